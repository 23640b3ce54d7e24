/// A 4×4 matrix that transforms points in space, for row vectors, as in Core Animation.
///
/// The image of the point (x, y, z) is the row (x, y, z, 1) times the matrix, divided by its fourth component.
/// Therefore, the translation is in m41, m42 and m43, and the left factor of a product is applied first.
///
/// The order of the factors matters:
///
/// ```swift
/// let move = Transform3D(translationX: 10, y: 0, z: 0)
/// let grow = Transform3D(scaleX: 2, y: 2, z: 1)
/// let movedFirst = move.concatenating(grow).m41  // 20
/// let grownFirst = grow.concatenating(move).m41  // 10
/// let halfway = Transform3D.interpolate(from: .identity, to: grow, at: 0.5).m11  // 1.5
/// ```
public struct Transform3D: Hashable, Sendable {
  /// Row 1: the image of the x axis.
  public var m11: Double, m12: Double, m13: Double, m14: Double
  /// Row 2: the image of the y axis.
  public var m21: Double, m22: Double, m23: Double, m24: Double
  /// Row 3: the image of the z axis; m34 is the entry of the usual perspective.
  public var m31: Double, m32: Double, m33: Double, m34: Double
  /// Row 4: the translation and the divisor.
  public var m41: Double, m42: Double, m43: Double, m44: Double

  /// The identity.
  public static let identity = Transform3D(scaleX: 1, y: 1, z: 1)

  /// Creates a transform from its entries, row by row.
  @inlinable
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double,
    m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double,
    m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Whether the transform is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// Whether the transform is fully represented by an affine transform of the plane.
  ///
  /// This requires zeros in all entries of z and perspective, and exact ones in m33 and m44.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// Whether the fourth column differs from that of the identity, so that points require a division.
  var hasPerspective: Bool { m14 != 0 || m24 != 0 || m34 != 0 || m44 != 1 }
}

// MARK: - Creating

extension Transform3D {
  /// Creates a translation, in points.
  public init(translationX x: Double, y: Double, z: Double) {
    self.init(scaleX: 1, y: 1, z: 1)
    (m41, m42, m43) = (x, y, z)
  }

