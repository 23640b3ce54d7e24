import GlissadeBatch
import TestSupport

/// The kinds of slots that a table has loops of their own for.
enum SlotKind: CaseIterable {
  case simple, stacked, columns

  /// Returns random slots, those with stacked rows with exports at times.
  func slots(_ count: Int, seed: UInt64) throws -> [Slot] {
    switch self {
    case .simple:
      var random = try RandomSlots(seed: seed)
      return try (0..<count).map { _ in try random.slot().slot }
    case .stacked:
      var random = try RandomStacks(seed: seed)
      return try (0..<count).map { number in
        let model = try random.slot()
        var slot = model.slot
        if number % 2 == 0 { slot.exports = StackReference(model).numbers.sorted() }
        return slot
      }
    case .columns:
      var random = try InterpolatedStacksTests.Slots(seed: seed)
      return try (0..<count).map { number in
        try random.slot(number % 2 == 0 ? .nothing : .position, columns: 1 + number % 3)
      }
    }
  }

  /// Returns a table of slots of which many are the same but for their place.
  func table(
    seed: UInt64, count: Int, _ set: InstructionSet = .preferred, threads: Int = 1
  ) throws -> AnimationTable {
    let slots = try slots(self == .columns ? 12 : 60, seed: seed)
    let table = AnimationTable(instructionSet: set, threads: threads)
    var generator = SeededGenerator(seed: seed)
    try table.insert(count: count) { number, slot in
      slot = slots[(self == .columns ? number / 64 : number) % slots.count]
      let x = generator.uniform(-100...100)
      if self == .simple { slot.translation.x = x } else { slot.position.x = x }
    }
    return table
  }
}

extension [Channel] {
  /// Returns the channels in numeric order, which is the same in every run.
  func sorted() -> [Channel] { sorted { $0.rawValue < $1.rawValue } }
}
