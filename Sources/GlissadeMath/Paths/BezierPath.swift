/// A path with the calls of UIKit's `UIBezierPath`, and the attributes with which it is to be drawn.
///
/// It wraps a ``Path`` so that code for UIKit can be ported line by line; ``cgPath`` is that path. Angles and the word
/// *clockwise* are UIKit's, too: with y downwards, a clockwise arc looks clockwise, and its angles increase.
///
/// A tab with two round corners is built:
///
/// ```swift
/// let tab = BezierPath(
///   roundedRect: Rect(x: 0, y: 0, width: 80, height: 30),
///   byRoundingCorners: [.topLeft, .topRight],
///   cornerRadii: Size(width: 8, height: 8))
/// tab.move(to: Point(x: 0, y: 30))
/// tab.addLine(to: Point(x: 200, y: 30))
/// let length = tab.cgPath.length  // 413.1
/// let isRounded = !tab.contains(Point(x: 1, y: 1))  // true
/// ```
public final class BezierPath {
  /// The geometry of the path.
  public var cgPath: Path

  /// The width of the stroke in points, by default 1.
  public var lineWidth = 1.0
  /// The shape of the stroke at the ends of open subpaths, by default butt.
  public var lineCapStyle = Path.LineCap.butt
  /// The shape of the stroke where segments meet, by default a miter.
  public var lineJoinStyle = Path.LineJoin.miter
  /// The largest ratio of a miter's length to the width of the stroke, by default 10.
  public var miterLimit = 10.0
  /// The largest distance in points between a curve and the lines that it is drawn with, by default 0.6.
  public var flatness = 0.6
  /// Whether the even-odd rule determines the inside, and not the non-zero rule; by default false.
  public var usesEvenOddFillRule = false
  /// The lengths of the stroke's dashes and gaps in points; empty for a solid stroke.
  public private(set) var lineDashPattern: [Double] = []
  /// The length in points by which the start of a subpath is advanced in the pattern.
  public private(set) var lineDashPhase = 0.0

  /// Creates an empty path.
  public init() { cgPath = Path() }

  /// Creates an object with a path.
  public init(cgPath: Path) { self.cgPath = cgPath }

  /// Creates a rectangle, from the upper left corner to the right.
  public convenience init(rect: Rect) {
    self.init()
    cgPath.addRect(rect)
  }

  /// Creates the ellipse inscribed in a rectangle, from the middle of its right side downwards.
  public convenience init(ovalIn rect: Rect) {
    self.init()
    cgPath.addEllipse(in: rect)
  }

  /// Creates a rectangle with four round corners, from the left end of its upper side to the right.
  ///
  /// The corners are quarters of circles, as a layer's `cornerRadius` draws them; those of UIKit begin more gently.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius in points, clamped to 0 and half of the rectangle's shorter side.
  public convenience init(roundedRect rect: Rect, cornerRadius: Double) {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: Size(width: radius, height: radius))
  }

  /// Creates a rectangle of which some corners are quarters of ellipses, from the left end of its upper side to the
  /// right.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The rounded corners.
  ///   - cornerRadii: The width and height of a corner in points, clamped to 0 and half of the rectangle's.
  public convenience init(
    roundedRect rect: Rect, byRoundingCorners corners: RectCorner, cornerRadii: Size
  ) {
    self.init()
    cgPath.addRoundedRect(
      in: rect, corners: corners, cornerWidth: cornerRadii.width, cornerHeight: cornerRadii.height)
  }

  /// Creates an arc of a circle; see ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
  public convenience init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }
}

// MARK: - Drawing

extension BezierPath {
  /// Starts a subpath at a point.
  public func move(to point: Point) { cgPath.move(to: point) }

  /// Adds a straight line from the current point.
  ///
  /// Nothing is added if the path is empty, neither here nor in the two curves.
  public func addLine(to point: Point) { cgPath.addLine(to: point) }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(to endPoint: Point, controlPoint1: Point, controlPoint2: Point) {
    cgPath.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to endPoint: Point, controlPoint: Point) {
    cgPath.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc of a circle, preceded by a line from the current point, if there is one, to the start of the arc.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius in points; with a negative radius, the arc starts on the opposite side.
  ///   - startAngle: The angle of the start, in radians from the x axis towards the y axis.
  ///   - endAngle: The angle of the end, in radians. A full turn or more in the direction of the arc gives the full
  ///     circle; less, or an angle on the other side of the start, is taken modulo a full turn.
  ///   - clockwise: Whether the angle increases. ``Path/addArc(center:radius:startAngle:endAngle:clockwise:)`` takes
  ///     the opposite value, as Core Graphics does.
  public func addArc(
    withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    cgPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Adds a straight line back to the start of the subpath, from where the path continues.
  public func close() { cgPath.closeSubpath() }

  /// Removes all elements; the attributes stay as they are.
  public func removeAllPoints() { cgPath = Path() }

  /// Adds the elements of another path, whose attributes do not matter.
  public func append(_ bezierPath: BezierPath) { cgPath.addPath(bezierPath.cgPath) }

  /// Returns a path with the same attributes in the opposite direction; see ``Path/reversed``.
  public func reversing() -> BezierPath {
    let result = BezierPath(cgPath: cgPath.reversed)
    result.lineWidth = lineWidth
    result.lineCapStyle = lineCapStyle
    result.lineJoinStyle = lineJoinStyle
    result.miterLimit = miterLimit
    result.flatness = flatness
    result.usesEvenOddFillRule = usesEvenOddFillRule
    result.lineDashPattern = lineDashPattern
    result.lineDashPhase = lineDashPhase
    return result
  }

  /// Replaces the path by its image under an affine transform.
  public func apply(_ transform: AffineTransform) { cgPath = cgPath.applying(transform) }

  /// Sets the pattern of dashes.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of dashes and gaps in points; nil makes the stroke solid.
  ///   - count: The number of lengths that count, clamped to the length of the pattern.
  ///   - phase: The length in points by which the start of a subpath is advanced in the pattern.
  public func setLineDash(_ pattern: [Double]?, count: Int, phase: Double) {
    lineDashPattern = Array((pattern ?? []).prefix(max(count, 0)))
    lineDashPhase = phase
  }
}

// MARK: - Examining

extension BezierPath {
  /// Whether the path has no elements, not even a move.
  public var isEmpty: Bool { cgPath.isEmpty }

  /// The smallest rectangle that contains all points of the path, including control points; null if it is empty.
  public var bounds: Rect { cgPath.controlPointBoundingBox }

  /// The start of the next element; the origin if the path is empty.
  public var currentPoint: Point { cgPath.currentPoint ?? .zero }

  /// Returns whether a point is inside of the filled path, by the rule that ``usesEvenOddFillRule`` selects.
  public func contains(_ point: Point) -> Bool {
    cgPath.contains(point, rule: usesEvenOddFillRule ? .evenOdd : .nonZero)
  }
}
