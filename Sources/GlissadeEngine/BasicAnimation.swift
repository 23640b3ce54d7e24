import GlissadeBatch
import GlissadeMath
public import GlissadeTiming

/// What animations of a property have in common: `CAPropertyAnimation`.
public class PropertyAnimation: Animation {
  /// What is animated, without the type of its value.
  public let property: LayerProperty
  private var adds = false
  private var accumulates = false

  init(property: LayerProperty) {
    self.property = property
    super.init()
  }

  init(copying other: PropertyAnimation) {
    property = other.property
    adds = other.adds
    accumulates = other.accumulates
    super.init(copying: other)
  }

  /// Whether the value is added to what is below it: numbers are summed, transforms concatenated, the
  /// animation's first.
  public var isAdditive: Bool {
    get { adds }
    set { if !isFrozen { adds = newValue } }
  }

  /// Whether every completed repeat adds the end value; it has no effect with ``Animation/autoreverses``,
  /// nor on transforms and what is not a number.
  public var isCumulative: Bool {
    get { accumulates }
    set { if !isFrozen { accumulates = newValue } }
  }

  override func covers(_ root: LayerProperty) -> Bool { property.root == root && !isAdditive }

  /// Takes a value to start from, if it has none at all.
  func start(from value: AnimationValue) {}
}

/// An animation between two values: `CABasicAnimation`.
///
/// Which of the three values are given decides what happens; "below" is the model's value with the
/// animations that were added before, and for transforms and for what jumps the model's alone:
///
/// | from | to | by | runs |
/// |---|---|---|---|
/// | x | y | any | x … y |
/// | x | – | d | x … x + d |
/// | – | y | d | y − d … y |
/// | x | – | – | x … below |
/// | – | y | – | below … y |
/// | – | – | d | below … below + d |
/// | – | – | – | below |
public class BasicAnimation<Value: Animatable>: PropertyAnimation {
  private var from: Value?
  private var to: Value?
  /// Rare, and so apart.
  private var byBox: ValueBox<Value>?

  /// An animation of a property; its values are still to be set.
  public init(keyPath: AnimationKeyPath<Value>) { super.init(property: keyPath.property) }

  /// An animation of a property between values.
  public init(
    keyPath: AnimationKeyPath<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.from = from
    self.to = to
    byBox = by.map { ValueBox($0) }
    super.init(property: keyPath.property)
  }

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

  /// The value at the start.
  public var fromValue: Value? {
    get { from }
    set { if !isFrozen { from = newValue } }
  }

  /// The value at the end.
  public var toValue: Value? {
    get { to }
    set { if !isFrozen { to = newValue } }
  }

  /// What the value changes by.
  public var byValue: Value? {
    get { by }
    set { if !isFrozen { byBox = newValue.map { ValueBox($0) } } }
  }

  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  override func isPlainlyValid(_ layer: Layer) throws(EngineError) -> Bool {
    if timing.plainEnd == nil { _ = try mediaTiming() }
    let kind = Value.animationKind
    if kind == .transform || kind == .flag || kind == .contents { return false }
    // What the tables make of the values is sums of them: small ones are far from what a Float can hold.
    guard isSmall(from), isSmall(to), isSmall(by) else { return false }
    return hasPlainCurve
  }

  private func isSmall(_ value: Value?) -> Bool {
    guard let x = value?.animationComponents else { return true }
    return abs(x[0]) < 1e30 && abs(x[1]) < 1e30 && abs(x[2]) < 1e30 && abs(x[3]) < 1e30
  }

  /// Whether the pace is one that every table takes.
  var hasPlainCurve: Bool {
    switch timingFunction {
    case nil, .linear: true
    case .bezier(let curve): abs(curve.y1) < 1e3 && abs(curve.y2) < 1e3
    default: false
    }
  }

  override func start(from value: AnimationValue) {
    if from == nil && to == nil && by == nil { from = Value(value) }
  }

  /// The pace: a timing function, or a spring in subclasses.
  func curve() throws(EngineError) -> Curve { .timing(timingFunction ?? .linear) }

  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    let timing = try mediaTiming()
    let kind = Value.animationKind
    if kind != .transform && kind != .flag && kind != .contents {
      let ends = NumberEnds(
        from: from?.animationComponents, to: to?.animationComponents, by: by?.animationComponents)
      return try builder.add(
        ends, to: property, timing: timing, curve: try curve(), isAdditive: isAdditive,
        isCumulative: isCumulative)
    }
    let ends = BasicEnds(
      from: from?.animationValue, to: to?.animationValue, by: by?.animationValue)
    try builder.add(
      ends, to: property, timing: timing, curve: try curve(), isAdditive: isAdditive,
      isCumulative: isCumulative)
  }
}

