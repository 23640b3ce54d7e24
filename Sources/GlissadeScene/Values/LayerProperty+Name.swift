package import GlissadeEngine

extension LayerProperty {
  /// Core Animation's key path as files have it.
  package var name: String { keyPath.description }

  /// The names of all key paths.
  package static let names = allCases.map(\.name)

  private static let named = [String: LayerProperty](
    uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The property of a key path, nil where there is none.
  package init?(name: String) {
    guard let property = LayerProperty.named[name] else { return nil }
    self = property
  }
}

extension JSONCursor {
  /// The value as the key path of a property, such as `"position.x"`.
  package func keyPath() throws(DocumentError) -> LayerProperty {
    let name = try string()
    if let property = LayerProperty(name: name) { return property }
    // All of them would be too many to be read.
    let nearest = NearestName.of(name, among: LayerProperty.names)
    throw error(
      .invalidValue,
      "'\(Quotation.cut(name))' is no key path"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; one is like 'position.x'"))
  }
}
