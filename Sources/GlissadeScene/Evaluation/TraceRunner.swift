import GlissadeEngine
import GlissadeTransitions

/// Plays a document from instant to instant.
struct TraceRunner {
  private let playback: Playback
  private let end: Double?
  private let timeLimit: Double
  private let maximumInstantCount: Int
  /// When something changed last.
  private var rest = 0.0

  init(_ playback: Playback, end: Double?, timeLimit: Double, maximumInstantCount: Int) {
    self.playback = playback
    self.end = end
    self.timeLimit = timeLimit
    self.maximumInstantCount = maximumInstantCount
  }

  // The stage's time began at 0, so that its times are those of the playback.
  mutating func play() throws(TraceError) -> Trace.Final {
    let stage = playback.stage
    playback.begin()
    // A finger that is seen makes as much happen as an event does.
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
      // Without an event to come it goes on for ever.
      guard let end else { throw .endless(seconds: timeLimit) }
      try advance(to: end)
    } else {
      // What has just ended shows its last value for that instant alone.
      try advance(to: max(end ?? 0, playback.time + 1))
    }
    return Trace.Final(
      time: isGoingOn ? playback.time : rest, isAtRest: !isGoingOn,
      layers: LayerSnapshotter.all(on: stage))
  }

  /// Moves on and keeps the time if something has changed.
  private mutating func watch(until time: Double) throws(TraceError) {
    let stage = playback.stage
    let wasAnimating = stage.isAnimating
    let logged = stage.monitor.events.count
    // What waits without moving anything, a watchdog for instance, keeps nothing from being at rest.
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
