import GlissadeEngine
import GlissadeTransitions

/// Plays a document from one event to the next.
struct TraceRunner {
  private let playback: Playback
  private let end: Double?
  private let timeLimit: Double
  private let maximumInstantCount: Int
  /// The time of the last change, in seconds.
  private var rest = 0.0

  init(_ playback: Playback, end: Double?, timeLimit: Double, maximumInstantCount: Int) {
    self.playback = playback
    self.end = end
    self.timeLimit = timeLimit
    self.maximumInstantCount = maximumInstantCount
  }

  // The stage starts at 0, so its time equals the playback's.
  mutating func play() throws(TraceError) -> Trace.Final {
    let stage = playback.stage
    playback.begin()
    // A touch sample counts as an event, because it can cause as much work.
    var count = playback.touchCount
    guard count <= maximumInstantCount else { throw .tooManyInstants(maximumInstantCount) }
    try watch(until: 0)
    while let next = stage.nextEventTime {
      if let end, next > end { break }
      if end == nil, next > timeLimit { throw .endless(seconds: timeLimit) }
      try watch(until: next)
      count += 1
      guard count <= maximumInstantCount else { throw .tooManyInstants(maximumInstantCount) }
    }
    let isGoingOn = stage.isAnimating || stage.nextEventTime != nil
    if isGoingOn {
      // It is animating without a scheduled event, so it never comes to rest.
      guard let end else { throw .endless(seconds: timeLimit) }
      try advance(to: end)
    } else {
      // An animation that ends now still shows its last value at this instant, so time advances past it.
      try advance(to: max(end ?? 0, playback.time + 1))
    }
    return Trace.Final(
      time: isGoingOn ? playback.time : rest, isAtRest: !isGoingOn,
      controllers: playback.window.map(ControllerSnapshot.all) ?? [],
      accessibility: stage.monitor.accessibility, layers: LayerSnapshotter.all(on: stage))
  }

  /// Advances to a time and updates `rest` if anything changed.
  private mutating func watch(until time: Double) throws(TraceError) {
    let stage = playback.stage
    let wasAnimating = stage.isAnimating
    let logged = stage.monitor.events.count
    // A scheduled call that moves nothing, such as a watchdog, does not postpone the time of rest.
    let before = wasAnimating ? [] : LayerSnapshotter.all(on: stage)
    try advance(to: time)
    if wasAnimating || stage.isAnimating || stage.monitor.events.count > logged
      || before != LayerSnapshotter.all(on: stage)
    {
      rest = stage.time
    }
  }

  private func advance(to time: Double) throws(TraceError) {
    do {
      try playback.advance(to: max(time, playback.time))
    } catch {
      throw .transition(error, time: playback.time)
    }
  }
}
