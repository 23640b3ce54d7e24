import GlissadeMath
import TestSupport
import Testing

struct PathCombiningTests {
  @Test(arguments: [
    ("", ""),
    ("M 1 2", "M 1 2"),
    ("M 1 2 L 3 4 L 5 0", "M 5 0 L 3 4 L 1 2"),
    ("M 0 0 Q 1 2 3 4 C 5 6 7 8 9 9", "M 9 9 C 7 8 5 6 3 4 Q 1 2 0 0"),
    ("M 0 0 L 4 0 L 4 3 Z", "M 0 0 L 4 3 L 4 0 Z"),
    ("M 0 0 Q 2 2 4 0 L 4 3 Z", "M 0 0 L 4 3 L 4 0 Q 2 2 0 0 Z"),
    ("M 0 0 L 4 0 Q 2 2 0 0 Z", "M 0 0 Q 2 2 4 0 Z"),
    ("M 1 1 Z", "M 1 1 Z"),
    ("M 1 1 L 1 1 Z", "M 1 1 L 1 1 Z"),
    // Subpaths keep their order. One that continues behind a close gets a move.
    ("M 0 0 L 4 0 M 9 9 M 1 1 L 2 2", "M 4 0 L 0 0 M 9 9 M 2 2 L 1 1"),
    ("M 0 0 L 4 0 L 4 3 Z L 7 7", "M 0 0 L 4 3 L 4 0 Z M 7 7 L 0 0"),
  ])
  func `a reversed path is drawn from its end`(text: String, wanted: String) throws {
    let path = try Path(svgText: text)
    expectEqual(path.reversed.svgText, wanted)
    if !text.contains("Z L") { expectEqual(path.reversed.reversed, path) }
  }

  @Test func `points of a reversed path lie at the rest of their fractions`() throws {
    var generator = SeededGenerator(seed: 161)
    for index in 0..<40 {
      var path = Path()
      path.move(to: generator.point())
      for _ in 0..<4 {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: path.addLine(to: generator.point())
        case 1: path.addQuadCurve(to: generator.point(), control: generator.point())
        default:
          path.addCurve(
            to: generator.point(), control1: generator.point(), control2: generator.point())
        }
      }
      if index % 2 == 0 { path.closeSubpath() }
      let (forwards, backwards) = (Path.Measure(path), Path.Measure(path.reversed))
      for fraction in [0, 0.1, 0.25, 0.6, 0.99, 1] {
        let point = try #require(forwards.point(atFraction: fraction))
        let other = try #require(backwards.point(atFraction: 1 - fraction))
        // The lengths have errors of 1e-11 of some hundred points.
        expectLess(point.distance(to: other), than: 1e-6)
      }
      let place = generator.point()
      expectEqual(path.windingNumber(around: place), -path.reversed.windingNumber(around: place))
    }
  }

  @Test func `an added path keeps its elements and is not connected`() throws {
    var path = try Path(svgText: "M 0 0 L 1 1")
    path.addPath(try Path(svgText: "M 5 5 Q 1 2 3 4 C 1 2 3 4 5 6 Z"))
    path.addPath(Path())
    path.addLine(to: Point(x: 9, y: 9))
    expectEqual(path.svgText, "M 0 0 L 1 1 M 5 5 Q 1 2 3 4 C 1 2 3 4 5 6 Z L 9 9")
    expectTrue(path.length > 0 && path.currentPoint == Point(x: 9, y: 9))
  }

  @Test func `the box of the points contains control points`() throws {
    let path = try Path(svgText: "M 0 0 Q 10 -20 20 0 C 30 40 50 60 21 1 Z M 70 0")
    expectEqual(path.controlPointBoundingBox, Rect(x: 0, y: -20, width: 70, height: 80))
    expectTrue(Path().controlPointBoundingBox.isNull)
  }
}
