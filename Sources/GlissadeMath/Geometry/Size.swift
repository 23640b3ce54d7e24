/// A width and a height, in points; either may be negative.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// The size without extent.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns the image of the size under the linear part of an affine transform, without its translation.
  public func applying(_ transform: AffineTransform) -> Size {
    Size(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }

  /// Returns the size at a progress between two sizes, exact at 0 and 1.
  ///
  /// Outside 0...1 it is extrapolated linearly, and may become negative.
  public static func interpolate(from: Size, to: Size, at progress: Double) -> Size {
    Size(
      width: lerp(from.width, to.width, progress), height: lerp(from.height, to.height, progress))
  }
}
