extension Transform3D {
  /// Returns the decomposition of the transform; nil if the transform is singular.
  ///
  /// It follows css-transforms-2: the matrix is first divided by m44, which changes no image, so that recomposition
  /// gives the same transform with an m44 of 1. Singular means that m44 is zero, or that an axis vanishes or lies
  /// within 2^-40 of the plane of the axes before it.
  public func decomposed() -> DecomposedTransform? {
    decomposed(allowingCollapsedAxes: false)
  }

  /// Returns the decomposition of the transform, even if it has axes of length zero.
  ///
  /// Such an axis has no direction, and gets one perpendicular to the others, so that a layer that is scaled to
  /// nothing shrinks evenly. Other singular transforms have no decomposition.
  func decomposed(allowingCollapsedAxes: Bool) -> DecomposedTransform? {
    guard m44 != 0 else { return nil }
    let normalized = m44 == 1 ? self : divided(by: m44)
    guard let perspective = normalized.perspectiveColumn() else { return nil }
    let (a, b, c) = normalized.axes

    // Gram–Schmidt orthogonalisation, which also yields the shears.
    guard let first = Orthogonalized(a, against: nil, nil),
      let second = Orthogonalized(b, against: first.unit, nil),
      let third = Orthogonalized(c, against: first.unit, second.unit)
    else { return nil }
    let hasCollapsed = first.unit == nil || second.unit == nil || third.unit == nil
    guard allowingCollapsedAxes || !hasCollapsed else { return nil }
    var (x, y, z) =
      hasCollapsed
      ? completedBasis(first.unit, second.unit, third.unit)
      : (first.unit ?? .zero, second.unit ?? .zero, third.unit ?? .zero)
    var scale = Vector(x: first.length, y: second.length, z: third.length)
    if x.dot(y.cross(z)) < 0 {
      (x, y, z) = (-x, -y, -z)
      scale = -scale
    }
    return DecomposedTransform(
      translation: Vector(x: normalized.m41, y: normalized.m42, z: normalized.m43), scale: scale,
      skew: DecomposedTransform.Skew(
        xy: second.alongFirst, xz: third.alongFirst, yz: third.alongSecond),
      perspective: perspective, quaternion: Quaternion(rows: x, y, z).normalized)
  }

  func divided(by divisor: Double) -> Transform3D {
    func divide(_ row: Row) -> Row {
      (row.0 / divisor, row.1 / divisor, row.2 / divisor, row.3 / divisor)
    }
    let (row1, row2, row3, row4) = rows
    return Transform3D(rows: divide(row1), divide(row2), divide(row3), divide(row4))
  }

  /// Solves for the column that the rest of the matrix maps to the fourth column, by Cramer's rule.
  ///
  /// The matrix has an m44 of 1. The result is nil if the rest is singular and the fourth column is not that of the
  /// identity.
  private func perspectiveColumn() -> DecomposedTransform.Perspective? {
    guard hasPerspective else {
      return DecomposedTransform.Perspective(x: 0, y: 0, z: 0, w: 1)
    }
    let (a, b, c) = axes
    let determinant = a.dot(b.cross(c))
    guard determinant != 0 && determinant.isFinite else { return nil }
    let p = (b.cross(c) * m14 + c.cross(a) * m24 + a.cross(b) * m34) / determinant
    let w = 1 - Vector(x: m41, y: m42, z: m43).dot(p)
    return DecomposedTransform.Perspective(x: p.x, y: p.y, z: p.z, w: w)
  }
}

// MARK: - Orthogonal axes

/// An axis as the sum of its components along the axes before it and a remainder perpendicular to them.
private struct Orthogonalized {
  /// The direction of the remainder; nil for an axis of length zero.
  var unit: Vector?
  /// The length of the remainder.
  var length: Double
  /// The components along the axes before it, relative to the length.
  var alongFirst = 0.0
  var alongSecond = 0.0

  /// Creates the decomposition of an axis; nil for an axis that lies along the ones before it, or is not finite.
  init?(_ axis: Vector, against first: Vector?, _ second: Vector?) {
    guard axis != .zero else {
      length = 0
      return
    }
    var rest = axis
    if let first {
      alongFirst = first.dot(axis)
      rest = rest - first * alongFirst
    }
    if let second {
      alongSecond = second.dot(rest)
      rest = rest - second * alongSecond
    }
    length = rest.length
    guard length > axis.length * 0x1p-40, length < .infinity, let unit = rest.normalized else {
      return nil
    }
    self.unit = unit
    alongFirst /= length
    alongSecond /= length
  }
}

/// Returns three perpendicular directions with the missing ones filled in, right-handed if possible.
private func completedBasis(
  _ x: Vector?, _ y: Vector?, _ z: Vector?
) -> (x: Vector, y: Vector, z: Vector) {
  switch (x, y, z) {
  case (let x?, let y?, _): return (x, y, z ?? x.cross(y))
  case (let x?, nil, let z?): return (x, z.cross(x), z)
  case (nil, let y?, let z?): return (y.cross(z), y, z)
  case (let x?, nil, nil):
    let (y, z) = perpendiculars(of: x, near: Vector(x: 0, y: 1, z: 0), Vector(x: 0, y: 0, z: 1))
    return (x, y, z)
  case (nil, let y?, nil):
    let (z, x) = perpendiculars(of: y, near: Vector(x: 0, y: 0, z: 1), Vector(x: 1, y: 0, z: 0))
    return (x, y, z)
  case (nil, nil, let z?):
    let (x, y) = perpendiculars(of: z, near: Vector(x: 1, y: 0, z: 0), Vector(x: 0, y: 1, z: 0))
    return (x, y, z)
  case (nil, nil, nil):
    return (Vector(x: 1, y: 0, z: 0), Vector(x: 0, y: 1, z: 0), Vector(x: 0, y: 0, z: 1))
  }
}

/// Returns two directions that form a right-handed basis with the given one, the first near `a`.
///
/// If `a` is too close to the given direction, the second is chosen near `b` instead.
private func perpendiculars(of unit: Vector, near a: Vector, _ b: Vector) -> (Vector, Vector) {
  let first = a - unit * unit.dot(a)
  if first.dot(first) > 0.25, let direction = first.normalized {
    return (direction, unit.cross(direction))
  }
  let second = (b - unit * unit.dot(b)).normalized ?? b
  return (second.cross(unit), second)
}
