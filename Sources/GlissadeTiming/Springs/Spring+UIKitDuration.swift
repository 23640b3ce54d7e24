internal import GlissadeMath

extension Spring {
  /// Creates the spring that UIKit uses for a duration and a damping ratio.
  ///
  /// It is the rule of `UIView.animate(withDuration:usingSpringWithDamping:…)` and
  /// `UIViewPropertyAnimator(duration:dampingRatio:)`, measured: mass 1, ω = W / duration, where W is the angle after
  /// which a spring of ω = 1 is within 0.001 of its end. The animation ends at exactly `duration` (see
  /// ``TimedSpring``), whatever the distance.
  ///
  /// With a velocity, W is the result of 12 steps of Newton's method, converged or not, because UIKit shows the
  /// result of these 12 steps.
  ///
  /// - Parameters:
  ///   - uikitDuration: The duration in seconds, finite and greater than 0.
  ///   - dampingRatio: The damping ratio ζ, finite and greater than 0; more than 1 counts as 1. Without a velocity,
  ///     ratios below 0.001 are rejected, because there is no such angle.
  ///   - initialVelocity: The initial velocity as a multiple of the distance per second, finite.
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(
    uikitDuration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(TimingError) {
    try TimingError.requirePositive(uikitDuration, .duration)
    try TimingError.requirePositive(dampingRatio, .dampingRatio)
    try TimingError.requireFinite(initialVelocity, .initialVelocity)
    let ratio = min(dampingRatio, 1)
    let angle = UIKitAngle.settling(ratio: ratio, velocity: initialVelocity * uikitDuration)
    guard angle > 0 else {
      throw .outOfRange(field: .dampingRatio, value: dampingRatio, allowed: .representable)
    }
    let omega = angle / uikitDuration
    guard omega >= 0x1p-400, omega <= 0x1p400 else {
      throw .outOfRange(field: .duration, value: uikitDuration, allowed: .representable)
    }
    try self.init(stiffness: omega * omega, damping: 2 * ratio * omega)
  }

  /// Creates the spring of SwiftUI's `Spring(settlingDuration:dampingRatio:)`.
  ///
  /// The rule is that of ``init(uikitDuration:dampingRatio:initialVelocity:)`` without velocity.
  ///
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(settlingDuration: Double, dampingRatio: Double) throws(TimingError) {
    try self.init(uikitDuration: settlingDuration, dampingRatio: dampingRatio)
  }
}

/// The angle W = ω·duration after which UIKit considers a spring settled.
private enum UIKitAngle {
  static func settling(ratio: Double, velocity: Double) -> Double {
    guard velocity != 0 else { return atRest(ratio: ratio) }
    var angle = 5.0
    for _ in 0..<12 {
      let (value, slope) = ratio < 1 ? excess(angle, ratio, velocity) : excess(angle, velocity)
      let next = angle - value / slope
      // The next step would be beyond the range of Double.
      guard next.isFinite else { break }
      angle = next > 0 ? next : angle / 2
    }
    return angle
  }

  private static func atRest(ratio: Double) -> Double {
    guard ratio < 1 else { return 9.233413476451585 }
    // (1 − ζ)(1 + ζ) keeps its digits near 1, where 1 − ζ² loses them.
    let sine = ((1 - ratio) * (1 + ratio)).squareRoot()
    return Elementary.log(ratio / (0.001 * sine)) / ratio
  }

  /// Returns |(u/W − ζ)/√(1 − ζ²)|·e^(−ζW) − 0.001 and its derivative with respect to W.
  private static func excess(
    _ angle: Double, _ ratio: Double, _ velocity: Double
  ) -> (value: Double, slope: Double) {
    let sine = ((1 - ratio) * (1 + ratio)).squareRoot()
    let amplitude = (velocity / angle - ratio) / sine
    let sign: Double = amplitude < 0 ? -1 : 1
    let decay = Elementary.exp(-ratio * angle)
    return (
      amplitude.magnitude * decay - 0.001,
      (-sign * velocity / (angle * angle) / sine - ratio * amplitude.magnitude) * decay
    )
  }

  /// Returns |u − W − 1|·e^(−W) − 0.001 and its derivative with respect to W, for ζ = 1.
  private static func excess(
    _ angle: Double, _ velocity: Double
  ) -> (value: Double, slope: Double) {
    let amplitude = velocity - angle - 1
    let sign: Double = amplitude < 0 ? -1 : 1
    let decay = Elementary.exp(-angle)
    return (amplitude.magnitude * decay - 0.001, (-sign - amplitude.magnitude) * decay)
  }
}
