// The allocation of frame indices, and of the chunks that provide them.

extension AnimationTable {
  static var blocksPerChunk: Int { 32 }

  /// Allocates a frame index for a slot of a group; returns it, and whether it is the first ever used in its block.
  func allocateFrameIndex(in number: Int, expecting: Int) -> (index: Int, opensBlock: Bool) {
    let group = unsafe signatures.groups.base + number
    let hole = unsafe Int(group.pointee.freeListHead)
    if hole >= 0 {
      unsafe group.pointee.freeListHead = -2 - occupants[hole]
      unsafe chunks.base[Int(blocks[hole / 16].chunk)].liveCount += 1
      return (hole, false)
    }
    var last = unsafe Int(group.pointee.lastChunk)
    if unsafe last < 0 || chunks.base[last].highWaterMark == 16 * chunks.base[last].capacity {
      last = addChunk(to: number, expecting: expecting)
    }
    let chunk = unsafe chunks.base + last
    let index = unsafe 16 * chunk.pointee.firstBlock + chunk.pointee.highWaterMark
    unsafe chunk.pointee.highWaterMark += 1
    unsafe chunk.pointee.liveCount += 1
    unsafe chunk.pointee.usedBlocks = (chunk.pointee.highWaterMark + 15) / 16
    return (index, index % 16 == 0)
  }

  /// Adds a chunk to a group: one block at first, then twice as many each time, or as many as a bulk insertion
  /// needs.
  ///
  /// Varied programs grow by half, and take the blocks that signatures left when they became rare.
  private func addChunk(to number: Int, expecting: Int) -> Int {
    let group = signatures.groups[number]
    let isVaried = group.program.program.form.isVaried
    let before = group.lastChunk < 0 ? 0 : chunks[Int(group.lastChunk)].capacity
    let wanted =
      isVaried ? before + (before + 1) / 2 : max(2 * before, (expecting + 15) / 16)
    let capacity = min(max(wanted, 1), AnimationTable.blocksPerChunk)
    if let free = takeFreeChunk(capacity, orSmaller: isVaried) {
      reuse(free, for: number)
      return free
    }
    let chunk = chunks.count
    unsafe chunks.append(
      Chunk(
        group: number, clock: group.clock, previous: group.lastChunk, firstBlock: blocks.count,
        capacity: capacity, records: arena.allocate(capacity * group.stride),
        recordRoom: capacity * group.stride, columnRoom: 16 * group.exportCount * capacity,
        program: group.program, stride: group.stride, firstColumn: columnCount,
        columnStride: 16 * group.exportCount))
    columnCount += 16 * group.exportCount * capacity
    schedules.append(ChunkSchedule(clock: group.clock))
    active.append(0)
    unsafe signatures.groups.base[number].lastChunk = Int32(chunk)
    for _ in 0..<capacity {
      blocks.append(Block(chunk: Int32(chunk)))
      lastFrames.append(0)
    }
    slotBegins.grow(to: frameCapacity, with: .infinity)
    slotEnds.grow(to: frameCapacity, with: -.infinity)
    occupants.grow(to: frameCapacity, with: -1)
    growOutputs()
    return chunk
  }

  // MARK: Chunks that are left

  /// Returns the smallest free chunk with at least this capacity, or else the largest one where that suffices.
  private func takeFreeChunk(_ capacity: Int, orSmaller: Bool) -> Int? {
    for size in freeChunks.indices where 1 << size >= capacity {
      if let chunk = freeChunks[size].popLast() { return Int(chunk) }
    }
    guard orSmaller else { return nil }
    for size in freeChunks.indices.reversed() {
      if let chunk = freeChunks[size].popLast() { return Int(chunk) }
    }
    return nil
  }

  /// Assigns a free chunk to a group: its frame indices, and its memory where that suffices.
  private func reuse(_ number: Int, for groupNumber: Int) {
    let (old, group) = (chunks[number], signatures.groups[groupNumber])
    let floats = old.capacity * group.stride
    let columnFloats = 16 * group.exportCount * old.capacity
    var records = unsafe old.records
    if floats > old.recordRoom {
      unsafe records = arena.allocate(floats)
    } else {
      unsafe records.update(repeating: 0, count: floats)
    }
    var firstColumn = old.firstColumn
    if columnFloats > old.columnRoom {
      firstColumn = columnCount
      columnCount += columnFloats
      growOutputs()
    }
    var chunk = unsafe Chunk(
      group: groupNumber, clock: group.clock, previous: group.lastChunk, firstBlock: old.firstBlock,
      capacity: old.capacity, records: records,
      recordRoom: max(floats, old.recordRoom), columnRoom: max(columnFloats, old.columnRoom),
      program: group.program, stride: group.stride, firstColumn: firstColumn,
      columnStride: 16 * group.exportCount)
    // The chunk stays on the list until the next frame, which may never come.
    chunk.isDirty = old.isDirty
    chunks[number] = chunk
    unsafe signatures.groups.base[groupNumber].lastChunk = Int32(number)
    schedules[number] = ChunkSchedule(clock: group.clock)
    for block in old.firstBlock..<(old.firstBlock + old.capacity) {
      blocks[block] = Block(chunk: Int32(number))
    }
    for index in (16 * old.firstBlock)..<(16 * (old.firstBlock + old.capacity)) {
      occupants[index] = -1
    }
  }