private final class ValueBox<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// The values of a basic animation as numbers.
struct NumberEnds {
  var from: SIMD4<Double>?
  var to: SIMD4<Double>?
  var by: SIMD4<Double>?

  /// The first number that is NaN or infinite, or that no Float can hold.
  var refused: Double? {
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

/// The values of a basic animation without their type, where they are no numbers.
struct BasicEnds {
  var from: AnimationValue?
  var to: AnimationValue?
  var by: AnimationValue?
}

/// An animation that moves as a damped spring does: `CASpringAnimation`.
///
/// The curve does not depend on ``Animation/duration``: a shorter one cuts it, a longer one holds it at
/// rest. ``settlingDuration`` is the one that fits.
public final class SpringAnimation<Value: Animatable>: BasicAnimation<Value> {
  private var parameters = SpringParameters()

  /// An animation of a property with Core Animation's spring (mass 1, stiffness 100, damping 10).
  public override init(keyPath: AnimationKeyPath<Value>) { super.init(keyPath: keyPath) }

  /// An animation of a property between values with Core Animation's spring.
  public override init(
    keyPath: AnimationKeyPath<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    super.init(keyPath: keyPath, from: from, to: to, by: by)
  }

  /// An animation with a given spring, as long as the spring takes to settle.
  public convenience init(
    keyPath: AnimationKeyPath<Value>, from: Value? = nil, to: Value? = nil, spring: Spring,
    initialVelocity: Double = 0
  ) {
    self.init(keyPath: keyPath, from: from, to: to)
    parameters = SpringParameters(spring, initialVelocity)
    duration = spring.settlingDuration(initialVelocity: initialVelocity)
  }

  /// An animation with the spring of a perceptual duration in seconds and a bounce of -1…1.
  ///
  /// - Throws: ``TimingError`` naming the refused value.
  public convenience init(
    keyPath: AnimationKeyPath<Value>, perceptualDuration: Double, bounce: Double
  ) throws(TimingError) {
    let spring = try Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    self.init(keyPath: keyPath)
    parameters = SpringParameters(spring, 0)
  }

  init(copying other: SpringAnimation) {
    parameters = other.parameters
    super.init(copying: other)
  }

  /// Takes a spring over with its velocity and its end.
  func use(_ motion: TimedSpring) {
    parameters = SpringParameters(motion.spring, motion.initialVelocity)
    duration = motion.duration
    parameters.aim = SpringAim(snap: motion.duration, rates: parameters.aim?.rates, refused: nil)
  }

  /// The velocity of each of the value's numbers at the start in units per second, in place of the velocity
  /// in moves.
  var rates: SIMD4<Double>? {
    get { parameters.aim?.rates }
    set {
      parameters.aim = SpringAim(
        snap: parameters.aim?.snap, rates: newValue, refused: parameters.aim?.refused)
    }
  }

  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  public override func copy() -> Animation { SpringAnimation(copying: self) }

  /// Whether a number can be a spring's; if not the old one stays, and adding the animation throws.
  private func accepts(
    _ value: Double, _ field: TimingError.Field, _ allowed: TimingError.AllowedRange
  ) -> Bool {
    let isAllowed = value > 0 || (value == 0 && allowed == .notNegative)
    let refused: TimingError? =
      !value.isFinite
      ? .notFinite(field: field, value: value)
      : isAllowed ? nil : .outOfRange(field: field, value: value, allowed: allowed)
    if refused != nil || parameters.aim?.refused != nil {
      parameters.aim = SpringAim(
        snap: parameters.aim?.snap, rates: parameters.aim?.rates, refused: refused)
    }
    return refused == nil
  }

  /// The mass on the spring, greater than 0; 1 by default.
  ///
  /// Another number is refused: the old one stays, and adding the animation throws. So it is with
  /// ``stiffness`` and ``damping``.
  public var mass: Double {
    get { parameters.mass }
    set {
      guard !isFrozen, accepts(newValue, .mass, .positive) else { return }
      parameters.mass = newValue
    }
  }

  /// The spring's stiffness, greater than 0; 100 by default.
  public var stiffness: Double {
    get { parameters.stiffness }
    set {
      guard !isFrozen, accepts(newValue, .stiffness, .positive) else { return }
      parameters.stiffness = newValue
    }
  }

  /// The damping coefficient, 0 or greater; 10 by default.
  public var damping: Double {
    get { parameters.damping }
    set {
      guard !isFrozen, accepts(newValue, .damping, .notNegative) else { return }
      parameters.damping = newValue
    }
  }

  /// The velocity at the start, in moves from start to end per second.
  public var initialVelocity: Double {
    get { parameters.initialVelocity }
    set { if !isFrozen { parameters.initialVelocity = newValue } }
  }

  /// Whether damping beyond the critical makes the motion slower instead of counting as critical.
  public var allowsOverdamping: Bool {
    get { parameters.overdamping != .clamped }
    set { if !isFrozen { parameters.overdamping = newValue ? .apple : .clamped } }
  }

  /// Which rule holds beyond critical damping: Apple's two, or the textbook's.
  public var overdamping: Spring.Overdamping {
    get { parameters.overdamping }
    set { if !isFrozen { parameters.overdamping = newValue } }
  }

  /// How long the spring takes to come to rest, in seconds, by Core Animation's rule; 0 for a spring that
  /// would be refused.
  public var settlingDuration: Double {
    guard let spring = try? parameters.spring() else { return 0 }
    return spring.settlingDuration(initialVelocity: parameters.initialVelocity)
  }

  /// The time of the spring's natural period, in seconds, as a perceptual duration; 0 for a spring that
  /// would be refused.
  public var perceptualDuration: Double { (try? parameters.spring())?.perceptualDuration ?? 0 }

  /// The spring's bounce, -1…1; 0 for a spring that would be refused.
  public var bounce: Double { (try? parameters.spring())?.bounce ?? 0 }

  override func isPlainlyValid(_ layer: Layer) throws(EngineError) -> Bool {
    let parameters = parameters
    let spring = try timed { () throws(TimingError) in try parameters.spring() }
    let velocity = parameters.initialVelocity
    guard velocity.isFinite else {
      throw .timing(.notFinite(field: .initialVelocity, value: velocity))
    }
    let isPlain = try super.isPlainlyValid(layer)
    let isUsual = (1e-3...1e5).contains(spring.angularFrequency) && abs(velocity) < 1e4
    return isPlain && isUsual && spring.dampingRatio < 100 && rates == nil && duration < 1e6
  }

  override var hasPlainCurve: Bool { true }

  override func curve() throws(EngineError) -> Curve {
    try curve(velocity: parameters.initialVelocity)
  }

  private func curve(velocity: Double) throws(EngineError) -> Curve {
    let parameters = parameters
    return try timed { () throws(TimingError) in
      .spring(
        try TimedSpring(
          try parameters.spring(), initialVelocity: velocity,
          duration: parameters.aim?.snap ?? Spring.longestDuration))
    }
  }

  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    guard let rates, let from = fromValue?.animationValue, let to = toValue?.animationValue else {
      return try super.build(into: &builder)
    }
    let timing = try mediaTiming()
    let spring = try timed { () throws(TimingError) in try parameters.spring() }
    let (start, end) = (from.components, to.components)
    for index in 0..<property.kind.componentCount {
      let way = end[index] - start[index]
      // Where there is no way a velocity is a multiple of none: the way is made, and taken off again.
      let reach = rates[index].magnitude / spring.angularFrequency
      let isShort = way.magnitude <= reach * 1e-6
      let lead = isShort && reach > 0 ? reach : 0
      let length = lead > 0 ? lead : way
      let velocity = rates[index] == 0 ? 0 : rates[index] / length
      try builder.add(
        from: end[index] - length, to: end[index], index, of: property, timing: timing,
        curve: try curve(velocity: velocity))
      if lead > 0 {
        try builder.addOffset(
          from: start[index] - end[index] + lead, index, of: property, timing: timing,
          curve: try curve(velocity: 0))
      }
    }
  }
}

/// The numbers of a spring as they are set, before they are checked.
struct SpringParameters {
  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var initialVelocity = 0.0
  var overdamping = Spring.Overdamping.clamped
  /// What only retargeted springs have.
  var aim: SpringAim?

  init() {}

  init(_ spring: Spring, _ initialVelocity: Double) {
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
    overdamping = spring.overdamping
    self.initialVelocity = initialVelocity
  }

  func spring() throws(TimingError) -> Spring {
    if let refused = aim?.refused { throw refused }
    return try Spring(mass: mass, stiffness: stiffness, damping: damping, overdamping: overdamping)
  }
}

/// When a spring's motion is over exactly, where the curve does not just go on, at which velocities it
/// starts, and what it was refused.
final class SpringAim {
  let snap: Double?
  let rates: SIMD4<Double>?
  let refused: TimingError?

  init(snap: Double?, rates: SIMD4<Double>?, refused: TimingError?) {
    self.snap = snap
    self.rates = rates
    self.refused = refused
  }
}
