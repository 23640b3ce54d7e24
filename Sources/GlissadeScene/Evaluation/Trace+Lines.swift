package import GlissadeTransitions

extension Trace {
  /// An event, a diagnostic or the result of an expectation.
  package enum Entry {
    case event(TransitionEvent)
    case diagnostic(TransitionDiagnostic)
    case expectation(ExpectationResult)

    /// Seconds from the beginning.
    package var time: Double {
      switch self {
      case .event(let event): event.time
      case .diagnostic(let diagnostic): diagnostic.time
      case .expectation(let result): result.time
      }
    }
  }

  /// The events, diagnostics and results of expectations in order of time; events precede simultaneous diagnostics, which
  /// refer to them.
  ///
  /// - Complexity: O(*n* log *n*) for *n* entries.
  package var entries: [Entry] {
    let all =
      events.map { Entry.event($0) } + diagnostics.map { Entry.diagnostic($0) }
      + expectations.map { Entry.expectation($0) }
    return all.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  /// Passes the trace to a function as JSON Lines with all digits: the events, diagnostics and results of expectations
  /// in order of time, then the final state.
  ///
  /// - Parameter body: Receives one line with its end at a time.
  package func forEachLine<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    func pass(_ write: (inout JSONWriter) -> Void) throws(Failure) {
      var writer = JSONWriter()
      write(&writer)
      writer.endLine()
      try body(writer.bytes)
    }
    for entry in entries {
      switch entry {
      case .event(let event): try pass { $0.object(TransitionEvent.members, of: event) }
      case .diagnostic(let diagnostic):
        try pass { $0.object(TransitionDiagnostic.members, of: diagnostic) }
      case .expectation(let result): try pass { $0.object(ExpectationResult.members, of: result) }
      }
    }
    try pass { $0.object(Trace.Final.members, of: final) }
  }
}
