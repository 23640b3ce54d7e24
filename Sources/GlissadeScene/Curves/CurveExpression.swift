public import GlissadeTiming

/// A curve that can be written as text, such as `ease-in` or `spring(duration:.5, bounce:.3)`.
///
/// ```swift
/// let curve = try CurveExpression("spring(mass:1, stiffness:100, damping:10)")
/// let (value, velocity) = (curve.state(at: 0.25).position, curve.state(at: 0.25).velocity)
/// ```
///
/// ``description`` reads as the same curve again.
public struct CurveExpression: Hashable, Sendable {
  /// What moves.
  public enum Motion: Hashable, Sendable {
    /// Output progress over input progress.
    case timing(TimingFunction)
    /// Progress from 0 to 1 along a spring, which starts with a velocity in moves per second.
    case spring(Spring, velocity: Double)
    /// Progress from 0 to 1 along a spring that is over at a given time.
    case timedSpring(TimedSpring)
    /// A position that runs out of speed.
    case decay(Decay)
  }

  /// What a curve is a function of.
  public enum Domain: String, Hashable, Sendable {
    /// Input progress, 0…1.
    case progress
    /// Seconds since the start.
    case seconds
  }

  /// What moves.
  public let motion: Motion
  /// The curve as text, written in one way whatever spaces and digits it was made from.
  public let description: String

  /// Reads a curve.
  ///
  /// Names and words may be in upper or lower case. See ``CurveCatalog`` for what there is.
  ///
  /// - Throws: ``CurveExpressionError`` with the column of the first mistake.
  public init(_ text: String) throws(CurveExpressionError) {
    (motion, description) = try CurveParser(text).motion()
  }

  /// The curve of a timing function.
  public init(_ function: TimingFunction) {
    motion = .timing(function)
    description = CurveText.timing(function)
  }

  /// The move along a spring.
  ///
  /// - Parameter velocity: The velocity at the start in moves per second.
  /// - Throws: ``TimingError/notFinite(field:value:)`` for the velocity.
  public init(_ spring: Spring, velocity: Double = 0) throws(TimingError) {
    guard velocity.isFinite else { throw .notFinite(field: .initialVelocity, value: velocity) }
    motion = .spring(spring, velocity: velocity)
    description = CurveText.spring(spring, velocity: velocity)
  }

  /// The curve of a free motion.
  public init(_ decay: Decay) {
    motion = .decay(decay)
    description = CurveText.decay(decay)
  }
}

extension CurveExpression: CustomStringConvertible {}

extension CurveExpression {
  /// What the curve is a function of.
  public var domain: Domain {
    if case .timing = motion { .progress } else { .seconds }
  }

  /// The value and the velocity at a time.
  ///
  /// The value is a progress, or a position for a decay; the velocity is its derivative: per unit of progress
  /// or per second. On steps it is 0, and infinite where a Bézier curve is vertical.
  ///
  /// - Parameter time: Input progress or seconds, as ``domain`` says; below 0 (and for NaN) what is at 0.
  public func state(at time: Double) -> MotionState {
    switch motion {
    case .timing(let function):
      MotionState(position: function.value(at: time), velocity: function.slope(at: time))
    case .spring(let spring, let velocity):
      spring.progressState(at: time, initialVelocity: velocity)
    case .timedSpring(let spring): spring.progressState(at: time)
    case .decay(let decay): decay.state(at: time)
    }
  }

  /// The value at a time.
  public func value(at time: Double) -> Double { state(at: time).position }

  /// The velocity at a time.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// How long the motion takes, nil if it never comes to rest.
  ///
  /// 1 for curves over progress. Springs take Core Animation's settling duration, those of UIKit the duration
  /// they are given; a decay takes until a thousandth of its way is left.
  public var naturalDuration: Double? {
    switch motion {
    case .timing: return 1
    case .spring(let spring, let velocity):
      let duration = spring.settlingDuration(initialVelocity: velocity)
      return duration < Spring.longestDuration ? duration : nil
    case .timedSpring(let spring): return spring.duration
    case .decay(let decay):
      let duration = decay.restTime(threshold: CurveExpression.restingPart * decay.travel.magnitude)
      return duration.isFinite ? duration : nil
    }
  }

  /// The times in which the motion can be seen: from 0 to ``naturalDuration``, or ten swings of a spring
  /// that never rests.
  public var span: ClosedRange<Double> {
    if let duration = naturalDuration { return 0...duration }
    if case .spring(let spring, _) = motion { return 0...(10 * spring.response) }
    return 0...1
  }

  /// Where the motion comes to rest: 1, the end of a curve, or the resting place of a decay.
  public var restValue: Double {
    switch motion {
    case .timing(let function): function.value(at: 1)
    case .spring, .timedSpring: 1
    case .decay(let decay): decay.restPoint
    }
  }

  /// The part of the way that does not count any more.
  static var restingPart: Double { 0.001 }
}

extension Decay {
  /// The way from start to rest.
  var travel: Double { restPoint - origin }
}
