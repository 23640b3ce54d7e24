import GlissadeMath
import GlissadeTiming

// The compilation of slots whose channels may all be animated, each by any number of rows.

extension Row {
  /// Whether the underlying value shows before or after the row's active time.
  var showsUnderlyingValue: Bool {
    timing.fillMode != .both || groupTiming?.groups.contains { $0.fillMode != .both } ?? false
  }

  /// Whether the underlying value never shows.
  var hidesUnderlyingValue: Bool { composition == .replace && !showsUnderlyingValue }
}

extension SlotCompiler {
  /// The properties whose channels are all included if any of their components is not neutral.
  private static let families: [SlotProperty] = [
    .translation, .scale, .position, .angles, .skew, .perspective, .shear, .entries,
  ]

  func compileStack(
    _ slot: Slot, _ curves: CurveTables, _ number: Int
  ) throws(BatchError) {
    builder.start(.stacked)
    collectRows(slot)
    collectChannels(slot)
    collectDrivers(slot)
    emitSlotWords(slot)
    for driver in 0..<drivers.count { try compile(driver, slot, curves) }
    driverValues = values.count
    driverWidth = width
    for channel in slot.exports { emitExport(channel) }
    for column in 0..<slot.columns.count { emitExport(.column(column)) }
    for entry in stack.entries { try emitUnderlyingValue(entry, slot, number) }
    program[.valueWidth] = width - driverWidth
    for entry in stack.entries where !entry.rows.isEmpty { try compile(entry, slot) }
    exportCount = slot.exports.count + slot.columns.count
    let last = stack.entries[stack.entries.count - 1]
    scratchCount =
      StackScratch.values(drivers: drivers.count) + last.offset + SlerpLane.constantCount
  }

  private func emitExport(_ channel: Channel) {
    builder.append(
      ExportWords(offset: Int32(stack.offset(of: channel)), isAngle: channel.isAngle ? 1 : 0))
  }

  // MARK: What there is

  /// Sorts the rows by channel, without those that are never visible.
  private func collectRows(_ slot: Slot) {
    stack.rows.removeAll(keepingCapacity: true)
    for number in 0..<slot.rows.count {
      var at = stack.rows.count
      let channel = slot.rows[number].channel.rawValue
      while at > 0, slot.rows[stack.rows[at - 1]].channel.rawValue > channel { at -= 1 }
      stack.rows.insert(number, at: at)
    }
    var kept = 0
    var first = 0
    for at in stack.rows.indices {
      let number = stack.rows[at]
      let row = slot.rows[number]
      if at > 0, slot.rows[stack.rows[at - 1]].channel != row.channel { first = kept }
      if row.hidesUnderlyingValue { kept = first }
      stack.rows[kept] = number
      kept += 1
    }
    stack.rows.removeLast(stack.rows.count - kept)
  }

  private func collectChannels(_ slot: Slot) {
    stack.entries.removeAll(keepingCapacity: true)
    addEntry(.opacity)
    for family in SlotCompiler.families {
      let components = 0..<Int(family.count)
      if components.allSatisfy({ slot.value(family, $0) == family.neutral($0) }) { continue }
      for component in components { addEntry(Channel(family, component)) }
    }
    if slot.rotation != .identity { addEntry(.rotation) }
    for number in stack.rows { addEntry(slot.rows[number].channel) }
    collectAnchorChannels(slot)
    for channel in slot.exports { addEntry(channel) }
    for column in 0..<slot.columns.count { addEntry(.column(column)) }
    stack.factors.removeAll(keepingCapacity: true)
    var offset = 0
    var row = 0
    for at in stack.entries.indices {
      let channel = stack.entries[at].channel
      let first = row
      while row < stack.rows.count, slot.rows[stack.rows[row]].channel == channel { row += 1 }
      stack.entries[at].rows = first..<row
      stack.entries[at].offset = offset
      offset += channel.isRotation ? SlerpLane.constantCount : Lane.width
      let factor = channel.factor
      if factor > 0 && factor != stack.factors.last { stack.factors.append(factor) }
    }
  }

  /// The properties that determine the anchor offset.
  private static let anchorParts: [SlotProperty] = [.boundsOrigin, .boundsSize, .anchorPoint]

  /// Whether a row animates a part of the anchor offset along an axis.
  private func movesAnchor(_ axis: Int, _ slot: Slot) -> Bool {
    stack.rows.contains { number in
      SlotCompiler.anchorParts.contains { Channel($0, axis) == slot.rows[number].channel }
    }
  }

  /// Adds the channels of the anchor offset: by axis, its three parts if it is animated, and otherwise its value.
  private func collectAnchorChannels(_ slot: Slot) {
    for axis in 0..<2 {
      if movesAnchor(axis, slot) {
        for part in SlotCompiler.anchorParts { addEntry(Channel(part, axis)) }
      } else if slot.value(.anchorOffset, axis) != 0 {
        addEntry(Channel(.anchorOffset, axis))
      }
    }
  }

