import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests that slots with clocks show the values of slots in a separate table that is evaluated at the clock's time.
struct AnimationTableClocksTests {
  /// A table with clocks, and for each clock a table that is evaluated at the clock's time.
  struct Model {
    let table: AnimationTable
    var clocks: [ClockID] = [.table]
    var parts: [AnimationTable]
    /// Each slot's identifier in the table, its clock, and its identifier in the clock's table.
    var slots: [(id: SlotID, clock: Int, part: SlotID)] = []

    init(seed: UInt64, count: Int, clocks count2: Int, threads: Int, _ set: InstructionSet) throws {
      var random = try RandomSlots(seed: seed)
      table = AnimationTable(instructionSet: set, threads: threads)
      for _ in 0..<count2 {
        let timing =
          random.generator.chance(0.7)
          ? try ClockTests.layer(
            begin: random.generator.uniform(-1...1),
            speed: [1, 2, -1, 0.25, 0, -3][random.generator.index(below: 6)],
            offset: random.generator.uniform(0...4)) : try random.timing()
        let parent = clocks[random.generator.index(below: clocks.count)]
        clocks.append(try table.addClock(parent: parent, timing: timing))
      }
      parts = clocks.map { _ in AnimationTable(instructionSet: set) }
      let models = try (0..<12).map { _ in try random.slot().slot }
      for _ in 0..<count {
        var slot = models[random.generator.index(below: models.count)]
        let clock = random.generator.index(below: clocks.count)
        let part = try parts[clock].insert(slot)
        slot.clock = clocks[clock]
        slots.append((try table.insert(slot), clock, part))
      }
    }

    func check(at time: Double, _ place: String) throws {
      try table.evaluate(at: time)
      for (clock, part) in parts.enumerated() {
        try part.evaluate(at: try table.time(of: clocks[clock]))
      }
      for slot in slots {
        let (shown, wanted) = try (
          table.numbers(of: slot.id), parts[slot.clock].numbers(of: slot.part)
        )
        expectSameBits(shown, wanted, "\(place), clock \(slot.clock), at \(time)")
      }
    }
  }

  @Test(arguments: InstructionSet.available, [1, 2])
  func `slots follow their clocks, to the bit and in any order of times`(
    _ set: InstructionSet, _ threads: Int
  ) throws {
    let model = try Model(
      seed: 221 + UInt64(threads), count: threads == 1 ? 400 : 2500, clocks: 9, threads: threads,
      set)
    var times = (0..<12).map { -2 + Double($0) * 0.7 } + [1e6, -1e6]
    for time in times { try model.check(at: time, "forwards") }
    for time in times.reversed() { try model.check(at: time, "backwards") }
    var generator = SeededGenerator(seed: 222)
    times.shuffle(using: &generator)
    for time in times { try model.check(at: time, "jumping") }
  }

  @Test(arguments: 1...soak(2, 12))
  func `changes of clocks show in the next frame`(_ seed: Int) throws {
    var model = try Model(
      seed: 230 + UInt64(seed), count: 200, clocks: 6, threads: 1, .preferred)
    var generator = SeededGenerator(seed: 240 + UInt64(seed))
    var time = 0.0
    for step in 0..<60 {
      let clock = 1 + generator.index(below: 6)
      switch generator.index(below: 4) {
      case 0:
        try model.table.setTiming(
          of: model.clocks[clock],
          ClockTests.layer(speed: generator.uniform(-1...1), offset: generator.uniform(-1...5)))
      case 1:
        // Rejected if it would be its own ancestor.
        let parent = model.clocks[generator.index(below: 7)]
        try? model.table.setParent(of: model.clocks[clock], to: parent)
      case 2:
        let number = generator.index(below: model.slots.count)
        var slot = try AnimationTableTests.fade(0, 1, at: 1)
        model.slots[number].clock = clock
        model.slots[number].part = try model.parts[clock].insert(slot)
        slot.clock = model.clocks[clock]
        try model.table.update(model.slots[number].id, slot)
      default: time = generator.uniform(-2...8)
      }
      try model.check(at: time, "step \(step)")
    }
  }

