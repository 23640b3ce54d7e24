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
  // Not of the type `Value?`, because a class looks up the generic types of its stored properties whenever an instance
  // goes.
  /// The values that are set.
  final private(set) var ends: EndValues

  /// Creates an animation of a property; its values must still be set.
  public init(keyPath: AnimationKeyPath<Value>) {
    ends = EndValues(keyPath.property.kind)
    super.init(property: keyPath.property, isUntyped: Value.holdsAnyKind)
  }

  /// Creates an animation of a property between values.
  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  public init(
    keyPath: AnimationKeyPath<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    let kind = keyPath.property.kind
    ends =
      if by == nil, !Value.holdsAnyKind, EndValues.arePairs(kind) {
        EndValues(
          kind, from: from?.animationComponents.lowHalf, to: to?.animationComponents.lowHalf)
      } else {
        EndValues(
          kind,
          ValueEndpoints(
            from: from?.animationValue, to: to?.animationValue, by: by?.animationValue))
      }
    super.init(property: keyPath.property, isUntyped: Value.holdsAnyKind)
  }

  override init(text: String) {
    ends = EndValues(LayerProperty.named(text).kind)
    super.init(text: text)
  }

  // Required, so that an instance is copied without a search for its generic type.
  /// Creates a copy of an animation with end values.
  required init(copying other: PropertyAnimation, _ ends: EndValues) {
    self.ends = ends
    super.init(copying: other)
  }

  public override func copy() -> Animation { type(of: self).init(copying: self, ends) }

  /// The values that are set, without their type.
  final var endValues: ValueEndpoints {
    get { ends.values }
    set { if !isFrozen { ends = EndValues(ends.kind, newValue) } }
  }

  override var ownEnds: EndValues { ends }

  override func copy(_ ends: EndValues) -> Animation { type(of: self).init(copying: self, ends) }

  override var hasCommonCurve: Bool { true }

  override func makeTyped() throws(EngineError) -> PropertyAnimation {
    try typedCopy(.basic(endValues))
  }

  // If the key path is text, the properties of the same names with values of any type are preferred.

  /// The value at the start.
  @_disfavoredOverload
  public final var fromValue: Value? {
    get { endValues.from.flatMap { Value($0) } }
    set { endValues.from = newValue?.animationValue }
  }

  /// The value at the end.
  @_disfavoredOverload
  public final var toValue: Value? {
    get { endValues.to.flatMap { Value($0) } }
    set { endValues.to = newValue?.animationValue }
  }

  /// The change of the value.
  @_disfavoredOverload
  public final var byValue: Value? {
    get { endValues.by.flatMap { Value($0) } }
    set { endValues.by = newValue?.animationValue }
  }

  override func passesFastValidation(_ layer: Layer) throws(EngineError) -> Bool {
    try passesFastValidation(ends) && allowsFastValidation
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
    if ends.isEmpty { endValues.from = value }
  }

  /// Returns the curve: a timing function, or a spring in subclasses.
  func curve() throws(EngineError) -> TimingCurve { .timing(timingFunction ?? .linear) }

  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    try addRows(ends, try curve(), to: &builder)
  }
}
