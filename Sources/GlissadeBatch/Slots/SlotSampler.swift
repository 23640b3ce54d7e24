package import GlissadeMath
import GlissadeTiming

// Values without rates. They are those of Slot+Evaluation.swift, bit by bit.

/// Samples the rows of a slot at many times.
///
/// Rows of one timing and curve are evaluated once for each time.
package final class SlotSampler {
  /// A row, and the driver that it shares with others.
  private struct Step {
    let channel: Channel
    let row: Int
    let driver: Int
  }

  package let slot: Slot
  private var steps: [Step] = []
  /// The first row of each driver.
  private var drivers: [Int] = []
  private var moments: [RowMoment] = []

  /// Whether no value ever changes.
  package var isStill: Bool { steps.isEmpty }
  /// The animated channels, once for each row.
  package var channels: [Channel] { steps.map { $0.channel } }

  /// Creates a sampler at time 0.
  package init(_ slot: Slot) {
    self.slot = slot
    for (index, row) in slot.rows.enumerated() {
      var driver = drivers.count
      // Rows that share a driver mostly follow one another.
      if let last = drivers.last, slot.rows[last].sharesDriver(with: row) {
        driver -= 1
      } else {
        drivers.append(index)
        moments.append(RowMoment(row, at: 0))
      }
      steps.append(Step(channel: row.channel, row: index, driver: driver))
    }
  }

  /// Sets the time of the slot's clock, in seconds.
  package func move(to time: Double) {
    for (index, row) in drivers.enumerated() {
      moments[index] = RowMoment(slot.rows[row], at: time)
    }
  }

  /// Returns whether rows animate a channel.
  package func animates(_ channel: Channel) -> Bool {
    for step in steps where step.channel == channel { return true }
    return false
  }

  /// Returns the value of a channel that is no rotation.
  package func value(of channel: Channel) -> Double {
    var result = slot.value(of: channel)
    for step in steps where step.channel == channel {
      slot.rows[step.row].apply(moments[step.driver], to: &result)
    }
    return result
  }

  /// Returns the value of a rotation.
  package func rotation(of channel: Channel) -> Quaternion {
    var result = slot.restingRotation(of: channel)
    for step in steps where step.channel == channel {
      slot.rows[step.row].apply(moments[step.driver], to: &result)
    }
    return result
  }
}

extension Slot {
  /// Returns the value of a channel that is no rotation, at a time of the slot's clock in seconds.
  package func value(of channel: Channel, at time: Double) -> Double {
    var result = value(of: channel)
    for row in rows where row.channel == channel {
      row.apply(RowMoment(row, at: time), to: &result)
    }
    return result
  }

  /// Returns the value of a rotation at a time of the slot's clock, in seconds.
  package func rotationValue(of channel: Channel, at time: Double) -> Quaternion {
    var result = restingRotation(of: channel)
    for row in rows where row.channel == channel {
      row.apply(RowMoment(row, at: time), to: &result)
    }
    return result
  }

  /// Returns the rotation of a channel where no row shows another.
  func restingRotation(of channel: Channel) -> Quaternion {
    channel.factor > 0 ? .identity : rotation.normalized
  }
}

/// The state of a row's timing and curve at a time.
struct RowMoment {
  /// The position within the run; nil where the row is not shown.
  let localTime: RowLocalTime?
  /// The progress along the curve; 0 for a row with keys.
  let progress: Double

  init(_ row: Row, at time: Double) {
    localTime = row.localTime(at: time)
    guard let localTime, !row.isKeyed else {
      progress = 0
      return
    }
    switch row.curve {
    case .timing(let function): progress = function.value(at: localTime.unitTime)
    case .spring(let motion): progress = motion.progress(at: localTime.seconds)
    }
  }
}

extension Row {
  /// Returns the value between two numbers at a progress.
  func value(at progress: Double, cycle: Int) -> Double {
    var value = progress == 0 ? from : progress == 1 ? to : lerp(from, to, progress)
    if isCumulative && !timing.autoreverses { value += Double(cycle) * to }
    return value
  }

  /// Applies the row to the value of the rows below it.
  fileprivate func apply(_ moment: RowMoment, to value: inout Double) {
    guard let localTime = moment.localTime else { return }
    let own: Double
    switch indirectEnds {
    case nil: own = self.value(at: moment.progress, cycle: localTime.cycle)
    case .keyed:
      guard let state = state(localTime) else { return }
      own = state.position
    case .rotation, .keyedRotation: return
    }
    switch composition {
    case .replace: value = own
    case .add: value += own
    case .multiply: value *= own
    }
  }

  /// Applies the row to the rotation of the rows below it, which it replaces.
  fileprivate func apply(_ moment: RowMoment, to value: inout Quaternion) {
    guard let localTime = moment.localTime else { return }
    switch indirectEnds {
    case .rotation(let from, let to):
      value = Quaternion.slerp(from: from, to: to, at: moment.progress)
    case .keyedRotation(let keys, let rotations):
      let key = keys.sample(at: localTime.unitTime, tolerance: keyTolerance)
      let ends = rotations[min(key.key, rotations.count - 1)]
      value = Quaternion.slerp(from: ends.from, to: ends.to, at: key.fraction)
    case nil, .keyed: return
    }
  }
}
