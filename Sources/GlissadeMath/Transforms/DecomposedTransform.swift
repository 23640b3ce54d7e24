/// The decomposition of a transform of space for interpolation.
///
/// The matrix is scale · skew · rotation · translation · perspective, applied in that order to row vectors: the
/// decomposition of css-transforms-2, based on "unmatrix" in Graphics Gems II.
public struct DecomposedTransform: Hashable, Sendable {
  /// The translation, in points.
  public var translation: Vector
  /// The scale along each axis; all three are negative if the transform mirrors.
  public var scale: Vector
  /// The shears.
  public var skew: Skew
  /// The fourth column of the matrix, before the translation.
  public var perspective: Perspective
  /// The rotation; a quaternion of another length than 1 is normalised, and zero is the identity.
  public var quaternion: Quaternion

  /// The shear of each axis towards another one, as the tangent of the angle.
  public struct Skew: Hashable, Sendable {
    /// The coefficient of x in the y axis.
    public var xy: Double
    /// The coefficient of x in the z axis.
    public var xz: Double
    /// The coefficient of y in the z axis.
    public var yz: Double

    /// Creates the shears from their three values.
    public init(xy: Double, xz: Double, yz: Double) {
      (self.xy, self.xz, self.yz) = (xy, xz, yz)
    }
  }

  /// The fourth column of the perspective matrix, which is the last factor.
  public struct Perspective: Hashable, Sendable {
    /// The coefficient of x in the divisor.
    public var x: Double
    /// The coefficient of y in the divisor.
    public var y: Double
    /// The coefficient of z in the divisor: -1/distance of the eye.
    public var z: Double
    /// The constant term of the divisor, 1 without perspective.
    public var w: Double

    /// Creates the column from its four values.
    public init(x: Double, y: Double, z: Double, w: Double) {
      (self.x, self.y, self.z, self.w) = (x, y, z, w)
    }
  }

  /// Creates a decomposition from its parts; the defaults are those of the identity.
  public init(
    translation: Vector = .zero, scale: Vector = Vector(x: 1, y: 1, z: 1),
    skew: Skew = Skew(xy: 0, xz: 0, yz: 0),
    perspective: Perspective = Perspective(x: 0, y: 0, z: 0, w: 1),
    quaternion: Quaternion = .identity
  ) {
    self.translation = translation
    self.scale = scale
    self.skew = skew
    self.perspective = perspective
    self.quaternion = quaternion
  }

  /// Returns the transform with these parts.
  public func recomposed() -> Transform3D {
    let (axis0, axis1, axis2) = quaternion.unit.rows
    let x = axis0 * scale.x
    let y = (axis1 + axis0 * skew.xy) * scale.y
    let z = (axis2 + axis1 * skew.yz + axis0 * skew.xz) * scale.z
    let p = Vector(x: perspective.x, y: perspective.y, z: perspective.z)
    return Transform3D(
      m11: x.x, m12: x.y, m13: x.z, m14: x.dot(p), m21: y.x, m22: y.y, m23: y.z, m24: y.dot(p),
      m31: z.x, m32: z.y, m33: z.z, m34: z.dot(p),
      m41: translation.x, m42: translation.y, m43: translation.z,
      m44: translation.dot(p) + perspective.w)
  }

  /// Returns the parts at a progress between two decompositions, with the rotation along the shorter arc.
  public static func interpolate(
    from: DecomposedTransform, to: DecomposedTransform, at progress: Double
  ) -> DecomposedTransform {
    interpolate(
      from: from, to: to, at: progress,
      quaternion: .slerp(from: from.quaternion, to: to.quaternion, at: progress))
  }

  static func interpolate(
    from: DecomposedTransform, to: DecomposedTransform, at progress: Double, quaternion: Quaternion
  ) -> DecomposedTransform {
    DecomposedTransform(
      translation: .interpolate(from: from.translation, to: to.translation, at: progress),
      scale: .interpolate(from: from.scale, to: to.scale, at: progress),
      skew: Skew(
        xy: lerp(from.skew.xy, to.skew.xy, progress), xz: lerp(from.skew.xz, to.skew.xz, progress),
        yz: lerp(from.skew.yz, to.skew.yz, progress)),
      perspective: Perspective(
        x: lerp(from.perspective.x, to.perspective.x, progress),
        y: lerp(from.perspective.y, to.perspective.y, progress),
        z: lerp(from.perspective.z, to.perspective.z, progress),
        w: lerp(from.perspective.w, to.perspective.w, progress)),
      quaternion: quaternion)
  }
}
