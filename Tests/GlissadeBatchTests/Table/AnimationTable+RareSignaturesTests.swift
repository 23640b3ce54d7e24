import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of tables with many signatures, whose slots share programs.
struct AnimationTableRareSignaturesTests {
  // A slot that is alone in a table has a program of its own.
  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(2, 20))))
  func `shared programs show the bits of a slot's own`(_ set: InstructionSet, _ seed: UInt64) throws
  {
    var recipes = try RandomRecipes(seed: 700 + seed)
    let clock = try MediaTiming(duration: .infinity, speed: 0.75)
    let table = AnimationTable(instructionSet: set, threads: 1 + Int(seed % 3))
    let slower = try table.addClock(timing: clock)
    var slots: [(id: SlotID, alone: AnimationTable, own: SlotID, exports: Int)] = []
    for _ in 0..<550 {
      var slot = try recipes.slot()
      if recipes.random.generator.chance(0.2) { slot.clock = slower }
      let alone = AnimationTable(instructionSet: set)
      _ = try alone.addClock(timing: clock)
      let exports = slot.exports.count + slot.columns.count
      slots.append((try table.insert(slot), alone, try alone.insert(slot), exports))
    }
    expectTrue(slots.count { table.sharesProgram($0.id) } > 150)
    var times = [-1, 0, 1e9]
    for _ in 0..<soak(9, 60) { times.append(recipes.random.generator.uniform(0...9)) }
    for time in times {
      try table.evaluate(at: time)
      let frame = FrameCopy(table)
      for (number, slot) in slots.enumerated() {
        let shown = frame.numbers(at: try table.frameIndex(of: slot.id))
        let wanted = try slot.alone.numbers(of: slot.own, at: time)
        expectTrue(!slot.alone.sharesProgram(slot.own))
        expectSameBits(shown, wanted, "slot \(number) at \(time)")
        for export in 0..<slot.exports {
          try expectSameBits(
            table.column(of: slot.id, export), slot.alone.column(of: slot.own, export),
            "export \(export) of slot \(number) at \(time)")
        }
      }
    }
  }

  /// Returns a slot of one of 127 signatures with the same shared program.
  static func slot(_ kind: Int, _ generator: inout SeededGenerator) throws -> Slot {
    let timing = try MediaTiming(
      beginTime: generator.uniform(0...1), duration: generator.uniform(1...2), fillMode: .both)
    var slot = Slot()
    for (number, channel) in Channel.plainChannels.enumerated() where (kind + 1) >> number & 1 == 1
    {
      slot.rows.append(
        Row(
          channel, from: generator.uniform(0...1), to: generator.uniform(0...1),
          curve: .timing(.easeIn), timing: timing))
    }
    return slot
  }

  /// Returns whether the slots of each kind share a program: those of kinds with fewer than 8 slots, if there are at
  /// least 8 such kinds.
  static func sharing(_ counts: [Int]) -> [Bool] {
    let rare = counts.map { $0 > 0 && $0 < 8 }
    return rare.map { $0 && rare.count { $0 } >= 8 }
  }

  @Test(arguments: [UInt64](1...UInt64(soak(4, 40))))
  func `slots move when they change, or when the program for their signature does`(
    _ seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let table = AnimationTable()
    var living: [(id: SlotID, kind: Int, slot: Slot)] = []
    var counts = [Int](repeating: 0, count: 14)
    var indices: [SlotID: Int] = [:]
    var moves = 0
    for step in 0..<600 {
      // Phases in which the table grows and shrinks, so that both limits are passed in both directions.
      let grows = generator.chance(step / 100 % 2 == 0 ? 0.7 : 0.25)
      let before = Self.sharing(counts)
      var touched: Set<SlotID> = []
      var kind = generator.index(below: counts.count)
      if generator.chance(0.5) { kind = min(kind, 2) }
      let slot = try Self.slot(kind, &generator)
      if living.isEmpty || grows {
        living.append((try table.insert(slot), kind, slot))
        counts[kind] += 1
        touched.insert(living[living.count - 1].id)
      } else if generator.chance(0.3) {
        let number = generator.index(below: living.count)
        try table.update(living[number].id, slot)
        counts[living[number].kind] -= 1
        counts[kind] += 1
        (living[number].kind, living[number].slot) = (kind, slot)
        touched.insert(living[number].id)
      } else {
        let gone = living.remove(at: generator.index(below: living.count))
        try table.remove(gone.id)
        counts[gone.kind] -= 1
        indices[gone.id] = nil
      }
      let after = Self.sharing(counts)
      var changed: Set<Int> = []
      for (id, kind, _) in living {
        expectEqual(table.sharesProgram(id), after[kind], "step \(step)")
        let index = try table.frameIndex(of: id)
        expectEqual(table.slotID(atFrameIndex: index), id)
        if let old = indices[id], old != index {
          let hasMoved = touched.contains(id) || before[kind] != after[kind]
          expectTrue(hasMoved, "step \(step)")
          changed.formUnion([old, index])
          moves += 1
        }
        indices[id] = index
      }
      try table.evaluate(at: 0.5)
      expectTrue(changed.isSubset(of: table.changedPlaces), "step \(step)")
      guard step % 40 == 39 else { continue }
      try Self.compareWithNewTable(table, living.map { ($0.id, $0.slot) })
    }
    expectTrue(moves > 50)
  }

  /// Expects the slots of a table to show the same bits and to share programs as in a new one.
  static func compareWithNewTable(_ table: AnimationTable, _ living: [(SlotID, Slot)]) throws {
    let new = AnimationTable()
    let ids = try living.map { try new.insert($0.1) }
    for time in [-1, 0.25, 0.75, 1.5, 9] {
      try table.evaluateAll(at: time)
      try new.evaluate(at: time)
      let (frame, wanted) = (FrameCopy(table), FrameCopy(new))
      for (living, id) in zip(living, ids) {
        expectEqual(table.sharesProgram(living.0), new.sharesProgram(id))
        let (index, other) = (try table.frameIndex(of: living.0), try new.frameIndex(of: id))
        expectSameBits(frame.numbers(at: index), wanted.numbers(at: other))
        // Without parents, world matrices are the slots' own.
        try expectSameBits(table.world(of: living.0), Array(frame.numbers(at: index)[1...]))
      }
    }
  }

  @Test func `a rejected slot changes no program`() throws {
    var generator = SeededGenerator(seed: 5)
    let table = AnimationTable()
    let slots = try (0..<7).map { try Self.slot($0, &generator) }
    let ids = try slots.map { try table.insert($0) }
    expectTrue(!ids.contains { table.sharesProgram($0) })
    let more = try (7..<20).map { try Self.slot($0, &generator) }
    #expect(throws: BatchError.self) {
      try table.insert(count: 14) { number, slot in
        if number < 13 { slot = more[number] } else { slot.opacity = .nan }
      }
    }
    expectEqual(table.count, 7)
    expectTrue(!ids.contains { table.sharesProgram($0) })
    try Self.compareWithNewTable(table, Array(zip(ids, slots)))
    try table.insert(more[0])
    expectTrue(ids.allSatisfy { table.sharesProgram($0) })
    table.removeAll()
    let again = try slots.map { try table.insert($0) }
    try Self.compareWithNewTable(table, Array(zip(again, slots)))
  }

  // Slots below a parent keep their place in the tree.
  @Test func `parents and children move alike`() throws {
    var generator = SeededGenerator(seed: 6)
    let (table, still) = (AnimationTable(), AnimationTable())
    var pairs: [(SlotID, SlotID)] = []
    for number in 0..<60 {
      let slot = try Self.slot(number % 12, &generator)
      // Signatures in the second table are common: each slot has seven equal ones.
      let own = try still.insert(slot)
      for _ in 0..<7 { try still.insert(slot) }
      pairs.append((try table.insert(slot), own))
      if number > 0 {
        let parent = pairs[generator.index(below: number)]
        try table.setParent(of: pairs[number].0, to: parent.0)
        try still.setParent(of: own, to: parent.1)
      }
      try table.evaluateAll(at: 0.5)
      try still.evaluateAll(at: 0.5)
      for (id, other) in pairs {
        expectTrue(!still.sharesProgram(other))
        try expectSameBits(table.world(of: id), still.world(of: other), "slot \(number)")
      }
    }
    expectTrue(pairs.contains { table.sharesProgram($0.0) })
  }

  @Test func `ten thousand recipes take little memory`() throws {
    var recipes = try RandomRecipes(seed: 3)
    let table = AnimationTable()
    for _ in 0..<10_000 {
      try table.insert(try recipes.recipe())
    }
    expectAtMost(Double(table.frameCapacity), 1.6 * 10_000)
    expectAtMost(table.byteCount, 1200 * 10_000)
  }
}