  /// Inserts a channel in order, unless it is present.
  private func addEntry(_ channel: Channel) {
    var at = stack.entries.count
    while at > 0, stack.entries[at - 1].channel.rawValue > channel.rawValue { at -= 1 }
    if at > 0 && stack.entries[at - 1].channel == channel { return }
    stack.entries.insert(.init(channel: channel, rows: 0..<0, offset: 0), at: at)
  }

  private func collectDrivers(_ slot: Slot) {
    stack.drivers.removeAll(keepingCapacity: true)
    for _ in slot.rows { stack.drivers.append(-1) }
    for number in stack.rows {
      let row = slot.rows[number]
      var found = drivers.count
      for driver in 0..<drivers.count where slot.rows[drivers[driver].row].sharesDriver(with: row) {
        found = driver
      }
      if found == drivers.count { drivers.append(Driver(row: number)) }
      if row.showsUnderlyingValue || row.countsCycles {
        unsafe drivers.base[found].needsGeneralTiming = true
      }
      stack.drivers[number] = found
    }
  }

  // MARK: Words

  private func emitSlotWords(_ slot: Slot) {
    program[.channels] = stack.entries.count { !$0.rows.isEmpty }
    program[.exports] = slot.exports.count + slot.columns.count
    program[.factors] = stack.factors.count
    program[.opacity, 0] = stack.offset(of: .opacity)
    for axis in 0..<3 {
      program[.position, axis] = stack.offset(of: Channel(.position, axis))
    }
    for axis in 0..<2 {
      program[.anchorOffset, axis] = stack.offset(of: Channel(.anchorOffset, axis))
      guard movesAnchor(axis, slot) else { continue }
      for part in SlotCompiler.anchorParts {
        program[part, axis] = stack.offset(of: Channel(part, axis))
      }
    }
    program[.heading, 0] = stack.offset(of: .heading)
    var flags = StackFlags()
    for (number, factor) in ([0] + stack.factors).enumerated() {
      flags.add(.isProjective, if: emitTransform(number, factor, slot))
    }
    let transform = program.transform(0)
    let modes = transform.modes
    let isPlain =
      stack.factors.isEmpty && modes.has(.angles) != modes.has(.quaternion) && !modes.has(.entries)
      && program[.heading, 0] < 0
      && [SlotProperty.rotation, .angles, .skew, .shear].allSatisfy { property in
        (0..<Int(property.count)).allSatisfy { transform[property, $0] < 0 }
      }
    flags.add(.isScaled, if: isPlain && !flags.has(.isProjective))
    flags.add(.scalesTranslation, if: slot.order == .translateScale)
    flags.add(.isInterpolated, if: isInterpolated(slot))
    flags.add(.isStill, if: stack.rows.allSatisfy { slot.rows[$0].channel.column != nil })
    program.flags = flags
  }

  /// Whether the columns are all that is exported, and no channel has more than one visible row, which replaces the
  /// value below with one between two numbers.
  private func isInterpolated(_ slot: Slot) -> Bool {
    slot.exports.isEmpty && stack.entries.allSatisfy { $0.rows.count <= 1 }
      && stack.rows.allSatisfy { number in
        let row = slot.rows[number]
        return row.composition == .replace && !row.countsCycles && row.indirectEnds == nil
      }
  }

  /// Emits a transform or a factor; returns whether its fourth column can differ from the identity's.
  ///
  /// - Parameters:
  ///   - number: The index in the program's transforms.
  ///   - factor: The number of the factor; 0 is the slot's own transform.
  private func emitTransform(_ number: Int, _ factor: Int, _ slot: Slot) -> Bool {
    builder.appendTransform()
    let words = program.transform(number)
    words.modes = modes(factor, slot)
    for property in SlotProperty.transformParts {
      for component in 0..<Int(property.count) {
        words[property, component] = stack.offset(of: Channel(property, component, factor: factor))
      }
    }
    let hasPerspective = (0..<4).contains { words[.perspective, $0] >= 0 }
    if words.modes.has(.composed) && hasPerspective { return true }
    guard words.modes.has(.entries) else { return false }
    return [3, 7, 11, 15].contains { entry in
      let channel = Channel(.entries, entry, factor: factor)
      return slot.value(of: channel) != SlotProperty.entries.neutral(entry)
        || stack.rows.contains { slot.rows[$0].channel == channel }
    }
  }

