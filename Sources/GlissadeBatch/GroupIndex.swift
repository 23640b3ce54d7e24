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

  /// Adds the group of a signature that none has.
  func add(_ program: [Int32], clock: Int32, driverWidth: Int) -> Int {
    let hash = GroupIndex.hash(program, clock)
    groups.append(Group(program, clock: clock, hash: hash, driverWidth: driverWidth))
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
    for number in 0..<groups.count { unsafe groups[number].program.deallocate() }
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
  /// The newest of its chunks, which names the one before; -1 for none.
  var lastChunk: Int32 = -1
  /// The place that was left last, which names the one before; -1 for none.
  var lastHole: Int32 = -1

  init(_ words: [Int32], clock: Int32, hash: UInt64, driverWidth: Int) {
    unsafe program = UnsafeMutablePointer.allocate(capacity: words.count)
    for i in 0..<words.count { unsafe program[i] = words[i] }
    self.words = words.count
    self.clock = clock
    self.hash = hash
    self.driverWidth = driverWidth
    stride = Int(words[0])
  }

  func has(_ words: [Int32], _ clock: Int32) -> Bool {
    guard words.count == self.words && clock == self.clock else { return false }
    for i in 0..<words.count { if unsafe words[i] != program[i] { return false } }
    return true
  }
}
