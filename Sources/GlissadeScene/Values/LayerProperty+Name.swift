package import GlissadeEngine
import GlissadeTiming

extension LayerProperty {
  /// The property's name in files: Core Animation's key path.
  package var name: String { keyPath.description }

  /// The names of all properties and components.
  package static let names = allCases.map(\.name)

  private static let named = [String: LayerProperty](
    uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Creates a property from its key path, or returns nil for an unknown one.
  package init?(name: String) {
    guard let property = LayerProperty.named[name] else { return nil }
    self = property
  }
}

extension JSONCursor {
  /// Returns the value as the key path of a property, such as `"position.x"`.
  package func keyPath() throws(DocumentError) -> LayerProperty {
    let name = try string()
    if let property = LayerProperty(name: name) { return property }
    // The message does not list all key paths, because there are too many.
    let nearest = NearestName.of(name, among: LayerProperty.names)
    throw error(
      .invalidValue,
      "'\(Quotation.cut(name))' is no key path"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; one is like 'position.x'"))
  }
}
