import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the changes that a frame reports.
struct AnimationTableChangesTests {
  /// Inserts a block of slots that fade for a second from a time on.
  static func block(_ table: AnimationTable, at begin: Double, _ count: Int = 16) throws -> [SlotID]
  {
    let slot = try AnimationTableTests.fade(0, 1, at: begin)
    return try table.insert(count: count) { $1 = slot }
  }

  @Test func `exactly the blocks that move, begin, end or were changed are written`() throws {
    let table = AnimationTable()
    var blocks: [[SlotID]] = []
    for begin in [0.0, 0, 5, 0, 7] { blocks.append(try Self.block(table, at: begin)) }
    let bases = try blocks.map { try table.frameIndex(of: $0[0]) }
    // Slots of one signature, each block's from its first frame index on.
    for (block, base) in zip(blocks, bases) {
      expectEqual(base % 16, 0)
      try expectEqual(block.map { try table.frameIndex(of: $0) }, Array(base..<(base + 16)))
    }
    func written(_ time: Double, _ numbers: [Int]) throws {
      try table.evaluate(at: time)
      let wanted = numbers.map { bases[$0] }.flatMap { $0..<($0 + 16) }
      expectEqual(table.changedPlaces, wanted.sorted(), "at \(time)")
    }
    try written(-1, [0, 1, 2, 3, 4])
    try written(-0.5, [])
    try written(0.5, [0, 1, 3])
    try written(0.5, [0, 1, 3])
    try written(3, [0, 1, 3])
    try written(4, [])
    try written(5.5, [2])
    try written(7.5, [2, 4])
    try written(8, [4])
    try written(20, [4])
    try written(30, [])
    // Back to before the begin of some of them: those that show another value there.
    try written(4, [2, 4])
    try written(3, [])
    try table.update(blocks[1][3], AnimationTableTests.fade(0, 1, at: 0))
    try written(3, [1])
    try written(3, [])
    try table.remove(blocks[3][15])
    try written(3.5, [3])
    try written(3.5, [])
    try table.update(blocks[0][0], AnimationTableTests.fade(0, 1, at: 3))
    try written(3.5, [0])
    try written(3.75, [0])
    try written(4.5, [0])
    try written(4.75, [])
  }

  @Test func `what is changed is written by the next frame, not the last`() throws {
    let table = AnimationTable()
    expectTrue(table.changedPlaces.isEmpty)
    let ids = try Self.block(table, at: 0, 8)
    expectTrue(table.changedPlaces.isEmpty)
    try table.evaluate(at: 3)
    expectEqual(table.changedPlaces, Array(0..<16))
    try table.evaluate(at: 4)
    expectTrue(table.changedPlaces.isEmpty)
    try table.update(ids[0], Slot())
    let more = try Self.block(table, at: 0, 40)
    expectTrue(table.changedPlaces.isEmpty)
    #expect(throws: BatchError.self) { try table.evaluate(at: .infinity) }
    expectTrue(table.changedPlaces.isEmpty)
    try table.evaluate(at: 4)
    let places = try (ids + more).map { try table.frameIndex(of: $0) }
    expectTrue(Set(places).isSubset(of: Set(table.changedPlaces)))
    table.removeAll()
    expectTrue(table.changedPlaces.isEmpty)
  }

  @Test func `the body may change the table`() throws {
    let table = AnimationTable()
    for begin in [0.0, 1, 0] { _ = try Self.block(table, at: begin) }
    try table.evaluate(at: 0.5)
    table.forEachChangedRange { _ in table.removeAll() }
    expectEqual(table.count, 0)
    let slot = try AnimationTableTests.fade(0, 1)
    for _ in 0..<3 { try table.insert(count: 100) { $1 = slot } }
    try table.evaluate(at: 0.5)
    table.forEachChangedRange { _ in try? table.evaluate(at: 9) }
    table.evaluateWorld()
    table.forEachChangedWorldRange { _ in table.removeAll() }
    expectEqual(table.count, 0)
  }

  // Indices that are not reported must show the same bits as before.
  @Test(arguments: InstructionSet.available, [1, 3])
  func `places that are not named are as they were`(_ set: InstructionSet, _ threads: Int) throws {
    var random = try RandomSlots(seed: 251)
    let table = AnimationTable(instructionSet: set, threads: threads)
    let models = try (0..<20).map { _ in try random.slot().slot }
    var ids = try table.insert(count: 3000) { number, slot in
      slot = models[number % 20]
      if number % 7 != 0 { slot.rows = [] }
    }
    var before = try table.frame(at: 0)
    var time = 0.0
    for step in 0..<soak(30, 60) {
      if step % 3 == 0 {
        let number = random.generator.index(below: ids.count)
        try table.update(ids[number], models[step % 20])
        try table.remove(ids.remove(at: random.generator.index(below: ids.count)))
        ids.append(try table.insert(models[(step + 1) % 20]))
      }
      time = step % 5 == 4 ? random.generator.uniform(-1...9) : time + 0.05
      let frame = try table.frame(at: time)
      let changed = table.changedPlaces
      expectTrue(changed.allSatisfy { $0 < table.frameCapacity })
      let named = Set(changed)
      for place in before.opacities.indices where !named.contains(place) {
        expectSameBits(
          frame.numbers(at: place), before.numbers(at: place), "place \(place) at \(time)")
      }
      before = frame
    }
  }

  @Test func `places name their slots`() throws {
    var random = try RandomSlots(seed: 252)
    let table = AnimationTable()
    expectNil(table.slotID(atFrameIndex: 0))
    var ids: [SlotID] = []
    for step in 0..<300 {
      switch random.generator.index(below: ids.isEmpty ? 1 : 3) {
      case 0: ids.append(try table.insert(try random.slot().slot))
      case 1: try table.update(ids[step % ids.count], try random.slot().slot)
      default:
        let gone = ids.remove(at: step % ids.count)
        try table.remove(gone)
        expectEqual(table.frameIndex(ifPresent: gone), -1)
      }
    }
    var slots = [SlotID?](repeating: nil, count: table.frameCapacity)
    for id in ids {
      let place = try table.frameIndex(of: id)
      expectEqual(table.frameIndex(ifPresent: id), place)
      slots[place] = id
    }
    for place in slots.indices { expectEqual(table.slotID(atFrameIndex: place), slots[place]) }
    for place in [-1, table.frameCapacity, .max, .min] {
      expectNil(table.slotID(atFrameIndex: place))
    }
    let stranger = AnimationTable()
    expectEqual(stranger.frameIndex(ifPresent: ids[0]), -1)
    table.removeAll()
    expectNil(table.slotID(atFrameIndex: 0))
    for id in ids { expectEqual(table.frameIndex(ifPresent: id), -1) }
  }
}

extension AnimationTable {
  /// The frame indices that the last frame wrote; fails if ranges are empty, not ascending or not in blocks.
  var changedPlaces: [Int] {
    var places: [Int] = []
    forEachChangedRange { range in
      expectTrue(!range.isEmpty && range.lowerBound % 16 == 0 && range.upperBound % 16 == 0)
      if let last = places.last { expectTrue(range.lowerBound > last + 1) }
      places += Array(range)
    }
    return places
  }

  /// The frame indices whose world matrices were written last; fails if ranges are empty, not ascending or
  /// adjacent.
  var changedWorldPlaces: [Int] {
    var places: [Int] = []
    forEachChangedWorldRange { range in
      expectTrue(!range.isEmpty)
      if let last = places.last { expectTrue(range.lowerBound > last + 1) }
      places += Array(range)
    }
    return places
  }
}
