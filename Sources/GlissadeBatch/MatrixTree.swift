/// Which slot hangs below which, and the matrices in the coordinates of the roots.
final class MatrixTree {
  /// Entry of the parent of each entry, -1 for none.
  private var parents: [Int32] = []
  /// Places in order of depth, and their parents' places.
  private(set) var nodes: [Int32] = []
  private(set) var nodeParents: [Int32] = []
  private(set) var world = FloatBuffer(count: 0)
  /// Whether ``nodes`` agrees with the parents and with the table.
  var isOrdered = false

  func forget(_ entry: Int) {
    isOrdered = false
    if entry < parents.count { parents[entry] = -1 }
  }

  func parent(of entry: Int) -> Int { entry < parents.count ? Int(parents[entry]) : -1 }

  func setParent(of entry: Int, to parent: Int) {
    while parents.count <= entry { parents.append(-1) }
    parents[entry] = Int32(parent)
    isOrdered = false
  }

  /// Sorts the entries that have a place by depth, however deep; a parent that is gone counts as none.
  func order(_ places: [Int32], slots: Int) {
    if world.count != 16 * slots { world = FloatBuffer(count: 16 * slots) }
    let count = places.count
    var depths = [Int32](repeating: -1, count: count)
    var path: [Int] = []
    var deepest: Int32 = 0
    for entry in 0..<count where places[entry] >= 0 && depths[entry] < 0 {
      var at = entry
      while at >= 0 && places[at] >= 0 && depths[at] < 0 {
        path.append(at)
        at = parent(of: at)
      }
      var depth = at >= 0 && places[at] >= 0 ? depths[at] : -1
      while let node = path.popLast() {
        depth += 1
        depths[node] = depth
      }
      deepest = max(deepest, depths[entry])
    }
    sort(places, depths, levels: Int(deepest) + 1)
    isOrdered = true
  }

  private func sort(_ places: [Int32], _ depths: [Int32], levels: Int) {
    var starts = [Int](repeating: 0, count: levels + 1)
    for entry in 0..<places.count where places[entry] >= 0 { starts[Int(depths[entry]) + 1] += 1 }
    for level in 0..<levels { starts[level + 1] += starts[level] }
    nodes = [Int32](repeating: 0, count: starts[levels])
    nodeParents = nodes
    for entry in 0..<places.count where places[entry] >= 0 {
      let level = Int(depths[entry])
      let parent = parent(of: entry)
      nodes[starts[level]] = places[entry]
      nodeParents[starts[level]] = parent >= 0 ? places[parent] : -1
      starts[level] += 1
    }
  }
}

extension AnimationTable {
  /// Hangs a slot below another, or below none: its world matrix is its own times its parent's.
  ///
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/cycle(_:)`` where the parent is the slot
  ///   or one of its descendants; nothing has changed then.
  public func setParent(of child: SlotID, to parent: SlotID?) throws(BatchError) {
    _ = try place(of: child)
    guard let parent else {
      tree.setParent(of: Int(child.index), to: -1)
      return
    }
    _ = try place(of: parent)
    var ancestor = Int(parent.index)
    while ancestor >= 0 {
      guard ancestor != Int(child.index) else { throw .cycle(child) }
      ancestor = tree.parent(of: ancestor)
    }
    tree.setParent(of: Int(child.index), to: Int(parent.index))
  }

  /// Multiplies the matrices of the last evaluation down the tree, parents before children.
  ///
  /// Slots without a parent keep their own matrix.
  public func evaluateWorld() {
    if !tree.isOrdered || tree.world.count != 16 * slotCount {
      tree.order(places, slots: slotCount)
    }
    unsafe tree.nodes.withUnsafeBufferPointer { nodes in
      unsafe tree.nodeParents.withUnsafeBufferPointer { parents in
        guard let node = nodes.baseAddress, let parent = parents.baseAddress else { return }
        unsafe batch.kernels.multiplyTree(
          matrices.base, node, parent, nodes.count, tree.world.base)
      }
    }
  }

  /// Calls `body` with the matrices of the last ``evaluateWorld()``, in the order of ``place(of:)``.
  public func withWorld<Result, Failure: Error>(
    _ body: (_ matrices: Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try tree.world.withSpan(body)
  }
}
