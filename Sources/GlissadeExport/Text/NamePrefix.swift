/// The beginning of all names in a style sheet or a drawing, by which several of them can share a page.
///
/// The names are a prefix with a hyphen and a number or a letter behind it. No prefix from a title has a hyphen before
/// a digit, so that the names of two prefixes from titles differ.
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
    var prefix = ""
    var isApart = false
    for scalar in title.lowercased().unicodeScalars {
      guard scalar != "_", isPart(scalar), isLetterOrDigit(scalar) else {
        isApart = true
        continue
      }
      if isDigit(scalar) {
        if prefix.isEmpty { prefix = "_" }
      } else if isApart, !prefix.isEmpty {
        prefix += "-"
      }
      isApart = false
      prefix.unicodeScalars.append(scalar)
    }
    return prefix.isEmpty ? standard : prefix
  }

  /// Throws unless a prefix is an identifier of CSS without escapes.
  ///
  /// - Parameter prefix: The prefix.
  /// - Throws: ``ExportError/invalidName(_:allowed:)``.
  package static func check(_ prefix: String) throws(ExportError) {
    let scalars = Array(prefix.unicodeScalars)
    // A letter or an underscore, one of them after a hyphen, or two hyphens.
    let start = scalars.first == "-" ? scalars.dropFirst() : scalars[...]
    let isStart = start.first.map { isPart($0) && !isDigit($0) } ?? false
    guard isStart, scalars.count > start.count || start.first != "-", scalars.allSatisfy(isPart)
    else {
      throw .invalidName(
        prefix,
        allowed: "an identifier of CSS: letters, digits, - and _, not beginning with a digit")
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber: true
    default: scalar.properties.isAlphabetic
    }
  }

  /// Whether a scalar can be a part of an identifier, by the code points of CSS Syntax 3.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF: true
    case 0x200C, 0x200D, 0x203F, 0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF: true
    case 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
