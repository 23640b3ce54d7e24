// Where the slots' values are kept: the records of chunks, and when their blocks change.

extension AnimationTable {
  /// Writes what was compiled last into a place.
  ///
  /// - Parameter opensBlock: whether the place is the first ever taken in its block.
  func write(at place: Int, opensBlock: Bool = false) {
    let record = unsafe recordOf(place)
    let lane = place % 16
    var offset = 0
    for (number, value) in compiler.values.enumerated() {
      let width = compiler.widths[number]
      // The lanes that stay empty share the first slot's timing and curve, with channels of 0: finite,
      // and nothing to see.
      let lanes = opensBlock && number < compiler.driverValues ? lane..<16 : lane..<(lane + 1)
      for lane in lanes {
        switch width {
        case .wide:
          let target = unsafe UnsafeMutableRawPointer(record + offset)
          unsafe target.storeBytes(of: value, toByteOffset: 8 * lane, as: Double.self)
        case .narrow: unsafe record[offset + lane] = Float(value)
        case .keys:
          let start = UInt32(Int(value) + compiler.keyBase)
          unsafe record[offset + lane] = Float(bitPattern: start)
        }
      }
      offset += width == .wide ? 32 : 16
    }
    if opensBlock { makeInert(lanes: (lane + 1)..<16, of: place) }
    setBounds(place, compiler.begin, compiler.end)
  }

  /// Leaves a place with nothing to see.
  func clear(_ place: Int) {
    let chunk = chunks[Int(blocks[place / 16].chunk)]
    let record = unsafe recordOf(place)
    let lane = place % 16
    // Whatever is behind the drivers' lanes are the channels'.
    for offset in stride(
      from: groups[chunk.group].driverWidth, to: chunk.stride, by: 16)
    { unsafe record[offset + lane] = 0 }
    makeInert(lanes: lane..<(lane + 1), of: place)
    groups[chunk.group].holes.append(place)
    entries[place] = -1
    clocks.removeSlot(from: chunk.clock)
    setBounds(place, .infinity, -.infinity)
  }

  /// Makes lanes without a slot look nowhere else: the keys that they shared will become another's.
  private func makeInert(lanes: Range<Int>, of place: Int) {
    let record = unsafe recordOf(place)
    for (offset, bits) in groups[chunks[Int(blocks[place / 16].chunk)].group].inertLanes {
      for lane in lanes { unsafe record[offset + lane] = Float(bitPattern: bits) }
    }
  }

  func recordOf(_ place: Int) -> UnsafeMutablePointer<Float> {
    let chunk = chunks[Int(blocks[place / 16].chunk)]
    return unsafe chunk.records
      + (place / 16 - chunk.firstBlock) * chunk.stride
  }

  func setBounds(_ place: Int, _ begin: Double, _ end: Double) {
    slotBegins[place] = begin
    slotEnds[place] = end
    let number = place / 16
    var (first, last) = (Double.infinity, -Double.infinity)
    for slot in (16 * number)..<(16 * number + 16) {
      first = min(first, slotBegins[slot])
      last = max(last, slotEnds[slot])
    }
    blocks[number].begin = first
    blocks[number].end = last
    let chunk = Int(blocks[number].chunk)
    if chunks[chunk].state != .mixed { spreadState(chunk) }
    blocks[number].state = .stale
    chunks[chunk].isDirty = true
    quietTimes[chunk] = .never
    quiet = .never
    hasDirty = true
  }

  /// Hands what is known of a whole chunk to its blocks.
  func spreadState(_ number: Int) {
    let chunk = chunks[number]
    for block in chunk.firstBlock..<(chunk.firstBlock + chunk.used) {
      blocks[block].state = chunk.state
    }
    chunks[number].state = .mixed
  }
}
