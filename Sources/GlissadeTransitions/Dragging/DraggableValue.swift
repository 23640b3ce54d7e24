import GlissadeMath
public import GlissadeTiming

/// A value that a finger drags, and that continues its motion after the release.
///
/// Within its bounds it follows the finger; beyond them a rubber band resists. After the release it decelerates as a
/// scroll view does, comes to rest at one of its targets, or springs back from beyond its bounds, always from its
/// position and with its velocity. The value is a closed form of the time: nothing has to be stepped.
public struct DraggableValue: Hashable, Sendable {
  /// The range in which the value moves freely; infinite where there is no bound.
  package let bounds: ClosedRange<Double>
  /// The resistance beyond the bounds; with nil the value never leaves them, and a fling ends at the bound.
  package let rubberBand: RubberBand?
  /// The deceleration after the release.
  package let decelerationRate: DecelerationRate
  /// The ascending positions at which the value may come to rest; if there are none, it may rest anywhere.
  package let targets: [Double]
  /// The spring that moves the value back to its bounds, and to targets that a glide cannot reach.
  package let spring: Spring
  /// The spring with which the value follows the finger; with nil it follows at once.
  package let followSpring: Spring?
  /// The distance in units from the position of rest within which the value counts as at rest.
  package let restThreshold: Double

  /// The time in seconds of the last change.
  package private(set) var lastTime: Double
  private var motion: DragMotion
  private var grip: DragGrip?

  /// Creates a value at rest.
  ///
  /// - Parameters:
  ///   - position: The position, finite and within the bounds.
  ///   - bounds: The range in which the value moves freely; an end may be infinite.
  ///   - rubberBand: The resistance beyond the bounds; nil keeps the value within them.
  ///   - decelerationRate: The deceleration after the release.
  ///   - targets: The positions at which the value may come to rest, finite and within the bounds; none lets it rest
  ///     anywhere.
  ///   - spring: The spring that moves the value back. An overdamped one follows the textbook curve, which starts with
  ///     the value's velocity.
  ///   - followSpring: The spring with which the value follows the finger; nil follows at once.
  ///   - restThreshold: The distance from the position of rest within which the value counts as at rest, greater than
  ///     0.
  ///   - time: The time in seconds, finite.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming the rejected parameter.
  public init(
    _ position: Double, bounds: ClosedRange<Double> = -Double.infinity...Double.infinity,
    rubberBand: RubberBand? = nil, decelerationRate: DecelerationRate = .normal,
    targets: [Double] = [], spring: Spring = .smooth, followSpring: Spring? = nil,
    restThreshold: Double = 0.001, at time: Double = 0
  ) throws(TransitionError) {
    try TransitionError.requireFinite(position, .position)
    guard bounds.contains(position) else {
      throw .invalidGesture(.outOfRange(.position, value: position))
    }
    guard bounds.lowerBound < .infinity, bounds.upperBound > -.infinity else {
      throw .invalidGesture(.outOfRange(.bounds, value: bounds.lowerBound))
    }
    for target in targets {
      try TransitionError.requireFinite(target, .targets)
      guard bounds.contains(target) else {
        throw .invalidGesture(.outOfRange(.targets, value: target))
      }
    }
    try TransitionError.requirePositive(restThreshold, .restThreshold)
    try TransitionError.requireFinite(time, .time)
    self.bounds = bounds
    self.rubberBand = rubberBand
    self.decelerationRate = decelerationRate
    self.targets = targets.sorted()
    self.spring = try DraggableValue.continuous(spring)
    self.followSpring =
      if let followSpring { try DraggableValue.continuous(followSpring) } else { nil }
    self.restThreshold = restThreshold
    lastTime = time
    motion = DragMotion(resting: position, at: time)
  }

