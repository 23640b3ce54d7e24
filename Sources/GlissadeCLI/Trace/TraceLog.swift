import GlissadeScene
import GlissadeTransitions

/// The events and diagnostics of a trace in order of time.
struct TraceLog {
  private let trace: Trace

  init(_ trace: Trace) { self.trace = trace }

  /// The lines of a table with rounded numbers.
  var table: [String] {
    var table = TextTable([.right, .left, .left, .left])
    for entry in trace.entries {
      switch entry {
      case .event(let event):
        table.row(
          NumberFormat.fixed(event.time), event.subject.rawValue, event.controller,
          event.kind.description)
      case .diagnostic(let diagnostic):
        table.row(
          NumberFormat.fixed(diagnostic.time), "diagnostic", diagnostic.subject,
          "\(diagnostic.code.rawValue): \(diagnostic.message); \(diagnostic.remedy)")
      }
    }
    return table.lines(indent: 0) + [summary]
  }

  /// The summary of the end.
  private var summary: String {
    let end = trace.final
    return (end.isAtRest ? "at rest after " : "still moving after ")
      + "\(NumberFormat.short(end.time)) s; " + TraceLog.count(trace.events.count, "event")
      + ", " + mistakes + motion
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

  /// The trace as JSON Lines with all digits: the events and diagnostics, then the final state.
  var json: [UInt8] {
    var bytes: [UInt8] = []
    trace.forEachLine { bytes += $0 }
    return bytes
  }
}
