package import GlissadeMath
import GlissadeTiming

// Values without rates. They are those of Slot+Evaluation.swift, bit by bit.

extension Slot {
  /// Returns the value of a channel that is no rotation, at a time of the slot's clock in seconds.
  package func value(of channel: Channel, at time: Double) -> Double {
    var result = value(of: channel)
    // By index, because a copy of every row would count references.
    for index in rows.indices where rows[index].channel == channel {
      rows[index].apply(RowMoment(rows[index], at: time), to: &result)
    }
    return result
  }

  /// Returns the values of up to four consecutive channels at a time of the slot's clock, in seconds.
  ///
  /// - Parameters:
  ///   - first: The first channel; none of them is a rotation.
  ///   - count: The number of channels; other components of the result are 0.
  ///   - time: The time.
  package func values(from first: Channel, count: Int, at time: Double) -> SIMD4<Double> {
    var result = SIMD4<Double>(repeating: 0)
    for component in 0..<count {
      result[component] = value(of: Channel(rawValue: first.rawValue + Int32(component)))
    }
    var (previous, moment): (Int?, RowMoment) = (nil, .hidden)
    for index in rows.indices {
      let component = Int(rows[index].channel.rawValue) - Int(first.rawValue)
      guard component >= 0, component < count else { continue }
      // Rows of one animation mostly follow one another.
      let isShared =
        if let previous { rows[previous].sharesDriver(with: rows[index]) } else { false }
      if !isShared { moment = RowMoment(rows[index], at: time) }
      previous = index
      rows[index].apply(moment, to: &result[component])
    }
    return result
  }

  /// Returns the value of a rotation at a time of the slot's clock, in seconds.
  package func rotationValue(of channel: Channel, at time: Double) -> Quaternion {
    var result = restingRotation(of: channel)
    for index in rows.indices where rows[index].channel == channel {
      rows[index].apply(RowMoment(rows[index], at: time), to: &result)
    }
    return result
  }

  /// Returns the rotation of a channel where no row shows another.
  func restingRotation(of channel: Channel) -> Quaternion {
    channel.factor > 0 ? .identity : rotation.normalized
  }
}

/// The state of a row's timing and curve, or keys, at a time.
struct RowMoment {
  /// Whether the row is shown.
  var isShown = true
  /// The progress along the curve, or the fraction at the key.
  var progress: Double
  /// The active key of a row with keys.
  var key = 0
  /// The number of completed cycles.
  var cycle: Int

  /// The state of a row that is not shown.
  static var hidden: RowMoment { RowMoment(isShown: false, progress: 0, cycle: 0) }
}

extension RowMoment {
  init(_ row: Row, at time: Double) {
    guard let localTime = row.localTime(at: time) else {
      self = .hidden
      return
    }
    self.init(progress: 0, cycle: localTime.cycle)
    if let keys = row.keys {
      let sample = row.sample(keys, localTime)
      (key, progress) = (sample.key, sample.fraction)
      return
    }
    switch row.curve {
    case .timing(let function):
      progress = function.value(at: localTime.unitTime, isBefore: localTime.hasBeforeFlag)
    case .spring(let motion): progress = motion.progress(at: localTime.seconds)
    }
  }

  /// Returns the value between two numbers at the progress.
  ///
  /// - Parameters:
  ///   - from: The value at progress 0, exactly.
  ///   - to: The value at progress 1, exactly.
  ///   - countsCycles: Whether `to` is added for each completed cycle.
  func value(from: Double, to: Double, countsCycles: Bool) -> Double {
    var value = progress == 0 ? from : progress == 1 ? to : lerp(from, to, progress)
    if countsCycles { value += Double(cycle) * to }
    return value
  }
}

extension Row.Composition {
  /// Returns the combination of a row's own value with the value of the rows below it.
  func combine(_ own: Double, with below: Double) -> Double {
    switch self {
    case .replace: own
    case .add: below + own
    case .multiply: below * own
    }
  }
}

extension Row {
  /// Returns the value of a row with keys and numbers; nil for other rows.
  func keyedValue(at moment: RowMoment) -> Double? {
    guard case .keyed(let keys, let values) = indirectEnds else { return nil }
    let pair = values[min(moment.key, values.count - 1)]
    var value = pair.state(moment.progress, isCubic: keys.isCubic).position
    if countsCycles, let last = keys.endValue(values) {
      value += Double(moment.cycle) * last
    }
    return value
  }

  /// Applies the row to the value of the rows below it.
  func apply(_ moment: RowMoment, to value: inout Double) {
    guard moment.isShown else { return }
    let own: Double
    switch indirectEnds {
    case nil: own = moment.value(from: from, to: to, countsCycles: countsCycles)
    case .keyed:
      guard let keyed = keyedValue(at: moment) else { return }
      own = keyed
    case .rotation, .keyedRotation: return
    }
    value = composition.combine(own, with: value)
  }

  /// Applies the row to the rotation of the rows below it, which it replaces.
  func apply(_ moment: RowMoment, to value: inout Quaternion) {
    guard moment.isShown else { return }
    switch indirectEnds {
    case .rotation(let from, let to):
      value = Quaternion.slerp(from: from, to: to, at: moment.progress)
    case .keyedRotation(_, let rotations):
      let ends = rotations[min(moment.key, rotations.count - 1)]
      value = Quaternion.slerp(from: ends.from, to: ends.to, at: moment.progress)
    case nil, .keyed: return
    }
  }
}
