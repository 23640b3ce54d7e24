/// A rotation in space as a quaternion.
///
/// A quaternion of another length than 1 is normalised when it is used as a rotation; zero counts as the identity.
public struct Quaternion: Hashable, Sendable {
  /// The first component of the axis times the sine of half the angle.
  public var x: Double
  /// The second component of the axis times the sine of half the angle.
  public var y: Double
  /// The third component of the axis times the sine of half the angle.
  public var z: Double
  /// The cosine of half the angle.
  public var w: Double

  /// The identity.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// Creates a quaternion from its components, which are not normalised.
  @inlinable
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Creates the rotation by an angle in radians about an axis of any length.
  ///
  /// Its direction is that of `Transform3D.init(rotationAngle:x:y:z:)`; an axis without direction gives the identity.
  public init(angle: Double, axis: Vector) {
    guard let unit = axis.normalized else {
      self = .identity
      return
    }
    let (sine, cosine) = Elementary.sinCos(angle / 2)
    self.init(x: unit.x * sine, y: unit.y * sine, z: unit.z * sine, w: cosine)
  }

  /// The length, which is 1 for a rotation.
  public var length: Double {
    Elementary.hypot(Elementary.hypot(x, y), Elementary.hypot(z, w))
  }

  /// The quaternion divided by its length; the identity if it has no direction.
  public var normalized: Quaternion {
    let largest = max(max(abs(x), abs(y)), max(abs(z), abs(w)))
    guard largest > 0 && largest < .infinity && !(x + y + z + w).isNaN else { return .identity }
    // Dividing by the largest component first keeps tiny and huge lengths exact.
    let scaled = self / largest
    return scaled / scaled.dot(scaled).squareRoot()
  }

  /// The quaternion itself if its length is 1 within rounding errors, otherwise normalised.
  var unit: Quaternion { (dot(self) - 1).magnitude <= 0x1p-40 ? self : normalized }

  /// The inverse rotation.
  public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// Returns the dot product, whose magnitude is 1 for equal rotations.
  @inlinable
  public func dot(_ other: Quaternion) -> Double {
    (x * other.x + y * other.y) + (z * other.z + w * other.w)
  }

  /// Returns a vector rotated by this quaternion, which is normalised if necessary.
  public func rotate(_ vector: Vector) -> Vector {
    let turn = unit
    let axis = Vector(x: turn.x, y: turn.y, z: turn.z)
    let twice = axis.cross(vector) * 2
    return vector + (twice * turn.w + axis.cross(twice))
  }

  /// The images of the three axes.
  var rows: (Vector, Vector, Vector) {
    (
      Vector(x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + z * w), z: 2 * (x * z - y * w)),
      Vector(x: 2 * (x * y - z * w), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + x * w)),
      Vector(x: 2 * (x * z + y * w), y: 2 * (y * z - x * w), z: 1 - 2 * (x * x + y * y))
    )
  }

  /// Creates the rotation with the given orthonormal, right-handed rows.
  ///
  /// It uses Shepperd's method: the largest of the four components is computed first, from its square, and the others
  /// from it, because the square root of a small difference would lose half the digits.
  init(rows r0: Vector, _ r1: Vector, _ r2: Vector) {
    let trace = r0.x + r1.y + r2.z
    if trace >= max(r0.x, r1.y, r2.z) {
      let root = (1 + trace).squareRoot()
      let factor = 0.5 / root
      self.init(
        x: (r1.z - r2.y) * factor, y: (r2.x - r0.z) * factor, z: (r0.y - r1.x) * factor,
        w: 0.5 * root)
    } else if r0.x >= r1.y && r0.x >= r2.z {
      let root = (1 + (r0.x - r1.y - r2.z)).squareRoot()
      let factor = 0.5 / root
      self.init(
        x: 0.5 * root, y: (r0.y + r1.x) * factor, z: (r2.x + r0.z) * factor,
        w: (r1.z - r2.y) * factor)
    } else if r1.y >= r2.z {
      let root = (1 + (r1.y - r0.x - r2.z)).squareRoot()
      let factor = 0.5 / root
      self.init(
        x: (r0.y + r1.x) * factor, y: 0.5 * root, z: (r1.z + r2.y) * factor,
        w: (r2.x - r0.z) * factor)
    } else {
      let root = (1 + (r2.z - r0.x - r1.y)).squareRoot()
      let factor = 0.5 / root
      self.init(
        x: (r2.x + r0.z) * factor, y: (r1.z + r2.y) * factor, z: 0.5 * root,
        w: (r0.y - r1.x) * factor)
    }
  }
}

// MARK: - Arithmetic

extension Quaternion {
  /// Returns the product, which applies the right rotation first and then the left one.
  ///
  /// That is Hamilton's order, the opposite of ``Transform3D/concatenating(_:)``.
  public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    Quaternion(
      x: (left.w * right.x + left.x * right.w) + (left.y * right.z - left.z * right.y),
      y: (left.w * right.y + left.y * right.w) + (left.z * right.x - left.x * right.z),
      z: (left.w * right.z + left.z * right.w) + (left.x * right.y - left.y * right.x),
      w: (left.w * right.w - left.x * right.x) - (left.y * right.y + left.z * right.z))
  }

  /// Returns a quaternion with every component multiplied by a factor.
  public static func * (left: Quaternion, factor: Double) -> Quaternion {
    Quaternion(x: left.x * factor, y: left.y * factor, z: left.z * factor, w: left.w * factor)
  }

  /// Returns a quaternion with every component divided by a divisor.
  public static func / (left: Quaternion, divisor: Double) -> Quaternion {
    Quaternion(x: left.x / divisor, y: left.y / divisor, z: left.z / divisor, w: left.w / divisor)
  }

  /// Returns the opposite quaternion, which is the same rotation.
  public static prefix func - (quaternion: Quaternion) -> Quaternion {
    Quaternion(x: -quaternion.x, y: -quaternion.y, z: -quaternion.z, w: -quaternion.w)
  }
}
