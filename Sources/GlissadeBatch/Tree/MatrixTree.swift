/// The parents of slots, and the matrices in the coordinates of the roots.
///
/// Slots are listed level by level, the children of each slot adjacent and in the order of their parents, so the
/// children of a range of one level are a range of the next one. Changes are therefore multiplied in one pass over
/// the list, which marks the children of the nodes it visits, at any depth.
final class MatrixTree {
  /// The links of an entry; -1 for none.
  private struct Link {
    var parent: Int32 = -1
    /// The first and the last child.
    var child: Int32 = -1
    var lastChild: Int32 = -1
    /// The siblings on both sides.
    var before: Int32 = -1
    var after: Int32 = -1
  }

  private let links = UnsafeArray<Link>()
  /// The frame indices level by level, and those of their parents, -1 for none.
  ///
  /// Removed slots have -1 and -2.
  let nodes = UnsafeArray<Int32>()
  let nodeParents = UnsafeArray<Int32>()
  /// The index in ``nodes`` of each node's first child; its children end where those of the next node start.
  let firstChildren = UnsafeArray<Int32>()
  /// The index in ``nodes`` of each frame index, -1 without a slot.
  let positions = UnsafeArray<Int32>()
  /// The nodes to multiply, 64 per word, in addition to those that a frame wrote.
  let marks = UnsafeArray<UInt64>()
  /// An upper bound of the number of marks.
  var marked = 0
  /// The frame indices that slots have left, and whose world matrices are not yet cleared.
  let vacated = UnsafeArray<Int32>()
  /// The number of nodes without a slot.
  private var gaps = 0
  /// Whether ``nodes`` is up to date with the links.
  private(set) var isOrdered = false

  var world = FloatBuffer(count: 0)
  /// The number of valid world matrices.
  var worldCount = 0
  /// The last frame whose matrices were multiplied.
  var lastFrame = 0
  /// The frame indices that were written last, 64 per word, and whether all were.
  let changes = UnsafeArray<UInt64>()
  var changesAreAll = false

  // MARK: Links

  /// Removes an entry from the tree; its children lose their parent.
  func detach(_ entry: Int) {
    guard entry < links.count else { return }
    unlink(entry)
    while links[entry].child >= 0 { unlink(Int(links[entry].child)) }
  }

  func parent(of entry: Int) -> Int { entry < links.count ? Int(links[entry].parent) : -1 }

  func hasChildren(_ entry: Int) -> Bool { entry < links.count && links[entry].child >= 0 }

  func setParent(of entry: Int, to parent: Int) {
    if self.parent(of: entry) == parent { return }
    links.grow(to: max(entry, parent) + 1, with: Link())
    isOrdered = false
    unlink(entry)
    if parent < 0 { return }
    let sibling = links[parent].lastChild
    unsafe links.base[entry].parent = Int32(parent)
    unsafe links.base[entry].before = sibling
    if sibling >= 0 {
      unsafe links.base[Int(sibling)].after = Int32(entry)
    } else {
      unsafe links.base[parent].child = Int32(entry)
    }
    unsafe links.base[parent].lastChild = Int32(entry)
  }

  private func unlink(_ entry: Int) {
    let link = links[entry]
    if link.parent < 0 { return }
    let parent = Int(link.parent)
    if link.before >= 0 {
      unsafe links.base[Int(link.before)].after = link.after
    } else {
      unsafe links.base[parent].child = link.after
    }
    if link.after >= 0 {
      unsafe links.base[Int(link.after)].before = link.before
    } else {
      unsafe links.base[parent].lastChild = link.before
    }
    unsafe links.base[entry].parent = -1
    unsafe links.base[entry].before = -1
    unsafe links.base[entry].after = -1
  }

  // MARK: Places

  /// Adds a new slot, which has neither parent nor children.
  func add(at index: Int) {
    guard isOrdered else { return }
    positions.grow(to: index + 1, with: -1)
    positions[index] = Int32(nodes.count)
    nodes.append(Int32(index))
    nodeParents.append(-1)
    firstChildren.append(firstChildren[firstChildren.count - 1])
    mark(nodes.count - 1)
  }

  /// Updates the frame index of a slot.
  func move(from old: Int, to new: Int) {
    guard isOrdered else { return }
    let position = leave(old)
    positions.grow(to: new + 1, with: -1)
    positions[new] = Int32(position)
    nodes[position] = Int32(new)
    mark(position)
    for child in children(of: position) where nodes[child] >= 0 {
      nodeParents[child] = Int32(new)
    }
  }

  /// Removes a slot; called before its entry is detached.
  func remove(at index: Int) {
    guard isOrdered else { return }
    let position = leave(index)
    nodes[position] = -1
    nodeParents[position] = -2
    gaps += 1
    if gaps > 64 + nodes.count / 2 { isOrdered = false }
    // Its remaining children become roots.
    for child in children(of: position) where nodes[child] >= 0 { isOrdered = false }
  }

  /// Removes all slots, but keeps the links of entries.
  func removeAll() {
    isOrdered = false
    nodes.removeAll()
    nodeParents.removeAll()
    firstChildren.removeAll()
    positions.removeAll()
    marks.removeAll()
    vacated.removeAll()
    changes.removeAll()
    changesAreAll = false
    worldCount = 0
    world = FloatBuffer(count: 0)
  }

  private func leave(_ index: Int) -> Int {
    let position = Int(positions[index])
    positions[index] = -1
    vacated.append(Int32(index))
    // The world may never be evaluated again.
    if vacated.count > 64 + nodes.count { isOrdered = false }
    return position
  }

  private func children(of position: Int) -> Range<Int> {
    Int(firstChildren[position])..<Int(firstChildren[position + 1])
  }

  private func mark(_ position: Int) {
    marks.grow(to: position / 64 + 1, with: 0)
    unsafe marks.base[position / 64] |= 1 << UInt64(position % 64)
    marked += 1
  }

  // MARK: Order

  /// Lists the entries that have a frame index, breadth first.
  func order(_ entries: UnsafeArray<SlotEntry>, frameCapacity: Int) {
    nodes.removeAll()
    nodeParents.removeAll()
    firstChildren.removeAll()
    positions.removeAll()
    positions.grow(to: frameCapacity, with: -1)
    let queue = UnsafeArray<Int32>()
    for entry in 0..<entries.count where entries[entry].frameIndex >= 0 && parent(of: entry) < 0 {
      queue.append(Int32(entry))
      nodeParents.append(-1)
    }
    var next = 0
    while next < queue.count {
      let entry = Int(queue[next])
      let index = entries[entry].frameIndex
      positions[Int(index)] = Int32(next)
      nodes.append(index)
      firstChildren.append(Int32(queue.count))
      var child = entry < links.count ? links[entry].child : -1
      while child >= 0 {
        queue.append(child)
        nodeParents.append(index)
        child = links[Int(child)].after
      }
      next += 1
    }
    firstChildren.append(Int32(queue.count))
    gaps = 0
    isOrdered = true
  }
}
