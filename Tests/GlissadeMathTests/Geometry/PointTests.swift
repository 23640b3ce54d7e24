import GlissadeMath
import TestSupport
import Testing

struct PointTests {
  @Test
  func `interpolation is exact at both ends and goes on beyond them`() {
    let from = Point(x: 0.1, y: -3)
    let to = Point(x: 0.7, y: 1e6)
    expectEqual(Point.interpolate(from: from, to: to, at: 0), from)
    expectEqual(Point.interpolate(from: from, to: to, at: 1), to)
    let overshot = Point.interpolate(from: .zero, to: Point(x: 10, y: 20), at: 1.5)
    expectEqual(overshot, Point(x: 15, y: 30))
  }

  @Test
  func `interpolation between huge coordinates stays finite`() {
    let far = Double.greatestFiniteMagnitude
    let middle = Point.interpolate(
      from: Point(x: -far, y: far), to: Point(x: far, y: -far), at: 0.5)
    expectEqual(middle, .zero)
  }

  @Test
  func `arithmetic and lengths are those of vectors`() {
    expectEqual(Point(x: 1, y: 2) + Point(x: 3, y: 4), Point(x: 4, y: 6))
    expectEqual(Point(x: 1, y: 2) - Point(x: 3, y: 5), Point(x: -2, y: -3))
    expectEqual(Point(x: 1, y: 2) * 3, Point(x: 3, y: 6))
    expectEqual(Point(x: 3, y: 4).length, 5)
    expectEqual(Point(x: 1, y: 1).distance(to: Point(x: 4, y: 5)), 5)
  }

  @Test
  func `an affine transform is applied to a row vector`() {
    let transform = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    expectEqual(Point(x: 1, y: 0).applying(transform), Point(x: 13, y: 16))
    expectEqual(Point(x: 0, y: 1).applying(transform), Point(x: 16, y: 20))
  }
}
