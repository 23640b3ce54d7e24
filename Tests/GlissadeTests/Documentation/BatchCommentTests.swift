import Glissade
import TestSupport
import Testing

// The regions are the examples in the comments of the batch declarations, to the letter.
@Suite struct BatchCommentTests {
  @Test func `a table evaluates a thousand slots`() throws {
    // example begins
    let table = AnimationTable(threads: 4)
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    let slots = try table.insert(count: 1000) { number, slot in
      slot.rows = [Row(.translationX, from: 0, to: Double(number), timing: timing)]
    }
    try table.evaluate(at: 0.5)
    let x = table.frame[slots[500]]?.matrix.m41  // 250
    // example ends
    expectEqual(x, 250)
  }

  @Test func `a slot has model values and rows`() throws {
    let table = AnimationTable()
    // example begins
    var card = Slot()
    card.position = SIMD3(160, 240, 0)
    card.rows = [
      Row(.opacity, from: 0, to: 1, timing: try MediaTiming(duration: 2))
    ]
    let id = try table.insert(card)
    try table.evaluate(at: 0.5)
    let entry = table.frame[id]
    // entry?.opacity is 0.25, entry?.matrix.m41 is 160
    // example ends
    expectTrue(entry?.opacity == 0.25 && entry?.matrix.m41 == 160)
  }

  @Test func `rows of one channel can be added up`() throws {
    let table = AnimationTable()
    // example begins
    let timing = try MediaTiming(duration: 1)
    var shake = Row(.translationX, from: 10, to: 0, timing: timing)
    shake.composition = .add
    var slot = Slot()
    slot.rows = [Row(.translationX, from: 0, to: 100, timing: timing), shake]
    let id = try table.insert(slot)
    try table.evaluate(at: 0.25)
    let x = table.frame[id]?.matrix.m41  // 32.5
    // example ends
    expectEqual(x, 32.5)
  }

  @Test func `a batch evaluates springs`() throws {
    // example begins
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    let rows = try SpringRows([10, 20, 30].map { SpringRows.Row(spring, from: 0, to: $0) })
    var positions = [Float](repeating: 0, count: rows.outputCount)
    var span = positions.mutableSpan
    try Batch().spring(rows, at: 0.25, positions: &span)
    let second = positions[rows.outputIndex(of: 1)]  // 20.467
    // example ends
    expectClose(second, 20.467, within: 0.0005)
  }

  @Test func `springs that move turn back`() throws {
    // example begins
    let row = SpringRows.Row(try Spring(), from: 0, to: 1)
    var springs = try SpringRows([row, row], beginTimes: [0, 0.5])
    try springs.retarget([0], to: [0], at: 0.1)
    // example ends
    expectEqual(springs.beginTime(of: 0), 0.1)
  }
}
