import GlissadeTiming

/// The base class of the animations of a property: `CAPropertyAnimation`.
public class PropertyAnimation: Animation {
  /// The animated property, without the type of its value.
  ///
  /// For a key path that was given as text and is unknown, it is the property with the nearest key path, or
  /// ``LayerProperty/opacity``; adding the animation throws.
  public final let property: LayerProperty
  /// Whether the values have no type until the animation is added.
  final let isUntyped: Bool
  private final var adds = false
  private final var accumulates = false

  init(property: LayerProperty, isUntyped: Bool) {
    self.property = property
    self.isUntyped = isUntyped
    super.init()
  }

  /// Creates an animation of the property with a key path that is text, which may be unknown.
  init(text: String) {
    property = LayerProperty.named(text)
    isUntyped = true
    super.init()
    if LayerProperty(keyPath: text) == nil {
      extras = AnimationExtras(delegate: nil, unknownKeyPath: Box(text))
    }
  }

  init(copying other: PropertyAnimation) {
    property = other.property
    isUntyped = other.isUntyped
    adds = other.adds
    accumulates = other.accumulates
    super.init(copying: other)
  }

  /// Core Animation's string for the key path; one that is unknown, as it was given.
  public final var keyPath: String { unknownKeyPath ?? "\(property.keyPath)" }

  /// The key path that was given as text, if it is unknown.
  final var unknownKeyPath: String? { extras?.unknownKeyPath?.value }

  /// Whether the value is added to the underlying value: numbers are summed, transforms concatenated, with the
  /// animation's value first.
  public final var isAdditive: Bool {
    get { adds }
    set { if !isFrozen { adds = newValue } }
  }

  /// Whether each completed repetition adds the end value; ignored with ``Animation/autoreverses``, for transforms
  /// and for values that are not numbers.
  public final var isCumulative: Bool {
    get { accumulates }
    set { if !isFrozen { accumulates = newValue } }
  }

  /// Takes over the settings of another animation of the property, except for its values.
  final func takeSettings(of other: PropertyAnimation) {
    timing = other.timing
    extras = other.extras.map { AnimationExtras(delegate: $0.delegate) }
    adds = other.adds
    accumulates = other.accumulates
  }

  // Not overridden: a generic method looks up the types of its values before it asks whether it has anything to do.
  package final override func typed() throws(EngineError) -> Animation? {
    isUntyped ? try makeTyped() : nil
  }

  /// Returns the copy of an untyped animation whose values have the property's type.
  ///
  /// - Throws: The errors of ``typed()``.
  func makeTyped() throws(EngineError) -> PropertyAnimation { self }

  override func covers(_ root: LayerProperty) -> Bool { property.root == root && !isAdditive }

  /// Whether the animation has keyframes, each with its own timing function.
  var isKeyed: Bool { false }

  /// Whether the animation follows a spring.
  var isSpring: Bool { false }

  /// Whether the initial velocity of a spring is in units of the value per second.
  var movesInUnits: Bool { false }

  /// Returns the settling durations of a spring with the initial velocities of rows.
  func settlingDurations(_ rows: AnimationRows, _ count: Int) -> [Double]? { nil }

  /// Whether the rows of the animation run between its end values along a curve that does not depend on these.
  var hasCommonCurve: Bool { false }

  /// Sets the start value if no end value is set.
  func start(from value: AnimationValue) {}

  // MARK: For animations between end values

  /// Adds the rows of an animation between end values.
  final func addRows(
    _ ends: EndValues, _ curve: TimingCurve, to builder: inout SlotBuilder
  ) throws(EngineError) {
    let timing = try mediaTiming()
    if ends.kind.interpolation == .numbers {
      try builder.add(
        ends.components, to: property, timing: timing, curve: curve, isAdditive: isAdditive,
        isCumulative: isCumulative)
    } else {
      try builder.add(
        ends.values, to: property, timing: timing, curve: curve, isAdditive: isAdditive,
        isCumulative: isCumulative)
    }
  }

  /// Returns whether a quick check shows that the tables will accept the timing and the end values.
  ///
  /// - Throws: ``EngineError`` for a value that is rejected.
  final func passesFastValidation(_ ends: EndValues) throws(EngineError) -> Bool {
    if timing.endTimeIfDefaultTiming == nil { _ = try mediaTiming() }
    if ends.kind.interpolation != .numbers || property.isShapeProperty { return false }
    return ends.areSmall
  }
}

extension LayerProperty {
  /// Returns the property with a key path that is text, or the one with the nearest key path.
  static func named(_ text: String) -> LayerProperty {
    LayerProperty(keyPath: text) ?? nearest(to: text) ?? .opacity
  }
}
