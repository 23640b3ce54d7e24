import GlissadeEngine
import GlissadeMath

/// What the views and controllers of a stage tell of themselves: the events of transitions, and what was wrong
/// with them.
public final class TransitionMonitor {
  /// How mistakes are taken.
  public enum Mode: Hashable, Sendable {
    /// They are healed and noted.
    case lenient
    /// They are healed and noted, and ``GlissadeEngine/Stage/step(to:)`` throws them.
    case strict
  }

  /// How mistakes are taken; ``Mode/lenient`` by default.
  public var mode = Mode.lenient
  /// Whether ``events`` are collected; false by default.
  public var isLogging = false
  /// What happened while ``isLogging`` was true, in its order.
  public private(set) var events: [TransitionEvent] = []
  /// Told of each event as it happens, logged or not.
  public var eventHandler: ((TransitionEvent) -> Void)?
  /// What was wrong, in its order; the first 10,000.
  public private(set) var diagnostics: [TransitionDiagnostic] = []
  /// Told of each diagnostic as it is raised.
  public var diagnosticHandler: ((TransitionDiagnostic) -> Void)?
  /// The surface that the stage stands for.
  public var screen = Screen()

  weak var stage: Stage?
  var blocks: [AnimationBlock] = []
  var windows: [Weak<Window>] = []
  /// The transitions that run, the newest last; the stage keeps them.
  var running: [TransitionContext] {
    get { stage?.transitions?.running ?? [] }
    set { stage?.transitions?.running = newValue }
  }
  var areAnimationsEnabled: Bool { stage?.animatesViews ?? true }
  /// The gestures under way, the newest last.
  var gestures: [GestureSequence] = []
  /// The gesture whose handlers are being called, and the one whose handlers asked for what runs now.
  var notifyingGesture, requestingGesture: GestureSequence?
  /// How many completions of animation blocks are being called.
  var completionDepth = 0
  /// What strict mode has not thrown yet.
  var pendingStrictDiagnostic: TransitionDiagnostic?
  /// Whether ``GlissadeEngine/Stage/step(to:)`` is running, which can throw it.
  var isStepping = false
  /// The transition whose animator is setting up.
  weak var settingUpTransition: TransitionContext?
  /// Transitions that were asked for and have not begun.
  var requests: [Weak<TransitionRequest>] = []
  /// The states left by transitions that ended at this instant for those that take over.
  var redirected: [Weak<HandoffState>] = []
  /// What takes over the motions of views that change now.
  weak var activeScrubber: LayerScrubber?
  /// Whether the system puts a view where it belongs, which is no animator's doing.
  var isSettingSystemFrame = false
  private var isLayoutScheduled = false
  /// How many controllers of each name events have told of.
  private var namesakes: [String: Int] = [:]

  private static let mostDiagnostics = 10_000

  /// What a stage's views tell.
  ///
  /// - Parameter stage: nil where a call means none: diagnostics then go to `Stage.stagelessReportHandler`.
  init(_ stage: Stage?) { self.stage = stage }

  /// Forgets what was collected.
  public func removeAll() {
    events = []
    diagnostics = []
    pendingStrictDiagnostic = nil
  }

  /// Logs an event.
  ///
  /// - Parameters:
  ///   - subject: whom it happened to.
  ///   - controller: the controller that it concerns.
  ///   - event: what happened.
  func log(
    _ subject: TransitionEvent.Subject, of controller: ViewController,
    _ event: @autoclosure () -> TransitionEvent.Kind
  ) {
    guard isLogging || eventHandler != nil else { return }
    let event = TransitionEvent(
      time: stage?.time ?? 0, subject: subject, controller: eventName(of: controller),
      kind: event())
    if isLogging { events.append(event) }
    eventHandler?(event)
  }

  /// The name of a controller in events, which no other controller of the stage has.
  private func eventName(of controller: ViewController) -> String {
    let name = controller.displayName
    let monitor = ObjectIdentifier(self)
    if let known = controller.eventName, known.base == name, known.monitor == monitor {
      return known.text
    }
    let number = namesakes[name, default: 0] + 1
    namesakes[name] = number
    let text = number == 1 ? name : "\(name) #\(number)"
    controller.eventName = (name, text, monitor)
    return text
  }

  func report(
    _ code: TransitionDiagnostic.Code, about subject: String, _ message: String, _ remedy: String
  ) {
    let diagnostic = TransitionDiagnostic(
      code: code, subject: subject, time: stage?.time ?? 0, message: message, remedy: remedy)
    if diagnostics.count < TransitionMonitor.mostDiagnostics { diagnostics.append(diagnostic) }
    diagnosticHandler?(diagnostic)
    if stage == nil {
      StagelessReport(subject, "\(code.rawValue), \(message); \(remedy)").send()
    }
    if mode == .strict, pendingStrictDiagnostic == nil {
      pendingStrictDiagnostic = diagnostic
      if isStepping { stage?.interrupt() }
    }
  }

  /// A view's frame is about to be set.
  func willSetFrame(_ frame: Rect, of view: View) {
    if isSettingSystemFrame { return }
    for context in running { context.willSetFrame(frame, of: view) }
  }

  /// Lays windows out in a turn of its own.
  func scheduleLayout() {
    guard !isLayoutScheduled, let stage else { return }
    isLayoutScheduled = true
    stage.post { [weak self] in
      guard let self else { return }
      windows.removeAll { $0.object == nil }
      // Layout of one window may ask for that of another; what asks for ever has to wait for the next reason.
      for _ in 0..<View.maximumLayoutPasses {
        let waiting = windows.compactMap(\.object).filter(\.hasLayoutToDo)
        if waiting.isEmpty { break }
        for window in waiting { window.layoutIfNeeded() }
      }
      isLayoutScheduled = false
    }
  }
}

extension TransitionContext {
  /// Logs an event of the transition.
  func log(_ subject: TransitionEvent.Subject, _ event: @autoclosure () -> TransitionEvent.Kind) {
    monitor.log(subject, of: host, event())
  }
}
