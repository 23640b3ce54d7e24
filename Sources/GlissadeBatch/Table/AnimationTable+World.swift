import CGlissadeSIMD

extension AnimationTable {
  /// Sets the parent of a slot, or removes it.
  ///
  /// A slot's world matrix is its own matrix times its parent's world matrix.
  ///
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/cycle(_:)`` where the parent is the slot itself or
  ///   one of its descendants; nothing has changed then.
  /// - Complexity: O(depth of the parent) if the slot has children, otherwise O(1).
  public func setParent(of child: SlotID, to parent: SlotID?) throws(BatchError) {
    _ = try frameIndex(of: child)
    guard let parent else {
      tree.setParent(of: Int(child.index), to: -1)
      return
    }
    _ = try frameIndex(of: parent)
    guard child != parent else { throw .cycle(child) }
    // A slot without children is no ancestor, so a deep tree is built without walking up it.
    var ancestor = tree.hasChildren(Int(child.index)) ? Int(parent.index) : -1
    while ancestor >= 0 {
      guard ancestor != Int(child.index) else { throw .cycle(child) }
      ancestor = tree.parent(of: ancestor)
    }
    tree.setParent(of: Int(child.index), to: Int(parent.index))
  }

  /// Multiplies the matrices of the last evaluation down the tree, parents before children.
  ///
  /// A slot without a parent keeps its own matrix. Entries that exceed the range of a Float are clamped to its
  /// greatest finite values, also in descendants.
  /// - Parameter all: Whether to multiply everything again, which gives the same results; for measurements.
  /// - Complexity: O(slots whose matrices were written since the last call, and their descendants). After parents
  ///   have changed or slots with a parent were added, O(all slots).
  public func evaluateWorld(all: Bool = false) {
    let isNew = !tree.isOrdered
    if isNew { tree.order(entries, frameCapacity: frameCapacity) }
    tree.reserve(frameCapacity: frameCapacity, capacity: opacities.count)
    var written = 0
    if !isNew { forEachBlockForWorld { _ in written += 16 } }
    gl_clear_overflow()
    // A single node costs more than one in a list of all nodes.
    if isNew || all || 2 * (tree.marked + written) > tree.nodes.count {
      unsafe tree.multiplyAll(matrices.base, batch.kernels.multiplyTree, isNew: isNew)
    } else {
      if written > 0 { forEachBlockForWorld { tree.markBlock($0) } }
      unsafe tree.multiplyMarked(matrices.base, batch.kernels.multiplyTree)
    }
    if gl_test_overflow() { unsafe tree.saturate(matrices.base) }
    tree.lastFrame = frameNumber
  }

  /// Calls `body` with the blocks that were written since the world matrices were last computed.
  private func forEachBlockForWorld(_ body: (Int) -> Void) {
    if frameNumber == tree.lastFrame { return }
    // After a single frame the chunks that it evaluated are known.
    let isNext = frameNumber == tree.lastFrame + 1
    for piece in 0..<(isNext ? activeCount : chunks.count) {
      let chunk = unsafe chunks.base + (isNext ? Int(active[piece]) : piece)
      if unsafe chunk.pointee.lastFrame <= tree.lastFrame { continue }
      let first = unsafe chunk.pointee.firstBlock
      for block in unsafe first..<(first + chunk.pointee.usedBlocks)
      where unsafe lastFrames.base[block] > tree.lastFrame { body(block) }
    }
  }
}
