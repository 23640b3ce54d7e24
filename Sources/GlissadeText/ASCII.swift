/// Comparisons of text that need no Unicode tables, which embedded builds omit.
package enum ASCII {
  /// Returns the scalars of a text with ASCII letters in lower case.
  package static func lowercased(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.map { scalar in
      let value = scalar.value
      let isCapital = value >= 0x41 && value <= 0x5A
      return isCapital ? Unicode.Scalar(UInt8(value + 0x20)) : scalar
    }
  }

  /// Returns the text of scalars.
  package static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Returns whether two texts have the same bytes.
  package static func equal(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space.
  package var isSpace: Bool {
    #if hasFeature(Embedded)
      value == 0x20 || (value >= 0x09 && value <= 0x0D)
    #else
      properties.isWhitespace
    #endif
  }

  /// Whether the scalar is a letter; in embedded builds, everything beyond ASCII counts as one.
  package var isLetter: Bool {
    #if hasFeature(Embedded)
      value >= 0x80 || (value | 0x20 >= 0x61 && value | 0x20 <= 0x7A)
    #else
      properties.isAlphabetic
    #endif
  }
}
