internal import GlissadeMath

/// A motion with exponentially decaying speed, such as that of a scroll view after a flick.
///
/// v(t) = v₀·r^(1000t) and x(t) = x₀ + v₀·(1 − r^(1000t))/λ with λ = −1000·ln r.
///
/// A scroll view at 100 points is released at 900 points per second:
///
/// ```swift
/// let fling = try Decay(from: 100, velocity: 900)
/// let offset = fling.position(at: 0.5)  // 384.3
/// let rest = fling.restPoint  // 549.5
/// let duration = fling.restTime(threshold: 0.5)  // 3.397
/// ```
public struct Decay: Hashable, Sendable {
  /// The deceleration rate.
  public let rate: DecelerationRate
  /// The position at the start, in units.
  public let origin: Double
  /// The initial velocity, in units per second.
  public let initialVelocity: Double
  /// The rate λ per second.
  private let perSecond: Double

  /// Creates a motion from its initial velocity.
  ///
  /// - Parameters:
  ///   - rate: The deceleration rate.
  ///   - origin: The position at the start in units, finite.
  ///   - velocity: The initial velocity in units per second, finite.
  /// - Throws: ``TimingError`` for a position or velocity that is NaN or infinite, or with which the position of rest
  ///   would be infinite.
  public init(
    rate: DecelerationRate = .normal, from origin: Double = 0, velocity: Double
  ) throws(TimingError) {
    try TimingError.requireFinite(origin, .origin)
    try TimingError.requireFinite(velocity, .initialVelocity)
    self.rate = rate
    self.origin = origin
    initialVelocity = velocity
    perSecond = rate.perSecond
    guard (origin + velocity / perSecond).isFinite else {
      throw .outOfRange(field: .initialVelocity, value: velocity, allowed: .representable)
    }
  }

  /// Creates the motion that comes to rest at a target.
  ///
  /// - Parameters:
  ///   - rate: The deceleration rate.
  ///   - origin: The position at the start in units, finite.
  ///   - target: The position of rest in units, finite; ``restPoint`` equals it within rounding errors.
  /// - Throws: ``TimingError`` for a position that is NaN, infinite or too far away.
  public init(
    rate: DecelerationRate = .normal, from origin: Double = 0, toward target: Double
  ) throws(TimingError) {
    try TimingError.requireFinite(origin, .origin)
    try TimingError.requireFinite(target, .target)
    let velocity = (target - origin) * rate.perSecond
    guard velocity.isFinite else {
      throw .outOfRange(field: .target, value: target, allowed: .representable)
    }
    try self.init(rate: rate, from: origin, velocity: velocity)
  }

  /// The position at which the motion comes to rest, in units.
  public var restPoint: Double { origin + initialVelocity / perSecond }

  /// Returns the position at a time, in units.
  ///
  /// - Parameter time: Seconds since the start; negative times (and NaN) count as 0, infinity is the rest.
  public func position(at time: Double) -> Double { state(at: time).position }

  /// Returns the velocity at a time, in units per second.
  ///
  /// - Parameter time: Seconds since the start; negative times (and NaN) count as 0, infinity is the rest.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// Returns the position and the velocity at a time.
  ///
  /// - Parameter time: Seconds since the start; negative times (and NaN) count as 0, infinity is the rest.
  public func state(at time: Double) -> MotionState {
    guard time > 0 else { return MotionState(position: origin, velocity: initialVelocity) }
    let exponent = -perSecond * time
    guard exponent > -800 else { return MotionState(position: restPoint, velocity: 0) }
    // 1 − e^(−λt) by expm1, which is accurate for small times too.
    let spent = -Elementary.expm1(exponent)
    return MotionState(
      position: origin + initialVelocity / perSecond * spent,
      velocity: initialVelocity * Elementary.exp(exponent))
  }

  /// Returns the time after which the position stays within a distance of ``restPoint``, in seconds.
  ///
  /// - Parameter threshold: The distance in units, greater than 0.
  /// - Returns: Seconds; infinity for a moving start and a threshold not greater than 0.
  public func restTime(threshold: Double) -> Double {
    fallTime(from: (initialVelocity / perSecond).magnitude, to: threshold)
  }

  /// Returns the time after which the speed is at most a given one, in seconds.
  ///
  /// - Parameter speed: The speed in units per second, greater than 0.
  /// - Returns: Seconds; infinity for a moving start and a speed not greater than 0.
  public func restTime(speed: Double) -> Double {
    fallTime(from: initialVelocity.magnitude, to: speed)
  }

  /// Returns the time at which the motion passes a position, in seconds; nil if it never does.
  ///
  /// - Parameter position: The position; the rest point itself is never reached.
  public func time(reaching position: Double) -> Double? {
    let part = (position - origin) * perSecond / initialVelocity
    if position == origin { return 0 }
    guard part > 0, part < 1 else { return nil }
    return -Elementary.log1p(-part) / perSecond
  }

  private func fallTime(from start: Double, to end: Double) -> Double {
    guard start > 0, start > end else { return 0 }
    guard end > 0 else { return .infinity }
    return (Elementary.log(start) - Elementary.log(end)) / perSecond
  }
}
