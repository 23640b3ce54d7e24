import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of world matrices of slots with parents.
struct MatrixTreeTests {
  static func move(_ x: Double) -> Slot {
    var slot = Slot()
    slot.translation.x = x
    return slot
  }

  static func translation(_ x: Float) -> [Float] {
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1]
  }

  @Test(arguments: InstructionSet.available, 1...8)
  func `a world matrix is the product of those above`(_ set: InstructionSet, _ depth: Int) throws {
    var random = try RandomSlots(seed: UInt64(depth))
    let table = AnimationTable(instructionSet: set)
    var nodes: [(id: SlotID, parent: Int?)] = []
    for level in 0..<depth {
      let above = nodes.indices.suffix(12)
      for _ in 0..<12 {
        let id = try table.insert(try random.slot().slot)
        let parent = level == 0 ? nil : above.randomElement(using: &random.generator)
        if let parent { try table.setParent(of: id, to: nodes[parent].id) }
        nodes.append((id, parent))
      }
    }
    for time in [0.3, 1.7, 4] {
      try table.evaluateAll(at: time)
      for (id, parent) in nodes {
        let local = Transform3D(try table.numbers(of: id)[1...])
        let world = Transform3D(try table.world(of: id)[...])
        guard let parent else {
          expectEqual(world, local)
          continue
        }
        // Against the product with the parent's computed matrix: each level rounds three times.
        let above = Transform3D(try table.world(of: nodes[parent].id)[...])
        let wanted = local.concatenating(above)
        let sizes = local.absolute.concatenating(above.absolute)
        for entry in 0..<16 {
          let error = world.entries[entry] - wanted.entries[entry]
          expectAtMost(error.magnitude, 4e-7 * sizes.entries[entry])
        }
      }
    }
  }

  @Test func `slots without a parent keep their own matrix`() throws {
    let table = AnimationTable()
    let ids = try (0..<5).map { try table.insert(Self.move(Double($0))) }
    try table.evaluateAll(at: 0)
    for (number, id) in ids.enumerated() {
      try expectEqual(table.world(of: id), Self.translation(Float(number)))
    }
    try table.setParent(of: ids[4], to: ids[3])
    table.evaluateWorld()
    try expectEqual(table.world(of: ids[4]), Self.translation(7))
    try table.setParent(of: ids[4], to: nil)
    table.evaluateWorld()
    try expectEqual(table.world(of: ids[4]), Self.translation(4))
  }

  // From the leaf up, so that no slot has ancestors yet when it gets a child.
  @Test func `a chain may be a hundred thousand deep`() throws {
    let table = AnimationTable()
    let count = 100_000
    let slot = Self.move(1)
    let ids = try table.insert(count: count) { $1 = slot }
    let seconds = try threadSeconds {
      for number in (1..<count).reversed() {
        try table.setParent(of: ids[number], to: ids[number - 1])
      }
      try table.evaluateAll(at: 0)
    }
    // It takes less than one second; quadratic time would take minutes.
    expectLess(seconds, than: 20)
    try expectEqual(table.world(of: ids[count - 1]), Self.translation(Float(count)))
    try expectEqual(table.world(of: ids[count / 2]), Self.translation(Float(count / 2 + 1)))
    #expect(throws: BatchError.cycle(ids[0])) {
      try table.setParent(of: ids[0], to: ids[count - 1])
    }
  }

  // From the root down, every new child has the whole chain as ancestors.
  @Test func `building a chain takes time in proportion to its length`() throws {
    func seconds(_ count: Int) throws -> Double {
      let table = AnimationTable()
      let slot = Self.move(1)
      let ids = try table.insert(count: count) { $1 = slot }
      let duration = try threadSeconds {
        for number in 1..<count { try table.setParent(of: ids[number], to: ids[number - 1]) }
      }
      try table.evaluateAll(at: 0)
      try expectEqual(table.world(of: ids[count - 1]), Self.translation(Float(count)))
      return duration
    }
    let short = try (0..<3).map { _ in try seconds(500) }.min() ?? 0
    // Sixteen times the length; quadratic time would be 256 times as long.
    try expectLess(seconds(8000), than: 64 * short + 0.01)
  }

  @Test func `a slot cannot hang below itself or its descendants`() throws {
    let table = AnimationTable()
    let ids = try (0..<4).map { try table.insert(Self.move(Double($0 + 1))) }
    for number in 1..<4 { try table.setParent(of: ids[number], to: ids[number - 1]) }
    for number in 0..<4 {
      #expect(throws: BatchError.cycle(ids[0])) {
        try table.setParent(of: ids[0], to: ids[number])
      }
    }
    #expect(throws: BatchError.cycle(ids[3])) { try table.setParent(of: ids[3], to: ids[3]) }
    // Nothing has changed.
    try table.evaluateAll(at: 0)
    try expectEqual(table.world(of: ids[3]), Self.translation(10))
  }

  @Test func `slots that are not in the table are refused`() throws {
    let table = AnimationTable()
    let gone = try table.insert(Self.move(1))
    try table.remove(gone)
    let here = try table.insert(Self.move(2))
    #expect(throws: BatchError.unknownSlot(gone)) { try table.setParent(of: here, to: gone) }
    #expect(throws: BatchError.unknownSlot(gone)) { try table.setParent(of: gone, to: here) }
    #expect(throws: BatchError.unknownSlot(gone)) { try table.setParent(of: gone, to: nil) }
  }

  @Test func `a parent that is removed counts as none`() throws {
    let table = AnimationTable()
    let ids = try (0..<3).map { try table.insert(Self.move(Double($0 + 1))) }
    try table.setParent(of: ids[1], to: ids[0])
    try table.setParent(of: ids[2], to: ids[1])
    try table.remove(ids[0])
    try table.evaluateAll(at: 0)
    try expectEqual(table.world(of: ids[1]), Self.translation(2))
    try expectEqual(table.world(of: ids[2]), Self.translation(5))
  }

  @Test func `a new slot in a removed parent's entry is no parent`() throws {
    let table = AnimationTable()
    let parent = try table.insert(Self.move(1))
    let child = try table.insert(Self.move(2))
    try table.setParent(of: child, to: parent)
    try table.remove(parent)
    let stranger = try table.insert(Self.move(100))
    expectEqual(stranger.index, parent.index)
    try table.evaluateAll(at: 0)
    try expectEqual(table.world(of: child), Self.translation(2))
    // The opposite direction is no cycle.
    try table.setParent(of: stranger, to: child)
    table.evaluateWorld()
    try expectEqual(table.world(of: stranger), Self.translation(102))
  }

  @Test func `a slot keeps its place in the tree when it moves in the table`() throws {
    let table = AnimationTable()
    let ids = try (0..<3).map { try table.insert(Self.move(Double($0 + 1))) }
    try table.setParent(of: ids[1], to: ids[0])
    try table.setParent(of: ids[2], to: ids[1])
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    let model = SlotModel(.translationX, 0, 8, .timing(.linear), timing)
    try table.update(ids[1], model.slot)
    try table.evaluateAll(at: 0.5)
    try expectEqual(table.world(of: ids[2]), Self.translation(8))
  }
}

extension Transform3D {
  init(_ floats: ArraySlice<Float>) {
    let m = floats.map { Double($0) }
    self.init(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }

  /// The transform with the magnitudes of the entries.
  var absolute: Transform3D { Transform3D(entries.map { Float($0.magnitude) }[...]) }
}
