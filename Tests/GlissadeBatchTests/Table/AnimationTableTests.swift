import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of adding, changing and removing slots.
struct AnimationTableTests {
  static func fade(
    _ from: Double, _ to: Double, at begin: Double = 0, for duration: Double = 1
  ) throws -> Slot {
    SlotModel(
      .opacity, from, to, .timing(.linear),
      try MediaTiming(beginTime: begin, duration: duration, fillMode: .both)
    ).slot
  }

  @Test func `an empty table has an empty frame`() throws {
    let table = AnimationTable()
    expectEqual(table.count, 0)
    expectEqual(table.frameCapacity, 0)
    let frame = try table.frame(at: 3)
    expectTrue(frame.matrices.isEmpty && frame.opacities.isEmpty)
    table.evaluateWorld()
  }

  @Test func `a slot without rows shows its constants for ever`() throws {
    let table = AnimationTable()
    var model = SlotModel()
    model.constants[.opacity] = 0.25
    model.constants[.translationY] = -7
    model.constants[.scaleX] = 3
    model.rotation = Quaternion(angle: 0.5, axis: Vector(x: 0, y: 0, z: 1))
    let id = try table.insert(model.slot)
    for time in [-1e12, -1, 0, 1, 1e12] {
      let numbers = try table.numbers(of: id, at: time)
      expectAtMost(AnimationTableFrameTests.compare(model, numbers, at: time), 2e-7)
    }
    let plain = try table.insert(Slot())
    try expectEqual(
      table.numbers(of: plain, at: 0), [1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  @Test func `slots stand where they are placed`() throws {
    let table = AnimationTable()
    var ids: [SlotID] = []
    for number in 0..<100 {
      ids.append(try table.insert(Self.fade(Double(number), Double(number))))
    }
    expectEqual(table.count, 100)
    expectTrue(table.frameCapacity % 16 == 0 && table.frameCapacity >= 100)
    expectEqual(Set(try ids.map { try table.frameIndex(of: $0) }).count, 100)
    try table.evaluate(at: 0.5)
    for (number, id) in ids.enumerated() {
      try expectEqual(table.numbers(of: id)[0], Float(number))
    }
  }

  @Test func `many slots change at once, or none does`() throws {
    let table = AnimationTable()
    let ids = try table.insert(count: 40) { number, slot in slot.opacity = Double(number) }
    let places = try ids.map { try table.frameIndex(of: $0) }
    let moving = try Self.fade(0.25, 0.75)
    try table.update(ids) { number, slot in
      if number % 2 == 0 { slot = Slot() } else { slot = moving }
      slot.translation.x = Double(number)
    }
    for (number, id) in ids.enumerated() {
      let numbers = try table.numbers(of: id, at: 0.5)
      expectTrue(numbers[0] == (number % 2 == 0 ? 1 : 0.5) && numbers[13] == Float(number))
      if number % 2 == 0 { try expectEqual(table.frameIndex(of: id), places[number]) }
    }
    #expect(throws: BatchError.notFinite(field: .opacity, value: .infinity, row: 39)) {
      try table.update(ids) { number, slot in slot.opacity = number == 39 ? .infinity : 0 }
    }
    try expectEqual(table.numbers(of: ids[0], at: 0.5)[0], 1)
  }

  @Test func `bulk insertion hands each call what the one before left`() throws {
    let table = AnimationTable()
    var slot = try Self.fade(0, 1)
    let row = slot.rows[0]
    let ids = try table.insert(count: 50) { number, next in
      if number == 0 { next.rows = [row] }
      next.translation.x += 1
    }
    expectEqual(ids.count, 50)
    expectEqual(table.count, 50)
    for (number, id) in ids.enumerated() {
      let numbers = try table.numbers(of: id, at: 0.25)
      expectEqual(numbers[0], 0.25)
      expectEqual(numbers[13], Float(number + 1))
    }
    slot.opacity = 1
    try expectTrue(table.insert(count: 0) { _, _ in }.isEmpty)
  }

  // One by one or in bulk, the same slots give the same bits.
  @Test func `bulk insertion is the same as one by one`() throws {
    var random = try RandomSlots(seed: 41)
    let models = try (0..<200).map { _ in try random.slot() }
    let single = AnimationTable()
    let bulk = AnimationTable()
    let singles = try models.map { try single.insert($0.slot) }
    let bulks = try bulk.insert(count: models.count) { $1 = models[$0].slot }
    for time in [-1, 0.5, 1.5, 3, 9] {
      try single.evaluate(at: time)
      try bulk.evaluate(at: time)
      for (a, b) in zip(singles, bulks) {
        try expectSameBits(single.numbers(of: a), bulk.numbers(of: b))
      }
    }
  }

  @Test func `an update changes the slot where it stands`() throws {
    let table = AnimationTable()
    let ids = try (0..<40).map { _ in try table.insert(Self.fade(0, 1)) }
    let places = try ids.map { try table.frameIndex(of: $0) }
    try table.evaluate(at: 0.5)
    for (number, id) in ids.enumerated() where number % 3 == 0 {
      try table.update(id, Self.fade(5, 6, at: Double(number), for: 2))
    }
    try expectEqual(ids.map { try table.frameIndex(of: $0) }, places)
    for time in [0, 0.5, 10.25, 50] {
      try table.evaluate(at: time)
      for (number, id) in ids.enumerated() {
        let local = number % 3 == 0 ? (time - Double(number)) / 2 : time
        let wanted = min(max(local, 0), 1) + (number % 3 == 0 ? 5 : 0)
        expectClose(Double(try table.numbers(of: id)[0]), wanted, within: 1e-6)
      }
    }
  }

  @Test func `an update to another signature moves the slot and no other one`() throws {
    let table = AnimationTable()
    let ids = try (0..<40).map { _ in try table.insert(Self.fade(0, 1)) }
    let places = try ids.map { try table.frameIndex(of: $0) }
    let moved = ids[7]
    var model = SlotModel(
      .translationX, 0, 8, .timing(.easeIn), try MediaTiming(duration: 1, fillMode: .both))
    model.constants[.opacity] = 0.5
    try table.update(moved, model.slot)
    expectEqual(table.count, 40)
    try expectTrue(table.frameIndex(of: moved) != places[7])
    for (number, id) in ids.enumerated() where number != 7 {
      try expectEqual(table.frameIndex(of: id), places[number])
    }
    try expectEqual(table.numbers(of: moved, at: 1)[13], 8)
    let frame = FrameCopy(table)
    expectEqual(frame.opacities[places[7]], 0)
    expectTrue(frame.isFinite)
    // And back again, to the index that it freed.
    try table.update(moved, Self.fade(0, 1))
    try expectEqual(table.frameIndex(of: moved), places[7])
    try expectEqual(table.opacity(of: moved, at: 0.5), 0.5)
  }

  @Test func `a removed slot leaves nothing to see`() throws {
    let table = AnimationTable()
    let ids = try (0..<40).map { _ in try table.insert(Self.fade(1, 1)) }
    let place = try table.frameIndex(of: ids[3])
    try table.evaluate(at: 0.5)
    try table.remove(ids[3])
    expectEqual(table.count, 39)
    for time in [0.5, 0.75, 3, -1] {
      let frame = try table.frame(at: time)
      expectEqual(frame.opacities[place], 0)
      expectTrue(frame.isFinite)
      // The matrix scales to nothing, so that drawing with it covers no point.
      expectTrue(frame.matrices[(16 * place)..<(16 * place + 12)].allSatisfy { $0 == 0 })
      expectEqual(frame.opacities[try table.frameIndex(of: ids[4])], 1)
    }
  }

  // Each lane of a block in turn; the empty lanes share the timing of the first one.
  @Test(arguments: 0..<18)
  func `a place that is used again leaves its neighbours alone`(_ hole: Int) throws {
    let table = AnimationTable()
    var ids = try (0..<32).map { try table.insert(Self.fade(0, 1, at: Double($0), for: 4)) }
    let place = try table.frameIndex(of: ids[hole])
    try table.remove(ids[hole])
    ids[hole] = try table.insert(Self.fade(0, 1, at: 100, for: 50))
    try expectEqual(table.frameIndex(of: ids[hole]), place)
    for time in [0, 2.5, 9, 33, 120] {
      try table.evaluate(at: time)
      for (number, id) in ids.enumerated() {
        let local = number == hole ? (time - 100) / 50 : (time - Double(number)) / 4
        let opacity = Double(try table.numbers(of: id)[0])
        expectClose(opacity, min(max(local, 0), 1), within: 1e-6, "slot \(number) at \(time)")
      }
    }
  }

  @Test func `names of removed slots are refused, also when their entries are used again`() throws {
    let table = AnimationTable()
    let first = try table.insert(Self.fade(0, 1))
    try table.remove(first)
    let second = try table.insert(Self.fade(0.5, 1))
    expectTrue(second != first)
    expectEqual(second.index, first.index)
    let slot = try Self.fade(0, 1)
    #expect(throws: BatchError.unknownSlot(first)) { try table.remove(first) }
    #expect(throws: BatchError.unknownSlot(first)) { try table.remove([second, first]) }
    #expect(throws: BatchError.unknownSlot(second)) { try table.remove([second, second]) }
    #expect(throws: BatchError.unknownSlot(first)) { try table.update(first, slot) }
    #expect(throws: BatchError.unknownSlot(first)) { _ = try table.frameIndex(of: first) }
    expectEqual(table.count, 1)
    try expectEqual(table.opacity(of: second, at: 0), 0.5)
    let stranger = AnimationTable()
    #expect(throws: BatchError.unknownSlot(second)) { try stranger.remove(second) }
  }

  @Test func `many slots are removed at once`() throws {
    let table = AnimationTable()
    let ids = try table.insert(count: 1000) { number, slot in
      slot.opacity = Double(number + 1)
    }
    try table.evaluate(at: 0)
    try table.remove(ids.filter { $0.index % 2 == 0 })
    expectEqual(table.count, 500)
    let frame = try table.frame(at: 1)
    expectEqual(frame.opacities.filter { $0 != 0 }.count, 500)
    try table.remove([])
    expectEqual(table.count, 500)
  }

  @Test func `places without a slot are finite, whatever their signature`() throws {
    var random = try RandomSlots(seed: 42)
    for set in InstructionSet.available {
      let table = AnimationTable(instructionSet: set)
      var ids: [SlotID] = []
      for _ in 0..<150 { ids.append(try table.insert(try random.slot().slot)) }
      for id in ids where random.generator.chance(0.5) { try table.remove(id) }
      let used = Set(ids.compactMap { try? table.frameIndex(of: $0) })
      for time in [-1e6, 0, 1, 2, 3, 1e6] {
        let frame = try table.frame(at: time)
        expectTrue(frame.isFinite)
        for place in frame.opacities.indices where !used.contains(place) {
          expectEqual(frame.opacities[place], 0)
          expectTrue(frame.matrices[(16 * place)..<(16 * place + 12)].allSatisfy { $0 == 0 })
        }
      }
    }
  }

  // Each of the seven channels constant, linear, stepped or a spring: hundreds of signatures.
  @Test func `slots of many kinds find those of their own`() throws {
    let table = AnimationTable()
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    let curves: [TimingCurve] = [
      .timing(.linear), .timing(.steps(try Steps(2))), .spring(try TimedSpring(Spring())),
    ]
    let channels: [Channel] = [
      .opacity, .translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ,
    ]
    func slot(_ kind: Int) -> Slot {
      var slot = Slot()
      var digits = kind
      for channel in channels.prefix(6) {
        if digits % 4 > 0 {
          slot.rows.append(
            Row(channel, from: 1, to: 0, curve: curves[digits % 4 - 1], timing: timing))
        }
        digits /= 4
      }
      return slot
    }
    let kinds = (0..<600).map { $0 * 6 }
    // From 8 slots on, a kind has blocks of its own.
    let rounds = try (0..<8).map { _ in try kinds.map { try table.insert(slot($0)) } }
    for (number, kind) in kinds.enumerated() {
      let indices = try rounds.map { try table.frameIndex(of: $0[number]) }
      expectEqual(Set(indices).count, 8, "kind \(kind)")
      expectEqual(Set(indices.map { $0 / 16 }).count, 1, "kind \(kind)")
      expectTrue(!rounds.contains { table.sharesProgram($0[number]) }, "kind \(kind)")
    }
    let capacity = table.frameCapacity
    expectTrue(capacity >= 16 * kinds.count && capacity <= 16 * kinds.count + 8192)
    for id in rounds.flatMap(\.self) { try table.update(id, slot(0)) }
    expectAtMost(table.frameCapacity, capacity + 8192)
  }

  @Test func `a refused bulk leaves those alone that came meanwhile`() throws {
    let table = AnimationTable()
    var ids: [SlotID] = []
    var slot = try Self.fade(0.25, 0.25)
    #expect(throws: BatchError.self) {
      try table.insert(count: 40) { number, next in
        next = slot
        if number == 20, let id = try? table.insert(slot) { ids.append(id) }
        if number == 39 { next.opacity = .infinity }
      }
    }
    expectTrue(table.count == 1 && ids.count == 1)
    try expectEqual(table.opacity(of: ids[0], at: 1), 0.25)
    slot.opacity = 1
    ids += try table.insert(count: 40) { $1 = slot }
    expectEqual(Set(try ids.map { try table.frameIndex(of: $0) }).count, 41)
    for id in ids { try expectEqual(table.opacity(of: id, at: 1), 0.25) }
  }
}
