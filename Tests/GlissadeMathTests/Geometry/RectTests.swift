import GlissadeMath
import TestSupport
import Testing

struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)
  let negative = Rect(x: 40, y: 60, width: -30, height: -40)

  @Test func `edges and middles do not depend on the sign of the size`() {
    for each in [rect, negative] {
      expectTrue(each.minX == 10 && each.midX == 25 && each.maxX == 40)
      expectTrue(each.minY == 20 && each.midY == 40 && each.maxY == 60)
      expectTrue(each.width == 30 && each.height == 40)
      expectEqual(each.center, Point(x: 25, y: 40))
      expectEqual(each.standardized, rect)
    }
  }

  @Test func `insets and offsets move the edges, and an inset of more than half leaves nothing`() {
    expectEqual(rect.insetBy(dx: 5, dy: 10), Rect(x: 15, y: 30, width: 20, height: 20))
    expectEqual(rect.insetBy(dx: -5, dy: 0), Rect(x: 5, y: 20, width: 40, height: 40))
    expectEqual(negative.offsetBy(dx: 1, dy: 2), Rect(x: 11, y: 22, width: 30, height: 40))
    expectTrue(rect.insetBy(dx: 15.5, dy: 0).isNull)
    expectTrue(rect.insetBy(dx: 15, dy: 0).isEmpty)
    expectTrue(!rect.insetBy(dx: 15, dy: 0).isNull)
  }

  @Test func `intersections are what rectangles have in common, which may be an edge or nothing`() {
    let other = Rect(x: 30, y: 0, width: 50, height: 30)
    expectEqual(rect.union(other), Rect(x: 10, y: 0, width: 70, height: 60))
    expectEqual(rect.intersection(other), Rect(x: 30, y: 20, width: 10, height: 10))
    expectTrue(rect.intersects(other))
    expectTrue(rect.intersection(Rect(x: 50, y: 0, width: 1, height: 1)).isNull)
    expectTrue(!rect.intersects(Rect(x: 50, y: 0, width: 1, height: 1)))
    let touching = rect.intersection(Rect(x: 40, y: 20, width: 5, height: 5))
    expectTrue(touching.isEmpty && !touching.isNull)
  }

  @Test func `the null rectangle adds nothing and has nothing inside`() {
    expectEqual(rect.union(.null), rect)
    expectEqual(Rect.null.union(negative), rect)
    expectTrue(rect.intersection(.null).isNull)
    expectTrue(Rect.null.insetBy(dx: -1, dy: -1).isNull)
    expectTrue(Rect.null.offsetBy(dx: 1, dy: 1).isNull)
    expectTrue(Rect.null.standardized.isNull && Rect.null.integral.isNull)
    expectTrue(!rect.contains(.null) && !Rect.null.contains(rect))
    expectTrue(!Rect.null.contains(Point.zero))
  }

  @Test(arguments: [
    (10.0, 20.0, true), (39.9, 59.9, true), (40, 30, false), (20, 60, false), (9.9, 30, false),
  ])
  func `the left and upper edges belong to a rectangle`(x: Double, y: Double, isInside: Bool) {
    expectEqual(rect.contains(Point(x: x, y: y)), isInside)
    expectEqual(negative.contains(Point(x: x, y: y)), isInside)
  }

  @Test func `a rectangle contains itself and nothing larger, and is rounded outwards`() {
    expectTrue(rect.contains(rect) && rect.contains(negative))
    expectTrue(!rect.contains(rect.insetBy(dx: -1, dy: 0)))
    let fractional = Rect(x: 0.5, y: -0.25, width: 1, height: 1)
    expectEqual(fractional.integral, Rect(x: 0, y: -1, width: 2, height: 2))
  }

  @Test func `the box around a transformed rectangle touches all its corners`() {
    let turned = rect.applying(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    expectEqual(turned, Rect(x: -60, y: 10, width: 40, height: 30))
    expectTrue(Rect.null.applying(.identity).isNull)
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<100 {
      let transform = AffineTransform.random(using: &generator)
      let box = rect.applying(transform)
      let corners = [(10.0, 20.0), (40, 20), (10, 60), (40, 60)].map {
        Point(x: $0.0, y: $0.1).applying(transform)
      }
      // A few roundings of coordinates up to some hundreds.
      let tolerance = 1e-12 * 1000
      expectClose(box.minX, corners.map(\.x).min() ?? .nan, within: tolerance)
      expectClose(box.maxX, corners.map(\.x).max() ?? .nan, within: tolerance)
      expectClose(box.minY, corners.map(\.y).min() ?? .nan, within: tolerance)
      expectClose(box.maxY, corners.map(\.y).max() ?? .nan, within: tolerance)
    }
  }
}
