import Foundation

/// Formats rounded numbers for display.
enum NumberFormat {
  /// Returns a number with six decimals, or in exponential notation if these would lose too much.
  static func fixed(_ value: Double) -> String {
    let size = value.magnitude
    if !size.isFinite { return "\(value)" }
    return size == 0 || (size >= 1e-4 && size < 1e7)
      ? String(format: "%.6f", value) : String(format: "%.6e", value)
  }

  /// Returns a number with five significant digits.
  static func short(_ value: Double) -> String { String(format: "%.5g", value) }

  /// Returns a number with three significant digits.
  static func fewer(_ value: Double) -> String { String(format: "%.3g", value) }

  /// Returns a time with its unit.
  static func time(_ value: Double, isSeconds: Bool) -> String {
    short(value) + (isSeconds ? " s" : "")
  }
}
