/// An event with a time.
protocol QueuedEvent {
  var time: Double { get }
  /// Whether the event is still to be handled.
  var isValid: Bool { get }
  /// Returns whether the event is handled before another one, by order of time.
  func isBefore(_ other: Self) -> Bool
}

/// The start or the end of an animation.
struct AnimationEvent: QueuedEvent {
  enum Kind: UInt8 {
    case start
    case stop
  }

  let time: Double
  /// The order in which the animation was added to the stage.
  let order: UInt64
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
    if order != other.order { return order < other.order }
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

  /// Reserves memory for a number of events.
  mutating func reserve(_ count: Int) {
    guard heap.capacity < heap.count + count else { return }
    heap.reserveCapacity(max(heap.count + count, heap.count + heap.count / 4 + 16))
  }

  /// The first event, which may be invalid.
  var first: Event? { heap.first }

  /// Returns the queue and leaves an empty one, see ``Array/take()``.
  @inline(__always)
  mutating func take() -> EventQueue {
    let queue = self
    self = EventQueue()
    return queue
  }

  /// Removes the invalid events before the first valid one, and returns them.
  mutating func removeInvalidPrefix() -> [Event] {
    var removed: [Event] = []
    while let first = heap.first, !first.isValid {
      removed.append(first)
      removeFirst()
      stale = max(0, stale - 1)
    }
    return removed
  }

  /// Removes the first event.
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

  /// Counts events that became invalid.
  ///
  /// If the invalid ones are in the majority, they are removed, and all events are returned, so that the caller
  /// determines when the removed ones are released.
  mutating func countStaleEvents(_ count: Int) -> [Event] {
    stale += count
    guard stale > 64, stale > heap.count / 2 else { return [] }
    let all = heap
    heap = []
    for event in all where event.isValid { push(event) }
    stale = 0
    return all
  }
}

extension Stage {
  /// The next event of an animation.
  var nextAnimationEvent: AnimationEvent? {
    while let first = events.first {
      if first.isValid { return first }
      var queue = events.take()
      let removed = queue.removeInvalidPrefix()
      events = queue
      // Released last, because the delegates of their animations may then change the queue.
      withExtendedLifetime(removed) {}
    }
    return nil
  }

  /// Removes the event that ``nextAnimationEvent`` returned.
  func removeEvent(_ event: AnimationEvent) {
    event.animation.state?.queuedEvents &-= 1
    var queue = events.take()
    queue.removeFirst()
    events = queue
  }

  /// Adds an event of an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation, which has a state.
  ///   - time: The stage's time of the event.
  ///   - kind: The kind of event.
  ///   - isNewest: Whether the event comes after all others of its time.
  func push(
    _ animation: Animation, _ time: Double, _ kind: AnimationEvent.Kind, isNewest: Bool
  ) {
    guard let state = animation.state else { return }
    animation.state?.queuedEvents = state.queuedEvents &+ 1
    var queue = events.take()
    queue.push(
      AnimationEvent(
        time: time, order: state.order, animation: animation, schedule: state.schedule,
        kind: kind), isNewest: isNewest)
    events = queue
  }

  /// Reserves memory for a number of animations of as many layers.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - haveStarts: Whether the animations begin later, which is an event of each.
  func reserve(forAnimations count: Int, haveStarts: Bool) {
    reserve(forLayers: count)
    var queue = events.take()
    queue.reserve(haveStarts ? 2 * count : count)
    events = queue
  }

  /// Counts the events of an animation that was removed or is rescheduled as invalid.
  func countStaleEvents(of animation: Animation) {
    guard let count = animation.state?.queuedEvents, count > 0 else { return }
    animation.state?.queuedEvents = 0
    var queue = events.take()
    let all = queue.countStaleEvents(Int(count))
    events = queue
    // Released last, because the delegates of removed animations may then change the queue.
    withExtendedLifetime(all) {}
  }

  /// Adds a call to those that are to be made at the present instant.
  func enqueue(_ call: PendingCall) {
    pending.append(call)
  }
}
