import GlissadeMath
import TestSupport
import Testing

extension PathReferences.Curve {
  var segment: Path.Segment {
    Path.Segment(
      Point(x: points[0], y: points[1]), Point(x: points[2], y: points[3]),
      Point(x: points[4], y: points[5]), Point(x: points[6], y: points[7]))
  }

  var largestCoordinate: Double { points.map(abs).max() ?? 0 }
}

struct PathSegmentTests {
  static let parameters = [0, 1e-3, 0.25, 0.5, 0.8, 1]
  let line = Path.Segment(lineFrom: Point(x: 1, y: -7), to: Point(x: 0.1, y: 33))

  @Test(arguments: PathReferences.curves)
  func `both ends are exact, and the middle is that of the polynomial`(
    curve: PathReferences.Curve
  ) {
    let segment = curve.segment
    expectEqual(segment.point(at: 0), segment.p0)
    expectEqual(segment.point(at: 1), segment.p3)
    for t in [-0.5, 0.3, 0.77, 1.25] {
      let s = 1 - t
      let wanted =
        segment.p0 * (s * s * s) + segment.p1 * (3 * s * s * t) + segment.p2 * (3 * s * t * t)
        + segment.p3 * (t * t * t)
      // Some ten roundings, of values that are eight times the coordinates beyond the ends.
      expectAtMost(segment.point(at: t).distance(to: wanted), 1e-14 * curve.largestCoordinate)
    }
  }

  @Test
  func `lines and quadratic curves keep their shape and pace, and the parts of a line are lines`() {
    let control = Point(x: 4, y: 8)
    let quad = Path.Segment(quadFrom: Point(x: 1, y: 2), control: control, to: Point(x: 9, y: -3))
    for t in PathSegmentTests.parameters {
      let s = 1 - t
      let wanted =
        Point(x: 1, y: 2) * (s * s) + control * (2 * s * t) + Point(x: 9, y: -3) * (t * t)
      // A few roundings of coordinates below 10.
      expectLess(quad.point(at: t).distance(to: wanted), than: 1e-14)
      expectEqual(line.point(at: t), .interpolate(from: line.p0, to: line.p3, at: t))
    }
    let (before, after) = line.split(at: 0.25)
    expectTrue(before.isLine && after.isLine)
    expectTrue(before.p3 == line.point(at: 0.25) && after.p0 == before.p3)
  }

  @Test(arguments: PathReferences.curves)
  func `the derivative is the slope of the points`(curve: PathReferences.Curve) {
    let segment = curve.segment
    for t in PathSegmentTests.parameters {
      let step = 1e-4
      let slope = (segment.point(at: t + step) - segment.point(at: t - step)) * (0.5 / step)
      // The symmetric difference is wrong by the third derivative, at most 48 times the sides, times
      // step²/6, and by the points' roundings over the step.
      let tolerance = 100 * 8 * step * step + 1e-11
      expectAtMost(
        segment.derivative(at: t).distance(to: slope), tolerance * curve.largestCoordinate)
    }
  }

  @Test(arguments: PathReferences.curves)
  func `the tangent has length one and points along the curve`(curve: PathReferences.Curve) {
    let segment = curve.segment
    for t in PathSegmentTests.parameters {
      let tangent = segment.tangent(at: t)
      expectClose(tangent.length, 1, within: 1e-15)
      // The direction to the next point (at the end, from the previous one) is the tangent's.
      // At a sharp turn the neighbouring point has to be very near.
      let distance = curve.name == "nearly a cusp" && t == 0.5 ? 1e-8 : 1e-3
      let step = t == 1 ? -distance : distance
      let way = (segment.point(at: t + step) - segment.point(at: t)) * (t == 1 ? -1 : 1)
      let cosine = (way.x * tangent.x + way.y * tangent.y) / way.length
      // The direction turns by a few percent over the step.
      expectTrue(cosine > 0.99)
    }
  }

