public import GlissadeMath

// The geometry of a presentation, by the rules of Layer+Geometry.swift.

extension Presentation {
  /// The matrix from the layer's coordinates to its superlayer's, without the superlayer's `sublayerMatrix`.
  ///
  /// See `Layer.localMatrix`; a layer that follows a path may also be rotated with it, after its transform.
  package var localMatrix: Transform3D {
    transform.turned(by: heading).placed(anchorOffset, at: position, zPosition)
  }

  /// The matrix that sublayers are transformed by after their own: ``sublayerTransform`` about the anchor point.
  ///
  /// See `Layer.sublayerMatrix`.
  package var sublayerMatrix: Transform3D { sublayerTransform.about(anchorOffset) }

  /// The smallest rectangle in the superlayer's coordinates that contains the bounds that are shown:
  /// `presentation()?.frame` of Core Animation.
  ///
  /// See ``Layer/frame``; it is computed from the bounds and the matrix that are shown, including the rotation of a
  /// layer that follows a path. It is `Rect.zero` if the matrix maps a corner to infinity.
  public var frame: Rect { Layer.map(bounds.standardized, by: localMatrix) }

  private var anchorOffset: Point { bounds.point(at: anchorPoint) }
}

extension Layer {
  /// The matrix that sublayers are transformed by after their own: ``sublayerTransform`` about the anchor point.
  ///
  /// It is exactly the identity if the transform is.
  package var sublayerMatrix: Transform3D { sublayerTransform.about(anchorOffset) }

  /// The layer in whose coordinates this layer is placed: its superlayer, or the layer that it masks.
  package var container: Layer? { superReference?.object }
}
