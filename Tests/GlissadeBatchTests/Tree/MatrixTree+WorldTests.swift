import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests that world matrices after changes have the same bits as when all are multiplied.
struct MatrixTreeWorldTests {
  /// A table that changes, and its expected contents.
  struct Model {
    var random: RandomSlots
    let table: AnimationTable
    var living: [(id: SlotID, slot: Slot, parent: Int?)] = []
    private let still: [Slot]

    init(seed: UInt64, _ set: InstructionSet, threads: Int = 1) throws {
      random = try RandomSlots(seed: seed)
      table = AnimationTable(instructionSet: set, threads: threads)
      var still: [Slot] = []
      for _ in 0..<3 {
        var slot = try random.slot().slot
        slot.rows = []
        still.append(slot)
      }
      self.still = still
    }

    /// Returns mostly slots at rest, so that little changes between frames.
    mutating func slot(moving: Double = 0.1) throws -> Slot {
      if random.generator.chance(moving) { return try random.slot().slot }
      var slot = still[random.generator.index(below: 3)]
      slot.translation.x = random.generator.uniform(-10...10)
      return slot
    }

    mutating func some() -> Int { random.generator.index(below: living.count) }

    mutating func add(_ count: Int, chains: Double) throws {
      for _ in 0..<count {
        let slot = try slot()
        let id = try table.insert(slot)
        var parent: Int?
        if !living.isEmpty && random.generator.chance(0.9) {
          parent = random.generator.chance(chains) ? living.count - 1 : some()
        }
        if let parent { try table.setParent(of: id, to: living[parent].id) }
        living.append((id, slot, parent))
      }
    }

    mutating func update() throws {
      let number = some()
      living[number].slot = try slot(moving: 0.5)
      try table.update(living[number].id, living[number].slot)
    }

    mutating func move() throws {
      let (number, parent) = (some(), random.generator.chance(0.2) ? nil : some())
      do throws(BatchError) {
        try table.setParent(of: living[number].id, to: parent.map { living[$0].id })
        living[number].parent = parent
      } catch .cycle {}
    }

    mutating func remove(_ number: Int) throws {
      try table.remove(living[number].id)
      living.remove(at: number)
      for other in living.indices {
        guard let parent = living[other].parent else { continue }
        living[other].parent = parent == number ? nil : parent > number ? parent - 1 : parent
      }
    }

    mutating func removeLeaf() throws {
      let parents = Set(living.compactMap(\.parent))
      if let leaf = living.indices.first(where: { !parents.contains($0) }) { try remove(leaf) }
    }

