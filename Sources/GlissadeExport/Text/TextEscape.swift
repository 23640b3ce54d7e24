/// Escapes text for other formats.
package enum TextEscape {
  /// Returns a JSON string in quotation marks, which is also safe within a script of a page.
  static func json(_ text: String) -> String {
    let escaped = escape(text) { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\u{0}"..."\u{1F}", "<", ">", "&", "\u{2028}", "\u{2029}":
        "\\u" + String(String(0x10000 + scalar.value, radix: 16).dropFirst())
      default: nil
      }
    }
    return "\"\(escaped)\""
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
      case "\u{0}"..."\u{1F}": "\u{FFFD}"
      default: nil
      }
    }
  }

  /// Returns a field of comma-separated values, in quotation marks if necessary.
  package static func csv(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r".contains($0) || $0 == "\r\n" }) else { return text }
    return "\"\(escape(text) { $0 == "\"" ? "\"\"" : nil })\""
  }

  /// Returns the text with some scalars replaced.
  private static func escape(_ text: String, _ escaped: (Unicode.Scalar) -> String?) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let other = escaped(scalar) {
        result += other
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns text for a comment in a style sheet.
  static func comment(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == "/", result.last == "*" { result += " " }
      result.append(character)
    }
    return result
  }
}
