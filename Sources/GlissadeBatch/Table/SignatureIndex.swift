/// A hash table of a table's groups, by signature.
final class SignatureIndex {
  let groups = UnsafeArray<SignatureGroup>()
  /// The group numbers, with open addressing; -1 for an empty bucket.
  ///
  /// The size is a power of 2.
  private let table = UnsafeArray<Int32>()
  /// The entries of the slots of each group that is rare, ``SignatureGroup/memberRoom`` for each group.
  let members = UnsafeArray<Int32>()
  private var last = -1

  init() { table.grow(to: 16, with: -1) }

  /// Returns the group of a signature, if there is one.
  func find(_ program: ProgramBuilder, clock: Int32) -> Int? {
    let groups = unsafe groups.base
    if last >= 0, unsafe groups[last].has(program, clock) { return last }
    let hash = program.hash(clock: clock)
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

  /// Adds a group for the compiled slot, whose signature is new.
  func add(_ compiled: SlotCompiler, clock: Int32) -> Int {
    let hash = compiled.builder.hash(clock: clock)
    return add(SignatureGroup(compiled, clock: clock, hash: hash))
  }

  /// Returns the group of a varied program, adding it if it is new.
  func variedGroup(_ compiled: VariedCompiler, clock: Int32) -> Int {
    if let known = find(compiled.builder, clock: clock) { return known }
    let hash = compiled.builder.hash(clock: clock)
    return add(SignatureGroup(compiled, clock: clock, hash: hash))
  }

  private func add(_ group: SignatureGroup) -> Int {
    groups.append(group)
    members.grow(to: SignatureGroup.memberRoom * groups.count, with: -1)
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
      groups[number].program.deallocate()
      unsafe groups[number].inertLanes.deallocate()
    }
    groups.removeAll()
    members.removeAll()
    last = -1
    for at in 0..<table.count { table[at] = -1 }
  }
}

/// The slots of one signature: a program and a clock.
@safe struct SignatureGroup {
  let program: StoredProgram
  let clock: Int32
  /// The number of Floats of a record, and of its part before the channels.
  let stride: Int
  let driverWidth: Int
  let hash: UInt64
  /// The lanes to reset where a lane has no slot; see `SlotCompiler`.
  let inertLanes: UnsafeMutablePointer<SlotCompiler.InertLane>
  let inertCount: Int
  /// The number of values that each slot exports.
  let exportCount: Int
  /// The newest chunk of the group, which links to the previous one; -1 for none.
  var lastChunk: Int32 = -1
  /// The free frame index that was freed last, which links to the next one; -1 for none.
  var freeListHead: Int32 = -1
  var rarity = Rarity()

  /// The group of the varied program that a signature shares with others while it is rare, and the slots that decide
  /// on it; see `AnimationTable+RareSignatures.swift`.
  struct Rarity {
    /// The group of the varied program; -1 if there is none for the signature.
    var variedGroup: Int32 = -1
    /// The number of slots of the signature.
    var slotCount: Int32 = 0
    /// Whether these slots are in the chunks of the varied program.
    var isVaried = false
    /// The neighbours in the list of rare signatures of the varied program; -1 for none.
    var previous: Int32 = -1
    var next: Int32 = -1

    // For a varied program.

    /// The number of rare signatures with the program, and the first of them; -1 for none.
    var rareCount = 0
    var firstRare: Int32 = -1
    /// Whether they are many, so that their slots are in the chunks of this program.
    var isCrowded = false
  }

  /// The maximum number of slots of a rare signature.
  static var memberRoom: Int { 7 }

  /// Creates the group of a varied program.
  init(_ compiled: VariedCompiler, clock: Int32, hash: UInt64) {
    program = compiled.builder.copy()
    self.clock = clock
    self.hash = hash
    driverWidth = VariedDriverLane.count * compiled.driverCount
    stride = compiled.width
    exportCount = compiled.exportCount
    inertCount = compiled.driverCount
    unsafe inertLanes = UnsafeMutablePointer.allocate(capacity: compiled.driverCount)
    for driver in 0..<compiled.driverCount {
      let offset = VariedDriverLane.count * driver + VariedDriverLane.code.offset
      unsafe inertLanes[driver] = SlotCompiler.InertLane(offset: Int32(offset), bits: 0)
    }
  }

  init(_ compiled: SlotCompiler, clock: Int32, hash: UInt64) {
    let lanes = compiled.inertLanes
    program = compiled.builder.copy()
    self.clock = clock
    self.hash = hash
    driverWidth = compiled.driverWidth
    stride = compiled.width
    exportCount = compiled.exportCount
    inertCount = lanes.count
    unsafe inertLanes = UnsafeMutablePointer.allocate(capacity: lanes.count)
    for i in 0..<lanes.count { unsafe inertLanes[i] = lanes[i] }
  }

  func has(_ program: ProgramBuilder, _ clock: Int32) -> Bool {
    clock == self.clock && program.isEqual(to: self.program)
  }
}
