public import GlissadeMath

// The geometry of a presentation, by the rules of Layer+Geometry.swift.

extension Presentation {
  /// The matrix from the layer's coordinates to its superlayer's, without the superlayer's ``sublayerMatrix``.
  ///
  /// See ``Layer/localMatrix``; a layer that follows a path may also be rotated with it, after its transform.
  public var localMatrix: Transform3D {
    transform.turned(by: heading).placed(anchorOffset, at: position, zPosition)
  }

  /// The matrix that sublayers are transformed by after their own: ``sublayerTransform`` about the anchor point.
  ///
  /// See ``Layer/sublayerMatrix``.
  public var sublayerMatrix: Transform3D { sublayerTransform.about(anchorOffset) }

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
  public var sublayerMatrix: Transform3D { sublayerTransform.about(anchorOffset) }

  /// The layer in whose coordinates this layer is placed: its superlayer, or the layer that it masks.
  package var container: Layer? { superReference?.object }
}

extension Transform3D {
  /// Returns the matrix of a layer with this transform, from the layer's to the superlayer's coordinates.
  package func placed(_ anchor: Point, at position: Point, _ zPosition: Double) -> Transform3D {
    if m14 == 0, m24 == 0, m34 == 0, m44 == 1, !hasNegativeZero {
      // Of both products, only the last row is not this transform's. The others differ where a sum overflows.
      var result = self
      result.m41 = (-anchor.x * m11 + -anchor.y * m21) + m41 + position.x
      result.m42 = (-anchor.x * m12 + -anchor.y * m22) + m42 + position.y
      result.m43 = (-anchor.x * m13 + -anchor.y * m23) + m43 + zPosition
      if result.hasFiniteSum { return result }
    }
    return Transform3D(translationX: -anchor.x, y: -anchor.y, z: 0)
      .concatenating(self)
      .concatenating(Transform3D(translationX: position.x, y: position.y, z: zPosition))
  }

  /// Whether the sum of all entries is finite, which implies that each of them is.
  private var hasFiniteSum: Bool {
    (((m11 + m12) + (m13 + m21)) + ((m22 + m23) + (m31 + m32)) + (m33 + m41) + (m42 + m43))
      .isFinite
  }

  /// Returns the transform followed by a rotation in the plane, in radians.
  package func turned(by heading: Double) -> Transform3D {
    heading == 0 ? self : concatenating(Transform3D(rotationAngle: heading, x: 0, y: 0, z: 1))
  }

  /// Returns the transform about a point instead of the origin.
  package func about(_ point: Point) -> Transform3D {
    if isIdentity { return self }
    return Transform3D(translationX: -point.x, y: -point.y, z: 0)
      .concatenating(self)
      .concatenating(Transform3D(translationX: point.x, y: point.y, z: 0))
  }
}

extension Rect {
  /// Returns the point at fractions of the width and the height.
  package func point(at part: Point) -> Point {
    Point(x: origin.x + part.x * size.width, y: origin.y + part.y * size.height)
  }
}
