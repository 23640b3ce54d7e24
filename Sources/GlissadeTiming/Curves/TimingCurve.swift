/// A timing function or a spring: the way from a progress of 0 to one of 1.
///
/// A timing function takes the duration that it is given. A spring has a duration of its own, from which
/// on it is exactly at its end.
public enum TimingCurve: Hashable, Sendable {
  /// A timing function over the duration of a run.
  case timing(TimingFunction)
  /// A spring in seconds of local time; a run that is shorter cuts it where it is then.
  case spring(TimedSpring)
}

extension TimingCurve {
  /// The timing function; nil for a spring.
  package var timingFunction: TimingFunction? {
    if case .timing(let function) = self { return function }
    return nil
  }

  // MARK: In a run

  /// The progress in a run of a given duration.
  ///
  /// - Parameters:
  ///   - unitTime: The part of the run that has passed, which timing functions follow.
  ///   - seconds: The seconds of the run that have passed, which springs follow.
  package func progress(unitTime: Double, seconds: Double) -> Double {
    switch self {
    case .timing(let function): function.value(at: unitTime)
    case .spring(let spring): spring.progress(at: seconds)
    }
  }

  /// The unit time of a run at which the progress passes a value between 0 and 1.
  package func unitTime(reaching progress: Double, runDuration: Double) -> Double {
    switch self {
    case .timing(let function): return function.unitTime(reaching: progress)
    case .spring(let motion):
      let time = motion.spring.firstTime(
        reaching: progress, initialVelocity: motion.initialVelocity)
      return min(1, (time ?? 0) / runDuration)
    }
  }

  /// Bounds of the progress, with both ends of the way.
  package var outputRange: ClosedRange<Double> {
    switch self {
    case .timing(let function): function.outputRange
    case .spring(let motion):
      motion.spring.startVelocity(displacement: -1, velocity: motion.initialVelocity) == 0
        ? 0...(motion.spring.peak()?.progress ?? 1)
        : (1 - motion.maximumDistance)...(1 + motion.maximumDistance)
    }
  }

  // MARK: Over its whole length

  /// The progress at a part of the whole duration, which is a spring's own.
  package func progress(at part: Double) -> Double {
    switch self {
    case .timing(let function): function.value(at: part)
    case .spring(let spring): spring.progress(at: part * spring.duration)
    }
  }

  /// The progress at a part of the whole duration, and its slope per whole duration.
  package func state(at part: Double) -> MotionState {
    switch self {
    case .timing(let function):
      return MotionState(position: function.value(at: part), velocity: function.slope(at: part))
    case .spring(let spring):
      let state = spring.progressState(at: part * spring.duration)
      return MotionState(position: state.position, velocity: state.velocity * spring.duration)
    }
  }

  /// The same curve starting at rest.
  package var startingAtRest: TimingCurve {
    guard case .spring(let spring) = self,
      let resting = try? TimedSpring(spring.spring, duration: spring.duration)
    else { return self }
    return .spring(resting)
  }
}

extension TimingFunction {
  /// The input progress at which the output passes a value between 0 and 1.
  package func unitTime(reaching progress: Double) -> Double {
    // Halving until neighbours are met finds the passage of any curve from 0 to 1.
    bisect(0, 1) { !(value(at: $0) >= progress) }
  }

  /// Bounds of the progress, with both ends of the way.
  package var outputRange: ClosedRange<Double> {
    switch self {
    case .linear, .steps: return 0...1
    case .bezier(let curve): return min(0, curve.y1, curve.y2)...max(1, curve.y1, curve.y2)
    case .piecewiseLinear(let curve):
      var (low, high) = (0.0, 1.0)
      for output in curve.outputs + [curve.value(at: 0), curve.value(at: 1)] {
        (low, high) = (min(low, output), max(high, output))
      }
      return low...high
    }
  }
}

extension TimedSpring {
  /// The greatest distance from the end that the motion can have, in moves.
  package var maximumDistance: Double {
    let start = spring.startVelocity(displacement: -1, velocity: initialVelocity)
    // A displacement swings no farther than it began, and a velocity v takes it by v/ω at most.
    return 1 + start.magnitude / spring.angularFrequency
  }
}
