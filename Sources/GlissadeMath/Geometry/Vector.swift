/// A position or direction in space; z points out of the screen, towards the viewer.
public struct Vector: Hashable, Sendable {
  /// The component to the right.
  public var x: Double
  /// The component downwards.
  public var y: Double
  /// The component towards the viewer.
  public var z: Double

  /// The origin.
  public static let zero = Vector(x: 0, y: 0, z: 0)

  /// Creates a vector from its components.
  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates a vector in the plane of the screen.
  public init(_ point: Point) {
    self.init(x: point.x, y: point.y, z: 0)
  }

  /// The length, never negative, computed without overflow of intermediate results.
  public var length: Double { Elementary.hypot(Elementary.hypot(x, y), z) }

  /// The vector of length 1 in the same direction; nil if there is no direction.
  ///
  /// There is none if the length is zero or a component is not finite.
  public var normalized: Vector? {
    let largest = max(abs(x), abs(y), abs(z))
    guard largest > 0 && largest < .infinity && !(x + y + z).isNaN else { return nil }
    // Dividing by the largest component first keeps tiny and huge lengths exact.
    let scaled = self / largest
    return scaled / scaled.dot(scaled).squareRoot()
  }

  /// Returns the dot product.
  @inlinable
  public func dot(_ other: Vector) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// Returns the cross product, perpendicular to both vectors by the right-hand rule.
  @inlinable
  public func cross(_ other: Vector) -> Vector {
    Vector(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// Returns the vector at a progress between two vectors, exact at 0 and 1.
  ///
  /// Outside 0...1 it is extrapolated linearly.
  public static func interpolate(from: Vector, to: Vector, at progress: Double) -> Vector {
    Vector(
      x: lerp(from.x, to.x, progress), y: lerp(from.y, to.y, progress),
      z: lerp(from.z, to.z, progress))
  }
}

// MARK: - Arithmetic

extension Vector {
  /// Returns the sum of two vectors.
  @inlinable
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  /// Returns the difference of two vectors.
  @inlinable
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  /// Returns a vector with every component multiplied by a factor.
  @inlinable
  public static func * (left: Vector, factor: Double) -> Vector {
    Vector(x: left.x * factor, y: left.y * factor, z: left.z * factor)
  }

  /// Returns a vector with every component divided by a divisor.
  @inlinable
  public static func / (left: Vector, divisor: Double) -> Vector {
    Vector(x: left.x / divisor, y: left.y / divisor, z: left.z / divisor)
  }

  /// Returns the vector in the opposite direction.
  @inlinable
  public static prefix func - (vector: Vector) -> Vector {
    Vector(x: -vector.x, y: -vector.y, z: -vector.z)
  }
}
