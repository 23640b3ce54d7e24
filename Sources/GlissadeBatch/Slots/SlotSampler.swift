import GlissadeMath
import GlissadeTiming

/// Evaluates the rows of a slot at one time after another, in Double: the counterpart of a program.
///
/// Values come with their rates if these are asked for. Consecutive rows of one timing and curve are evaluated once.
package final class SlotSampler {
  /// The values at the last time: those of the slot's own channels, then of those of factors, then of the columns.
  ///
  /// Channels beyond ``channelCount`` have neutral values.
  private let values: UnsafeArray<Double>
  private let channelCount: Int32
  /// The rates of the values, once they have been asked for.
  private var rates: UnsafeArray<Double>?
  private var time = Double.nan
  private var hasRates = false
  private let rows: [SampledRow]
  /// The ends of rows that are not two numbers.
  private let indirectEnds: [Row.IndirectEnds]
  /// The first one of consecutive rows with one timing and curve.
  private let drivers: [Row]
  /// The moment of each driver at the last time; nil without rows.
  private let moments: UnsafeArray<RowMoment>?
  /// The slot's own channels that rows animate: a bit for each.
  private let animatedChannels: UInt64
  /// The rotation where no row shows another.
  private let restingRotation: Quaternion
  /// The mode where no row animates the transform, see `Slot.mode`.
  let restingMode: Int32
  /// The number of channels that the slot exports.
  package let exportCount: Int32
  /// The number of additional transforms that rows animate: the greatest number of ``Channel/factor(_:)``.
  package let factorCount: Int32
  /// Whether the transform is always a scale, followed by a translation.
  let isScaleAndTranslation: Bool

  /// Creates a sampler of a slot.
  package init(_ slot: Slot) {
    var (animatedChannels, channelCount, factorCount) = (UInt64(0), Int32(0), 0)
    for index in slot.rows.indices where slot.rows[index].channel.column == nil {
      let channel = slot.rows[index].channel
      animatedChannels |= SlotSampler.bits(channel.rawValue, 1)
      channelCount = max(channelCount, channel.rawValue + 1)
      factorCount = max(factorCount, channel.factor)
    }
    values = slot.values(channelCount: channelCount)
    channelCount = Int32(values.count - slot.columns.count)
    var (rows, drivers, indirectEnds) = ([SampledRow](), [Row](), [Row.IndirectEnds]())
    rows.reserveCapacity(slot.rows.count)
    for index in slot.rows.indices {
      // Rows that share a driver mostly follow one another.
      if drivers.isEmpty || !drivers[drivers.count - 1].sharesDriver(with: slot.rows[index]) {
        drivers.append(slot.rows[index])
      }
      let channel = slot.rows[index].channel
      let number = channel.column.map { Int(channelCount) + $0 } ?? Int(channel.rawValue)
      guard number >= 0, number < values.count else { continue }
      var row = SampledRow(slot.rows[index])
      row.number = Int32(number)
      row.driver = Int32(drivers.count - 1)
      row.resting = values[number]
      row.isFirst = !rows.contains { $0.number == row.number }
      if let ends = slot.rows[index].indirectEnds {
        row.indirectEnds = Int32(indirectEnds.count)
        indirectEnds.append(ends)
      }
      rows.append(row)
    }
    (self.rows, self.drivers, self.indirectEnds) = (rows, drivers, indirectEnds)
    (self.animatedChannels, self.channelCount) = (animatedChannels, channelCount)
    moments = drivers.isEmpty ? nil : UnsafeArray(capacity: drivers.count)
    moments?.grow(to: drivers.count, with: .hidden)
    (restingRotation, restingMode) = (slot.rotation, Int32(slot.mode))
    (exportCount, self.factorCount) = (Int32(slot.exports.count), Int32(factorCount))
    // Rows animate at most these two parts.
    let others =
      SlotSampler.bits(SlotProperty.rotation.first, 1)
      | SlotSampler.bits(SlotProperty.angles.first, 31)
    isScaleAndTranslation =
      factorCount == 0 && animatedChannels & others == 0 && slot.restsScaledAndTranslated
  }

  /// Returns the bits of consecutive own channels; 0 for channels of factors.
  private static func bits(_ first: Int32, _ count: Int) -> UInt64 {
    first >= 0 && first < Channel.perFactor
      ? ((1 &<< UInt64(count)) &- 1) &<< UInt64(first) : 0
  }

  // MARK: Rows

  /// Whether no value ever changes.
  package var isStill: Bool { rows.isEmpty }

  /// Whether rows animate one of consecutive channels of the slot itself.
  package func animates(_ first: Channel, count: Int = 1) -> Bool {
    animatedChannels & SlotSampler.bits(first.rawValue, count) != 0
  }

  /// The animated channels, once for each row.
  package var channels: [Channel] {
    rows.map {
      $0.number < channelCount
        ? Channel(rawValue: $0.number) : .column(Int($0.number - channelCount))
    }
  }

  /// Returns whether another sampler has the same timings and curves, in the same order.
  package func sharesDrivers(with other: SlotSampler) -> Bool {
    guard drivers.count == other.drivers.count else { return false }
    for index in drivers.indices where !drivers[index].sharesDriver(with: other.drivers[index]) {
      return false
    }
    return true
  }

  // MARK: Time

  /// Sets the time of the slot's clock, in seconds.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - rates: Whether the rates are needed; they are undefined otherwise.
  ///   - twin: A sampler at this time that has the same timings and curves, see ``sharesDrivers(with:)``.
  package func move(to time: Double, rates needsRates: Bool = false, like twin: SlotSampler? = nil)
  {
    guard let moments, self.time != time || (needsRates && !hasRates) else { return }
    (self.time, hasRates) = (time, needsRates)
    if let others = twin?.moments {
      for index in drivers.indices { moments[index] = others[index] }
    } else {
      let time = MotionState(position: time, velocity: needsRates ? 1 : 0)
      for index in drivers.indices { moments[index] = drivers[index].moment(at: time) }
    }
    if !needsRates { return apply(moments, nil) }
    if rates == nil {
      rates = UnsafeArray(capacity: values.count)
      rates?.grow(to: values.count, with: 0)
    }
    apply(moments, rates)
  }

  /// Computes the values, and their rates.
  @inline(__always)
  private func apply(_ moments: UnsafeArray<RowMoment>, _ rates: UnsafeArray<Double>?) {
    for row in rows {
      let number = Int(row.number)
      var state = MotionState(position: row.isFirst ? row.resting : values[number], velocity: 0)
      if let rates, !row.isFirst { state.velocity = rates[number] }
      if row.indirectEnds < 0 {
        row.apply(moments[Int(row.driver)], to: &state)
      } else {
        let ends = indirectEnds[Int(row.indirectEnds)]
        row.apply(moments[Int(row.driver)], ends, to: &state)
      }
      values[number] = state.position
      if let rates { rates[number] = state.velocity }
    }
  }

  // MARK: Values

  /// Returns the value of a channel that is no rotation.
  package func value(of channel: Channel) -> Double {
    let number = number(of: channel)
    if number >= 0 && number < values.count { return values[number] }
    return channel.property.map { $0.neutral(channel.component(of: $0)) } ?? 0
  }

  /// Returns the rate of a channel that is no rotation, per second of the slot's clock.
  package func rate(of channel: Channel) -> Double {
    let number = number(of: channel)
    guard let rates, number >= 0, number < rates.count else { return 0 }
    return rates[number]
  }

  /// Returns the values of four consecutive channels that are no rotations.
  package func values(from first: Channel) -> SIMD4<Double> {
    let number = number(of: first)
    if number >= 0 && number + 4 <= values.count {
      return SIMD4(values[number], values[number + 1], values[number + 2], values[number + 3])
    }
    return SlotSampler.four(from: first, value)
  }

  /// Returns the rates of four consecutive channels that are no rotations.
  package func rates(from first: Channel) -> SIMD4<Double> { SlotSampler.four(from: first, rate) }

  private static func four(
    from first: Channel, _ number: (Channel) -> Double
  ) -> SIMD4<Double> {
    var result = SIMD4<Double>(repeating: 0)
    for index in 0..<4 {
      result[index] = number(Channel(rawValue: first.rawValue &+ Int32(index)))
    }
    return result
  }

  /// Returns a rotation and its rate.
  package func rotation(of channel: Channel) -> RotationState {
    var result: RotationState = (channel.factor > 0 ? .identity : restingRotation.normalized, .zero)
    guard let moments else { return result }
    for row in rows where row.number == channel.rawValue && row.indirectEnds >= 0 {
      let ends = indirectEnds[Int(row.indirectEnds)]
      row.apply(moments[Int(row.driver)], ends, to: &result, hasRates: hasRates)
    }
    return result
  }

  /// Returns the index of a channel among the values; outside of them for a neutral channel.
  private func number(of channel: Channel) -> Int {
    if channel.rawValue < channelCount { return Int(channel.rawValue) }
    return channel.column.map { Int(channelCount) + $0 } ?? -1
  }
}

