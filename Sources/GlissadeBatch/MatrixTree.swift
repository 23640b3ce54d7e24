/// Which slot hangs below which, and the matrices in the coordinates of the roots.
final class MatrixTree {
  /// How an entry hangs in the tree.
  private struct Node {
    /// The parent, -1 for none.
    var parent: Int32 = -1
    /// The last child, and the siblings on both sides; -1 for none.
    var child: Int32 = -1
    var before: Int32 = -1
    var after: Int32 = -1
  }

  private var links: [Node] = []
  /// Places in order of depth, and their parents' places.
  private(set) var nodes: [Int32] = []
  private(set) var nodeParents: [Int32] = []
  private(set) var world = FloatBuffer(count: 0)
  /// Whether ``nodes`` agrees with the links and with the table.
  var isOrdered = false

  /// Takes an entry out, leaving its children without a parent.
  func detach(_ entry: Int) {
    isOrdered = false
    guard entry < links.count else { return }
    unlink(entry)
    while links[entry].child >= 0 { unlink(Int(links[entry].child)) }
  }

  func parent(of entry: Int) -> Int { entry < links.count ? Int(links[entry].parent) : -1 }

  func hasChildren(_ entry: Int) -> Bool { entry < links.count && links[entry].child >= 0 }

  func setParent(of entry: Int, to parent: Int) {
    while links.count <= max(entry, parent) { links.append(Node()) }
    isOrdered = false
    unlink(entry)
    if parent < 0 { return }
    let sibling = links[parent].child
    links[entry].parent = Int32(parent)
    links[entry].after = sibling
    if sibling >= 0 { links[Int(sibling)].before = Int32(entry) }
    links[parent].child = Int32(entry)
  }

  private func unlink(_ entry: Int) {
    let node = links[entry]
    if node.parent < 0 { return }
    if node.before >= 0 {
      links[Int(node.before)].after = node.after
    } else {
      links[Int(node.parent)].child = node.after
    }
    if node.after >= 0 { links[Int(node.after)].before = node.before }
    links[entry].parent = -1
    links[entry].before = -1
    links[entry].after = -1
  }

  /// Sorts the entries that have a place by depth, however deep; roots first.
  func order(_ places: [Int32], slots: Int) {
    // Anew, or cleared of what stood in places that are empty now.
    if world.count != 16 * slots {
      world = FloatBuffer(count: 16 * slots)
    } else {
      unsafe world.base.update(repeating: 0, count: world.count)
    }
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
  /// Slots without a parent keep their own matrix. The cost is that of all slots, whether they change or
  /// not.
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
  ///
  /// There are as many as the table had places then, none before the first time.
  public func withWorld<Result, Failure: Error>(
    _ body: (_ matrices: Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try tree.world.withSpan(body)
  }
}
