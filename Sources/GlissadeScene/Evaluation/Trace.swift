import GlissadeEngine
public import GlissadeTransitions

/// A document's events, diagnostics and final state, recorded while it is played to its end.
///
/// With the `bytes` of a scenario that pushes a controller at one second:
///
/// ```swift
/// let trace = try Trace(Document(reading: bytes))
/// let shown = trace.events.last { $0.description == "to.viewDidAppear" }
/// let time = shown?.time  // 1.35
/// let isAtRest = trace.final.isAtRest  // true
/// ```
public struct Trace: Hashable, Sendable {
  /// The state at the end of a document.
  public struct Final: Hashable, Sendable {
    /// The time at which the document came to rest, or its duration if it is still moving then, in seconds from the
    /// beginning.
    public var time: Double
    /// Whether the document has come to rest: nothing is moving and nothing is scheduled.
    public var isAtRest: Bool
    /// The places of the controllers in the window, each controller before those that it contains or presents; none for
    /// a scene.
    public var controllers: [ControllerSnapshot]
    /// The settings for people who are sensitive to motion.
    public var accessibility: Accessibility
    /// All layers; each layer precedes its mask and sublayers.
    public var layers: [LayerSnapshot]
  }

  /// The default time limit for documents without a duration, in seconds.
  public static let defaultTimeLimit = 60.0
  /// The maximum number of instants with events; large documents have a lower limit.
  static let maximumInstantCount = 100_000

  /// The events in order; times are in seconds from the beginning.
  public let events: [TransitionEvent]
  /// The events of gestures that no recogniser has recognised.
  public var ignoredGestures: [TransitionEvent] { events.filter { $0.subject == .gesture } }
  /// The diagnostics in order; times are in seconds from the beginning.
  public let diagnostics: [TransitionDiagnostic]
  /// The results of all expectations in order of time; none for a scene.
  public let expectations: [ExpectationResult]
  /// The state at the end.
  public let final: Final

  /// Creates a trace by playing a document to its end.
  ///
  /// - Parameters:
  ///   - document: The document to play.
  ///   - timeLimit: The seconds within which a document without a duration must come to rest; clamped to 0…86,400.
  /// - Throws: ``TraceError``.
  /// - Complexity: O(*n* · *m*) for *n* instants with events and *m* layers.
  public init(_ document: Document, timeLimit: Double = Trace.defaultTimeLimit) throws(TraceError) {
    let playback: Playback
    do { playback = try document.makePlayback() } catch { throw .document(error) }
    let stage = playback.stage
    stage.monitor.isLogging = true
    // The cost of an instant grows with the document's weight.
    let most = min(Trace.maximumInstantCount, Evaluator.maximumCost / document.weight)
    var run = TraceRunner(
      playback, end: document.duration, timeLimit: min(max(timeLimit, 0), 86_400),
      maximumInstantCount: most)
    final = try run.play()
    events = stage.monitor.events
    diagnostics = stage.monitor.diagnostics
    expectations = run.results
  }
}
