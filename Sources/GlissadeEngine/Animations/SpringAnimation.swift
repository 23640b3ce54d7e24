import GlissadeBatch
import GlissadeMath
public import GlissadeTiming

/// An animation along the curve of a damped spring: `CASpringAnimation`.
///
/// The curve does not depend on ``Animation/duration``: a shorter duration cuts it off, a longer one keeps the spring
/// at rest. ``settlingDuration`` is the duration that fits.
///
/// With a `layer` on a stage, a weakly damped spring overshoots its end by a quarter:
///
/// ```swift
/// let spring = SpringAnimation(keyPath: .positionY, from: 0, to: 100)
/// spring.damping = 8
/// spring.duration = spring.settlingDuration  // 1.817
/// try layer.add(spring)
/// let y = try layer.presentation(at: 0.35)?.position.y  // 125.3
/// ```
public final class SpringAnimation<Value: Animatable>: BasicAnimation<Value> {
  private var parameters = SpringParameters()
  private var hasUnitVelocity = false
  private var hasRefusedVelocity = false

  /// Creates an animation of a property with Core Animation's default spring (mass 1, stiffness 100, damping 10).
  public override init(keyPath: AnimationKeyPath<Value>) { super.init(keyPath: keyPath) }

  /// Creates an animation of a property between values with Core Animation's default spring.
  public override init(
    keyPath: AnimationKeyPath<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    super.init(keyPath: keyPath, from: from, to: to, by: by)
  }

  /// Creates an animation with a given spring; its duration is the spring's settling duration.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - from: The value at the start; nil for none.
  ///   - to: The value at the end; nil for none.
  ///   - spring: The spring.
  ///   - initialVelocity: The initial velocity, in multiples of the distance from start to end per second. One that is
  ///     not finite makes adding the animation throw.
  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  public convenience init(
    keyPath: AnimationKeyPath<Value>, from: Value? = nil, to: Value? = nil, spring: Spring,
    initialVelocity: Double = 0
  ) {
    self.init(keyPath: keyPath, from: from, to: to)
    parameters = SpringParameters(spring, initialVelocity)
    duration = spring.settlingDuration(initialVelocity: initialVelocity)
  }

  /// Creates an animation with the spring of a perceptual duration and a bounce; its duration is the spring's settling
  /// duration.
  ///
  /// Beyond critical damping, it follows `CASpringAnimation(perceptualDuration:bounce:)`: Core Animation's own curve.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - perceptualDuration: The natural period in seconds, finite and greater than 0.
  ///   - bounce: The bounce, greater than -1 and at most 1.
  /// - Throws: ``/GlissadeTiming/TimingError`` for the value that is rejected.
  public convenience init(
    keyPath: AnimationKeyPath<Value>, perceptualDuration: Double, bounce: Double
  ) throws(TimingError) {
    let spring = try Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    self.init(keyPath: keyPath)
    parameters = SpringParameters(spring, 0)
    duration = spring.settlingDuration()
  }

  override init(text: String) { super.init(text: text) }

  required init(copying other: PropertyAnimation, _ ends: EndValues) {
    super.init(copying: other, ends)
  }

  override func makeTyped() throws(EngineError) -> PropertyAnimation {
    try checkVelocities()
    return try typedCopy(.spring(endValues, parameters))
  }

  /// Takes over the parameters of a spring.
  func use(_ parameters: SpringParameters) { self.parameters = parameters }

  /// Takes over a spring with its velocity and its end.
  package func use(_ motion: TimedSpring) {
    var parameters = SpringParameters(motion.spring, motion.initialVelocity)
    parameters.retargeting = SpringRetargeting(snap: motion.duration)
    self.parameters = parameters
    duration = motion.duration
  }

  /// Whether the spring has something besides its public parameters, such as an exact end.
  package var isRetargeted: Bool {
    guard parameters.isRetargeted else { return false }
    let retargeting = parameters.retargeting
    return retargeting.snap != nil || retargeting.entryRates != nil || !retargeting.errors.isEmpty
  }

  /// Throws an error for velocities that exclude each other or the property.
  private func checkVelocities() throws(EngineError) {
    if hasRefusedVelocity { throw .unsupported(property: property) }
    if hasUnitVelocity, parameters.initialVelocity != 0 {
      throw .twoVelocities(property: property)
    }
  }

  /// The initial velocity of each component in units of the value per second, in place of the velocity relative to
  /// the distance.
  var rates: SIMD4<Double>? {
    get { parameters.rates }
    set {
      var parameters = parameters
      parameters.retargeting.rates = newValue
      self.parameters = parameters
    }
  }

  /// The initial rates of a transform's entries per second, for an additive transform that settles.
  var entryRates: Transform3D? {
    get { parameters.isRetargeted ? parameters.retargeting.entryRates : nil }
    set {
      var parameters = parameters
      parameters.retargeting.entryRates = newValue
      self.parameters = parameters
    }
  }

