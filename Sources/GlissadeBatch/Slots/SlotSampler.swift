package import GlissadeMath
import GlissadeTiming

// Values without rates. They are those of Slot+Evaluation.swift, bit by bit.

/// Samples the rows of a slot at many times.
///
/// Rows of one timing and curve are evaluated once for each time. Values that no row animates are read once.
package final class SlotSampler {
  /// A row of numbers without its counted references.
  private struct Step {
    /// The index among the values.
    let number: Int32
    let row: Int32
    let driver: Int32
    /// Whether it is the first row of its channel.
    let isFirst: Bool
    let isKeyed: Bool
    let countsCycles: Bool
    let composition: Row.Composition
    let (from, to): (Double, Double)
    /// The value below the first row.
    let resting: Double
  }

  /// A row of rotations.
  private struct Turn {
    let channel: Channel
    let row: Int
    let driver: Int
  }

  /// A timing and a curve that consecutive rows share.
  private struct Driver {
    /// The curves that are no counted references.
    enum Curve {
      case linear
      case bezier(UnitBezier)
      case spring(TimedSpring)
      /// Another one, keys or groups.
      case other
    }

    let timing: MediaTiming
    let curve: Curve
    /// The first of the rows.
    let row: Int

    init(_ row: Row, _ index: Int) {
      timing = row.timing
      self.row = index
      if row.isKeyed || row.groupTiming != nil {
        curve = .other
        return
      }
      switch row.curve {
      case .timing(.linear): curve = .linear
      case .timing(.bezier(let bezier)): curve = .bezier(bezier)
      case .timing: curve = .other
      case .spring(let spring): curve = .spring(spring)
      }
    }
  }

  /// The moment of a driver at the last time.
  private struct DriverMoment {
    var time = Double.nan
    var moment = RowMoment.hidden
  }

  package let slot: Slot
  private let steps: [Step]
  private let turns: [Turn]
  private let drivers: [Driver]
  private let moments: UnsafeArray<DriverMoment>
  /// The values at the last time: those of the channels, of the channels of each factor, and of the columns.
  private let values: UnsafeArray<Double>
  private let firstColumn: Int

  /// Whether no value ever changes.
  package let isStill: Bool
  /// The animated channels, once for each row.
  package var channels: [Channel] { slot.rows.map { $0.channel } }

  /// Creates a sampler at time 0.
  package init(_ slot: Slot) {
    self.slot = slot
    isStill = slot.rows.isEmpty
    moments = UnsafeArray()
    values = UnsafeArray()
    firstColumn = Int(Channel.perFactor) * (1 + slot.factorCount)
    SlotSampler.append(slot, to: values)
    var drivers: [Driver] = []
    var steps: [Step] = []
    var turns: [Turn] = []
    steps.reserveCapacity(slot.rows.count)
    for (index, row) in slot.rows.enumerated() {
      // Rows that share a driver mostly follow one another.
      if drivers.last.map({ slot.rows[$0.row].sharesDriver(with: row) }) != true {
        drivers.append(Driver(row, index))
        moments.append(DriverMoment())
      }
      let driver = drivers.count - 1
      guard !row.channel.isRotation else {
        turns.append(Turn(channel: row.channel, row: index, driver: driver))
        continue
      }
      let number = SlotSampler.number(of: row.channel, firstColumn: firstColumn)
      guard number >= 0, number < values.count else { continue }
      steps.append(
        Step(
          number: Int32(number), row: Int32(index), driver: Int32(driver),
          isFirst: !steps.contains { $0.number == number }, isKeyed: row.isKeyed,
          countsCycles: row.countsCycles, composition: row.composition, from: row.from, to: row.to,
          resting: values[number]))
    }
    (self.drivers, self.steps, self.turns) = (drivers, steps, turns)
    if !isStill { move(to: 0) }
  }

  /// Appends the values of a slot without its rows.
  private static func append(_ slot: Slot, to values: UnsafeArray<Double>) {
    for factor in 0...slot.factorCount {
      values.grow(to: values.count + Int(Channel.perFactor), with: 0)
      let first = factor * Int(Channel.perFactor)
      for property in SlotProperty.all {
        for component in 0..<Int(property.count) {
          values[first + Int(property.channel(component))] =
            factor > 0 ? property.neutral(component) : slot.value(property, component)
        }
      }
    }
    for value in slot.columns { values.append(value) }
  }

  private static func number(of channel: Channel, firstColumn: Int) -> Int {
    channel.column.map { firstColumn + $0 } ?? Int(channel.rawValue)
  }

  /// Sets the time of the slot's clock, in seconds.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - twin: A sampler at this time that has the same timings and curves, see ``sharesDrivers(with:)``.
  package func move(to time: Double, like twin: SlotSampler? = nil) {
    if let twin {
      for index in drivers.indices { moments[index] = twin.moments[index] }
    } else {
      for index in drivers.indices { update(index, to: time) }
    }
    for step in steps {
      let (number, driver) = (Int(step.number), Int(step.driver))
      values[number] = value(
        of: step, at: moments[driver].moment,
        below: step.isFirst ? step.resting : values[number])
    }
  }

  /// Returns whether another sampler has the same timings and curves, in the same order.
  package func sharesDrivers(with other: SlotSampler) -> Bool {
    guard drivers.count == other.drivers.count else { return false }
    for (mine, its) in zip(drivers, other.drivers)
    where !slot.rows[mine.row].sharesDriver(with: other.slot.rows[its.row]) {
      return false
    }
    return true
  }

  /// Computes the moment of a driver, unless it is known.
  private func update(_ driver: Int, to time: Double) {
    if moments[driver].time == time { return }
    moments[driver] = DriverMoment(time: time, moment: moment(drivers[driver], at: time))
  }

  private func moment(_ driver: Driver, at time: Double) -> RowMoment {
    if case .other = driver.curve { return RowMoment(slot.rows[driver.row], at: time) }
    let state = driver.timing.state(atParentTime: time)
    guard state.isShown else { return .hidden }
    switch driver.curve {
    case .linear, .other:
      return RowMoment(
        progress: TimingFunction.linear.value(at: state.unitTime), cycle: state.cycle)
    case .bezier(let curve):
      return RowMoment(progress: curve.value(at: state.unitTime), cycle: state.cycle)
    case .spring(let motion):
      return RowMoment(progress: motion.progress(at: state.time), cycle: state.cycle)
    }
  }

  private func value(of step: Step, at moment: RowMoment, below value: Double) -> Double {
    guard moment.isShown else { return value }
    let own: Double
    if step.isKeyed {
      guard let keyed = slot.rows[Int(step.row)].keyedValue(at: moment) else { return value }
      own = keyed
    } else {
      own = moment.value(from: step.from, to: step.to, countsCycles: step.countsCycles)
    }
    return step.composition.combine(own, with: value)
  }

  /// Returns the value of a channel that is no rotation.
  package func value(of channel: Channel) -> Double {
    let number = SlotSampler.number(of: channel, firstColumn: firstColumn)
    return number >= 0 && number < values.count ? values[number] : slot.value(of: channel)
  }

  /// Returns the value of a channel that is no rotation, at a time of the slot's clock in seconds.
  ///
  /// The values of the last ``move(to:like:)`` stay as they are, but the drivers of the channel's rows move to the time:
  /// rotations and samplers that are moved like this one need another ``move(to:like:)`` first.
  package func value(of channel: Channel, at time: Double) -> Double {
    var result = value(of: channel)
    let number = SlotSampler.number(of: channel, firstColumn: firstColumn)
    for step in steps where Int(step.number) == number {
      let driver = Int(step.driver)
      update(driver, to: time)
      result = value(
        of: step, at: moments[driver].moment, below: step.isFirst ? step.resting : result)
    }
    return result
  }

  /// Returns the values of consecutive channels, as ``Slot/values(from:count:at:)`` does.
  package func values(from first: Channel, count: Int, at time: Double) -> SIMD4<Double> {
    var result = SIMD4<Double>(repeating: 0)
    for component in 0..<count {
      result[component] = value(
        of: Channel(rawValue: first.rawValue + Int32(component)), at: time)
    }
    return result
  }

  /// Returns the values of four consecutive channels that are no rotations, 0 for channels that the slot does not
  /// have.
  package func values(from first: Channel) -> SIMD4<Double> {
    let number = SlotSampler.number(of: first, firstColumn: firstColumn)
    guard number < 0 || number + 4 > values.count else {
      return SIMD4(values[number], values[number + 1], values[number + 2], values[number + 3])
    }
    var result = SIMD4<Double>(repeating: 0)
    for index in 0..<4 where number >= 0 && number + index < values.count {
      result[index] = values[number + index]
    }
    return result
  }

  /// Returns the value of a rotation.
  package func rotation(of channel: Channel) -> Quaternion {
    var result = slot.restingRotation(of: channel)
    for turn in turns where turn.channel == channel {
      slot.rows[turn.row].apply(moments[turn.driver].moment, to: &result)
    }
    return result
  }
}
