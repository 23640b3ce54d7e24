/// Shortens text that messages quote.
package enum Quotation {
  /// The maximum number of quoted characters, to fit a terminal.
  package static let maximumLength = 60

  /// Returns the text, truncated to the maximum length.
  package static func cut(_ text: String, to most: Int = maximumLength) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
