import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests that the bits of frames depend only on the table and the time.
struct AnimationTableBitsTests {
  @Test(
    .enabled(if: InstructionSet.fused.count > 1), arguments: SlotKind.allCases,
    [UInt64](1...soak(2, 25)))
  func `builds with fused multiply-add agree to the bit`(_ kind: SlotKind, _ seed: UInt64) throws {
    let tables = try InstructionSet.fused.map { try kind.table(seed: seed, count: 2000, $0) }
    var generator = SeededGenerator(seed: seed)
    try expectSameFrames(tables, at: [-1, 0, 1e9] + (0..<57).map { _ in generator.uniform(0...9) })
  }

  @Test(arguments: InstructionSet.available, SlotKind.allCases)
  func `the order of times does not matter`(_ set: InstructionSet, _ kind: SlotKind) throws {
    let kept = try kind.table(seed: 5, count: 150, set)
    try expectSameInAnyOrder((0..<24).map { -1 + Double($0) * 0.4 } + [1e6, -1e6, 1e12]) {
      try kind.table(seed: 5, count: 150, set).frame(at: $0)
    } kept: {
      try kept.frame(at: $0)
    }
  }

  // Blocks keep their values outside their active time: these must be what they would compute.
  @Test(arguments: InstructionSet.available)
  func `settled blocks show the same bits at every time`(_ set: InstructionSet) throws {
    var random = try RandomSlots(seed: 52)
    var models: [SlotModel] = []
    while models.count < 120 {
      let model = try random.slot()
      let isFinite = model.rows.allSatisfy { $0.timing.endTime.isFinite }
      if isFinite { models.append(model) }
    }
    let instants = models.flatMap(\.instants)
    let (first, last) = (instants.min() ?? 0, instants.max() ?? 0)
    func table() throws -> AnimationTable {
      let table = AnimationTable(instructionSet: set)
      for model in models { try table.insert(model.slot) }
      return table
    }
    let kept = try table()
    for side in [[-1e9, -1, first.nextDown], [last.nextUp, last + 1, 1e9]] {
      let wanted = try table().frame(at: side[0])
      for time in side + side.reversed() {
        try expectSameBits(kept.frame(at: time), wanted, "kept at \(time)")
        try expectSameBits(table().frame(at: time), wanted, "fresh at \(time)")
      }
      _ = try kept.frame(at: (first + last) / 2)
    }
  }

  @Test(arguments: InstructionSet.available, SlotKind.allCases)
  func `the number of threads does not matter`(_ set: InstructionSet, _ kind: SlotKind) throws {
    // Enough blocks for the frame to be shared, and enough of them at rest for the active ones to vary.
    let tables = try soak([1, 2, 3], [1, 2, 3, 5]).map {
      try kind.table(seed: 6, count: 4000, set, threads: $0)
    }
    try expectSameFrames(tables, at: [0.2, 1.4, 0.9, 3, -1, 2.2, 1e4, 0.2])
    // Changes between frames that threads share.
    for (time, slot) in zip([0.2, 1.4, 5], try kind.slots(3, seed: 55)) {
      for table in tables { try table.insert(count: 100) { $1 = slot } }
      try expectSameFrames(tables, at: [time, time + 0.1])
    }
  }

  @Test(arguments: InstructionSet.available, SlotKind.allCases)
  func `a slot shows the same in a table of any size`(
    _ set: InstructionSet, _ kind: SlotKind
  ) throws {
    for slot in try kind.slots(soak(4, 12), seed: 54) {
      let alone = AnimationTable(instructionSet: set)
      let id = try alone.insert(slot)
      let wanted = try alone.numbers(of: id, at: 1.1)
      let table = AnimationTable(instructionSet: set)
      var ids: [SlotID] = []
      for size in everyLength.dropFirst() {
        ids.append(try table.insert(slot))
        let frame = try table.frame(at: 1.1)
        expectEqual(table.count, size)
        for id in ids { try expectSameBits(frame.numbers(at: table.frameIndex(of: id)), wanted) }
      }
    }
  }

  // Frames from 4 MB on are stored past the caches, on several threads from 16 MB on.
  @Test(
    arguments: Set([InstructionSet.baseline, .preferred]), soak([.simple], SlotKind.allCases))
  func `large frames show what small ones show`(_ set: InstructionSet, _ kind: SlotKind) throws {
    let slots = try kind.slots(4, seed: 53)
    let (count, threads) = soak((70_000, 1), (280_000, 2))
    for time in [0.4, 1.3, 2.6] {
      // New tables, of which no block is at rest.
      let (large, small) = (
        AnimationTable(instructionSet: set, threads: threads), AnimationTable(instructionSet: set)
      )
      let ids = try large.insert(count: count) { $1 = slots[$0 % 4] }
      let few = try slots.map { try small.insert($0) }
      let (frame, wanted) = (try large.frame(at: time), try small.frame(at: time))
      for number in stride(from: 0, to: ids.count, by: 997) {
        try expectSameBits(
          frame.numbers(at: large.frameIndex(of: ids[number])),
          wanted.numbers(at: small.frameIndex(of: few[number % 4])), "\(number) at \(time)")
      }
    }
  }

  // The history of a table does not affect its slots: they show the same in a new one.
  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(1, 8))))
  func `the history of a table does not matter`(_ set: InstructionSet, _ seed: UInt64) throws {
    var random = try RandomSlots(seed: 100 + seed)
    let models = try (0..<25).map { _ in try random.slot() }
    let table = AnimationTable(instructionSet: set, threads: 1 + Int(seed % 3))
    var living: [(id: SlotID, slot: Slot)] = []
    for step in 0..<240 {
      let slot = models[random.generator.index(below: models.count)].slot
      switch random.generator.index(below: living.isEmpty ? 2 : 5) {
      case 0: living.append((try table.insert(slot), slot))
      case 1:
        let ids = try table.insert(count: random.generator.index(below: 24)) { $1 = slot }
        living += ids.map { ($0, slot) }
      case 2:
        let number = random.generator.index(below: living.count)
        try table.remove(living.remove(at: number).id)
      case 3:
        let number = random.generator.index(below: living.count)
        try table.update(living[number].id, slot)
        living[number].slot = slot
      default:
        let removed = living.filter { _ in random.generator.chance(0.1) }
        let gone = Set(removed.map(\.id))
        try table.remove(removed.map(\.id))
        living.removeAll { gone.contains($0.id) }
      }
      expectEqual(table.count, living.count)
      guard step % 20 == 19 else { continue }
      let fresh = AnimationTable(instructionSet: set)
      let ids = try living.map { try fresh.insert($0.slot) }
      for time in [random.generator.uniform(-1...6), -5, 50] {
        let (frame, wanted) = (try table.frame(at: time), try fresh.frame(at: time))
        for (entry, id) in zip(living, ids) {
          try expectSameBits(
            frame.numbers(at: table.frameIndex(of: entry.id)),
            wanted.numbers(at: fresh.frameIndex(of: id)), "step \(step) at \(time)")
        }
      }
    }
  }
}
