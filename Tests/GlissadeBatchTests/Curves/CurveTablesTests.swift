import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the curves that rows of a table share.
struct CurveTablesTests {
  @Test func `any number of curves can be in one table`() throws {
    let table = AnimationTable()
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    var slots: [(curve: TimingFunction, id: SlotID)] = []
    for number in 0..<150 {
      let curve = try TimingFunction.controlPoints(
        0.2 + Double(number) / 500, 0.1, 0.6, 0.8 + Double(number) / 1000)
      let slot = SlotModel(.opacity, 0, 1, .timing(curve), timing).slot
      slots.append((curve, try table.insert(slot)))
    }
    for time in [0, 0.1, 0.4, 0.77, 1] {
      try table.evaluate(at: time)
      for (curve, id) in slots {
        let opacity = Double(try table.numbers(of: id)[0])
        expectClose(opacity, curve.value(at: time), within: 2.5e-6)
      }
    }
  }

  // More curves than an earlier version had tables for, after which slots got their values from another loop.
  @Test(arguments: [0, 1, 100])
  func `the bits of a curve do not depend on the curves before it`(_ earlier: Int) throws {
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    func insert(_ curve: TimingFunction, into table: AnimationTable) throws -> SlotID {
      try table.insert(SlotModel(.opacity, 0, 1, .timing(curve), timing).slot)
    }
    let curve = try TimingFunction.controlPoints(0.3, 0.1, 0.4, 0.9)
    let (alone, table) = (AnimationTable(), AnimationTable())
    for number in 0..<earlier {
      _ = try insert(.controlPoints(0.2 + Double(number) / 500, 0.1, 0.6, 0.8), into: table)
    }
    let (only, last) = (try insert(curve, into: alone), try insert(curve, into: table))
    for step in 0...1000 {
      let time = Double(step) / 1000
      try alone.evaluate(at: time)
      try table.evaluate(at: time)
      try expectSameBits(table.numbers(of: last)[0], alone.numbers(of: only)[0])
    }
  }

  @Test func `rows of one curve fill the blocks that they share`() throws {
    let table = AnimationTable()
    for number in 0..<160 {
      let timing = try MediaTiming(
        beginTime: Double(number), duration: 1 + Double(number), fillMode: .both)
      try table.insert(SlotModel(.opacity, 0, 1, .timing(.easeIn), timing).slot)
    }
    expectLess(table.frameCapacity, than: 2 * 160 + 16)
  }
}
