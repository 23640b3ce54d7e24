// The placement of slots whose signatures are rare: they share varied programs, because a block of 16 lanes for a
// signature of one slot is evaluated and stored for nothing but that slot.
//
// Which program a slot takes depends only on the slots that are in the table. A signature is common from
// `memberRoom` + 1 slots on, and otherwise rare. The slots of rare signatures are in the chunks of a varied program
// if at least `crowdedCount` rare signatures have that program; otherwise, and with common signatures, they are in
// chunks of their own signature. A slot moves when it is changed, and when a change of another slot makes its
// signature common or rare, or its varied program crowded or not.

extension AnimationTable {
  /// The number of rare signatures from which their slots share a varied program: the number of blocks whose
  /// evaluation takes as long as that of a block of the varied program.
  private static var crowdedCount: Int { 8 }

  /// Returns the group of the varied program for the compiled slot; -1 if there is none.
  func compiledVariedGroup() -> Int {
    guard varied.map(compiler.program) else { return -1 }
    varied.build(compiler.program)
    pool.reserve(varied.scratchCount)
    return signatures.variedGroup(varied, clock: compiledClock)
  }

  /// Whether a slot is evaluated by a program that several signatures share, because its own is rare.
  package func sharesProgram(_ id: SlotID) -> Bool {
    guard contains(id) else { return false }
    let entry = entries[Int(id.index)]
    return chunks[Int(blocks[Int(entry.frameIndex) / 16].chunk)].group != Int(entry.group)
  }

  // MARK: Counting

  /// Whether a signature with this number of slots is rare, or would be without one of them.
  @inline(__always) private func isNearlyRare(_ rarity: SignatureGroup.Rarity) -> Bool {
    Int(rarity.slotCount) <= SignatureGroup.memberRoom + 1 && rarity.variedGroup >= 0
  }

  /// Counts a slot that gets a signature.
  @inline(__always) func countSlot(_ entry: Int, in number: Int) {
    unsafe entries.base[entry].group = Int32(number)
    let group = unsafe signatures.groups.base + number
    unsafe group.pointee.rarity.slotCount += 1
    if unsafe group.pointee.rarity.slotCount == 1 { retainCurves(of: number) }
    if unsafe isNearlyRare(group.pointee.rarity) { addMember(entry, to: number) }
  }

  private func addMember(_ entry: Int, to number: Int) {
    let group = unsafe signatures.groups.base + number
    let count = unsafe Int(group.pointee.rarity.slotCount)
    if count > SignatureGroup.memberRoom { return unlinkRare(number) }
    signatures.members[SignatureGroup.memberRoom * number + count - 1] = Int32(entry)
    guard count == 1 else { return }
    linkRare(number)
    unsafe group.pointee.rarity.isVaried = placement(of: number) != number
  }

  /// Counts a slot that loses a signature; it may still be in a chunk.
  @inline(__always) func discountSlot(_ entry: Int, of number: Int) {
    let group = unsafe signatures.groups.base + number
    if unsafe isNearlyRare(group.pointee.rarity) {
      removeMember(entry, from: number)
    } else {
      unsafe group.pointee.rarity.slotCount -= 1
    }
    if unsafe group.pointee.rarity.slotCount == 0 { releaseCurves(of: number) }
  }

  /// Counts a signature that gets its first slot among the users of its curves.
  private func retainCurves(of number: Int) {
    let program = signatures.groups[number].program.program
    for driver in 0..<program[.drivers] {
      let table = program.driver(driver).table
      if table != 0 { curveStore.retain(table) }
    }
  }

  /// Counts a signature that has lost its last slot no longer.
  private func releaseCurves(of number: Int) {
    let program = signatures.groups[number].program.program
    for driver in 0..<program[.drivers] {
      let table = program.driver(driver).table
      if table != 0 { curveStore.release(table) }
    }
  }

  private func removeMember(_ entry: Int, from number: Int) {
    unsafe signatures.groups.base[number].rarity.slotCount -= 1
    let count = unsafe Int(signatures.groups.base[number].rarity.slotCount)
    if count == SignatureGroup.memberRoom {
      listMembers(of: number, except: entry)
      return linkRare(number)
    }
    let first = SignatureGroup.memberRoom * number
    var at = first
    while signatures.members[at] != Int32(entry) { at += 1 }
    signatures.members[at] = signatures.members[first + count]
    if count == 0 { unlinkRare(number) }
  }

  /// Lists the slots of a signature that has become rare, which are in chunks of its own.
  private func listMembers(of number: Int, except entry: Int) {
    var next = SignatureGroup.memberRoom * number
    var chunk = Int(signatures.groups[number].lastChunk)
    while chunk >= 0 {
      let first = 16 * chunks[chunk].firstBlock
      for index in first..<(first + chunks[chunk].highWaterMark) {
        guard occupants[index] >= 0, Int(occupants[index]) != entry else { continue }
        signatures.members[next] = occupants[index]
        next += 1
      }
      chunk = Int(chunks[chunk].previous)
    }
  }

  private func linkRare(_ number: Int) {
    let groups = unsafe signatures.groups.base
    let varied = unsafe Int(groups[number].rarity.variedGroup)
    let first = unsafe groups[varied].rarity.firstRare
    unsafe groups[number].rarity.previous = -1
    unsafe groups[number].rarity.next = first
    if first >= 0 { unsafe groups[Int(first)].rarity.previous = Int32(number) }
    unsafe groups[varied].rarity.firstRare = Int32(number)
    unsafe groups[varied].rarity.rareCount += 1
  }

