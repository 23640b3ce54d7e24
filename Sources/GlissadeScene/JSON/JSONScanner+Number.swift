extension JSONScanner {
  /// The maximum number of characters in a number; more digits cannot change any Double.
  private static let longestNumber = 1100

  /// Scans a number.
  mutating func takeNumber() throws(DocumentError) -> JSONNode.Kind {
    let place = position
    let literal = takeWord()
    guard let shape = NumberShape(literal) else {
      throw NumberShape.isBeginning(literal) && isAtEnd
        ? truncated("the rest of a number") : Self.invalidNumber(literal, at: place)
    }
    guard literal.count <= Self.longestNumber else {
      throw error(
        .outOfRange,
        "the number has \(literal.count) characters; \(Self.longestNumber) are allowed",
        at: place)
    }
    if shape.isInteger, let integer = Int(String(decoding: literal, as: UTF8.self)) {
      // An Int cannot represent negative zero.
      return integer == 0 && shape.isNegative ? .number(-0.0) : .integer(integer)
    }
    if let exact = shape.exactValue { return .number(exact) }
    let text = String(decoding: literal, as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw error(.outOfRange, "\(Self.shortened(literal)) is too large for a Double", at: place)
    }
    return .number(value)
  }

  /// Returns the error for a word that is probably meant as a number.
  static func invalidNumber(_ word: ArraySlice<UInt8>, at place: JSONPosition) -> DocumentError {
    let text = shortened(word)
    let bare = text.drop { $0 == "-" || $0 == "+" }.lowercased()
    let reason =
      if bare.hasPrefix("nan") || bare.hasPrefix("inf") {
        "JSON has neither NaN nor infinity"
      } else if text.hasPrefix("+") {
        "a number has no plus sign"
      } else if bare.hasPrefix("0x") {
        "numbers are decimal"
      } else if bare.count > 1, bare.hasPrefix("0"), bare.dropFirst().first?.isNumber == true {
        "a number has no leading zeros"
      } else {
        "write it like -12.5e3"
      }
    return DocumentError(
      .invalidNumber, at: place, path: JSONPath(), "\(text) is no number; \(reason)")
  }

  /// Returns a word, truncated for messages.
  static func shortened(_ word: ArraySlice<UInt8>) -> String {
    let text = String(decoding: word.prefix(40), as: UTF8.self)
    return word.count > 40 ? text + "…" : text
  }
}

/// The components of a number in JSON syntax.
private struct NumberShape {
  var isNegative = false
  var isInteger = true
  /// All digits as an integer, if there are at most 19.
  private var digits: UInt64 = 0
  private var digitCount = 0
  private var fractionCount = 0
  private var exponent = 0

  /// The powers of ten that a Double represents exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18,
    1e19, 1e20, 1e21, 1e22,
  ]

  init?(_ literal: ArraySlice<UInt8>) {
    var rest = literal
    if rest.first == UInt8(ascii: "-") {
      isNegative = true
      rest = rest.dropFirst()
    }
    let leading = rest.first
    let whole = take(from: &rest)
    guard whole > 0, whole == 1 || leading != UInt8(ascii: "0") else { return nil }
    if rest.first == UInt8(ascii: ".") {
      isInteger = false
      rest = rest.dropFirst()
      fractionCount = take(from: &rest)
      guard fractionCount > 0 else { return nil }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      isInteger = false
      rest = rest.dropFirst()
      let sign = rest.first
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard !rest.isEmpty else { return nil }
      while let digit = rest.first, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
        exponent = min(exponent * 10 + Int(digit - UInt8(ascii: "0")), 1_000_000)
        rest = rest.dropFirst()
      }
      if sign == UInt8(ascii: "-") { exponent = -exponent }
    }
    guard rest.isEmpty else { return nil }
  }

  /// Scans digits and returns their count.
  private mutating func take(from rest: inout ArraySlice<UInt8>) -> Int {
    var count = 0
    while let digit = rest.first, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
      if digitCount < 19 { digits = digits * 10 + UInt64(digit - UInt8(ascii: "0")) }
      digitCount += 1
      count += 1
      rest = rest.dropFirst()
    }
    return count
  }

  /// The value, if one multiplication or division by an exact power of ten gives it with a single rounding.
  var exactValue: Double? {
    let power = exponent - fractionCount
    guard digitCount <= 19, digits <= 1 << 53, power.magnitude <= 22 else { return nil }
    let scale = Self.powers[Int(power.magnitude)]
    let value = power < 0 ? Double(digits) / scale : Double(digits) * scale
    return isNegative ? -value : value
  }

  /// Whether further characters could complete the text to a number.
  static func isBeginning(_ literal: ArraySlice<UInt8>) -> Bool {
    NumberShape(literal + [UInt8(ascii: "0")]) != nil
  }
}
