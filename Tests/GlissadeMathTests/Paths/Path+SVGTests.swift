import GlissadeMath
import TestSupport
import Testing

struct PathSVGTests {
  @Test func `elements are written as commands`() {
    var path = Path()
    expectTrue(path.svgText.isEmpty)
    path.move(to: Point(x: 1, y: -2))
    path.addLine(to: Point(x: 0.1, y: 1e-7))
    path.addQuadCurve(to: Point(x: 3, y: 4), control: Point(x: 5.5, y: 6))
    path.addCurve(
      to: Point(x: 1e20, y: 123_456_789_012_345), control1: Point(x: 7, y: 8),
      control2: Point(x: 9, y: -0.0))
    path.closeSubpath()
    let wanted =
      "M 1 -2 L 0.1 1e-07 Q 5.5 6 3 4 C 7 8 9 -0.0 1e+20 123456789012345 Z"
    expectEqual(path.svgText, wanted)
  }

  @Test func `numbers parse to the same bits`() {
    var generator = SeededGenerator(seed: 131)
    for _ in 0..<500 {
      let point = Point(x: generator.anyFinite(), y: generator.uniform(-1e6...1e6).rounded())
      var path = Path()
      path.move(to: point)
      let numbers = path.svgText.split(separator: " ").dropFirst().compactMap { Double($0) }
      expectEqual(numbers.map(\.bitPattern), [point.x.bitPattern, point.y.bitPattern])
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that are not finite never trap`(bad: Double) {
    var path = Path()
    path.move(to: Point(x: bad, y: 0))
    expectEqual(path.svgText, "M \(bad) 0")
  }
}
