package import GlissadeMath

/// The current look of a layer: its presentation, or its model where it has not come to a stage yet.
package struct PresentationOrModel {
  package let layer: Layer
  private let presentation: Presentation?

  package init(_ layer: Layer) {
    self.layer = layer
    presentation = layer.presentation
  }

  /// The value of a property.
  package func value<Value>(of keyPath: AnimationKeyPath<Value>) -> Value {
    presentation?.value(of: keyPath) ?? layer.value(for: keyPath)
  }

  /// The value of a property, without its type.
  package func animationValue(of property: LayerProperty) -> AnimationValue {
    presentation?.animationValue(of: property) ?? layer.modelValue(of: property)
  }

  /// The matrix from the layer's coordinates to its superlayer's, without that one's ``sublayerMatrix``.
  package var localMatrix: Transform3D { presentation?.localMatrix ?? layer.localMatrix }

  /// The matrix that what lies below the layer goes through after its own.
  package var sublayerMatrix: Transform3D { presentation?.sublayerMatrix ?? layer.sublayerMatrix }
}