extension Slot {
  /// Returns the model values of the first channels, at least as many as can have other than neutral ones, then of the
  /// columns.
  fileprivate func values(channelCount: Int32) -> UnsafeArray<Double> {
    let own = [
      opacity, translation.x, translation.y, translation.z, scale.x, scale.y, scale.z, 0,
      position.x, position.y, position.z, boundsOrigin.x, boundsOrigin.y, boundsSize.x,
      boundsSize.y, anchorPoint.x, anchorPoint.y, angles.x, angles.y, angles.z, skew.x, skew.y,
      skew.z, perspective.x, perspective.y, perspective.z, perspective.w, shear.x, shear.y,
      shear.z, shear.w, Double(mode),
    ]
    // No property ends within these counts, because consecutive channels are read at once.
    let used = max(Int(channelCount), ownMatrix == nil ? 0 : own.count + 1)
    let (first, all) = (Int(SlotProperty.heading.first), Int(Channel.perFactor))
    let count = used <= own.count ? own.count : used <= first ? first : (used + all - 1) / all * all
    let values = UnsafeArray<Double>(capacity: count + columns.count)
    for value in own { values.append(value) }
    while values.count < count {
      values.append(value(of: Channel(rawValue: Int32(values.count))))
    }
    for value in columns { values.append(value) }
    return values
  }
}
