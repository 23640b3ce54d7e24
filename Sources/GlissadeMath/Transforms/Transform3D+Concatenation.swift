extension Transform3D {
  /// Returns this matrix times the other: the transform that applies this one first and then the other.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    @inline(__always)
    func product(_ row: Row) -> Row {
      (
        (row.0 * other.m11 + row.1 * other.m21) + (row.2 * other.m31 + row.3 * other.m41),
        (row.0 * other.m12 + row.1 * other.m22) + (row.2 * other.m32 + row.3 * other.m42),
        (row.0 * other.m13 + row.1 * other.m23) + (row.2 * other.m33 + row.3 * other.m43),
        (row.0 * other.m14 + row.1 * other.m24) + (row.2 * other.m34 + row.3 * other.m44)
      )
    }
    let (row1, row2, row3, row4) = rows
    return Transform3D(rows: product(row1), product(row2), product(row3), product(row4))
  }

  /// Returns the transform that translates first, in points, and then applies this one.
  public func translated(byX x: Double, y: Double, z: Double) -> Transform3D {
    var result = self
    result.m41 = (x * m11 + y * m21) + (z * m31 + m41)
    result.m42 = (x * m12 + y * m22) + (z * m32 + m42)
    result.m43 = (x * m13 + y * m23) + (z * m33 + m43)
    result.m44 = (x * m14 + y * m24) + (z * m34 + m44)
    return result
  }

  /// Returns the transform that scales first and then applies this one.
  public func scaled(byX x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(
      m11: x * m11, m12: x * m12, m13: x * m13, m14: x * m14,
      m21: y * m21, m22: y * m22, m23: y * m23, m24: y * m24,
      m31: z * m31, m32: z * m32, m33: z * m33, m34: z * m34,
      m41: m41, m42: m42, m43: m43, m44: m44)
  }

  /// Returns the transform that rotates first, by an angle in radians about an axis, and then applies this one.
  public func rotated(byAngle angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(self)
  }
}

// MARK: - Inverting

extension Transform3D {
  /// The determinant: negative if the transform mirrors, zero if it flattens space.
  public var determinant: Double {
    guard hasPerspective else { return axes.0.dot(axes.1.cross(axes.2)) }
    return minors.determinant
  }

  /// Whether the transform has an inverse: its determinant is neither zero nor out of range.
  public var isInvertible: Bool { determinant != 0 && determinant.isFinite }

  /// Returns the inverse of this transform, or this one unchanged if it is not invertible.
  public func inverted() -> Transform3D {
    hasPerspective ? invertedByMinors() : invertedByAxes()
  }

  /// The images of the axes: the first three columns of the first three rows.
  var axes: (Vector, Vector, Vector) {
    (Vector(x: m11, y: m12, z: m13), Vector(x: m21, y: m22, z: m23), Vector(x: m31, y: m32, z: m33))
  }

  /// Returns the inverse of a transform without perspective, whose fourth column is exactly that of the identity.
  private func invertedByAxes() -> Transform3D {
    let (a, b, c) = axes
    let determinant = a.dot(b.cross(c))
    guard determinant != 0 && determinant.isFinite else { return self }
    let x = b.cross(c) / determinant
    let y = c.cross(a) / determinant
    let z = a.cross(b) / determinant
    let translation = Vector(x: m41, y: m42, z: m43)
    return Transform3D(
      m11: x.x, m12: y.x, m13: z.x, m14: 0, m21: x.y, m22: y.y, m23: z.y, m24: 0,
      m31: x.z, m32: y.z, m33: z.z, m34: 0, m41: -translation.dot(x), m42: -translation.dot(y),
      m43: -translation.dot(z), m44: 1)
  }

  /// Returns the inverse by Laplace's expansion, from the 2×2 minors of the upper and the lower two rows.
  private func invertedByMinors() -> Transform3D {
    let (upper, lower, determinant) = minors
    guard determinant != 0 && determinant.isFinite else { return self }
    let (u12, u13, u14, u23, u24, u34) = upper
    let (l12, l13, l14, l23, l24, l34) = lower
    return Transform3D(
      m11: (m22 * l34 - m23 * l24 + m24 * l23) / determinant,
      m12: (m13 * l24 - m12 * l34 - m14 * l23) / determinant,
      m13: (m42 * u34 - m43 * u24 + m44 * u23) / determinant,
      m14: (m33 * u24 - m32 * u34 - m34 * u23) / determinant,
      m21: (m23 * l14 - m21 * l34 - m24 * l13) / determinant,
      m22: (m11 * l34 - m13 * l14 + m14 * l13) / determinant,
      m23: (m43 * u14 - m41 * u34 - m44 * u13) / determinant,
      m24: (m31 * u34 - m33 * u14 + m34 * u13) / determinant,
      m31: (m21 * l24 - m22 * l14 + m24 * l12) / determinant,
      m32: (m12 * l14 - m11 * l24 - m14 * l12) / determinant,
      m33: (m41 * u24 - m42 * u14 + m44 * u12) / determinant,
      m34: (m32 * u14 - m31 * u24 - m34 * u12) / determinant,
      m41: (m22 * l13 - m21 * l23 - m23 * l12) / determinant,
      m42: (m11 * l23 - m12 * l13 + m13 * l12) / determinant,
      m43: (m42 * u13 - m41 * u23 - m43 * u12) / determinant,
      m44: (m31 * u23 - m32 * u13 + m33 * u12) / determinant)
  }

  /// The 2×2 minors of two rows, by their columns: 12, 13, 14, 23, 24, 34.
  private typealias Minors = (Double, Double, Double, Double, Double, Double)

  private var minors: (upper: Minors, lower: Minors, determinant: Double) {
    let (row1, row2, row3, row4) = rows
    let u = Self.minors(row1, row2)
    let l = Self.minors(row3, row4)
    let determinant =
      (u.0 * l.5 - u.1 * l.4) + (u.2 * l.3 + u.3 * l.2) + (u.5 * l.0 - u.4 * l.1)
    return (u, l, determinant)
  }

  private static func minors(_ a: Row, _ b: Row) -> Minors {
    (
      a.0 * b.1 - a.1 * b.0, a.0 * b.2 - a.2 * b.0, a.0 * b.3 - a.3 * b.0,
      a.1 * b.2 - a.2 * b.1, a.1 * b.3 - a.3 * b.1, a.2 * b.3 - a.3 * b.2
    )
  }
}

// MARK: - Applying

extension Transform3D {
  /// Returns the image of a point in space, after the perspective division.
  ///
  /// A point in the plane of the eye has no image; the result is then not divided.
  public func apply(to point: Vector) -> Vector {
    let x = (point.x * m11 + point.y * m21) + (point.z * m31 + m41)
    let y = (point.x * m12 + point.y * m22) + (point.z * m32 + m42)
    let z = (point.x * m13 + point.y * m23) + (point.z * m33 + m43)
    let w = (point.x * m14 + point.y * m24) + (point.z * m34 + m44)
    return w == 0 || w == 1 ? Vector(x: x, y: y, z: z) : Vector(x: x / w, y: y / w, z: z / w)
  }

  /// Returns the image of a point of the plane, projected back to the plane.
  public func apply(to point: Point) -> Point {
    let image = apply(to: Vector(point))
    return Point(x: image.x, y: image.y)
  }
}
