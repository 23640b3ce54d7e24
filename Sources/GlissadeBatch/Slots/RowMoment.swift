import GlissadeTiming

/// The state of a row's timing and curve, or keys, at a time.
struct RowMoment {
  /// Whether the row is shown.
  var isShown = true
  /// The active key of a row with keys.
  var key: Int32 = 0
  /// The number of completed cycles.
  var cycle = 0
  /// The progress along the curve, or the fraction at the key.
  var progress = 0.0
  /// The progress per second of the clock.
  var rate = 0.0

  /// The state of a row that is not shown.
  static var hidden: RowMoment { RowMoment(isShown: false) }
}

extension Row {
  /// Returns the state of the timing and the curve, or keys, at a time of the clock.
  ///
  /// - Parameter time: The time, with a velocity of 1. The rates are 0 if it is 0, and slopes are not computed then.
  @inline(__always)
  func moment(at time: MotionState) -> RowMoment {
    var time = time
    if let groupTiming {
      guard let inner = groupTiming.localTime(at: time) else { return .hidden }
      time = inner
    }
    let state = timing.state(atParentTime: time.position)
    guard state.isShown else { return .hidden }
    var moment = RowMoment(cycle: state.cycle)
    let rate = time.velocity * timing.rate(in: state)
    let unitTime = MotionState(position: state.unitTime, velocity: rate / timing.runDuration)
    let progress: MotionState
    if let keys {
      (moment.key, progress) = sample(keys, at: unitTime, isBefore: state.hasBeforeFlag)
    } else {
      switch curve {
      case .timing(let function):
        progress = function.state(at: unitTime, isBefore: state.hasBeforeFlag)
      case .spring(let motion):
        let motion = motion.progressState(at: state.time)
        progress = MotionState(position: motion.position, velocity: motion.velocity * rate)
      }
    }
    (moment.progress, moment.rate) = (progress.position, progress.velocity)
    return moment
  }

  /// Returns the active key at a unit time, and the fraction there.
  ///
  /// - Parameter isBefore: The before flag of CSS.
  func sample(
    _ keys: KeySegments, at unitTime: MotionState, isBefore: Bool
  ) -> (key: Int32, fraction: MotionState) {
    let unitTime = keyTimingFunction.state(at: unitTime)
    let sample = keys.sample(at: unitTime.position, tolerance: keyTolerance, isBefore: isBefore)
    let rate = sample.slope * unitTime.velocity
    return (
      Int32(truncatingIfNeeded: sample.key),
      // A vertical part of a curve has no rate where time stands still.
      MotionState(position: sample.fraction, velocity: rate.isNaN ? 0 : rate)
    )
  }

  /// The unit time by which segments of the row's keys start early.
  private var keyTolerance: Double {
    var hasTimingFunctions = keyTimingFunction != .linear
    for function in groupTimingFunctions where function != .linear { hasTimingFunctions = true }
    // Unit time is then a Float, rounded before and after the timing function, which may be several times as steep.
    return hasTimingFunctions ? KeyTolerance.eased : KeyframeTiming.keyTolerance
  }
}

extension Row.GroupTiming {
  /// Returns the time in the innermost group; nil where a group is hidden.
  fileprivate func localTime(at time: MotionState) -> MotionState? {
    var time = time
    for (number, group) in groups.enumerated() {
      let state = group.state(atParentTime: time.position)
      guard state.isShown else { return nil }
      time.velocity *= group.rate(in: state)
      guard group.runDuration < .infinity else {
        time.position = group.localTime(atParentTime: time.position)
        continue
      }
      time.position = state.time
      guard number < timingFunctions.count, timingFunctions[number] != .linear else { continue }
      time.position = state.unitTime
      time = timingFunctions[number].state(at: time)
      time.position *= group.runDuration
    }
    return time
  }
}

extension TimingFunction {
  /// Returns the value at a changing input, with its rate.
  fileprivate func state(at input: MotionState, isBefore: Bool = false) -> MotionState {
    MotionState(
      position: value(at: input.position, isBefore: isBefore),
      velocity: input.velocity == 0 ? 0 : slope(at: input.position) * input.velocity)
  }
}
