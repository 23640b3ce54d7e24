// What the last frame wrote, and which slots that is.

extension AnimationTable {
  /// Calls `body` with the ranges of places whose matrices and opacities the last ``evaluate(at:)``
  /// wrote: ascending, in blocks of 16, each place at most once.
  ///
  /// These are the places of slots that moved, or came to rest, or were added or changed before. All
  /// others show what they showed before.
  public func forEachChangedRange(_ body: (Range<Int>) -> Void) {
    var pending = 0..<0
    // Everything is looked at anew in each step, in case `body` changes the table.
    var piece = 0
    while piece < (reportsVacatedChunks ? chunks.count : activeCount) {
      let chunk = chunks[reportsVacatedChunks ? piece : Int(active[piece])]
      piece += 1
      guard chunk.lastFrame == frameNumber else { continue }
      var block = chunk.firstBlock
      let end = chunk.firstBlock + (reportsVacatedChunks ? chunk.capacity : chunk.usedBlocks)
      while block < min(end, lastFrames.count) {
        if lastFrames[block] == frameNumber {
          if pending.upperBound == 16 * block {
            pending = pending.lowerBound..<(16 * block + 16)
          } else {
            if !pending.isEmpty { body(pending) }
            pending = (16 * block)..<(16 * block + 16)
          }
        }
        block += 1
      }
    }
    if !pending.isEmpty { body(pending) }
  }

  /// Calls `body` with the ranges of places whose world matrices the last ``evaluateWorld()`` wrote:
  /// ascending, each place at most once.
  public func forEachChangedWorldRange(_ body: (Range<Int>) -> Void) {
    tree.forEachChangedRange(body)
  }

  /// The slot at a frame index, nil where there is none.
  ///
  /// - Parameter index: any number; nil outside 0..<``frameCapacity``.
  public func slotID(atFrameIndex index: Int) -> SlotID? {
    guard index >= 0 && index < occupants.count, occupants[index] >= 0 else { return nil }
    return slotID(ofEntry: Int(occupants[index]))
  }

  /// The index of a slot in the frame, as ``frameIndex(of:)`` has it, or -1 where it is not in the table.
  public func frameIndex(ifPresent id: SlotID) -> Int {
    contains(id) ? Int(entries[Int(id.index)].frameIndex) : -1
  }
}

extension AnimationTable {
  /// Bytes that rows, keys and outputs take, room that is kept for more of them included.
  public var byteCount: Int {
    let floats =
      arena.count + keys.capacity + matrices.count + opacities.count + columns.count
      + tree.world.count
    return floats * MemoryLayout<Float>.stride
  }
}
