extension JSONScanner {
  /// The maximum number of characters in a number; more digits cannot change any Double.
  private static let longestNumber = 1100

  /// Scans a number.
  package mutating func takeNumber() throws(JSONSyntaxError) -> JSONNode.Kind {
    let place = position
    let literal = takeWord()
    guard let number = DecimalNumber(json: literal) else {
      let isBeginning = DecimalNumber(json: literal + [UInt8(ascii: "0")]) != nil
      throw isBeginning && isAtEnd
        ? truncated("the rest of a number") : Self.invalidNumber(literal, at: place)
    }
    guard literal.count <= Self.longestNumber else {
      throw error(
        .outOfRange,
        "the number has \(literal.count) characters; \(Self.longestNumber) are allowed",
        at: place)
    }
    if let integer = number.whole {
      // An Int cannot represent negative zero.
      return integer == 0 && number.isNegative ? .number(-0.0) : .integer(integer)
    }
    let value = number.value()
    guard value.isFinite else {
      throw error(.outOfRange, "\(Self.shortened(literal)) is too large for a Double", at: place)
    }
    return .number(value)
  }

  /// Returns the error for a word that is probably meant as a number.
  static func invalidNumber(_ word: ArraySlice<UInt8>, at place: JSONPosition) -> JSONSyntaxError {
    let bare = unsigned(word)
    let reason =
      if isNonFinite(word) {
        "JSON has neither NaN nor infinity"
      } else if word.first == UInt8(ascii: "+") {
        "a number has no plus sign"
      } else if bare.starts(with: "0x".utf8) || bare.starts(with: "0X".utf8) {
        "numbers are decimal"
      } else if bare.first == UInt8(ascii: "0"), let next = bare.dropFirst().first,
        next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9")
      {
        "a number has no leading zeros"
      } else {
        "write it like -12.5e3"
      }
    return JSONSyntaxError(
      code: .invalidNumber, position: place, message: "\(shortened(word)) is no number; \(reason)")
  }

  /// Whether a word begins like NaN or infinity, in any case.
  static func isNonFinite(_ word: ArraySlice<UInt8>) -> Bool {
    let start = unsigned(word).prefix(3).map { $0 | 0x20 }
    return start.elementsEqual("nan".utf8) || start.elementsEqual("inf".utf8)
  }

  private static func unsigned(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    word.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
  }

  /// Returns a word, truncated for messages.
  static func shortened(_ word: ArraySlice<UInt8>) -> String {
    let text = String(decoding: word.prefix(40), as: UTF8.self)
    return word.count > 40 ? text + "…" : text
  }
}
