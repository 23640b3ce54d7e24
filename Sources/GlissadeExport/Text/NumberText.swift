/// Numbers as text: the same everywhere, without a locale.
enum NumberText {
  /// The shortest text that reads back as the same number.
  static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A number rounded to so many decimals, without needless zeros and without minus zero.
  static func rounded(_ value: Double, _ decimals: Int) -> String {
    let rounded = NumberText.round(value, decimals)
    return rounded == 0 ? "0" : shortest(rounded)
  }

  /// The number that ``rounded(_:_:)`` writes.
  static func round(_ value: Double, _ decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // What has no such decimals stays as it is.
    guard value.magnitude < 0x1p53 / scale else { return value }
    return (value * scale).rounded() / scale
  }

  /// A number with exactly so many decimals, for people.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    var text = rounded(value, decimals)
    guard decimals > 0, !text.contains("e") else { return text }
    if !text.contains(".") { text += "." }
    let written = text.split(separator: ".", omittingEmptySubsequences: false)[1].count
    return text + String(repeating: "0", count: max(0, decimals - written))
  }
}
