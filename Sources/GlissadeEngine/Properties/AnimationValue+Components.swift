import GlissadeMath

extension AnimationValue {
  /// The numbers that the value consists of, at most four; zeros for transforms.
  var components: SIMD4<Double> {
    switch self {
    case .scalar(let x): x.animationComponents
    case .point(let x): x.animationComponents
    case .size(let x): x.animationComponents
    case .rect(let x): x.animationComponents
    case .color(let x): x.animationComponents
    case .flag(let x): x.animationComponents
    case .contents(let x): x.animationComponents
    case .transform(let x): x.animationComponents
    }
  }

  /// Creates a value of a kind from its numbers; nil for transforms.
  init?(_ kind: Kind, components x: SIMD4<Double>) {
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
    case .transform: return nil
    }
  }

  /// Returns the first number that satisfies a predicate.
  private func first(where holds: (Double) -> Bool) -> Double? {
    if case .transform(let transform) = self {
      for row in 0..<4 {
        for column in 0..<4 where holds(transform[row, column]) { return transform[row, column] }
      }
      return nil
    }
    let numbers = components
    for index in 0..<4 where holds(numbers[index]) { return numbers[index] }
    return nil
  }

  /// The first number that is NaN, infinite or beyond the range of a Float.
  var firstInvalidComponent: Double? {
    let limit = Double(Float.greatestFiniteMagnitude)
    return first { !($0.magnitude <= limit) }
  }

  /// The value with the greatest finite numbers in place of infinite ones, and 0 in place of NaN.
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

  /// Throws an error if a property cannot have the value.
  func check(_ property: LayerProperty) throws(EngineError) {
    guard kind == property.kind else {
      throw .typeMismatch(property: property, expected: property.kind, actual: kind)
    }
    if let firstInvalidComponent {
      throw .invalidValue(property: property, value: firstInvalidComponent)
    }
  }
}

extension AnimationValue.Kind {
  /// The number of numbers in a value.
  var componentCount: Int {
    switch self {
    case .scalar, .flag: 1
    case .point, .size: 2
    case .contents: 3
    case .rect, .color: 4
    case .transform: 0
    }
  }
}
