extension JSONWriter {
  /// A number as text: the fewest digits that read as the same number again, whole ones without a fraction.
  package static func text(_ value: Double) -> String { shortened(value.description) }

  /// A number of single precision as text, with no more digits than it has.
  package static func text(_ value: Float) -> String { shortened(value.description) }

  /// The digits of a number without a fraction of zero.
  package static func shortened(_ digits: String) -> String {
    digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  /// A text in quotation marks, with escapes for what a JSON string cannot have.
  ///
  /// U+2028 and U+2029 are escaped as well: scripts of web pages take them for line ends.
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
  /// - Throws: ``JSONWriterError`` for NaN and infinity in a tree that was made and not read, unless these
  ///   are written as `null`.
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
