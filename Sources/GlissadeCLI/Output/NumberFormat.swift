import Foundation

/// Numbers for people, with fewer digits than they have.
enum NumberFormat {
  /// A number with six digits behind the point, or with a power of ten where these would tell nothing.
  static func fixed(_ value: Double) -> String {
    let size = value.magnitude
    if !size.isFinite { return "\(value)" }
    return size == 0 || (size >= 1e-4 && size < 1e7)
      ? String(format: "%.6f", value) : String(format: "%.6e", value)
  }

  /// A number with the digits that are worth reading.
  static func short(_ value: Double) -> String { String(format: "%.5g", value) }

  /// A time with its unit.
  static func time(_ value: Double, isSeconds: Bool) -> String {
    short(value) + (isSeconds ? " s" : "")
  }
}
