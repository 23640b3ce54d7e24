import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct LottiePathTests {
  @Test func `lines have no tangents, and quadratic curves become cubic ones`() throws {
    let paths = LottiePath.subpaths(of: RecordedShapeTests.triangle)
    try #require(paths.count == 1)
    expectTrue(paths[0].isClosed)
    // Two thirds of the way from (10, 0) and from (0, 9) to the control point (6, 6).
    let expected: [Double] = [
      0, 0, 0, 0, 0, 0, 10, 0, 0, 0, -8.0 / 3, 4, 0, 9, 4, -2, 0, 0,
    ]
    for (number, value) in zip(paths[0].numbers, expected) {
      expectClose(number, value, within: 1e-12)
    }
    expectEqual(
      "\(LottiePath.value([1, 2, 0, 0, 3, 4, 5, 6, -1, 0.25, 0, 0], isClosed: false))",
      "{\"c\":false,\"v\":[[1,2],[5,6]],\"i\":[[0,0],[-1,0.25]],\"o\":[[3,4],[0,0]]}")
  }

  @Test func `a closed subpath that ends at its start has one vertex there`() throws {
    let paths = LottiePath.subpaths(of: Shapes.two)
    expectEqual(paths.map(\.vertices.count), [4, 3])
    expectEqual(paths.map(\.isClosed), [true, false])
    let first = try #require(paths.first?.vertices.first)
    expectTrue(abs(first.incoming.y + first.outgoing.y) <= 1e-9 && first.outgoing.y != 0)
  }

  @Test func `a closed subpath of one point is an open line of length 0, whose caps draw a dot`() {
    var path = Path()
    path.move(to: Point(x: 5, y: 6))
    path.closeSubpath()
    let paths = LottiePath.subpaths(of: path)
    expectEqual(paths.map { $0.vertices.map(\.point) }, [[Point(x: 5, y: 6), Point(x: 5, y: 6)]])
    expectEqual(paths.map(\.isClosed), [false])
  }

  @Test func `moves that draw nothing are left out, and lines after a close start where it ends`() {
    var path = Path()
    path.move(to: .zero)
    path.move(to: Point(x: 1, y: 1))
    path.addLine(to: Point(x: 2, y: 1))
    path.addLine(to: Point(x: 2, y: 2))
    path.closeSubpath()
    path.addLine(to: Point(x: 0, y: 0))
    let paths = LottiePath.subpaths(of: path)
    expectEqual(paths.map { $0.vertices.map(\.point.x) }, [[1, 2, 2], [1, 0]])
    expectTrue(LottiePath.subpaths(of: Path()).isEmpty)
  }
}
