/// A rectangle with sides along the axes, in points.
///
/// A size may be negative, as in Core Graphics: every query looks at the standardized rectangle.
public struct Rect: Hashable, Sendable {
  /// The corner at the start of both sides.
  public var origin: Point
  /// The extent from the origin, in the positive direction unless negative.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The rectangle that is nowhere: what disjoint rectangles have in common.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// Makes a rectangle from its origin and size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from the coordinates of its origin and its extents.
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
  /// Whether nothing fits inside: either extent is zero, or the rectangle is null.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

  /// The same rectangle with both extents positive; the null rectangle stays as it is.
  public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  /// Returns the rectangle on the way from one to another, edge by edge, both ends exact.
  ///
  /// Outside 0...1 the edges go on along the same lines, and a size may become negative.
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

  /// Returns the rectangle with its edges moved inwards, or outwards if negative.
  ///
  /// Null if there would be less than nothing left.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    guard !isNull else { return .null }
    let r = standardized
    let inset = Rect(
      x: r.origin.x + dx, y: r.origin.y + dy, width: r.size.width - 2 * dx,
      height: r.size.height - 2 * dy)
    return inset.size.width < 0 || inset.size.height < 0 ? .null : inset
  }

  /// Returns the smallest rectangle around this one and another; a null one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns what this rectangle and another have in common, null if nothing.
  ///
  /// Rectangles that only touch have an edge or a corner in common, an empty rectangle.
  public func intersection(_ other: Rect) -> Rect {
    guard !isNull && !other.isNull else { return .null }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left <= right && top <= bottom else { return .null }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Returns the smallest rectangle with whole coordinates around this one.
  public var integral: Rect {
    guard !isNull else { return .null }
    return Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up))
  }

  /// Returns the smallest rectangle around the four corners after an affine transform.
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
  /// Returns whether a point is inside: the left and upper edges belong to it, the others do not.
  public func contains(_ point: Point) -> Bool {
    !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle is inside this one, edges included; never for a null one.
  public func contains(_ other: Rect) -> Bool {
    !isNull && !other.isNull && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
      && other.maxY <= maxY
  }

  /// Returns whether the two rectangles have anything in common, if only an edge.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }
}
