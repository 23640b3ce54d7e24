/// An event with a time.
protocol QueuedEvent {
  var time: Double { get }
  /// Whether the event is still to be handled.
  var isValid: Bool { get }
  func isBefore(_ other: Self) -> Bool
}

/// The start or the end of an animation.
struct AnimationEvent: QueuedEvent {
  enum Kind: UInt8 {
    case start
    case stop
  }

  let time: Double
  let animation: Animation
  /// The number of the animation's schedule that the event belongs to.
  let schedule: UInt32
  let kind: Kind

  /// Whether the event is still to be handled: the animation may have been removed or rescheduled.
  var isValid: Bool {
    guard let state = animation.state, state.schedule == schedule else { return false }
    // An end can precede its start only while events are searched.
    return state.phase == .waiting || (kind == .stop && state.phase == .running)
  }

  /// Orders events at one time by the order in which their animations were added, the start first.
  func isBefore(_ other: AnimationEvent) -> Bool {
    if time != other.time { return time < other.time }
    let (order, theirs) = (animation.state?.order ?? 0, other.animation.state?.order ?? 0)
    if order != theirs { return order < theirs }
    return kind.rawValue < other.kind.rawValue
  }
}

/// A function that is called at a time.
struct DelayedCallback: QueuedEvent {
  let time: Double
  let order: UInt64
  let body: () -> Void

  var isValid: Bool { true }

  func isBefore(_ other: DelayedCallback) -> Bool {
    time != other.time ? time < other.time : order < other.order
  }
}

/// A priority queue of events in order of time: a binary heap.
struct EventQueue<Event: QueuedEvent> {
  private var heap: [Event] = []
  /// The number of events of animations that were removed or rescheduled.
  private var stale = 0

  /// Adds an event.
  ///
  /// - Complexity: O(log *n*), and O(1) if the event is later than those before it.
  /// - Parameters:
  ///   - event: The event.
  ///   - isNewest: Whether the event comes after all others of its time, so that comparing times is enough.
  mutating func push(_ event: Event, isNewest: Bool = false) {
    // By a quarter: there is an event for every animation of every layer.
    if heap.count == heap.capacity { heap.reserveCapacity(heap.count + heap.count / 4 + 16) }
    heap.append(event)
    var index = heap.count - 1
    let time = event.time
    while index > 0 {
      let above = (index - 1) / 2
      // Times are compared first, because reading the events retains and releases their animations.
      let other = heap[above].time
      if time > other || (time == other && (isNewest || !event.isBefore(heap[above]))) { return }
      heap.swapAt(index, above)
      index = above
    }
  }

  /// Returns the next valid event, and drops invalid ones before it.
  mutating func next() -> Event? {
    while let first = heap.first {
      if first.isValid { return first }
      removeFirst()
      stale = max(0, stale - 1)
    }
    return nil
  }

  /// Removes the event that ``next()`` returned.
  mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    var index = 0
    while true {
      var below = 2 * index + 1
      guard below < heap.count else { break }
      if below + 1 < heap.count && heap[below + 1].isBefore(heap[below]) { below += 1 }
      guard heap[below].isBefore(last) else { break }
      heap[index] = heap[below]
      index = below
    }
    heap[index] = last
  }

  /// Counts an event that became invalid; invalid events are dropped when they are in the majority.
  mutating func countStaleEvent() {
    stale += 1
    guard stale > 64, stale > heap.count / 2 else { return }
    let valid = heap.filter { $0.isValid }
    heap = []
    heap.reserveCapacity(valid.count)
    for event in valid { push(event) }
    stale = 0
  }
}