  /// Returns the modes that a transform's lanes can have.
  private func modes(_ factor: Int, _ slot: Slot) -> TransformModes {
    let own = factor == 0 ? slot.mode : 0
    var modes = TransformModes()
    modes.add(modeNumber: Double(own))
    var isGiven = false
    var entries = false
    var turns = false
    for number in stack.rows where slot.rows[number].channel.factor == factor {
      let row = slot.rows[number]
      switch row.channel {
      case SlotProperty.rotationMode:
        if row.hidesUnderlyingValue { modes = TransformModes() }
        isGiven = true
        modes.add(row)
      case SlotProperty.entries: entries = true
      case SlotProperty.rotation: turns = true
      default: break
      }
    }
    if isGiven || own == 2 || !(entries || turns) { return modes }
    return entries ? .entries : .quaternion
  }

  // MARK: Channels

  /// Emits a channel's value where no row shows another.
  private func emitUnderlyingValue(
    _ entry: StackLayout.Entry, _ slot: Slot, _ number: Int
  ) throws(BatchError) {
    precondition(width == driverWidth + entry.offset, "the kernels read the value elsewhere")
    let channel = entry.channel
    if channel.isRotation {
      return emit(channel.factor == 0 ? slot.rotation.normalized : .identity)
    }
    let value = slot.value(of: channel) * (channel.isAngle ? 1 / Double.pi : 1)
    emit(try requireFinite(value, channel.field, number))
  }

  /// Emits the words and the terms of a channel that rows animate.
  private func compile(_ entry: StackLayout.Entry, _ slot: Slot) throws(BatchError) {
    let channel = entry.channel
    builder.append(
      ChannelWords(
        offset: Int32(entry.offset), terms: Int32(entry.rows.count),
        isRotation: channel.isRotation ? 1 : 0))
    for at in entry.rows {
      let number = stack.rows[at]
      let row = slot.rows[number]
      builder.append(
        TermWords(driver: Int32(stack.drivers[number]), kind: row.kind, flags: row.termFlags))
      // Only one factor of a product is converted to half turns.
      let unit = channel.isAngle && row.composition != .multiply ? 1 / Double.pi : 1
      beginPart()
      switch row.indirectEnds {
      case nil:
        emit(try requireFinite(row.from * unit, .from, number), EndsLane.from)
        emit(try requireFinite(row.to * unit, .to, number), EndsLane.to)
      case .rotation(let from, let to):
        for lane in SlerpLanes(from: from, to: to).lanes { emit(lane) }
      case .keyed(let keys, let values):
        emitKeyOffset(keyWords.count, inert: KeyStore.inertValues)
        for value in values { append(value, unit, isCubic: keys.isCubic) }
        if row.countsCycles {
          let (key, fraction) = keys.last
          emit(Float(values[key].value(at: fraction, isCubic: keys.isCubic) * unit))
        }
      case .keyedRotation(_, let rotations):
        emitKeyOffset(keyWords.count, inert: KeyStore.inertValues)
        for (from, to) in rotations {
          for lane in SlerpLanes(from: from, to: to).lanes { keyWords.append(lane.bitPattern) }
        }
      }
    }
  }

  private func append(_ value: KeyValue, _ unit: Double, isCubic: Bool) {
    keyWords.append(Float(value.from * unit).bitPattern)
    keyWords.append(Float(value.to * unit).bitPattern)
    guard isCubic else { return }
    keyWords.append(Float(value.outgoingTangent * unit).bitPattern)
    keyWords.append(Float(value.incomingTangent * unit).bitPattern)
  }
}

extension Row {
  /// The layout of the row's values in the record.
  fileprivate var kind: TermKind {
    switch indirectEnds {
    case nil, .rotation: .ends
    case .keyed(let keys, _): keys.isCubic ? .cubic : .keyed
    case .keyedRotation: .keyed
    }
  }

  fileprivate var termFlags: TermFlags {
    var flags = TermFlags()
    flags.add(.showsUnderlyingValue, if: showsUnderlyingValue)
    flags.add(.adds, if: composition == .add)
    flags.add(.multiplies, if: composition == .multiply)
    flags.add(.isCumulative, if: countsCycles)
    return flags
  }
}

extension TransformModes {
  /// Inserts the mode that a value of ``Channel/rotationMode`` selects.
  fileprivate mutating func add(modeNumber: Double) {
    add(modeNumber >= 1.5 ? .entries : modeNumber >= 0.5 ? .quaternion : .angles)
  }

  /// Inserts the modes that a row can show.
  fileprivate mutating func add(_ row: Row) {
    guard row.composition == .replace && !row.isCumulative else { return add(.all) }
    switch row.indirectEnds {
    case nil where row.from == row.to: add(modeNumber: row.from)
    case .keyed(_, let values):
      for value in values {
        let isHeld =
          value.from == value.to && value.outgoingTangent == 0 && value.incomingTangent == 0
        if isHeld { add(modeNumber: value.from) } else { add(.all) }
      }
    default: add(.all)
    }
  }
}
