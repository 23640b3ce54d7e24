/// A motion along a curve, over input progress or over seconds.
public enum CurveMotion: Hashable, Sendable {
  /// Output progress as a function of input progress.
  case timing(TimingFunction)
  /// Progress from 0 to 1 along a spring; the initial velocity is in units of the distance per second.
  case spring(Spring, velocity: Double)
  /// Progress from 0 to 1 along a spring that ends at a given time.
  case timedSpring(TimedSpring)
  /// A position that decelerates exponentially.
  case decay(Decay)
}

extension CurveMotion {
  /// Returns the value and the velocity at an input progress or after some seconds.
  package func state(at time: Double) -> MotionState {
    switch self {
    case .timing(let function):
      MotionState(position: function.value(at: time), velocity: function.slope(at: time))
    case .spring(let spring, let velocity):
      spring.state(velocity: velocity, at: time)
    case .timedSpring(let spring): spring.progressState(at: time)
    case .decay(let decay): decay.state(at: time)
    }
  }

  /// Returns the value at an input progress or after some seconds.
  package func value(at time: Double) -> Double {
    if case .timing(let function) = self {
      function.value(at: time)
    } else {
      state(at: time).position
    }
  }

  /// The duration: 1, a spring's settling or given duration, or the time after which a thousandth of a decay's distance
  /// is left; nil if the motion never comes to rest.
  package var naturalDuration: Double? {
    switch self {
    case .timing: return 1
    case .spring(let spring, let velocity):
      let duration = spring.settlingDuration(initialVelocity: velocity)
      return duration < Spring.longestDuration ? duration : nil
    case .timedSpring(let spring): return spring.duration
    case .decay(let decay):
      let duration = decay.restTime(threshold: 0.001 * decay.travel.magnitude)
      return duration.isFinite ? duration : nil
    }
  }

  /// The canonical text of the motion's parameters.
  package var text: String {
    switch self {
    case .timing(let function): CurveText.timing(function)
    case .spring(let spring, let velocity): CurveText.spring(spring, velocity: velocity)
    case .timedSpring(let motion):
      CurveText.spring(motion.spring, velocity: motion.initialVelocity)
    case .decay(let decay): CurveText.decay(decay)
    }
  }
}

extension Decay {
  /// The distance from start to rest, with its sign.
  package var travel: Double { restPoint - origin }
}