  private func unlinkRare(_ number: Int) {
    let groups = unsafe signatures.groups.base
    let rarity = unsafe groups[number].rarity
    let varied = Int(rarity.variedGroup)
    if rarity.previous >= 0 {
      unsafe groups[Int(rarity.previous)].rarity.next = rarity.next
    } else {
      unsafe groups[varied].rarity.firstRare = rarity.next
    }
    if rarity.next >= 0 { unsafe groups[Int(rarity.next)].rarity.previous = rarity.previous }
    unsafe groups[varied].rarity.rareCount -= 1
  }

  // MARK: Placement

  /// Returns the group whose chunks the slots of a signature belong in: its own or that of its varied program.
  @inline(__always) func placement(of number: Int) -> Int {
    let group = unsafe signatures.groups.base + number
    return unsafe isNearlyRare(group.pointee.rarity) ? rarePlacement(of: number) : number
  }

  private func rarePlacement(of number: Int) -> Int {
    let rarity = unsafe signatures.groups.base[number].rarity
    guard Int(rarity.slotCount) <= SignatureGroup.memberRoom,
      unsafe signatures.groups.base[Int(rarity.variedGroup)].rarity.rareCount
        >= AnimationTable.crowdedCount
    else { return number }
    return Int(rarity.variedGroup)
  }

  /// Moves the slots that a change of a signature's count concerns to the chunks that they belong in.
  @inline(__always) func placeSlots(of number: Int) {
    let group = unsafe signatures.groups.base + number
    if unsafe isNearlyRare(group.pointee.rarity) { placeRareSlots(of: number) }
  }

  private func placeRareSlots(of number: Int) {
    let varied = unsafe Int(signatures.groups.base[number].rarity.variedGroup)
    let isCrowded =
      unsafe signatures.groups.base[varied].rarity.rareCount >= AnimationTable.crowdedCount
    if unsafe signatures.groups.base[varied].rarity.isCrowded != isCrowded {
      unsafe signatures.groups.base[varied].rarity.isCrowded = isCrowded
      var rare = unsafe Int(signatures.groups.base[varied].rarity.firstRare)
      while rare >= 0 {
        place(rare)
        rare = Int(signatures.groups[rare].rarity.next)
      }
    }
    place(number)
  }

  /// Moves the slots of a signature to the chunks that they belong in.
  private func place(_ number: Int) {
    let (rarity, target) = (signatures.groups[number].rarity, placement(of: number))
    if rarity.slotCount == 0 || rarity.isVaried == (target != number) { return }
    unsafe signatures.groups.base[number].rarity.isVaried = target != number
    for member in 0..<min(Int(rarity.slotCount), SignatureGroup.memberRoom) {
      let entry = Int(signatures.members[SignatureGroup.memberRoom * number + member])
      let old = Int(entries[entry].frameIndex)
      // The slot that made the signature common is there already.
      if chunks[Int(blocks[old / 16].chunk)].group == target { continue }
      read(at: old, of: number)
      takeOutputs(at: old)
      clear(old)
      let new = insertCompiled(entry: entry, in: target, expecting: 1)
      noteMove()
      putOutputs(at: new)
      tree.move(from: old, to: new)
      tree.moveWorld(
        from: old, to: new, frameCapacity: frameCapacity, capacity: opacities.count)
    }
  }

  // MARK: Records

  /// Writes the compiled slot to a record of its varied program.
  func writeVaried(at index: Int, of number: Int) {
    _ = varied.map(signatures.groups[number].program.program)
    let record = unsafe recordOf(index)
    let lane = index % 16
    for at in 0..<varied.constants.count {
      let constant = varied.constants[at]
      unsafe record[Int(constant.offset) + lane] = Float(bitPattern: constant.bits)
    }
    for at in 0..<varied.values.count {
      let (value, target) = (compiler.values[at], Int(varied.values[at].target))
      if target < 0 { continue }
      if value.width == .wide {
        let wide = unsafe UnsafeMutableRawPointer(record + target)
        unsafe wide.storeBytes(of: value.bits, toByteOffset: 8 * lane, as: UInt64.self)
      } else {
        unsafe record[target + lane] = value.float(0)
      }
    }
  }

  /// Reads the slot at a frame index back, as if it had just been compiled.
  ///
  /// - Parameter number: The group of the slot's signature, which has a varied program.
  private func read(at index: Int, of number: Int) {
    _ = varied.map(signatures.groups[number].program.program)
    let isOwn = chunks[Int(blocks[index / 16].chunk)].group == number
    let record = unsafe recordOf(index)
    let lane = index % 16
    compiler.values.removeAll()
    for at in 0..<varied.values.count {
      let value = varied.values[at]
      let offset = Int(isOwn ? value.source : value.target)
      var bits: UInt64 = 0
      if offset >= 0 && value.isWide {
        let wide = unsafe UnsafeRawPointer(record + offset)
        bits = unsafe wide.load(fromByteOffset: 8 * lane, as: UInt64.self)
      } else if offset >= 0 {
        bits = unsafe UInt64(record[offset + lane].bitPattern)
      }
      compiler.values.append(
        SlotCompiler.Value(bits: bits, width: value.isWide ? .wide : .narrow))
    }
    compiler.driverValues = varied.driverValues
    // No row of such a slot has keys.
    compiler.keyWords.removeAll()
    compiler.keyTables.removeAll()
    (compiler.begin, compiler.end) = (slotBegins[index], slotEnds[index])
    compiledClock = signatures.groups[number].clock
  }
}
