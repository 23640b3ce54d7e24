// Places in the outputs: which are free, and the chunks that make more of them.

extension AnimationTable {
  static var blocksPerChunk: Int { 32 }

  /// A place for a slot of a group, and whether it is the first ever taken in its block.
  func takePlace(in number: Int, expecting: Int) -> (place: Int, opensBlock: Bool) {
    let group = unsafe index.groups.base + number
    let hole = unsafe Int(group.pointee.lastHole)
    if hole >= 0 {
      unsafe group.pointee.lastHole = -2 - occupants[hole]
      return (hole, false)
    }
    var last = unsafe Int(group.pointee.lastChunk)
    if unsafe last < 0 || chunks.base[last].filled == 16 * chunks.base[last].capacity {
      last = addChunk(to: number, expecting: expecting)
    }
    let chunk = unsafe chunks.base + last
    let place = unsafe 16 * chunk.pointee.firstBlock + chunk.pointee.filled
    unsafe chunk.pointee.filled += 1
    unsafe chunk.pointee.used = (chunk.pointee.filled + 15) / 16
    return (place, place % 16 == 0)
  }

  /// One block for a signature's first slot, twice as many each time, or what a bulk needs.
  private func addChunk(to number: Int, expecting: Int) -> Int {
    let group = index.groups[number]
    let before = group.lastChunk < 0 ? 0 : chunks[Int(group.lastChunk)].capacity
    let wanted = max(2 * before, (expecting + 15) / 16, 1)
    let capacity = min(wanted, AnimationTable.blocksPerChunk)
    let chunk = chunks.count
    unsafe chunks.append(
      Chunk(
        group: number, clock: group.clock, previous: group.lastChunk, firstBlock: blocks.count,
        capacity: capacity, records: arena.allocate(capacity * group.stride),
        program: UnsafePointer(group.program), stride: group.stride, firstColumn: columnCount,
        columnStride: 16 * group.exportCount))
    columnCount += 16 * group.exportCount * capacity
    watches.append(Watch(clock: group.clock))
    active.append(0)
    unsafe index.groups.base[number].lastChunk = Int32(chunk)
    for _ in 0..<capacity {
      blocks.append(Block(chunk: Int32(chunk)))
      lastFrames.append(0)
    }
    slotBegins.grow(to: slotCount, with: .infinity)
    slotEnds.grow(to: slotCount, with: -.infinity)
    occupants.grow(to: slotCount, with: -1)
    growOutputs()
    return chunk
  }

  private func growOutputs() {
    if columns.count < columnCount {
      let more = FloatBuffer(count: max(columnCount, 2 * columns.count))
      unsafe more.base.update(from: columns.base, count: columns.count)
      columns = more
    }
    guard opacities.count < slotCount else { return }
    let slots = max(slotCount, opacities.count * 2)
    let (moreMatrices, moreOpacities) = (FloatBuffer(count: 16 * slots), FloatBuffer(count: slots))
    unsafe moreMatrices.base.update(from: matrices.base, count: matrices.count)
    unsafe moreOpacities.base.update(from: opacities.base, count: opacities.count)
    matrices = moreMatrices
    opacities = moreOpacities
  }

  /// Takes back chunks that hold no slot, from the last one down to a known one.
  func dropChunks(from known: Int) {
    var kept = chunks.count
    while kept > known && isEmpty(chunks[kept - 1]) {
      kept -= 1
      unsafe index.groups.base[chunks[kept].group].lastChunk = chunks[kept].previous
    }
    guard kept < chunks.count else { return }
    let firstBlock = chunks[kept].firstBlock
    columnCount = chunks[kept].firstColumn
    for group in 0..<index.groups.count { dropHoles(of: group, from: 16 * firstBlock) }
    while activeCount > 0 && Int(active[activeCount - 1]) >= kept { activeCount -= 1 }
    var dirty = 0
    for number in 0..<dirtyChunks.count where Int(dirtyChunks[number]) < kept {
      dirtyChunks[dirty] = dirtyChunks[number]
      dirty += 1
    }
    dirtyChunks.removeLast(from: dirty)
    chunks.removeLast(from: kept)
    watches.removeLast(from: kept)
    active.removeLast(from: kept)
    blocks.removeLast(from: firstBlock)
    lastFrames.removeLast(from: firstBlock)
    slotBegins.removeLast(from: slotCount)
    slotEnds.removeLast(from: slotCount)
    occupants.removeLast(from: slotCount)
  }

  private func isEmpty(_ chunk: Chunk) -> Bool {
    let first = 16 * chunk.firstBlock
    for place in first..<(first + chunk.filled) where occupants[place] >= 0 { return false }
    return true
  }

  private func dropHoles(of group: Int, from bound: Int) {
    var kept = -1
    var hole = Int(index.groups[group].lastHole)
    while hole >= 0 {
      let next = -2 - Int(occupants[hole])
      if hole < bound {
        if kept < 0 {
          unsafe index.groups.base[group].lastHole = Int32(hole)
        } else {
          occupants[kept] = Int32(-2 - hole)
        }
        kept = hole
      }
      hole = next
    }
    if kept < 0 {
      unsafe index.groups.base[group].lastHole = -1
    } else {
      occupants[kept] = -1
    }
  }
}