    /// Compares the world with that of a new table.
    func check(at time: Double, _ step: String) throws {
      let fresh = AnimationTable(instructionSet: table.batch.instructionSet)
      let ids = try living.map { try fresh.insert($0.slot) }
      for (number, entry) in living.enumerated() {
        if let parent = entry.parent { try fresh.setParent(of: ids[number], to: ids[parent]) }
      }
      try fresh.evaluateAll(at: time)
      for (entry, id) in zip(living, ids) {
        try expectSameBits(table.world(of: entry.id), fresh.world(of: id), "\(step)")
      }
      expectEqual(table.frame.worldMatrices.count, 16 * table.frameCapacity)
      for index in 0..<table.frameCapacity where table.slotID(atFrameIndex: index) == nil {
        expectEqual(table.frame.worldMatrix(at: index), .zero, "\(step), index \(index)")
      }
    }
  }

  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(2, 8))))
  func `whatever happens to a tree, it shows what a new one does`(
    _ set: InstructionSet, _ seed: UInt64
  ) throws {
    var model = try Model(seed: 260 + seed, set, threads: 1 + Int(seed % 2))
    try model.add(250, chains: seed % 3 == 0 ? 0.95 : 0.3)
    var time = 0.0
    for step in 0..<70 {
      for _ in 0..<model.random.generator.index(below: 4) {
        switch model.random.generator.index(below: 9) {
        case 0: try model.add(2, chains: 0.3)
        case 1: try model.move()
        case 2: try model.remove(model.some())
        case 3, 4: try model.removeLeaf()
        case 5...7: try model.update()
        default:
          let id = try model.table.insert(Slot())
          model.living.append((id, Slot(), nil))
        }
      }
      // Several frames between two evaluations of the world, or none.
      for _ in 0..<model.random.generator.index(below: 3) {
        time =
          model.random.generator.chance(0.5) ? time + 0.02 : model.random.generator.uniform(-1...6)
        try model.table.evaluate(at: time)
      }
      try model.table.evaluate(at: time)
      model.table.evaluateWorld()
      if step % 3 == 0 { try model.check(at: time, "step \(step)") }
    }
  }

  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(2, 8))))
  func `world matrices that are not named are as they were`(
    _ set: InstructionSet, _ seed: UInt64
  ) throws {
    var model = try Model(seed: 300 + seed, set)
    try model.add(400, chains: 0.3)
    let table = model.table
    var before: [Float] = []
    for step in 0..<60 {
      switch step % 6 {
      case 1: try model.update()
      case 3: try model.removeLeaf()
      case 5: model.living.append((try table.insert(Slot()), Slot(), nil))
      default: break
      }
      try table.evaluateAll(at: 0.5 + 0.03 * Double(step))
      let named = Set(table.changedWorldPlaces)
      let world = table.frame.worldMatrices.copied()
      for place in 0..<(before.count / 16) where !named.contains(place) {
        let range = (16 * place)..<(16 * place + 16)
        expectSameBits(Array(world[range]), Array(before[range]), "step \(step), place \(place)")
      }
      before = world
    }
  }

  /// Returns a slot whose x is the time, in binary fractions, up to 128.
  static func mover() throws -> Slot {
    let timing = try MediaTiming(beginTime: 0, duration: 128, fillMode: .both)
    return SlotModel(.translationX, 0, 128, .timing(.linear), timing).slot
  }

  /// A moving slot in its own block with a chain of descendants, beside many slots at rest.
  @Test func `exactly what moves and what hangs below is multiplied`() throws {
    let table = AnimationTable()
    let ids = try table.insert(count: 400) { $1 = MatrixTreeTests.move(1) }
    for number in 1..<5 { try table.setParent(of: ids[10 * number], to: ids[10 * (number - 1)]) }
    let mover = try table.insert(try Self.mover())
    let leaf = try table.insert(try Self.mover())
    try table.setParent(of: mover, to: ids[399])
    try table.setParent(of: ids[0], to: mover)
    try table.setParent(of: leaf, to: ids[40])
    try table.evaluateAll(at: 1)
    expectEqual(table.changedWorldPlaces, Array(0..<table.frameCapacity))
    let moving = [mover, leaf, ids[0], ids[10], ids[20], ids[30], ids[40]]
    let places = try moving.map { try table.frameIndex(of: $0) }.sorted()
    for time in [2.0, 3, 2] {
      try table.evaluateAll(at: time)
      expectEqual(table.changedWorldPlaces, places)
      try expectEqual(table.world(of: ids[40]), MatrixTreeTests.translation(Float(time) + 6))
      try expectEqual(table.world(of: leaf), MatrixTreeTests.translation(2 * Float(time) + 6))
    }
    table.evaluateWorld()
    expectTrue(table.changedWorldPlaces.isEmpty)
    // Only those two have changed, but whole blocks are written.
    try table.update(ids[200], MatrixTreeTests.move(7))
    try table.evaluateAll(at: 2)
    let block = try table.frameIndex(of: ids[200]) / 16
    expectTrue(table.changedWorldPlaces.contains(16 * block))
    expectEqual(
      Set(table.changedWorldPlaces), Set(places + Array((16 * block)..<(16 * block + 16))))
  }

  @Test func `a slot that changes places leaves nothing behind`() throws {
    let table = AnimationTable()
    let ids = try table.insert(count: 200) { $1 = MatrixTreeTests.move(1) }
    try table.setParent(of: ids[101], to: ids[100])
    try table.evaluateAll(at: 1)
    let (old, child) = try (table.frameIndex(of: ids[100]), table.frameIndex(of: ids[101]))
    try table.update(ids[100], try Self.mover())
    let new = try table.frameIndex(of: ids[100])
    expectTrue(new != old)
    try table.evaluateAll(at: 5)
    try expectEqual(table.world(of: ids[101]), MatrixTreeTests.translation(6))
    expectTrue(Set([old, new, child]).isSubset(of: Set(table.changedWorldPlaces)))
    expectEqual(table.frame.worldMatrix(at: old), .zero)
    // And back, to the index that is reused.
    try table.update(ids[100], MatrixTreeTests.move(3))
    try expectEqual(table.frameIndex(of: ids[100]), old)
    try table.evaluateAll(at: 5)
    try expectEqual(table.world(of: ids[101]), MatrixTreeTests.translation(4))
    try expectEqual(table.world(of: ids[100]), MatrixTreeTests.translation(3))
  }

  @Test func `the world is asked for now and then`() throws {
    let table = AnimationTable()
    let ids = try table.insert(count: 300) { $1 = MatrixTreeTests.move(1) }
    let mover = try table.insert(try Self.mover())
    try table.setParent(of: ids[5], to: mover)
    try table.evaluateAll(at: 1)
    // Written in a frame before the last.
    try table.update(ids[77], MatrixTreeTests.move(9))
    for time in [2.0, 200, 201] { try table.evaluate(at: time) }
    table.evaluateWorld()
    try expectEqual(table.world(of: ids[5]), MatrixTreeTests.translation(129))
    try expectEqual(table.world(of: ids[77]), MatrixTreeTests.translation(9))
    // Thousands of changes without evaluating the world.
    for number in 0..<soak(600, 3000) {
      try table.update(
        ids[number % 300], number % 2 == 0 ? MatrixTreeTests.move(2) : try Self.mover())
      if number % 100 == 0 { try table.evaluate(at: 3) }
    }
    try table.evaluateAll(at: 4)
    for (number, id) in ids.enumerated() where number != 5 {
      let wanted: Float = number % 2 == 0 ? 2 : 4
      try expectEqual(table.world(of: id), MatrixTreeTests.translation(wanted))
    }
  }

  @Test func `slots come and go without end`() throws {
    let table = AnimationTable()
    let root = try table.insert(try Self.mover())
    try table.insert(count: 200) { $1 = MatrixTreeTests.move(1) }
    for number in 0..<soak(500, 2000) {
      let id = try table.insert(MatrixTreeTests.move(Double(number)))
      if number % 50 == 0 { try table.setParent(of: id, to: root) }
      try table.evaluateAll(at: 3)
      let wanted = Float(number) + (number % 50 == 0 ? 3 : 0)
      try expectEqual(table.world(of: id), MatrixTreeTests.translation(wanted))
      try table.remove(id)
    }
    expectAtMost(table.frameCapacity, 512)
  }

  // A change at the top of a deep chain, and one at its end.
  @Test func `changes run down chains of any depth`() throws {
    let table = AnimationTable()
    let count = 100_000
    let slot = MatrixTreeTests.move(1)
    let ids = try table.insert(count: count) { $1 = slot }
    let (top, end) = try (table.insert(Self.mover()), table.insert(Self.mover()))
    let seconds = try threadSeconds {
      for number in 1..<count { try table.setParent(of: ids[number], to: ids[number - 1]) }
      try table.setParent(of: ids[0], to: top)
      try table.setParent(of: end, to: ids[count - 1])
      try table.evaluateAll(at: 1)
      try table.evaluateAll(at: 5)
    }
    // It takes less than one second; quadratic time would take minutes.
    expectLess(seconds, than: 20)
    try expectEqual(table.world(of: end), MatrixTreeTests.translation(Float(count + 10)))
    try expectEqual(table.world(of: ids[50_000]), MatrixTreeTests.translation(50_006))
    expectEqual(table.changedWorldPlaces.count, count + 2)
  }
}

extension Transform3D {
  /// The world matrix of indices without a slot.
  fileprivate static let zero = Transform3D(
    m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 0)
}
