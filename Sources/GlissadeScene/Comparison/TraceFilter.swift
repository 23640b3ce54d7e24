import GlissadeTiming

/// The parts of a trace that are written and compared.
package struct TraceFilter: Hashable, Sendable {
  /// The events that are left out.
  package var ignored: [EventPattern] = []
  /// Whether only the first and the last of updates in a row are left, with their number, and of the layers at the end
  /// only the properties that differ from those of a new layer.
  package var isBrief = false
  /// Whether only events are left: no diagnostics and no final state.
  package var isEventsOnly = false

  /// Creates a filter that leaves everything.
  package init() {}

  /// Returns the filter that leaves out what this one or another one does.
  package func union(_ other: TraceFilter) -> TraceFilter {
    var both = self
    both.ignored += other.ignored.filter { !ignored.contains($0) }
    both.isBrief = isBrief || other.isBrief
    both.isEventsOnly = isEventsOnly || other.isEventsOnly
    return both
  }
}

// MARK: - The first line of a stored trace

extension TraceFilter {
  /// The version of stored traces; it grows when their format changes, or the events of a document.
  package static let version = 1

  private static let keys = ["glissade", "version", "brief", "eventsOnly", "ignored"]

  /// Writes the first line of a stored trace, which has the version and the filter.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("glissade", "trace")
      json.member("version", TraceFilter.version)
      if isBrief { json.member("brief", true) }
      if isEventsOnly { json.member("eventsOnly", true) }
      if !ignored.isEmpty { json.member("ignored", ignored) { $0.string($1.text) } }
    }
    json.endLine()
  }

  /// Reads the first line of a stored trace.
  ///
  /// - Throws: ``DocumentError``, also for another version.
  init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.openObject()
    let kind = try object.required("glissade")
    guard try kind.string() == "trace" else { throw try kind.impossible(among: ["trace"]) }
    let version = try object.required("version")
    let number = try version.integer()
    guard number == TraceFilter.version else {
      throw version.error(
        .invalidValue,
        "the trace was stored with version \(number), and this is version \(TraceFilter.version); "
          + "record it anew")
    }
    let header = try cursor.object(keys: TraceFilter.keys)
    isBrief = try header.optional("brief")?.bool() ?? false
    isEventsOnly = try header.optional("eventsOnly")?.bool() ?? false
    for element in try header.optional("ignored")?.elements() ?? [] {
      let text = try element.string()
      guard let pattern = EventPattern(text) else {
        throw element.error(
          .invalidValue,
          "there is no event '\(Quotation.cut(text))'" + EventPattern.advice(for: text))
      }
      ignored.append(pattern)
    }
  }
}
