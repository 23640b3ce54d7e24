extension EasingCode {
  /// The members of the code in JSON.
  static let members: [Member<EasingCode>] = [
    Member("text", .string, "The source text; only a fallback has line feeds.") {
      $0.string($1.text)
    },
    Member(
      "duration", .numberOrNull, "Seconds until the motion rests; null for a curve over progress."
    ) { $0.number($1.duration) },
    Member(
      "measuredError", .number, "The maximum error of the text, as a fraction of the travel."
    ) { $0.number($1.error) },
    Member(
      "points", ["type": ["integer", "null"]],
      "The number of points of linear(); null if the text has none."
    ) { json, code in
      if let count = code.stopCount { json.integer(count) } else { json.null() }
    },
    Member(
      "fallbackError", .numberOrNull,
      "The error of the fallback's cubic-bezier(); null without a fallback."
    ) { $0.number($1.fallbackError) },
    Member(
      "note", ["type": ["string", "null"]],
      "A sentence about what the text lacks; null if the text is enough."
    ) { $0.string($1.note) },
  ]

  /// The code as an indented object of JSON, with a line feed.
  package var json: [UInt8] {
    var writer = JSONWriter(isIndented: true)
    writer.object(EasingCode.members, of: self)
    writer.endLine()
    return writer.bytes
  }
}
