/// The beginning of all names in a style sheet or a drawing, by which several of them can share a page.
///
/// The names are a prefix with a hyphen and a word or a number behind it. No prefix from a title has a hyphen before a
/// digit, and no word has a hyphen, so that the names of two prefixes from titles differ.
public enum NamePrefix {
  /// The prefix of what has no title, or a title without letters and digits.
  public static let standard = "glissade"

  /// Returns the prefix for a title.
  ///
  /// Letters become lowercase and those of all scripts stay, as do digits. Everything between them becomes a hyphen, or
  /// nothing before a digit; a digit at the beginning gets an underscore before it. So `Springs, side by side` becomes
  /// `springs-side-by-side`, `Intro 2` becomes `intro2`, and `2001` becomes `_2001`. Titles that differ only in what is
  /// between their words have the same prefix.
  ///
  /// - Parameter title: The title.
  public static func from(title: String) -> String {
    words(of: title, separator: "-") ?? standard
  }

  /// Returns the letters and digits of a text as a part of an identifier of CSS; nil if there are none.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - separator: The character between words.
  static func words(of text: String, separator: Character) -> String? {
    var prefix = ""
    var isApart = false
    for scalar in text.lowercased().unicodeScalars {
      guard scalar != "_", CSSIdentifier.isPart(scalar), isLetterOrDigit(scalar) else {
        isApart = true
        continue
      }
      if isDigit(scalar) {
        if prefix.isEmpty { prefix = "_" }
      } else if isApart, !prefix.isEmpty {
        prefix.append(separator)
      }
      isApart = false
      prefix.unicodeScalars.append(scalar)
    }
    return prefix.isEmpty ? nil : prefix
  }

  /// Throws unless a prefix is an identifier of CSS without escapes.
  ///
  /// - Parameter prefix: The prefix.
  /// - Throws: ``ExportError/invalidName(_:allowed:)``.
  package static func check(_ prefix: String) throws(ExportError) {
    guard CSSIdentifier.isValid(prefix) else {
      throw .invalidName(prefix, allowed: CSSIdentifier.requirement)
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber: true
    default: scalar.properties.isAlphabetic
    }
  }
}
