/// Escapes text for other formats.
package enum TextEscape {
  /// Returns a JSON string in quotation marks.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - inMarkup: Whether the string can be within a script of a page.
  package static func json(_ text: String, inMarkup: Bool = false) -> String {
    var bytes: [UInt8] = []
    bytes.append(json: text, inMarkup: inMarkup)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns text for a page or an SVG drawing.
  package static func xml(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\"": "&quot;"
      case "\n", "\t": nil
      // XML does not allow other control characters at all.
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }

  /// Returns a field of comma-separated values, in quotation marks if necessary.
  package static func csv(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D: false
      default: true
      }
    }
    if isPlain { return text }
    return "\"" + escape(text) { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  /// Returns the message of a workflow command of GitHub.
  package static func workflowData(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// Returns the value of a property of a workflow command of GitHub.
  package static func workflowProperty(_ text: String) -> String {
    escape(workflowData(text)) { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  /// Returns text for a comment in a style sheet or a script, which may be within a page.
  package static func comment(_ text: String) -> String {
    var last: Unicode.Scalar?
    return escape(text) { scalar in
      defer { last = scalar }
      return scalar == "/" && (last == "*" || last == "<") ? " /" : nil
    }
  }

  /// Returns the text with some scalars replaced.
  fileprivate static func escape(
    _ text: String, _ escaped: (Unicode.Scalar) -> String?
  ) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let other = escaped(scalar) {
        result += other
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension [UInt8] {
  /// Appends a JSON string in quotation marks.
  ///
  /// U+2028 and U+2029 are escaped as well, because scripts of pages may treat them as line ends.
  mutating func append(json text: String, inMarkup: Bool) {
    let (start, text) = (count, text)
    let scalars = text.utf8.span
    var isPlain = true
    append(addingCapacity: scalars.count + 2) { output in
      output.append(UInt8(ascii: "\""))
      for index in scalars.indices {
        let byte = scalars[index]
        output.append(byte)
        // Nearly all text has nothing to escape. U+2028 and U+2029 begin with 0xE2.
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): break
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xE2: isPlain = false
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
          if inMarkup { isPlain = false }
        default: break
        }
      }
      output.append(UInt8(ascii: "\""))
    }
    if isPlain { return }
    removeLast(count - start - 1)
    append(text: TextEscape.escape(text) { $0.json(inMarkup: inMarkup) })
    append(UInt8(ascii: "\""))
  }
}

extension Unicode.Scalar {
  /// Returns the escape of the scalar in JSON; nil if it needs none.
  fileprivate func json(inMarkup: Bool) -> String? {
    switch self {
    case "\"", "\\": "\\\(self)"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r" where !inMarkup: "\\r"
    case "\u{7F}" where inMarkup: nil
    case "<", ">", "&": inMarkup ? "\\u\(UInt16(value).hexadecimal())" : nil
    case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
      "\\u\(UInt16(value).hexadecimal())"
    default: nil
    }
  }
}
