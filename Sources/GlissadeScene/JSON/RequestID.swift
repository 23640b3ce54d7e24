/// Finds the `id` of a request that is not valid JSON, so that the caller can match the error to the request.
enum RequestID {
  /// Returns the `id` of the object that starts the line, as far as it can be read; null if there is none or more
  /// than one.
  static func find(in line: [UInt8]) -> JSONNode.Kind {
    var scanner = JSONScanner(line, firstLine: 1)
    scanner.skipSpace()
    guard scanner.take(UInt8(ascii: "{")) else { return .null }
    var found = JSONNode.Kind?.none
    var depth = 1
    var isName = true
    while depth > 0, let byte = scanner.next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = string(&scanner)
        scanner.skipSpace()
        guard depth == 1, isName, text == "id", scanner.take(UInt8(ascii: ":")) else { continue }
        if found != nil { return .null }
        found = value(&scanner)
        isName = false
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        scanner.advance()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        scanner.advance()
      default:
        if depth == 1 {
          isName = byte == UInt8(ascii: ",") || (isName && byte != UInt8(ascii: ":"))
        }
        scanner.advance()
      }
    }
    return found ?? .null
  }

  /// Reads the value of `id`; null if it is neither a string nor an integer, or may continue past the end of the
  /// line.
  private static func value(_ scanner: inout JSONScanner) -> JSONNode.Kind {
    scanner.skipSpace()
    guard let first = scanner.next else { return .null }
    if first == UInt8(ascii: "\"") { return string(&scanner).map { .string($0) } ?? .null }
    guard first == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      case .integer(let number)? = try? scanner.takeNumber(), !scanner.isAtEnd
    else { return .null }
    return .integer(number)
  }

  /// Reads a string; nil if it is invalid or has no end.
  private static func string(_ scanner: inout JSONScanner) -> String? {
    var reader = scanner
    if let text = try? reader.takeString() {
      scanner = reader
      return text
    }
    // An invalid string is skipped up to its closing quotation mark.
    scanner.advance()
    while let byte = scanner.next {
      scanner.advance(byte == UInt8(ascii: "\\") && scanner.peek(1) != nil ? 2 : 1)
      if byte == UInt8(ascii: "\"") { break }
    }
    return nil
  }
}
