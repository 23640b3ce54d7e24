import CGlissadeSIMD

extension MatrixTree {
  /// Reserves world matrices for all frame indices.
  ///
  /// - Parameter capacity: The number of matrices to allocate if there are too few.
  func reserve(frameCapacity: Int, capacity: Int) {
    if frameCapacity == worldCount && positions.count >= frameCapacity { return }
    positions.grow(to: frameCapacity, with: -1)
    changes.reserve((frameCapacity + 63) / 64)
    worldCount = frameCapacity
    if world.count >= 16 * frameCapacity { return }
    let more = FloatBuffer(count: 16 * capacity)
    unsafe more.base.update(from: world.base, count: world.count)
    world = more
  }

  /// Marks the slots of a block as changed.
  func markBlock(_ block: Int) {
    let (position, mark) = unsafe (positions.base + 16 * block, marks.base)
    for lane in 0..<16 {
      let at = unsafe Int(position[lane])
      if at >= 0 { unsafe mark[at / 64] |= 1 << UInt64(at % 64) }
    }
    marked += 16
  }

  /// Multiplies all matrices.
  ///
  /// - Parameter isNew: Whether any frame index may have been vacated since the last time, beyond those listed as
  ///   vacated.
  func multiplyAll(_ local: InputFloats, _ kernel: TreeKernel, isNew: Bool) {
    marks.removeAll()
    marks.grow(to: (nodes.count + 63) / 64, with: 0)
    unsafe multiply(0..<nodes.count, local, kernel)
    if isNew {
      for index in 0..<worldCount where unsafe positions.base[index] < 0 { clearWorld(index) }
      vacated.removeAll()
    } else {
      clearVacated { _ in }
    }
    marked = 0
    changesAreAll = true
  }

  /// Multiplies the marked matrices and those of their descendants.
  func multiplyMarked(_ local: InputFloats, _ kernel: TreeKernel) {
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
      unsafe multiply(run, local, kernel)
      for node in run where nodes[node] >= 0 { noteChange(Int(nodes[node])) }
      word = run.upperBound / 64
    }
    clearVacated { noteChange($0) }
    marked = 0
  }

  /// Clears the world matrices of vacated frame indices.
  private func clearVacated(_ body: (Int) -> Void) {
    while let next = vacated.popLast() {
      let index = Int(next)
      guard 16 * index < world.count, positions[index] < 0 else { continue }
      clearWorld(index)
      if index < worldCount { body(index) }
    }
  }

  /// Clamps entries that overflowed to the largest Float.
  ///
  /// Matrices that are not finite are multiplied again in Double, parents before children, so that no infinity
  /// meets another or a zero.
  func saturate(_ local: InputFloats) {
    for node in 0..<nodes.count where nodes[node] >= 0 && nodeParents[node] >= 0 {
      let (offset, parent) = (16 * Int(nodes[node]), 16 * Int(nodeParents[node]))
      let out = unsafe world.base + offset
      if (0..<16).allSatisfy({ unsafe out[$0].isFinite }) { continue }
      let (a, b) = unsafe (local + offset, world.base + parent)
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

  private func multiply(_ run: Range<Int>, _ local: InputFloats, _ kernel: TreeKernel) {
    unsafe kernel(
      local, nodes.base + run.lowerBound, nodeParents.base + run.lowerBound, run.count, world.base)
  }

  private func clearWorld(_ index: Int) {
    unsafe (world.base + 16 * index).update(repeating: 0, count: 16)
  }

  /// Removes and returns a run of marked nodes, including descendants that directly follow it, and marks the other
  /// children.
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

  private func noteChange(_ index: Int) {
    unsafe changes.base[index / 64] |= 1 << UInt64(index % 64)
  }

  /// Calls `body` with the ranges of frame indices that were written last.
  func forEachChangedRange(_ body: (Range<Int>) -> Void) {
    if changesAreAll {
      if worldCount > 0 { body(0..<worldCount) }
      return
    }
    // The state is read again in each step, in case `body` changes the table.
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
