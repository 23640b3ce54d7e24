extension Color {
  /// Returns the colour with another alpha: `UIColor.withAlphaComponent(_:)`.
  ///
  /// - Parameter alpha: The alpha, nominally in 0…1; other values are kept.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
