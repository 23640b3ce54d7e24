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
  /// The expectations that are not checked yet.
  private var expectations: ArraySlice<Expectation>
  /// The results of those that are.
  private(set) var results: [Trace.ExpectationResult] = []

  init(_ playback: Playback, end: Double?, timeLimit: Double, maximumInstantCount: Int) {
    self.playback = playback
    self.end = end
    self.timeLimit = timeLimit
    self.maximumInstantCount = maximumInstantCount
    expectations = ArraySlice(playback.expectations)
  }

  // The stage starts at 0, so its time equals the playback's.
  mutating func play() throws(TraceError) -> Trace.Final {
    let stage = playback.stage
    playback.begin()
    // A touch sample and an expectation count as events, because they can cause as much work.
    var count = playback.touches.count + expectations.count
    guard count <= maximumInstantCount else { throw .tooManyInstants(maximumInstantCount) }
    try watch(until: 0)
    check()
    while let next = nextInstant {
      if let end, next > end { break }
      if end == nil, next > timeLimit, stage.isAnimating || stage.nextEventTime != nil {
        throw .endless(seconds: timeLimit)
      }
      try watch(until: next)
      check()
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

  /// The time of the next event or expectation; nil if there is none.
  private var nextInstant: Double? {
    [playback.stage.nextEventTime, expectations.first?.time].compactMap { $0 }.min()
  }

  /// Checks the expectations of this instant, if everything of it has happened.
  private mutating func check() {
    let stage = playback.stage
    guard let first = expectations.first, first.time <= playback.time,
      stage.nextEventTime ?? .infinity > first.time
    else { return }
    let now = expectations.prefix { $0.time == first.time }
    let start = results.last?.time
    let events = stage.monitor.events.drop { event in start.map { event.time <= $0 } ?? false }
    let moment = Expectation.Moment(playback: playback, events: events, start: start)
    results += now.map { Trace.ExpectationResult($0, moment) }
    expectations = expectations.dropFirst(now.count)
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
