public import GlissadeMath

// Frames, conversions between layers and hit tests, all of them of the model.

extension Layer {
  /// The anchor point in the layer's own coordinates.
  var anchorOffset: Point { bounds.point(at: anchorPoint) }

  /// The matrix from the layer's coordinates to its superlayer's, without the superlayer's ``sublayerTransform``.
  ///
  /// It is the product of the translation of the anchor point to the origin, ``transform``, and the translation to
  /// the position, in this order.
  package var localMatrix: Transform3D {
    transform.placed(anchorOffset, at: position, zPosition)
  }

  /// The matrix from the layer's coordinates to its superlayer's, including the superlayer's sublayer transform.
  private var matrixToSuperlayer: Transform3D {
    let own = localMatrix
    guard let above = superReference?.object else { return own }
    let sublayers = above.sublayerTransform
    if sublayers.isIdentity { return own }
    let anchor = above.anchorOffset
    return own.concatenating(Transform3D(translationX: -anchor.x, y: -anchor.y, z: 0))
      .concatenating(sublayers)
      .concatenating(Transform3D(translationX: anchor.x, y: anchor.y, z: 0))
  }

  /// The smallest rectangle in the superlayer's coordinates that contains the layer's bounds.
  ///
  /// Setting it moves and resizes the layer and keeps the transform. The size is set as if the transform did not
  /// rotate or skew.
  public var frame: Rect {
    get { Layer.map(bounds.standardized, by: localMatrix) }
    set {
      if let refused = AnimationValue.rect(newValue).firstInvalidComponent {
        return Stage.report(.invalidValue(property: .bounds, value: refused), layer: self)
      }
      let frame = newValue.standardized
      let scaled = transform.translationAndScale
      let (sx, sy) = (scaled?.1.x ?? 1, scaled?.1.y ?? 1)
      let (tx, ty) = (scaled?.0.x ?? 0, scaled?.0.y ?? 0)
      let width = sx == 0 ? bounds.size.width : frame.size.width / sx.magnitude
      let height = sy == 0 ? bounds.size.height : frame.size.height / sy.magnitude
      bounds = Rect(
        x: bounds.origin.x, y: bounds.origin.y, width: width, height: height)
      position = Point(
        x: frame.origin.x - tx - min(-anchorPoint.x * width * sx, (1 - anchorPoint.x) * width * sx),
        y: frame.origin.y - ty
          - min(-anchorPoint.y * height * sy, (1 - anchorPoint.y) * height * sy))
    }
  }

  // MARK: Between layers

  /// Returns a point of the superlayer in this layer's coordinates; nil if the matrix is not invertible.
  package func pointFromSuperlayer(_ point: Point) -> Point? {
    try? Homography(matrixToSuperlayer).inverted().map(point)
  }

  /// Converts a point of this layer to the coordinates of another.
  ///
  /// If layers are rotated in space, the result is the point of the other layer's plane that appears at the same
  /// position.
  /// - Parameters:
  ///   - point: A point in this layer's coordinates.
  ///   - other: A layer below the same root; nil is the root's superlayer, the stage.
  /// - Returns: The point in the other layer's coordinates.
  /// - Throws: ``EngineError/noCommonAncestor``, ``EngineError/notInvertible`` if the other layer is seen edge-on or
  ///   is scaled to nothing, ``EngineError/invalidValue(property:value:)`` for a point that is not finite.
  public func convert(_ point: Point, to other: Layer?) throws(EngineError) -> Point {
    try AnimationValue.point(point).check(.position)
    return try homography(to: other).map(point)
  }

  /// Converts a point of another layer to the coordinates of this one.
  ///
  /// - Throws: The errors of ``convert(_:to:)-(Point,_)``.
  public func convert(_ point: Point, from other: Layer?) throws(EngineError) -> Point {
    if let other { return try other.convert(point, to: self) }
    try AnimationValue.point(point).check(.position)
    return try Homography(matrixToRoot).inverted().map(point)
  }

  /// Returns the smallest rectangle in another layer's coordinates that contains a rectangle of this layer.
  ///
  /// - Throws: The errors of ``convert(_:to:)-(Point,_)``.
  public func convert(_ rect: Rect, to other: Layer?) throws(EngineError) -> Rect {
    try AnimationValue.rect(rect).check(.bounds)
    return try homography(to: other).map(rect)
  }

  /// Returns the smallest rectangle in this layer's coordinates that contains a rectangle of another layer.
  ///
  /// - Throws: The errors of ``convert(_:to:)-(Point,_)``.
  public func convert(_ rect: Rect, from other: Layer?) throws(EngineError) -> Rect {
    if let other { return try other.convert(rect, to: self) }
    try AnimationValue.rect(rect).check(.bounds)
    return try Homography(matrixToRoot).inverted().map(rect)
  }

  /// Returns whether a point in the layer's coordinates lies in its bounds.
  public func contains(_ point: Point) -> Bool { bounds.standardized.contains(point) }

