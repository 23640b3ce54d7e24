// The records of chunks, which hold the slots' values, and the times at which blocks change.

extension AnimationTable {
  /// Writes the compiled slot to its frame index.
  ///
  /// - Parameters:
  ///   - entry: The slot's entry.
  ///   - opensBlock: Whether the index is the first ever used in its block.
  @inline(__always) func write(_ entry: Int, at index: Int, opensBlock: Bool = false) {
    let group = unsafe Int(entries.base[entry].group)
    if unsafe chunks.base[Int(blocks[index / 16].chunk)].group == group {
      writeOwn(at: index, opensBlock: opensBlock)
    } else {
      writeVaried(at: index, of: group)
    }
    setBounds(index, compiler.begin, compiler.end)
  }

  /// Writes the compiled slot to a record of its own program.
  private func writeOwn(at index: Int, opensBlock: Bool) {
    let lane = index % 16
    let record = unsafe recordOf(index)
    let (values, count) = unsafe (compiler.values.base, compiler.values.count)
    let (keyBase, driverValues) = (UInt64(compiler.keyBase), compiler.driverValues)
    var (number, offset) = (0, 0)
    // The first slot of a block fills it, see below; for any other, a loop over lanes would cost more than its store.
    if opensBlock {
      offset = unsafe fillBlock(record, driverValues)
      number = driverValues
    }
    while number < driverValues {
      let value = unsafe values[number]
      if value.width == .wide {
        let target = unsafe UnsafeMutableRawPointer(record + offset)
        unsafe target.storeBytes(of: value.bits, toByteOffset: 8 &* lane, as: UInt64.self)
        offset &+= 32
      } else {
        unsafe record[offset &+ lane] = value.float(keyBase)
        offset &+= 16
      }
      number &+= 1
    }
    var target = unsafe record + offset + lane
    while number < count {
      unsafe target.pointee = values[number].float(keyBase)
      unsafe target += 16
      number &+= 1
    }
    if opensBlock { makeInert(lanes: (lane + 1)..<16, of: index) }
  }

  /// Writes the compiled slot's values of drivers to all lanes of a record, and returns the number of Floats.
  ///
  /// Empty lanes share the first slot's timing and curve, with channels of 0, so that their values are finite and
  /// invisible.
  private func fillBlock(_ record: UnsafeMutablePointer<Float>, _ driverValues: Int) -> Int {
    let keyBase = UInt64(compiler.keyBase)
    var offset = 0
    for number in 0..<driverValues {
      let value = compiler.values[number]
      if value.width == .wide {
        let target = unsafe UnsafeMutableRawPointer(record + offset)
        for lane in 0..<16 {
          unsafe target.storeBytes(of: value.bits, toByteOffset: 8 * lane, as: UInt64.self)
        }
        offset += 32
      } else {
        unsafe (record + offset).update(repeating: value.float(keyBase), count: 16)
        offset += 16
      }
    }
    return offset
  }

  /// Clears a frame index and puts it on its group's free list.
  func clear(_ index: Int) {
    let chunk = Int(blocks[index / 16].chunk)
    let group = unsafe chunks.base[chunk].group
    let record = unsafe recordOf(index)
    let lane = index % 16
    // All lanes after the drivers' belong to channels.
    var offset = unsafe signatures.groups.base[group].driverWidth
    let stride = unsafe chunks.base[chunk].stride
    while offset < stride {
      unsafe record[offset &+ lane] = 0
      offset &+= 16
    }
    makeInert(lanes: lane..<(lane + 1), of: index)
    unsafe occupants.base[index] = -2 - signatures.groups.base[group].freeListHead
    unsafe signatures.groups.base[group].freeListHead = Int32(index)
    clocks.removeSlot(from: unsafe chunks.base[chunk].clock)
    setBounds(index, .infinity, -.infinity)
    unsafe chunks.base[chunk].liveCount -= 1
    if unsafe chunks.base[chunk].liveCount == 0 { free(chunk) }
  }

  /// Resets the key offsets of lanes without a slot, because the keys they refer to will be reused.
  @inline(__always) private func makeInert(lanes: Range<Int>, of index: Int) {
    let group = unsafe signatures.groups.base + chunks.base[Int(blocks[index / 16].chunk)].group
    if unsafe group.pointee.inertCount > 0 { unsafe reset(lanes, of: index, group) }
  }

  private func reset(
    _ lanes: Range<Int>, of index: Int, _ group: UnsafeMutablePointer<SignatureGroup>
  ) {
    let record = unsafe recordOf(index)
    for number in unsafe 0..<group.pointee.inertCount {
      let inert = unsafe group.pointee.inertLanes[number]
      for lane in lanes {
        unsafe record[Int(inert.offset) + lane] = Float(bitPattern: inert.bits)
      }
    }
  }

  func recordOf(_ index: Int) -> UnsafeMutablePointer<Float> {
    let chunk = unsafe chunks.base + Int(blocks[index / 16].chunk)
    return unsafe chunk.pointee.records
      + (index / 16 - chunk.pointee.firstBlock) * chunk.pointee.stride
  }

  /// Sets the times at which a slot changes; the bounds of its chunk are computed before the next frame.
  private func setBounds(_ index: Int, _ begin: Double, _ end: Double) {
    slotBegins[index] = begin
    slotEnds[index] = end
    let block = unsafe blocks.base + index / 16
    let number = unsafe Int(block.pointee.chunk)
    let chunk = unsafe chunks.base + number
    if unsafe chunk.pointee.state != .mixed { spreadState(number) }
    unsafe block.pointee.state = .stale
    unsafe block.pointee.isDirty = true
    if unsafe chunk.pointee.isDirty { return }
    unsafe chunk.pointee.isDirty = true
    dirtyChunks.append(Int32(number))
    unsafe schedules.base[number].idleInterval = .never
    isIdle = false
  }

  /// Copies the state of a chunk to its blocks.
  private func spreadState(_ number: Int) {
    let chunk = chunks[number]
    for block in chunk.firstBlock..<(chunk.firstBlock + chunk.usedBlocks) {
      unsafe blocks.base[block].state = chunk.state
    }
    unsafe chunks.base[number].state = .mixed
  }

  /// Computes the times at which a chunk and its blocks change.
  func measure(_ number: Int) {
    var chunk = chunks[number]
    (chunk.firstBegin, chunk.lastBegin) = (.infinity, -.infinity)
    (chunk.firstEnd, chunk.lastEnd) = (.infinity, -.infinity)
    for at in chunk.firstBlock..<(chunk.firstBlock + chunk.usedBlocks) {
      if blocks[at].isDirty { measureBlock(at) }
      let (begin, end) = (blocks[at].begin, blocks[at].end)
      chunk.firstBegin = min(chunk.firstBegin, begin)
      chunk.lastBegin = max(chunk.lastBegin, begin)
      chunk.firstEnd = min(chunk.firstEnd, end)
      chunk.lastEnd = max(chunk.lastEnd, end)
    }
    chunk.isDirty = false
    chunks[number] = chunk
  }

  private func measureBlock(_ number: Int) {
    var (first, last) = (Double.infinity, -Double.infinity)
    for index in (16 * number)..<(16 * number + 16) {
      first = min(first, slotBegins[index])
      last = max(last, slotEnds[index])
    }
    unsafe blocks.base[number].begin = first
    unsafe blocks.base[number].end = last
    unsafe blocks.base[number].isDirty = false
  }
}
