import GlissadeTiming

/// The clocks of a table, and their times at the last evaluation.
///
/// Clock 0 is the table's own.
final class ClockTree {
  private struct Node {
    var map: TimeMap
    var parent: Int32
    var generation: UInt32 = 0
    var isPresent = true
  }

  private var nodes = [Node(map: TimeMap(.layer), parent: -1)]
  /// The number of slots and clocks that use each clock.
  private let uses = UnsafeArray<Int>()
  /// The times at the last evaluation.
  let times = UnsafeArray<Double>()
  private var free: [Int32] = []
  /// All clocks but the table's, parents first.
  private var order: [Int32] = []
  private var isOrdered = true

  var count: Int { nodes.count }

  init() {
    uses.append(0)
    times.append(0)
  }

  /// Computes the times of all clocks for a time of the table.
  func evaluate(at time: Double) {
    times[0] = time
    if order.isEmpty && isOrdered { return }
    if !isOrdered { sort() }
    for number in order { show(Int(number)) }
  }

  private func show(_ number: Int) {
    times[number] = nodes[number].map.localTime(
      atParentTime: times[Int(nodes[number].parent)])
  }

  // MARK: Changes

  func contains(_ clock: ClockID) -> Bool {
    let index = Int(clock.index)
    return index >= 0 && index < nodes.count && nodes[index].generation == clock.generation
      && nodes[index].isPresent
  }

  func require(_ clock: ClockID) throws(BatchError) {
    guard clock == .table || contains(clock) else { throw .unknownClock(clock) }
  }

  /// Throws for the table's own clock and for unknown clocks.
  func requireOwn(_ clock: ClockID) throws(BatchError) {
    guard clock != .table else { throw .tableClock }
    try require(clock)
  }

  func add(parent: ClockID, timing: MediaTiming) -> ClockID {
    let number: Int
    if let used = free.popLast() {
      number = Int(used)
      nodes[number].map = TimeMap(timing)
      nodes[number].parent = parent.index
      nodes[number].isPresent = true
    } else {
      number = nodes.count
      nodes.append(Node(map: TimeMap(timing), parent: parent.index))
      uses.append(0)
      times.append(0)
    }
    uses[Int(parent.index)] += 1
    // At the end of the list it comes after its parent. A list that is rebuilt later will include it; there may
    // never be a frame that needs it.
    if isOrdered { order.append(Int32(number)) }
    show(number)
    return ClockID(index: Int32(number), generation: nodes[number].generation)
  }

  func setTiming(of clock: ClockID, _ timing: MediaTiming) {
    nodes[Int(clock.index)].map.timing = timing
  }

  func setWarp(of clock: ClockID, _ warp: TimeWarp?) {
    nodes[Int(clock.index)].map.warp = warp
  }

  func setParent(of clock: ClockID, to parent: ClockID) {
    let number = Int(clock.index)
    guard nodes[number].parent != parent.index else { return }
    uses[Int(nodes[number].parent)] -= 1
    uses[Int(parent.index)] += 1
    nodes[number].parent = parent.index
    isOrdered = false
  }

  func remove(_ clock: ClockID) {
    let number = Int(clock.index)
    uses[Int(nodes[number].parent)] -= 1
    nodes[number].isPresent = false
    nodes[number].generation &+= 1
    free.append(clock.index)
    isOrdered = false
  }

  /// Whether a clock is another one or a descendant of it.
  func follows(_ clock: ClockID, _ other: ClockID) -> Bool {
    if clock == other { return true }
    // A clock that is not in use has no descendants, so a deep tree is built without walking up it.
    var number = isInUse(other) ? Int(clock.index) : -1
    while number >= 0 && number != Int(other.index) { number = Int(nodes[number].parent) }
    return number >= 0
  }

  func isInUse(_ clock: ClockID) -> Bool { uses[Int(clock.index)] > 0 }

  /// Counts a slot that starts or stops using a clock.
  func addSlot(to number: Int32) { uses[Int(number)] += 1 }
  func removeSlot(from number: Int32) { uses[Int(number)] -= 1 }

  /// Lists every clock after its parent, at any depth.
  private func sort() {
    order.removeAll(keepingCapacity: true)
    var isListed = [Bool](repeating: false, count: nodes.count)
    var path: [Int32] = []
    isListed[0] = true
    for number in nodes.indices where nodes[number].isPresent {
      var at = number
      while !isListed[at] {
        path.append(Int32(at))
        isListed[at] = true
        at = Int(nodes[at].parent)
      }
      while let next = path.popLast() { order.append(next) }
    }
    isOrdered = true
  }
}
