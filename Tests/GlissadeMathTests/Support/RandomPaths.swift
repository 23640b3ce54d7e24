import GlissadeMath
import TestSupport

extension SeededGenerator {
  /// A point of a square around the origin.
  mutating func point(_ range: ClosedRange<Double> = -100...100) -> Point {
    Point(x: uniform(range), y: uniform(range))
  }

  /// A path of one to three subpaths of lines and curves, of which about half are closed.
  mutating func path(segments: Int = 5) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      path.move(to: point())
      for _ in 0..<segments {
        switch Int.random(in: 0..<3, using: &self) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if Bool.random(using: &self) { path.closeSubpath() }
    }
    return path
  }
}

/// Returns the path that a text of SVG describes.
func svg(_ text: String) -> Path {
  guard let path = try? Path(svgText: text) else { preconditionFailure("no path: \(text)") }
  return path
}

extension Path {
  /// Points of the drawn segments at parameters so close together that the gaps are far below 0.2 points.
  func densePoints(perSegment count: Int = 2000) -> [Point] {
    segments.flatMap { segment in
      (0...count).map { segment.point(at: Double($0) / Double(count)) }
    }
  }
}

extension Point {
  /// The distance from the line between two points.
  func distance(toLineFrom start: Point, to end: Point) -> Double {
    let (side, offset) = (end - start, self - start)
    let square = side.x * side.x + side.y * side.y
    let t = square > 0 ? (offset.x * side.x + offset.y * side.y) / square : 0
    return (offset - side * min(max(t, 0), 1)).length
  }

  /// The distance from the nearest of several points.
  func distance(toNearestOf points: [Point]) -> Double {
    var least = Double.infinity
    for point in points {
      let (x, y) = (point.x - x, point.y - y)
      least = min(least, x * x + y * y)
    }
    return least.squareRoot()
  }
}

extension Path.Polyline {
  /// The ends of the lines, including the one that closes the polyline.
  var lines: [(Point, Point)] {
    zip(points, points.dropFirst() + (isClosed ? [points[0]] : [])).map { ($0, $1) }
  }

  /// The distance of a point from the nearest line.
  func distance(from point: Point) -> Double {
    lines.map { point.distance(toLineFrom: $0.0, to: $0.1) }.min() ?? .infinity
  }
}
