/// Corners of a rectangle, as in UIKit's `UIRectCorner`.
public struct RectCorner: OptionSet, Hashable, Sendable {
  /// The bits of the corners, which are those of UIKit.
  public let rawValue: UInt

  /// Creates a set of corners from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner with the smallest coordinates.
  public static let topLeft = RectCorner(rawValue: 1 << 0)
  /// The corner with the largest x and the smallest y.
  public static let topRight = RectCorner(rawValue: 1 << 1)
  /// The corner with the smallest x and the largest y.
  public static let bottomLeft = RectCorner(rawValue: 1 << 2)
  /// The corner with the largest coordinates.
  public static let bottomRight = RectCorner(rawValue: 1 << 3)
  /// All four corners.
  public static let allCorners = RectCorner(rawValue: .max)
}