  public override func copy() -> Animation { copy(ends) }

  override func copy(_ ends: EndValues) -> Animation {
    let copy = type(of: self).init(copying: self, ends)
    copy.parameters = parameters
    (copy.hasUnitVelocity, copy.hasRefusedVelocity) = (hasUnitVelocity, hasRefusedVelocity)
    return copy
  }

  override var isSpring: Bool { true }

  override var movesInUnits: Bool { hasUnitVelocity }

  override func setVelocity(_ velocity: Double) { initialVelocity = velocity }

  override func setUnitVelocity(_ velocity: AnimationValue, settles: Bool) throws(EngineError) {
    guard velocity.kind == property.kind else {
      throw .typeMismatch(property: property, expected: property.kind, actual: velocity.kind)
    }
    guard property.isInterpolatedByNumber else { throw .unsupported(property: property) }
    rates = velocity.components
    hasUnitVelocity = true
    if settles { duration = settlingDuration }
  }

  override func settlingDurations(_ rows: AnimationRows, _ count: Int) -> [Double]? {
    guard let spring = try? parameters.accepted() else { return nil }
    return (0..<count).map { row in
      spring.settlingDuration(initialVelocity: rows.velocities?.number(row) ?? 0)
    }
  }

  /// Stores a parameter if it is valid for a spring; otherwise the old value stays, and adding the animation throws.
  private func set(
    _ value: Double, _ field: TimingError.Field,
    _ require: (Double, TimingError.Field) throws(TimingError) -> Void,
    _ store: (inout SpringParameters) -> Void
  ) {
    if isFrozen { return }
    var refused: TimingError?
    do throws(TimingError) { try require(value, field) } catch { refused = error }
    var parameters = parameters
    if refused != nil || !parameters.retargeting.errors.isEmpty {
      parameters.retargeting.errors.removeAll { $0.field == field }
      if let refused { parameters.retargeting.errors.append(refused) }
    }
    if refused == nil { store(&parameters) }
    self.parameters = parameters
  }

  /// The mass attached to the spring, greater than 0; 1 by default.
  ///
  /// An invalid value is rejected: the old value stays, durations and bounce too, and adding the animation throws. The
  /// same applies to ``stiffness`` and ``damping``.
  public var mass: Double {
    get { parameters.mass }
    set { set(newValue, .mass, TimingError.requirePositive) { $0.mass = newValue } }
  }

  /// The spring's stiffness, greater than 0; 100 by default.
  public var stiffness: Double {
    get { parameters.stiffness }
    set { set(newValue, .stiffness, TimingError.requirePositive) { $0.stiffness = newValue } }
  }

  /// The damping coefficient, 0 or greater; 10 by default.
  public var damping: Double {
    get { parameters.damping }
    set { set(newValue, .damping, TimingError.requireNotNegative) { $0.damping = newValue } }
  }

  /// The initial velocity, in multiples of the distance from start to end per second; 0 by default.
  ///
  /// With a velocity that is not finite, adding the animation throws.
  public var initialVelocity: Double {
    get { parameters.initialVelocity }
    set { if !isFrozen { parameters.initialVelocity = newValue } }
  }

  /// The initial velocity in units of the value per second, separate for each component; with nil, the default,
  /// ``initialVelocity`` applies.
  ///
  /// It lets a value that ends where it starts move. It is not supported for transforms and for values that are not
  /// numbers, nor together with an ``initialVelocity``: adding the animation throws.
  public var initialUnitVelocity: Value? {
    get {
      rates.flatMap { AnimationValue(property.kind, components: $0) }.flatMap(Value.init)
    }
    set {
      guard !isFrozen else { return }
      rates = newValue?.animationComponents
      hasUnitVelocity = newValue != nil
      hasRefusedVelocity =
        newValue.map {
          !property.isInterpolatedByNumber
            || Value.holdsAnyKind && $0.animationValue.kind != property.kind
        } ?? false
    }
  }

  /// Whether overdamping is honoured, as in `CASpringAnimation`; with false, the default, the damping is clamped to
  /// critical damping.
  public var allowsOverdamping: Bool {
    get { parameters.overdamping != .clamped }
    set { if !isFrozen { parameters.overdamping = newValue ? .apple : .clamped } }
  }

  /// The rule beyond critical damping: ``/GlissadeTiming/Spring/Overdamping/clamped``, the default, and
  /// ``/GlissadeTiming/Spring/Overdamping/apple`` follow `CASpringAnimation` with `allowsOverdamping` off and on,
  /// ``/GlissadeTiming/Spring/Overdamping/textbook`` follows SwiftUI.
  public var overdamping: Spring.Overdamping {
    get { parameters.overdamping }
    set { if !isFrozen { parameters.overdamping = newValue } }
  }

