/// Finds the id of a request that is no JSON, so that whoever asked knows whose answer the refusal is.
enum RequestID {
  /// The value of `id` in the object that a line begins with, as far as that can be read; null if it has none, or
  /// several.
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

  /// Takes an id; null for what is none, or may go on beyond the end of the line.
  private static func value(_ scanner: inout JSONScanner) -> JSONNode.Kind {
    scanner.skipSpace()
    guard let first = scanner.next else { return .null }
    if first == UInt8(ascii: "\"") { return string(&scanner).map { .string($0) } ?? .null }
    guard first == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      case .integer(let number)? = try? scanner.takeNumber(), !scanner.isAtEnd
    else { return .null }
    return .integer(number)
  }

  /// Takes a string; nil for one that has no end or something wrong in it.
  private static func string(_ scanner: inout JSONScanner) -> String? {
    var reader = scanner
    if let text = try? reader.takeString() {
      scanner = reader
      return text
    }
    // Up to its end as it would be if all else were right.
    scanner.advance()
    while let byte = scanner.next {
      scanner.advance(byte == UInt8(ascii: "\\") && scanner.peek(1) != nil ? 2 : 1)
      if byte == UInt8(ascii: "\"") { break }
    }
    return nil
  }
}
