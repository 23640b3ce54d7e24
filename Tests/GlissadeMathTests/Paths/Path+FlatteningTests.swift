import GlissadeMath
import TestSupport
import Testing

struct PathFlatteningTests {
  @Test(arguments: [1, 0.1, 0.003])
  func `the lines deviate from curves by at most the tolerance`(tolerance: Double) throws {
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<soak(7, 20) {
      var path = Path()
      path.move(to: generator.point())
      path.addCurve(
        to: generator.point(), control1: generator.point(), control2: generator.point())
      path.addQuadCurve(to: generator.point(), control: generator.point())
      let polyline = try #require(path.flattened(tolerance: tolerance).first)
      for point in path.densePoints(perSegment: 200) {
        expectAtMost(polyline.distance(from: point), tolerance * (1 + 1e-9))
      }
    }
  }

  @Test func `a circle has as few lines as its sagitta allows, within a half more`() throws {
    var path = Path()
    path.addEllipse(in: Rect(x: -100, y: -100, width: 200, height: 200))
    let polyline = try #require(path.flattened(tolerance: 0.1).first)
    // r·(1 − cos(π / n)) = 0.1 at n = 70.2.
    expectTrue(polyline.points.count >= 71 && polyline.points.count <= 105)
    expectTrue(polyline.isClosed && polyline.points[0] == Point(x: 100, y: 0))
    for (start, end) in polyline.lines {
      let middle = (start + end) * 0.5
      // The four curves bulge by 0.03 % themselves.
      expectTrue(abs(middle.length - 100) < 0.1 + 0.03 && abs(start.length - 100) < 0.03)
    }
  }

  @Test func `subpaths keep their corners and their ends`() {
    var path = Path()
    path.move(to: Point(x: 9, y: 9))
    path.addRect(Rect(x: 0, y: 0, width: 2, height: 1))
    path.addLine(to: Point(x: 5, y: 5))
    path.move(to: Point(x: 7, y: 7))
    path.closeSubpath()
    path.move(to: Point(x: 8, y: 8))
    let corners = [
      Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 1), Point(x: 0, y: 1),
    ]
    expectEqual(
      path.flattened(),
      [
        Path.Polyline(points: corners, isClosed: true),
        Path.Polyline(points: [.zero, Point(x: 5, y: 5)], isClosed: false),
        Path.Polyline(points: [Point(x: 7, y: 7)], isClosed: true),
      ])
    expectEqual(Path().flattened(), [])
  }

  @Test func `straight and even curves are one line`() {
    let path = svg("M 0 0 Q 4 2 8 4 C 8 4 0 0 0 0")
    expectEqual(path.flattened(tolerance: 100).map(\.points), [[.zero, Point(x: 8, y: 4), .zero]])
    let even = svg("M 0 0 C 2 1 4 2 6 3")
    expectEqual(even.flattened(tolerance: 0).map(\.points.count), [2])
  }

  @Test(arguments: [0, -1, .nan, 1e-300])
  func `a tolerance that cannot be kept gives the largest number of lines`(tolerance: Double) {
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: 10, height: 10))
    expectEqual(path.flattened(tolerance: tolerance).map(\.points.count), [4096])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308])
  func `coordinates without bounds never trap`(bad: Double) {
    var path = Path()
    path.move(to: Point(x: bad, y: -bad))
    path.addCurve(to: .zero, control1: Point(x: -bad, y: 1), control2: Point(x: 1, y: bad))
    path.closeSubpath()
    expectEqual(path.flattened().count, 1)
    expectEqual(path.flattened(tolerance: .infinity).count, 1)
  }

  @Test func `ten thousand curves are flattened in little time`() {
    var generator = SeededGenerator(seed: 72)
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<10_000 {
      path.addCurve(
        to: generator.point(-10...10), control1: generator.point(-10...10),
        control2: generator.point(-10...10))
    }
    // 1.3 ms optimised, for 130,000 corners; the limit leaves room for debug builds and busy machines.
    expectLess(threadSeconds { _ = path.flattened() }, than: 1)
  }
}
