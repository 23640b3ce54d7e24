extension JSONWriter {
  /// Returns the number with the fewest digits that parse to the same value, without a fraction of zero.
  package static func text(_ value: Double) -> String { shortened(value.description) }

  /// Returns the number with the fewest digits that parse to the same Float, without a fraction of zero.
  package static func text(_ value: Float) -> String { shortened(value.description) }

  /// Returns the digits without a fraction of zero.
  package static func shortened(_ digits: String) -> String {
    digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  /// Returns the text in quotation marks, with escapes.
  ///
  /// U+2028 and U+2029 are escaped as well, because scripts of web pages may treat them as line ends.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        result += "\\u" + JSONScanner.hexadecimal(scalar.value).lowercased()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Writes a tree of values, without recursion.
  ///
  /// - Throws: ``JSONWriterError`` for NaN and infinity, which only trees that were not parsed contain, unless the
  ///   writer writes them as `null`.
  /// - Complexity: O(*n*) in the number of values.
  package mutating func node(_ root: JSONNode) throws(JSONWriterError) {
    enum Work { case node(JSONNode), key(String), close }
    var work = [Work.node(root)]
    while let next = work.popLast() {
      switch next {
      case .close: close()
      case .key(let name): key(name)
      case .node(let node):
        switch node.kind {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .number(let value): try number(value)
        case .string(let text): string(text)
        case .array(let elements):
          open(isArray: true)
          work.append(.close)
          for element in elements.reversed() { work.append(.node(element)) }
        case .object(let members):
          open(isArray: false)
          work.append(.close)
          for member in members.reversed() {
            work.append(.node(member.value))
            work.append(.key(member.key))
          }
        }
      }
    }
  }
}
