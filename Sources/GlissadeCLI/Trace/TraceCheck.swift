import GlissadeScene

/// A check of a traced document, and what is wrong if it failed.
struct TraceCheck {
  /// The mistake that a check has found.
  struct Failure {
    var message: String
    /// Further lines, such as a difference.
    var details: [String] = []
    /// The exit code; a failure that is no error of the call or the data is one of the scenario.
    var kind = CommandError.Kind.failure
    /// Whether the failure only warns.
    var isWarning = false
    /// Whether the message begins with the name of the file already.
    var namesFile = false
  }

  /// The name of the check, such as the path of an expectation.
  let name: String
  var position: SourcePosition?
  /// Nil if the check has passed.
  var failure: Failure?
  /// The failures that the check sums up, which annotations mark one by one.
  var parts: [TraceCheck] = []
}

/// The checks of a subject.
struct TraceChecks {
  /// The transition or the file, as in messages.
  let name: String
  /// The path of the file; nil for a transition and for standard input.
  let path: String?
  var checks: [TraceCheck] = []

  /// The failures that are not only warnings.
  var failures: [TraceCheck.Failure] { checks.compactMap(\.failure).filter { !$0.isWarning } }

  /// Returns the line for standard error about a check that failed.
  func message(_ check: TraceCheck) -> String {
    guard let failure = check.failure else { return "" }
    if failure.namesFile { return failure.message }
    guard let position = check.position else { return "\(name): \(failure.message)" }
    let column = position.column.map { ":\($0)" } ?? ""
    return "\(name):\(position.line)\(column): \(check.name): \(failure.message)"
  }

  /// Returns the workflow command of GitHub that marks a check that failed in the file, with escapes as GitHub reads
  /// them (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>).
  func annotation(_ check: TraceCheck) -> String {
    guard let failure = check.failure else { return "" }
    var properties: [(String, String)] = []
    if let path { properties.append(("file", path)) }
    if path != nil, let position = check.position {
      properties.append(("line", "\(position.line)"))
      if let column = position.column { properties.append(("col", "\(column)")) }
    }
    properties.append(("title", "\(name): \(check.name)"))
    let list = properties.map { "\($0)=\(TextEscape.workflowProperty($1))" }
    let text = ([failure.message] + failure.details.prefix(TraceChecks.maximumDetailCount))
      .joined(separator: "\n")
    return "::\(failure.isWarning ? "warning" : "error") \(list.joined(separator: ","))::"
      + TextEscape.workflowData(text)
  }

  /// The maximum number of lines of details in an annotation.
  private static let maximumDetailCount = 60
}
