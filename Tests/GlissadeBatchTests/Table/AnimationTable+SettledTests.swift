import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests that slots that have settled or not begun cost nothing.
@Suite(.serialized)
struct AnimationTableSettledTests {
  static let count = 100_000

  static func table() throws -> AnimationTable {
    let table = AnimationTable()
    let timing = try MediaTiming(beginTime: 0, duration: 1, fillMode: .both)
    let row = Row(.opacity, from: 0, to: 1, timing: timing)
    try table.insert(count: count) { number, slot in
      if number == 0 { slot.rows = [row] }
      slot.translation.x = Double(number)
    }
    return table
  }

  /// Returns the shortest of several frames, so that other processes do not count.
  static func seconds(_ table: AnimationTable, _ times: [Double]) throws -> Double {
    var shortest = Double.infinity
    for time in times {
      shortest = min(shortest, try threadSeconds { try table.evaluate(at: time) })
    }
    return shortest
  }

  @Test func `a settled table takes a fiftieth of a live one, or less`() throws {
    let table = try Self.table()
    let live = try Self.seconds(table, (1..<30).map { Double($0) / 40 })
    for settled in [(2..<40).map { Double($0) }, (2..<40).map { -Double($0) }] {
      try table.evaluate(at: settled[0])
      let still = try Self.seconds(table, settled)
      expectLess(still, than: live / 50, "\(still) s against \(live) s")
    }
  }

  @Test func `a few moving slots cost what they are`() throws {
    let table = try Self.table()
    let live = try Self.seconds(table, (1..<30).map { Double($0) / 40 })
    let late = try MediaTiming(beginTime: 5, duration: 100, fillMode: .both)
    for _ in 0..<100 {
      try table.insert(SlotModel(.opacity, 0, 1, .timing(.linear), late).slot)
    }
    try table.evaluate(at: 6)
    let few = try Self.seconds(table, (0..<40).map { 7 + Double($0) })
    expectLess(few, than: live / 20, "\(few) s against \(live) s")
  }

  // Measured on the debug build of the table, whose lists take many times as long as in a release build.
  @Test func `world matrices cost what has changed`() throws {
    let table = AnimationTable()
    let still = MatrixTreeTests.move(1)
    let ids = try table.insert(count: Self.count) { $1 = still }
    for number in 1..<Self.count { try table.setParent(of: ids[number], to: ids[(number - 1) / 8]) }
    let mover = try table.insert(MatrixTreeWorldTests.mover())
    try table.setParent(of: ids[Self.count - 1], to: mover)
    func seconds(all: Bool, moves: Bool) throws -> Double {
      var shortest = Double.infinity
      for step in 0..<30 {
        if moves { try table.evaluate(at: 1 + Double(step)) }
        shortest = min(shortest, threadSeconds { table.evaluateWorld(all: all) })
      }
      return shortest
    }
    try table.evaluateAll(at: 1)
    let all = try seconds(all: true, moves: true)
    let few = try seconds(all: false, moves: true)
    expectLess(few, than: all / 4, "\(few) s against \(all) s")
    let none = try seconds(all: false, moves: false)
    expectLess(none, than: all / 50, "\(none) s against \(all) s")
  }
}