  // A settled table is skipped by one comparison per clock.
  @Test func `a settled table wakes when any of its clocks does`() throws {
    let table = AnimationTable()
    let late = try table.addClock(timing: ClockTests.layer(begin: 10))
    let back = try table.addClock(timing: ClockTests.layer(begin: 20, speed: -1))
    let ids = try [ClockID.table, late, back].map { try table.insert(ClockTests.fade(on: $0)) }
    func opacities(at time: Double) throws -> [Float] {
      try table.evaluate(at: time)
      return try ids.map { try table.numbers(of: $0)[0] }
    }
    for round in 0..<2 {
      for (time, wanted) in [
        (-5.0, [0.0, 0, 1]), (-4, [0, 0, 1]), (0.5, [0.5, 0, 1]), (3, [1, 0, 1]), (4, [1, 0, 1]),
        (5, [1, 0, 1]), (10.25, [1, 0.25, 1]), (12, [1, 1, 1]), (13, [1, 1, 1]),
        (19.25, [1, 1, 0.75]), (25, [1, 1, 0]), (26, [1, 1, 0]), (27, [1, 1, 0]),
        (19.5, [1, 1, 0.5]), (14, [1, 1, 1]), (13, [1, 1, 1]), (3, [1, 0, 1]),
      ] {
        try expectEqual(opacities(at: time), wanted.map { Float($0) }, "round \(round) at \(time)")
      }
    }
    // All are at rest until a clock is changed while the time stays.
    for _ in 0..<3 { try expectEqual(opacities(at: 14), [1, 1, 1]) }
    try table.setTiming(of: late, ClockTests.layer(speed: 0, offset: 0.5))
    try expectEqual(opacities(at: 14), [1, 0.5, 1])
    try table.setTiming(of: late, ClockTests.layer())
    try expectEqual(opacities(at: 14), [1, 1, 1])
    let more = try table.addClock(parent: back, timing: ClockTests.layer(begin: 6))
    try expectEqual(opacities(at: 14), [1, 1, 1])
    let id = try table.insert(ClockTests.fade(on: more))
    try expectEqual(opacities(at: 14), [1, 1, 1])
    try expectEqual(table.numbers(of: id)[0], 0)
    try expectEqual(table.opacity(of: id, at: 13.5), 0.5)
  }

  @Test func `settled rows move again under a clock that runs backwards`() throws {
    let table = AnimationTable()
    let clock = try table.addClock(timing: ClockTests.layer(speed: -1, offset: 10))
    var ids: [SlotID] = []
    for number in 0..<40 {
      var slot = try AnimationTableTests.fade(0, 1, at: Double(number % 5))
      slot.clock = clock
      ids.append(try table.insert(slot))
    }
    for time in [0, 1, 4.5, 5.5, 6.5, 7.75, 9.25, 11, 12] {
      try table.evaluate(at: time)
      for (number, id) in ids.enumerated() {
        let wanted = min(max(10 - time - Double(number % 5), 0), 1)
        try expectEqual(table.numbers(of: id)[0], Float(wanted), "slot \(number) at \(time)")
      }
    }
  }

  @Test func `slots of one kind on different clocks do not share blocks`() throws {
    let table = AnimationTable()
    let clocks = try (0..<20).map {
      try table.addClock(timing: ClockTests.layer(begin: Double($0)))
    }
    let ids = try clocks.map { try table.insert(ClockTests.fade(on: $0)) }
    expectEqual(Set(try ids.map { try table.frameIndex(of: $0) / 16 }).count, 20)
    try table.evaluate(at: 7.5)
    for (number, id) in ids.enumerated() {
      try expectEqual(table.numbers(of: id)[0], Float(number < 7 ? 1 : number > 7 ? 0 : 0.5))
    }
  }
}
