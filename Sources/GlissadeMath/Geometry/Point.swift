/// A position or displacement in the plane, in points.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance below the origin.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance from the origin, never negative.
  public var length: Double { Elementary.hypot(x, y) }

  /// Returns the distance between this point and another.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// Returns the image of the point under an affine transform.
  public func applying(_ transform: AffineTransform) -> Point {
    Point(
      x: (transform.a * x + transform.c * y) + transform.tx,
      y: (transform.b * x + transform.d * y) + transform.ty)
  }

  /// Returns the point at a progress between two points, exact at 0 and 1.
  ///
  /// Outside 0...1 it is extrapolated linearly, as for a spring that overshoots.
  public static func interpolate(from: Point, to: Point, at progress: Double) -> Point {
    Point(x: lerp(from.x, to.x, progress), y: lerp(from.y, to.y, progress))
  }

  /// Returns the sum of two displacements.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// Returns the displacement from the right point to the left.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }

  /// Returns a displacement with both coordinates multiplied.
  public static func * (left: Point, factor: Double) -> Point {
    Point(x: left.x * factor, y: left.y * factor)
  }
}
