/// The curve of an animation, a timing function or a spring, from a progress of 0 to a progress of 1.
///
/// A timing function is stretched over any duration. A spring has its own duration, after which it is exactly at its
/// end.
public enum TimingCurve: Hashable, Sendable {
  /// A timing function over the duration of a run.
  case timing(TimingFunction)
  /// A spring in seconds of local time; a shorter run cuts it off.
  case spring(TimedSpring)
}

extension TimingCurve {
  /// The timing function; nil for a spring.
  package var timingFunction: TimingFunction? {
    if case .timing(let function) = self { return function }
    return nil
  }

  // MARK: In a run

  /// Returns the progress in a run of a given duration.
  ///
  /// - Parameters:
  ///   - unitTime: The elapsed fraction of the run, which timing functions follow.
  ///   - seconds: The elapsed seconds of the run, which springs follow.
  ///   - isBefore: The before flag of CSS.
  package func progress(unitTime: Double, seconds: Double, isBefore: Bool = false) -> Double {
    switch self {
    case .timing(let function): function.value(at: unitTime, isBefore: isBefore)
    case .spring(let spring): spring.progress(at: seconds)
    }
  }

  /// Returns the unit time of a run at which the progress passes a value between 0 and 1.
  package func unitTime(reaching progress: Double, runDuration: Double) -> Double {
    switch self {
    case .timing(let function): return function.unitTime(reaching: progress)
    case .spring(let motion):
      let time = motion.spring.firstTime(
        reaching: progress, initialVelocity: motion.initialVelocity)
      return min(1, (time ?? 0) / runDuration)
    }
  }

  /// The range of the progress, which includes 0 and 1.
  package var outputRange: ClosedRange<Double> {
    switch self {
    case .timing(let function): function.outputRange
    case .spring(let motion):
      motion.spring.startVelocity(displacement: -1, velocity: motion.initialVelocity) == 0
        ? 0...(motion.spring.peak()?.progress ?? 1)
        : (1 - motion.maximumDistance)...(1 + motion.maximumDistance)
    }
  }

  // MARK: Over the whole duration

  /// Returns the progress at a fraction of the whole duration; for a spring, of its own duration.
  package func progress(at part: Double) -> Double {
    switch self {
    case .timing(let function): function.value(at: part)
    case .spring(let spring): spring.progress(at: part * spring.duration)
    }
  }

  /// Returns the progress at a fraction of the whole duration, and its rate per whole duration.
  package func state(at part: Double) -> MotionState {
    switch self {
    case .timing(let function):
      return MotionState(position: function.value(at: part), velocity: function.slope(at: part))
    case .spring(let spring):
      let state = spring.progressState(at: part * spring.duration)
      return MotionState(position: state.position, velocity: state.velocity * spring.duration)
    }
  }

  /// The same curve with an initial velocity of 0.
  package var startingAtRest: TimingCurve {
    guard case .spring(let spring) = self,
      let resting = try? TimedSpring(spring.spring, duration: spring.duration)
    else { return self }
    return .spring(resting)
  }
}

extension TimingFunction {
  /// Returns the input progress at which the output passes a value between 0 and 1.
  package func unitTime(reaching progress: Double) -> Double {
    // Bisection down to adjacent numbers finds the crossing of any curve from 0 to 1.
    value(at: 0) >= progress ? 0 : bisect(0, 1) { !(value(at: $0) >= progress) }
  }

  /// The range of the progress, which includes 0 and 1.
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
    case .easing(let easing):
      let range = easing.outputRange
      return min(0, range.lowerBound)...max(1, range.upperBound)
    }
  }
}

extension TimedSpring {
  /// The maximum distance from the end, as a multiple of the distance from start to end.
  package var maximumDistance: Double {
    let start = spring.startVelocity(displacement: -1, velocity: initialVelocity)
    // The initial displacement is never exceeded, and a velocity v adds at most v/ω.
    return 1 + start.magnitude / spring.angularFrequency
  }
}
