import GlissadeMath

/// The end values of a basic animation.
///
/// There are many animations, and most of them move one or two numbers: other values are boxed.
struct EndValues {
  // Not vectors, which would align every animation to 16 bytes.
  private var fromNumbers = (0.0, 0.0)
  private var toNumbers = (0.0, 0.0)
  /// The values, if they are not one or two numbers at the start or the end.
  private let box: Box<ValueEndpoints>?
  /// The kind of the values of the animated property.
  let kind: AnimationValue.Kind
  /// Which of the numbers are set: 1 for those at the start, 2 for those at the end.
  private var given: UInt8 = 0

  private var hasFrom: Bool { given & 1 != 0 }
  private var hasTo: Bool { given & 2 != 0 }
  private var from: SIMD2<Double> { SIMD2(fromNumbers.0, fromNumbers.1) }
  private var to: SIMD2<Double> { SIMD2(toNumbers.0, toNumbers.1) }

  /// Creates end values of a kind, none of which is set.
  init(_ kind: AnimationValue.Kind) {
    self.kind = kind
    box = nil
  }

  /// Creates the end values of a property with values of a kind, which untyped values may not have.
  init(_ kind: AnimationValue.Kind, _ values: ValueEndpoints) {
    self.kind = kind
    guard values.by == nil, EndValues.areNumbers(values.from, values.to, kind) else {
      box = Box(values)
      return
    }
    box = nil
    set(values.from?.components.lowHalf, values.to?.components.lowHalf)
  }

  /// Creates end values that are one or two numbers.
  init(_ kind: AnimationValue.Kind, from: SIMD2<Double>?, to: SIMD2<Double>?) {
    self.kind = kind
    box = nil
    set(from, to)
  }

  private mutating func set(_ from: SIMD2<Double>?, _ to: SIMD2<Double>?) {
    if let from { (fromNumbers, given) = ((from[0], from[1]), 1) }
    if let to { (toNumbers, given) = ((to[0], to[1]), given | 2) }
  }

  /// Returns whether the values are one or two numbers of a kind.
  private static func areNumbers(
    _ from: AnimationValue?, _ to: AnimationValue?, _ kind: AnimationValue.Kind
  ) -> Bool {
    arePairs(kind) && from?.kind ?? kind == kind && to?.kind ?? kind == kind
  }

  /// Returns whether the values of a kind are one or two numbers.
  static func arePairs(_ kind: AnimationValue.Kind) -> Bool {
    switch kind {
    case .scalar, .point, .size: true
    default: false
    }
  }

  /// Whether the values are one or two numbers, which can then be read as they are stored.
  var isPlain: Bool { box == nil }
  var plainFrom: SIMD2<Double>? { hasFrom ? from : nil }
  var plainTo: SIMD2<Double>? { hasTo ? to : nil }

  /// Whether no value is set.
  var isEmpty: Bool {
    guard let box else { return !hasFrom && !hasTo }
    return box.value.from == nil && box.value.to == nil && box.value.by == nil
  }

  /// The values without their type.
  var values: ValueEndpoints {
    if let box { return box.value }
    return ValueEndpoints(
      from: hasFrom ? AnimationValue(kind, components: SIMD4(lowHalf: from, highHalf: .zero)) : nil,
      to: hasTo ? AnimationValue(kind, components: SIMD4(lowHalf: to, highHalf: .zero)) : nil)
  }

  /// The numbers of the values.
  var components: ComponentEndpoints {
    if let box {
      return ComponentEndpoints(
        from: box.value.from?.components, to: box.value.to?.components,
        by: box.value.by?.components)
    }
    return ComponentEndpoints(
      from: hasFrom ? SIMD4(lowHalf: from, highHalf: .zero) : nil,
      to: hasTo ? SIMD4(lowHalf: to, highHalf: .zero) : nil)
  }

  /// Whether the tables' sums and products of the numbers are far from the limits of a Float.
  var areSmall: Bool {
    if let box {
      for value in [box.value.from, box.value.to, box.value.by] {
        guard let x = value?.components else { continue }
        guard EndValues.areSmall(x.lowHalf), EndValues.areSmall(x.highHalf) else { return false }
      }
      return true
    }
    return EndValues.areSmall(from) && EndValues.areSmall(to)
  }

  /// Whether two numbers are as small as ``areSmall`` requires.
  @inline(__always) static func areSmall(_ pair: SIMD2<Double>) -> Bool {
    abs(pair[0]) < 0x1p19 && abs(pair[1]) < 0x1p19
  }
}

/// The end values of a basic animation as numbers.
struct ComponentEndpoints {
  var from: SIMD4<Double>?
  var to: SIMD4<Double>?
  var by: SIMD4<Double>?

  /// The first number that is NaN, infinite or beyond the range of a Float.
  var firstInvalidComponent: Double? {
    func first(_ value: SIMD4<Double>?) -> Double? {
      guard let value else { return nil }
      for index in 0..<4 where !(abs(value[index]) <= Double(Float.greatestFiniteMagnitude)) {
        return value[index]
      }
      return nil
    }
    return first(from) ?? first(to) ?? first(by)
  }
}

/// The end values of a basic animation without their type, for values that are not numbers.
struct ValueEndpoints {
  var from: AnimationValue?
  var to: AnimationValue?
  var by: AnimationValue?
}
