package import GlissadeMath

/// The current values of a layer: its presentation, or its model until it is committed to a stage.
package struct PresentationOrModel {
  package let layer: Layer
  private let presentation: Presentation?

  package init(_ layer: Layer) {
    self.layer = layer
    presentation = layer.presentation
  }

  /// Returns the value of a property.
  package func value<Value>(of keyPath: AnimationKeyPath<Value>) -> Value {
    presentation?.value(of: keyPath) ?? layer.value(for: keyPath)
  }

  /// Returns the value of a property, without its type.
  package func animationValue(of property: LayerProperty) -> AnimationValue {
    presentation?.animationValue(of: property) ?? layer.modelValue(of: property)
  }

  /// The shape of a ``ShapeLayer``, with its path as a morph; nil for other layers.
  package var shape: (value: Shape, pathMorph: PathMorph)? {
    guard let layer = layer as? ShapeLayer else { return nil }
    guard let presentation, let shape = presentation.shape else {
      let shape = layer.shape
      return (shape, PathMorph(unchecked: shape.path, shape.path, 0))
    }
    return (shape, presentation.pathMorph)
  }

  /// The matrix from the layer's coordinates to its superlayer's, without the superlayer's ``sublayerMatrix``.
  package var localMatrix: Transform3D { presentation?.localMatrix ?? layer.localMatrix }

  /// The matrix that sublayers are transformed by after their own.
  package var sublayerMatrix: Transform3D { presentation?.sublayerMatrix ?? layer.sublayerMatrix }
}
