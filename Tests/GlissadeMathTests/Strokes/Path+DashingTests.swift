import GlissadeMath
import TestSupport
import Testing

struct PathDashingTests {
  /// A line to the right, from the origin.
  private func line(_ length: Double) -> Path {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: length, y: 0))
    return path
  }

  /// The starts and ends of the subpaths, along the x axis.
  private func ranges(_ path: Path) -> [[Double]] {
    path.flattened().map { [$0.points[0].x, $0.points[$0.points.count - 1].x] }
  }

  @Test func `dashes and gaps alternate from the phase`() {
    let path = line(20)
    expectEqual(ranges(path.dashed(lengths: [5, 3])), [[0, 5], [8, 13], [16, 20]])
    expectEqual(ranges(path.dashed(lengths: [5, 3], phase: 2)), [[0, 3], [6, 11], [14, 19]])
    expectEqual(ranges(path.dashed(lengths: [5, 3], phase: 6)), [[2, 7], [10, 15], [18, 20]])
    expectEqual(ranges(path.dashed(lengths: [5, 3], phase: -2)), [[2, 7], [10, 15], [18, 20]])
    expectEqual(path.dashed(lengths: [5, 3], phase: 802), path.dashed(lengths: [5, 3], phase: 2))
    expectEqual(path.dashed(lengths: [5, 3], phase: .nan), path.dashed(lengths: [5, 3]))
    expectEqual(path.dashed(lengths: [5, 3], phase: -1e-300), path.dashed(lengths: [5, 3]))
    expectEqual(
      ranges(path.dashed(lengths: [0, 8], phase: 8)), ranges(path.dashed(lengths: [0, 8])))
    expectEqual(
      ranges(path.dashed(lengths: [2, 4, 0, 4], phase: 6)),
      [
        [0, 0], [4, 6], [10, 10], [14, 16],
      ])
    // The third dash would begin where the path ends.
    expectEqual(ranges(line(16).dashed(lengths: [5, 3])), [[0, 5], [8, 13]])
    expectTrue(line(3).dashed(lengths: [5, 3], phase: 5).isEmpty)
  }

  @Test func `an odd number of lengths is repeated with dashes and gaps exchanged`() {
    let path = line(12)
    expectEqual(ranges(path.dashed(lengths: [3])), [[0, 3], [6, 9]])
    expectEqual(ranges(path.dashed(lengths: [1, 2, 3])), [[0, 1], [3, 6], [7, 9]])
    let twice = path.dashed(lengths: [1, 2, 3, 1, 2, 3], phase: 4)
    expectEqual(path.dashed(lengths: [1, 2, 3], phase: 4), twice)
  }

  @Test func `patterns without gaps or out of range leave the path as it is`() {
    let path = line(12)
    let patterns: [[Double]] = [
      [], [0], [0, 0], [4, 0], [1, 0, 2, 0], [-1, 2], [.nan, 2], [3, .infinity], [1e308, 1e308],
      [1e-6, 1e-6], [1e-300, 1e-300],
    ]
    for pattern in patterns { expectEqual(path.dashed(lengths: pattern), path) }
    expectTrue(Path().dashed(lengths: [1, 2]).isEmpty)
  }

  @Test func `dashes of length 0 are dots`() {
    var wanted = Path()
    for x in [0.0, 4, 8] {
      wanted.move(to: Point(x: x, y: 0))
      wanted.addLine(to: Point(x: x, y: 0))
    }
    let dots = line(10).dashed(lengths: [0, 4])
    expectEqual(dots, wanted)
    expectTrue(dots.stroked(width: 2, cap: .round, tolerance: 0.01).contains(Point(x: 4.9, y: 0)))
    expectTrue(!dots.stroked(width: 2, cap: .round, tolerance: 0.01).contains(Point(x: 5.1, y: 0)))
    // A dot in the dash, and a dot in the gap.
    expectEqual(line(0).dashed(lengths: [2, 2], phase: 1), line(0))
    expectTrue(line(0).dashed(lengths: [2, 2], phase: 3).isEmpty)
  }

  @Test func `every subpath starts anew, and closed ones join their ends`() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 20, y: 0, width: 10, height: 10))
    var wanted = Path()
    for x in [0.0, 20] {
      wanted.move(to: Point(x: x + 7, y: 0))
      wanted.addLine(to: Point(x: x + 10, y: 0))
      wanted.addLine(to: Point(x: x + 10, y: 7))
      wanted.move(to: Point(x: x + 9, y: 10))
      wanted.addLine(to: Point(x: x, y: 10))
      wanted.addLine(to: Point(x: x, y: 9))
      // Six points before the start and four after it.
      wanted.move(to: Point(x: x, y: 6))
      wanted.addLine(to: Point(x: x, y: 0))
      wanted.addLine(to: Point(x: x + 4, y: 0))
    }
    let dashes = path.dashed(lengths: [10, 3, 10, 4, 10, 3], phase: 6)
    expectEqual(dashes, wanted)
    expectEqual(path.dashed(lengths: [40, 1]), path)
    // The dash ends before the path does: nothing is joined.
    let rest = path.dashed(lengths: [39, 1]).flattened()
    expectTrue(rest.map(\.isClosed) == [false, false] && rest[0].points.count == 5)
  }

  @Test func `dashes of curves have their lengths and places`() throws {
    var generator = SeededGenerator(seed: 111)
    for _ in 0..<20 {
      var path = Path()
      path.move(to: generator.point())
      for _ in 0..<3 {
        path.addCurve(
          to: generator.point(), control1: generator.point(), control2: generator.point())
      }
      let measure = Path.Measure(path)
      let (dash, gap) = (generator.uniform(1...50), generator.uniform(1...50))
      let parts = path.dashed(lengths: [dash, gap]).parts
      let count = Int((measure.length / (dash + gap)).rounded(.up))
      expectEqual(parts.count, count)
      for (index, part) in parts.enumerated() {
        let start = Double(index) * (dash + gap)
        let end = min(start + dash, measure.length)
        expectClose(part.length, end - start, within: 1e-7)
        let middle = try #require(part.point(atFraction: 0.5))
        let wanted = measure.point(atFraction: (start + end) / 2 / measure.length)
        try expectLess(middle.distance(to: #require(wanted)), than: 1e-6)
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1.7e308])
  func `subpaths without a finite length are left out`(bad: Double) {
    var path = line(10)
    let wanted = path.dashed(lengths: [3, 2])
    path.move(to: Point(x: -bad, y: 0))
    path.addLine(to: Point(x: bad, y: 0))
    expectEqual(path.dashed(lengths: [3, 2]), wanted)
  }

  @Test func `many dashes take little time, and too many are none`() {
    let path = line(1e6)
    var dashes = Path()
    let seconds = threadSeconds { dashes = path.dashed(lengths: [1, 1]) }
    expectEqual(dashes.elements.count, 1_000_000)
    expectLess(seconds, than: 5)
    expectEqual(path.dashed(lengths: [0.4, 0.4]), path)
  }
}

extension Path {
  /// The subpaths as paths of their own.
  fileprivate var parts: [Path] {
    var result: [Path] = []
    for element in elements {
      switch element {
      case .move(let point):
        result.append(Path())
        result[result.count - 1].move(to: point)
      case .line(let point): result[result.count - 1].addLine(to: point)
      case .quad(let point, let control):
        result[result.count - 1].addQuadCurve(to: point, control: control)
      case .cubic(let point, let control1, let control2):
        result[result.count - 1].addCurve(to: point, control1: control1, control2: control2)
      case .close: result[result.count - 1].closeSubpath()
      }
    }
    return result
  }
}
