extension AnimationValue {
  /// Throws an error if a property cannot have the value.
  func check(_ property: LayerProperty) throws(EngineError) {
    guard kind == property.kind else {
      throw .typeMismatch(property: property, expected: property.kind, actual: kind)
    }
    if let firstInvalidComponent {
      throw .invalidValue(property: property, value: firstInvalidComponent)
    }
  }
}

extension AnimationKeyPath {
  /// Creates a key path from a property that is known only at run time.
  ///
  /// - Throws: ``EngineError/typeMismatch(property:expected:actual:)`` if the property has values of another type.
  public init(checking property: LayerProperty) throws(EngineError) {
    guard Value.holdsAnyKind || property.kind == Value.animationKind else {
      throw .typeMismatch(
        property: property, expected: property.kind, actual: Value.animationKind)
    }
    self.init(property)
  }
}
