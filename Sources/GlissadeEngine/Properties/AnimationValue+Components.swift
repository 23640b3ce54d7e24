import GlissadeMath

extension AnimationValue {
  /// The numbers that the value consists of, at most four; zeros for transforms.
  package var components: SIMD4<Double> {
    switch self {
    case .scalar(let x): x.animationComponents
    case .point(let x): x.animationComponents
    case .size(let x): x.animationComponents
    case .rect(let x): x.animationComponents
    case .color(let x): x.animationComponents
    case .flag(let x): x.animationComponents
    case .contents(let x): x.animationComponents
    case .transform(let x): x.animationComponents
    case .path, .dashPattern: SIMD4(repeating: 0)
    case .fillRule(let x): x.animationComponents
    case .lineCap(let x): x.animationComponents
    case .lineJoin(let x): x.animationComponents
    }
  }

  /// Creates a value of a kind from its numbers; nil for transforms, paths and dash patterns.
  package init?(_ kind: Kind, components x: SIMD4<Double>) {
    switch kind {
    case .scalar: self = .scalar(x[0])
    case .point: self = .point(Point(x: x[0], y: x[1]))
    case .size: self = .size(Size(width: x[0], height: x[1]))
    case .rect: self = .rect(Rect(x: x[0], y: x[1], width: x[2], height: x[3]))
    case .color: self = .color(Color(red: x[0], green: x[1], blue: x[2], alpha: x[3]))
    case .flag: self = .flag(x[0] >= 0.5)
    case .contents:
      guard x[2] >= 0, x[0] >= 0, x[1] >= 0 else {
        self = .contents(nil)
        return
      }
      let parts = (UInt64(x[0].rounded()), UInt64(x[1].rounded()), UInt64(x[2].rounded()))
      self = .contents(Contents(parts.0 | parts.1 << 24 | parts.2 << 48))
    case .fillRule: self = .fillRule(AnimationValue.element(of: Path.FillRule.allCases, x[0]))
    case .lineCap: self = .lineCap(AnimationValue.element(of: Path.LineCap.allCases, x[0]))
    case .lineJoin: self = .lineJoin(AnimationValue.element(of: Path.LineJoin.allCases, x[0]))
    case .transform, .path, .dashPattern: return nil
    }
  }

  /// Returns the element at the index that a number is nearest to.
  private static func element<Element>(of all: [Element], _ number: Double) -> Element {
    all[Int(min(max(number, 0), Double(all.count - 1)).rounded())]
  }

  /// Returns the first number that satisfies a predicate.
  private func first(where matches: (Double) -> Bool) -> Double? {
    if case .transform(let transform) = self {
      for row in 0..<4 {
        for column in 0..<4 where matches(transform[row, column]) { return transform[row, column] }
      }
      return nil
    }
    if case .path(let path) = self { return path.firstCoordinate(where: matches) }
    if case .dashPattern(let lengths) = self { return lengths.first(where: matches) }
    let numbers = components
    for index in 0..<4 where matches(numbers[index]) { return numbers[index] }
    return nil
  }

  /// The first number that is NaN, infinite or beyond the range of a Float.
  var firstInvalidComponent: Double? {
    let limit = Double(Float.greatestFiniteMagnitude)
    return first { !($0.magnitude <= limit) }
  }

  /// The value with the greatest finite numbers in place of infinite ones, and 0 in place of NaN; paths and dash
  /// patterns are finite.
  var saturated: AnimationValue {
    func saturated(_ x: Double) -> Double {
      x.isFinite
        ? x : x.isNaN ? 0 : Double(sign: x.sign, exponent: 0, significand: .greatestFiniteMagnitude)
    }
    if case .transform(let transform) = self { return .transform(transform.map(saturated)) }
    var numbers = components
    for index in 0..<4 { numbers[index] = saturated(numbers[index]) }
    return AnimationValue(kind, components: numbers) ?? self
  }

  /// The number with the greatest magnitude.
  var largest: Double {
    var largest = 0.0
    func consider(_ x: Double) { if x.magnitude > largest.magnitude { largest = x } }
    if case .transform(let transform) = self {
      for row in 0..<4 { for column in 0..<4 { consider(transform[row, column]) } }
    } else {
      for index in 0..<4 { consider(components[index]) }
    }
    return largest
  }

  /// Whether a number is so large that its products with other numbers of the layer must be checked.
  var isLarge: Bool {
    first { $0.magnitude >= 0x1p20 } != nil
  }
}

extension Animatable {
  /// Returns the stored value, after replacing it if there is a new value of its kind.
  mutating func access(setting new: AnimationValue?) -> AnimationValue {
    if let new, let value = Self(new) { self = value }
    return animationValue
  }
}

extension AnimationValue.Kind {
  /// The rule by which values of a kind are interpolated.
  enum Interpolation {
    /// Each number on its own.
    case numbers
    /// By the decomposition of a matrix.
    case decomposition
    /// Not at all: the value switches at a progress of 0.5.
    case discrete
    /// Between two whole values of equal structure.
    case morph
  }

  /// The rule by which the values are interpolated.
  var interpolation: Interpolation {
    switch self {
    case .scalar, .point, .size, .rect, .color: .numbers
    case .transform: .decomposition
    case .flag, .contents, .fillRule, .lineCap, .lineJoin: .discrete
    case .path, .dashPattern: .morph
    }
  }

  /// The number of numbers in a value; for a morph, the indices of its two ends and the progress between them.
  package var componentCount: Int {
    switch self {
    case .scalar, .flag, .fillRule, .lineCap, .lineJoin: 1
    case .point, .size: 2
    case .contents, .path, .dashPattern: 3
    case .rect, .color: 4
    case .transform: 0
    }
  }
}

extension Path {
  /// Returns the first coordinate that satisfies a predicate.
  fileprivate func firstCoordinate(where matches: (Double) -> Bool) -> Double? {
    func first(_ points: Point...) -> Double? {
      for point in points {
        if matches(point.x) { return point.x }
        if matches(point.y) { return point.y }
      }
      return nil
    }
    for element in elements {
      let found =
        switch element {
        case .move(let point), .line(let point): first(point)
        case .quad(let point, let control): first(control, point)
        case .cubic(let point, let control1, let control2): first(control1, control2, point)
        case .close: first()
        }
      if let found { return found }
    }
    return nil
  }
}
