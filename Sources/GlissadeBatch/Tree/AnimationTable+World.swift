import CGlissadeSIMD

extension AnimationTable {
  /// Hangs a slot below another, or below none: its world matrix is its own times its parent's.
  ///
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/cycle(_:)`` where the parent is the slot
  ///   or one of its descendants; nothing has changed then.
  public func setParent(of child: SlotID, to parent: SlotID?) throws(BatchError) {
    _ = try frameIndex(of: child)
    guard let parent else {
      tree.setParent(of: Int(child.index), to: -1)
      return
    }
    _ = try frameIndex(of: parent)
    guard child != parent else { throw .cycle(child) }
    // A slot without children is nobody's ancestor: a deep tree is built without walking up it.
    var ancestor = tree.hasChildren(Int(child.index)) ? Int(parent.index) : -1
    while ancestor >= 0 {
      guard ancestor != Int(child.index) else { throw .cycle(child) }
      ancestor = tree.parent(of: ancestor)
    }
    tree.setParent(of: Int(child.index), to: Int(parent.index))
  }

  /// Multiplies the matrices of the last evaluation down the tree, parents before children.
  ///
  /// Slots without a parent keep their own matrix. Entries that leave the range of a Float saturate at its
  /// greatest, and so does what hangs below. The cost is that of the slots whose matrices frames
  /// have written since the last time, and of all that hang below them; after slots were hung elsewhere,
  /// or added below others, that of all slots.
  /// - Parameter all: whether to multiply everything again, although the results are the same; for
  ///   measuring what that takes.
  public func evaluateWorld(all: Bool = false) {
    let isNew = !tree.isOrdered
    if isNew { tree.order(entries, frameCapacity: frameCapacity) }
    tree.reserve(frameCapacity: frameCapacity, capacity: opacities.count)
    var written = 0
    if !isNew { forEachBlockForWorld { _ in written += 16 } }
    gl_clear_overflow()
    // One by one a node costs more than in a list of all of them.
    if isNew || all || 2 * (tree.marked + written) > tree.nodes.count {
      unsafe tree.multiplyAll(matrices.base, batch.kernels, isNew: isNew)
    } else {
      if written > 0 { forEachBlockForWorld { tree.markBlock($0) } }
      unsafe tree.multiplyMarked(matrices.base, batch.kernels)
    }
    if gl_test_overflow() { unsafe tree.saturate(matrices.base) }
    tree.lastFrame = frameNumber
  }

  /// The blocks that frames have written since the world's matrices were multiplied.
  private func forEachBlockForWorld(_ body: (Int) -> Void) {
    if frameNumber == tree.lastFrame { return }
    // Of a single frame it is known which chunks it looked at.
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
