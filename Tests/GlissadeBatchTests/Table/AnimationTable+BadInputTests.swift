import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of input that a table rejects; the table is unchanged.
struct AnimationTableBadInputTests {
  struct BadSlot: Sendable, CustomStringConvertible {
    let name: String
    let slot: Slot
    let error: BatchError
    var description: String { name }
  }

  static let endless: [Double] = [.infinity, -.infinity, 1e39, -1e300]

  static let badSlots: [BadSlot] = {
    do {
      var bad: [BadSlot] = []
      let timing = try MediaTiming(duration: 1)
      for value in endless {
        func add(_ name: String, _ field: BatchError.Field, _ row: Int, _ slot: Slot) {
          bad.append(
            BadSlot(
              name: "\(name) \(value)", slot: slot,
              error: .notFinite(field: field, value: value, row: row)))
        }
        var slot = Slot()
        slot.opacity = value
        add("opacity", .opacity, 0, slot)
        slot = Slot()
        slot.translation.y = value
        add("translation", .translation, 0, slot)
        slot = Slot()
        slot.scale.z = value
        add("scale", .scale, 0, slot)
        slot = Slot()
        slot.rotation.x = value
        add("rotation", .rotation, 0, slot)
        let good = Row(.opacity, from: 0, to: 1, timing: timing)
        slot = Slot()
        slot.rows = [good, Row(.scaleX, from: value, to: 1, timing: timing)]
        add("from", .from, 1, slot)
        slot.rows = [good, Row(.scaleX, from: 1, to: value, timing: timing)]
        add("to", .to, 1, slot)
        let turn = Quaternion(x: 0, y: 0, z: value, w: 1)
        slot.rows = [good, Row(rotationFrom: .identity, to: turn, timing: timing)]
        add("end of rotation", .rotation, 1, slot)
      }
      var slot = Slot()
      slot.rows = [
        Row(.scaleX, from: 0, to: 1, timing: timing),
        Row(.opacity, from: 0, to: 1, timing: try MediaTiming(duration: .infinity)),
      ]
      bad.append(
        BadSlot(
          name: "endless duration", slot: slot,
          error: .outOfRange(field: .duration, value: .infinity, row: 1)))
      let twice = try MediaTiming(duration: 1e308, autoreverses: true)
      slot.rows[1] = Row(.opacity, from: 0, to: 1, timing: twice)
      bad.append(
        BadSlot(
          name: "duration without end forwards and backwards", slot: slot,
          error: .outOfRange(field: .duration, value: 1e308, row: 1)))
      slot.rows[1] = Row(.opacity, from: 0, to: 1, timing: timing)
      slot.rows[1].groups = [twice]
      bad.append(
        BadSlot(
          name: "the same of a group", slot: slot,
          error: .outOfRange(field: .duration, value: 1e308, row: 1)))
      slot.rows = []
      slot.rotation = Quaternion(x: 0, y: 0, z: .infinity, w: 0)
      bad.append(
        BadSlot(
          name: "rotation without end", slot: slot,
          error: .notFinite(field: .rotation, value: .infinity, row: 0)))
      slot = Slot()
      slot.order = .translateScale
      slot.rows = [
        Row(
          rotationFrom: .identity, to: Quaternion(angle: 1, axis: Vector(x: 1, y: 0, z: 0)),
          timing: timing)
      ]
      bad.append(
        BadSlot(
          name: "rotation where the order has none", slot: slot,
          error: .outOfRange(field: .rotation, value: 1, row: 0)))
      slot = Slot()
      let steep = try TimingFunction.controlPoints(0, 1e200, 1, 0)
      slot.rows = [Row(.opacity, from: 0, to: 1, curve: .timing(steep), timing: timing)]
      bad.append(
        BadSlot(
          name: "curve beyond Float", slot: slot,
          error: .notFinite(field: .curves, value: 1e200, row: 0)))
      slot.rows = [
        Row(
          .opacity, from: 0, to: 1,
          curve: .spring(try TimedSpring(Spring(), initialVelocity: 1e300)), timing: timing)
      ]
      bad.append(
        BadSlot(
          name: "velocity beyond Float", slot: slot,
          error: .notFinite(field: .velocity, value: 1e300, row: 0)))
      return bad
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  static func table() throws -> (AnimationTable, [SlotID]) {
    var random = try RandomSlots(seed: 121)
    let table = AnimationTable()
    let ids = try (0..<20).map { _ in try table.insert(try random.slot().slot) }
    return (table, ids)
  }

  static func show(_ table: AnimationTable, _ ids: [SlotID], at time: Double) throws -> [Float] {
    try table.evaluate(at: time)
    return try ids.flatMap { try table.numbers(of: $0) }
  }

  @Test(arguments: badSlots)
  func `a bad slot is refused and changes nothing`(_ bad: BadSlot) throws {
    let (table, ids) = try Self.table()
    let before = try Self.show(table, ids, at: 1.2)
    let places = try ids.map { try table.frameIndex(of: $0) }
    #expect(throws: bad.error) { try table.insert(bad.slot) }
    #expect(throws: bad.error) { try table.update(ids[7], bad.slot) }
    #expect(throws: BatchError.self) {
      try table.insert(count: 30) { $1 = $0 < 29 ? Slot() : bad.slot }
    }
    expectEqual(table.count, 20)
    try expectEqual(ids.map { try table.frameIndex(of: $0) }, places)
    expectTrue(sameBits(try Self.show(table, ids, at: 1.2), before))
    let (fresh, freshIDs) = try Self.table()
    let later = try Self.show(fresh, freshIDs, at: 2.3)
    expectTrue(sameBits(try Self.show(table, ids, at: 2.3), later))
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
    expectTrue(sameBits(try ids.flatMap { try table.numbers(of: $0) }, before))
    expectTrue(sameBits(try Self.show(table, ids, at: 1.2), before))
  }

  @Test(arguments: InstructionSet.available, [-1e300, -1e12, -1, -0.0, 0, 1e-307, 1e12, 1e300])
  func `any finite time is fine`(_ set: InstructionSet, _ time: Double) throws {
    var random = try RandomSlots(seed: 122)
    let table = AnimationTable(instructionSet: set)
    for _ in 0..<200 { try table.insert(try random.slot().slot) }
    try expectTrue(table.frame(at: time).isFinite)
  }
}
