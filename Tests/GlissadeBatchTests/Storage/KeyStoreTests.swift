import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the keys of slots that are added and removed.
@Suite(.serialized)
struct KeyStoreTests {
  static func slot(_ count: Int, _ size: Double = 1) throws -> Slot {
    let track = try KeyframeTrack(values: (0..<count).map { size * Double($0 * $0 % 11) })
    var slot = Slot()
    slot.columns = [0]
    slot.rows = [
      Row(
        .column(0), keys: try KeySegments(track.timing), values: track.keyValues,
        timing: try MediaTiming(duration: 1, fillMode: .both))
    ]
    return slot
  }

  /// Inserts, changes and removes slots of all sizes, about sixty at a time.
  static func churn(
    _ table: AnimationTable, _ ids: inout [SlotID], _ slots: [Slot],
    _ generator: inout SeededGenerator, _ rounds: Int
  ) throws {
    for _ in 0..<rounds {
      let slot = slots[generator.index(below: slots.count)]
      if ids.count < 60 {
        ids.append(try table.insert(slot))
      } else if generator.chance(0.3) {
        try table.update(ids[generator.index(below: 60)], slot)
      } else {
        try table.remove(ids.remove(at: generator.index(below: 60)))
      }
    }
  }

  // In a separate process, where nothing else allocates.
  @Test func `slots that come and go leave no keys behind`() async {
    await #expect(processExitsWith: .success) {
      let slots = try (1...24).map { try KeyStoreTests.slot(4 * $0) }
      let table = AnimationTable()
      var generator = SeededGenerator(seed: 1)
      var ids: [SlotID] = []
      try KeyStoreTests.churn(table, &ids, slots, &generator, soak(4000, 10_000))
      let before = residentBytes()
      let changes = soak(8000, 16_000, thorough: 160_000)
      try KeyStoreTests.churn(table, &ids, slots, &generator, changes)
      // If they leaked, they would take 2 KB each on average: more than 10 MB.
      precondition(residentBytes() - before < 4 << 20)
      try table.evaluate(at: 0.3)
      precondition(FrameCopy(table).isFinite)
    }
  }

  // Each slot keeps its keys when others change.
  @Test(arguments: InstructionSet.available)
  func `slots show their own keys after others have come and gone`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    var generator = SeededGenerator(seed: 2)
    var known: [(SlotID, KeyframeTrack)] = []
    for _ in 0..<600 {
      let count = 1 + generator.index(below: 30)
      let values = (0..<count).map { _ in generator.uniform(-1...1) }
      let track = try KeyframeTrack(values: values)
      var slot = Slot()
      slot.columns = [0]
      slot.rows = [
        Row(
          .column(0), keys: try KeySegments(track.timing), values: track.keyValues,
          timing: try MediaTiming(duration: 1, fillMode: .both))
      ]
      if known.count > 40, generator.chance(0.6) {
        let (id, _) = known.remove(at: generator.index(below: known.count))
        if generator.chance(0.5) {
          try table.update(id, slot)
          known.append((id, track))
        } else {
          try table.remove(id)
        }
      } else {
        known.append((try table.insert(slot), track))
      }
      let time = generator.uniform(0...1)
      try table.evaluate(at: time)
      for (id, track) in known {
        let value = Double(try table.column(of: id, 0))
        expectClose(value, track.value(at: time), within: 3e-6)
      }
    }
    table.removeAll()
    let id = try table.insert(try Self.slot(3))
    try table.evaluate(at: 1)
    try expectEqual(table.column(of: id, 0), 4)
  }
}
