import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests that the bits of frames depend only on the table and the time.
struct AnimationTableBitsTests {
  static func table(
    seed: UInt64, count: Int, _ set: InstructionSet, threads: Int = 1
  ) throws -> AnimationTable {
    var random = try RandomSlots(seed: seed)
    let models = try (0..<60).map { _ in try random.slot() }
    let slots = models.map(\.slot)
    let table = AnimationTable(instructionSet: set, threads: threads)
    var generator = SeededGenerator(seed: seed)
    try table.insert(count: count) { number, slot in
      slot = slots[number % slots.count]
      slot.translation.x = generator.uniform(-100...100)
    }
    return table
  }

  static let fused = InstructionSet.available.filter(\.isFused)

  // 10 tables of 2,000 slots at 60 times: 1.2 million slots of every signature.
  @Test(.enabled(if: fused.count > 1), arguments: 1...soak(2, 25))
  func `builds with fused multiply-add agree to the bit`(_ seed: Int) throws {
    let tables = try Self.fused.map { try Self.table(seed: UInt64(seed), count: 2000, $0) }
    var generator = SeededGenerator(seed: UInt64(seed))
    var times = [-1, 0, 1e9]
    for _ in 0..<57 { times.append(generator.uniform(0...9)) }
    for time in times {
      let frame = try tables[0].frame(at: time)
      for other in tables.dropFirst() {
        try expectTrue(other.frame(at: time).hasSameBits(as: frame), "at \(time)")
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `the order of times does not matter`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 51)
    var times = (0..<24).map { -1 + Double($0) * 0.4 } + [1e6, -1e6, 1e12]
    // Frames of tables that have evaluated no other time.
    var fresh: [Double: FrameCopy] = [:]
    for time in times {
      fresh[time] = try Self.table(seed: 5, count: 150, set).frame(at: time)
    }
    let table = try Self.table(seed: 5, count: 150, set)
    func check(_ times: [Double], _ order: String) throws {
      for time in times {
        let frame = try table.frame(at: time)
        let isSame = fresh[time].map { frame.hasSameBits(as: $0) }
        expectEqual(isSame, true, "\(order), at \(time)")
      }
    }
    try check(times, "forwards")
    try check(times.reversed(), "backwards")
    times.shuffle(using: &generator)
    try check(times, "jumping")
    try check(times.flatMap { [$0, $0] }, "repeated")
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
        try expectTrue(kept.frame(at: time).hasSameBits(as: wanted), "kept at \(time)")
        try expectTrue(table().frame(at: time).hasSameBits(as: wanted), "fresh at \(time)")
      }
      _ = try kept.frame(at: (first + last) / 2)
    }
  }

  @Test(arguments: InstructionSet.available)
  func `the number of threads does not matter`(_ set: InstructionSet) throws {
    // Enough blocks for the frame to be shared, and enough of them at rest for the active ones to vary.
    let tables = try [1, 2, 3, 5].map {
      try Self.table(seed: 6, count: 4000, set, threads: $0)
    }
    func compare(at times: [Double]) throws {
      for time in times {
        let wanted = try tables[0].frame(at: time)
        for table in tables.dropFirst() {
          try expectTrue(table.frame(at: time).hasSameBits(as: wanted), "at \(time)")
        }
      }
    }
    try compare(at: [0.2, 1.4, 0.9, 3, -1, 2.2, 1e4, 0.2])
    // Changes between frames that threads share.
    var random = try RandomSlots(seed: 55)
    for time in [0.2, 1.4, 5] {
      let slot = try random.slot().slot
      for table in tables { try table.insert(count: 100) { $1 = slot } }
      try compare(at: [time, time + 0.1])
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a slot shows the same in a table of any size`(_ set: InstructionSet) throws {
    var random = try RandomSlots(seed: 54)
    for _ in 0..<4 {
      let slot = try random.slot().slot
      let alone = AnimationTable(instructionSet: set)
      let id = try alone.insert(slot)
      let wanted = try alone.numbers(of: id, at: 1.1)
      let table = AnimationTable(instructionSet: set)
      var ids: [SlotID] = []
      for size in everyLength.dropFirst() {
        ids.append(try table.insert(slot))
        try table.evaluate(at: 1.1)
        expectEqual(table.count, size)
        for id in ids { expectTrue(sameBits(try table.numbers(of: id), wanted)) }
      }
    }
  }

  // Frames from 4 MB on are stored past the caches.
  @Test(arguments: Set([InstructionSet.baseline, .preferred]))
  func `large frames show what small ones show`(_ set: InstructionSet) throws {
    var random = try RandomSlots(seed: 53)
    let models = try (0..<4).map { _ in try random.slot() }
    let slots = models.map(\.slot)
    let (large, small) = (
      AnimationTable(instructionSet: set, threads: 2), AnimationTable(instructionSet: set)
    )
    let count = 66_000
    let ids = try large.insert(count: count) { $1 = slots[$0 % 4] }
    let few = try slots.map { try small.insert($0) }
    for time in [0.4, 1.3, 2.6] {
      try large.evaluate(at: time)
      try small.evaluate(at: time)
      for number in stride(from: 0, to: count, by: 997) {
        let wanted = try small.numbers(of: few[number % 4])
        expectTrue(sameBits(try large.numbers(of: ids[number]), wanted))
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
        try table.evaluate(at: time)
        try fresh.evaluate(at: time)
        for (entry, id) in zip(living, ids) {
          let isSame = sameBits(try table.numbers(of: entry.id), try fresh.numbers(of: id))
          expectTrue(isSame, "step \(step) at \(time)")
        }
      }
    }
  }
}
