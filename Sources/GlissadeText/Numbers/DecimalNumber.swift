/// A decimal number at the start of a text: a sign, digits with an optional point, and an exponent.
///
/// CSS, SVG and JSON share these numbers. CSS and SVG disagree only about a point that no digit follows, and so the
/// number tells.
package struct DecimalNumber {
  /// Whether the sign is a minus.
  package let isNegative: Bool
  /// The digits as an integer, or `UInt64.max` if it has more than 19 digits.
  private let integer: UInt64
  /// The number behind its sign, and the index behind its digits and its point.
  private let literal: ArraySlice<UInt8>
  private let endOfDigits: Int
  private let wholeCount: Int
  private let fractionCount: Int
  private let exponent: Int
  private let hasPoint: Bool

  /// Reads the number at the start of a text in UTF-8; nil if there are no digits.
  ///
  /// An `e` that no digits follow is not part of the number.
  @inline(__always) package init?(prefixOf text: ArraySlice<UInt8>) {
    var index = text.startIndex
    isNegative = DecimalNumber.skipSign(in: text, from: &index)
    let start = index
    var integer: UInt64 = 0
    wholeCount = DecimalNumber.skipDigits(in: text, from: &index, &integer)
    hasPoint = index < text.endIndex && text[index] == UInt8(ascii: ".")
    if hasPoint { index += 1 }
    fractionCount = hasPoint ? DecimalNumber.skipDigits(in: text, from: &index, &integer) : 0
    self.integer = integer
    endOfDigits = index
    guard wholeCount + fractionCount > 0 else { return nil }
    var (exponent, end) = (0, index)
    if index < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      let isNegative = DecimalNumber.skipSign(in: text, from: &index)
      var value: UInt64 = 0
      let count = DecimalNumber.skipDigits(in: text, from: &index, &value)
      // No Double has an exponent beyond ±100,000.
      exponent = Int(min(value, 100_000))
      if isNegative { exponent = -exponent }
      if count > 0 { end = index }
    }
    self.exponent = exponent
    literal = text[start..<end]
  }

  /// Reads a whole text as a number in the narrower syntax of JSON; nil if it is none.
  @inline(__always) package init?(json text: ArraySlice<UInt8>) {
    self.init(prefixOf: text)
    guard endIndex == text.endIndex, !endsWithPoint, text.first != UInt8(ascii: "+"),
      wholeCount == 1 || (wholeCount > 1 && literal.first != UInt8(ascii: "0"))
    else { return nil }
  }

  /// The index of the first byte behind the number.
  package var endIndex: Int { literal.endIndex }

  /// Whether the number has a point without digits behind it.
  package var endsWithPoint: Bool { hasPoint && fractionCount == 0 }

  /// The value of a number without a point and an exponent, if an `Int` can hold it.
  package var whole: Int? {
    let most = isNegative ? Int.min.magnitude : Int.max.magnitude
    guard !hasPoint, endOfDigits == endIndex, integer <= UInt64(most) else { return nil }
    return Int(truncatingIfNeeded: isNegative ? 0 &- integer : integer)
  }

  /// Returns the index of the byte of a text without a number at which a digit was expected.
  package static func endOfPrefix(of text: ArraySlice<UInt8>) -> Int {
    var index = text.startIndex
    _ = skipSign(in: text, from: &index)
    if index < text.endIndex, text[index] == UInt8(ascii: ".") { index += 1 }
    return index
  }

  /// Skips a sign, and returns whether it is a minus.
  private static func skipSign(in text: ArraySlice<UInt8>, from index: inout Int) -> Bool {
    guard index < text.endIndex else { return false }
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative || text[index] == UInt8(ascii: "+") { index += 1 }
    return isNegative
  }

  /// Skips digits, which it appends to an integer, and returns their number.
  @inline(__always) private static func skipDigits(
    in text: ArraySlice<UInt8>, from index: inout Int, _ integer: inout UInt64
  ) -> Int {
    let start = index
    while index < text.endIndex {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      integer = integer < 1_000_000_000_000_000_000 ? integer * 10 + UInt64(digit) : .max
      index += 1
    }
    return index - start
  }
}

// MARK: - Value

extension DecimalNumber {
  /// Returns the value, times a power of ten; infinite if it is beyond the range of `Double`.
  ///
  /// It is correctly rounded. Embedded builds lack the runtime's conversion: see ``ExactDecimal``.
  @inline(__always) package func value(timesTenTo power: Int = 0) -> Double {
    let magnitude = exactValue(exponent + power) ?? roundedValue(timesTenTo: power)
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the digits times a power of ten, if one multiplication or division of numbers that are exact gives it.
  @inline(__always) private func exactValue(_ exponent: Int) -> Double? {
    let power = exponent - fractionCount
    guard integer <= 1 << 53, abs(power) <= 22 else { return nil }
    let scale = DecimalNumber.tens[abs(power)]
    return power < 0 ? Double(integer) / scale : Double(integer) * scale
  }

  /// The powers of ten that a `Double` represents exactly.
  private static let tens: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private func roundedValue(timesTenTo power: Int) -> Double {
    #if hasFeature(Embedded)
      let digits = literal[..<endOfDigits].filter { $0 != UInt8(ascii: ".") }
      return ExactDecimal(digits[...], exponent + power - fractionCount).nearest
    #else
      let text =
        power == 0
        ? String(decoding: literal, as: UTF8.self)
        : String(decoding: literal[..<endOfDigits], as: UTF8.self) + "e\(exponent + power)"
      // The text is a number by construction, and `Double` reads every one.
      return Double(text) ?? .nan
    #endif
  }
}
