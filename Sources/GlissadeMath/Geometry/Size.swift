/// A width and a height, in points; either may be negative.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from its extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns the size after the linear part of an affine transform, without its translation.
  public func applying(_ transform: AffineTransform) -> Size {
    Size(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }

  /// Returns the size on the way from one to another, both ends exact.
  ///
  /// Outside 0...1 it goes on along the same line, and may become negative.
  public static func interpolate(from: Size, to: Size, at progress: Double) -> Size {
    Size(
      width: lerp(from.width, to.width, progress), height: lerp(from.height, to.height, progress))
  }
}
