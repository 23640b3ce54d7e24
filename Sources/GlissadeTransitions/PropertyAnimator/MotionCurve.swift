import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// What a motion follows over its time, from 0 to 1.
struct MotionCurve {
  enum Shape {
    case function(TimingFunction)
    case spring(TimedSpring)
    /// A spring whose time follows a function.
    case composed(TimingFunction, TimedSpring)
  }

  let shape: Shape
  /// The seconds that the curve takes by itself, greater than 0.
  let length: Double

  /// An even pace.
  static func linear(_ length: Double) -> MotionCurve {
    MotionCurve(shape: .function(.linear), length: length)
  }

  /// The progress at a part of the time, and its rate in progress per part of the time.
  func state(at x: Double) -> MotionState {
    switch shape {
    case .function(let function):
      return MotionState(position: function.value(at: x), velocity: MotionCurve.slope(function, x))
    case .spring(let spring):
      if x >= 1 { return MotionState(position: 1, velocity: 0) }
      let state = spring.progressState(at: x * length)
      return MotionState(position: state.position, velocity: state.velocity * length)
    case .composed(let function, let spring):
      let y = function.value(at: x)
      if y >= 1 { return MotionState(position: 1, velocity: 0) }
      let state = spring.progressState(at: y * length)
      return MotionState(
        position: state.position,
        velocity: state.velocity * length * MotionCurve.slope(function, x))
    }
  }

  private static func slope(_ function: TimingFunction, _ x: Double) -> Double {
    let slope = function.slope(at: x)
    // Where a curve starts vertically there is no velocity to go on with.
    return slope.isFinite ? slope : 0
  }

  /// The curve for another way: a spring's velocity is that of its own.
  var fromRest: MotionCurve {
    func still(_ spring: TimedSpring) -> TimedSpring {
      (try? TimedSpring(spring.spring, initialVelocity: 0, duration: spring.duration)) ?? spring
    }
    switch shape {
    case .function: return self
    case .spring(let spring): return MotionCurve(shape: .spring(still(spring)), length: length)
    case .composed(let function, let spring):
      return MotionCurve(shape: .composed(function, still(spring)), length: length)
    }
  }

  /// The curve where values of any kind follow it.
  var plain: MotionCurve { MotionCurve(shape: .function(function), length: length) }

  /// The curve's pace where values of any kind follow it; a spring's is even.
  var function: TimingFunction {
    switch shape {
    case .function(let function), .composed(let function, _): function
    case .spring: .linear
    }
  }
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
    guard let spring = springTimingParameters, spring.hasOwnLength else { return duration }
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
        shape: .function((cubicTimingParameters ?? CubicTimingParameters()).function), length: time)
    }
    if let cubic = cubicTimingParameters {
      return MotionCurve(shape: .composed(cubic.function, spring), length: spring.duration)
    }
    return MotionCurve(shape: .spring(spring), length: spring.duration)
  }

  /// The pace of time that is driven along the curve.
  func warpPace(_ duration: Double) -> TimeWarp.Pace {
    switch curve(duration).shape {
    case .function(let function): .curve(function)
    case .spring(let spring), .composed(_, let spring): .spring(spring)
    }
  }

  /// The pace of blocks within an animator's that have a duration of their own.
  func pace(_ duration: Double) -> LayerMotion.Pace {
    switch curve(duration).shape {
    case .function(let function): .curve(function)
    case .spring(let spring), .composed(_, let spring): .spring(spring)
    }
  }
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
      let room = hasOwnLength ? max(still.duration, still.settling(carried)) : still.duration
      return try? TimedSpring(still.spring, initialVelocity: carried, duration: room)
    }
    guard let spring = try? motion(length: length, velocity: given) else { return nil }
    guard hasOwnLength, initialVelocity.x != initialVelocity.y else { return spring }
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
