public import GlissadeMath
public import GlissadeTiming

// The Double interpreter: single values and their rates, computed from the rows that the kernels evaluate. Frames
// come from the kernels; this serves presentations and velocities.

extension Slot {
  /// Returns the value of a channel and its rate, in units per second of the slot's clock.
  ///
  /// At a jump, the rate is the one just after it. The rate of a channel that no row animates is 0.
  /// - Parameters:
  ///   - channel: Any channel but a rotation.
  ///   - time: The time of the slot's clock, in seconds.
  public func state(of channel: Channel, at time: Double) -> MotionState {
    var result = MotionState(position: value(of: channel), velocity: 0)
    // By index, because a copy of every row would count references.
    for index in rows.indices where rows[index].channel == channel {
      guard let localTime = rows[index].localTime(at: time),
        let state = rows[index].state(localTime)
      else { continue }
      switch rows[index].composition {
      case .replace: result = state
      case .add:
        result.position += state.position
        result.velocity += state.velocity
      case .multiply:
        result = MotionState(
          position: result.position * state.position,
          velocity: result.velocity * state.position + result.position * state.velocity)
      }
    }
    return result
  }

  /// Returns the rotation of a channel and its rate: the change of the quaternion's components per second of the
  /// slot's clock.
  ///
  /// - Parameters:
  ///   - channel: ``Channel/rotation`` of the slot or of a factor.
  ///   - time: The time of the slot's clock, in seconds.
  public func rotation(
    of channel: Channel, at time: Double
  ) -> (value: Quaternion, rate: Quaternion) {
    let none = Quaternion(x: 0, y: 0, z: 0, w: 0)
    var result = (value: channel.factor > 0 ? .identity : rotation.normalized, rate: none)
    for row in rows where row.channel == channel {
      guard let localTime = row.localTime(at: time) else { continue }
      let ends: (from: Quaternion, to: Quaternion)
      let progress: MotionState
      switch row.ends {
      case .rotation(let from, let to):
        (ends, progress) = ((from, to), row.progress(localTime))
      case .keyedRotation(let keys, let rotations):
        let key = row.sample(keys, localTime)
        ends = rotations[min(key.key, rotations.count - 1)]
        progress = MotionState(position: key.fraction, velocity: key.slope * localTime.unitRate)
      default: continue
      }
      result = (
        Quaternion.slerp(from: ends.from, to: ends.to, at: progress.position),
        Quaternion.slerpRate(from: ends.from, to: ends.to, at: progress.position)
          * progress.velocity
      )
    }
    return result
  }
}

extension Quaternion {
  /// Returns the derivative of `slerp` with respect to progress.
  fileprivate static func slerpRate(from: Quaternion, to: Quaternion, at p: Double) -> Quaternion {
    let (a, b) = (from.normalized, to.normalized)
    let near = a.dot(b) < 0 ? -b : b
    let angle = a.arc(to: near)
    let sine = Elementary.sin(angle)
    let (first, second): (Double, Double)
    if sine < 1e-9 {
      (first, second) = (-1, 1)
    } else {
      first = -angle * Elementary.cos((1 - p) * angle) / sine
      second = angle * Elementary.cos(p * angle) / sine
    }
    return Quaternion(
      x: a.x * first + near.x * second, y: a.y * first + near.y * second,
      z: a.z * first + near.z * second, w: a.w * first + near.w * second)
  }
}

/// The position of a row within its run.
struct RowLocalTime {
  /// Seconds within the run.
  var seconds: Double
  /// Seconds of the run per second of the clock.
  var rate: Double
  var unitTime: Double
  var unitRate: Double
  var cycle: Int
  /// The before flag of CSS.
  var hasBeforeFlag: Bool
}

