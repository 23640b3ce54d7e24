import GlissadeEngine

extension JSONObjectReader {
  /// Whether the object describes a shape layer: it has a path, or null in place of one.
  var isShape: Bool { optional(LayerProperty.path.name) != nil }

  /// Returns the values of those properties that are present, in the order of `properties`.
  ///
  /// - Throws: ``DocumentError`` for an invalid value, and for a property that only shape layers have if the object
  ///   describes another layer.
  func values(
    of properties: [LayerProperty]
  ) throws(DocumentError) -> [(property: LayerProperty, value: AnimationValue)] {
    var values: [(property: LayerProperty, value: AnimationValue)] = []
    for property in properties {
      guard let cursor = optional(property.name) else { continue }
      try cursor.check(property, isOfShape: isShape)
      values.append((property, try cursor.animationValue(for: property)))
    }
    return values
  }
}
