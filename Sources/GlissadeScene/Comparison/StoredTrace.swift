import GlissadeTransitions

/// A trace as its lines of JSON: read from a file, or made of a ``Trace``; whole or filtered.
///
/// A file begins with a line that has the version and the filter. Without this line, which `glissade trace --format
/// jsonl` does not print, the trace is whole.
package struct StoredTrace: Sendable {
  /// An event, a diagnostic or the result of an expectation.
  package struct Entry: Sendable {
    /// The kinds of entries, with the texts of their members.
    package enum Kind: Sendable {
      case event(subject: String, controller: String, event: String)
      case diagnostic(code: String, subject: String, message: String, remedy: String)
      case expectation(path: String, wanted: String, found: String, isMet: Bool)
    }

    /// Seconds from the beginning; nil for a time that JSON cannot express.
    package let time: Double?
    /// The kind, with the members.
    package let kind: Kind
    /// The number of updates that this one stands for, if those before it are left out.
    package internal(set) var updateCount: Int?
    /// The line as it was read.
    let node: JSONNode
  }

  /// The parts that are left out of the entries and of the final state.
  package let filter: TraceFilter
  /// The events, diagnostics and results of expectations in order of time.
  package let entries: [Entry]
  /// The final state; nil if it is left out.
  let final: JSONNode?

  init(filter: TraceFilter, entries: [Entry], final: JSONNode?) {
    (self.filter, self.entries, self.final) = (filter, entries, final)
  }

  /// Creates the stored form of a trace.
  ///
  /// - Complexity: O(*n*) in the length of its lines.
  package init(_ trace: Trace) {
    var lines: [UInt8] = []
    trace.forEachLine { lines += $0 }
    // A trace may have more than a file that is read.
    let limits = DocumentLimits(bytes: .max, values: .max)
    do { try self.init(reading: lines, limits: limits) } catch {
      preconditionFailure("a trace cannot be read again: \(error)")
    }
  }

  /// Reads a trace from JSON Lines.
  ///
  /// - Parameters:
  ///   - bytes: The lines in UTF-8; empty lines are skipped.
  ///   - limits: The maximum size of a line.
  /// - Throws: ``DocumentError`` for a line that is not part of a trace, and for a trace of another version.
  package init(
    reading bytes: [UInt8], limits: DocumentLimits = .standard
  ) throws(DocumentError) {
    var (filter, entries, final) = (TraceFilter(), [Entry](), JSONNode?.none)
    var isFirst = true
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let cursor = JSONCursor(
        try JSONNode(reading: Array(line), limits: limits, firstLine: index + 1))
      let names = try cursor.members().map(\.key)
      if isFirst, names.contains("glissade") {
        filter = try TraceFilter(cursor)
      } else if names.contains("atRest") {
        try StoredTrace.checkEnd(cursor)
        final = cursor.node
      } else {
        entries.append(try Entry(cursor, names))
      }
      isFirst = false
    }
    self.init(filter: filter, entries: entries, final: final)
  }

  /// Throws if a line is no final state.
  private static func checkEnd(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(keys: Trace.Final.members.map(\.field.name))
    _ = try Entry.time(object)
    _ = try object.required("atRest").bool()
    for name in ["controllers", "layers"] {
      for item in try object.required(name).elements() {
        for member in try item.members() where member.key == "name" && !member.value.isNull {
          _ = try member.value.string()
        }
      }
    }
    _ = try object.optional("accessibility")?.members()
  }

  /// Passes the trace to a function as JSON Lines with all digits.
  ///
  /// - Parameters:
  ///   - isFile: Whether the first line has the version and the filter, and the results of expectations are left out, which
  ///     belong to the scenario.
  ///   - body: Receives one line with its end at a time.
  package func forEachLine<Failure>(
    asFile isFile: Bool, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    func pass(_ write: (inout JSONWriter) -> Void) throws(Failure) {
      var json = JSONWriter()
      write(&json)
      try body(json.bytes)
    }
    if isFile { try pass(filter.write) }
    let entries = isFile ? entries.filter { !$0.isExpectation } : entries
    for node in entries.map(\.lineNode) + (final.map { [$0] } ?? []) {
      try pass {
        $0.node(node)
        $0.endLine()
      }
    }
  }
}

extension StoredTrace.Entry {
  fileprivate init(_ cursor: JSONCursor, _ names: [String]) throws(DocumentError) {
    func text(_ object: JSONObjectReader, _ name: String) throws(DocumentError) -> String {
      try object.required(name).string()
    }
    node = cursor.node
    if names.contains("event") {
      let object = try cursor.object(
        keys: TransitionEvent.members.map(\.field.name) + [StoredTrace.Entry.updates])
      (time, updateCount) = (
        try StoredTrace.Entry.time(object),
        try object.optional(StoredTrace.Entry.updates)?.integer(in: 1...Int.max)
      )
      let (subject, event) = (try text(object, "subject"), try text(object, "event"))
      kind = .event(
        subject: subject, controller: try text(object, "controller"), event: event)
    } else if names.contains("code") {
      let object = try cursor.object(keys: TransitionDiagnostic.members.map(\.field.name))
      (time, updateCount) = (try StoredTrace.Entry.time(object), nil)
      kind = .diagnostic(
        code: try text(object, "code"), subject: try text(object, "subject"),
        message: try text(object, "message"), remedy: try text(object, "remedy"))
    } else if names.contains("expectation") {
      let object = try cursor.object(keys: Trace.ExpectationResult.members.map(\.field.name))
      (time, updateCount) = (try StoredTrace.Entry.time(object), nil)
      kind = .expectation(
        path: try text(object, "expectation"), wanted: try text(object, "wanted"),
        found: try text(object, "found"), isMet: try object.required("met").bool())
    } else {
      throw cursor.error(.invalidValue, "this is no line of a trace")
    }
  }

  /// Whether the entry is the result of an expectation, which comparisons do not see.
  var isExpectation: Bool { if case .expectation = kind { true } else { false } }

  /// The member with ``updateCount``.
  private static let updates = "updates"

  fileprivate static func time(_ object: JSONObjectReader) throws(DocumentError) -> Double? {
    let time = try object.required("time")
    return time.isNull ? nil : try time.number()
  }

  /// The line with the number of updates, if the entry stands for several.
  fileprivate var lineNode: JSONNode {
    guard let updateCount, case .object(let members) = node.kind else { return node }
    let rest = members.filter { $0.key != StoredTrace.Entry.updates }
    return JSONNode(.object(rest)).and(
      JSONNode(dictionaryLiteral: (StoredTrace.Entry.updates, JSONNode(updateCount))))
  }
}
