// The outputs of slots that changes of other slots move: they stay those of the last frame.

extension AnimationTable {
  /// Copies the outputs at a frame index, for a following ``putOutputs(at:)``.
  func takeOutputs(at index: Int) {
    let chunk = chunks[Int(blocks[index / 16].chunk)]
    let exports = chunk.columnStride / 16
    movedOutputs.removeAll()
    let floats = unsafe movedOutputs.extend(by: 17 + exports)
    unsafe floats.update(from: matrices.base + 16 * index, count: 16)
    unsafe floats[16] = opacities.base[index]
    let column = unsafe columns.base + firstColumnIndex(at: index)
    for export in 0..<exports { unsafe floats[17 + export] = column[16 * export] }
  }

  /// Stores the copied outputs at a frame index of the same slot.
  func putOutputs(at index: Int) {
    let floats = unsafe movedOutputs.base
    unsafe (matrices.base + 16 * index).update(from: floats, count: 16)
    unsafe opacities.base[index] = floats[16]
    let column = unsafe columns.base + firstColumnIndex(at: index)
    for export in 0..<(movedOutputs.count - 17) {
      unsafe column[16 * export] = floats[17 + export]
    }
  }

  /// Returns the index of the first value exported at a frame index; each further one comes 16 indices later.
  func firstColumnIndex(at index: Int) -> Int {
    let chunk = chunks[Int(blocks[index / 16].chunk)]
    let block = index / 16 - chunk.firstBlock
    return chunk.firstColumn + block * chunk.columnStride + index % 16
  }
}

extension MatrixTree {
  /// Copies the world matrix of a slot that moves, if it has one, to its new frame index.
  ///
  /// - Parameter capacity: The number of matrices to allocate if there are too few.
  func moveWorld(from old: Int, to new: Int, frameCapacity: Int, capacity: Int) {
    guard old < worldCount else { return }
    let known = worldCount
    if new >= known { reserve(frameCapacity: frameCapacity, capacity: capacity) }
    for index in known..<max(known, worldCount) {
      // The identity, as frame indices without a world matrix show, until those without a slot are cleared.
      for entry in 0..<16 { unsafe world.base[16 * index + entry] = entry % 5 == 0 ? 1 : 0 }
      vacated.append(Int32(index))
    }
    unsafe (world.base + 16 * new).update(from: world.base + 16 * old, count: 16)
  }
}
