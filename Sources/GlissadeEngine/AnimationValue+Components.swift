import GlissadeMath

extension AnimationValue {
  /// The numbers that the value consists of, at most four; transforms have none here.
  ///
  /// A picture's number is split in three, so that each part is exact as a Float.
  var components: SIMD4<Double> {
    switch self {
    case .scalar(let x): SIMD4(x, 0, 0, 0)
    case .point(let p): SIMD4(p.x, p.y, 0, 0)
    case .size(let s): SIMD4(s.width, s.height, 0, 0)
    case .rect(let r): SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
    case .color(let c): SIMD4(c.red, c.green, c.blue, c.alpha)
    case .flag(let on): SIMD4(on ? 1 : 0, 0, 0, 0)
    case .contents(let contents?):
      SIMD4(
        Double(contents.token & 0xFF_FFFF), Double(contents.token >> 24 & 0xFF_FFFF),
        Double(contents.token >> 48), 0)
    case .contents(nil): SIMD4(0, 0, -1, 0)
    case .transform: SIMD4(0, 0, 0, 0)
    }
  }

  /// Puts a value of a kind together from its numbers; nil for transforms.
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

  /// The first number that is NaN or infinite, or that no Float can hold.
  var refused: Double? {
    let limit = Double(Float.greatestFiniteMagnitude)
    if case .transform(let transform) = self {
      for row in 0..<4 {
        for column in 0..<4 where !(transform[row, column].magnitude <= limit) {
          return transform[row, column]
        }
      }
      return nil
    }
    let numbers = components
    for index in 0..<4 where !(numbers[index].magnitude <= limit) { return numbers[index] }
    return nil
  }

  /// Checks a value for a property; whether its numbers are far from what a Float can hold.
  func checkedIsSmall(_ property: LayerProperty) throws(EngineError) -> Bool {
    try check(property)
    if kind == .transform { return false }
    let numbers = components
    return max(max(abs(numbers[0]), abs(numbers[1])), max(abs(numbers[2]), abs(numbers[3]))) < 1e30
  }

  /// Throws for a value that a property cannot have.
  func check(_ property: LayerProperty) throws(EngineError) {
    guard kind == property.kind else {
      throw .typeMismatch(property: property, expected: property.kind, actual: kind)
    }
    if let refused { throw .invalidValue(property: property, value: refused) }
  }
}

extension AnimationValue.Kind {
  /// How many numbers a value consists of.
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
