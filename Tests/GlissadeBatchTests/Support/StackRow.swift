import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// A row as tests build it, with readable properties.
struct StackRow {
  enum Ends {
    case scalar(Double, Double, TimingCurve)
    case rotation(Quaternion, Quaternion, TimingCurve)
    case track(KeyframeTrack, KeySegments)
    case rotations(KeyframeTiming, KeySegments, [Quaternion])
  }

  var channel: Channel
  var timing: MediaTiming
  var groups: [MediaTiming] = []
  var composition = Row.Composition.replace
  var isCumulative = false
  var ends: Ends

  var row: Row {
    var row: Row
    switch ends {
    case .scalar(let from, let to, let curve):
      row = Row(channel, from: from, to: to, curve: curve, timing: timing)
    case .rotation(let from, let to, let curve):
      row = Row(rotationFrom: from, to: to, curve: curve, timing: timing, channel: channel)
    case .track(let track, let keys):
      row = Row(channel, keys: keys, values: track.keyValues, timing: timing)
    case .rotations(let timing, let keys, let rotations):
      let isHeld = timing.calculationMode == .discrete || rotations.count == 1
      let last = rotations.count - 1
      let pairs = (0..<(isHeld ? last + 1 : last)).map {
        (from: rotations[$0], to: isHeld ? rotations[$0] : rotations[$0 + 1])
      }
      row = Row(channel, keys: keys, rotations: pairs, timing: self.timing)
    }
    row.groups = groups
    row.composition = composition
    row.isCumulative = isCumulative
    return row
  }

  /// Returns the state of the timing at a time of the table; nil while it or a group is hidden.
  func state(at time: Double) -> MediaTiming.State? {
    var parent = time
    for group in groups {
      let state = group.state(atParentTime: parent)
      guard state.isShown else { return nil }
      parent = group.duration == .infinity ? group.endlessTime(at: parent) : state.time
    }
    let state = timing.state(atParentTime: parent)
    return state.isShown ? state : nil
  }

  /// Returns the row's value of a scalar channel, without the cycles.
  func value(_ state: MediaTiming.State, _ shift: Double) -> Double {
    var value = 0.0
    var last = 0.0
    switch ends {
    case .scalar(let from, let to, let curve):
      value = from + (to - from) * curve.progress(state, timing, shift)
      last = to
    case .track(let track, _):
      // A jump at the start waits.
      let waits = state.hasBeforeFlag && state.unitTime + shift == 0 && track.timing.times[0] == 0
      value = waits ? track.values[0] : track.value(at: state.unitTime + shift)
      last = track.value(at: 1)
    case .rotation, .rotations: break
    }
    let counts = isCumulative && !timing.autoreverses
    return value + (counts ? Double(state.cycle) * last : 0)
  }

  func rotation(_ state: MediaTiming.State, _ shift: Double) -> Quaternion {
    switch ends {
    case .rotation(let from, let to, let curve):
      return .slerp(
        from: from.normalized, to: to.normalized, at: curve.progress(state, timing, shift))
    case .rotations(let keys, _, let rotations):
      let place = keys.location(at: state.unitTime + shift)
      if keys.calculationMode == .discrete || rotations.count == 1 {
        return rotations[place.index]
      }
      return .slerp(
        from: rotations[place.index], to: rotations[place.index + 1], at: place.fraction)
    default: return .identity
    }
  }

  /// Returns the largest magnitude that the row adds or multiplies with.
  func size(longest: Double) -> Double {
    switch ends {
    case .scalar(let from, let to, let curve):
      var size = max(from.magnitude, to.magnitude)
      if case .spring(let timed) = curve {
        let swing = timed.spring.excursion(displacement: -1, velocity: timed.initialVelocity)
        size = max(size, to.magnitude + (to - from).magnitude * swing)
      }
      let cycles = isCumulative ? (longest * max(1, timing.speed.magnitude)) / timing.period : 0
      return 1.6 * size + cycles * to.magnitude
    case .track(let track, _):
      var size = 0.0
      for value in track.values { size = max(size, value.magnitude) }
      let cycles = isCumulative ? longest * max(1, timing.speed.magnitude) / timing.period : 0
      return (2 + cycles) * size
    case .rotation, .rotations: return 1
    }
  }
}

extension MediaTiming {
  /// Returns the local time of an infinite duration, which has no runs.
  fileprivate func endlessTime(at parentTime: Double) -> Double {
    if parentTime < beginTime { return timeOffset }
    if parentTime >= endTime && endTime < .infinity {
      return (speed < 0 ? -1 : 1) * activeLocalDuration + timeOffset
    }
    return (parentTime - beginTime) * speed + timeOffset
  }
}

extension TimingCurve {
  fileprivate func progress(
    _ state: MediaTiming.State, _ timing: MediaTiming, _ shift: Double
  ) -> Double {
    switch self {
    case .timing(let function):
      function.value(at: state.unitTime + shift, isBefore: state.hasBeforeFlag)
    case .spring(let spring): spring.progress(at: state.time + shift * timing.runDuration)
    }
  }
}

extension KeyframeTrack {
  /// The values of the keys that `KeySegments` creates for the timing.
  var keyValues: [KeyValue] {
    if timing.calculationMode == .discrete || values.count == 1 {
      return values.map { KeyValue(from: $0, to: $0) }
    }
    return (0..<(values.count - 1)).map { key in
      let isCubic = !outgoingTangents.isEmpty
      return KeyValue(
        from: values[key], to: values[key + 1],
        outgoingTangent: isCubic ? outgoingTangents[key] : 0,
        incomingTangent: isCubic ? incomingTangents[key + 1] : 0)
    }
  }
}
