/// Scans the bytes of a JSON document and keeps track of the position.
package struct JSONScanner {
  let bytes: [UInt8]
  private(set) var offset = 0
  private var line: Int
  private var lineStart = 0
  /// The number of UTF-8 continuation bytes since the start of the line.
  private var continuations = 0

  /// Creates a scanner at the start of a document; its first line has a number.
  package init(_ bytes: [UInt8], firstLine: Int) {
    self.bytes = bytes
    line = firstLine
  }

  /// The position of the next byte.
  var position: JSONPosition {
    JSONPosition(line: line, column: offset - lineStart - continuations + 1)
  }

  /// Whether nothing is left.
  package var isAtEnd: Bool { offset == bytes.count }

  /// The next byte; nil at the end.
  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns the byte at a distance from the next one; nil beyond the end.
  package func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Skips ASCII bytes that are not line ends.
  package mutating func advance(_ count: Int = 1) { offset += count }

  /// Scans a byte if it comes next.
  package mutating func take(_ sign: UInt8) -> Bool {
    guard next == sign else { return false }
    offset += 1
    return true
  }

  /// Skips white space.
  package mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
      case UInt8(ascii: "\n"): endLine(1)
      case UInt8(ascii: "\r"): endLine(peek(1) == UInt8(ascii: "\n") ? 2 : 1)
      default: return
      }
    }
  }

  private mutating func endLine(_ width: Int) {
    offset += width
    line += 1
    lineStart = offset
    continuations = 0
  }

  func error(_ code: JSONSyntaxError.Code, _ message: String, at place: JSONPosition? = nil)
    -> JSONSyntaxError
  {
    JSONSyntaxError(code: code, position: place ?? position, message: message)
  }

  /// Returns the error for a document that ends too early.
  func truncated(_ expected: String) -> JSONSyntaxError {
    error(.truncated, "the document ends where \(expected) should follow")
  }

  /// Returns the error for a character that is not allowed at its position.
  mutating func unexpected(_ expected: String) -> JSONSyntaxError {
    guard let next else { return truncated(expected) }
    if next < 0x80 {
      return error(.unexpectedCharacter, "\(Self.name(of: next)) where \(expected) should follow")
    }
    let place = position
    let start = offset
    do throws(JSONSyntaxError) {
      try skipCharacter()
    } catch {
      return error
    }
    let character = bytes[start..<offset]
    let name =
      character.elementsEqual([UInt8].byteOrderMark)
      ? "a byte order mark" : "'\(String(decoding: character, as: UTF8.self))'"
    return error(.unexpectedCharacter, "\(name) where \(expected) should follow", at: place)
  }

  static func name(of byte: UInt8) -> String {
    byte < 0x20 || byte == 0x7F
      ? "the control character U+\(UInt16(byte).hexadecimal(isUppercase: true))"
      : "'\(Character(Unicode.Scalar(byte)))'"
  }

  /// Skips a character of more than one byte.
  mutating func skipCharacter() throws(JSONSyntaxError) {
    var (decoder, rest) = (UTF8(), bytes[offset...].prefix(4).makeIterator())
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      let byte = bytes[offset].hexadecimal(isUppercase: true)
      throw error(.invalidUTF8, "the byte 0x\(byte) begins no UTF-8 character")
    }
    offset += UTF8.width(scalar)
    continuations += UTF8.width(scalar) - 1
  }

  /// Scans letters, digits and the other characters of numbers, which are probably meant as one word.
  mutating func takeWord() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        offset += 1
      default: return bytes[start..<offset]
      }
    }
    return bytes[start..<offset]
  }
}
