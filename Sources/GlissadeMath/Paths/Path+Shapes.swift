// Shapes as Core Graphics draws them, with the same starting points, directions and curves, so that motion along them
// is the same.

extension Path {
  /// Adds a rectangle as a separate subpath that starts at the upper left corner and goes to the right.
  ///
  /// A negative size is standardized; the null rectangle adds nothing.
  public mutating func addRect(_ rect: Rect) {
    guard !rect.isNull else { return }
    move(to: Point(x: rect.minX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Adds the ellipse inscribed in a rectangle as a separate subpath.
  ///
  /// It starts in the middle of the right side and goes downwards, in four cubic curves, which deviate from the true
  /// ellipse by at most 0.03 % of its radius. The null rectangle adds nothing.
  public mutating func addEllipse(in rect: Rect) {
    guard !rect.isNull else { return }
    addCorners(in: rect, width: rect.width / 2, height: rect.height / 2)
  }

  /// Adds a rectangle with rounded corners as a separate subpath.
  ///
  /// It starts in the middle of the right side and goes downwards. The null rectangle adds nothing.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; a negative size is standardized.
  ///   - cornerWidth: The width of a corner in points, clamped to 0 and half of the rectangle's width.
  ///   - cornerHeight: The height of a corner in points, clamped to 0 and half of the rectangle's height.
  public mutating func addRoundedRect(in rect: Rect, cornerWidth: Double, cornerHeight: Double) {
    guard !rect.isNull else { return }
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard width != 0 && height != 0 else { return addRect(rect) }
    addCorners(in: rect, width: width, height: height)
  }

  /// Adds a rectangle of which some corners are rounded as a separate subpath.
  ///
  /// It starts at the left end of the upper side, behind a rounded corner, and goes to the right, as UIKit's rounded
  /// rectangles do. The null rectangle adds nothing.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; a negative size is standardized.
  ///   - corners: The rounded corners.
  ///   - cornerWidth: The width of a corner in points, clamped to 0 and half of the rectangle's width.
  ///   - cornerHeight: The height of a corner in points, clamped to 0 and half of the rectangle's height.
  public mutating func addRoundedRect(
    in rect: Rect, corners: RectCorner, cornerWidth: Double, cornerHeight: Double
  ) {
    guard !rect.isNull else { return }
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard width != 0 && height != 0 else { return addRect(rect) }
    let (hasSides, hasEnds) = (height != rect.height / 2, width != rect.width / 2)
    let (left, right) = hasEnds ? (rect.minX + width, rect.maxX - width) : (rect.midX, rect.midX)
    let (top, bottom) =
      hasSides ? (rect.minY + height, rect.maxY - height) : (rect.midY, rect.midY)
    func addCorner(_ name: RectCorner, at corner: Point, from start: Point, to end: Point) {
      guard corners.contains(name) else { return addLine(to: corner) }
      // Sides of length 0 are omitted: a motion would rest in them.
      if start != currentPoint { addLine(to: start) }
      let rest = 1 - Path.circleControlDistance
      addCurve(
        to: end, control1: corner + (start - corner) * rest,
        control2: corner + (end - corner) * rest)
    }

    let start = Point(x: corners.contains(.topLeft) ? left : rect.minX, y: rect.minY)
    move(to: start)
    addCorner(
      .topRight, at: Point(x: rect.maxX, y: rect.minY), from: Point(x: right, y: rect.minY),
      to: Point(x: rect.maxX, y: top))
    addCorner(
      .bottomRight, at: Point(x: rect.maxX, y: rect.maxY), from: Point(x: rect.maxX, y: bottom),
      to: Point(x: right, y: rect.maxY))
    addCorner(
      .bottomLeft, at: Point(x: rect.minX, y: rect.maxY), from: Point(x: left, y: rect.maxY),
      to: Point(x: rect.minX, y: bottom))
    if corners.contains(.topLeft) {
      addCorner(
        .topLeft, at: Point(x: rect.minX, y: rect.minY), from: Point(x: rect.minX, y: top),
        to: start)
    }
    closeSubpath()
  }

  /// Adds corners of the given size, at most half of the rectangle's, and the sides between them.
  private mutating func addCorners(in rect: Rect, width: Double, height: Double) {
    // Sides of length 0 are omitted: a motion would rest in them.
    let hasSides = height != rect.height / 2
    let hasEnds = width != rect.width / 2
    let (left, right) = (hasEnds ? rect.minX + width : rect.midX, rect.maxX)
    let (top, bottom) = (hasSides ? rect.minY + height : rect.midY, rect.maxY)
    let innerRight = hasEnds ? right - width : rect.midX
    let innerBottom = hasSides ? bottom - height : rect.midY
    let away = Point(x: width, y: height) * (1 - Path.circleControlDistance)

    move(to: Point(x: right, y: rect.midY))
    if hasSides { addLine(to: Point(x: right, y: innerBottom)) }
    addCurve(
      to: Point(x: innerRight, y: bottom),
      control1: Point(x: right, y: bottom - away.y), control2: Point(x: right - away.x, y: bottom))
    if hasEnds { addLine(to: Point(x: left, y: bottom)) }
    addCurve(
      to: Point(x: rect.minX, y: innerBottom),
      control1: Point(x: rect.minX + away.x, y: bottom),
      control2: Point(x: rect.minX, y: bottom - away.y))
    if hasSides { addLine(to: Point(x: rect.minX, y: top)) }
    addCurve(
      to: Point(x: left, y: rect.minY),
      control1: Point(x: rect.minX, y: rect.minY + away.y),
      control2: Point(x: rect.minX + away.x, y: rect.minY))
    if hasEnds { addLine(to: Point(x: innerRight, y: rect.minY)) }
    addCurve(
      to: Point(x: right, y: top),
      control1: Point(x: right - away.x, y: rect.minY),
      control2: Point(x: right, y: rect.minY + away.y))
    closeSubpath()
  }

  /// Adds an arc of a circle, preceded by a line from the current point, if there is one, to the start of the arc.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius in points; with a negative radius, the arc starts on the opposite side.
  ///   - startAngle: The angle of the start, in radians from the x axis towards the y axis.
  ///   - endAngle: The angle of the end, in radians. A full turn or more in the direction of the arc gives the full
  ///     circle; less, or an angle on the other side of the start, is taken modulo a full turn. Equal angles add only
  ///     the line.
  ///   - clockwise: Whether the angle decreases. It is Core Graphics' word, for a y axis that points up: with y
  ///     downwards, `false` looks clockwise.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    let wanted = clockwise ? startAngle - endAngle : endAngle - startAngle
    // In 0…2π for any finite angles; otherwise NaN.
    let sweep =
      wanted >= turn
      ? turn : wanted >= 0 ? wanted : turn + wanted.truncatingRemainder(dividingBy: turn)
    let pieces = sweep > 0 ? max((sweep / (turn / 4) - 1e-9).rounded(.up), 1) : 1
    let step = (clockwise ? -sweep : sweep) / pieces
    let reach = radius * 4 / 3 * Elementary.tan(step / 4)

    func direction(_ angle: Double) -> Point {
      let (sine, cosine) = Elementary.sinCos(angle)
      return Point(x: cosine, y: sine)
    }
    var from = direction(startAngle)
    let start = center + from * radius
    if let here = currentPoint {
      // No line is added, not even one of length 0, if the arc continues the previous segment.
      if here.distance(to: start) > abs(radius) * 1e-12 { addLine(to: start) }
    } else {
      move(to: start)
    }
    // Angles that are not finite add one segment that is not finite. Equal ones add nothing.
    guard sweep != 0 else { return }
    for piece in 1...Int(pieces) {
      let isLast = Double(piece) == pieces
      let to =
        isLast && sweep == turn
        ? direction(startAngle)
        : direction(isLast ? endAngle : startAngle + Double(piece) * step)
      let end = center + to * radius
      addCurve(
        to: end, control1: center + from * radius + Point(x: -from.y, y: from.x) * reach,
        control2: center + to * radius - Point(x: -to.y, y: to.x) * reach)
      from = to
    }
  }

  /// The distance of the control points of a quarter of the unit circle: 4/3·(√2 − 1).
  private static let circleControlDistance = 0.552_284_749_830_793_4
}
