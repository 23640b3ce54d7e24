import Glibc
import GlissadeMath

/// The stroke of a chain of lines as a union of convex polygons and discs, built without an outline.
struct LineStrokeReference {
  private var polygons: [[Point]] = []
  private var discs: [Point] = []
  private let radius: Double

  init(
    corners: [Point], isClosed: Bool, radius: Double, cap: Path.LineCap, join: Path.LineJoin,
    miterLimit: Double
  ) {
    self.radius = radius
    let ends = Array(corners.dropFirst()) + (isClosed ? [corners[0]] : [])
    let lines = Array(zip(corners, ends))
    for (index, (start, end)) in lines.enumerated() {
      let arm = (end - start) * (radius / end.distance(to: start))
      let normal = Point(x: -arm.y, y: arm.x)
      var (from, to) = (start, end)
      if cap == .square && !isClosed {
        if index == 0 { from = from - arm }
        if index == lines.count - 1 { to = to + arm }
      }
      polygons.append([from + normal, to + normal, to - normal, from - normal])
    }
    if cap == .round && !isClosed { discs += [corners[0], corners[corners.count - 1]] }
    for index in lines.indices where isClosed || index + 1 < lines.count {
      addJoin(lines[index], lines[(index + 1) % lines.count], join, miterLimit)
    }
  }

  private mutating func addJoin(
    _ before: (Point, Point), _ after: (Point, Point), _ join: Path.LineJoin, _ limit: Double
  ) {
    let corner = before.1
    if join == .round { return discs.append(corner) }
    let (a, b) = (before.1 - before.0, after.1 - after.0)
    let (d, e) = (a * (1 / a.length), b * (1 / b.length))
    // Towards the outside of the turn.
    let side = d.x * e.y - d.y * e.x > 0 ? radius : -radius
    let first = corner + Point(x: d.y, y: -d.x) * side
    let second = corner + Point(x: e.y, y: -e.x) * side
    // The turn is a; the angle between the lines is π − a.
    let turn = Glibc.acos(min(max(d.x * e.x + d.y * e.y, -1), 1))
    let ratio = 1 / Elementary.sin((.pi - turn) / 2)
    if join == .miter && ratio <= limit {
      let middle = (first + second) * 0.5 - corner
      let tip = corner + middle * (radius * ratio / middle.length)
      polygons.append([corner, first, tip, second])
    } else {
      polygons.append([corner, first, second])
    }
  }

  /// The distance from the nearest edge or arc of a piece, negative inside of any piece.
  ///
  /// It is the true distance outside; inside, it is only negative.
  func signedDistance(_ point: Point) -> Double {
    var result = Double.infinity
    for disc in discs { result = min(result, point.distance(to: disc) - radius) }
    for polygon in polygons {
      let next = polygon.dropFirst() + [polygon[0]]
      var (nearest, isLeft, isRight) = (Double.infinity, true, true)
      for (start, end) in zip(polygon, next) {
        let (side, offset) = (end - start, point - start)
        let cross = side.x * offset.y - side.y * offset.x
        if cross < 0 { isLeft = false }
        if cross > 0 { isRight = false }
        nearest = min(nearest, point.distance(toLineFrom: start, to: end))
      }
      result = min(result, isLeft || isRight ? -nearest : nearest)
    }
    return result
  }
}
