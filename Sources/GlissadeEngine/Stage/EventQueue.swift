/// What happens at a time.
protocol QueuedEvent {
  var time: Double { get }
  /// Whether it is still to come.
  var isValid: Bool { get }
  func isBefore(_ other: Self) -> Bool
}

/// What happens to an animation at a time.
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

  /// Whether it is still to come: the animation may have been removed or scheduled anew.
  var isValid: Bool {
    guard let state = animation.state, state.schedule == schedule else { return false }
    // An end can be met before its beginning only where events are looked through.
    return state.phase == .waiting || (kind == .stop && state.phase == .running)
  }

  /// Events at one time come in the order in which their animations were added, the start first.
  func isBefore(_ other: AnimationEvent) -> Bool {
    if time != other.time { return time < other.time }
    let (order, theirs) = (animation.state?.order ?? 0, other.animation.state?.order ?? 0)
    if order != theirs { return order < theirs }
    return kind.rawValue < other.kind.rawValue
  }
}

/// A function to be called at a time.
struct DelayedCallback: QueuedEvent {
  let time: Double
  let order: UInt64
  let body: () -> Void

  var isValid: Bool { true }

  func isBefore(_ other: DelayedCallback) -> Bool {
    time != other.time ? time < other.time : order < other.order
  }
}

/// Events in order of time: a binary heap.
struct EventQueue<Event: QueuedEvent> {
  private var heap: [Event] = []
  /// Events of animations that were removed or scheduled anew.
  private var stale = 0

  /// Adds an event; cheap where it is later than those before it.
  ///
  /// - Parameter isNewest: whether it comes after all others of its time, so that times are enough to compare.
  mutating func push(_ event: Event, isNewest: Bool = false) {
    // By a quarter: there is an event for every animation of every layer.
    if heap.count == heap.capacity { heap.reserveCapacity(heap.count + heap.count / 4 + 16) }
    heap.append(event)
    var index = heap.count - 1
    let time = event.time
    while index > 0 {
      let above = (index - 1) / 2
      // Times first: to look at the events is to count references to their animations.
      let other = heap[above].time
      if time > other || (time == other && (isNewest || !event.isBefore(heap[above]))) { return }
      heap.swapAt(index, above)
      index = above
    }
  }

  /// The next event that is still valid.
  mutating func next() -> Event? {
    while let first = heap.first {
      if first.isValid { return first }
      removeFirst()
      stale = max(0, stale - 1)
    }
    return nil
  }

  /// Removes the event that ``next()`` gave.
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

  /// Tells that an event has lost its meaning; they are thrown out once they are in the majority.
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
