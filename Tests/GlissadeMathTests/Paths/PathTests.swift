import GlissadeMath
import TestSupport
import Testing

struct PathTests {
  /// A triangle, closed, and a curve that goes on from its corner; then a subpath of its own.
  let drawing: Path = {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 30, y: 0))
    path.addLine(to: Point(x: 30, y: 40))
    path.closeSubpath()
    path.addQuadCurve(to: Point(x: 20, y: 0), control: Point(x: 10, y: 10))
    path.move(to: Point(x: 100, y: 100))
    path.addCurve(
      to: Point(x: 130, y: 100), control1: Point(x: 110, y: 120), control2: Point(x: 120, y: 120))
    return path
  }()

  @Test func `elements are kept in order`() {
    expectEqual(
      drawing.elements,
      [
        .move(Point(x: 0, y: 0)), .line(Point(x: 30, y: 0)), .line(Point(x: 30, y: 40)), .close,
        .quad(Point(x: 20, y: 0), control: Point(x: 10, y: 10)), .move(Point(x: 100, y: 100)),
        .cubic(
          Point(x: 130, y: 100), control1: Point(x: 110, y: 120), control2: Point(x: 120, y: 120)),
      ])
    expectEqual(drawing.currentPoint, Point(x: 130, y: 100))
    expectTrue(!drawing.isEmpty && Path().isEmpty)
  }

  @Test func `segments are the drawn pieces, and a close is one of them`() {
    let segments = drawing.segments
    expectEqual(segments.map(\.isLine), [true, true, true, false, false])
    expectEqual(
      segments.map(\.p0),
      [
        Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 40), Point(x: 0, y: 0),
        Point(x: 100, y: 100),
      ])
    expectEqual(segments[2].p3, .zero)
  }

  @Test func `a close draws nothing where the subpath already ends at its start`() {
    var path = Path()
    path.move(to: Point(x: 1, y: 2))
    path.addLine(to: Point(x: 3, y: 4))
    path.addLine(to: Point(x: 1, y: 2))
    path.closeSubpath()
    expectEqual(path.segments.count, 2)
    let once = path
    path.closeSubpath()
    expectEqual(path, once)
  }

  @Test func `path that begins without a move: draws nothing before the first one`() {
    var path = Path()
    path.addLine(to: Point(x: 1, y: 1))
    path.addQuadCurve(to: Point(x: 1, y: 1), control: .zero)
    path.addCurve(to: Point(x: 1, y: 1), control1: .zero, control2: .zero)
    path.closeSubpath()
    expectEqual(path, Path())
    expectTrue(path.segments.isEmpty && path.length == 0 && path.boundingBox.isNull)
  }

  @Test func `a path that only jumps has no length and no box`() {
    var path = Path()
    path.move(to: Point(x: 5, y: 6))
    path.move(to: Point(x: 50, y: 60))
    path.closeSubpath()
    expectTrue(path.segments.isEmpty && path.length == 0 && path.boundingBox.isNull)
    expectEqual(path.currentPoint, Point(x: 50, y: 60))
  }

  @Test func `length and box are those of all pieces`() {
    let expected = 120 + drawing.segments[3].length + drawing.segments[4].length
    // A few roundings of the sum.
    expectClose(drawing.length, expected, within: 1e-12)
    expectEqual(drawing.boundingBox, Rect(x: 0, y: 0, width: 130, height: 115))
  }

  @Test func `a transform moves the points that pieces are made of`() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<20 {
      let transform = AffineTransform.random(using: &generator)
      let moved = drawing.applying(transform)
      expectEqual(moved.elements.count, drawing.elements.count)
      expectEqual(moved.currentPoint, drawing.currentPoint?.applying(transform))
      for (before, after) in zip(drawing.segments, moved.segments) {
        expectEqual(before.isLine, after.isLine)
        for t in [0, 0.3, 1] {
          let wanted = before.point(at: t).applying(transform)
          // A few roundings of coordinates of up to a thousand.
          expectLess(wanted.distance(to: after.point(at: t)), than: 1e-12 * 1000)
        }
      }
    }
    expectEqual(drawing.applying(.identity), drawing)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `coordinates that are not finite are found and trap nowhere`(bad: Double) {
    let point = Point(x: bad, y: 1)
    let draw: [(inout Path) -> Void] = [
      { $0.move(to: point) }, { $0.addLine(to: point) },
      { $0.addQuadCurve(to: point, control: .zero) },
      { $0.addQuadCurve(to: .zero, control: point) },
      { $0.addCurve(to: point, control1: .zero, control2: .zero) },
      { $0.addCurve(to: .zero, control1: point, control2: .zero) },
      { $0.addCurve(to: .zero, control1: .zero, control2: point) },
      { $0.addArc(center: .zero, radius: 1, startAngle: bad, endAngle: 1, clockwise: false) },
      { $0.addArc(center: .zero, radius: bad, startAngle: 0, endAngle: 1, clockwise: true) },
    ]
    for add in draw {
      var path = Path()
      path.move(to: Point(x: 3, y: 3))
      expectTrue(path.isFinite)
      add(&path)
      expectTrue(!path.isFinite)
      path.addLine(to: .zero)
      expectTrue(!path.length.isFinite)
      for segment in path.segments {
        _ = (segment.boundingBox, segment.tangent(at: 0.5), segment.point(at: 0.5))
        _ = segment.parameter(atLength: 1)
      }
    }
  }
}
