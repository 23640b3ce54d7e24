import GlissadeBatch
import TestSupport
import Testing

@Suite struct VacatedSlotsTests {
  @Test func `places that all their slots have left are named once, and show nothing`() throws {
    let table = AnimationTable()
    var slot = Slot()
    slot.opacity = 0.5
    let slots = try (0..<100).map { _ in try table.insert(slot) }
    try table.evaluate(at: 0)
    let places = try slots.map { try table.frameIndex(of: $0) }
    try table.remove(slots)
    try table.evaluate(at: 1)
    var named = Set<Int>()
    table.forEachChangedRange { named.formUnion($0) }
    expectTrue(named.isSuperset(of: places))
    for place in places { expectEqual(table.frame.opacity(at: place), 0) }
    try table.evaluate(at: 2)
    table.forEachChangedRange { _ in Issue.record("nothing has changed") }
  }
}