  /// The time until the spring comes to rest, in seconds, by Core Animation's rule; 0 for a velocity that is not finite
  /// and for a spring beyond what ``/GlissadeTiming/Spring`` accepts.
  ///
  /// With an ``initialUnitVelocity``, it is the longest of the components' times. An end that is not given counts as
  /// 0.
  public var settlingDuration: Double {
    guard let spring = try? parameters.accepted() else { return 0 }
    guard let rates else {
      return spring.settlingDuration(initialVelocity: parameters.initialVelocity)
    }
    let zero = SIMD4<Double>(repeating: 0)
    let ends = ends(base: zero)
    var longest = 0.0
    for index in 0..<property.kind.componentCount {
      let initial = SpringInitialConditions(
        from: ends.from[index], to: ends.to[index], rate: rates[index],
        frequency: spring.angularFrequency)
      longest = max(longest, spring.settlingDuration(initialVelocity: initial.velocity))
    }
    return longest
  }

  /// Returns both end values, by the rule of the basic animation.
  private func ends(base: SIMD4<Double>) -> (from: SIMD4<Double>, to: SIMD4<Double>) {
    let ends = ends.components
    let start = ends.from ?? ends.to.flatMap { to in ends.by.map { to - $0 } } ?? base
    return (start, ends.to ?? ends.by.map { start + $0 } ?? base)
  }

  /// The period of the undamped spring, in seconds, as a perceptual duration; 0 for an invalid spring.
  public var perceptualDuration: Double { (try? parameters.accepted())?.perceptualDuration ?? 0 }

  /// The spring's bounce, -1…1; 0 for an invalid spring.
  public var bounce: Double { (try? parameters.accepted())?.bounce ?? 0 }

  override func passesFastValidation(_ layer: Layer) throws(EngineError) -> Bool {
    let parameters = parameters
    let spring = try mappingTimingErrors { () throws(TimingError) in try parameters.spring() }
    let velocity = parameters.initialVelocity
    guard velocity.isFinite else {
      throw .timing(.notFinite(field: .initialVelocity, value: velocity))
    }
    let isPlain = try super.passesFastValidation(layer)
    let isUsual =
      (1e-3...1e5).contains(spring.angularFrequency)
      && velocity.magnitude < SpringParameters.usualVelocity
    return isPlain && isUsual && spring.dampingRatio < 100 && parameters.rates == nil
      && entryRates == nil && duration < 1e6
  }

  override var allowsFastValidation: Bool { true }

  override var hasCommonCurve: Bool {
    !hasRefusedVelocity && parameters.rates == nil && entryRates == nil
  }

  override func curve() throws(EngineError) -> TimingCurve {
    try curve(velocity: parameters.initialVelocity)
  }

  private func curve(velocity: Double) throws(EngineError) -> TimingCurve {
    let parameters = parameters
    return try mappingTimingErrors { () throws(TimingError) in
      .spring(
        try TimedSpring(
          try parameters.spring(), initialVelocity: velocity,
          duration: parameters.retargeting.snap ?? Spring.longestDuration))
    }
  }

  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    if rates == nil && entryRates == nil && !hasRefusedVelocity {
      return try super.build(into: &builder)
    }
    try buildWithRates(into: &builder)
  }

  /// Adds the rows of a spring with a velocity for each component.
  private func buildWithRates(into builder: inout SlotBuilder) throws(EngineError) {
    if let entryRates, case .transform(let start)? = endValues.from {
      let spring = try mappingTimingErrors { () throws(TimingError) in try parameters.spring() }
      return try builder.addSettlingSprings(
        from: start, rate: entryRates, of: property, timing: try mediaTiming(),
        frequency: spring.angularFrequency
      ) { (velocity) throws(EngineError) in try curve(velocity: velocity) }
    }
    try checkVelocities()
    guard let rates, property.kind.interpolation == .numbers else {
      return try super.build(into: &builder)
    }
    let base = isAdditive ? AnimationValue.scalar(0) : builder.model.modelValue(of: property)
    let (start, end) = ends(base: base.components)
    if let refused = ComponentEndpoints(from: start, to: end, by: rates).firstInvalidComponent {
      throw .invalidValue(property: property, value: refused)
    }
    let timing = try mediaTiming()
    let spring = try mappingTimingErrors { () throws(TimingError) in try parameters.spring() }
    for index in 0..<property.kind.componentCount {
      let initial = SpringInitialConditions(
        from: start[index], to: end[index], rate: rates[index], frequency: spring.angularFrequency)
      builder.add(
        ScalarEndpoints(from: initial.start, to: end[index]), to: property, index,
        builder.schedule(timing, try curve(velocity: initial.velocity)), isAdditive: isAdditive)
      if initial.offset != 0 {
        builder.add(
          ScalarEndpoints(from: initial.offset, to: 0), to: property, index,
          builder.schedule(timing, try curve(velocity: 0)), isAdditive: true)
      }
    }
  }
}
