import GlissadeMath
import TestSupport
import Testing

struct SizeTests {
  @Test
  func `interpolation is exact at both ends and goes on beyond them`() {
    let from = Size(width: 0.1, height: 4)
    let to = Size(width: 0.7, height: 0)
    expectEqual(Size.interpolate(from: from, to: to, at: 0), from)
    expectEqual(Size.interpolate(from: from, to: to, at: 1), to)
    expectEqual(Size.interpolate(from: from, to: to, at: 1.25).height, -1)
  }

  @Test
  func `a transform leaves out its translation`() {
    let transform = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    expectEqual(Size(width: 1, height: 1).applying(transform), Size(width: 7, height: 10))
  }
}
