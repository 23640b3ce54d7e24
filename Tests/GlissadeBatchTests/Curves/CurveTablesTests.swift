import GlissadeBatch
import GlissadeTiming
import Testing

/// Tests of the curves that rows of a table share.
struct CurveTablesTests {
  // Slots of one curve share blocks; from the sixty-fifth bezier curve on, a row carries its control points.
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
        #expect(opacity.isClose(to: curve.value(at: time), within: 2.5e-6))
      }
    }
    // Each shared curve has its own blocks, and the others fill theirs.
    #expect(table.frameCapacity <= 16 * (64 + 2 * 6))
  }

  @Test func `rows of one curve fill the blocks that they share`() throws {
    let table = AnimationTable()
    for number in 0..<160 {
      let timing = try MediaTiming(
        beginTime: Double(number), duration: 1 + Double(number), fillMode: .both)
      try table.insert(SlotModel(.opacity, 0, 1, .timing(.easeIn), timing).slot)
    }
    #expect(table.frameCapacity < 2 * 160 + 16)
  }

  @Test func `an easing that is used again is prepared once`() throws {
    let table = AnimationTable()
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    let slot = SlotModel(.opacity, 0, 1, .timing(.default), timing).slot
    let first = try ContinuousClock().measure { try table.insert(slot) }
    let second = try (0..<20).map { _ in
      try ContinuousClock().measure { try table.insert(slot) }
    }.min()
    #expect(try #require(second) < first)
  }
}
