/// An event with a time.
protocol QueuedEvent {
  var time: Double { get }
  /// Returns whether the event is handled before another one, by order of time.
  func isBefore(_ other: Self) -> Bool
  /// Notes the event's index in its queue.
  func place(at index: Int)
}

/// The next event of an animation: its start, and once it has started its end.
///
/// The queue does not retain animations: an animation that is waiting or running is one of its layer's, and its event
/// is removed before it leaves the layer or the layer leaves the stage.
struct AnimationEvent: QueuedEvent {
  let time: Double
  let animation: Unretained<Animation>

  /// Orders events at one time by the order in which their animations were added.
  func isBefore(_ other: AnimationEvent) -> Bool {
    time != other.time ? time < other.time : order < other.order
  }

  /// The order in which the animation was added to the stage.
  var order: UInt64 { animation.read { $0.state?.order ?? 0 } }

  func place(at index: Int) {
    animation.read { $0.state?.eventIndex = Int32(truncatingIfNeeded: index) }
  }
}

/// A function that is called at a time.
struct DelayedCallback: QueuedEvent {
  let time: Double
  let order: UInt64
  let body: () -> Void

  func isBefore(_ other: DelayedCallback) -> Bool {
    time != other.time ? time < other.time : order < other.order
  }

  func place(at index: Int) {}
}

/// A priority queue of events in order of time: a binary heap.
struct EventQueue<Event: QueuedEvent> {
  private var heap: [Event] = []

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
    raise(event, to: heap.count - 1, isNewest: isNewest)
  }

  /// Reserves memory for a number of events.
  mutating func reserve(_ count: Int) {
    guard heap.capacity < heap.count + count else { return }
    heap.reserveCapacity(max(heap.count + count, heap.count + heap.count / 4 + 16))
  }

  /// The first event.
  var first: Event? { heap.first }

  /// Returns the queue and leaves an empty one, see ``Array/take()``.
  @inline(__always)
  mutating func take() -> EventQueue {
    let queue = self
    self = EventQueue()
    return queue
  }

  /// Removes the event at an index; the first event is at 0.
  mutating func remove(at index: Int) {
    let last = heap.removeLast()
    guard index < heap.count else { return }
    if index > 0 && last.isBefore(heap[(index - 1) / 2]) {
      raise(last, to: index, isNewest: false)
    } else {
      lower(last, to: index)
    }
  }

  /// Frees the memory of many events if none is left.
  mutating func trim() {
    if heap.isEmpty && heap.capacity > 64 { heap = [] }
  }

  /// Puts an event at an index, or above it where it comes before the events there.
  private mutating func raise(_ event: Event, to start: Int, isNewest: Bool) {
    var index = start
    while index > 0 {
      let above = (index - 1) / 2
      // Times are compared first, because reading the order of animations takes longer.
      let other = heap[above].time
      if event.time > other || (event.time == other && (isNewest || !event.isBefore(heap[above]))) {
        break
      }
      put(heap[above], at: index)
      index = above
    }
    put(event, at: index)
  }

  /// Puts an event at an index, or below it where it comes after the events there.
  private mutating func lower(_ event: Event, to start: Int) {
    var index = start
    while true {
      var below = 2 * index + 1
      guard below < heap.count else { break }
      if below + 1 < heap.count && heap[below + 1].isBefore(heap[below]) { below += 1 }
      guard heap[below].isBefore(event) else { break }
      put(heap[below], at: index)
      index = below
    }
    put(event, at: index)
  }

  private mutating func put(_ event: Event, at index: Int) {
    heap[index] = event
    event.place(at: index)
  }
}

extension Stage {
  /// Adds the next event of an animation, which has none in the queue.
  ///
  /// - Parameters:
  ///   - animation: The animation, which has a state.
  ///   - time: The stage's time of the event.
  ///   - kind: The kind of event.
  ///   - isNewest: Whether the event comes after all others of its time.
  func push(
    _ animation: Animation, _ time: Double, _ kind: AnimationState.Event, isNewest: Bool
  ) {
    animation.state?.nextEvent = kind
    var queue = events.take()
    queue.push(AnimationEvent(time: time, animation: Unretained(animation)), isNewest: isNewest)
    events = queue
  }

  /// Removes the first event, which is handled, and returns its animation.
  func takeFirstEvent() -> Animation? {
    // The memory is kept, because what follows may add events.
    var queue = events.take()
    let animation = queue.first?.animation.object
    animation?.state?.eventIndex = -1
    queue.remove(at: 0)
    events = queue
    return animation
  }

  /// Reserves memory for a number of animations of as many layers.
  func reserve(forAnimations count: Int) {
    reserve(forLayers: count)
    var queue = events.take()
    queue.reserve(count)
    events = queue
  }

  /// Removes the event of an animation that is removed or rescheduled, if it has one.
  func removeEvent(of animation: Animation) {
    guard let index = animation.state?.eventIndex, index >= 0 else { return }
    animation.state?.eventIndex = -1
    var queue = events.take()
    queue.remove(at: Int(index))
    queue.trim()
    events = queue
  }

  /// Adds a call to those that are to be made at the present instant.
  func enqueue(_ call: PendingCall) {
    pending.append(call)
  }
}
