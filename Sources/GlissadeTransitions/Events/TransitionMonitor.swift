import GlissadeEngine

/// The monitor of a stage's views and controllers: it receives the events of transitions and diagnostics of mistakes.
///
/// With a `controller` that is shown on `stage` and is wrongly asked to present twice:
///
/// ```swift
/// stage.monitor.isLogging = true
/// controller.present(ViewController(), animated: false)
/// controller.present(ViewController(), animated: false)
/// try stage.step(to: 1)
/// let first = stage.monitor.events.first?.description  // "controller.viewDidLoad"
/// let mistake = stage.monitor.diagnostics.first?.code  // .alreadyPresenting
/// ```
public final class TransitionMonitor {
  /// The treatment of mistakes.
  public enum Mode: Hashable, Sendable {
    /// Mistakes are repaired and recorded.
    case lenient
    /// Mistakes are repaired, recorded, and thrown by ``GlissadeEngine/Stage/step(to:)``.
    case strict
  }

  /// The treatment of mistakes; ``Mode/lenient`` by default.
  public var mode = Mode.lenient
  /// Whether ``events`` are collected; false by default.
  public var isLogging = false
  /// The events since ``isLogging`` was set to true, in their order.
  public private(set) var events: [TransitionEvent] = []
  /// Called for each event as it happens, logged or not.
  public var eventHandler: ((TransitionEvent) -> Void)?
  /// The first 10,000 diagnostics, in their order.
  public private(set) var diagnostics: [TransitionDiagnostic] = []
  /// Called for each diagnostic as it is reported.
  public var diagnosticHandler: ((TransitionDiagnostic) -> Void)?
  /// The surface that the stage represents.
  public var screen = Screen()
  /// The value of ``accessibility``.
  var accessibilitySettings = Accessibility()

  weak var stage: Stage?
  /// The diagnostic that strict mode has not thrown yet.
  var pendingStrictDiagnostic: TransitionDiagnostic?
  /// Whether ``GlissadeEngine/Stage/step(to:)`` is running, which can throw a diagnostic.
  var isStepping = false
  /// The number of controllers of each name in events.
  private var namesakes: [String: Int] = [:]

  private static let maximumDiagnosticCount = 10_000

  /// Creates the monitor of a stage.
  ///
  /// - Parameter stage: The stage; nil for calls without a stage, whose diagnostics go to
  ///   `Stage.stagelessReportHandler`.
  init(_ stage: Stage?) { self.stage = stage }

  /// Removes all collected events and diagnostics.
  public func removeAll() {
    events = []
    diagnostics = []
    pendingStrictDiagnostic = nil
  }

  /// Whether events are logged or handled.
  var isListening: Bool { isLogging || eventHandler != nil }

  /// Logs an event, if there is someone to read it.
  ///
  /// - Parameters:
  ///   - subject: The role of the object that was called.
  ///   - name: The name of the controller that the event concerns, or of a window without a controller.
  ///   - event: The method that was called.
  func log(_ subject: TransitionEvent.Subject, named name: String, _ event: TransitionEvent.Kind) {
    let event = TransitionEvent(
      time: stage?.time ?? 0, subject: subject, controller: name, kind: event)
    if isLogging { events.append(event) }
    eventHandler?(event)
  }

  /// Returns a name that no other object has in the events: the given one, or one with a number.
  func uniqueName(_ name: String) -> String {
    let number = namesakes[name, default: 0] + 1
    namesakes[name] = number
    return number == 1 ? name : "\(name) #\(number)"
  }

  func report(
    _ code: TransitionDiagnostic.Code, about subject: String, _ message: String, _ remedy: String
  ) {
    let diagnostic = TransitionDiagnostic(
      code: code, subject: subject, time: stage?.time ?? 0, message: message, remedy: remedy)
    if diagnostics.count < TransitionMonitor.maximumDiagnosticCount {
      diagnostics.append(diagnostic)
    }
    diagnosticHandler?(diagnostic)
    RejectionRecord.current?.note(diagnostic)
    if stage == nil {
      StagelessReport(subject, "\(code.rawValue), \(message); \(remedy)").send()
    }
    if mode == .strict, pendingStrictDiagnostic == nil {
      pendingStrictDiagnostic = diagnostic
      if isStepping { stage?.interrupt() }
    }
  }
}
