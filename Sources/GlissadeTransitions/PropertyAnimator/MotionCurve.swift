import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// The curve of a motion over its time, from 0 to 1.
struct MotionCurve: Equatable {
  let curve: TimingCurve
  /// The timing function that a spring's time follows; nil if its time is linear.
  var easing: TimingFunction?
  /// The intrinsic duration of the curve in seconds, greater than 0; that of a spring is its own.
  let length: Double

  /// Returns a linear curve.
  static func linear(_ length: Double) -> MotionCurve {
    MotionCurve(curve: .timing(.linear), length: length)
  }

  /// Returns the progress at a fraction of the time, and its rate per unit of that fraction.
  func state(at x: Double) -> MotionState {
    let part = easing?.value(at: x) ?? x
    if easing != nil, part >= 1 { return MotionState(position: 1, velocity: 0) }
    var state = curve.state(at: part)
    if let easing { state.velocity *= MotionCurve.finite(easing.slope(at: x)) }
    state.velocity = MotionCurve.finite(state.velocity)
    return state
  }

  /// Returns a slope with which a motion can continue: 0 where a curve starts vertically.
  private static func finite(_ slope: Double) -> Double { slope.isFinite ? slope : 0 }

  /// The curve with a spring that starts at rest, for another path: the initial velocity belongs to the former one.
  var startingAtRest: MotionCurve {
    MotionCurve(curve: curve.startingAtRest, easing: easing, length: length)
  }

  /// The curve for values of any kind, without a spring.
  var plain: MotionCurve { MotionCurve(curve: .timing(function), length: length) }

  /// The timing function for values of any kind; linear for a spring.
  var function: TimingFunction { easing ?? curve.timingFunction ?? .linear }
}

/// The component of a spring's initial velocity that a property uses.
enum MotionAxis {
  case none
  case horizontal
  case vertical
}

extension TimingCurveProvider {
  /// Whether properties in the plane move along each axis with a spring of its own.
  var hasAxes: Bool {
    guard let spring = springTimingParameters else { return false }
    return spring.initialVelocity.x != spring.initialVelocity.y
  }

  /// Returns the duration of the whole motion for an animator's duration.
  func length(_ duration: Double) -> Double {
    guard let spring = springTimingParameters, spring.hasIntrinsicDuration else { return duration }
    var longest = 0.0
    for velocity in [spring.initialVelocity.x, spring.initialVelocity.y] {
      if let motion = try? spring.motion(length: 1, velocity: velocity) {
        longest = max(longest, motion.duration)
      }
    }
    return longest > 0 ? longest : duration
  }

  /// Returns the curve of a motion.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; 0 counts as 1.
  ///   - axis: The component of the spring's initial velocity to use.
  ///   - velocity: The initial velocity if the spring has none, in whole changes per second.
  func curve(
    _ duration: Double, _ axis: MotionAxis = .none, velocity carried: Double = 0
  ) -> MotionCurve {
    let time = duration > 0 ? duration : 1
    guard let parameters = springTimingParameters,
      let spring = parameters.timedSpring(time, axis, carried)
    else {
      return MotionCurve(
        curve: .timing((cubicTimingParameters ?? CubicTimingParameters()).function), length: time)
    }
    return MotionCurve(
      curve: .spring(spring), easing: cubicTimingParameters?.function, length: spring.duration)
  }

  /// Returns the curve of driven time, and of blocks within an animator's that have a duration of their own.
  func timingCurve(_ duration: Double) -> TimingCurve { curve(duration).curve }
}

extension SpringTimingParameters {
  fileprivate func timedSpring(
    _ length: Double, _ axis: MotionAxis, _ carried: Double
  ) -> TimedSpring? {
    let given =
      switch axis {
      case .none: plainVelocity
      case .horizontal: initialVelocity.x
      case .vertical: initialVelocity.y
      }
    if carried != 0, initialVelocity == .zero {
      // The spring is that of a start at rest; a velocity that is large relative to a short path would change the
      // spring.
      guard let still = try? motion(length: length, velocity: 0) else { return nil }
      let room =
        hasIntrinsicDuration ? max(still.duration, still.settling(carried)) : still.duration
      return try? TimedSpring(still.spring, initialVelocity: carried, duration: room)
    }
    guard let spring = try? motion(length: length, velocity: given) else { return nil }
    guard hasIntrinsicDuration, initialVelocity.x != initialVelocity.y else { return spring }
    // Both axes have the longer duration.
    return try? TimedSpring(
      spring.spring, initialVelocity: given, duration: self.length(length))
  }
}

extension TimedSpring {
  /// Returns the settling duration for a velocity in whole changes per second, which is limited because a path may be
  /// very short.
  fileprivate func settling(_ velocity: Double) -> Double {
    spring.settlingDuration(initialVelocity: min(max(velocity, -1e3), 1e3))
  }
}
