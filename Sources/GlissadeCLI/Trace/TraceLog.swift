import GlissadeScene
import GlissadeTransitions

/// The events, diagnostics and expectations of a trace in order of time.
struct TraceLog {
  private let trace: Trace
  /// The trace without what the filter leaves out.
  let stored: StoredTrace

  init(_ trace: Trace, _ filter: TraceFilter = TraceFilter()) {
    self.trace = trace
    stored = StoredTrace(trace).filtered(by: filter)
  }

  /// The lines of a table with rounded numbers.
  var table: [String] {
    var table = TextTable([.right, .left, .left, .left])
    for entry in stored.entries {
      let time = NumberFormat.fixed(entry.time ?? .nan)
      switch entry.kind {
      case .event(let subject, let controller, let event):
        let count = entry.updateCount.map { ", the last of \($0) in a row" } ?? ""
        table.row(time, subject, controller, event + count)
      case .diagnostic(let code, let subject, let message, let remedy):
        table.row(time, "diagnostic", subject, "\(code): \(message); \(remedy)")
      case .expectation(let path, let wanted, let found, let isMet):
        table.row(
          time, "expectation", path,
          isMet ? "met: \(wanted)" : "not met: wanted \(wanted), found \(found)")
      }
    }
    return table.lines(indent: 0) + [summary]
  }

  /// The summary of the end.
  var summary: String {
    let end = trace.final
    return (end.isAtRest ? "at rest after " : "still moving after ")
      + "\(NumberFormat.short(end.time)) s; " + TraceLog.count(trace.events.count, "event")
      + ", " + mistakes + expectations + motion
  }

  /// The numbers of expectations and of those that are not met, if there are any.
  private var expectations: String {
    if trace.expectations.isEmpty { return "" }
    let wrong = trace.expectations.count { !$0.isMet }
    return ", " + TraceLog.count(trace.expectations.count, "expectation")
      + (wrong == 0 ? "" : ", \(wrong) not met")
  }

  /// The setting for reduced motion, if it is on.
  private var motion: String {
    let settings = trace.final.accessibility
    if settings.prefersCrossFadeTransitions { return "; cross-fade transitions preferred" }
    return settings.isReduceMotionEnabled ? "; reduced motion" : ""
  }

  /// The numbers of diagnostics and, if there are any, of gestures that no recogniser has recognised.
  var mistakes: String {
    let ignored = trace.ignoredGestures.count
    return TraceLog.count(trace.diagnostics.count, "diagnostic")
      + (ignored == 0 ? "" : ", " + TraceLog.count(ignored, "ignored gesture"))
  }

  /// Returns a number with its noun, in the plural if necessary.
  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  /// The trace as JSON Lines with all digits: the events, diagnostics and results of expectations, then the final
  /// state.
  var json: [UInt8] {
    var bytes: [UInt8] = []
    stored.forEachLine(asFile: false) { bytes += $0 }
    return bytes
  }
}
