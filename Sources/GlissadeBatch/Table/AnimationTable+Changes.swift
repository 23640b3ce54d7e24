// The frame indices that the last frame wrote, and their slots.

extension AnimationTable {
  /// Calls `body` with the ranges of frame indices whose matrices and opacities the last ``evaluate(at:)`` wrote:
  /// ascending, in blocks of 16, each index at most once.
  ///
  /// These are the slots that moved or came to rest, and those that were added or changed before it. All others
  /// keep their previous values.
  public func forEachChangedRange(_ body: (Range<Int>) -> Void) {
    var pending = 0..<0
    // All state is read again in each step, in case `body` changes the table.
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

  /// Calls `body` with the ranges of frame indices whose world matrices the last ``evaluateWorld(all:)`` wrote:
  /// ascending, each index at most once.
  public func forEachChangedWorldRange(_ body: (Range<Int>) -> Void) {
    tree.forEachChangedRange(body)
  }

  /// Returns the slot at a frame index; nil where there is none.
  ///
  /// - Parameter index: Any number; the result is nil outside 0..<``frameCapacity``.
  public func slotID(atFrameIndex index: Int) -> SlotID? {
    guard index >= 0 && index < occupants.count, occupants[index] >= 0 else { return nil }
    return slotID(ofEntry: Int(occupants[index]))
  }

  /// Returns the index of a slot in the frame, as ``frameIndex(of:)`` does, or -1 if it is not in the table.
  package func frameIndex(ifPresent id: SlotID) -> Int {
    contains(id) ? Int(entries[Int(id.index)].frameIndex) : -1
  }
}

extension AnimationTable {
  /// The number of bytes allocated for rows, keys and outputs, including spare capacity.
  package var byteCount: Int {
    let floats =
      arena.count + keys.capacity + matrices.count + opacities.count + columns.count
      + tree.world.count
    return floats * MemoryLayout<Float>.stride
  }

  /// The number of bytes allocated for the tables of curves, including spare capacity.
  package var curveByteCount: Int { curveStore.capacity * MemoryLayout<Float>.stride }

  /// The number of signatures that are known, including those without slots.
  package var signatureCount: Int { signatures.groups.count }
}
