/// Formats numbers independently of the locale.
enum NumberText {
  /// Returns the shortest text that parses to the same number.
  static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the number rounded to a number of decimals, without trailing zeros and without negative zero.
  static func rounded(_ value: Double, _ decimals: Int) -> String {
    let rounded = NumberText.round(value, decimals)
    return rounded == 0 ? "0" : shortest(rounded)
  }

  /// Returns the number that ``rounded(_:_:)`` formats.
  static func round(_ value: Double, _ decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // The number is too large to have that many decimals.
    guard value.magnitude < 0x1p53 / scale else { return value }
    return (value * scale).rounded() / scale
  }

  /// Returns the number with exactly that many decimals, for display.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    var text = rounded(value, decimals)
    guard decimals > 0, !text.contains("e") else { return text }
    if !text.contains(".") { text += "." }
    let written = text.split(separator: ".", omittingEmptySubsequences: false)[1].count
    return text + String(repeating: "0", count: max(0, decimals - written))
  }
}
