import GlissadeBatch
import GlissadeTiming
import Testing

struct SlotValidationTests {
  @Test func `a slot is refused as a table would refuse it`() {
    for bad in BadSlot.all {
      #expect(throws: bad.error, "\(bad.name)") { try bad.slot.validate() }
    }
  }

  @Test func `whatever a table takes is valid`() throws {
    var random = try RandomSlots(seed: 131)
    var stacks = try RandomStacks(seed: 132)
    for _ in 0..<200 {
      try random.slot().slot.validate()
      try stacks.slot().slot.validate()
    }
  }

  // Rows share curve tables, and later curves have none; a slot is valid in both cases.
  @Test func `any bezier curve is valid`() throws {
    let timing = try MediaTiming(duration: 1)
    var slot = Slot()
    for number in 0..<200 {
      let curve = try TimingFunction.controlPoints(Double(number) / 200, 0, 1, 1)
      slot.rows = [Row(.opacity, from: 0, to: 1, curve: .timing(curve), timing: timing)]
      try slot.validate()
    }
  }
}
