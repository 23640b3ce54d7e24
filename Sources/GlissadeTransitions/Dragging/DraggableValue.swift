import GlissadeMath
public import GlissadeTiming

/// A value that a finger drags, and that goes on by itself when the finger lets go.
///
/// Within its bounds it follows the finger, beyond them a rubber band holds it back. Let go, it loses its speed
/// as a scroll view does, or comes to rest at one of its targets, or springs back from beyond its bounds, always
/// from where it is and with the velocity that it has. What it is at a time is a closed form of that time:
/// nothing has to be stepped.
public struct DraggableValue: Hashable, Sendable {
  /// Between which places the value moves freely; infinite where there is no bound.
  public let bounds: ClosedRange<Double>
  /// What holds it back beyond them; nil does not let it beyond, neither held nor let go: a fling ends at the bound.
  public let rubberBand: RubberBand?
  /// How it loses its speed.
  public let decelerationRate: DecelerationRate
  /// The places at which it may come to rest, ascending; none lets it rest anywhere.
  public let targets: [Double]
  /// The spring that brings it back to its bounds, and to targets that it cannot glide to.
  public let spring: Spring
  /// The spring by which it follows the finger; nil follows at once.
  public let followSpring: Spring?
  /// How close to its place of rest it is there, in units.
  public let restThreshold: Double

  /// When the value was told something for the last time, in seconds.
  public private(set) var lastTime: Double
  private var motion: DragMotion
  private var grip: DragGrip?

  /// A value at rest.
  ///
  /// - Parameters:
  ///   - position: where it is, finite and within the bounds.
  ///   - bounds: between which places it moves freely; an end may be infinite.
  ///   - rubberBand: what holds it back beyond them; nil does not let it beyond.
  ///   - decelerationRate: how it loses its speed.
  ///   - targets: where it may come to rest, finite and within the bounds; none lets it rest anywhere.
  ///   - spring: what brings it back. One that is damped more than critically moves along the textbook's
  ///     curve, which starts with the velocity that the value has.
  ///   - followSpring: by what it follows the finger; nil follows at once.
  ///   - restThreshold: how close to its place it is at rest there, greater than 0.
  ///   - time: when, in seconds, finite.
  /// - Throws: ``TransitionError/invalidGesture(_:)`` naming what was refused.
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

  /// The spring on the curve that starts with the velocity it is given.
  private static func continuous(_ spring: Spring) throws(TransitionError) -> Spring {
    guard spring.regime == .overdamped, spring.overdamping == .apple else { return spring }
    return try TransitionError.timing { () throws(TimingError) in
      try Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        overdamping: .textbook)
    }
  }

  // MARK: What it is

  /// Whether a finger holds it.
  public var isHeld: Bool { grip != nil }

  /// Where it is at a time, in seconds; before ``lastTime`` it is where it was then.
  public func position(at time: Double) -> Double { state(at: time).position }

  /// How fast it is at a time, in units per second.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// Where it is and how fast at a time, in seconds.
  public func state(at time: Double) -> MotionState {
    var state = motion.state(at: time)
    if rubberBand == nil {
      // A spring may swing through a bound: the value waits there.
      let place = min(max(state.position, bounds.lowerBound), bounds.upperBound)
      if place != state.position { state = MotionState(position: place, velocity: 0) }
    }
    if let grip, followSpring == nil {
      state.velocity = grip.velocity(at: time) * slope(at: grip.place)
    }
    return state
  }

  /// When it comes to rest, in seconds; nil while a finger holds it, infinity for a spring without damping.
  public var restTime: Double? { isHeld ? nil : motion.restTime }

  /// Where it comes to rest, exactly so from ``restTime`` on; nil while a finger holds it.
  public var restPosition: Double? { isHeld ? nil : motion.restPosition }

  // MARK: What it is told

  /// A finger takes hold of it, where it is.
  ///
  /// - Throws: ``TransitionError/invalidGesture(_:)`` for a time that is not finite or before ``lastTime``.
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

  /// The finger has gone so far since it took hold.
  ///
  /// - Parameters:
  ///   - translation: units, finite.
  ///   - time: seconds, not before ``lastTime``.
  /// - Throws: ``TransitionError/invalidGesture(_:)``, also where no finger holds it.
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

  /// The finger lets go.
  ///
  /// - Parameters:
  ///   - velocity: how fast the finger is; nil takes what its samples say, or, where the value follows by a
  ///     spring, what the value's own velocity is. Beyond the bounds the value has only the part of it that
  ///     the rubber band lets through.
  ///   - target: where to come to rest; nil takes the nearest of ``targets`` to where it would come to rest.
  ///   - time: seconds, not before ``lastTime``.
  /// - Throws: ``TransitionError/invalidGesture(_:)``, also where no finger holds it.
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

  /// Lets a spring bring it to a place, from where it is and with the velocity that it has; a finger that holds
  /// it loses it.
  ///
  /// - Throws: ``TransitionError/invalidGesture(_:)`` for a place or time that is refused.
  public mutating func move(to target: Double, at time: Double) throws(TransitionError) {
    try check(target)
    try check(time: time)
    let now = state(at: time)
    (grip, lastTime) = (nil, time)
    motion = DragMotion(spring: spring, to: target, from: now, at: time, restThreshold)
  }

  /// Where it would come to rest without targets and bounds, if it were let go.
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

  // MARK: Under the finger

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

  /// Where the finger is that holds the value at a place.
  private func unband(_ place: Double) -> Double {
    let bound = min(max(place, bounds.lowerBound), bounds.upperBound)
    guard let rubberBand, place != bound else { return bound }
    let drag = rubberBand.drag(offset: place - bound)
    return drag.isFinite ? bound + drag : bound
  }

  /// How far the value goes for one unit of the finger.
  private func slope(at place: Double) -> Double {
    let beyond = place - min(max(place, bounds.lowerBound), bounds.upperBound)
    guard beyond != 0 else { return 1 }
    guard let rubberBand, rubberBand.dimension > 0 else { return 0 }
    let pull = beyond.magnitude * rubberBand.coefficient / rubberBand.dimension + 1
    return rubberBand.coefficient / (pull * pull)
  }

  // MARK: Let go

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
      // Beyond a bound, and not fast enough to get back by itself.
      return DragMotion(spring: spring, to: bound, from: now, at: time, restThreshold)
    }
    return try DragMotion(
      gliding: decelerationRate, within: bounds, rubberBand == nil ? nil : spring, from: now,
      at: time,
      restThreshold)
  }

  /// The nearest target; of two as near, the lower one.
  private func nearestTarget(to place: Double) -> Double? {
    targets.min { ($0 - place).magnitude < ($1 - place).magnitude }
  }
}

/// How a finger holds a value.
struct DragGrip: Hashable {
  /// Where the finger would be, without a rubber band, when it took hold.
  let origin: Double
  /// How far the value is from where that puts it.
  let slip: Double
  /// Where the finger would be now.
  var place: Double
  var tracker = VelocityTracker()

  func velocity(at time: Double) -> Double { tracker.velocity(at: time).x.value }
}
