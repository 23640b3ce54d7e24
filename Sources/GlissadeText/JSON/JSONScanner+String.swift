extension JSONScanner {
  /// Scans a string with its quotation marks.
  package mutating func takeString() throws(JSONSyntaxError) -> String {
    advance()
    var start = offset
    // Only strings with escapes are assembled here; other strings are created in one step.
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[start..<offset]
        advance()
        if text.isEmpty { return String(decoding: rest, as: UTF8.self) }
        text += rest
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<offset]
        try takeEscape(into: &text)
        start = offset
      case 0..<0x20:
        let digits = UInt16(byte).hexadecimal(isUppercase: true)
        throw error(
          .controlCharacter, "\(Self.name(of: byte)) within a string; write it as \\u\(digits)")
      case 0x20..<0x80: advance()
      default: try skipCharacter()
      }
    }
    throw truncated("the rest of a string")
  }

  private mutating func takeEscape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    guard let sign = peek(1) else {
      advance()
      throw truncated("the rest of an escape")
    }
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(sign)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text += Array(String(Character(try takeUnicodeEscape())).utf8)
      return
    default:
      throw error(
        .invalidEscape,
        sign > 0x20 && sign < 0x7F
          ? "\\\(Character(Unicode.Scalar(sign))) is no escape"
          : "a backslash that no escape follows")
    }
    advance(2)
  }

  private mutating func takeUnicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let place = position
    let first = try takeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isHigh = first & 0xFC00 == 0xD800
    if isHigh, next == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
      let second = try takeUnit()
      if second & 0xFC00 == 0xDC00,
        let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
      {
        return scalar
      }
    } else if isAtEnd || (next == UInt8(ascii: "\\") && peek(1) == nil) {
      while !isAtEnd { advance() }
      throw truncated("the rest of a string")
    }
    throw error(
      .loneSurrogate,
      "\\u\(UInt16(first).hexadecimal(isUppercase: true)) is the \(isHigh ? "first" : "second") half of a surrogate pair"
        + " without the other", at: place)
  }

  /// Scans `\u` and four hexadecimal digits.
  private mutating func takeUnit() throws(JSONSyntaxError) -> UInt32 {
    let place = position
    advance(2)
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let sign = next else { throw truncated("the rest of an escape") }
      guard let digit = Character(Unicode.Scalar(sign)).hexDigitValue, sign < 0x80 else {
        throw error(.invalidEscape, "\\u needs four hexadecimal digits", at: place)
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }
}
