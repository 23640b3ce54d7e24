import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of stacked slots that a table rejects; the table is unchanged.
struct StackBadInputTests {
  struct BadSlot: Sendable, CustomTestStringConvertible {
    let name: String
    let slot: Slot
    let error: BatchError
    var testDescription: String { name }
  }

  static let badSlots: [BadSlot] = {
    do {
      var bad: [BadSlot] = []
      let timing = try MediaTiming(duration: 1)
      let endless = try MediaTiming(duration: .infinity)
      let keys = try KeySegments([
        .init(start: 0, end: 0.5, key: 0), .init(start: 0.5, end: 1, key: 1),
      ])
      func add(_ name: String, _ error: BatchError, _ change: (inout Slot) -> Void) {
        var slot = Slot()
        slot.angles.x = 1
        change(&slot)
        bad.append(BadSlot(name: name, slot: slot, error: error))
      }
      func value(_ value: Double) -> KeyValue { KeyValue(from: value, to: value) }
      for number in [Double.infinity, -.infinity, 1e39] {
        func below(_ field: BatchError.Field, _ change: (inout Slot) -> Void) {
          add(
            "\(field) of \(number)", .notFinite(field: field, value: number, row: 0), change)
        }
        below(.opacity) { $0.opacity = number }
        below(.translation) { $0.translation.z = number }
        below(.scale) { $0.scale.x = number }
        below(.position) { $0.position.y = number }
        below(.bounds) { $0.boundsOrigin.x = number }
        below(.bounds) { $0.boundsSize.y = number }
        below(.anchorPoint) { $0.anchorPoint.x = number }
        below(.angles) { $0.angles.y = number }
        below(.skew) { $0.skew.z = number }
        below(.perspective) { $0.perspective.w = number }
        below(.shear) { $0.shear.x = number }
        below(.rotation) { $0.rotation.x = number }
        below(.columns) { $0.columns = [1, number] }
        below(.matrices) { slot in
          slot.matrix = .identity
          slot.matrix?.m23 = number
        }
        func row(_ field: BatchError.Field, _ row: Row) {
          add("\(field) \(number) of a row", .notFinite(field: field, value: number, row: 1)) {
            $0.rows = [Row(.heading, from: 0, to: 1, timing: timing), row]
          }
        }
        row(.from, Row(.heading, from: number, to: 0, timing: timing))
        row(.to, Row(.skewXY, from: 0, to: number, timing: timing))
        row(.from, Row(.width, keys: keys, values: [value(0), value(number)], timing: timing))
        row(
          .to,
          Row(
            .width, keys: keys, values: [KeyValue(from: 0, to: number), value(0)], timing: timing))
        row(
          .keys,
          Row(
            .width, keys: keys,
            values: [KeyValue(from: 0, to: 0, outgoingTangent: number), value(0)],
            timing: timing))
        row(
          .keys,
          Row(
            .width, keys: keys,
            values: [KeyValue(from: 0, to: 0, incomingTangent: number), value(0)],
            timing: timing))
        let turn = Quaternion(x: 0, y: number, z: 0, w: 0)
        row(.rotation, Row(rotationFrom: turn, to: .identity, timing: timing))
        row(
          .rotation,
          Row(
            .rotation, keys: keys, rotations: [(.identity, .identity), (.identity, turn)],
            timing: timing))
      }
      func refuse(_ name: String, _ error: BatchError, _ row: Row) {
        add(name, error) { $0.rows = [row] }
      }
      for count in [0, 1, 3] {
        refuse(
          "\(count) values for two keys", .wrongCount(field: .keys, count: count, expected: 2),
          Row(.width, keys: keys, values: (0..<count).map { value(Double($0)) }, timing: timing))
        refuse(
          "\(count) rotations for two keys", .wrongCount(field: .keys, count: count, expected: 2),
          Row(
            .rotation, keys: keys, rotations: (0..<count).map { _ in (.identity, .identity) },
            timing: timing))
      }
      refuse(
        "a rotation between numbers", .outOfRange(field: .rotation, value: 3, row: 0),
        Row(.rotation, from: 3, to: 4, timing: timing))
      refuse(
        "a factor's rotation between numbers", .outOfRange(field: .rotation, value: 3, row: 0),
        Row(Channel.rotation.factor(2), keys: keys, values: [value(3), value(4)], timing: timing))
      refuse(
        "a number between rotations", .outOfRange(field: .channels, value: 48, row: 0),
        Row(rotationFrom: .identity, to: .identity, timing: timing, channel: .heading))
      var turn = Row(rotationFrom: .identity, to: .identity, timing: timing)
      turn.composition = .add
      refuse("a sum of rotations", .outOfRange(field: .composition, value: 1, row: 0), turn)
      turn.composition = .multiply
      refuse("a product of rotations", .outOfRange(field: .composition, value: 2, row: 0), turn)
      turn.composition = .replace
      turn.isCumulative = true
      refuse("cumulative rotations", .outOfRange(field: .composition, value: 0, row: 0), turn)
      var paced = Row(.width, keys: keys, values: [value(0), value(1)], timing: timing)
      paced.curve = .timing(.steps(try Steps(3)))
      refuse("a curve over keys", .outOfRange(field: .curves, value: 0, row: 0), paced)
      refuse(
        "no run", .outOfRange(field: .duration, value: .infinity, row: 0),
        Row(.width, from: 0, to: 1, timing: endless))
      for channel in [
        Channel.entry(16), .entry(-1), .column(-1), .column(.max), .opacity.factor(1),
        .heading.factor(1), .scaleX.factor(0), .scaleX.factor(-1), .scaleX.factor(.max),
        .scaleX.factor(1).factor(1), .column(0).factor(1),
      ] {
        refuse(
          "no channel", .outOfRange(field: .channels, value: -1, row: 0),
          Row(channel, from: 0, to: 1, timing: timing))
      }
      refuse(
        "no column", .outOfRange(field: .columns, value: 2, row: 0),
        Row(.column(2), from: 0, to: 1, timing: timing))
      add(
        "exported column that is not there", .outOfRange(field: .exports, value: 1_048_576, row: 1)
      ) {
        $0.exports = [.width, .column(0)]
      }
      add("exported rotation", .outOfRange(field: .exports, value: 7, row: 0)) {
        $0.exports = [.rotation]
      }
      add("export of no channel", .outOfRange(field: .exports, value: -1, row: 0)) {
        $0.exports = [.entry(16)]
      }
      add("rotation without end", .notFinite(field: .rotation, value: -.infinity, row: 0)) {
        $0.rotation = Quaternion(x: 0, y: 0, z: 0, w: -.infinity)
      }
      add("angles where the order has none", .outOfRange(field: .angles, value: 1, row: 0)) {
        $0.order = .translateScale
      }
      add("a matrix where the order has none", .outOfRange(field: .matrices, value: 1, row: 0)) {
        $0.angles.x = 0
        $0.order = .translateScale
        $0.matrix = .identity
      }
      add("a skew row where the order has none", .outOfRange(field: .skew, value: 20, row: 0)) {
        $0.angles.x = 0
        $0.order = .translateScale
        $0.rows = [Row(.skewXY, from: 0, to: 1, timing: timing)]
      }
      return bad
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  static func table() throws -> (AnimationTable, [SlotID]) {
    var random = try RandomStacks(seed: 221)
    let table = AnimationTable()
    let ids = try (0..<20).map { _ in try table.insert(try random.slot().slot) }
    return (table, ids)
  }

  static func show(_ table: AnimationTable, _ ids: [SlotID], at time: Double) throws -> [Float] {
    try table.evaluate(at: time)
    return try ids.flatMap { try table.numbers(of: $0) }
  }

  @Test func `bad slots are refused and change nothing`() throws {
    let (table, ids) = try Self.table()
    let before = try Self.show(table, ids, at: 1.2)
    let places = try ids.map { try table.frameIndex(of: $0) }
    for bad in Self.badSlots {
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
    expectTrue(sameBits(try Self.show(table, ids, at: 1.2), before))
    let (fresh, freshIDs) = try Self.table()
    let later = try Self.show(fresh, freshIDs, at: 2.3)
    expectTrue(sameBits(try Self.show(table, ids, at: 2.3), later))
    expectTrue(FrameCopy(table).isFinite)
  }

  @Test func `values that are no numbers are refused`() throws {
    let table = AnimationTable()
    func refuses(_ field: BatchError.Field, _ change: (inout Slot) -> Void) -> Bool {
      var slot = Slot()
      change(&slot)
      return isRefused(as: field, row: 0) { try table.insert(slot) }
    }
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
    expectEqual(table.count, 0)
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

  @Test(arguments: InstructionSet.available, [-1e300, -1e12, -1, -0.0, 0, 1e-307, 1e12, 1e300])
  func `any finite time is fine`(_ set: InstructionSet, _ time: Double) throws {
    var random = try RandomStacks(seed: 222)
    let table = AnimationTable(instructionSet: set)
    for _ in 0..<100 { try table.insert(try random.slot().slot) }
    try expectTrue(table.frame(at: time).isFinite)
    expectTrue(table.hasFiniteColumns)
  }
}
