import GlissadeMath
import TestSupport
import Testing

struct PathStrokingTests {
  /// Compares random points with a reference that gives a signed distance from the stroke's edge, negative inside.
  private func check(
    _ outline: Path, tolerance: Double, seed: UInt64, size: Double = 130, count: Int = 150,
    distance: (Point) -> Double
  ) -> (inside: Int, wrong: [Point]) {
    var generator = SeededGenerator(seed: seed)
    var inside = 0
    var wrong: [Point] = []
    for _ in 0..<count {
      let point = generator.point(-size...size)
      let distance = distance(point)
      guard abs(distance) > tolerance else { continue }
      let winding = outline.windingNumber(around: point)
      // Every piece turns the same way, so that no points have a positive number.
      if (winding < 0) != (distance < 0) || winding > 0 { wrong.append(point) }
      if distance < 0 { inside += 1 }
    }
    return (inside, wrong)
  }

  @Test(arguments: [4, 30, 300])
  func `a round stroke covers the points within half its width of the curve`(width: Double) {
    var generator = SeededGenerator(seed: 91)
    var inside = 0
    for index in 0..<12 {
      let path = generator.path(segments: Int.random(in: 1...4, using: &generator))
      let points = path.densePoints(perSegment: 600)
      let outline = path.stroked(width: width, cap: .round, join: .round, tolerance: 0.05)
      // The reference's points are about half a point apart, which adds 0.25² / 4 at a radius of 2.
      let result = check(
        outline, tolerance: 0.08, seed: UInt64(index), size: 110 + width / 2
      ) { $0.distance(toNearestOf: points) - width / 2 }
      expectTrue(result.wrong.isEmpty)
      inside += result.inside
    }
    expectTrue(inside > 20)
  }

  @Test(arguments: Path.LineCap.allCases, Path.LineJoin.allCases)
  func `strokes of lines are unions of rectangles, joins and caps`(
    cap: Path.LineCap, join: Path.LineJoin
  ) {
    var generator = SeededGenerator(seed: 92)
    for index in 0..<soak(20, 60) {
      let corners = (0..<4).map { _ in generator.point() }
      let isClosed = Bool.random(using: &generator)
      var path = Path()
      path.move(to: corners[0])
      for corner in corners.dropFirst() { path.addLine(to: corner) }
      if isClosed { path.closeSubpath() }
      let width = generator.uniform(1...80)
      let reference = LineStrokeReference(
        corners: corners, isClosed: isClosed, radius: width / 2, cap: cap, join: join,
        miterLimit: 4)
      let outline = path.stroked(
        width: width, cap: cap, join: join, miterLimit: 4, tolerance: 0.01)
      let result = check(outline, tolerance: 0.02, seed: UInt64(index), size: 200, count: 300) {
        reference.signedDistance($0)
      }
      expectTrue(result.wrong.isEmpty)
    }
  }

