import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests that the bits of stacked slots depend only on the table and the time.
struct StackBitsTests {
  static func table(
    seed: UInt64, count: Int, _ set: InstructionSet, threads: Int = 1
  ) throws -> AnimationTable {
    var random = try RandomStacks(seed: seed)
    var slots: [Slot] = []
    for number in 0..<40 {
      let model = try random.slot()
      var slot = model.slot
      if number % 2 == 0 { slot.exports = StackReference(model).numbers.sorted() }
      slots.append(slot)
    }
    let table = AnimationTable(instructionSet: set, threads: threads)
    var generator = SeededGenerator(seed: seed)
    try table.insert(count: count) { number, slot in
      slot = slots[number % slots.count]
      slot.position.x = generator.uniform(-100...100)
    }
    return table
  }

  static let fused = InstructionSet.available.filter(\.isFused)

  @Test(.enabled(if: fused.count > 1), arguments: 1...soak(1, 20))
  func `builds with fused multiply-add agree to the bit`(_ seed: Int) throws {
    let tables = try Self.fused.map { try Self.table(seed: UInt64(seed), count: 800, $0) }
    var generator = SeededGenerator(seed: UInt64(seed))
    var times = [-1, 0, 1e9]
    for _ in 0..<40 { times.append(generator.uniform(0...9)) }
    for time in times {
      let frame = try tables[0].frame(at: time)
      let columns = tables[0].columns
      for other in tables.dropFirst() {
        try expectTrue(other.frame(at: time).hasSameBits(as: frame), "at \(time)")
        expectTrue(sameBits(other.columns, columns), "at \(time)")
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `the order of times does not matter`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 251)
    var times = (0..<24).map { -1 + Double($0) * 0.4 } + [1e6, -1e6, 1e12]
    // Frames of new tables with the same slots, one for each time.
    var random = try RandomStacks(seed: 25)
    let slots = try (0..<60).map { _ in try random.slot().slot }
    func table() throws -> (AnimationTable, [SlotID]) {
      let table = AnimationTable(instructionSet: set)
      return (table, try slots.map { try table.insert($0) })
    }
    var fresh: [Double: (FrameCopy, [Float])] = [:]
    let (renewed, ids) = try table()
    for time in times {
      try renewed.update(ids) { $1 = slots[$0] }
      fresh[time] = (try renewed.frame(at: time), renewed.columns)
    }
    let (kept, _) = try table()
    func check(_ times: [Double], _ order: String) throws {
      for time in times {
        let frame = try kept.frame(at: time)
        let isSame = fresh[time].map {
          frame.hasSameBits(as: $0.0) && sameBits(kept.columns, $0.1)
        }
        expectEqual(isSame, true, "\(order), at \(time)")
      }
    }
    try check(times, "forwards")
    try check(times.reversed(), "backwards")
    times.shuffle(using: &generator)
    try check(times, "jumping")
    try check(times.flatMap { [$0, $0] }, "repeated")
  }

  // A block is not evaluated before its first begin and after its last end, including rows in groups. Near these
  // times, and at all others, it must match a table that has evaluated nothing else.
  @Test(arguments: InstructionSet.available)
  func `what has settled shows what it would compute`(_ set: InstructionSet) throws {
    var random = try RandomStacks(seed: 26)
    var generator = SeededGenerator(seed: 26)
    for _ in 0..<soak(8, 50) {
      let model = try random.slot()
      var slot = model.slot
      slot.exports = StackReference(model).numbers.sorted()
      var times = [-50, 50, 1e7, -1e7]
      for row in model.rows {
        // In the groups' local times and in the table's; some of them coincide.
        for timing in row.groups + [row.timing] {
          for time in [timing.beginTime, timing.endTime] where time.isFinite {
            times += [time, time.nextUp, time.nextDown, time + 1e-9, time - 1e-9]
          }
        }
      }
      for _ in 0..<20 { times.append(generator.uniform(-1...12)) }
      times.shuffle(using: &generator)
      let (kept, fresh) = (
        AnimationTable(instructionSet: set), AnimationTable(instructionSet: set)
      )
      let (id, freshID) = (try kept.insert(slot), try fresh.insert(slot))
      for time in times {
        let shown = try kept.numbers(of: id, at: time)
        // A slot that is written again has no state from before.
        try fresh.update(freshID, slot)
        let isSame = sameBits(shown, try fresh.numbers(of: freshID, at: time))
        expectTrue(isSame, "\(time) of \(model.summary)")
        expectTrue(sameBits(kept.columns, fresh.columns), "\(time) of \(model.summary)")
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `the number of threads does not matter`(_ set: InstructionSet) throws {
    // Enough blocks for the frame to be shared among threads.
    let tables = try [1, 2, 3].map { try Self.table(seed: 27, count: 4000, set, threads: $0) }
    for time in [0.2, 1.4, 0.9, 3, -1, 2.2, 1e4, 0.2] {
      let wanted = try tables[0].frame(at: time)
      let columns = tables[0].columns
      for table in tables.dropFirst() {
        try expectTrue(table.frame(at: time).hasSameBits(as: wanted), "at \(time)")
        expectTrue(sameBits(table.columns, columns), "at \(time)")
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a slot shows the same in a table of any size`(_ set: InstructionSet) throws {
    var random = try RandomStacks(seed: 28)
    for _ in 0..<6 {
      let slot = try random.slot().slot
      let alone = AnimationTable(instructionSet: set)
      let id = try alone.insert(slot)
      let wanted = try alone.numbers(of: id, at: 1.1)
      let table = AnimationTable(instructionSet: set)
      var ids: [SlotID] = []
      for _ in everyLength.dropFirst() {
        ids.append(try table.insert(slot))
        try table.evaluate(at: 1.1)
        for id in ids { expectTrue(sameBits(try table.numbers(of: id), wanted)) }
      }
    }
  }

  // In a separate process, where nothing else allocates.
  @Test func `frames take no memory`() async {
    await #expect(processExitsWith: .success) {
      let table = try StackBitsTests.table(seed: 31, count: 400, .preferred)
      for step in 0..<10 { try table.evaluate(at: 0.5 * Double(step)) }
      let before = residentBytes()
      for step in 0..<4000 { try table.evaluate(at: 0.001 * Double(step)) }
      // Less than 16 bytes per frame, the smallest allocation.
      precondition(residentBytes() - before < 16 * 4000)
    }
  }

  // Frames from 4 MB on are stored past the caches.
  @Test(.enabled(if: isSoakEnabled)) func `large frames show what small ones show`() throws {
    var random = try RandomStacks(seed: 29)
    let slots = try (0..<3).map { _ in try random.slot().slot }
    let (large, small) = (AnimationTable(), AnimationTable())
    let ids = try slots.map { try small.insert($0) }
    let many = try large.insert(count: 70_000) { $1 = slots[$0 % 3] }
    for time in [0.4, 2.3] {
      try large.evaluate(at: time)
      try small.evaluate(at: time)
      for number in stride(from: 0, to: 70_000, by: 997) {
        let wanted = try small.numbers(of: ids[number % 3])
        expectTrue(sameBits(try large.numbers(of: many[number]), wanted))
      }
    }
  }

  // Lanes without a slot share drivers and keys with slots that are added and removed.
  @Test(arguments: InstructionSet.available)
  func `empty places are finite and not seen`(_ set: InstructionSet) throws {
    var random = try RandomStacks(seed: 30)
    let table = AnimationTable(instructionSet: set)
    var ids: [SlotID] = []
    for round in 0..<200 {
      ids.append(try table.insert(try random.slot().slot))
      if round % 3 == 2 {
        try table.remove(ids.remove(at: random.generator.index(below: ids.count)))
      }
      let frame = try table.frame(at: random.generator.uniform(-1...8))
      expectTrue(frame.isFinite)
      expectTrue(table.hasFiniteColumns)
      var isTaken = [Bool](repeating: false, count: table.frameCapacity)
      for id in ids { isTaken[try table.frameIndex(of: id)] = true }
      expectTrue(zip(isTaken, frame.opacities).allSatisfy { $0 || $1 == 0 })
    }
  }
}

extension [Channel] {
  /// Returns the channels in numeric order, which is the same in every run.
  func sorted() -> [Channel] { sorted { $0.rawValue < $1.rawValue } }
}
