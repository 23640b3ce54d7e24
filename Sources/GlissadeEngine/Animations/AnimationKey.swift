/// Names an animation of a layer: adding another with the same key replaces it.
public struct AnimationKey: Sendable, ExpressibleByStringLiteral, Equatable {
  // Bytes, because comparing Strings needs the Unicode tables.
  /// The key's text in UTF-8.
  package let bytes: [UInt8]

  /// A key that is written in the source.
  public init(stringLiteral text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }
  }

  /// A key made when the program runs.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The key of a property's implicit animation, which is the property's key path.
  public init(_ property: LayerProperty) { self.init(stringLiteral: property.keyPath) }
}
