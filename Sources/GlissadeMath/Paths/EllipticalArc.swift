/// An arc between two points, given as SVG gives it.
///
/// Signs of the radii do not matter.
///
/// The centre is computed as in "Conversion from endpoint to center parameterization", section F.6.5 of SVG 1.1, with
/// radii corrected as in F.6.6. Angles come from the half chord itself, which keeps its digits where the arc is nearly
/// straight.
struct EllipticalArc: Hashable {
  var start: Point
  var end: Point
  var radii: Size
  /// The angle of the ellipse's first radius, in degrees from the x axis towards the y axis.
  var rotation: Double
  /// Whether the arc is more than half of the ellipse.
  var isLarge: Bool
  /// Whether the angle increases along the arc.
  var isIncreasing: Bool

  /// Adds the arc to a path that ends at its start, in cubic curves of at most a quarter of the ellipse.
  ///
  /// Nothing is added if the arc ends where it starts. It is a line if a radius is 0.
  ///
  /// - Parameter least: The least number of curves.
  func append(to path: inout Path, pieces least: Int) {
    guard start != end else { return }
    var (a, b) = (abs(radii.width), abs(radii.height))
    guard a > 0 && b > 0 else { return path.addLine(to: end) }
    let (sine, cosine) = Elementary.sinCos(degrees: rotation)
    // Half of the chord from the end to the start, along the axes of the ellipse.
    let half = Point(x: start.x / 2 - end.x / 2, y: start.y / 2 - end.y / 2)
    let chord = Point(x: cosine * half.x + sine * half.y, y: cosine * half.y - sine * half.x)
    // Radii this small grow anyway. They grow here first so that the quotients below do not overflow.
    let (largest, span) = (max(a, b), chord.length)
    if span > largest { (a, b) = (a / largest * span, b / largest * span) }
    var arm = Point(x: chord.x / a, y: chord.y / b)
    var length = arm.length
    guard length < .infinity && length > 0 else { return path.addLine(to: end) }
    // Rounding errors must not make more of half an ellipse.
    if length > 1 - 1e-12 {
      (a, b) = (a * length, b * length)
      arm = Point(x: arm.x / length, y: arm.y / length)
      length = 1
    }
    // On the unit circle, the chord's half has the length of the sine of half the angle.
    let distance = ((1 - length) * (1 + length)).squareRoot()
    let side = isLarge == isIncreasing ? -distance : distance
    let center = Point(x: arm.y / length * side, y: -arm.x / length * side)
    let smaller = 2 * Elementary.atan2(length, distance)
    let sweep = isLarge ? 2 * .pi - smaller : smaller
    let pieces = max((sweep / (.pi / 2) - 1e-9).rounded(.up), Double(least))
    let step = (isIncreasing ? sweep : -sweep) / pieces
    let reach = Elementary.tan(step / 4) * 4 / 3

    func vector(_ point: Point) -> Point {
      Point(
        x: cosine * (a * point.x) - sine * (b * point.y),
        y: sine * (a * point.x) + cosine * (b * point.y))
    }
    let middle = Point(x: start.x / 2 + end.x / 2, y: start.y / 2 + end.y / 2)
    let first = arm - center
    var (from, at) = (first, start)
    for piece in 1...Int(pieces) {
      let isLast = Double(piece) == pieces
      let (s, c) = Elementary.sinCos(Double(piece) * step)
      let to =
        isLast
        ? arm * -1 - center
        : Point(x: first.x * c - first.y * s, y: first.x * s + first.y * c)
      let next = isLast ? end : middle + vector(center + to)
      path.addCurve(
        to: next, control1: at + vector(Point(x: -from.y, y: from.x)) * reach,
        control2: next - vector(Point(x: -to.y, y: to.x)) * reach)
      (from, at) = (to, next)
    }
  }
}
