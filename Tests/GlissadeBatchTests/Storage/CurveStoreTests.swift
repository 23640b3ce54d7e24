import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of tables whose curves come and go.
struct CurveStoreTests {
  /// Returns a curve for each number, all of them different.
  static func curve(_ number: Int) throws -> TimingFunction {
    let part = Double(number) / 100_000
    if number % 4 == 3 {
      return .piecewiseLinear(try PiecewiseLinear(evenly: [0, part, 0.5, 1]))
    }
    return try .controlPoints(0.25 + part / 4, 0.1, 0.6, 0.75 + part / 4)
  }

  static func bytes(_ table: AnimationTable) -> Int { table.byteCount + table.curveByteCount }

  static func timing() throws -> MediaTiming { try MediaTiming(duration: 1, fillMode: .both) }

  /// Returns a slot whose opacity and translation follow curves.
  static func slot(_ curves: TimingFunction...) throws -> Slot {
    var slot = Slot()
    for (channel, curve) in zip([Channel.opacity, .translationX, .scaleX], curves) {
      slot.rows.append(Row(channel, from: 0, to: 1, curve: .timing(curve), timing: try timing()))
    }
    return slot
  }

  /// Returns a slot with a column whose segments follow curves.
  static func keyedSlot(_ curves: [TimingFunction]) throws -> Slot {
    let values = (0...curves.count).map { Double($0 * $0 % 5) }
    let track = try KeyframeTrack(values: values, timingFunctions: curves)
    var slot = Slot()
    slot.columns = [0]
    slot.rows = [
      Row(
        .column(0), keys: try KeySegments(track.timing), values: track.keyValues,
        timing: try timing())
    ]
    return slot
  }

  /// Expects a slot to show the bits of the same slot alone in a new table.
  static func compare(_ table: AnimationTable, _ id: SlotID, _ slot: Slot, _ note: String) throws {
    let alone = AnimationTable()
    let own = try alone.insert(slot)
    for time in [0, 0.1, 0.3, 0.55, 0.8, 1] {
      try expectSameBits(
        table.numbers(of: id, at: time), alone.numbers(of: own, at: time), "\(note) at \(time)")
      for export in slot.columns.indices {
        try expectSameBits(
          table.column(of: id, export), alone.column(of: own, export), "\(note) at \(time)")
      }
    }
  }

  @Test func `any number of curves one after another take bounded memory`() throws {
    let table = AnimationTable()
    var slot = try Self.slot(.easeIn)
    let id = try table.insert(slot)
    var bytes = 0
    let count = soak(8000, 100_000)
    for number in 0..<count {
      slot.rows[0].curve = .timing(try Self.curve(number))
      try table.update(id, slot)
      if number == 500 { bytes = Self.bytes(table) }
      if number % (count / 20) == 0 { try Self.compare(table, id, slot, "curve \(number)") }
    }
    expectEqual(Self.bytes(table), bytes)
    expectLess(table.signatureCount, than: 100)
  }

  @Test func `curves in keyframes take bounded memory`() throws {
    let table = AnimationTable()
    let other = try Self.keyedSlot([try Self.curve(0), .easeIn])
    let kept = try table.insert(other)
    let id = try table.insert(try Self.keyedSlot([.easeIn]))
    var bytes = 0
    for number in 0..<2000 {
      let first = 3 * number + 1
      let slot = try Self.keyedSlot([Self.curve(first), Self.curve(first + 1), Self.curve(0)])
      try table.update(id, slot)
      if number == 200 { bytes = Self.bytes(table) }
      if number % 100 == 0 {
        try Self.compare(table, id, slot, "keys \(number)")
        try Self.compare(table, kept, other, "other keys \(number)")
      }
    }
    expectEqual(Self.bytes(table), bytes)
  }

  // A slot whose curves are all new, where each table that it reuses has just lost its user.
  @Test func `the curves of one slot have tables of their own`() throws {
    let table = AnimationTable()
    let id = try table.insert(try Self.slot(.linear))
    for number in 0..<300 {
      let curves = try (0..<3).map { try Self.curve(3 * number + $0) }
      let slot = try Self.slot(curves[0], curves[1], curves[2])
      try table.update(id, slot)
      if number % 10 == 9 { try Self.compare(table, id, slot, "slot \(number)") }
    }
  }

  @Test func `rejected slots leave no curves behind`() throws {
    let table = AnimationTable()
    let good = try Self.slot(.easeIn)
    let id = try table.insert(good)
    var bytes = 0
    for number in 0..<2000 {
      var bad = try Self.slot(try Self.curve(2 * number), try Self.curve(2 * number + 1))
      bad.translation.x = .nan
      #expect(throws: BatchError.self) { try table.insert(bad) }
      if number == 200 { bytes = Self.bytes(table) }
    }
    expectEqual(Self.bytes(table), bytes)
    try Self.compare(table, id, good, "the slot of before")
  }

  // Slots that come and go with curves of some dozens, many of which no slot uses at times.
  @Test(arguments: [UInt64](1...UInt64(soak(2, 20))))
  func `slots keep their curves while those of others come and go`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let table = AnimationTable()
    var living: [(id: SlotID, slot: Slot)] = []
    for step in 0..<1500 {
      let curves = try (0..<3).map { _ in try Self.curve(generator.index(below: 400)) }
      let slot =
        generator.chance(0.3)
        ? try Self.keyedSlot(curves) : try Self.slot(curves[0], curves[1], curves[2])
      if living.count < 40 {
        living.append((try table.insert(slot), slot))
      } else if generator.chance(0.5) {
        let number = generator.index(below: living.count)
        try table.update(living[number].id, slot)
        living[number].slot = slot
      } else {
        try table.remove(living.remove(at: generator.index(below: living.count)).id)
      }
      guard step % 150 == 149 else { continue }
      for (number, (id, slot)) in living.enumerated() {
        try Self.compare(table, id, slot, "slot \(number) in step \(step)")
      }
    }
  }

  @Test func `curves that no table fits take bounded memory, and those of an empty table none`()
    throws
  {
    let table = AnimationTable()
    var slot = try Self.slot(.easeIn)
    let id = try table.insert(slot)
    for number in 0..<300 {
      slot.rows[0].curve = .timing(try .controlPoints(0, 1, 0, 1 - Double(number) / 1e6))
      try table.update(id, slot)
    }
    try Self.compare(table, id, slot, "a steep curve")
    table.removeAll()
    let again = try Self.slot(.easeIn, try Self.curve(7))
    try Self.compare(table, try table.insert(again), again, "a slot after all were removed")
  }
}
