/// A rectangle with sides along the axes, in points.
///
/// A size may be negative, as in Core Graphics: every query uses the standardized rectangle.
public struct Rect: Hashable, Sendable {
  /// The corner at which both sides start.
  public var origin: Point
  /// The extent from the origin; negative extents point up or to the left.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The null rectangle, which has no position: the intersection of disjoint rectangles.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// Creates a rectangle from its origin and size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its origin and its extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The left edge.
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The middle between the left and right edges.
  public var midX: Double { origin.x + size.width / 2 }
  /// The right edge.
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The upper edge.
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The middle between the upper and lower edges.
  public var midY: Double { origin.y + size.height / 2 }
  /// The lower edge.
  public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// The horizontal extent, never negative.
  public var width: Double { abs(size.width) }
  /// The vertical extent, never negative.
  public var height: Double { abs(size.height) }
  /// The point in the middle.
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether this is the null rectangle.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether the rectangle has no area: either extent is zero, or the rectangle is null.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

  /// The same rectangle with both extents positive; the null rectangle stays as it is.
  public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  /// Returns the rectangle at a progress between two rectangles, exact at 0 and 1.
  ///
  /// Its origin and size are interpolated separately. Outside 0...1 they are extrapolated linearly, and the size may
  /// become negative.
  public static func interpolate(from: Rect, to: Rect, at progress: Double) -> Rect {
    Rect(
      origin: .interpolate(from: from.origin, to: to.origin, at: progress),
      size: .interpolate(from: from.size, to: to.size, at: progress))
  }
}

// MARK: - Deriving rectangles

extension Rect {
  /// Returns the rectangle moved by a displacement; the null rectangle stays null.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    guard !isNull else { return .null }
    let r = standardized
    return Rect(x: r.origin.x + dx, y: r.origin.y + dy, width: r.width, height: r.height)
  }

  /// Returns the rectangle with its edges moved inwards, or outwards if the values are negative.
  ///
  /// The result is null if an extent would become negative.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    guard !isNull else { return .null }
    let r = standardized
    let inset = Rect(
      x: r.origin.x + dx, y: r.origin.y + dy, width: r.size.width - 2 * dx,
      height: r.size.height - 2 * dy)
    return inset.size.width < 0 || inset.size.height < 0 ? .null : inset
  }

  /// Returns the smallest rectangle that contains this one and another; a null one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns the intersection of this rectangle and another; null if they are disjoint.
  ///
  /// Rectangles that only touch have an edge or a corner in common, which is an empty rectangle.
  public func intersection(_ other: Rect) -> Rect {
    guard !isNull && !other.isNull else { return .null }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left <= right && top <= bottom else { return .null }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// The smallest rectangle with integral coordinates that contains this one.
  public var integral: Rect {
    guard !isNull else { return .null }
    return Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up))
  }

  /// Returns the smallest rectangle that contains the four corners' images under an affine transform.
  public func applying(_ transform: AffineTransform) -> Rect {
    guard !isNull else { return .null }
    let corner = Point(x: minX, y: minY).applying(transform)
    let across = Size(width: width, height: 0).applying(transform)
    let down = Size(width: 0, height: height).applying(transform)
    return Rect(
      x: corner.x + (min(across.width, 0) + min(down.width, 0)),
      y: corner.y + (min(across.height, 0) + min(down.height, 0)),
      width: abs(across.width) + abs(down.width), height: abs(across.height) + abs(down.height))
  }

  private init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

// MARK: - Containing

extension Rect {
  /// Returns whether a point is inside: the left and upper edges are part of the rectangle, the others are not.
  public func contains(_ point: Point) -> Bool {
    !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle is inside this one, edges included; false if either is null.
  public func contains(_ other: Rect) -> Bool {
    !isNull && !other.isNull && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
      && other.maxY <= maxY
  }

  /// Returns whether the two rectangles have a point in common, edges included.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }
}
