public import GlissadeTiming

/// A curve in textual form, such as `ease-in` or `spring(duration:.5, bounce:.3)`.
///
/// ```swift
/// let curve = try CurveExpression("spring(mass:1, stiffness:100, damping:10)")
/// let value = curve.value(at: 0.25)  // 1.0234
/// let velocity = curve.velocity(at: 0.25)  // 2.7411
/// let duration = curve.naturalDuration  // 1.4727
/// ```
///
/// ``description`` parses to an equal curve.
public struct CurveExpression: Hashable, Sendable {
  /// The independent variables of curves.
  public enum Domain: String, Hashable, Sendable {
    /// Input progress, 0…1.
    case progress
    /// Seconds since the start.
    case seconds
  }

  /// The motion.
  public let motion: CurveMotion
  /// The curve in canonical textual form, independent of the original spacing and number format.
  public let description: String

  /// Creates a curve from text.
  ///
  /// Names and words are case-insensitive. ``CurveCatalog`` lists all curves.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``CurveExpressionError`` with the column of the first error.
  public init(_ text: String) throws(CurveExpressionError) {
    (motion, description) = try CurveParser(text).motion()
  }

  /// Creates a curve from a timing function.
  public init(_ function: TimingFunction) { self.init(motion: .timing(function)) }

  /// Creates a curve from a spring that moves from 0 to 1.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - velocity: The initial velocity, in units of the distance per second.
  /// - Throws: ``/GlissadeTiming/TimingError/notFinite(field:value:)`` if the velocity is not finite.
  public init(_ spring: Spring, velocity: Double = 0) throws(TimingError) {
    guard velocity.isFinite else { throw .notFinite(field: .initialVelocity, value: velocity) }
    self.init(motion: .spring(spring, velocity: velocity))
  }

  /// Creates a curve from a decay.
  public init(_ decay: Decay) { self.init(motion: .decay(decay)) }

  /// Creates a curve from a motion, and from its text if its parameters alone do not determine that.
  package init(motion: CurveMotion, text: String? = nil) {
    (self.motion, description) = (motion, text ?? motion.text)
  }
}

extension CurveExpression: CustomStringConvertible {}

extension CurveExpression {
  /// The independent variable of the curve.
  public var domain: Domain {
    if case .timing = motion { .progress } else { .seconds }
  }

  /// Returns the value and velocity at a time.
  ///
  /// The value is a progress, or a position for a decay. The velocity is its derivative with respect to input
  /// progress or seconds. It is 0 on steps and infinite where a Bézier curve is vertical.
  ///
  /// - Parameter time: Input progress or seconds, depending on ``domain``. Negative times and NaN count as 0.
  public func state(at time: Double) -> MotionState { motion.state(at: time) }

  /// Returns the value at a time; see ``state(at:)``.
  public func value(at time: Double) -> Double { motion.value(at: time) }

  /// Returns the velocity at a time; see ``state(at:)``.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// The duration of the motion; nil if it never comes to rest.
  ///
  /// It is 1 for curves over progress, Core Animation's settling duration for springs, and the given duration for
  /// UIKit's springs. A decay ends when a thousandth of its distance is left.
  public var naturalDuration: Double? { motion.naturalDuration }

  /// The range of times that shows the motion: from 0 to ``naturalDuration``, or ten periods of a spring that never
  /// comes to rest.
  public var span: ClosedRange<Double> {
    if let duration = naturalDuration { return 0...duration }
    if case .spring(let spring, _) = motion { return 0...(10 * spring.response) }
    return 0...1
  }

  /// The final value: 1 for springs, the value at input progress 1 for curves over progress, and the resting position
  /// of a decay.
  public var restValue: Double {
    switch motion {
    case .timing(let function): function.value(at: 1)
    case .spring, .timedSpring: 1
    case .decay(let decay): decay.restPoint
    }
  }
}

/// An error in the text of a curve, with its position: the one of `GlissadeTiming`.
public typealias CurveExpressionError = GlissadeTiming.CurveExpressionError
