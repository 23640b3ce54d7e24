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
  public static let defaultTimeLimit = 60.0
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
  /// - Parameter timeLimit: The seconds within which a document without a duration has to come to rest, within
  ///   0…86,400.
  /// - Throws: ``TraceError``.
  public init(_ document: Document, timeLimit: Double = Trace.defaultTimeLimit) throws(TraceError) {
    let playback: Playback
    do { playback = try document.makePlayback() } catch { throw .document(error) }
    let stage = playback.stage
    stage.monitor.isLogging = true
    // Each instant takes as long as the document is large.
    let most = min(Trace.maximumInstantCount, Evaluator.maximumCost / document.weight)
    var run = TraceRunner(
      playback, end: document.duration, timeLimit: min(max(timeLimit, 0), 86_400),
      maximumInstantCount: most)
    final = try run.play()
    events = stage.monitor.events
    diagnostics = stage.monitor.diagnostics
  }
}
