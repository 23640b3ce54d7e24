/// A spring that is over at a given time: the motion of a UIKit animation.
///
/// Until ``duration`` the value follows the spring; from then on it is exactly at its end.
public struct TimedSpring: Hashable, Sendable {
  /// The spring that is followed.
  public let spring: Spring
  /// The velocity at the start in moves per second, positive towards the end.
  public let initialVelocity: Double
  /// The time at which the motion is over, in seconds.
  public let duration: Double

  init(trusted spring: Spring, initialVelocity: Double, duration: Double) {
    self.spring = spring
    self.initialVelocity = initialVelocity
    self.duration = duration
  }

  /// Creates a motion that follows a spring for a given time.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - initialVelocity: Velocity at the start in moves per second, finite.
  ///   - duration: Seconds, finite and greater than 0; nil takes the settling duration, as
  ///     `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)` does.
  /// - Throws: ``TimingError`` naming the refused parameter.
  public init(
    _ spring: Spring, initialVelocity: Double = 0, duration: Double? = nil
  ) throws(TimingError) {
    try TimingError.requireFinite(initialVelocity, .initialVelocity)
    if let duration { try TimingError.requirePositive(duration, .duration) }
    self.init(
      trusted: spring, initialVelocity: initialVelocity,
      duration: duration ?? spring.settlingDuration(initialVelocity: initialVelocity))
  }

  /// The motion of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// `UIViewPropertyAnimator(duration:dampingRatio:)` is the same with no velocity.
  ///
  /// - Throws: What ``Spring/init(uikitDuration:dampingRatio:initialVelocity:)`` throws.
  public static func uikit(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(TimingError) -> TimedSpring {
    TimedSpring(
      trusted: try Spring(
        uikitDuration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity),
      initialVelocity: initialVelocity, duration: duration)
  }

  /// The motion of `UIView.animate(springDuration:bounce:initialSpringVelocity:)`.
  ///
  /// It ends below ζ = 1 with the settling duration and otherwise when the progress is for the last
  /// time 0.001 away from the end.
  ///
  /// - Throws: What ``Spring/init(uikitSpringDuration:bounce:)`` throws, and
  ///   ``TimingError/notFinite(field:value:)`` for the velocity.
  public static func uikit(
    springDuration: Double, bounce: Double = 0, initialVelocity: Double = 0
  ) throws(TimingError) -> TimedSpring {
    try TimingError.requireFinite(initialVelocity, .initialVelocity)
    let spring = try Spring(uikitSpringDuration: springDuration, bounce: bounce)
    return TimedSpring(
      trusted: spring, initialVelocity: initialVelocity,
      duration: spring.regime == .underdamped
        ? spring.settlingDuration(initialVelocity: initialVelocity)
        : spring.lastCrossing(threshold: 0.001, initialVelocity: initialVelocity))
  }

  /// The progress from 0 to 1 and its rate in moves per second.
  ///
  /// - Parameter time: Seconds since the start; negative times (and NaN) count as 0. From
  ///   ``duration`` on the progress is exactly 1 and its rate 0.
  public func progressState(at time: Double) -> MotionState {
    time >= duration
      ? MotionState(position: 1, velocity: 0)
      : spring.progressState(at: time, initialVelocity: initialVelocity)
  }

  /// The progress from 0 to 1 at a time in seconds, exactly 1 from ``duration`` on.
  public func progress(at time: Double) -> Double { progressState(at: time).position }
}
