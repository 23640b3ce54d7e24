/// What somebody wrote, as messages quote it.
package enum Quotation {
  /// The characters of a text that a message has; nobody reads on, and a terminal would scroll.
  static let maximumLength = 60

  /// The text, without what is too long for a message.
  package static func cut(_ text: String, to most: Int = maximumLength) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
