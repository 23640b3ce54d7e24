import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of values that are exported beside the matrix.
struct AnimationTableColumnsTests {
  @Test(arguments: InstructionSet.available)
  func `exports come first and columns follow`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    var slot = Slot()
    slot.columns = [4, 5, 6]
    slot.exports = [.angleZ, .opacity, .width, .column(2), Channel.scaleX.factor(3), .heading]
    slot.opacity = 0.5
    slot.boundsSize = SIMD2(30, 40)
    slot.rows = [
      Row(.column(1), from: 1, to: 3, timing: timing),
      Row(.angleZ, from: 0, to: 3, timing: timing),
      Row(.heading, from: -1, to: 1, timing: timing),
    ]
    let ids = try (0..<20).map { _ in try table.insert(slot) }
    let plain = try table.insert(Slot())
    try table.evaluate(at: 0.5)
    for id in ids {
      let values = try (0..<9).map { Double(try table.column(of: id, $0)) }
      for (value, wanted) in zip(values, [1.5, 0.5, 30, 6, 1, 0, 4, 2, 6]) {
        expectClose(value, wanted, within: 3e-7)
      }
      for export in 0..<9 {
        let index = try table.columnIndex(of: id, export)
        expectEqual(Double(table.frame.columns[index]), values[export])
      }
    }
    for (id, export) in [(ids[0], 9), (ids[0], -1), (plain, 0), (ids[0], Int.max)] {
      #expect(throws: BatchError.outOfRange(field: .exports, value: Double(export), row: 0)) {
        try table.column(of: id, export)
      }
    }
    // Two blocks of nine.
    expectTrue(table.frame.columns.count == 2 * 9 * 16 || table.frame.columns.count == 3 * 9 * 16)
    try table.remove(ids[3])
    #expect(throws: BatchError.unknownSlot(ids[3])) { try table.columnIndex(of: ids[3], 0) }
  }

  @Test func `slots without exports take no room`() throws {
    let table = AnimationTable()
    var slot = Slot()
    slot.angles.z = 1
    for _ in 0..<100 { try table.insert(slot) }
    expectTrue(table.frame.columns.isEmpty)
    slot.columns = [1]
    let id = try table.insert(slot)
    expectEqual(table.frame.columns.count, 16)
    try table.evaluate(at: 0)
    try expectEqual(table.column(of: id, 0), 1)
    table.removeAll()
    expectTrue(table.frame.columns.isEmpty)
    try table.insert(slot)
    expectEqual(table.frame.columns.count, 16)
  }

  @Test func `a refused bulk leaves no columns behind`() throws {
    let table = AnimationTable()
    var slot = Slot()
    slot.columns = [1]
    let id = try table.insert(slot)
    #expect(throws: BatchError.self) {
      try table.insert(count: 100) { number, slot in slot.columns = [2, number == 99 ? .nan : 3] }
    }
    expectEqual(table.frame.columns.count, 16)
    try table.insert(count: 40) { $1.columns = [8, 9] }
    try table.evaluate(at: 0)
    try expectEqual(table.column(of: id, 0), 1)
    expectEqual(table.frame.columns.copied().filter { $0 == 8 }.count, 40)
  }

  @Test func `an update changes where values stand only with the signature`() throws {
    let table = AnimationTable()
    var slot = Slot()
    slot.columns = [1]
    let id = try table.insert(slot)
    let place = try table.columnIndex(of: id, 0)
    slot.columns = [7]
    try table.update(id, slot)
    try table.evaluate(at: 0)
    try expectEqual(table.columnIndex(of: id, 0), place)
    try expectEqual(table.column(of: id, 0), 7)
    slot.columns = [7, 8]
    try table.update(id, slot)
    try table.evaluate(at: 0)
    try expectEqual(table.column(of: id, 1), 8)
  }
}
