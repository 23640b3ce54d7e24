import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of input that a table rejects; the table is unchanged.
struct AnimationTableBadInputTests {
  /// A table of twenty slots of all kinds.
  static func table() throws -> (AnimationTable, [SlotID]) {
    let table = AnimationTable()
    let slots = try SlotKind.simple.slots(10, seed: 121) + SlotKind.stacked.slots(10, seed: 221)
    return (table, try slots.map { try table.insert($0) })
  }

  static func show(_ table: AnimationTable, _ ids: [SlotID], at time: Double) throws -> [Float] {
    try table.evaluate(at: time)
    return try ids.flatMap { try table.numbers(of: $0) }
  }

  @Test func `bad slots are refused and change nothing`() throws {
    let (table, ids) = try Self.table()
    let before = try Self.show(table, ids, at: 1.2)
    let places = try ids.map { try table.frameIndex(of: $0) }
    for bad in BadSlot.all {
      #expect(throws: bad.error, "\(bad.name)") { try table.insert(bad.slot) }
      #expect(throws: bad.error, "\(bad.name)") { try table.update(ids[7], bad.slot) }
      #expect(throws: BatchError.self, "\(bad.name)") {
        try table.insert(count: 30) { $1 = $0 < 29 ? Slot() : bad.slot }
      }
      #expect(throws: BatchError.self, "\(bad.name)") {
        try table.update(ids) { $1 = $0 < 19 ? Slot() : bad.slot }
      }
      expectEqual(table.count, 20)
    }
    try expectEqual(ids.map { try table.frameIndex(of: $0) }, places)
    try expectSameBits(Self.show(table, ids, at: 1.2), before)
    let (fresh, freshIDs) = try Self.table()
    let later = try Self.show(fresh, freshIDs, at: 2.3)
    try expectSameBits(Self.show(table, ids, at: 2.3), later)
    expectTrue(FrameCopy(table).isFinite)
  }

  // Twenty slots, and thirty more that were removed.
  @Test func `slots of a refused bulk are gone`() throws {
    let (table, ids) = try Self.table()
    var bad = Slot()
    bad.opacity = .infinity
    var visible = Slot()
    visible.opacity = 0.77
    #expect(throws: BatchError.notFinite(field: .opacity, value: .infinity, row: 29)) {
      try table.insert(count: 30) { $1 = $0 < 29 ? visible : bad }
    }
    expectEqual(table.count, 20)
    let frame = try table.frame(at: 0.5)
    expectTrue(!frame.opacities.contains(0.77))
    let next = try table.insert(visible)
    try expectEqual(table.opacity(of: next, at: 0.5), 0.77)
    try table.remove(ids)
    expectEqual(table.count, 1)
  }

  @Test func `values that are no numbers are refused`() throws {
    let table = AnimationTable()
    let timing = try MediaTiming(duration: 1)
    func refuses(_ field: BatchError.Field, _ change: (inout Slot) -> Void) -> Bool {
      var slot = Slot()
      change(&slot)
      return isRefused(as: field, row: 0) { try table.insert(slot) }
    }
    expectTrue(refuses(.opacity) { $0.opacity = .nan })
    expectTrue(refuses(.translation) { $0.translation.x = .nan })
    expectTrue(refuses(.scale) { $0.scale.x = .nan })
    expectTrue(refuses(.rotation) { $0.rotation.w = .nan })
    expectTrue(refuses(.position) { $0.position.x = .nan })
    expectTrue(refuses(.bounds) { $0.boundsOrigin.x = .nan })
    expectTrue(refuses(.bounds) { $0.boundsSize.x = .nan })
    expectTrue(refuses(.anchorPoint) { $0.anchorPoint.x = .nan })
    expectTrue(refuses(.angles) { $0.angles.x = .nan })
    expectTrue(refuses(.skew) { $0.skew.x = .nan })
    expectTrue(refuses(.perspective) { $0.perspective.x = .nan })
    expectTrue(refuses(.shear) { $0.shear.x = .nan })
    expectTrue(refuses(.columns) { $0.columns = [.nan] })
    expectTrue(refuses(.matrices) { $0.matrix = Transform3D(scaleX: .nan, y: 1, z: 1) })
    expectTrue(refuses(.from) { $0.rows = [Row(.opacity, from: .nan, to: 1, timing: timing)] })
    expectTrue(refuses(.to) { $0.rows = [Row(.opacity, from: 0, to: .nan, timing: timing)] })
    expectEqual(table.count, 0)
  }

  @Test func `a time that is none is refused, and the last frame stays`() throws {
    let (table, ids) = try Self.table()
    let before = try Self.show(table, ids, at: 1.2)
    for time in [Double.infinity, -.infinity] {
      #expect(throws: BatchError.notFinite(field: .time, value: time, row: 0)) {
        try table.evaluate(at: time)
      }
    }
    expectTrue(isRefused(as: .time, row: 0) { try table.evaluate(at: .nan) })
    try expectSameBits(ids.flatMap { try table.numbers(of: $0) }, before)
    try expectSameBits(Self.show(table, ids, at: 1.2), before)
  }

  // Rows that were once rejected as duplicates are combined.
  @Test func `several rows of a channel stack`() throws {
    let timing = try MediaTiming(duration: 1)
    var slot = Slot()
    slot.rows = [
      Row(.opacity, from: 0, to: 1, timing: timing), Row(.scaleX, from: 0, to: 1, timing: timing),
      Row(.opacity, from: 1, to: 2, timing: timing),
    ]
    let table = AnimationTable()
    let id = try table.insert(slot)
    try expectEqual(table.opacity(of: id, at: 0.5), 1.5)
  }

  @Test(arguments: InstructionSet.available, SlotKind.allCases)
  func `any finite time is fine`(_ set: InstructionSet, _ kind: SlotKind) throws {
    let table = try kind.table(seed: 122, count: 200, set)
    for time in [-1e300, -1e12, -1, -0.0, 0, 1e-307, 1e12, 1e300] {
      try expectTrue(table.frame(at: time).isFinite, "at \(time)")
    }
  }
}
