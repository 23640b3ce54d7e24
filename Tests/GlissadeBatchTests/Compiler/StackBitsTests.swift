import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests that the bits of stacked slots depend only on the table and the time.
struct StackBitsTests {
  // A block is not evaluated before its first begin and after its last end, including rows in groups. Near these
  // times, and at all others, it must match a table that has evaluated nothing else.
  @Test(arguments: InstructionSet.available)
  func `settled slot: has the bits of its evaluation`(_ set: InstructionSet) throws {
    var random = try RandomStacks(seed: 26)
    var generator = SeededGenerator(seed: 26)
    for _ in 0..<soak(8, 50) {
      let model = try random.slot()
      var slot = model.slot
      slot.exports = StackReference(model).numbers.sorted()
      var times = [-50, 50, 1e7, -1e7]
      for row in model.rows {
        // In the groups' local times and in the table's; some of them coincide.
        for timing in row.groups + [row.timing] {
          for time in [timing.beginTime, timing.endTime] where time.isFinite {
            times += [time, time.nextUp, time.nextDown, time + 1e-9, time - 1e-9]
          }
        }
      }
      for _ in 0..<20 { times.append(generator.uniform(-1...12)) }
      times.shuffle(using: &generator)
      let (kept, fresh) = (
        AnimationTable(instructionSet: set), AnimationTable(instructionSet: set)
      )
      try kept.insert(slot)
      let freshID = try fresh.insert(slot)
      for time in times {
        // A slot that is written again has no state from before.
        try fresh.update(freshID, slot)
        try expectSameBits(
          kept.frame(at: time), fresh.frame(at: time), "\(time) of \(model.summary)")
      }
    }
  }

  // In a separate process, where nothing else allocates.
  @Test func `frames take no memory`() async {
    await #expect(processExitsWith: .success) {
      let table = try SlotKind.stacked.table(seed: 31, count: 400)
      for step in 0..<10 { try table.evaluate(at: 0.5 * Double(step)) }
      let before = residentBytes()
      for step in 0..<4000 { try table.evaluate(at: 0.001 * Double(step)) }
      // Less than 16 bytes per frame, the smallest allocation.
      precondition(residentBytes() - before < 16 * 4000)
    }
  }

  // Lanes without a slot share drivers and keys with slots that are added and removed.
  @Test(arguments: InstructionSet.available)
  func `empty places are finite and not seen`(_ set: InstructionSet) throws {
    var random = try RandomStacks(seed: 30)
    let table = AnimationTable(instructionSet: set)
    var ids: [SlotID] = []
    for round in 0..<soak(100, 200) {
      ids.append(try table.insert(try random.slot().slot))
      if round % 3 == 2 {
        try table.remove(ids.remove(at: random.generator.index(below: ids.count)))
      }
      let frame = try table.frame(at: random.generator.uniform(-1...8))
      expectTrue(frame.isFinite)
      var isTaken = [Bool](repeating: false, count: table.frameCapacity)
      for id in ids { isTaken[try table.frameIndex(of: id)] = true }
      expectTrue(zip(isTaken, frame.opacities).allSatisfy { $0 || $1 == 0 })
    }
  }
}
