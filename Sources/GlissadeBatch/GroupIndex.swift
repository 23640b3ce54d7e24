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
  func find(_ program: Column<Int32>, clock: Int32) -> Int? {
    let groups = unsafe groups.base
    if last >= 0, unsafe groups[last].has(program, clock) { return last }
    let hash = GroupIndex.hash(program, clock)
    var at = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[at] >= 0 {
      let number = Int(table[at])
      if unsafe groups[number].hash == hash && groups[number].has(program, clock) {
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

  private static func hash(_ program: Column<Int32>, _ clock: Int32) -> UInt64 {
    // Two chains of products, two words at a time, which a processor follows at once.
    var first = UInt64(truncatingIfNeeded: clock) &+ 0x9e37_79b9_7f4a_7c15
    var second: UInt64 = 0x9e37_79b9_7f4a_7c15
    let words = unsafe UnsafeRawPointer(program.base)
    let factor: UInt64 = 0xff51_afd7_ed55_8ccd
    var at = 0
    while at + 4 <= program.count {
      let (a, b) = unsafe (
        words.loadUnaligned(fromByteOffset: 4 * at, as: UInt64.self),
        words.loadUnaligned(fromByteOffset: 4 * at + 8, as: UInt64.self)
      )
      first = (first ^ a) &* factor
      second = (second ^ b) &* factor
      // What is high in a word would never come down to where the table looks.
      first ^= first >> 32
      second ^= second >> 32
      at += 4
    }
    while at < program.count {
      first = (first ^ UInt64(UInt32(bitPattern: program[at]))) &* factor
      at += 1
    }
    first = (first ^ (first >> 32) ^ second) &* factor
    return first ^ (first >> 32)
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
  let inertLanes: UnsafeMutablePointer<SlotCompiler.InertLane>
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
    unsafe inertLanes = UnsafeMutablePointer.allocate(capacity: lanes.count)
    for i in 0..<lanes.count { unsafe inertLanes[i] = lanes[i] }
  }

  func has(_ words: Column<Int32>, _ clock: Int32) -> Bool {
    guard words.count == self.words && clock == self.clock else { return false }
    // Without a way out of the loop, whole vectors are compared.
    let base = unsafe words.base
    var difference: Int32 = 0
    for i in 0..<self.words { unsafe difference |= base[i] ^ program[i] }
    return difference == 0
  }
}
