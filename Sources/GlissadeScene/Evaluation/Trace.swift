import GlissadeEngine
public import GlissadeTransitions

/// What happens while a document plays: events, diagnostics, and what shows in the end.
///
/// ```swift
/// let trace = try Trace(document)
/// for event in trace.events { print(event.time, event) }
/// ```
public struct Trace: Hashable, Sendable {
  /// What shows when everything is over.
  public struct Final: Hashable, Sendable {
    /// When it came to rest, or the document's duration if it moves then, in seconds from the beginning.
    public var time: Double
    /// Whether nothing moves any more, and nothing is to come.
    public var isAtRest: Bool
    /// All layers, each before those within it.
    public var layers: [LayerSnapshot]
  }

  /// The seconds that a document without a duration may take, where nothing else is said.
  public static let longest = 60.0
  /// Instants at which something may happen; fewer in large documents.
  static let maximumInstantCount = 100_000

  /// What happened, in its order; times are seconds from the beginning.
  public let events: [TransitionEvent]
  /// What was wrong, in its order; times are seconds from the beginning.
  public let diagnostics: [TransitionDiagnostic]
  /// What shows when everything is over.
  public let final: Final

  /// Plays a document to its end, from one instant at which something happens to the next.
  ///
  /// - Parameter longest: The seconds within which a document without a duration has to come to rest, within
  ///   0…86,400.
  /// - Throws: ``TraceError``.
  public init(_ document: Document, longest: Double = Trace.longest) throws(TraceError) {
    let playback: Playback
    do { playback = try document.makePlayback() } catch { throw .document(error) }
    let stage = playback.stage
    stage.monitor.isLogging = true
    // Each instant takes as long as the document is large.
    let most = min(Trace.maximumInstantCount, Evaluator.maximumCost / document.weight)
    var run = Run(
      playback, end: document.duration, longest: min(max(longest, 0), 86_400),
      maximumInstantCount: most)
    final = try run.play()
    events = stage.monitor.events
    diagnostics = stage.monitor.diagnostics
  }
}

/// Why a document cannot be played to its end.
public enum TraceError: Error, Equatable, Sendable {
  /// The document cannot be put on a stage.
  case document(DocumentError)
  /// It has no duration and had not come to rest after so many seconds, or never will.
  case endless(seconds: Double)
  /// At more instants than this something happened.
  case tooManyInstants(Int)
  /// The stage refused to go on.
  case transition(TransitionError, time: Double)
}

extension TraceError: CustomStringConvertible {
  /// What is wrong, and what helps.
  public var description: String {
    switch self {
    case .document(let error): "\(error)"
    case .endless(let seconds):
      "it has not come to rest after \(JSONWriter.text(seconds)) s; with a 'duration' it ends there"
    case .tooManyInstants(let count): "something happens at more than \(count) instants"
    case .transition(let error, let time): "at \(JSONWriter.text(time)) s: \(error)"
    }
  }
}

/// Plays a document from instant to instant.
private struct Run {
  private let playback: Playback
  private let end: Double?
  private let longest: Double
  private let maximumInstantCount: Int
  /// When something changed last.
  private var rest = 0.0

  init(_ playback: Playback, end: Double?, longest: Double, maximumInstantCount: Int) {
    self.playback = playback
    self.end = end
    self.longest = longest
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
      if end == nil, next > longest { throw .endless(seconds: longest) }
      try watch(until: next)
      count += 1
      guard count <= maximumInstantCount else { throw .tooManyInstants(maximumInstantCount) }
    }
    let isGoingOn = stage.isAnimating || stage.nextEventTime != nil
    if isGoingOn {
      // Without an event to come it goes on for ever.
      guard let end else { throw .endless(seconds: longest) }
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
