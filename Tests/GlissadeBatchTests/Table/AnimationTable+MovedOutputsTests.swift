import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the outputs of slots that a change of other slots moves.
struct AnimationTableMovedOutputsTests {
  /// Returns a slot with two columns, of a signature with the same shared program for each curve.
  private static func slot(_ kind: Int, _ generator: inout SeededGenerator) throws -> Slot {
    let timing = try MediaTiming(duration: generator.uniform(1...2), fillMode: .both)
    let curve = try TimingFunction.controlPoints(0.25 + Double(kind) / 100, 0.1, 0.6, 0.8)
    var slot = Slot()
    slot.columns = [generator.uniform(1...2), generator.uniform(1...2)]
    slot.rows = [Channel.opacity, .translationX, .column(0)].map { channel in
      Row(
        channel, from: generator.uniform(0...1), to: generator.uniform(0...1),
        curve: .timing(curve), timing: timing)
    }
    return slot
  }

  /// Returns the opacity, the matrix, the world matrix and the columns of each slot.
  private static func outputs(_ ids: [SlotID], of table: AnimationTable) throws -> [[Float]] {
    let frame = FrameCopy(table)
    return try ids.map { id in
      let columns = try (0..<2).map { try table.column(of: id, $0) }
      let index = try table.frameIndex(of: id)
      return try frame.numbers(at: index) + table.world(of: id) + columns
    }
  }

  @Test(arguments: [UInt64](1...UInt64(soak(2, 20))))
  func `slots that others move keep their outputs`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let table = AnimationTable()
    var ids: [SlotID] = []
    for kind in 0..<7 {
      ids.append(try table.insert(try Self.slot(kind, &generator)))
      if kind > 0 { try table.setParent(of: ids[kind], to: ids[generator.index(below: kind)]) }
    }
    try table.evaluateAll(at: 1)
    let wanted = try Self.outputs(ids, of: table)
    var moves = 0
    func expectKept(_ change: String) throws {
      moves += ids.contains { table.sharesProgram($0) } ? 1 : 0
      let kept = try Self.outputs(ids, of: table)
      for number in ids.indices {
        expectSameBits(kept[number], wanted[number], "slot \(number), \(change)")
      }
      table.evaluateWorld()
      let again = try Self.outputs(ids, of: table)
      for number in ids.indices {
        expectSameBits(again[number], wanted[number], "world of slot \(number), \(change)")
      }
    }
    let eighth = try table.insert(try Self.slot(7, &generator))
    try expectKept("when an eighth signature is added")
    // Eight slots of the first signature, which leave the shared program.
    let first = try table.insert(
      count: 7,
      { _, slot in if let made = try? Self.slot(0, &generator) { slot = made } })
    try expectKept("when a signature becomes common")
    try table.remove(first)
    try expectKept("when it becomes rare")
    try table.remove(eighth)
    try expectKept("when the eighth signature is removed")
    expectTrue(moves >= 2)
  }

  @Test func `slots keep their outputs when others are rejected`() throws {
    var generator = SeededGenerator(seed: 5)
    let table = AnimationTable()
    let ids = try (0..<7).map { try table.insert(try Self.slot($0, &generator)) }
    let more = try (7..<10).map { try Self.slot($0, &generator) }
    try table.evaluateAll(at: 1)
    let wanted = try Self.outputs(ids, of: table)
    #expect(throws: BatchError.self) {
      try table.insert(count: 4) { number, slot in
        if number < 3 { slot = more[number] } else { slot.opacity = .nan }
      }
    }
    let kept = try Self.outputs(ids, of: table)
    for number in ids.indices { expectSameBits(kept[number], wanted[number]) }
  }

  @Test func `a frame has no slots whose frame index it does not have`() throws {
    var generator = SeededGenerator(seed: 3)
    let table = AnimationTable()
    let ids = try (0..<7).map { try table.insert(try Self.slot($0, &generator)) }
    try table.evaluateAll(at: 1)
    let frame = table.frame
    try table.insert(try Self.slot(7, &generator))
    for id in ids {
      let entry = frame[id]
      expectEqual(entry == nil, try table.frameIndex(of: id) >= frame.count)
      if let entry { _ = (entry.matrix, entry.worldMatrix, entry.opacity) }
    }
    expectTrue(ids.contains { frame[$0] == nil })
  }

  // World matrices exist only for the frame indices of the last time that they were multiplied.
  @Test func `a slot without a world matrix moves without one`() throws {
    var generator = SeededGenerator(seed: 4)
    let table = AnimationTable()
    var ids = try (0..<3).map { try table.insert(try Self.slot($0, &generator)) }
    try table.evaluateAll(at: 1)
    let wanted = try table.world(of: ids[0])
    ids += try (3..<8).map { try table.insert(try Self.slot($0, &generator)) }
    expectTrue(ids.allSatisfy { table.sharesProgram($0) })
    try expectSameBits(table.world(of: ids[0]), wanted)
    try expectEqual(#require(table.frame[ids[5]]).worldMatrix, .identity)
    try table.evaluateAll(at: 1)
    for id in ids {
      try expectSameBits(table.world(of: id), Array(try table.numbers(of: id)[1...]))
    }
    // Frame indices without a slot have no world matrix either.
    for index in 0..<table.frameCapacity where table.slotID(atFrameIndex: index) == nil {
      let matrix = table.frame.worldMatrices.copied()[(16 * index)..<(16 * index + 16)]
      expectTrue(matrix.allSatisfy { $0 == 0 })
    }
  }
}
