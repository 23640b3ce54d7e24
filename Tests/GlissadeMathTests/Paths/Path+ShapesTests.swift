import GlissadeMath
import TestSupport
import Testing

struct PathShapesTests {
  let rect = Rect(x: 10, y: 20, width: 60, height: 40)
  let negative = Rect(x: 70, y: 60, width: -60, height: -40)

  private func drawn(_ draw: (inout Path) -> Void) -> Path {
    var path = Path()
    draw(&path)
    return path
  }

  @Test func `a rectangle starts at its upper left corner and goes to the right`() {
    for each in [rect, negative] {
      let path = drawn { $0.addRect(each) }
      let corners = [(10.0, 20.0), (70, 20), (70, 60), (10, 60)].map { Point(x: $0.0, y: $0.1) }
      expectEqual(path.segments.map(\.p0), corners)
      expectEqual(path.elements.last, .close)
      expectEqual(path.length, 200)
      expectEqual(path.boundingBox, rect)
    }
  }

  @Test func `an ellipse starts on the right and goes downwards first`() {
    for each in [rect, negative] {
      let path = drawn { $0.addEllipse(in: each) }
      expectEqual(path.segments.count, 4)
      expectEqual(path.segments[0].p0, Point(x: 70, y: 40))
      expectEqual(path.segments[0].tangent(at: 0), Point(x: 0, y: 1))
      expectEqual(path.segments.map(\.p3.y), [60, 40, 20, 40])
      expectEqual(path.boundingBox, rect)
    }
    // Without a width it is a line there and back: four halves of 5 points each, every one of them without a turn.
    let line = drawn { $0.addEllipse(in: Rect(x: 5, y: 0, width: 0, height: 10)) }
    expectEqual(line.segments.count, 4)
    expectClose(line.length, 20, within: 1e-12)
  }

  @Test func `the curves of a circle leave it by less than three parts in ten thousand`() {
    let path = drawn { $0.addEllipse(in: Rect(x: -1, y: -1, width: 2, height: 2)) }
    for segment in path.segments {
      for step in 0...64 {
        // The known error of the four-curve circle is 2.73e-4 of the radius, outwards.
        let radius = segment.point(at: Double(step) / 64).length
        expectTrue(radius > 1 - 1e-15 && radius < 1 + 2.8e-4)
      }
    }
  }

  @Test func `a rounded rectangle has sides between its corners`() {
    let path = drawn { $0.addRoundedRect(in: rect, cornerWidth: 10, cornerHeight: 5) }
    let lines = path.segments.filter(\.isLine)
    expectTrue(path.segments.count == 9 && lines.count == 5)
    expectEqual(path.segments[0].p0, Point(x: 70, y: 40))
    expectEqual(path.segments[0].p3, Point(x: 70, y: 55))
    expectEqual(path.boundingBox, rect)
    expectEqual(lines.map(\.length).reduce(0, +), 140)
  }

  @Test func `corners are at most half of the rectangle, and right angles without an extent`() {
    for (width, height) in [(0.0, 10.0), (10, 0), (-5, 10), (0, 0)] {
      let path = drawn { $0.addRoundedRect(in: rect, cornerWidth: width, cornerHeight: height) }
      expectEqual(path, drawn { $0.addRect(rect) })
    }
    let ellipse = drawn { $0.addEllipse(in: rect) }
    let rounded = drawn { $0.addRoundedRect(in: rect, cornerWidth: 1000, cornerHeight: 1000) }
    expectEqual(rounded, ellipse)
    let ends = drawn { $0.addRoundedRect(in: rect, cornerWidth: 20, cornerHeight: 1000) }
    expectEqual(ends.segments.filter(\.isLine).count, 2)
  }

  @Test func `the null rectangle adds nothing`() {
    expectTrue(drawn { $0.addRect(.null) }.isEmpty)
    expectTrue(drawn { $0.addEllipse(in: .null) }.isEmpty)
    expectTrue(drawn { $0.addRoundedRect(in: .null, cornerWidth: 1, cornerHeight: 1) }.isEmpty)
  }

  struct Arc: Sendable {
    var start: Double
    var end: Double
    var clockwise = false
    var pieces: Int
    var sweep: Double
  }

  static let quarter = Double.pi / 2
  static let turn = 2 * Double.pi
  static let arcs: [Arc] = [
    Arc(start: 0, end: quarter, pieces: 1, sweep: quarter),
    Arc(start: 0, end: .pi, pieces: 2, sweep: .pi),
    Arc(start: 0, end: -quarter, clockwise: true, pieces: 1, sweep: quarter),
    Arc(start: 0, end: -quarter, pieces: 3, sweep: 3 * quarter),
    Arc(start: 0, end: 3 * quarter, clockwise: true, pieces: 1, sweep: quarter),
    Arc(start: 1, end: 1.25, pieces: 1, sweep: 0.25),
    Arc(start: 1, end: 1.25, clockwise: true, pieces: 4, sweep: turn - 0.25),
    Arc(start: 0.5, end: 0.5 + turn, pieces: 4, sweep: turn),
    Arc(start: 0.5, end: 100, pieces: 4, sweep: turn),
    Arc(start: 100, end: 0.5, clockwise: true, pieces: 4, sweep: turn),
    Arc(start: turn, end: 0, pieces: 4, sweep: turn),
    Arc(start: 1, end: 1, pieces: 0, sweep: 0),
    Arc(start: 1, end: 1, clockwise: true, pieces: 0, sweep: 0),
    Arc(start: 0, end: 1e-12, pieces: 1, sweep: 1e-12),
  ]

  @Test(arguments: arcs)
  func `an arc turns by the wanted angle in its direction`(arc: Arc) {
    let center = Point(x: 3, y: -2)
    let path = drawn {
      $0.addArc(
        center: center, radius: 10, startAngle: arc.start, endAngle: arc.end,
        clockwise: arc.clockwise)
    }
    let segments = path.segments
    expectEqual(segments.count, arc.pieces)
    // Turns add up over the pieces, each of them at most a quarter.
    var turned = 0.0
    for segment in segments {
      let (from, to) = (segment.p0 - center, segment.p3 - center)
      turned += Elementary.atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y)
      for t in [0.0, 0.25, 0.5, 1] {
        let radius = (segment.point(at: t) - center).length
        expectClose(radius, 10, within: 2.8e-3)
      }
    }
    // Coordinates near 10 are rounded at 2e-15, and the sum has a few of them.
    expectClose(turned, arc.clockwise ? -arc.sweep : arc.sweep, within: 1e-14)
    if arc.sweep == PathShapesTests.turn { expectEqual(segments.last?.p3, segments.first?.p0) }
  }

  @Test func `an arc leaves along the circle, by a negative radius on the other side`() {
    let path = drawn {
      $0.move(to: Point(x: 20, y: 0))
      $0.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 1, clockwise: true)
    }
    expectTrue(path.segments[0].isLine && path.segments[0].p3 == Point(x: 10, y: 0))
    expectEqual(path.segments[1].tangent(at: 0), Point(x: 0, y: -1))
    let negative = drawn {
      $0.addArc(center: .zero, radius: -10, startAngle: 0, endAngle: 1, clockwise: false)
    }
    expectEqual(negative.segments[0].p0, Point(x: -10, y: 0))
    expectEqual(negative.segments[0].tangent(at: 0), Point(x: 0, y: -1))
  }
}
