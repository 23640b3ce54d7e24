import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// An animation between two values: `CABasicAnimation`.
///
/// The table shows which of the three values determine the ends. The underlying value is the model value with the
/// animations that were added before; for transforms and for discrete values, it is the model value alone.
///
/// | from | to | by | runs |
/// |---|---|---|---|
/// | x | y | any | x … y |
/// | x | – | d | x … x + d |
/// | – | y | d | y − d … y |
/// | x | – | – | x … underlying |
/// | – | y | – | underlying … y |
/// | – | – | d | underlying … underlying + d |
/// | – | – | – | underlying |
///
/// A `layer` at x = 40 moves 10 points to the right and back:
///
/// ```swift
/// let nudge = BasicAnimation(keyPath: .positionX, by: 10)
/// nudge.duration = 0.5
/// nudge.autoreverses = true
/// try layer.add(nudge)
/// let atTurn = try layer.presentation(at: 0.5)?.position.x  // 50
/// let after = try layer.presentation(at: 2)?.position.x  // 40
/// ```
public class BasicAnimation<Value: Animatable>: PropertyAnimation {
  private var from: Value?
  private var to: Value?
  /// Boxed because it is rarely used.
  private var byBox: Box<Value>?

  /// Creates an animation of a property; its values must still be set.
  public init(keyPath: AnimationKeyPath<Value>) {
    super.init(property: keyPath.property, isUntyped: Value.holdsAnyKind)
  }

  /// Creates an animation of a property between values.
  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  public init(
    keyPath: AnimationKeyPath<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.from = from
    self.to = to
    if let by { byBox = Box(by) }
    super.init(property: keyPath.property, isUntyped: Value.holdsAnyKind)
  }

  override init(text: String) { super.init(text: text) }

  init(copying other: BasicAnimation) {
    from = other.from
    to = other.to
    byBox = other.byBox
    super.init(copying: other)
  }

  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  public override func copy() -> Animation { BasicAnimation(copying: self) }

  private var by: Value? { byBox?.value }

  /// The values that are set.
  final var endValues: (from: Value?, to: Value?, by: Value?) {
    get { (from, to, by) }
    set {
      if isFrozen { return }
      (from, to, byBox) = (newValue.from, newValue.to, newValue.by.map { Box($0) })
    }
  }

  override func makeTyped() throws(EngineError) -> PropertyAnimation {
    try typedCopy(
      .basic(from: from?.animationValue, to: to?.animationValue, by: by?.animationValue))
  }

  // If the key path is text, the properties of the same names with values of any type are preferred.

  /// The value at the start.
  @_disfavoredOverload
  public var fromValue: Value? {
    get { from }
    set { if !isFrozen { from = newValue } }
  }

  /// The value at the end.
  @_disfavoredOverload
  public var toValue: Value? {
    get { to }
    set { if !isFrozen { to = newValue } }
  }

  /// The change of the value.
  @_disfavoredOverload
  public var byValue: Value? {
    get { by }
    set { if !isFrozen { byBox = newValue.map { Box($0) } } }
  }

  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  override func passesFastValidation(_ layer: Layer) throws(EngineError) -> Bool {
    try passesFastValidation()
  }

  // Separate functions, because a generic function looks up the types of its values before it chooses a specialisation.

  @inline(never) private func passesFastValidation() throws(EngineError) -> Bool {
    if timing.endTimeIfDefaultTiming == nil { _ = try mediaTiming() }
    if Value.animationKind.interpolation != .numbers || property.isShapeProperty { return false }
    // The tables compute sums and products of the values: those of small values are far from the limits of a Float.
    guard isSmall(from), isSmall(to), isSmall(by) else { return false }
    return allowsFastValidation
  }

  private func isSmall(_ value: Value?) -> Bool {
    guard let x = value?.animationComponents else { return true }
    return abs(x[0]) < 0x1p19 && abs(x[1]) < 0x1p19 && abs(x[2]) < 0x1p19 && abs(x[3]) < 0x1p19
  }

  /// Whether every table accepts the curve.
  var allowsFastValidation: Bool {
    switch timingFunction {
    case nil, .linear: true
    case .bezier(let curve): abs(curve.y1) < 0x1p8 && abs(curve.y2) < 0x1p8
    default: false
    }
  }

  override func start(from value: AnimationValue) {
    if from == nil && to == nil && by == nil { from = Value(value) }
  }

  /// Returns the curve: a timing function, or a spring in subclasses.
  func curve() throws(EngineError) -> TimingCurve { .timing(timingFunction ?? .linear) }

  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    try addRows(to: &builder)
  }

  @inline(never) private func addRows(to builder: inout SlotBuilder) throws(EngineError) {
    let timing = try mediaTiming()
    if Value.animationKind.interpolation == .numbers {
      let ends = ComponentEndpoints(
        from: from?.animationComponents, to: to?.animationComponents, by: by?.animationComponents)
      return try builder.add(
        ends, to: property, timing: timing, curve: try curve(), isAdditive: isAdditive,
        isCumulative: isCumulative)
    }
    let ends = ValueEndpoints(
      from: from?.animationValue, to: to?.animationValue, by: by?.animationValue)
    try builder.add(
      ends, to: property, timing: timing, curve: try curve(), isAdditive: isAdditive,
      isCumulative: isCumulative)
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
