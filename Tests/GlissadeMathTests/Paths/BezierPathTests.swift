import GlissadeMath
import TestSupport
import Testing

struct BezierPathTests {
  let rect = Rect(x: 10, y: 20, width: 60, height: 40)

  @Test func `code for UIKit draws the same elements`() {
    let path = BezierPath()
    expectTrue(path.isEmpty && path.currentPoint == .zero && path.bounds.isNull)
    path.addLine(to: Point(x: 1, y: 1))
    expectTrue(path.isEmpty)
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.addCurve(
      to: Point(x: 20, y: 10), controlPoint1: Point(x: 15, y: 0), controlPoint2: Point(x: 20, y: 5))
    path.addQuadCurve(to: Point(x: 0, y: 10), controlPoint: Point(x: 10, y: 30))
    expectEqual(path.currentPoint, Point(x: 0, y: 10))
    path.close()
    expectEqual(path.currentPoint, .zero)
    expectEqual(path.cgPath.svgText, "M 0 0 L 10 0 C 15 0 20 5 20 10 Q 10 30 0 10 Z")
    expectEqual(path.bounds, Rect(x: 0, y: 0, width: 20, height: 30))
    path.apply(AffineTransform(translationX: 5, y: 0))
    expectEqual(path.bounds.minX, 5)
    path.append(BezierPath(rect: rect))
    expectTrue(path.cgPath.svgText.hasSuffix("Z M 10 20 L 70 20 L 70 60 L 10 60 Z"))
    path.removeAllPoints()
    expectTrue(path.isEmpty)
  }

  @Test func `a clockwise arc looks clockwise`() {
    let arc = BezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    expectEqual(arc.cgPath.segments.count, 1)
    expectTrue(arc.cgPath.boundingBox.minX >= -1e-12 && arc.cgPath.boundingBox.minY >= -1e-12)
    let rest = BezierPath()
    rest.addArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    expectEqual(rest.cgPath.segments.count, 3)
    expectLess(rest.cgPath.segments[0].tangent(at: 0).y, than: 0)
  }

  @Test func `rounded rectangles start on the upper side`() {
    let path = BezierPath(roundedRect: rect, cornerRadius: 10).cgPath
    expectEqual(path.elements.first, .move(Point(x: 20, y: 20)))
    expectEqual(path.segments[0].p3, Point(x: 60, y: 20))
    expectTrue(path.segments.count == 8 && path.boundingBox == rect)
    // The same curves as those of Core Graphics' order.
    var other = Path()
    other.addRoundedRect(in: rect, cornerWidth: 10, cornerHeight: 10)
    let curves = Set(path.segments.filter { !$0.isLine }.map { "\($0.p0) \($0.p3)" })
    expectEqual(curves, Set(other.segments.filter { !$0.isLine }.map { "\($0.p0) \($0.p3)" }))
    expectClose(path.length, other.length, within: 1e-12)
    // A radius is at most half of the shorter side.
    let pill = BezierPath(roundedRect: rect, cornerRadius: 1000).cgPath
    expectTrue(pill.segments.count == 6 && pill.elements.first == .move(Point(x: 30, y: 20)))
    expectEqual(
      BezierPath(roundedRect: rect, cornerRadius: 0).cgPath, BezierPath(rect: rect).cgPath)
    expectEqual(BezierPath(ovalIn: rect).cgPath.elements.first, .move(Point(x: 70, y: 40)))
  }

  @Test(arguments: [
    RectCorner.topLeft, .topRight, .bottomLeft, .bottomRight, [.topLeft, .bottomRight], [],
    .allCorners,
  ])
  func `only the named corners are cut off`(corners: RectCorner) {
    let path = BezierPath(
      roundedRect: rect, byRoundingCorners: corners, cornerRadii: Size(width: 10, height: 5))
    let points: [(RectCorner, Point)] = [
      (.topLeft, Point(x: 11, y: 20.5)), (.topRight, Point(x: 69, y: 20.5)),
      (.bottomLeft, Point(x: 11, y: 59.5)), (.bottomRight, Point(x: 69, y: 59.5)),
    ]
    for (corner, point) in points { expectTrue(path.contains(point) != corners.contains(corner)) }
    let isRounded = corners.contains(.topLeft)
    expectEqual(path.cgPath.elements.first, .move(Point(x: isRounded ? 20 : 10, y: 20)))
    expectTrue(path.cgPath.boundingBox == rect && path.contains(rect.center))
    let segments = path.cgPath.segments
    expectTrue(segments.allSatisfy { $0.length > 0 } && segments.first?.p0 == segments.last?.p3)
  }

  @Test func `the attributes have UIKit's defaults and are kept by reversal`() {
    let path = BezierPath(rect: rect)
    expectTrue(path.lineWidth == 1 && path.miterLimit == 10 && path.flatness == 0.6)
    expectTrue(path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
    expectTrue(!path.usesEvenOddFillRule && path.lineDashPattern.isEmpty && path.lineDashPhase == 0)
    path.lineWidth = 3
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.miterLimit = 2
    path.flatness = 0.1
    path.usesEvenOddFillRule = true
    path.setLineDash([4, 2, 1], count: 2, phase: 1)
    let back = path.reversing()
    expectEqual(back.cgPath, path.cgPath.reversed)
    expectTrue(back.lineWidth == 3 && back.miterLimit == 2 && back.flatness == 0.1)
    expectTrue(back.lineCapStyle == .round && back.lineJoinStyle == .bevel)
    expectTrue(back.usesEvenOddFillRule)
    expectTrue(back.lineDashPattern == [4, 2] && back.lineDashPhase == 1)
    for count in [-3, 0] {
      path.setLineDash([4, 2], count: count, phase: 0)
      expectTrue(path.lineDashPattern.isEmpty)
    }
    path.setLineDash([4], count: 9, phase: 0)
    expectEqual(path.lineDashPattern, [4])
    path.setLineDash(nil, count: 0, phase: 0)
    expectTrue(path.lineDashPattern.isEmpty)
  }

  @Test func `points are inside by the rule that is selected`() {
    let path = BezierPath(rect: rect)
    path.append(BezierPath(rect: Rect(x: 30, y: 30, width: 10, height: 10)))
    expectTrue(path.contains(Point(x: 35, y: 35)) && path.contains(Point(x: 15, y: 25)))
    path.usesEvenOddFillRule = true
    expectTrue(!path.contains(Point(x: 35, y: 35)) && path.contains(Point(x: 15, y: 25)))
  }
}
