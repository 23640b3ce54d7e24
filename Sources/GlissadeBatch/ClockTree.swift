import GlissadeTiming

/// The clocks of a table, and their times at the last evaluation.
///
/// Number 0 is the table's own.
struct ClockTree {
  private struct Node {
    var timing: MediaTiming
    var parent: Int32
    var generation: UInt32 = 0
    /// Slots that live in its time, and clocks that follow it.
    var uses = 0
    var isPresent = true

    /// The clock's time at its parent's.
    func time(atParentTime parentTime: Double) -> Double {
      let time =
        timing.runDuration == .infinity
        ? timing.localTime(atParentTime: parentTime)
        : timing.state(atParentTime: parentTime).time
      return min(max(time, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
    }
  }

  private var nodes = [Node(timing: .layer, parent: -1)]
  /// What they showed when they were evaluated last.
  let times = Column<Double>()
  private var free: [Int32] = []
  /// All clocks but the table's, parents first.
  private var order: [Int32] = []
  private var isOrdered = true

  var count: Int { nodes.count }

  init() { times.append(0) }

  /// Makes all clocks show what they do at a time of the table's.
  mutating func evaluate(at time: Double) {
    times[0] = time
    if order.isEmpty && isOrdered { return }
    if !isOrdered { sort() }
    for number in order { show(Int(number)) }
  }

  private mutating func show(_ number: Int) {
    times[number] = nodes[number].time(atParentTime: times[Int(nodes[number].parent)])
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

  /// Throws for what is not a clock of the caller's own.
  func requireOwn(_ clock: ClockID) throws(BatchError) {
    guard clock != .table else { throw .tableClock }
    try require(clock)
  }

  mutating func add(parent: ClockID, timing: MediaTiming) -> ClockID {
    let number: Int
    if let used = free.popLast() {
      number = Int(used)
      nodes[number].timing = timing
      nodes[number].parent = parent.index
      nodes[number].isPresent = true
    } else {
      number = nodes.count
      nodes.append(Node(timing: timing, parent: parent.index))
      times.append(0)
    }
    nodes[Int(parent.index)].uses += 1
    // Behind all others it is behind its parent.
    order.append(Int32(number))
    show(number)
    return ClockID(index: Int32(number), generation: nodes[number].generation)
  }

  mutating func setTiming(of clock: ClockID, _ timing: MediaTiming) {
    nodes[Int(clock.index)].timing = timing
  }

  mutating func setParent(of clock: ClockID, to parent: ClockID) {
    let number = Int(clock.index)
    guard nodes[number].parent != parent.index else { return }
    nodes[Int(nodes[number].parent)].uses -= 1
    nodes[Int(parent.index)].uses += 1
    nodes[number].parent = parent.index
    isOrdered = false
  }

  mutating func remove(_ clock: ClockID) {
    let number = Int(clock.index)
    nodes[Int(nodes[number].parent)].uses -= 1
    nodes[number].isPresent = false
    nodes[number].generation &+= 1
    free.append(clock.index)
    isOrdered = false
  }

  /// Whether a clock is another one or one that it follows, however far above.
  func isAncestor(_ clock: ClockID, of other: ClockID) -> Bool {
    var number = Int(other.index)
    while number >= 0 {
      if number == Int(clock.index) { return true }
      number = Int(nodes[number].parent)
    }
    return false
  }

  func isInUse(_ clock: ClockID) -> Bool { nodes[Int(clock.index)].uses > 0 }

  /// Notes that a slot lives in a clock's time, or no longer does.
  mutating func addSlot(to number: Int32) { nodes[Int(number)].uses += 1 }
  mutating func removeSlot(from number: Int32) { nodes[Int(number)].uses -= 1 }

  /// Lists every clock after its parent, however deep they are.
  private mutating func sort() {
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
