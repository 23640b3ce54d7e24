import GlissadeMath
import GlissadeTiming

// Compiles slots of which any channel can be moved, by any number of rows; what the words and lanes are
// is told in the kernels' Stacks.swift and StackMatrices.swift.

/// The channels of a stacked slot, and what moves them.
struct StackLayout {
  /// A channel that has a value of its own.
  struct Entry {
    var channel: Channel
    /// Its rows, as a piece of ``StackLayout/rows``.
    var rows: Range<Int>
    /// Where its value lies among the values, in Floats.
    var place: Int32
  }

  /// Numbers of the rows that are ever seen, by channel and then in their order.
  var rows: [Int] = []
  /// By channel.
  var entries: [Entry] = []
  /// Numbers of the factors that do something, ascending.
  var factors: [Int] = []
  /// The driver of each row of the slot.
  var drivers: [Int] = []

  /// Where a channel's value lies, -1 where it has none.
  func place(of channel: Channel) -> Int32 {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].channel.rawValue < channel.rawValue {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < entries.count && entries[low].channel == channel ? entries[low].place : -1
  }
}

extension Row {
  /// Whether what is below the row is seen before or after its active time.
  var hides: Bool {
    timing.fillMode != .both || nesting?.groups.contains { $0.fillMode != .both } ?? false
  }

  /// Whether nothing below the row is ever seen.
  var covers: Bool { composition == .replace && !hides }
}

extension SlotCompiler {
  /// Anchor offsets that do not move.
  private static let anchors = [Channel(rawValue: 49), Channel(rawValue: 50)]
  /// Channels that are there together if one of them does something.
  private static let families: [ClosedRange<Int32>] = [
    1...3, 4...6, 8...10, 17...19, 20...22, 23...26, 27...30, 32...47,
  ]

  func compileStack(
    _ slot: Slot, _ curves: CurveTables, _ number: Int
  ) throws(BatchError) {
    program.grow(to: 20, with: -1)
    program[2] = SlotCompiler.stacked
    layRows(slot)
    layEntries(slot)
    layDrivers(slot)
    putSlotWords(slot)
    for driver in 0..<drivers.count { try compile(driver, slot, curves) }
    driverValues = values.count
    driverWidth = Int(width)
    for entry in stack.entries { try compile(entry, slot, number) }
    for channel in slot.exports {
      program.append(stack.place(of: channel))
      program.append(channel.isAngle ? 1 : 0)
    }
    for column in 0..<slot.columns.count {
      program.append(stack.place(of: .column(column)))
      program.append(0)
    }
    exportCount = slot.exports.count + slot.columns.count
    let last = stack.entries[stack.entries.count - 1]
    scratchCount = 768 + 64 * drivers.count + Int(last.place) + 64
  }

  // MARK: What there is

