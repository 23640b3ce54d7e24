import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests that slots with columns show the bits of the general loop, which a slot with a further export takes.
struct InterpolatedStacksTests {
  /// The channels that a slot animates beside its columns.
  enum Beside: CaseIterable {
    case nothing, opacity, position, place, angle, entries
  }

  /// A generator of slots with at most one row per channel, some of them columns.
  struct Slots {
    var random: RandomSlots

    init(seed: UInt64) throws { random = try RandomSlots(seed: seed) }

    mutating func slot(_ beside: Beside, columns: Int) throws -> Slot {
      var slot = Slot()
      slot.opacity = random.generator.uniform(0...1)
      if random.generator.chance(0.7) {
        slot.position = SIMD3(random.generator.uniform(-99...99), 7.1, 0)
        slot.boundsSize = SIMD2(random.generator.uniform(0...80), 33.3)
      }
      if random.generator.chance(0.3) { slot.scale.x = random.generator.uniform(-2...2) }
      if random.generator.chance(0.2) {
        slot.translation.y = random.generator.uniform(-9...9)
        if beside != .angle && beside != .entries { slot.order = .translateScale }
      } else if random.generator.chance(0.2) {
        slot.rotation = random.generator.rotation()
      }
      slot.columns = (0..<columns).map { _ in random.generator.uniform(-5...5) }
      var (curve, timing) = (try random.curve(), try random.timing())
      var channels: [Channel] =
        switch beside {
        case .nothing: []
        case .opacity: [.opacity]
        case .position: [.positionX, .positionY]
        case .place: [.anchorPointX, .width, .scaleY, .translationZ]
        case .angle: [.angleZ, .scaleX]
        case .entries: [.entry(0), .entry(12)]
        }
      // Some columns stay as they are.
      for column in 0..<columns where column == 0 || random.generator.chance(0.8) {
        channels.append(.column(column))
      }
      channels.shuffle(using: &random.generator)
      for channel in channels {
        if random.generator.chance(0.4) {
          (curve, timing) = (try random.curve(), try random.timing())
        }
        slot.rows.append(
          Row(
            channel, from: random.generator.uniform(-3...3), to: random.generator.uniform(-3...3),
            curve: curve, timing: timing))
      }
      return slot
    }

    /// Returns times around all begins and ends, in no order.
    mutating func times(_ slots: [Slot]) -> [Double] {
      var times: [Double] = [-1, 0, 50, 1e7]
      for timing in slots.flatMap({ $0.rows.map(\.timing) }).shuffled(using: &random.generator)
        .prefix(8)
      {
        for time in [timing.beginTime, timing.endTime] where time.isFinite {
          times += [time, time.nextUp, time.nextDown]
        }
      }
      for _ in 0..<10 { times.append(random.generator.uniform(-0.5...8)) }
      return times.shuffled(using: &random.generator)
    }
  }

  /// Returns a slot that the general loop evaluates, with one more export before the columns.
  static func general(_ slot: Slot) -> Slot {
    var slot = slot
    slot.exports = [.opacity]
    return slot
  }

  /// Expects the matrix, the opacity and the columns of a slot to be those of another table's.
  static func expectSame(
    _ table: AnimationTable, _ id: SlotID, _ other: AnimationTable, _ otherID: SlotID,
    columns: Int, exports: Int, _ place: @autoclosure () -> String
  ) throws {
    try expectSameBits(table.numbers(of: id), other.numbers(of: otherID), "\(place())")
    for column in 0..<columns {
      let (shown, wanted) = try (
        table.column(of: id, column), other.column(of: otherID, exports + column)
      )
      expectSameBits(shown, wanted, "column \(column) \(place())")
      let index = try table.columnIndex(of: id, column)
      expectSameBits(table.frame.columns[index], shown)
    }
  }

  // All curves and timings that RandomSlots has: springs in all forms, four fill modes, repeats, autoreverse, speeds.
  @Test(arguments: InstructionSet.available, Beside.allCases)
  func `columns show the bits of the general loop`(
    _ set: InstructionSet, _ beside: Beside
  ) throws {
    var random = try Slots(seed: 811)
    let (table, general) = (
      AnimationTable(instructionSet: set), AnimationTable(instructionSet: set)
    )
    var slots: [(slot: Slot, id: SlotID, generalID: SlotID)] = []
    for number in 0..<soak(60, 400) {
      let slot = try random.slot(beside, columns: 1 + number % 5)
      // Some signatures have several blocks.
      for _ in 0..<(number % 20 == 0 ? 37 : 1) {
        slots.append((slot, try table.insert(slot), try general.insert(Self.general(slot))))
      }
    }
    for time in random.times(slots.map(\.slot)) {
      try table.evaluate(at: time)
      try general.evaluate(at: time)
      for (slot, id, generalID) in slots.prefix(200) {
        try Self.expectSame(
          table, id, general, generalID, columns: slot.columns.count, exports: 1, "at \(time)")
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `columns that nothing animates show their values`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    var slot = Slot()
    slot.columns = [3, -4]
    slot.position.x = 5
    let id = try table.insert(slot)
    for time in [0.0, 1, -1] {
      try expectEqual(table.numbers(of: id, at: time)[13], 5)
      try expectTrue(table.column(of: id, 0) == 3 && table.column(of: id, 1) == -4)
    }
  }
}