  @Test func `where the derivative vanishes the tangent is that of the next one`() {
    let start = Point(x: 1, y: 1)
    let end = Point(x: 5, y: 4)
    let along = Point(x: 0.8, y: 0.6)
    let pieces = [
      Path.Segment(start, start, end, end), Path.Segment(start, start, start, end),
      Path.Segment(start, end, end, end), Path.Segment(quadFrom: start, control: start, to: end),
      Path.Segment(quadFrom: start, control: end, to: end),
    ]
    for piece in pieces {
      for t in [0, 0.5, 1] {
        // Exact but for the roundings of the coordinates' differences.
        expectLess(piece.tangent(at: t).distance(to: along), than: 1e-15)
      }
    }
    // At a cusp the tangent has the direction after it.
    let cusp = Path.Segment(
      .zero, Point(x: 100, y: 100), Point(x: 0, y: 100), Point(x: 100, y: 0))
    expectEqual(cusp.derivative(at: 0.5), .zero)
    expectEqual(cusp.tangent(at: 0.5), Point(x: 0, y: -1))
  }

  @Test func `roundings of a split do not turn the tangent`() {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<200 {
      let start = Point(x: generator.uniform(-1e3...1e3), y: generator.uniform(-1e3...1e3))
      let end = start + Point(x: 30, y: 40)
      let piece = Path.Segment(start, start, end, end).split(at: generator.uniform(0.2...0.9)).0
      // The piece is some tens of points long, with coordinates rounded at 1e-13.
      expectLess(piece.tangent(at: 0).distance(to: Point(x: 0.6, y: 0.8)), than: 1e-12)
    }
  }

  @Test func `a piece without a length has no direction`() {
    let point = Point(x: 3, y: 4)
    for piece in [
      Path.Segment(lineFrom: point, to: point), Path.Segment(point, point, point, point),
    ] {
      expectTrue(piece.tangent(at: 0) == .zero && piece.tangent(at: 1) == .zero)
      expectTrue(piece.length == 0 && piece.parameter(atLength: 1) == 1)
      expectEqual(piece.boundingBox, Rect(x: 3, y: 4, width: 0, height: 0))
    }
  }

  @Test(arguments: [1e-300, 1e-160, 1e150, 1e300])
  func `directions keep their digits at any size`(size: Double) {
    let piece = Path.Segment(lineFrom: .zero, to: Point(x: 3 * size, y: 4 * size))
    expectLess(piece.tangent(at: 0.5).distance(to: Point(x: 0.6, y: 0.8)), than: 1e-15)
    let curve = Path.Segment(
      .zero, Point(x: 0, y: size), Point(x: size, y: size), Point(x: size, y: 0))
    // Twice a known length, 0 to 1 by the control points of the unit square.
    expectClose(curve.length / size, 2, within: 1e-11)
    expectClose(curve.parameter(atLength: size), 0.5, within: 1e-11)
  }

  @Test(arguments: PathReferences.curves)
  func `both parts of a split follow the whole`(curve: PathReferences.Curve) {
    let segment = curve.segment
    for cut in [0, 0.1, 0.5, 0.83, 1] {
      let (before, after) = segment.split(at: cut)
      expectTrue(before.p0 == segment.p0 && after.p3 == segment.p3)
      expectTrue(before.p3 == after.p0 && before.p3 == segment.point(at: cut))
      for t in [0.2, 0.5, 0.9] {
        // A few roundings of the coordinates.
        let tolerance = 1e-14 * curve.largestCoordinate
        expectAtMost(before.point(at: t).distance(to: segment.point(at: cut * t)), tolerance)
        let wanted = segment.point(at: cut + (1 - cut) * t)
        expectAtMost(after.point(at: t).distance(to: wanted), tolerance)
      }
    }
  }

  @Test(arguments: PathReferences.curves)
  func `the box is that of the curve, not of its control points`(curve: PathReferences.Curve) {
    let box = curve.segment.boundingBox
    // The extremes are flat: only the roundings of the coordinates count.
    let tolerance = 4e-15 * curve.largestCoordinate
    expectTrue(
      abs(box.minX - curve.box[0]) <= tolerance && abs(box.minY - curve.box[1]) <= tolerance)
    expectTrue(
      abs(box.maxX - curve.box[2]) <= tolerance && abs(box.maxY - curve.box[3]) <= tolerance)
  }
}
