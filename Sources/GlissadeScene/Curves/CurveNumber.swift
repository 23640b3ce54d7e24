/// Numbers and percentages in CSS syntax.
///
/// Percentages are converted by shifting their decimal digits, not by dividing by 100, so that every fraction
/// survives the round trip.
enum CurveNumber {
  /// Parses a number or percentage: a sign, digits with an optional decimal point, an exponent, a percent sign.
  static func token(_ text: String) -> CurveSyntax.Token? {
    var digits = Substring(text)
    let isPercentage = digits.hasSuffix("%")
    if isPercentage { digits = digits.dropLast() }
    var mantissa = digits
    var exponent = 0
    if let e = digits.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      mantissa = digits[..<e]
      let power = digits[digits.index(after: e)...]
      guard isDigits(power.first == "-" || power.first == "+" ? power.dropFirst() : power) else {
        return nil
      }
      // An exponent that does not fit an Int is beyond the range of any Double.
      exponent = Int(power) ?? (power.first == "-" ? -100_000 : 100_000)
      exponent = min(max(exponent, -100_000), 100_000)
    }
    let unsigned = mantissa.first == "-" || mantissa.first == "+" ? mantissa.dropFirst() : mantissa
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, isDigits(parts[parts.count - 1]), parts[0].isEmpty || isDigits(parts[0])
    else { return nil }
    let whole = parts[0].isEmpty ? "0" : parts[0]
    let fraction = parts.count == 2 ? "." + parts[1] : ""
    let sign = mantissa.first == "-" ? "-" : ""
    guard let value = Double("\(sign)\(whole)\(fraction)e\(exponent - (isPercentage ? 2 : 0))")
    else {
      return nil
    }
    return isPercentage ? .percentage(value) : .number(value)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  /// Returns the number with the fewest digits that parse to the same value.
  static func text(_ value: Double) -> String { JSONWriter.text(value) }

  /// Returns a finite fraction as a percentage that parses to the same fraction.
  static func percentage(_ value: Double) -> String {
    let text = JSONWriter.text(value)
    if let e = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: e)...]) {
      return "\(text[..<e])e\(exponent + 2)%"
    }
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text.drop { $0 == "-" }.split(separator: ".")
    let fraction = (parts.count == 2 ? String(parts[1]) : "")
    let padded = fraction + String(repeating: "0", count: max(0, 2 - fraction.count))
    let whole = (parts[0] + padded.prefix(2)).drop { $0 == "0" }
    let rest = padded.dropFirst(2)
    return sign + (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest) + "%"
  }
}