  @Test func `a circle becomes a ring between its true radii`() {
    var path = Path()
    path.addArc(
      center: .zero, radius: 100, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    path.closeSubpath()
    for join in Path.LineJoin.allCases {
      let outline = path.stroked(width: 20, join: join, tolerance: 0.1)
      for point in outline.densePoints(perSegment: 4) {
        // The four curves bulge by 0.03 points themselves.
        expectAtMost(min(abs(point.length - 90), abs(point.length - 110)), 0.13)
      }
      expectTrue(!outline.contains(.zero) && outline.contains(Point(x: 0, y: 109.8)))
    }
  }

  @Test func `butt caps are perpendicular to the true tangent`() {
    // A quarter of a circle, flattened coarsely, still ends on the axes.
    var path = Path()
    path.addArc(
      center: .zero, radius: 100, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    let box = path.stroked(width: 40, tolerance: 2).boundingBox
    expectTrue(abs(box.minX) < 1e-9 && abs(box.minY) < 1e-9)
    expectTrue(abs(box.maxX - 120) < 2 && abs(box.maxY - 120) < 2)
  }

  @Test func `boxes of strokes include miters and caps`() {
    let path = svg("M 0 0 L 10 0 L 10 10")
    expectEqual(
      path.stroked(width: 2, tolerance: 0.01).boundingBox, Rect(x: 0, y: -1, width: 11, height: 11))
    expectEqual(
      path.stroked(width: 2, cap: .square, tolerance: 0.01).boundingBox,
      Rect(x: -1, y: -1, width: 12, height: 12))
    let round = path.stroked(width: 2, cap: .round, tolerance: 0.01).boundingBox
    expectTrue(abs(round.minX + 1) < 0.01 && abs(round.maxY - 11) < 0.01)
    let corner = Point(x: 10.9, y: -0.9)
    expectTrue(path.stroked(width: 2, tolerance: 0.01).contains(corner))
    expectTrue(!path.stroked(width: 2, join: .round, tolerance: 0.01).contains(corner))
    expectTrue(!path.stroked(width: 2, join: .bevel, tolerance: 0.01).contains(corner))
    // The miter of a right angle is √2 times the width.
    expectTrue(path.stroked(width: 2, miterLimit: 1.42, tolerance: 0.01).contains(corner))
    expectTrue(!path.stroked(width: 2, miterLimit: 1.41, tolerance: 0.01).contains(corner))
    for limit in [0, -3, 0.99, .nan] {
      expectTrue(!path.stroked(width: 2, miterLimit: limit, tolerance: 0.01).contains(corner))
    }
    expectTrue(path.stroked(width: 2, miterLimit: .infinity, tolerance: 0.01).contains(corner))
  }

  @Test(arguments: [false, true])
  func `subpaths without length are dots of their caps`(isClosed: Bool) {
    var path = svg("M 5 5 L 5 5 C 5 5 5 5 5 5")
    if isClosed { path.closeSubpath() }
    expectTrue(path.stroked(width: 2, cap: .butt).isEmpty)
    let square = Rect(x: 4, y: 4, width: 2, height: 2)
    expectEqual(path.stroked(width: 2, cap: .square, tolerance: 0.01).boundingBox, square)
    let disc = path.stroked(width: 2, cap: .round, tolerance: 1e-4)
    expectTrue(disc.contains(Point(x: 5.7, y: 5.7)) && !disc.contains(Point(x: 5.71, y: 5.71)))
    var jump = Path()
    jump.move(to: .zero)
    expectTrue(jump.stroked(width: 2, cap: .round).isEmpty)
  }

  @Test func `a path that turns back, and a cusp, have round or straight ends`() {
    let path = svg("M 0 0 L 10 0 L 0 0")
    let tip = Point(x: 10.9, y: 0)
    expectTrue(path.stroked(width: 2, join: .round, tolerance: 0.01).contains(tip))
    expectTrue(!path.stroked(width: 2, join: .bevel, tolerance: 0.01).contains(tip))
    expectTrue(
      !path.stroked(width: 2, join: .miter, miterLimit: .infinity, tolerance: 0.01).contains(tip))
    // This curve has its cusp in the middle, at (5, 7.5).
    let cusp = svg("M 0 0 C 10 10 0 10 10 0")
    expectTrue(cusp.stroked(width: 2, tolerance: 0.01).contains(Point(x: 5, y: 8.4)))
    expectTrue(!cusp.stroked(width: 2, tolerance: 0.01).contains(Point(x: 5, y: 8.6)))
  }
}

struct PathStrokingLimitTests {
  @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity])
  func `a width that is not positive and finite gives nothing`(width: Double) {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    expectTrue(path.stroked(width: width).isEmpty)
    expectTrue(!path.stroked(width: width, tolerance: 0.01).contains(.zero))
    expectTrue(path.stroked(width: width, tolerance: 0.01).boundingBox.isNull)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `subpaths that are not finite are left out`(bad: Double) {
    var path = svg("M 0 0 L 4 0")
    let outline = path.stroked(width: 2, cap: .round)
    path.move(to: .zero)
    path.addCurve(to: Point(x: 1, y: 1), control1: Point(x: 0, y: bad), control2: .zero)
    path.closeSubpath()
    expectEqual(path.stroked(width: 2, cap: .round), outline)
    expectTrue(!path.stroked(width: 2, tolerance: bad).isEmpty)
  }

  @Test func `extreme numbers never trap`() {
    for size in [1e-300, 1e-20, 1e20, 1e150, 1e308] {
      for width in [1e-300, 1, 1e308, Double.greatestFiniteMagnitude] {
        var path = Path()
        path.move(to: Point(x: size, y: -size))
        path.addCurve(
          to: Point(x: -size, y: size), control1: Point(x: -size, y: -size),
          control2: Point(x: size, y: size * 0.9))
        path.addLine(to: .zero)
        for join in Path.LineJoin.allCases {
          let open = path.stroked(width: width, cap: .round, join: join, tolerance: 0)
          expectTrue(!open.isEmpty && open.elements.count < 10_000)
          _ = open.contains(.zero)
        }
        path.closeSubpath()
        _ = path.stroked(width: width, join: .round)
      }
    }
  }

  @Test func `lines shorter than rounding errors make no corners`() {
    let path = svg("M 0 0 L 1000 0 L 1000 1e-13 L 2000 0")
    let box = path.stroked(width: 10, tolerance: 0.01).boundingBox
    expectTrue(abs(box.minY + 5) < 1e-12 && abs(box.maxY - 5) < 1e-12)
    expectTrue(box.minX == 0 && box.maxX == 2000)
  }

  @Test func `a long path is stroked in time proportional to its length`() {
    var generator = SeededGenerator(seed: 93)
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<100_000 { path.addLine(to: generator.point()) }
    // 45 ms optimised; the limit leaves room for debug builds and busy machines.
    let seconds = threadSeconds {
      expectLess(path.stroked(width: 3, join: .bevel).elements.count, than: 800_000)
    }
    expectLess(seconds, than: 5)
  }
}

struct PathStrokingCurveTests {
  /// Closed forms are rare for curves; these properties hold for each cap and join.
  @Test(arguments: Path.LineCap.allCases, Path.LineJoin.allCases)
  func `strokes of curves cover their normals, and nothing beyond their reach`(
    cap: Path.LineCap, join: Path.LineJoin
  ) {
    var generator = SeededGenerator(seed: 94)
    for _ in 0..<soak(5, 15) {
      let path = generator.path(segments: 2)
      let radius = generator.uniform(1...50)
      let outline = path.stroked(
        width: 2 * radius, cap: cap, join: join, miterLimit: 3, tolerance: 0.05)
      for segment in path.segments {
        for step in 1..<20 {
          let t = Double(step) / 20
          let (point, tangent) = (segment.point(at: t), segment.tangent(at: t))
          for share in [-0.99, -0.5, 0, 0.5, 0.99] {
            let arm = Point(x: -tangent.y, y: tangent.x) * ((radius - 0.06) * share)
            expectLess(outline.windingNumber(around: point + arm), than: 0)
          }
        }
      }
      let points = path.densePoints(perSegment: 300)
      let reach = radius * (join == .miter ? 3 : cap == .square ? 2.0.squareRoot() : 1)
      for _ in 0..<40 {
        let point = generator.point(-200...200)
        let winding = outline.windingNumber(around: point)
        expectAtMost(winding, 0)
        expectTrue(winding == 0 || point.distance(toNearestOf: points) < reach + 0.5)
      }
    }
  }

  @Test func `dashes of a circle are sectors of a ring`() {
    var path = Path()
    path.addArc(
      center: .zero, radius: 50, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    path.closeSubpath()
    let dash = path.length / 16
    let outline = path.dashed(lengths: [dash, dash]).stroked(width: 10, tolerance: 0.01)
    for step in 0..<160 {
      let (sine, cosine) = Elementary.sinCos(2 * .pi * (Double(step) + 0.5) / 160)
      let isDash = (step / 10) % 2 == 0
      for radius in [45.1, 50, 54.9] {
        expectEqual(outline.contains(Point(x: cosine, y: sine) * radius), isDash)
      }
      for radius in [44.9, 55.1] {
        expectTrue(!outline.contains(Point(x: cosine, y: sine) * radius))
      }
    }
  }
}
