/// The key of an animation of a layer: adding another animation with the same key replaces it.
public struct AnimationKey: Sendable, ExpressibleByStringLiteral, Equatable {
  // Bytes, because comparing strings requires the Unicode tables.
  /// The key's text in UTF-8.
  package let bytes: [UInt8]

  /// Creates a key from a string literal.
  public init(stringLiteral text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }
  }

  /// Creates a key from a string.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Creates the key of a property's implicit animation, which is the property's key path.
  public init(_ property: LayerProperty) { self.init(stringLiteral: property.keyPath) }
}
