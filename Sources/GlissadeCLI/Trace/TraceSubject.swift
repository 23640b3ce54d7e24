import GlissadeScene
import GlissadeTransitions

/// A traced transition or file, and the checks of its trace.
struct TraceSubject {
  let source: DocumentArgument
  let log: TraceLog
  private let trace: Trace

  /// Traces the subject of an argument.
  init(
    _ text: String, _ options: DocumentOptions, filter: TraceFilter = TraceFilter()
  ) throws(CommandError) {
    let source = try DocumentArgument(text, options)
    self.source = source
    trace = try CommandError.attempt({ CommandError(.data, "\(source.name): \($0)") }) {
      () throws(TraceError) in try Trace(source.document)
    }
    log = TraceLog(trace, filter)
  }

  /// The checks of the expectations.
  var expectations: [TraceCheck] {
    trace.expectations.map { result in
      TraceCheck(
        name: "\(result.path) at \(NumberText.shortest(result.time)) s",
        position: SourcePosition(line: result.position.line, column: result.position.column),
        failure: result.isMet
          ? nil : .init(message: "wanted \(result.wanted), found \(result.found)"))
    }
  }

  /// The check that there are no diagnostics and no ignored gestures.
  ///
  /// - Parameter isStrict: Whether these are failures, or only warnings.
  func mistakes(isStrict: Bool) -> TraceCheck {
    let diagnostics = trace.diagnostics.map {
      ($0.time, $0.code.rawValue, "\($0.subject): \($0.message); \($0.remedy)")
    }
    let gestures = trace.ignoredGestures.map {
      ($0.time, "ignored gesture", "\($0.controller): \($0.kind)")
    }
    let parts = (diagnostics + gestures).map { time, name, message in
      TraceCheck(
        name: name, position: source.document.lineOfStep(at: time).map { SourcePosition(line: $0) },
        failure: .init(
          message: "at \(NumberText.shortest(time)) s, \(message)", isWarning: !isStrict))
    }
    var check = TraceCheck(name: "no mistakes", parts: parts)
    if !parts.isEmpty {
      check.failure = .init(
        message: log.mistakes,
        details: parts.compactMap { part in part.failure.map { "\(part.name) \($0.message)" } },
        isWarning: !isStrict)
    }
    return check
  }

  /// Returns the check that the trace equals a stored one.
  func comparison(with path: String, tolerance: Double) -> TraceCheck {
    var check = TraceCheck(name: "as in \(path)")
    do throws(CommandError) {
      let old = try StoredTrace(path: path)
      let comparison = TraceComparison(old, log.stored, tolerance: tolerance)
      if !comparison.isEqual {
        check.failure = .init(
          message: "the trace is not as in \(path), which --update records anew",
          details: comparison.lines(from: path, to: source.name))
      }
    } catch {
      check.failure = .init(error)
    }
    return check
  }

  /// Records the trace in a file, unless it has these bytes already; returns whether it did.
  func store(at path: String) throws(CommandError) -> Bool {
    var bytes: [UInt8] = []
    log.stored.forEachLine(asFile: true) { bytes += $0 }
    if (try? InputFile(path: path).bytes(keepsByteOrderMark: true)) == bytes { return false }
    try OutputFile(path).write(String(decoding: bytes, as: UTF8.self))
    return true
  }
}

extension StoredTrace {
  /// Reads a stored trace from a file.
  init(path: String) throws(CommandError) {
    let bytes = try InputFile(path: path).bytes()
    self = try CommandError.attempt({ CommandError($0, in: path) }) {
      () throws(DocumentError) in try StoredTrace(reading: bytes)
    }
  }
}

extension TraceComparison {
  /// Returns the differences as lines, with the number of equal ones before.
  func lines(from old: String, to new: String) -> [String] {
    ["the first \(commonCount) lines of both are equal", "--- \(old)", "+++ \(new)"] + lines
  }
}

extension TraceCheck.Failure {
  /// Creates the failure for an error of the command.
  init(_ error: CommandError) {
    (message, kind, namesFile) = (error.message, error.kind, true)
  }
}
