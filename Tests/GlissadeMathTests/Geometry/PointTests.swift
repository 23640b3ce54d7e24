import GlissadeMath
import TestSupport
import Testing

struct PointTests {
  @Test func `points and sizes are transformed as row vectors, and points added as vectors`() {
    expectEqual(Point(x: 1, y: 2) + Point(x: 3, y: 4), Point(x: 4, y: 6))
    expectEqual(Point(x: 1, y: 2) - Point(x: 3, y: 5), Point(x: -2, y: -3))
    expectEqual(Point(x: 1, y: 2) * 3, Point(x: 3, y: 6))
    expectEqual(Point(x: 3, y: 4).length, 5)
    expectEqual(Point(x: 1, y: 1).distance(to: Point(x: 4, y: 5)), 5)
    let transform = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    expectEqual(Point(x: 1, y: 0).applying(transform), Point(x: 13, y: 16))
    expectEqual(Point(x: 0, y: 1).applying(transform), Point(x: 16, y: 20))
    expectEqual(Size(width: 1, height: 1).applying(transform), Size(width: 7, height: 10))
  }
}
