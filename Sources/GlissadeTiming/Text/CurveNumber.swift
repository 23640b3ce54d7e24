/// Numbers and percentages in CSS syntax.
///
/// Percentages are converted by shifting their decimal digits, not by dividing by 100, so that every fraction
/// survives the round trip.
package enum CurveNumber {
  /// Parses a number or percentage: a sign, digits with an optional decimal point, an exponent, a percent sign.
  package static func token(_ text: String) -> CurveSyntax.Token? {
    var rest = Array(text.utf8)[...]
    let isPercentage = rest.last == UInt8(ascii: "%")
    if isPercentage { rest.removeLast() }
    var exponent = 0
    if let e = rest.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      guard let power = power(rest[(e + 1)...]) else { return nil }
      exponent = power
      rest = rest[..<e]
    }
    let isNegative = takeSign(&rest)
    let point = rest.firstIndex(of: UInt8(ascii: "."))
    let whole = rest[..<(point ?? rest.endIndex)]
    let fraction = rest[(point.map { $0 + 1 } ?? rest.endIndex)...]
    guard isDigits(point == nil ? whole : fraction), whole.isEmpty || isDigits(whole),
      let value = value(whole, fraction, exponent - (isPercentage ? 2 : 0))
    else { return nil }
    let number = isNegative ? -value : value
    return isPercentage ? .percentage(number) : .number(number)
  }

  /// Removes a sign, and returns whether it is a minus.
  private static func takeSign(_ digits: inout ArraySlice<UInt8>) -> Bool {
    guard let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else {
      return false
    }
    digits.removeFirst()
    return first == UInt8(ascii: "-")
  }

  private static func isDigits(_ text: ArraySlice<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  /// Returns an exponent; one beyond ±100 000 is cut, because no Double has it.
  private static func power(_ text: ArraySlice<UInt8>) -> Int? {
    var digits = text
    let isNegative = takeSign(&digits)
    guard isDigits(digits) else { return nil }
    var power = 0
    for digit in digits { power = min(power * 10 + Int(digit - UInt8(ascii: "0")), 100_000) }
    return isNegative ? -power : power
  }

  #if hasFeature(Embedded)
    /// Returns the number of decimal digits and an exponent.
    ///
    /// It is the nearest one for up to 15 digits and powers of ten up to 22, otherwise within a few units in the last
    /// place: the runtime's own conversion is not part of embedded builds.
    private static func value(
      _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, _ exponent: Int
    ) -> Double? {
      var (mantissa, power) = (UInt64(0), exponent - fraction.count)
      for (index, digit) in (whole + fraction).enumerated() {
        if mantissa >= 100_000_000_000_000_000 {
          power += whole.count + fraction.count - index
          break
        }
        mantissa = mantissa * 10 + UInt64(digit - UInt8(ascii: "0"))
      }
      while mantissa > 0, mantissa % 10 == 0, power < 0 {
        (mantissa, power) = (mantissa / 10, power + 1)
      }
      var value = Double(mantissa)
      while power > 0, value > 0, value < .infinity {
        value *= tens(min(power, 22))
        power -= 22
      }
      while power < 0, value > 0 {
        value /= tens(min(-power, 22))
        power += 22
      }
      return value
    }

    /// Returns an exact power of ten, up to 22.
    private static func tens(_ power: Int) -> Double {
      var ten = 1.0
      for _ in 0..<power { ten *= 10 }
      return ten
    }
  #else
    /// Returns the number of decimal digits and an exponent, correctly rounded.
    private static func value(
      _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, _ exponent: Int
    ) -> Double? {
      let digits = ASCII.text((whole + fraction).map { Unicode.Scalar($0) })
      return Double("\(digits)e\(exponent - fraction.count)")
    }
  #endif
}
