public import GlissadeMath

// Where layers show: the rules of Layer+Geometry.swift with the values of a presentation.

extension Presentation {
  /// The matrix from the layer's coordinates to its superlayer's, apart from the superlayer's
  /// ``sublayerMatrix``.
  ///
  /// See ``Layer/localMatrix``; a layer that follows a path may turn with it, after its transform.
  public var localMatrix: Transform3D {
    var turned = transform
    let heading = heading
    if heading != 0 {
      turned = turned.concatenating(Transform3D(rotationAngle: heading, x: 0, y: 0, z: 1))
    }
    return turned.placed(anchorOffset, at: position, zPosition)
  }

  /// The matrix that what lies below the layer goes through after its own: ``sublayerTransform`` about the
  /// anchor point.
  ///
  /// See ``Layer/sublayerMatrix``.
  public var sublayerMatrix: Transform3D { sublayerTransform.about(anchorOffset) }

  private var anchorOffset: Point { bounds.point(at: anchorPoint) }
}

extension Layer {
  /// The matrix that what lies below the layer goes through after its own: ``sublayerTransform`` about the
  /// anchor point.
  ///
  /// The identity where that is one, so that nothing has to be multiplied then.
  public var sublayerMatrix: Transform3D { sublayerTransform.about(anchorOffset) }

  /// The layer whose coordinates the layer lies in: its superlayer, or the one that it masks.
  package var container: Layer? { superReference?.object }
}

extension Transform3D {
  /// The matrix of a layer with this transform, from its anchor point to its place in its superlayer.
  func placed(_ anchor: Point, at position: Point, _ zPosition: Double) -> Transform3D {
    Transform3D(translationX: -anchor.x, y: -anchor.y, z: 0)
      .concatenating(self)
      .concatenating(Transform3D(translationX: position.x, y: position.y, z: zPosition))
  }

  /// The transform with a point in place of the origin.
  fileprivate func about(_ point: Point) -> Transform3D {
    if isIdentity { return self }
    return Transform3D(translationX: -point.x, y: -point.y, z: 0)
      .concatenating(self)
      .concatenating(Transform3D(translationX: point.x, y: point.y, z: 0))
  }
}

extension Rect {
  /// The point at parts of the width and the height.
  func point(at part: Point) -> Point {
    Point(x: origin.x + part.x * size.width, y: origin.y + part.y * size.height)
  }
}
