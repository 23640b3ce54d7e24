/// Identifiers of CSS without escapes, by the code points of CSS Syntax 3.
package enum CSSIdentifier {
  /// A phrase for the names that are allowed.
  package static let requirement =
    "an identifier of CSS: letters, digits, - and _, not beginning with a digit"

  /// Returns whether a name is an identifier.
  package static func isValid(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    // A letter or an underscore, one of them after a hyphen, or two hyphens.
    let start = scalars.first == "-" ? scalars.dropFirst() : scalars[...]
    let isStart = start.first.map { isPart($0) && !("0"..."9").contains($0) } ?? false
    return isStart && (scalars.count > start.count || start.first != "-")
      && scalars.allSatisfy(isPart)
  }

  /// Returns whether a scalar can be a part of an identifier.
  package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF: true
    case 0x200C, 0x200D, 0x203F, 0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF: true
    case 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
