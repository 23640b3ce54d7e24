import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// What a motion follows over its time, from 0 to 1.
struct MotionCurve: Equatable {
  let curve: TimingCurve
  /// The timing function that a spring's time follows; nil where that runs evenly.
  var easing: TimingFunction?
  /// The seconds that the curve takes by itself, greater than 0; a spring's own duration.
  let length: Double

  /// An even curve.
  static func linear(_ length: Double) -> MotionCurve {
    MotionCurve(curve: .timing(.linear), length: length)
  }

  /// The progress at a part of the time, and its rate in progress per part of the time.
  func state(at x: Double) -> MotionState {
    let part = easing?.value(at: x) ?? x
    if easing != nil, part >= 1 { return MotionState(position: 1, velocity: 0) }
    var state = curve.state(at: part)
    if let easing { state.velocity *= MotionCurve.finite(easing.slope(at: x)) }
    state.velocity = MotionCurve.finite(state.velocity)
    return state
  }

  /// A slope that motions can go on with: none where a curve starts vertically.
  private static func finite(_ slope: Double) -> Double { slope.isFinite ? slope : 0 }

  /// The curve for another way: a spring's velocity is that of its own.
  var startingAtRest: MotionCurve {
    MotionCurve(curve: curve.startingAtRest, easing: easing, length: length)
  }

  /// The curve where values of any kind follow it.
  var plain: MotionCurve { MotionCurve(curve: .timing(function), length: length) }

  /// The timing function where values of any kind follow the curve; a spring's is linear.
  var function: TimingFunction { easing ?? curve.timingFunction ?? .linear }
}

/// Which velocity of a spring a property takes.
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

  /// How long the whole motion takes where it is given a duration.
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

  /// The curve of a motion.
  ///
  /// - Parameters:
  ///   - duration: seconds of the motion; 0 counts as 1.
  ///   - axis: which of the spring's velocities counts.
  ///   - velocity: what the motion starts with where the spring is not given another, in moves per second.
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

  /// The curve of driven time, and of blocks within an animator's that have a duration of their own.
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
      // The spring is the one that starts at rest: a velocity against a short way would make another of it.
      guard let still = try? motion(length: length, velocity: 0) else { return nil }
      let room =
        hasIntrinsicDuration ? max(still.duration, still.settling(carried)) : still.duration
      return try? TimedSpring(still.spring, initialVelocity: carried, duration: room)
    }
    guard let spring = try? motion(length: length, velocity: given) else { return nil }
    guard hasIntrinsicDuration, initialVelocity.x != initialVelocity.y else { return spring }
    // Both axes take as long as the longer one.
    return try? TimedSpring(
      spring.spring, initialVelocity: given, duration: self.length(length))
  }
}

extension TimedSpring {
  /// When the spring has settled with a velocity in moves per second; a move may be short against the whole.
  fileprivate func settling(_ velocity: Double) -> Double {
    spring.settlingDuration(initialVelocity: min(max(velocity, -1e3), 1e3))
  }
}