  /// Returns the frontmost layer that contains a point of the superlayer's coordinates: a sublayer or the layer
  /// itself; nil if the point lies outside.
  ///
  /// Hidden layers and the layers below them are skipped, as are layers that an ancestor clips at the point because it
  /// masks to its bounds.
  public func hitTest(_ point: Point) -> Layer? {
    // Each layer is visited after its sublayers, and sublayers from front to back.
    var stack: [(layer: Layer, matrix: Transform3D, isOwn: Bool)] = [
      (self, matrixToSuperlayer, false)
    ]
    while let (layer, matrix, isOwn) = stack.popLast() {
      guard !layer.isHidden, let inverse = try? Homography(matrix).inverted(),
        let inside = try? inverse.map(point)
      else { continue }
      let isInside = layer.contains(inside)
      if isOwn {
        if isInside { return layer }
        continue
      }
      if layer.masksToBounds && !isInside { continue }
      stack.append((layer, matrix, true))
      var front = layer.sublayers
      front.sort { $0.zPosition < $1.zPosition }
      for child in front {
        stack.append((child, child.matrixToSuperlayer.concatenating(matrix), false))
      }
    }
    return nil
  }

  private var depth: Int {
    var depth = 0
    var above = superReference?.object
    while let layer = above {
      depth += 1
      above = layer.superReference?.object
    }
    return depth
  }

  private var matrixToRoot: Transform3D {
    var matrix = matrixToSuperlayer
    var above = superReference?.object
    while let layer = above {
      matrix = matrix.concatenating(layer.matrixToSuperlayer)
      above = layer.superReference?.object
    }
    return matrix
  }

  /// Returns the map from this layer's plane to another's, through their nearest common ancestor.
  private func homography(to other: Layer?) throws(EngineError) -> Homography {
    guard let other else { return Homography(matrixToRoot) }
    if other === self { return Homography(.identity) }
    var (here, there): (Layer, Layer) = (self, other)
    var (up, down) = (Transform3D.identity, Transform3D.identity)
    var (depth, otherDepth) = (self.depth, other.depth)
    while here !== there {
      let climbs = depth >= otherDepth
      let descends = otherDepth >= depth
      if climbs {
        up = up.concatenating(here.matrixToSuperlayer)
        guard let above = here.superReference?.object else {
          throw .noCommonAncestor
        }
        here = above
        depth -= 1
      }
      if descends {
        down = down.concatenating(there.matrixToSuperlayer)
        guard let above = there.superReference?.object else {
          throw .noCommonAncestor
        }
        there = above
        otherDepth -= 1
      }
    }
    return Homography(up).concatenating(try Homography(down).inverted())
  }

  static func map(_ rect: Rect, by matrix: Transform3D) -> Rect {
    (try? Homography(matrix).map(rect)) ?? .zero
  }
}

/// The map between planes that a matrix of space induces, for homogeneous row vectors (x, y, w).
private struct Homography {
  var rows: (Vector, Vector, Vector)

  init(_ m: Transform3D) {
    rows = (
      Vector(x: m.m11, y: m.m12, z: m.m14), Vector(x: m.m21, y: m.m22, z: m.m24),
      Vector(x: m.m41, y: m.m42, z: m.m44)
    )
  }

  private init(_ a: Vector, _ b: Vector, _ c: Vector) { rows = (a, b, c) }

  private func apply(_ v: Vector) -> Vector { rows.0 * v.x + rows.1 * v.y + rows.2 * v.z }

  func concatenating(_ other: Homography) -> Homography {
    Homography(other.apply(rows.0), other.apply(rows.1), other.apply(rows.2))
  }

  func inverted() throws(EngineError) -> Homography {
    let (a, b, c) = rows
    let (p, q, r) = (b.cross(c), c.cross(a), a.cross(b))
    let determinant = a.dot(p)
    guard determinant != 0, determinant.isFinite else { throw .notInvertible }
    // The columns of the inverse are the cross products.
    return Homography(
      Vector(x: p.x, y: q.x, z: r.x) / determinant, Vector(x: p.y, y: q.y, z: r.y) / determinant,
      Vector(x: p.z, y: q.z, z: r.z) / determinant)
  }

  func map(_ point: Point) throws(EngineError) -> Point {
    let image = apply(Vector(x: point.x, y: point.y, z: 1))
    guard image.z != 0 else { throw .notInvertible }
    return Point(x: image.x / image.z, y: image.y / image.z)
  }

  func map(_ rect: Rect) throws(EngineError) -> Rect {
    let first = try map(Point(x: rect.minX, y: rect.minY))
    var (low, high) = (first, first)
    for corner in [
      Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.maxX, y: rect.maxY),
    ] {
      let image = try map(corner)
      low = Point(x: min(low.x, image.x), y: min(low.y, image.y))
      high = Point(x: max(high.x, image.x), y: max(high.y, image.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
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