  /// Returns the spring with the curve that starts with the given velocity.
  private static func continuous(_ spring: Spring) throws(TransitionError) -> Spring {
    guard spring.regime == .overdamped, spring.overdamping == .apple else { return spring }
    return try TransitionError.timing { () throws(TimingError) in
      try Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        overdamping: .textbook)
    }
  }

  // MARK: State

  /// Whether a finger holds the value.
  package var isHeld: Bool { grip != nil }

  /// Returns the position at a time in seconds; before the last change it is the position at that time.
  public func position(at time: Double) -> Double { state(at: time).position }

  /// Returns the velocity at a time, in units per second.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// Returns the position and velocity at a time in seconds.
  package func state(at time: Double) -> MotionState {
    var state = motion.state(at: time)
    if rubberBand == nil {
      // A spring may overshoot a bound; the value is clamped there.
      let place = min(max(state.position, bounds.lowerBound), bounds.upperBound)
      if place != state.position { state = MotionState(position: place, velocity: 0) }
    }
    if let grip, followSpring == nil {
      state.velocity = grip.velocity(at: time) * slope(at: grip.place)
    }
    return state
  }

  /// The time in seconds at which the value comes to rest; nil while a finger holds it, infinity for a spring without
  /// damping.
  public var restTime: Double? { isHeld ? nil : motion.restTime }

  /// The position at which the value comes to rest, and which it has exactly from ``restTime`` on; nil while a finger
  /// holds it.
  public var restPosition: Double? { isHeld ? nil : motion.restPosition }

  // MARK: Changes

  /// Lets a finger hold the value at its present position.
  ///
  /// - Throws: ``TransitionError/invalidGesture(_:)`` for a time that is not finite or before the last one.
  public mutating func grab(at time: Double) throws(TransitionError) {
    try check(time: time)
    let now = state(at: time)
    let origin = unband(now.position)
    var grip = DragGrip(
      origin: origin, slip: now.position - band(origin), place: origin)
    try grip.tracker.add(.zero, at: time)
    self.grip = grip
    aim(at: now.position, from: now, time)
  }

  /// Sets the movement of the finger since it holds the value.
  ///
  /// - Parameters:
  ///   - translation: The movement in units, finite.
  ///   - time: The time in seconds, not before the last one.
  /// - Throws: ``TransitionError/invalidGesture(_:)``, also if no finger holds the value.
  public mutating func drag(by translation: Double, at time: Double) throws(TransitionError) {
    guard var grip else { throw .invalidGesture(.notHeld) }
    try TransitionError.requireFinite(translation, .position)
    try TransitionError.requireFinite(grip.origin + translation, .position)
    try check(time: time)
    let now = state(at: time)
    try grip.tracker.add(Point(x: translation, y: 0), at: time)
    grip.place = grip.origin + translation
    self.grip = grip
    aim(at: band(grip.place) + grip.slip, from: now, time)
  }

  /// Releases the value.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the finger; nil uses that of its samples or, if the value follows with a spring, the
  ///     value's own. Beyond the bounds the value has only the part that the rubber band lets through.
  ///   - target: The position of rest; nil uses the target nearest to the projected position.
  ///   - time: The time in seconds, not before the last one.
  /// - Throws: ``TransitionError/invalidGesture(_:)``, also if no finger holds the value.
  public mutating func release(
    velocity: PointsPerSecond? = nil, toward target: Double? = nil, at time: Double
  ) throws(TransitionError) {
    guard let grip else { throw .invalidGesture(.notHeld) }
    if let velocity { try TransitionError.requireFinite(velocity.value, .velocity) }
    try check(target)
    try check(time: time)
    var now = state(at: time)
    if let velocity { now.velocity = velocity.value * slope(at: grip.place) }
    motion = try settled(from: now, toward: target, time)
    (self.grip, lastTime) = (nil, time)
  }

  /// Moves the value to a target with a spring, from its position and with its velocity; a finger that holds it loses
  /// it.
  ///
  /// - Throws: ``TransitionError/invalidGesture(_:)`` for a rejected target or time.
  public mutating func move(to target: Double, at time: Double) throws(TransitionError) {
    try check(target)
    try check(time: time)
    let now = state(at: time)
    (grip, lastTime) = (nil, time)
    motion = DragMotion(spring: spring, to: target, from: now, at: time, restThreshold)
  }

  /// Returns the position at which the value would come to rest without targets and bounds if it were released.
  public func projectedPosition(
    velocity: PointsPerSecond? = nil, at time: Double
  ) -> Double {
    var now = state(at: time)
    if let velocity { now.velocity = velocity.value * (grip.map { slope(at: $0.place) } ?? 1) }
    return now.position + decelerationRate.integralProjection(velocity: now.velocity)
  }

  private func check(time: Double) throws(TransitionError) {
    try TransitionError.requireFinite(time, .time)
    guard time >= lastTime else {
      throw .invalidGesture(.timeRunsBackwards(from: lastTime, to: time))
    }
  }

  private func check(_ target: Double?) throws(TransitionError) {
    guard let target else { return }
    try TransitionError.requireFinite(target, .targets)
    guard bounds.contains(target) else {
      throw .invalidGesture(.outOfRange(.targets, value: target))
    }
  }

  // MARK: Held

  private mutating func aim(at place: Double, from now: MotionState, _ time: Double) {
    lastTime = time
    guard let followSpring else {
      motion = DragMotion(resting: place, at: time)
      return
    }
    motion = DragMotion(spring: followSpring, to: place, from: now, at: time, restThreshold)
  }

  private func band(_ place: Double) -> Double {
    rubberBand?.position(place, within: bounds)
      ?? min(max(place, bounds.lowerBound), bounds.upperBound)
  }

  /// Returns the position of a finger that holds the value at a position.
  private func unband(_ place: Double) -> Double {
    let bound = min(max(place, bounds.lowerBound), bounds.upperBound)
    guard let rubberBand, place != bound else { return bound }
    let drag = rubberBand.drag(offset: place - bound)
    return drag.isFinite ? bound + drag : bound
  }

  /// Returns the movement of the value per unit of the finger's.
  private func slope(at place: Double) -> Double {
    let beyond = place - min(max(place, bounds.lowerBound), bounds.upperBound)
    guard beyond != 0 else { return 1 }
    guard let rubberBand, rubberBand.dimension > 0 else { return 0 }
    let pull = beyond.magnitude * rubberBand.coefficient / rubberBand.dimension + 1
    return rubberBand.coefficient / (pull * pull)
  }

  // MARK: Released

  private func settled(
    from now: MotionState, toward target: Double?, _ time: Double
  ) throws(TransitionError) -> DragMotion {
    let end = now.position + decelerationRate.integralProjection(velocity: now.velocity)
    try TransitionError.requireFinite(end, .velocity)
    let inside = min(max(end, bounds.lowerBound), bounds.upperBound)
    if let target = target ?? nearestTarget(to: inside) {
      return try DragMotion(
        glidingTo: target, decelerationRate, or: spring, from: now, at: time, restThreshold)
    }
    let bound = min(max(now.position, bounds.lowerBound), bounds.upperBound)
    if now.position != bound, (now.position < bound) == (end < bound) {
      // The value is beyond a bound, and not fast enough to get back by itself.
      return DragMotion(spring: spring, to: bound, from: now, at: time, restThreshold)
    }
    return try DragMotion(
      gliding: decelerationRate, within: bounds, rubberBand == nil ? nil : spring, from: now,
      at: time,
      restThreshold)
  }

  /// Returns the nearest target; of two equally near ones, the lower.
  private func nearestTarget(to place: Double) -> Double? {
    targets.min { ($0 - place).magnitude < ($1 - place).magnitude }
  }
}

/// The hold of a finger on a value.
struct DragGrip: Hashable {
  /// The position of the finger, without a rubber band, when it took hold.
  let origin: Double
  /// The offset of the value from the position that the finger determines.
  let slip: Double
  /// The position of the finger at present.
  var place: Double
  var tracker = VelocityTracker()

  func velocity(at time: Double) -> Double { tracker.velocity(at: time).x.value }
}