  /// Puts rows in order of their channels, less those that are never seen.
  private func layRows(_ slot: Slot) {
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
      if row.covers { kept = first }
      stack.rows[kept] = number
      kept += 1
    }
    stack.rows.removeLast(stack.rows.count - kept)
  }

  private func layEntries(_ slot: Slot) {
    stack.entries.removeAll(keepingCapacity: true)
    addEntry(.opacity)
    for family in SlotCompiler.families {
      let isNeutral = family.allSatisfy { raw in
        slot.value(of: Channel(rawValue: raw)) == Slot.neutral(raw)
      }
      if !isNeutral {
        for raw in family { addEntry(Channel(rawValue: raw)) }
      }
    }
    if slot.rotation != .identity { addEntry(.rotation) }
    for number in stack.rows { addEntry(slot.rows[number].channel) }
    layAnchor(slot)
    for channel in slot.exports { addEntry(channel) }
    for column in 0..<slot.columns.count { addEntry(.column(column)) }
    stack.factors.removeAll(keepingCapacity: true)
    var place: Int32 = 0
    var row = 0
    for at in stack.entries.indices {
      let channel = stack.entries[at].channel
      let first = row
      while row < stack.rows.count, slot.rows[stack.rows[row]].channel == channel { row += 1 }
      stack.entries[at].rows = first..<row
      stack.entries[at].place = place
      place += channel.base == .rotation ? 64 : 16
      let factor = channel.factor
      if factor > 0 && factor != stack.factors.last { stack.factors.append(factor) }
    }
  }

  /// An anchor offset that moves is made from its six parts, by axis.
  private func layAnchor(_ slot: Slot) {
    for axis in 0..<2 {
      let parts = (0..<3).map { Channel(rawValue: Int32(11 + 2 * $0 + axis)) }
      let isMoving = stack.rows.contains { parts.contains(slot.rows[$0].channel) }
      let offset = slot.boundsOrigin[axis] + slot.anchorPoint[axis] * slot.boundsSize[axis]
      if isMoving {
        for part in parts { addEntry(part) }
      } else if offset != 0 {
        addEntry(SlotCompiler.anchors[axis])
      }
    }
  }

  /// Adds a channel in the order of numbers, unless it is there.
  private func addEntry(_ channel: Channel) {
    var at = stack.entries.count
    while at > 0, stack.entries[at - 1].channel.rawValue > channel.rawValue { at -= 1 }
    if at > 0 && stack.entries[at - 1].channel == channel { return }
    stack.entries.insert(.init(channel: channel, rows: 0..<0, place: 0), at: at)
  }

  private func layDrivers(_ slot: Slot) {
    stack.drivers.removeAll(keepingCapacity: true)
    for _ in slot.rows { stack.drivers.append(-1) }
    for number in stack.rows {
      let row = slot.rows[number]
      var found = drivers.count
      for driver in 0..<drivers.count where slot.rows[drivers[driver].row].moves(with: row) {
        found = driver
      }
      if found == drivers.count { drivers.append(Driver(row: number)) }
      if row.hides || row.countsCycles { unsafe drivers.base[found].isIntricate = true }
      stack.drivers[number] = found
    }
  }

  // MARK: Words

  private func putSlotWords(_ slot: Slot) {
    program[3] = Int32(stack.entries.count)
    program[4] = Int32(slot.exports.count + slot.columns.count)
    program[5] = Int32(stack.factors.count)
    program[7] = stack.place(of: .opacity)
    for axis in 0..<3 { program[8 + axis] = stack.place(of: Channel(rawValue: Int32(8 + axis))) }
    for axis in 0..<2 {
      let constant = stack.place(of: SlotCompiler.anchors[axis])
      program[17 + axis] = constant
      let isMoving = stack.rows.contains { number in
        let channel = slot.rows[number].channel.rawValue
        return (11...16).contains(channel) && Int(channel - 11) % 2 == axis
      }
      for part in 0..<3 where isMoving {
        let channel = 11 + 2 * part + axis
        program[channel] = stack.place(of: Channel(rawValue: Int32(channel)))
      }
    }
    program[19] = stack.place(of: .heading)
    var isProjective = putTransformWords(0, slot)
    for factor in stack.factors where putTransformWords(factor, slot) { isProjective = true }
    let isPlain =
      stack.factors.isEmpty && program[19] < 0 && (program[20] == 1 || program[20] == 2)
      && [7..<14, 18..<22].allSatisfy { words in words.allSatisfy { program[20 + $0] < 0 } }
    program[6] =
      (isProjective ? 1 : 0) + (isPlain && !isProjective ? 2 : 0)
      + (slot.order == .translateScale ? 4 : 0)
  }

  /// Whether the fourth column can differ from the identity's.
  private func putTransformWords(_ factor: Int, _ slot: Slot) -> Bool {
    let modes = modes(factor, slot)
    let start = program.count
    program.append(modes)
    for base in [1...7, 17...47] as [ClosedRange<Int32>] {
      for raw in base {
        let channel = Channel(rawValue: raw + Channel.perFactor * Int32(factor))
        program.append(stack.place(of: channel))
      }
    }
    if modes & 3 != 0 && (14..<18).contains(where: { program[start + $0] >= 0 }) { return true }
    guard modes & 4 != 0 else { return false }
    return [3, 7, 11, 15].contains { (entry: Int32) in
      let channel = Channel(rawValue: 32 + entry + Channel.perFactor * Int32(factor))
      return slot.value(of: channel) != Slot.neutral(32 + entry)
        || stack.rows.contains { slot.rows[$0].channel == channel }
    }
  }

  /// What a transform can be made from: 1, 2 and 4 for the modes 0, 1 and 2, or sums of these.
  private func modes(_ factor: Int, _ slot: Slot) -> Int32 {
    let own = factor == 0 ? slot.mode : 0
    var modes: Int32 = 1 << Int32(own)
    var isGiven = false
    var entries = false
    var turns = false
    for number in stack.rows where slot.rows[number].channel.factor == factor {
      let row = slot.rows[number]
      switch row.channel.base.rawValue {
      case 31:
        if row.covers { modes = 0 }
        isGiven = true
        modes |= SlotCompiler.modes(of: row)
      case 32...47: entries = true
      case 7: turns = true
      default: break
      }
    }
    if isGiven || own == 2 { return modes }
    return entries ? 4 : turns ? 2 : modes
  }

  private static func modes(of row: Row) -> Int32 {
    func bit(_ value: Double) -> Int32 { value >= 1.5 ? 4 : value >= 0.5 ? 2 : 1 }
    guard row.composition == .replace, !row.isCumulative else { return 7 }
    switch row.ends {
    case .scalar(let from, let to): return from == to ? bit(from) : 7
    case .keyed(_, let values):
      var modes: Int32 = 0
      for value in values {
        let isHeld = value.from == value.to && value.leaving == 0 && value.arriving == 0
        modes |= isHeld ? bit(value.from) : 7
      }
      return modes
    case .rotation, .keyedRotation: return 7
    }
  }

  // MARK: Channels

  private func append(_ a: Int32, _ b: Int32, _ c: Int32) {
    program.append(a)
    program.append(b)
    program.append(c)
  }

  private func compile(
    _ entry: StackLayout.Entry, _ slot: Slot, _ number: Int
  ) throws(BatchError) {
    let channel = entry.channel
    let isRotation = channel.base == .rotation
    append(entry.place, Int32(entry.rows.count), isRotation ? 1 : 0)
    if isRotation {
      put(channel.factor == 0 ? slot.rotation.normalized : .identity)
    } else {
      put(try requireFinite(below(channel, slot), channel.field, number))
    }
    for at in entry.rows {
      let number = stack.rows[at]
      let row = slot.rows[number]
      var flags: Int32 = row.hides ? 4 : 0
      if row.composition == .add { flags |= 1 }
      if row.composition == .multiply { flags |= 2 }
      if row.countsCycles { flags |= 8 }
      append(Int32(stack.drivers[number]), row.kind, flags)
      // A product of two angles has only one of them in half turns.
      let unit = channel.isAngle && row.composition != .multiply ? 1 / Double.pi : 1
      switch row.ends {
      case .scalar(let from, let to):
        put(try requireFinite(from * unit, .from, number))
        put(try requireFinite(to * unit, .to, number))
      case .rotation(let from, let to):
        for lane in SlerpLanes(from: from, to: to).lanes { put(lane) }
      case .keyed(let keys, let values):
        putKeys(keyWords.count, inert: KeyStore.inertValues)
        for value in values { append(value, unit, isCubic: keys.isCubic) }
        if row.countsCycles {
          let (key, fraction) = keys.last
          put(Float(values[key].value(at: fraction, isCubic: keys.isCubic) * unit))
        }
      case .keyedRotation(_, let rotations):
        putKeys(keyWords.count, inert: KeyStore.inertValues)
        for (from, to) in rotations {
          for lane in SlerpLanes(from: from, to: to).lanes { keyWords.append(lane.bitPattern) }
        }
      }
    }
  }

  private func below(_ channel: Channel, _ slot: Slot) -> Double {
    if let axis = SlotCompiler.anchors.firstIndex(of: channel) {
      return slot.boundsOrigin[axis] + slot.anchorPoint[axis] * slot.boundsSize[axis]
    }
    return slot.value(of: channel) * (channel.isAngle ? 1 / Double.pi : 1)
  }

  private func append(_ value: KeyValue, _ unit: Double, isCubic: Bool) {
    keyWords.append(Float(value.from * unit).bitPattern)
    keyWords.append(Float(value.to * unit).bitPattern)
    guard isCubic else { return }
    keyWords.append(Float(value.leaving * unit).bitPattern)
    keyWords.append(Float(value.arriving * unit).bitPattern)
  }
}

extension Row {
  /// How the kernels read the row's values.
  fileprivate var kind: Int32 {
    switch ends {
    case .scalar, .rotation: 0
    case .keyed(let keys, _): keys.isCubic ? 2 : 1
    case .keyedRotation: 1
    }
  }
}