  /// Creates a scaling about the origin.
  public init(scaleX x: Double, y: Double, z: Double) {
    self.init(
      m11: x, m12: 0, m13: 0, m14: 0, m21: 0, m22: y, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: z, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// Creates a rotation by an angle in radians about an axis of any length through the origin.
  ///
  /// A positive angle about z rotates the x axis towards the y axis. An axis without direction, such as zero, gives
  /// the identity.
  public init(rotationAngle angle: Double, x: Double, y: Double, z: Double) {
    self.init(scaleX: 1, y: 1, z: 1)
    guard let axis = Vector(x: x, y: y, z: z).normalized else { return }
    let (sine, cosine) = Elementary.sinCos(angle)
    let versed = 1 - cosine
    let turned = axis * sine
    m11 = cosine + axis.x * axis.x * versed
    m12 = axis.x * axis.y * versed + turned.z
    m13 = axis.x * axis.z * versed - turned.y
    m21 = axis.x * axis.y * versed - turned.z
    m22 = cosine + axis.y * axis.y * versed
    m23 = axis.y * axis.z * versed + turned.x
    m31 = axis.x * axis.z * versed + turned.y
    m32 = axis.y * axis.z * versed - turned.x
    m33 = cosine + axis.z * axis.z * versed
  }

  /// Creates a rotation from a quaternion, which is normalised if necessary.
  public init(rotation quaternion: Quaternion) {
    let (r0, r1, r2) = quaternion.unit.rows
    self.init(
      m11: r0.x, m12: r0.y, m13: r0.z, m14: 0, m21: r1.x, m22: r1.y, m23: r1.z, m24: 0,
      m31: r2.x, m32: r2.y, m33: r2.z, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// Creates a skew in the plane by angles in radians: CSS `skew()`.
  ///
  /// `skewX` tilts the y axis towards the x axis: m21 is its tangent. `y` tilts the x axis towards the y axis: m12 is
  /// its tangent.
  public init(skewX x: Double, y: Double) {
    self.init(scaleX: 1, y: 1, z: 1)
    (m12, m21) = (Elementary.tan(y), Elementary.tan(x))
  }

  /// Creates the perspective of an eye at a distance in points from the screen: m34 = -1/distance.
  ///
  /// A distance of zero, or one too small for its reciprocal, gives the identity.
  public init(perspectiveDistance distance: Double) {
    self.init(scaleX: 1, y: 1, z: 1)
    let entry = -1 / distance
    if entry.isFinite { m34 = entry }
  }

  /// Creates the transform that acts in the plane as an affine transform does.
  public init(_ affine: AffineTransform) {
    self.init(
      m11: affine.a, m12: affine.b, m13: 0, m14: 0, m21: affine.c, m22: affine.d, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0, m41: affine.tx, m42: affine.ty, m43: 0, m44: 1)
  }

  /// The action of the transform in the plane, which is the whole transform only if `isAffine`.
  public var affineTransform: AffineTransform {
    AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}

// MARK: - Rows and entries

extension Transform3D {
  /// One row of the matrix.
  public typealias Row = (Double, Double, Double, Double)

  /// Creates a transform from its four rows.
  public init(rows row1: Row, _ row2: Row, _ row3: Row, _ row4: Row) {
    self.init(scaleX: 1, y: 1, z: 1)
    (m11, m12, m13, m14) = row1
    (m21, m22, m23, m24) = row2
    (m31, m32, m33, m34) = row3
    (m41, m42, m43, m44) = row4
  }

  /// Creates a transform from its 16 entries, row by row: m11, m12, … m44.
  public init(entries: SIMD16<Double>) {
    self.init(
      m11: entries[0], m12: entries[1], m13: entries[2], m14: entries[3],
      m21: entries[4], m22: entries[5], m23: entries[6], m24: entries[7],
      m31: entries[8], m32: entries[9], m33: entries[10], m34: entries[11],
      m41: entries[12], m42: entries[13], m43: entries[14], m44: entries[15])
  }

  /// Creates a transform from its 16 entries, row by row: m11, m12, … m44.
  ///
  /// - Returns: The transform, or nil if there are not exactly 16 entries.
  public init?(entries: [Double]) {
    guard entries.count == 16 else { return nil }
    var vector = SIMD16<Double>()
    for index in 0..<16 { vector[index] = entries[index] }
    self.init(entries: vector)
  }

  /// The four rows.
  public var rows: (Row, Row, Row, Row) {
    (
      (m11, m12, m13, m14), (m21, m22, m23, m24), (m31, m32, m33, m34), (m41, m42, m43, m44)
    )
  }

  /// The 16 entries, row by row: m11, m12, … m44.
  public var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The entry in a row and a column, both from 0 to 3; other indices are a programming error.
  public subscript(row: Int, column: Int) -> Double {
    get {
      let entries = self.row(row)
      switch column {
      case 0: return entries.0
      case 1: return entries.1
      case 2: return entries.2
      case 3: return entries.3
      default: preconditionFailure("a column is counted from 0 to 3")
      }
    }
    set {
      var entries = self.row(row)
      switch column {
      case 0: entries.0 = newValue
      case 1: entries.1 = newValue
      case 2: entries.2 = newValue
      case 3: entries.3 = newValue
      default: preconditionFailure("a column is counted from 0 to 3")
      }
      switch row {
      case 0: (m11, m12, m13, m14) = entries
      case 1: (m21, m22, m23, m24) = entries
      case 2: (m31, m32, m33, m34) = entries
      default: (m41, m42, m43, m44) = entries
      }
    }
  }

  private func row(_ index: Int) -> Row {
    switch index {
    case 0: return rows.0
    case 1: return rows.1
    case 2: return rows.2
    case 3: return rows.3
    default: preconditionFailure("a row is counted from 0 to 3")
    }
  }
}