extension Row {
  /// Returns the position within the run at a time of the clock; nil where the row is not shown.
  func localTime(at time: Double) -> RowLocalTime? {
    var (time, rate) = (time, 1.0)
    for (number, group) in groups.enumerated() {
      let state = group.state(atParentTime: time)
      guard state.isShown else { return nil }
      rate *= group.rate(in: state)
      guard group.runDuration < .infinity else {
        time = group.localTime(atParentTime: time)
        continue
      }
      time = state.time
      guard number < groupTimingFunctions.count, groupTimingFunctions[number] != .linear else {
        continue
      }
      rate = rate == 0 ? 0 : rate * groupTimingFunctions[number].slope(at: state.unitTime)
      time = groupTimingFunctions[number].value(at: state.unitTime) * group.runDuration
    }
    let state = timing.state(atParentTime: time)
    guard state.isShown else { return nil }
    return localTime(state, rate: rate * timing.rate(in: state))
  }

  /// Returns the position within the run in a state of the timing.
  ///
  /// - Parameter rate: Seconds of the run per second of the clock.
  func localTime(_ state: MediaTiming.State, rate: Double) -> RowLocalTime {
    var localTime = RowLocalTime(
      seconds: state.time, rate: rate, unitTime: state.unitTime,
      unitRate: rate / timing.runDuration, cycle: state.cycle, hasBeforeFlag: state.hasBeforeFlag)
    if keys != nil, case .timing(let function) = curve, function != .linear {
      localTime.unitTime = function.value(at: state.unitTime)
      localTime.unitRate =
        localTime.unitRate == 0 ? 0 : localTime.unitRate * function.slope(at: state.unitTime)
    }
    return localTime
  }

  /// Returns the active key, the fraction there, and its slope per unit time.
  func sample(
    _ keys: KeySegments, _ localTime: RowLocalTime
  ) -> (key: Int, fraction: Double, slope: Double) {
    keys.sample(
      at: localTime.unitTime, tolerance: keyTolerance, isBefore: localTime.hasBeforeFlag)
  }

  /// The unit time by which segments of the row's keys start early.
  var keyTolerance: Double {
    var hasTimingFunctions = keyTimingFunction != .linear
    for function in groupTimingFunctions where function != .linear { hasTimingFunctions = true }
    // Unit time is then a Float, rounded before and after the timing function, which may be several times as steep.
    return hasTimingFunctions ? KeyTolerance.eased : KeyframeTiming.keyTolerance
  }

  /// Returns the progress along the curve and its rate per second of the clock.
  func progress(_ localTime: RowLocalTime) -> MotionState {
    switch curve {
    case .timing(let function):
      return MotionState(
        position: function.value(at: localTime.unitTime, isBefore: localTime.hasBeforeFlag),
        velocity: localTime.unitRate == 0
          ? 0 : function.slope(at: localTime.unitTime) * localTime.unitRate)
    case .spring(let motion):
      let state = motion.progressState(at: localTime.seconds)
      return MotionState(position: state.position, velocity: state.velocity * localTime.rate)
    }
  }

  /// Returns the row's own value and its rate; nil for rotations.
  func state(_ localTime: RowLocalTime) -> MotionState? {
    switch ends {
    case .scalar(let from, let to):
      let progress = progress(localTime)
      return MotionState(
        position: RowMoment(progress: progress.position, cycle: localTime.cycle)
          .value(from: from, to: to, countsCycles: countsCycles),
        velocity: to == from || progress.velocity == 0 ? 0 : (to - from) * progress.velocity)
    case .keyed(let keys, let values):
      let key = sample(keys, localTime)
      let pair = values[min(key.key, values.count - 1)]
      var state = pair.state(key.fraction, isCubic: keys.isCubic)
      let isStill = state.velocity == 0 || key.slope == 0 || localTime.unitRate == 0
      state.velocity = isStill ? 0 : state.velocity * (key.slope * localTime.unitRate)
      if countsCycles, let last = keys.endValue(values) {
        state.position += Double(localTime.cycle) * last
      }
      return state
    case .rotation, .keyedRotation: return nil
    }
  }
}
