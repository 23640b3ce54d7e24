/// The decomposition of a transform of the plane for interpolation.
///
/// The matrix is scale · rotation · remainder, with a separate translation: the decomposition of css-transforms-1,
/// section "Interpolation of matrices".
package struct DecomposedAffine: Hashable, Sendable {
  /// The horizontal translation, in points.
  package var translationX: Double
  /// The vertical translation, in points.
  package var translationY: Double
  /// The length of the first row, negative if the x axis is mirrored.
  package var scaleX: Double
  /// The length of the second row, negative if the y axis is mirrored.
  package var scaleY: Double
  /// The rotation in degrees.
  package var angle: Double
  /// The first row of the remainder, 1 and 0 if the axes are perpendicular.
  package var m11: Double, m12: Double
  /// The second row of the remainder, 0 and 1 if the axes are perpendicular.
  package var m21: Double, m22: Double

  /// Creates the decomposition of a transform, which exists for every finite one.
  ///
  /// A reflection counts as a flip of the axis with the smaller entry on the diagonal. A row of zeros has no
  /// direction: it gets the direction perpendicular to the other row, so that a layer scaled to nothing shrinks
  /// evenly.
  package init(_ transform: AffineTransform) {
    (translationX, translationY) = (transform.tx, transform.ty)
    scaleX = Elementary.hypot(transform.a, transform.b)
    scaleY = Elementary.hypot(transform.c, transform.d)
    if Self.isMirrored(transform) {
      if transform.a < transform.d { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    var row0 = (x: transform.a / scaleX, y: transform.b / scaleX)
    var row1 = (x: transform.c / scaleY, y: transform.d / scaleY)
    if scaleX == 0 && scaleY == 0 {
      (row0, row1) = ((1, 0), (0, 1))
    } else if scaleX == 0 {
      row0 = (row1.y, -row1.x)
    } else if scaleY == 0 {
      row1 = (-row0.y, row0.x)
    }

    // Rotates the rows back by the angle of the first one, which consists of its cosine and sine.
    angle = Elementary.atan2(row0.y, row0.x) * 0x1.ca5dc1a63c1f8p+5
    m11 = row0.x * row0.x - row0.y * row1.x
    m12 = row0.x * row0.y - row0.y * row1.y
    m21 = row0.y * row0.x + row0.x * row1.x
    m22 = row0.y * row0.y + row0.x * row1.y
  }

  /// Returns the transform with these parts.
  package func recomposed() -> AffineTransform {
    let (sine, cosine) = Elementary.sinCos(degrees: angle)
    return AffineTransform(
      a: (cosine * m11 + sine * m21) * scaleX, b: (cosine * m12 + sine * m22) * scaleX,
      c: (cosine * m21 - sine * m11) * scaleY, d: (cosine * m22 - sine * m12) * scaleY,
      tx: translationX, ty: translationY)
  }

  /// Returns the parts at a progress between two decompositions, each interpolated linearly.
  ///
  /// The direction in which the angle turns is determined by `prepare`.
  package static func interpolate(
    from: DecomposedAffine, to: DecomposedAffine, at progress: Double
  ) -> DecomposedAffine {
    var result = from
    result.translationX = lerp(from.translationX, to.translationX, progress)
    result.translationY = lerp(from.translationY, to.translationY, progress)
    result.scaleX = lerp(from.scaleX, to.scaleX, progress)
    result.scaleY = lerp(from.scaleY, to.scaleY, progress)
    result.angle = lerp(from.angle, to.angle, progress)
    result.m11 = lerp(from.m11, to.m11, progress)
    result.m12 = lerp(from.m12, to.m12, progress)
    result.m21 = lerp(from.m21, to.m21, progress)
    result.m22 = lerp(from.m22, to.m22, progress)
    return result
  }

  /// Changes two decompositions so that they interpolate along the shorter rotation, without changing their
  /// transforms.
  ///
  /// Reflections of different axes become the same one and a half turn. An angle of 0 counts as 360, so that a
  /// rotation of exactly half a turn from or to it is in the negative direction.
  package static func prepare(_ from: inout DecomposedAffine, _ to: inout DecomposedAffine) {
    if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) {
      from.scaleX = -from.scaleX
      from.scaleY = -from.scaleY
      from.angle += from.angle < 0 ? 180 : -180
    }
    if from.angle == 0 { from.angle = 360 }
    if to.angle == 0 { to.angle = 360 }
    if abs(from.angle - to.angle) > 180 {
      if from.angle > to.angle { from.angle -= 360 } else { to.angle -= 360 }
    }
    // Subtracting a whole turn from both changes nothing and keeps the angles small.
    if from.angle + to.angle > 360 {
      from.angle -= 360
      to.angle -= 360
    }
  }

  /// Returns whether the determinant is negative; rows are scaled first so that no product underflows.
  private static func isMirrored(_ transform: AffineTransform) -> Bool {
    let first = max(abs(transform.a), abs(transform.b))
    let second = max(abs(transform.c), abs(transform.d))
    guard first > 0 && second > 0 else { return false }
    return (transform.a / first) * (transform.d / second)
      < (transform.b / first) * (transform.c / second)
  }
}
