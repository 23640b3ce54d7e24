extension Spring {
  /// Creates a spring from the parameters of `CASpringAnimation(perceptualDuration:bounce:)`.
  ///
  /// The mass is 1, ω = 2π / duration, ζ = 1 − bounce for a bounce of 0 or more and 1 / (1 + bounce) below.
  /// Overdamping is allowed and follows Core Animation's own curve.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The natural period in seconds, finite and greater than 0.
  ///   - bounce: The bounce, greater than −1 and at most 1: 0 is critical, 1 oscillates forever, below 0 is
  ///     overdamped.
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(perceptualDuration: Double, bounce: Double) throws(TimingError) {
    try self.init(
      period: perceptualDuration, .duration, ratio: Spring.dampingRatio(bounce: bounce),
      overdamping: .apple)
  }

  /// Creates a spring from the parameters of SwiftUI's `Spring(duration:bounce:)`.
  ///
  /// The formulas are those of ``init(perceptualDuration:bounce:)``, but a spring of negative bounce follows the
  /// textbook curve. Flutter's `withDurationAndBounce` is the same.
  ///
  /// - Parameters:
  ///   - duration: The natural period in seconds, finite and greater than 0.
  ///   - bounce: The bounce, greater than −1 and at most 1.
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(duration: Double, bounce: Double = 0) throws(TimingError) {
    try self.init(
      period: duration, .duration, ratio: Spring.dampingRatio(bounce: bounce),
      overdamping: .textbook)
  }

  /// Creates a spring from the parameters of SwiftUI's `Spring(response:dampingRatio:)`.
  ///
  /// The mass is 1, k = (2π / response)², c = 4π·ζ / response.
  ///
  /// - Parameters:
  ///   - response: The natural period in seconds, finite and greater than 0.
  ///   - dampingRatio: The damping ratio ζ, finite and 0 or greater.
  ///   - overdamping: The rule for ζ > 1; the textbook curve by default, as in SwiftUI.
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(
    response: Double, dampingRatio: Double, overdamping: Overdamping = .textbook
  ) throws(TimingError) {
    try TimingError.requireNotNegative(dampingRatio, .dampingRatio)
    try self.init(period: response, .response, ratio: dampingRatio, overdamping: overdamping)
  }

  /// Creates a spring from the parameters of `UIView.animate(springDuration:bounce:)`.
  ///
  /// The formulas are those of ``init(perceptualDuration:bounce:)``; UIKit clamps overdamping. The end of such an
  /// animation is that of ``TimedSpring/uikit(springDuration:bounce:initialVelocity:)``.
  ///
  /// - Parameters:
  ///   - uikitSpringDuration: The natural period in seconds, finite and greater than 0.
  ///   - bounce: The bounce, greater than −1 and at most 1.
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(uikitSpringDuration: Double, bounce: Double = 0) throws(TimingError) {
    try self.init(
      period: uikitSpringDuration, .duration, ratio: Spring.dampingRatio(bounce: bounce),
      overdamping: .clamped)
  }

  private init(
    period: Double, _ field: TimingError.Field, ratio: Double, overdamping: Overdamping
  ) throws(TimingError) {
    try TimingError.requirePositive(period, field)
    guard period >= 0x1p-400, period <= 0x1p400 else {
      throw .outOfRange(field: field, value: period, allowed: .representable)
    }
    let omega = 2 * Double.pi / period
    try self.init(
      stiffness: omega * omega, damping: 4 * Double.pi * ratio / period, overdamping: overdamping)
  }

  private static func dampingRatio(bounce: Double) throws(TimingError) -> Double {
    try TimingError.requireFinite(bounce, .bounce)
    guard bounce > -1, bounce <= 1 else {
      throw .outOfRange(field: .bounce, value: bounce, allowed: .bounce)
    }
    return bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }
}

extension Spring {
  /// The natural period 2π/ω in seconds: SwiftUI's `response`.
  public var response: Double { 2 * Double.pi / angularFrequency }

  /// The natural period 2π/ω in seconds: Core Animation's `perceptualDuration`.
  public var perceptualDuration: Double { response }

  /// The bounce: 1 − ζ up to ζ = 1 and 1/ζ − 1 above, so that it is greater than −1 and at most 1.
  public var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// The stiffness that SwiftUI's property returns: above ζ = 1, it is (2ζ² − 1)·ω² at mass 1.
  public var swiftUIStiffness: Double {
    dampingRatio > 1
      ? (2 * dampingRatio * dampingRatio - 1) * angularFrequency * angularFrequency : stiffness
  }

  /// SwiftUI's preset without bounce: duration 0.5 s, bounce 0.
  public static var smooth: Spring { preset(0.5, bounce: 0) }
  /// SwiftUI's preset with a little bounce: duration 0.5 s, bounce 0.15.
  public static var snappy: Spring { preset(0.5, bounce: 0.15) }
  /// SwiftUI's preset with more bounce: duration 0.5 s, bounce 0.3.
  public static var bouncy: Spring { preset(0.5, bounce: 0.3) }
  /// SwiftUI's preset for values that follow a finger: response 0.15 s, ζ = 0.86.
  public static var interactive: Spring { preset(0.15, bounce: 0.14) }

  private static func preset(_ duration: Double, bounce: Double) -> Spring {
    do throws(TimingError) {
      return try Spring(duration: duration, bounce: bounce)
    } catch {
      preconditionFailure("a preset spring is valid")
    }
  }
}
