/// A report of a call for which there is no stage: its subject is on none, and none is current.
///
/// Such a call makes its changes at once and calls its completions. Its errors and diagnostics, and settings that
/// have no effect, are reported to ``Stage/stagelessReportHandler``.
public struct StagelessReport: Equatable, Sendable, CustomStringConvertible {
  /// The call or the object of the report: `Transaction.animationDuration`, a layer's or a controller's name.
  public let subject: String
  /// The mistake or the setting without effect, with a remedy.
  public let message: String
  /// The error; ``EngineError/noStage`` if only the stage is missing, nil for a diagnostic of views and controllers.
  public let error: EngineError?
  /// The position of the call in the source, as `Module/File.swift:12`; nil for properties and other calls that
  /// cannot know it.
  public let site: String?

  package init(
    _ subject: String, _ message: String, error: EngineError? = nil, site: String? = nil
  ) {
    self.subject = subject
    self.message = message
    self.error = error
    self.site = site
  }

  /// The report in one line.
  public var description: String {
    (site.map { $0 + ": " } ?? "") + subject + ": " + message
  }

  /// Passes the report to the handler, or writes it to standard error.
  package func send() {
    if let handler = Stage.stagelessReportHandler { handler(self) } else { writeOnce() }
  }
}

extension Stage {
  /// The handler of reports of calls without a stage, called on the calling thread; shared by the whole process.
  ///
  /// With nil, the default, each report is written once to standard error, if there is one: once for each position in
  /// the source if the call knows it, otherwise once for each subject and message.
  public static var stagelessReportHandler: (@Sendable (StagelessReport) -> Void)? {
    get { processHandler }
    set { processHandler = newValue }
  }

  /// Reports an error to the stage of a call.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - layer: The layer that the call was made for; nil if there is none.
  ///   - call: The name of the call, if there is no layer.
  package static func report(_ error: EngineError, layer: Layer?, of call: String = "a call") {
    guard let stage = layer?.stage ?? Stage.current else {
      let subject = layer.map { $0.name ?? "a layer" } ?? call
      return StagelessReport(subject, "\(error)", error: error).send()
    }
    stage.errorHandler?(error, layer)
  }
}

/// The transactions and animation blocks that a thread has opened without a stage and not committed yet.
package final class StagelessScope {
  /// The completions of each transaction, the outermost first.
  private var transactions: [[() -> Void]] = []
  /// The open blocks of the module of the views, the outermost first.
  package var openBlocks: [AnyObject] = []

  private init() {}

  /// The scope of this thread, which exists while something is open.
  package static var current: StagelessScope? { currentStagelessScope }

  /// Runs `body` with this thread's scope, which it may open or close transactions and blocks in.
  package static func update<Result>(_ body: (StagelessScope) -> Result) -> Result {
    let scope = currentStagelessScope ?? StagelessScope()
    let result = body(scope)
    currentStagelessScope = scope.transactions.isEmpty && scope.openBlocks.isEmpty ? nil : scope
    return result
  }

  static func begin() { update { $0.transactions.append([]) } }

  static func commit() {
    let completions = update { $0.transactions.popLast() } ?? []
    for completion in completions { completion() }
  }

  /// Stores a completion for the commit; outside of transactions it is called at once.
  static func add(_ completion: @escaping () -> Void) {
    guard let scope = current, !scope.transactions.isEmpty else { return completion() }
    scope.transactions[scope.transactions.count - 1].append(completion)
  }
}
