// Shapes as Core Graphics draws them: from where it starts, in its direction, and with its curves, so that
// motion along them is the same.

extension Path {
  /// Adds a rectangle as a subpath of its own, from its upper left corner to the right.
  ///
  /// A negative size counts as the rectangle that it covers; the null rectangle adds nothing.
  public mutating func addRect(_ rect: Rect) {
    guard !rect.isNull else { return }
    move(to: Point(x: rect.minX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Adds the ellipse that fills a rectangle as a subpath of its own.
  ///
  /// It starts in the middle of the right side and goes downwards first, in four cubic curves, which leave
  /// the true ellipse by at most 0.03 % of its radius. The null rectangle adds nothing.
  public mutating func addEllipse(in rect: Rect) {
    guard !rect.isNull else { return }
    addCorners(in: rect, width: rect.width / 2, height: rect.height / 2)
  }

  /// Adds a rectangle with rounded corners as a subpath of its own.
  ///
  /// It starts in the middle of the right side and goes downwards first. The null rectangle adds nothing.
  ///
  /// - Parameters:
  ///   - rect: the rectangle; a negative size counts as the rectangle that it covers.
  ///   - cornerWidth: width of a corner, in points; at most half of the width is used, and at least 0.
  ///   - cornerHeight: height of a corner, in points; at most half of the height is used, and at least 0.
  public mutating func addRoundedRect(in rect: Rect, cornerWidth: Double, cornerHeight: Double) {
    guard !rect.isNull else { return }
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard width != 0 && height != 0 else { return addRect(rect) }
    addCorners(in: rect, width: width, height: height)
  }

  /// Draws corners of the given size, at most half of the rectangle's, and the sides between them.
  private mutating func addCorners(in rect: Rect, width: Double, height: Double) {
    // Sides of no length are left out: they would be pieces in which motion rests.
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

  /// Adds an arc of a circle, after a line from the current point to where it starts, if there is one.
  ///
  /// - Parameters:
  ///   - center: the middle of the circle.
  ///   - radius: the radius in points; a negative one starts on the other side.
  ///   - startAngle: where it starts, in radians from the x axis towards the y axis.
  ///   - endAngle: where it ends, in radians. A full turn or more in the arc's direction gives the full
  ///     circle, back to where it started; less, or an angle on the other side of the start, is taken
  ///     modulo a turn. Equal angles draw nothing but the line.
  ///   - clockwise: whether the angle decreases. That is Core Graphics' word, for a y axis that points up:
  ///     with y downwards, `false` is what looks clockwise.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    let wanted = clockwise ? startAngle - endAngle : endAngle - startAngle
    // In 0…2π whatever the angles are; NaN where they are not finite.
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
      // Where the arc goes on from the last piece there is no line between them, not even one without length.
      if here.distance(to: start) > abs(radius) * 1e-12 { addLine(to: start) }
    } else {
      move(to: start)
    }
    // Angles that are no numbers draw one piece that says so. Equal ones draw nothing.
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

  /// How far the control points of a quarter of the unit circle reach: 4/3·(√2 − 1).
  private static let circleControlDistance = 0.552_284_749_830_793_4
}
