/// A decimal number at the start of a text: a sign, digits with an optional point, and an exponent.
///
/// CSS and SVG share these numbers. They disagree only about a point that no digit follows, and so the number tells.
package struct DecimalNumber {
  private let isNegative: Bool
  private let whole: ArraySlice<UInt8>
  private let fraction: ArraySlice<UInt8>
  private let exponent: Int
  /// The index of the first byte behind the number.
  package let endIndex: Int
  /// Whether the number has a point without digits behind it.
  package let endsWithPoint: Bool

  /// Reads the number at the start of a text in UTF-8; nil if there are no digits.
  ///
  /// An `e` that no digits follow is not part of the number.
  package init?(prefixOf text: ArraySlice<UInt8>) {
    var index = text.startIndex
    isNegative = DecimalNumber.skipSign(in: text, from: &index)
    whole = DecimalNumber.digits(in: text, from: &index)
    var fraction = text[index..<index]
    let hasPoint = index < text.endIndex && text[index] == UInt8(ascii: ".")
    if hasPoint {
      index += 1
      fraction = DecimalNumber.digits(in: text, from: &index)
    }
    self.fraction = fraction
    endsWithPoint = hasPoint && fraction.isEmpty
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var (exponent, end) = (0, index)
    if index < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      let isNegative = DecimalNumber.skipSign(in: text, from: &index)
      let digits = DecimalNumber.digits(in: text, from: &index)
      // No Double has an exponent beyond ±100,000.
      for digit in digits {
        exponent = min(exponent * 10 + Int(digit - UInt8(ascii: "0")), 100_000)
      }
      if isNegative { exponent = -exponent }
      if !digits.isEmpty { end = index }
    }
    self.exponent = exponent
    endIndex = end
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

  private static func digits(in text: ArraySlice<UInt8>, from index: inout Int) -> ArraySlice<UInt8>
  {
    let start = index
    while index < text.endIndex, text[index] >= UInt8(ascii: "0"), text[index] <= UInt8(ascii: "9")
    {
      index += 1
    }
    return text[start..<index]
  }
}

// MARK: - Value

extension DecimalNumber {
  /// Returns the value, times a power of ten; infinite if it is beyond the range of `Double`.
  ///
  /// It is correctly rounded. Embedded builds lack the runtime's conversion: see ``ExactDecimal``.
  package func value(timesTenTo power: Int = 0) -> Double {
    let magnitude = DecimalNumber.value(whole, fraction, exponent + power)
    return isNegative ? -magnitude : magnitude
  }

  #if hasFeature(Embedded)
    private static func value(
      _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, _ exponent: Int
    ) -> Double {
      var (mantissa, power) = (UInt64(0), exponent - fraction.count)
      let digits = whole + fraction
      for (index, digit) in digits.enumerated() {
        if mantissa >= 100_000_000_000_000_000 {
          power += digits.count - index
          break
        }
        mantissa = mantissa * 10 + UInt64(digit - UInt8(ascii: "0"))
      }
      while mantissa > 0, mantissa % 10 == 0, power < 0 {
        (mantissa, power) = (mantissa / 10, power + 1)
      }
      let isExact = mantissa < 1 << 53 && abs(power) <= 22
      var value = Double(mantissa)
      while power > 0, value > 0, value < .infinity {
        let step = min(power, 22)
        value *= tens(step)
        power -= step
      }
      while power < 0, value > 0 {
        let step = min(-power, 22)
        value /= tens(step)
        power += step
      }
      if isExact || mantissa == 0 { return value }
      return ExactDecimal(digits, exponent - fraction.count).nearest(to: value)
    }

    /// Returns an exact power of ten, up to 22.
    private static func tens(_ power: Int) -> Double {
      var ten = 1.0
      for _ in 0..<power { ten *= 10 }
      return ten
    }
  #else
    private static func value(
      _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, _ exponent: Int
    ) -> Double {
      let digits = String(decoding: whole + fraction, as: UTF8.self)
      // The text is a number by construction, and `Double` reads every one.
      return Double("\(digits)e\(exponent - fraction.count)") ?? .nan
    }
  #endif
}
