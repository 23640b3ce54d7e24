import GlissadeMath
import TestSupport
import Testing

struct PathContainmentTests {
  /// The winding number by the sum of the angles that the sides of a polyline subtend.
  private func winding(of polylines: [Path.Polyline], around point: Point) -> Int {
    var sum = 0.0
    for polyline in polylines {
      let points = polyline.points
      for (start, end) in zip(points, points.dropFirst() + [points[0]]) {
        let (a, b) = (start - point, end - point)
        sum += Elementary.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
      }
    }
    return Int((sum / (2 * .pi)).rounded())
  }

  @Test func `the inside is that of a dense polyline by the sum of angles`() {
    var generator = SeededGenerator(seed: 81)
    var inside = 0
    for _ in 0..<soak(10, 30) {
      let path = generator.path()
      let polylines = path.flattened(tolerance: 1e-3).map {
        // A filled subpath is closed.
        Path.Polyline(points: $0.points, isClosed: true)
      }
      for _ in 0..<40 {
        let point = generator.point()
        guard polylines.allSatisfy({ $0.distance(from: point) > 2e-3 }) else { continue }
        let wanted = winding(of: polylines, around: point)
        expectEqual(path.windingNumber(around: point), wanted)
        expectEqual(path.contains(point), wanted != 0)
        expectEqual(path.contains(point, rule: .evenOdd), wanted % 2 != 0)
        inside += wanted == 0 ? 0 : 1
      }
    }
    expectTrue(inside > soak(33, 100))
  }

  @Test func `points at corners and extrema of the outline cause no false crossings`() {
    var circle = Path()
    circle.addEllipse(in: Rect(x: -10, y: -10, width: 20, height: 20))
    var diamond = Path()
    diamond.move(to: Point(x: 10, y: 0))
    for corner in [Point(x: 0, y: 10), Point(x: -10, y: 0), Point(x: 0, y: -10)] {
      diamond.addLine(to: corner)
    }
    for path in [circle, diamond] {
      // The rays to the right of these points pass through corners or extrema.
      for point in [Point(x: 0, y: 0), Point(x: -9, y: 0), Point(x: 9, y: 0)] {
        expectEqual(path.windingNumber(around: point), 1)
      }
      for (x, y) in [(-30, 0), (30, 0), (-20, 10), (-20, -10), (0, 10.1), (0, -10.1)] {
        expectEqual(path.windingNumber(around: Point(x: Double(x), y: Double(y))), 0)
      }
    }
  }

  @Test func `a hole is a matter of the rule`() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(Rect(x: 10, y: 10, width: 10, height: 10))
    let middle = Point(x: 15, y: 15)
    expectTrue(path.contains(middle) && !path.contains(middle, rule: .evenOdd))
    expectEqual(path.windingNumber(around: middle), 2)
    expectTrue(path.contains(Point(x: 5, y: 15), rule: .evenOdd))
  }

  @Test func `curves are exact to the last places`() {
    // y = x² from −1 to 1, closed by the line above it.
    let path = svg("M -1 1 Q 0 -1 1 1")
    var generator = SeededGenerator(seed: 82)
    for _ in 0..<500 {
      let x = generator.uniform(-0.99...0.99)
      expectTrue(path.contains(Point(x: x, y: x * x + 1e-14)))
      expectTrue(!path.contains(Point(x: x, y: x * x - 1e-14)))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `points and subpaths that are not finite contain nothing`(bad: Double) {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 2, height: 2))
    expectTrue(!path.contains(Point(x: bad, y: 1)) && !path.contains(Point(x: 1, y: bad)))
    expectTrue(!Path().contains(.zero))
    var broken = Path()
    broken.move(to: Point(x: 0, y: bad))
    broken.addLine(to: Point(x: 5, y: 9))
    broken.addCurve(to: Point(x: 9, y: -3), control1: .zero, control2: Point(x: bad, y: 1))
    expectTrue(!broken.contains(Point(x: 1, y: 1)))
    // Other subpaths of the same path count as usual.
    broken.addRect(Rect(x: 0, y: 0, width: 2, height: 2))
    expectTrue(broken.contains(Point(x: 1, y: 1)))
  }

  @Test func `huge coordinates are compared without overflow`() {
    let size = 1.5e308
    var path = Path()
    path.move(to: Point(x: -size, y: -size))
    path.addLine(to: Point(x: size, y: -size))
    path.addLine(to: Point(x: size, y: size))
    path.addLine(to: Point(x: -size, y: size))
    expectTrue(path.contains(.zero) && path.contains(Point(x: 1e308, y: -1e308)))
    expectTrue(!path.contains(Point(x: 1.6e308, y: 0)))
  }
}
