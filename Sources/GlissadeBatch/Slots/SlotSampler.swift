import GlissadeMath
import GlissadeTiming

/// Evaluates the rows of a slot at one time after another, in Double: the counterpart of a program.
///
/// Values come with their rates if these are asked for. Consecutive rows of one timing and curve are evaluated once.
@safe package final class SlotSampler {
  /// The values at the last time: those of the slot's own channels, then of those of factors, then of the columns.
  ///
  /// Channels beyond ``channelCount`` have neutral values. Rows and moments follow in the same memory, because many
  /// samplers are used once.
  private let values: UnsafeMutableBufferPointer<Double>
  private let channelCount: Int32
  /// The rates of the values, once they have been asked for.
  private var rates: UnsafeArray<Double>?
  private var time = Double.nan
  private var hasRates = false
  private let rows: UnsafeMutableBufferPointer<SampledRow>
  /// The ends of rows that are not two numbers.
  private let indirectEnds: [Row.IndirectEnds]
  /// The first one of consecutive rows with one timing and curve.
  private let drivers: [Row]
  /// The moment of each driver at the last time.
  private let moments: UnsafeMutableBufferPointer<RowMoment>
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
    let count = slot.sampledChannels(channelCount)
    channelCount = Int32(count)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: 8 * (count + slot.columns.count) + slot.rows.count
        * (MemoryLayout<SampledRow>.stride + MemoryLayout<RowMoment>.stride), alignment: 8)
    unsafe values = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: Double.self, capacity: count + slot.columns.count),
      count: count + slot.columns.count)
    unsafe slot.fill(values)
    let rest = unsafe memory + 8 * values.count
    let rows = unsafe rest.bindMemory(to: SampledRow.self, capacity: slot.rows.count)
    var (rowCount, drivers, indirectEnds) = (0, [Row](), [Row.IndirectEnds]())
    for index in slot.rows.indices {
      // Rows that share a driver mostly follow one another.
      if drivers.isEmpty || !drivers[drivers.count - 1].sharesDriver(with: slot.rows[index]) {
        drivers.append(slot.rows[index])
      }
      let channel = slot.rows[index].channel
      let number = channel.column.map { count + $0 } ?? Int(channel.rawValue)
      guard number >= 0, unsafe number < values.count else { continue }
      var row = SampledRow(slot.rows[index])
      row.number = Int32(number)
      row.driver = Int32(drivers.count - 1)
      row.resting = unsafe values[number]
      for earlier in 0..<rowCount where unsafe rows[earlier].number == row.number {
        row.isFirst = false
      }
      if let ends = slot.rows[index].indirectEnds {
        row.indirectEnds = Int32(indirectEnds.count)
        indirectEnds.append(ends)
      }
      unsafe (rows + rowCount).initialize(to: row)
      rowCount += 1
    }
    unsafe self.rows = UnsafeMutableBufferPointer(start: rows, count: rowCount)
    (self.drivers, self.indirectEnds) = (drivers, indirectEnds)
    (self.animatedChannels, self.channelCount) = (animatedChannels, channelCount)
    unsafe moments = UnsafeMutableBufferPointer(
      start: UnsafeMutableRawPointer(rows + slot.rows.count)
        .bindMemory(to: RowMoment.self, capacity: drivers.count), count: drivers.count)
    unsafe moments.initialize(repeating: .hidden)
    (restingRotation, restingMode) = (slot.rotation, Int32(slot.mode))
    (exportCount, self.factorCount) = (Int32(slot.exports.count), Int32(factorCount))
    // Rows animate at most these two parts.
    let others =
      SlotSampler.bits(SlotProperty.rotation.first, 1)
      | SlotSampler.bits(SlotProperty.angles.first, 31)
    isScaleAndTranslation =
      factorCount == 0 && animatedChannels & others == 0 && slot.restsScaledAndTranslated
  }

  deinit { unsafe values.deallocate() }

  /// Returns the bits of consecutive own channels; 0 for channels of factors.
  private static func bits(_ first: Int32, _ count: Int) -> UInt64 {
    first >= 0 && first < Channel.perFactor
      ? ((1 &<< UInt64(count)) &- 1) &<< UInt64(first) : 0
  }

  // MARK: Rows

  /// Whether no value ever changes.
  package var isStill: Bool { unsafe rows.isEmpty }

  /// Whether rows animate one of consecutive channels of the slot itself.
  package func animates(_ first: Channel, count: Int = 1) -> Bool {
    animatedChannels & SlotSampler.bits(first.rawValue, count) != 0
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
  ///   - sameTiming: A sampler at this time that has the same timings and curves, see ``sharesDrivers(with:)``.
  package func move(
    to time: Double, rates needsRates: Bool = false, like sameTiming: SlotSampler? = nil
  ) {
    guard !isStill, self.time != time || (needsRates && !hasRates) else { return }
    (self.time, hasRates) = (time, needsRates)
    if let sameTiming {
      for index in drivers.indices { unsafe moments[index] = sameTiming.moments[index] }
    } else {
      let time = MotionState(position: time, velocity: needsRates ? 1 : 0)
      for index in drivers.indices { unsafe moments[index] = drivers[index].moment(at: time) }
    }
    if !needsRates { return apply(nil) }
    if rates == nil {
      rates = unsafe UnsafeArray(capacity: values.count)
      unsafe rates?.grow(to: values.count, with: 0)
    }
    apply(rates)
  }

  /// Computes the values, and their rates.
  @inline(__always)
  private func apply(_ rates: UnsafeArray<Double>?) {
    for index in unsafe rows.indices {
      let row = unsafe rows[index]
      let number = Int(row.number)
      var state = MotionState(
        position: row.isFirst ? row.resting : unsafe values[number], velocity: 0)
      if let rates, !row.isFirst { state.velocity = rates[number] }
      if row.indirectEnds < 0 {
        unsafe row.apply(moments[Int(row.driver)], to: &state)
      } else {
        let ends = indirectEnds[Int(row.indirectEnds)]
        unsafe row.apply(moments[Int(row.driver)], ends, to: &state)
      }
      unsafe values[number] = state.position
      if let rates { rates[number] = state.velocity }
    }
  }

  // MARK: Values

  /// Returns the value of a channel that is no rotation.
  package func value(of channel: Channel) -> Double {
    let number = number(of: channel)
    if unsafe number >= 0 && number < values.count { return unsafe values[number] }
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
    if unsafe number >= 0 && number + 4 <= values.count {
      return unsafe SIMD4(
        values[number], values[number + 1], values[number + 2], values[number + 3])
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
    for index in unsafe rows.indices where unsafe rows[index].number == channel.rawValue {
      let row = unsafe rows[index]
      guard row.indirectEnds >= 0 else { continue }
      let ends = indirectEnds[Int(row.indirectEnds)]
      unsafe row.apply(moments[Int(row.driver)], ends, to: &result, hasRates: hasRates)
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
  /// Returns a number of channels, at least as many as can have other than neutral values.
  ///
  /// No property ends within it, because consecutive channels are read at once.
  fileprivate func sampledChannels(_ animated: Int32) -> Int {
    let used = max(Int(animated), ownMatrix == nil ? 0 : 33)
    let (first, all) = (Int(SlotProperty.heading.first), Int(Channel.perFactor))
    return used <= 32 ? 32 : used <= first ? first : (used + all - 1) / all * all
  }

  /// Sets the model values of the first channels, and then of the columns.
  fileprivate func fill(_ values: UnsafeMutableBufferPointer<Double>) {
    let own = SIMD32<Double>(
      opacity, translation.x, translation.y, translation.z, scale.x, scale.y, scale.z, 0,
      position.x, position.y, position.z, boundsOrigin.x, boundsOrigin.y, boundsSize.x,
      boundsSize.y, anchorPoint.x, anchorPoint.y, angles.x, angles.y, angles.z, skew.x, skew.y,
      skew.z, perspective.x, perspective.y, perspective.z, perspective.w, shear.x, shear.y,
      shear.z, shear.w, Double(mode))
    let count = values.count - columns.count
    for index in 0..<32 { unsafe values.initializeElement(at: index, to: own[index]) }
    for index in 32..<count {
      unsafe values.initializeElement(at: index, to: value(of: Channel(rawValue: Int32(index))))
    }
    for index in columns.indices {
      unsafe values.initializeElement(at: count + index, to: columns[index])
    }
  }
}
