import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of matrices that frames keep because nothing but columns animates.
struct StillMatricesTests {
  /// Returns a slot at a place whose first column moves for two seconds from a time on.
  static func trim(_ place: Double, at begin: Double = 0, columns: Int = 1) throws -> Slot {
    var slot = Slot()
    slot.position = SIMD3(place, -place, 0)
    slot.opacity = place / 100
    slot.columns = Array(repeating: place, count: columns)
    slot.rows = [
      Row(
        .column(0), from: 0, to: 1,
        timing: try MediaTiming(beginTime: begin, duration: 2, fillMode: .both))
    ]
    return slot
  }

  @Test(arguments: InstructionSet.available)
  func `a slot that is updated between frames moves at once`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    let ids = try (0..<70).map { try table.insert(try Self.trim(Double($0))) }
    var places = (0..<70).map { Double($0) }
    for (step, time) in stride(from: -0.25, to: 2.5, by: 0.125).enumerated() {
      let moved = step * 29 % 70
      places[moved] = Double(200 + step)
      try table.update(ids[moved], try Self.trim(places[moved]))
      try table.evaluate(at: time)
      for (id, place) in zip(ids, places) {
        let numbers = try table.numbers(of: id)
        expectTrue(numbers[13] == Float(place) && numbers[14] == Float(-place), "at \(time)")
        expectEqual(numbers[0], Float(place / 100))
        try expectEqual(table.column(of: id, 0), Float(min(max(time / 2, 0), 1)))
      }
    }
  }

  // Blocks of one chunk that rest before and after others, at which only some of them run.
  @Test(arguments: InstructionSet.available)
  func `blocks that begin one after another keep their matrices`(_ set: InstructionSet) throws {
    let (kept, fresh) = (AnimationTable(instructionSet: set), AnimationTable(instructionSet: set))
    var random = SeededGenerator(seed: 821)
    let slots = try (0..<300).map { try Self.trim(Double($0), at: Double($0 / 16)) }
    let ids = try slots.map { try kept.insert($0) }
    let freshIDs = try slots.map { try fresh.insert($0) }
    for step in 0..<soak(12, 40) {
      let time = random.uniform(-2...24)
      if step % 3 == 0 {
        let number = random.index(below: 300)
        try kept.update(ids[number], slots[number])
      }
      // Slots that are written again have no state from before.
      try fresh.update(freshIDs) { $1 = slots[$0] }
      try expectSameBits(kept.frame(at: time), fresh.frame(at: time), "at \(time)")
    }
  }

  // Chunks are left and used again by other signatures, outputs grow, and clocks differ.
  @Test(arguments: InstructionSet.available, [1, 2])
  func `slots that come and go show what new tables show`(
    _ set: InstructionSet, _ threads: Int
  ) throws {
    var random = try InterpolatedStacksTests.Slots(seed: 822)
    let table = AnimationTable(instructionSet: set, threads: threads)
    let clocks = [
      ClockID.table,
      try table.addClock(timing: try MediaTiming(duration: .infinity, speed: 0.5, timeOffset: 0.3)),
      try table.addClock(timing: try MediaTiming(duration: .infinity, speed: 0, timeOffset: 0.7)),
    ]
    let kinds = try (0..<9).map { number in
      try random.slot([.nothing, .nothing, .opacity][number % 3], columns: 1 + number % 2)
    }
    var slots: [(slot: Slot, id: SlotID)] = []
    for round in 0..<soak(60, 600) {
      for _ in 0..<random.random.generator.index(below: 30) {
        var slot = kinds[random.random.generator.index(below: 9)]
        slot.position.x = random.random.generator.uniform(-9...9)
        slot.clock = clocks[random.random.generator.index(below: 3)]
        slots.append((slot, try table.insert(slot)))
      }
      for _ in 0..<random.random.generator.index(below: 30) where !slots.isEmpty {
        let number = random.random.generator.index(below: slots.count)
        if random.random.generator.chance(0.3) {
          slots[number].slot.position.y = random.random.generator.uniform(-9...9)
          try table.update(slots[number].id, slots[number].slot)
        } else {
          try table.remove(slots.remove(at: number).id)
        }
      }
      if round % 13 == 12 {
        try table.remove(slots.map(\.id))
        slots = []
      }
      let time = random.random.generator.uniform(-0.5...6)
      try table.evaluate(at: time)
      expectTrue(FrameCopy(table).isFinite)
      for (slot, id) in slots.prefix(40) {
        let alone = AnimationTable(instructionSet: set)
        var same = slot
        same.clock = .table
        let aloneID = try alone.insert(same)
        try alone.evaluate(at: try table.time(of: slot.clock))
        try InterpolatedStacksTests.expectSame(
          table, id, alone, aloneID, columns: slot.columns.count, exports: 0,
          "in round \(round), at \(time)")
      }
    }
  }

  @Test func `blocks whose columns move are among the changed ranges`() throws {
    let table = AnimationTable()
    let ids = try (0..<32).map {
      try table.insert(try Self.trim(Double($0 + 1), at: Double($0 / 16)))
    }
    let first = try table.frameIndex(of: ids[0])
    var world: [Float] = []
    for (time, wanted) in [
      (-1.0, [0, 1]), (-0.5, []), (0.5, [0]), (0.75, [0]), (1.5, [0, 1]), (2.5, [0, 1]),
      (2.75, [1]), (4, [1]), (5, []), (1.5, [0, 1]),
    ] as [(Double, [Int])] {
      try table.evaluate(at: time)
      let places = wanted.flatMap { (first + 16 * $0)..<(first + 16 * $0 + 16) }
      expectEqual(table.changedPlaces, places, "at \(time)")
      table.evaluateWorld()
      let matrices = try table.world(of: ids[20])
      if !world.isEmpty { expectSameBits(matrices, world, "at \(time)") }
      world = matrices
    }
  }
}
