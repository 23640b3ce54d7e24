public import GlissadeMath
public import GlissadeTiming

// What a slot shows, in Double: single values and their rates, computed from the rows that the kernels run
// on. Frames come from the kernels; this is for whoever asks for one number, or for a velocity.

extension Slot {
  /// The value of a channel and its rate, in units per second of the slot's clock.
  ///
  /// Where a value jumps the rate is that of what follows it; where rows do not move it is 0.
  /// - Parameters:
  ///   - channel: any but a rotation.
  ///   - time: seconds of the slot's clock.
  public func state(of channel: Channel, at time: Double) -> MotionState {
    var result = MotionState(position: value(of: channel), velocity: 0)
    for row in rows where row.channel == channel {
      guard let place = row.place(at: time), let state = row.state(place) else { continue }
      switch row.composition {
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

  /// The rotation of a channel and its rate: the change of the quaternion's components per second of the
  /// slot's clock.
  ///
  /// - Parameters:
  ///   - channel: ``Channel/rotation``, the slot's or a factor's.
  ///   - time: seconds of the slot's clock.
  public func rotation(
    of channel: Channel, at time: Double
  ) -> (value: Quaternion, rate: Quaternion) {
    let none = Quaternion(x: 0, y: 0, z: 0, w: 0)
    var result = (value: channel.factor > 0 ? .identity : rotation.normalized, rate: none)
    for row in rows where row.channel == channel {
      guard let place = row.place(at: time) else { continue }
      let ends: (from: Quaternion, to: Quaternion)
      let progress: MotionState
      switch row.ends {
      case .rotation(let from, let to):
        (ends, progress) = ((from, to), row.progress(place))
      case .keyedRotation(let keys, let rotations):
        let key = keys.place(at: place.unitTime, tolerance: row.keyTolerance)
        ends = rotations[min(key.key, rotations.count - 1)]
        progress = MotionState(position: key.fraction, velocity: key.slope * place.unitRate)
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
  /// The derivative of `slerp` with respect to progress.
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

/// Where in its run a row is.
struct RowLocalTime {
  /// Seconds within the run.
  var seconds: Double
  /// Seconds of the run per second of the clock.
  var rate: Double
  var unitTime: Double
  var unitRate: Double
  var cycle: Int
}

extension Row {
  /// Where in its run the row is at a time of the clock; nil where it is not shown.
  func place(at time: Double) -> RowLocalTime? {
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
    rate *= timing.rate(in: state)
    var place = RowLocalTime(
      seconds: state.time, rate: rate, unitTime: state.unitTime,
      unitRate: rate / timing.runDuration, cycle: state.cycle)
    if keys != nil, case .timing(let pace) = curve, pace != .linear {
      place.unitTime = pace.value(at: state.unitTime)
      place.unitRate =
        place.unitRate == 0 ? 0 : place.unitRate * pace.slope(at: state.unitTime)
    }
    return place
  }

  /// How far before its start a segment of the row's keys has started.
  fileprivate var keyTolerance: Double {
    var isPaced = keyTimingFunction != .linear
    for pace in groupTimingFunctions where pace != .linear { isPaced = true }
    // Unit time is a Float then, rounded before and after the pace, which may be several times as steep.
    return isPaced ? KeyTolerance.paced : KeyframeTiming.keyTolerance
  }

  /// Progress along the curve and its rate per second of the clock.
  func progress(_ place: RowLocalTime) -> MotionState {
    switch curve {
    case .timing(let function):
      return MotionState(
        position: function.value(at: place.unitTime),
        velocity: place.unitRate == 0 ? 0 : function.slope(at: place.unitTime) * place.unitRate)
    case .spring(let motion):
      let state = motion.progressState(at: place.seconds)
      return MotionState(position: state.position, velocity: state.velocity * place.rate)
    }
  }

  /// The row's own value and its rate; nil for rotations.
  func state(_ place: RowLocalTime) -> MotionState? {
    switch ends {
    case .scalar(let from, let to):
      let progress = progress(place)
      let p = progress.position
      var value = p == 0 ? from : p == 1 ? to : lerp(from, to, p)
      if isCumulative && !timing.autoreverses { value += Double(place.cycle) * to }
      return MotionState(
        position: value,
        velocity: to == from || progress.velocity == 0 ? 0 : (to - from) * progress.velocity)
    case .keyed(let keys, let values):
      let key = keys.place(at: place.unitTime, tolerance: keyTolerance)
      let pair = values[min(key.key, values.count - 1)]
      var state = pair.state(key.fraction, isCubic: keys.isCubic)
      let isStill = state.velocity == 0 || key.slope == 0 || place.unitRate == 0
      state.velocity = isStill ? 0 : state.velocity * (key.slope * place.unitRate)
      if isCumulative && !timing.autoreverses, let last = keys.lastPlace(values) {
        state.position += Double(place.cycle) * last
      }
      return state
    case .rotation, .keyedRotation: return nil
    }
  }
}

extension KeyValue {
  /// The value at a fraction of the way, and its slope.
  fileprivate func state(_ f: Double, isCubic: Bool) -> MotionState {
    let change = to - from
    guard isCubic else {
      return MotionState(
        position: f == 0 ? from : f == 1 ? to : from + change * f, velocity: change)
    }
    let value =
      from + change * Hermite.weight(at: f) + Hermite.tangents(leaving, arriving, at: f)
    return MotionState(
      position: f == 0 ? from : f == 1 ? to : value,
      velocity: Hermite.slope(change, leaving, arriving, at: f))
  }
}

extension KeySegments {
  /// The key at a unit time, the fraction of the way there, and its slope per unit time.
  ///
  /// - Parameter tolerance: how far before its start a segment has started.
  func place(
    at time: Double, tolerance: Double
  ) -> (key: Int, fraction: Double, slope: Double) {
    var number = piece(startedBy: time + min(tolerance, KeyframeTiming.keyTolerance))
    if tolerance > KeyframeTiming.keyTolerance {
      // What moves has the same value a little earlier: only a jump needs the room of a Float.
      let next = piece(startedBy: time + tolerance)
      if pieces[next].length <= 0 { number = next }
    }
    let piece = pieces[number]
    guard piece.length > 0 else { return (piece.key, piece.to, 0) }
    let s = max(0, min((time - piece.start) / piece.length, 1))
    let change = piece.to - piece.from
    let y = piece.curve?.value(at: s) ?? s
    let fraction = y == 0 ? piece.from : y == 1 ? piece.to : piece.from + change * y
    let isMoving = time + tolerance >= piece.start && s < 1
    let moves = isMoving && change != 0
    let slope = moves ? (piece.curve?.slope(at: s) ?? 1) * change / piece.length : 0
    return (piece.key, fraction, slope)
  }

  /// The last piece that has started by a time, or else the first.
  private func piece(startedBy time: Double) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The value at the end of a run.
  fileprivate func lastPlace(_ values: [KeyValue]) -> Double? {
    let key = last
    guard key.key < values.count else { return nil }
    return values[key.key].state(key.fraction, isCubic: isCubic).position
  }
}

extension Slot {
  /// Which parts make the transform where no row says so: see ``Channel/rotationMode``.
  public var resolvedMode: Int {
    var result = mode
    for row in rows where row.channel.factor == 0 {
      switch row.channel {
      case SlotProperty.rotationMode: return mode
      case SlotProperty.entries: result = 2
      case SlotProperty.rotation where result != 2: result = 1
      default: break
      }
    }
    return result
  }

  /// How many additional transforms rows move: the greatest number of ``Channel/factor(_:)``.
  public var factorCount: Int {
    var count = 0
    for row in rows { count = max(count, row.channel.factor) }
    return count
  }
}