  /// Frees a chunk without slots, so that any group can reuse it.
  func free(_ number: Int) {
    let chunk = chunks[number]
    let indices = (16 * chunk.firstBlock)..<(16 * (chunk.firstBlock + chunk.capacity))
    pruneFreeList(of: chunk.group) { indices.contains($0) }
    unlink(number)
    unsafe chunks.base[number].group = -1
    unsafe chunks.base[number].usedBlocks = 0
    unsafe chunks.base[number].highWaterMark = 0
    unsafe schedules.base[number].idleInterval = .always
    // Frame indices without a slot show zeros, as they are no longer evaluated.
    unsafe (matrices.base + 16 * indices.lowerBound).update(repeating: 0, count: 16 * indices.count)
    unsafe (opacities.base + indices.lowerBound).update(repeating: 0, count: indices.count)
    var size = 0
    while 1 << (size + 1) <= chunk.capacity { size += 1 }
    while freeChunks.count <= size { freeChunks.append([]) }
    freeChunks[size].append(Int32(number))
    isVacated.grow(to: number + 1, with: false)
    if isVacated[number] { return }
    isVacated[number] = true
    vacatedChunks.append(Int32(number))
  }

  /// Removes a chunk from its group's list.
  private func unlink(_ number: Int) {
    let chunk = chunks[number]
    var at = Int(signatures.groups[chunk.group].lastChunk)
    if at == number {
      unsafe signatures.groups.base[chunk.group].lastChunk = chunk.previous
      return
    }
    while Int(chunks[at].previous) != number { at = Int(chunks[at].previous) }
    unsafe chunks.base[at].previous = chunk.previous
  }

  private func growOutputs() {
    if columns.count < columnCount {
      let more = FloatBuffer(count: max(columnCount, columns.count + columns.count / 2))
      unsafe more.base.update(from: columns.base, count: columns.count)
      columns = more
    }
    guard opacities.count < frameCapacity else { return }
    let slots = max(frameCapacity, opacities.count + opacities.count / 2)
    let (moreMatrices, moreOpacities) = (FloatBuffer(count: 16 * slots), FloatBuffer(count: slots))
    unsafe moreMatrices.base.update(from: matrices.base, count: matrices.count)
    unsafe moreOpacities.base.update(from: opacities.base, count: opacities.count)
    matrices = moreMatrices
    opacities = moreOpacities
  }

  /// Removes the chunks without slots at the end, down to a known one.
  func dropChunks(from known: Int) {
    var kept = chunks.count
    while kept > known && chunks[kept - 1].group < 0 { kept -= 1 }
    guard kept < chunks.count else { return }
    let firstBlock = chunks[kept].firstBlock
    for size in freeChunks.indices { freeChunks[size].removeAll { $0 >= kept } }
    columnCount = 0
    for chunk in 0..<kept {
      columnCount = max(columnCount, chunks[chunk].firstColumn + chunks[chunk].columnRoom)
    }
    while activeCount > 0 && Int(active[activeCount - 1]) >= kept { activeCount -= 1 }
    var dirty = 0
    for number in 0..<dirtyChunks.count where Int(dirtyChunks[number]) < kept {
      dirtyChunks[dirty] = dirtyChunks[number]
      dirty += 1
    }
    dirtyChunks.removeLast(from: dirty)
    chunks.removeLast(from: kept)
    schedules.removeLast(from: kept)
    active.removeLast(from: kept)
    blocks.removeLast(from: firstBlock)
    lastFrames.removeLast(from: firstBlock)
    slotBegins.removeLast(from: frameCapacity)
    slotEnds.removeLast(from: frameCapacity)
    occupants.removeLast(from: frameCapacity)
  }

  /// Removes the frame indices that are gone from a group's free list.
  private func pruneFreeList(of group: Int, _ isGone: (Int) -> Bool) {
    var kept = -1
    var hole = Int(signatures.groups[group].freeListHead)
    while hole >= 0 {
      let next = -2 - Int(occupants[hole])
      if !isGone(hole) {
        if kept < 0 {
          unsafe signatures.groups.base[group].freeListHead = Int32(hole)
        } else {
          occupants[kept] = Int32(-2 - hole)
        }
        kept = hole
      }
      hole = next
    }
    if kept < 0 {
      unsafe signatures.groups.base[group].freeListHead = -1
    } else {
      occupants[kept] = -1
    }
  }
}
