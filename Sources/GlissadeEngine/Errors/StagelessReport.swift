/// A report of a call that means no stage: what it is about is on none, and none is current.
///
/// Such a call makes its changes at once and calls its completions. Its errors and diagnostics, and that its
/// settings have no effect, go to ``Stage/stagelessReportHandler``.
public struct StagelessReport: Equatable, Sendable, CustomStringConvertible {
  /// The call or the object that it is about: `Transaction.animationDuration`, a layer's or a controller's name.
  public let subject: String
  /// What was wrong or had no effect, and what helps.
  public let message: String
  /// What was refused; ``EngineError/noStage`` where nothing but the stage is missing, nil for a diagnostic of views
  /// and controllers.
  public let error: EngineError?
  /// Where the call stands, as `Module/File.swift:12`; nil for properties and other calls that cannot know it.
  public let site: String?

  package init(
    _ subject: String, _ message: String, error: EngineError? = nil, site: String? = nil
  ) {
    self.subject = subject
    self.message = message
    self.error = error
    self.site = site
  }

  /// All of it in one line.
  public var description: String {
    (site.map { $0 + ": " } ?? "") + subject + ": " + message
  }

  /// Hands the report to who is told of such reports.
  package func send() {
    if let handler = Stage.stagelessReportHandler { handler(self) } else { writeOnce() }
  }
}

extension Stage {
  /// Told, on the calling thread, of what calls have to report that mean no stage; for the whole process.
  ///
  /// Nil, the default, writes each report once to standard error, if there is one: a call that knows its place in the
  /// source once for that place, every other one once for its subject and message.
  public static var stagelessReportHandler: (@Sendable (StagelessReport) -> Void)? {
    get { processHandler }
    set { processHandler = newValue }
  }

  /// Reports what was refused to the stage that a call means.
  ///
  /// - Parameters:
  ///   - error: what was refused.
  ///   - layer: the layer that it was meant for; nil where there is none.
  ///   - call: the call, where there is no layer.
  package static func report(_ error: EngineError, layer: Layer?, of call: String = "a call") {
    guard let stage = layer?.stage ?? Stage.current else {
      let subject = layer.map { $0.name ?? "a layer" } ?? call
      return StagelessReport(subject, "\(error)", error: error).send()
    }
    stage.errorHandler?(error, layer)
  }
}

/// The transactions and blocks that a thread has begun without a stage, up to their commits.
package final class StagelessScope {
  /// The completions of each transaction, the outermost one first.
  private var transactions: [[() -> Void]] = []
  /// What the module of the views has begun, the outermost first.
  package var openBlocks: [AnyObject] = []

  private init() {}

  /// That of this thread, from the first beginning to the last commit.
  package static var current: StagelessScope? { currentStagelessScope }

  /// Lets `body` begin or commit something on this thread.
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

  /// Keeps a completion for the commit; where nothing was begun it is called at once.
  static func add(_ completion: @escaping () -> Void) {
    guard let scope = current, !scope.transactions.isEmpty else { return completion() }
    scope.transactions[scope.transactions.count - 1].append(completion)
  }
}
