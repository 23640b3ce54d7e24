import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct PathTextTests {
  @Test func `paths are written with their commands and rounded coordinates`() {
    var path = RecordedShapeTests.triangle
    path.move(to: Point(x: 1.0 / 3, y: -1))
    path.addCurve(
      to: Point(x: 5, y: 6), control1: Point(x: 1, y: 2), control2: Point(x: 3, y: 4))
    expectEqual(PathText.data(path), "M0 0L10 0Q6 6 0 9ZM0.3333 -1C1 2 3 4 5 6")
    expectEqual(PathText.data(Path()), "M0 0")
  }

  @Test func `vectors keep the structure, the rule and the coordinates`() {
    var table = PathTable()
    let triangle = table.vector(RecordedShapeTests.triangle)
    expectEqual(triangle, [0, 0, 0, 10, 0, 6, 6, 0, 9])
    let evenOdd = table.vector(RecordedShapeTests.triangle, rule: .evenOdd)
    expectTrue(evenOdd[0] == 1 && table.vector(RecordedShapeTests.triangle) == triangle)
    expectEqual(table.structures, ["MLQZ", "eMLQZ"])
    expectEqual(table.css(triangle), "path(\"M0 0L10 0Q6 6 0 9Z\")")
    expectEqual(table.css(evenOdd), "path(evenodd, \"M0 0L10 0Q6 6 0 9Z\")")
    expectTrue(!PathTable.isLinear(triangle, evenOdd) && PathTable.isLinear(triangle, triangle))
  }

  @Test func `a track of paths keeps the frames at which the structure changes`() {
    var table = PathTable()
    func line(_ x: Double) -> Path {
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(x: x, y: 0))
      return path
    }
    let paths = (0..<5).map { line(Double($0)) } + [Path(), Path(), Shapes.star, Shapes.star]
    let vectors = paths.map { table.vector($0) }
    let track = Track(paths: vectors, times: paths.indices.map(Double.init))
    expectEqual(track.frames, [0, 4, 5, 6, 7, 8])
    expectEqual(track.error(in: vectors, times: paths.indices.map(Double.init)), 0)
  }

  @Test(
    arguments: [
      ([], []), ([4, 2], [4, 2]), ([3], [3, 3]), ([1, 2, 3], [1, 2, 3, 1, 2, 3]), ([0, 0], []),
      ([5, 0], []), ([5, -1], []), ([0, 4], [0, 4]),
    ] as [([Double], [Double])])
  func `players get an even number of dashes, or none where the line is solid`(
    pattern: [Double], dashes: [Double]
  ) {
    var shape = Shape()
    shape.lineDashPattern = pattern
    expectEqual(shape.dashes, dashes)
    // The line that Glissade strokes is solid as well.
    shape.path = Shapes.zigzag
    expectEqual(shape.strokePath == shape.path, dashes.isEmpty)
  }
}
