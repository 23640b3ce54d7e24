import CGlissadeSIMD

extension MatrixTree {
  /// Makes room for the matrices of all places.
  ///
  /// - Parameter capacity: how many there may be before the table has to make room as well.
  func reserve(places: Int, capacity: Int) {
    positions.grow(to: places, with: -1)
    changes.reserve((places + 63) / 64)
    worldCount = places
    if world.count >= 16 * places { return }
    let more = FloatBuffer(count: 16 * capacity)
    unsafe more.base.update(from: world.base, count: world.count)
    world = more
  }

  /// Marks the slots of a block.
  func markBlock(_ block: Int) {
    let (position, mark) = unsafe (positions.base + 16 * block, marks.base)
    for lane in 0..<16 {
      let at = unsafe Int(position[lane])
      if at >= 0 { unsafe mark[at / 64] |= 1 << UInt64(at % 64) }
    }
    marked += 16
  }

  /// Multiplies everything.
  ///
  /// - Parameter isNew: whether any place may have been left since the last time, and not only those
  ///   that are noted.
  func multiplyAll(_ local: InputFloats, _ kernels: KernelTable, isNew: Bool) {
    marks.removeAll()
    marks.grow(to: (nodes.count + 63) / 64, with: 0)
    unsafe multiply(0..<nodes.count, local, kernels)
    if isNew {
      for place in 0..<worldCount where unsafe positions.base[place] < 0 { clearWorld(place) }
      vacated.removeAll()
    } else {
      clearVacated { _ in }
    }
    marked = 0
    changesAreAll = true
  }

  /// Multiplies what is marked, and what hangs below it.
  func multiplyMarked(_ local: InputFloats, _ kernels: KernelTable) {
    clearChanges()
    if marked == 0 && vacated.count == 0 { return }
    changes.grow(to: (worldCount + 63) / 64, with: 0)
    let (mark, words) = unsafe (marks.base, marks.count)
    var word = 0
    while word < words {
      if unsafe mark[word] == 0 {
        word += 1
        continue
      }
      let run = takeRun(from: word)
      unsafe multiply(run, local, kernels)
      for node in run where nodes[node] >= 0 { noteChange(Int(nodes[node])) }
      word = run.upperBound / 64
    }
    clearVacated { noteChange($0) }
    marked = 0
  }

  /// Clears what stands in places that are empty now.
  private func clearVacated(_ body: (Int) -> Void) {
    while let next = vacated.popLast() {
      let place = Int(next)
      guard 16 * place < world.count, positions[place] < 0 else { continue }
      clearWorld(place)
      if place < worldCount { body(place) }
    }
  }

  /// Puts the greatest Floats in place of entries that overflowed.
  ///
  /// What is not finite is multiplied once more in Double, parents before children, so that no infinity meets
  /// another or a zero.
  func saturate(_ local: InputFloats) {
    for node in 0..<nodes.count where nodes[node] >= 0 && nodeParents[node] >= 0 {
      let (place, parent) = (16 * Int(nodes[node]), 16 * Int(nodeParents[node]))
      let out = unsafe world.base + place
      if (0..<16).allSatisfy({ unsafe out[$0].isFinite }) { continue }
      let (a, b) = unsafe (local + place, world.base + parent)
      for entry in 0..<16 {
        var sum = 0.0
        for k in 0..<4 {
          unsafe sum += Double(a[entry / 4 * 4 + k]) * Double(b[4 * k + entry % 4])
        }
        let greatest = Double(Float.greatestFiniteMagnitude)
        unsafe out[entry] = Float(max(-greatest, min(sum, greatest)))
      }
    }
  }

  private func multiply(_ run: Range<Int>, _ local: InputFloats, _ kernels: KernelTable) {
    unsafe kernels.multiplyTree(
      local, nodes.base + run.lowerBound, nodeParents.base + run.lowerBound, run.count, world.base)
  }

  private func clearWorld(_ place: Int) {
    unsafe (world.base + 16 * place).update(repeating: 0, count: 16)
  }

  /// Takes a run of marked nodes, those of their descendants that stand right behind it included, and
  /// marks the children that stand further on.
  private func takeRun(from word: Int) -> Range<Int> {
    let first = 64 * word + marks[word].trailingZeroBitCount
    var end = endOfRun(first)
    let children = Int(firstChildren[first])
    while children <= end && firstChildren[end] > end { end = Int(firstChildren[end]) }
    forEachWord(first..<end) { word, bits in unsafe marks.base[word] &= ~bits }
    let further = max(end, children)
    if firstChildren[end] > further {
      forEachWord(further..<Int(firstChildren[end])) { word, bits in
        unsafe marks.base[word] |= bits
      }
    }
    return first..<end
  }

  private func endOfRun(_ first: Int) -> Int {
    var end = first + (~(marks[first / 64] >> UInt64(first % 64))).trailingZeroBitCount
    while end % 64 == 0 && end / 64 < marks.count {
      let more = (~marks[end / 64]).trailingZeroBitCount
      end += more
      if more < 64 { break }
    }
    return end
  }

  private func forEachWord(_ range: Range<Int>, _ body: (Int, UInt64) -> Void) {
    var word = range.lowerBound / 64
    var bits = UInt64.max << UInt64(range.lowerBound % 64)
    let last = range.upperBound / 64
    while word < last {
      body(word, bits)
      word += 1
      bits = .max
    }
    let rest = UInt64(range.upperBound % 64)
    if rest > 0 { body(word, bits & ~(.max << rest)) }
  }

  // MARK: Changes

  private func clearChanges() {
    changesAreAll = false
    changes.removeAll()
  }

  private func noteChange(_ place: Int) {
    unsafe changes.base[place / 64] |= 1 << UInt64(place % 64)
  }

  /// Calls `body` with the ranges of places that were written last.
  func forEachChangedRange(_ body: (Range<Int>) -> Void) {
    if changesAreAll {
      if worldCount > 0 { body(0..<worldCount) }
      return
    }
    // Looked at anew in each step, in case `body` changes the table.
    var first = -1
    var word = 0
    while word < changes.count {
      let bits = changes[word]
      var at = 0
      while at < 64 {
        let rest = (first < 0 ? bits : ~bits) >> UInt64(at)
        if rest == 0 { break }
        at += rest.trailingZeroBitCount
        if first < 0 {
          first = 64 * word + at
        } else {
          body(first..<(64 * word + at))
          first = -1
        }
      }
      word += 1
    }
    if first >= 0 { body(first..<(64 * word)) }
  }
}

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
    if isNew { tree.order(entries, places: slotCount) }
    tree.reserve(places: slotCount, capacity: opacities.count)
    var written = 0
    if !isNew { forEachBlockForWorld { _ in written += 16 } }
    gl_forget_overflow()
    // One by one a node costs more than in a list of all of them.
    if isNew || all || 2 * (tree.marked + written) > tree.nodes.count {
      unsafe tree.multiplyAll(matrices.base, batch.kernels, isNew: isNew)
    } else {
      if written > 0 { forEachBlockForWorld { tree.markBlock($0) } }
      unsafe tree.multiplyMarked(matrices.base, batch.kernels)
    }
    if gl_has_overflowed() { unsafe tree.saturate(matrices.base) }
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
      for block in unsafe first..<(first + chunk.pointee.used)
      where unsafe lastFrames.base[block] > tree.lastFrame { body(block) }
    }
  }
}
