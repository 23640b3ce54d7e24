/// A spring that ends at a given time: the motion of a UIKit animation.
///
/// Until ``duration``, the value follows the spring; after that, it is exactly at its end.
public struct TimedSpring: Hashable, Sendable {
  /// The spring.
  public let spring: Spring
  /// The initial velocity as a multiple of the distance per second, positive towards the end.
  public let initialVelocity: Double
  /// The time at which the motion ends, in seconds.
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
  ///   - initialVelocity: The initial velocity as a multiple of the distance per second, finite.
  ///   - duration: The duration in seconds, finite and greater than 0; nil is the settling duration, as in
  ///     `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)`.
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(
    _ spring: Spring, initialVelocity: Double = 0, duration: Double? = nil
  ) throws(TimingError) {
    try TimingError.requireFinite(initialVelocity, .initialVelocity)
    if let duration { try TimingError.requirePositive(duration, .duration) }
    self.init(
      trusted: spring, initialVelocity: initialVelocity,
      duration: duration ?? spring.settlingDuration(initialVelocity: initialVelocity))
  }

  /// Creates the motion of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// `UIViewPropertyAnimator(duration:dampingRatio:)` is the same without a velocity.
  ///
  /// - Throws: The errors of ``Spring/init(uikitDuration:dampingRatio:initialVelocity:)``.
  public static func uikit(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(TimingError) -> TimedSpring {
    TimedSpring(
      trusted: try Spring(
        uikitDuration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity),
      initialVelocity: initialVelocity, duration: duration)
  }

  /// Creates the motion of `UIView.animate(springDuration:bounce:initialSpringVelocity:)`.
  ///
  /// It ends with the settling duration if ζ < 1, and otherwise when the distance from the end falls to 0.001 for the
  /// last time.
  ///
  /// - Throws: The errors of ``Spring/init(uikitSpringDuration:bounce:)``, and
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

  /// Returns the progress from 0 to 1, and its rate per second.
  ///
  /// - Parameter time: Seconds since the start; negative times (and NaN) count as 0. From ``duration`` on, the
  ///   progress is exactly 1 and its rate 0.
  public func progressState(at time: Double) -> MotionState {
    time >= duration
      ? MotionState(position: 1, velocity: 0)
      : spring.state(velocity: initialVelocity, at: time)
  }

  /// Returns the progress from 0 to 1 at a time in seconds, exactly 1 from ``duration`` on.
  public func progress(at time: Double) -> Double { progressState(at: time).position }
}
