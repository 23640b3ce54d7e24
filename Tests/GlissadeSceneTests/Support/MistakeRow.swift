import Testing

/// A text with a mistake, and what is to be said of it.
struct MistakeRow: Sendable, CustomTestStringConvertible {
  var text: String
  /// The expected message, with its place or other fields before it.
  var expected: String
  var testDescription: String { text }

  init(_ text: String, _ expected: String) { (self.text, self.expected) = (text, expected) }

  /// Reads a table, in which each text has a line of its own, and what is expected the next line, after an arrow.
  ///
  /// Lines that begin with two slashes are comments.
  static func table(_ table: String) -> [MistakeRow] {
    let lines = table.split(separator: "\n").filter { !$0.hasPrefix("//") }
    precondition(lines.count.isMultiple(of: 2))
    return stride(from: 0, to: lines.count, by: 2).map { place in
      precondition(lines[place + 1].hasPrefix("→ "), "\(lines[place]) has no expectation")
      return MistakeRow(String(lines[place]), String(lines[place + 1].dropFirst(2)))
    }
  }
}
