import GlissadeTiming

extension CurveNumber {
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
