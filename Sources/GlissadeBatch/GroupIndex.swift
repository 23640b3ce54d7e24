/// The groups of a table, found by their signatures.
final class GroupIndex {
  let groups = Column<Group>()
  /// Numbers of groups where their hashes point, or behind; -1 where there is none.
  ///
  /// A power of two of them.
  private let table = Column<Int32>()
  private var last = -1

  init() { table.grow(to: 16, with: -1) }

  /// The group of a signature, if there is one.
  func find(_ program: [Int32], clock: Int32) -> Int? {
    if last >= 0 && groups[last].has(program, clock) { return last }
    let hash = GroupIndex.hash(program, clock)
    var at = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[at] >= 0 {
      let number = Int(table[at])
      if groups[number].hash == hash && groups[number].has(program, clock) {
        last = number
        return number
      }
      at = (at + 1) & (table.count - 1)
    }
    return nil
  }

  /// Adds the group of what was compiled last, whose signature none has.
  func add(_ compiled: SlotCompiler, clock: Int32) -> Int {
    let hash = GroupIndex.hash(compiled.program, clock)
    groups.append(Group(compiled, clock: clock, hash: hash))
    last = groups.count - 1
    if 2 * groups.count > table.count {
      let wanted = 2 * table.count
      table.removeAll()
      table.grow(to: wanted, with: -1)
      for number in 0..<last { enter(number) }
    }
    enter(last)
    return last
  }

  private func enter(_ number: Int) {
    var at = Int(truncatingIfNeeded: groups[number].hash) & (table.count - 1)
    while table[at] >= 0 { at = (at + 1) & (table.count - 1) }
    table[at] = Int32(number)
  }

  func removeAll() {
    for number in 0..<groups.count {
      unsafe groups[number].program.deallocate()
      unsafe groups[number].inertLanes.deallocate()
    }
    groups.removeAll()
    last = -1
    for at in 0..<table.count { table[at] = -1 }
  }

  private static func hash(_ program: [Int32], _ clock: Int32) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: clock) &+ 0x9e37_79b9_7f4a_7c15
    for word in program {
      hash = (hash ^ UInt64(UInt32(bitPattern: word))) &* 0xff51_afd7_ed55_8ccd
    }
    return hash ^ (hash >> 32)
  }
}

/// Slots of one signature: a program, and the clock that they live by.
@safe struct Group {
  /// The program where the kernels read it.
  let program: UnsafeMutablePointer<Int32>
  let words: Int
  let clock: Int32
  /// Floats of a record, and of its part in front of the channels.
  let stride: Int
  let driverWidth: Int
  let hash: UInt64
  /// Lanes that a place without a slot must not keep, see `SlotCompiler`: offsets and bits in turns.
  let inertLanes: UnsafeMutablePointer<UInt32>
  let inertCount: Int
  /// Values that each slot exports.
  let exportCount: Int
  /// The newest of its chunks, which names the one before; -1 for none.
  var lastChunk: Int32 = -1
  /// The place that was left last, which names the one before; -1 for none.
  var lastHole: Int32 = -1

  init(_ compiled: SlotCompiler, clock: Int32, hash: UInt64) {
    let (words, lanes) = (compiled.program, compiled.inertLanes)
    unsafe program = UnsafeMutablePointer.allocate(capacity: words.count)
    for i in 0..<words.count { unsafe program[i] = words[i] }
    self.words = words.count
    self.clock = clock
    self.hash = hash
    driverWidth = compiled.driverWidth
    stride = Int(words[0])
    exportCount = compiled.exportCount
    inertCount = lanes.count
    unsafe inertLanes = UnsafeMutablePointer.allocate(capacity: 2 * lanes.count)
    for i in 0..<lanes.count {
      unsafe inertLanes[2 * i] = UInt32(lanes[i].offset)
      unsafe inertLanes[2 * i + 1] = lanes[i].bits
    }
  }

  func has(_ words: [Int32], _ clock: Int32) -> Bool {
    guard words.count == self.words && clock == self.clock else { return false }
    for i in 0..<words.count { if unsafe words[i] != program[i] { return false } }
    return true
  }
}
