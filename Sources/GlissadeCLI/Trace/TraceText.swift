import GlissadeScene

/// A trace as lines for comparison, with all digits.
enum TraceText {
  /// Returns the lines for the output of ``TraceLog/json``.
  ///
  /// - Throws: ``DocumentError`` for a line that is not part of a trace.
  static func lines(_ bytes: [UInt8]) throws(DocumentError) -> [String] {
    var lines: [String] = []
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() where !part.isEmpty {
      lines += try line(JSONCursor(JSONNode(reading: Array(part), firstLine: index + 1)))
    }
    return lines
  }

  /// Returns one line for an event or a diagnostic; for the final state one line, and one for each member of each
  /// controller and layer.
  private static func line(_ cursor: JSONCursor) throws(DocumentError) -> [String] {
    let names = try cursor.members().map(\.key)
    if names.contains("event") {
      let object = try cursor.object(keys: ["time", "subject", "controller", "event"])
      let (subject, event) = (try object.required("subject"), try object.required("event"))
      let line = "\(try time(object)) \(try subject.string()).\(try event.string())"
      return ["\(line) of \(try object.required("controller").string())"]
    }
    if names.contains("code") {
      let object = try cursor.object(keys: ["time", "code", "subject", "message", "remedy"])
      let words = try ["code", "subject", "message"].map { name throws(DocumentError) in
        try object.required(name).string()
      }
      return ["\(try time(object)) " + words.joined(separator: ": ")]
    }
    guard names.contains("atRest") else {
      throw cursor.error(.invalidValue, "this is no line of a trace")
    }
    let object = try cursor.object(keys: [
      "time", "atRest", "controllers", "accessibility", "layers",
    ])
    let isAtRest = try object.required("atRest").bool()
    var lines = ["\(try time(object)) \(isAtRest ? "at rest" : "still moving")"]
    for (index, controller) in try object.required("controllers").elements().enumerated() {
      lines += try self.lines(controller, "controller", index)
    }
    for setting in try object.optional("accessibility")?.members() ?? [] {
      lines.append("accessibility.\(setting.key) \(setting.value.node)")
    }
    for (index, layer) in try object.required("layers").elements().enumerated() {
      lines += try self.lines(layer, "layer", index)
    }
    return lines
  }

  /// Returns the members of a controller or a layer, with its name or else its number.
  private static func lines(
    _ item: JSONCursor, _ kind: String, _ index: Int
  ) throws(DocumentError) -> [String] {
    let members = try item.members()
    var name = "\(kind) \(index)"
    if let given = members.first(where: { $0.key == "name" })?.value, !given.isNull {
      name = try given.string()
    }
    return members.filter { $0.key != "name" }.map { "\(name).\($0.key) \($0.value.node)" }
  }

  private static func time(_ object: JSONObjectReader) throws(DocumentError) -> String {
    let time = try object.required("time")
    return time.isNull ? "?" : NumberText.shortest(try time.number())
  }
}
