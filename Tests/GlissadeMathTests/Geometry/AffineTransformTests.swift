import GlissadeMath
import TestSupport
import Testing

struct AffineTransformTests {
  @Test
  func `the left factor of a concatenation applies first, as do translating, scaling and rotating`()
  {
    let translation = AffineTransform(translationX: 10, y: 0)
    let scale = AffineTransform(scaleX: 2, y: 2)
    expectEqual(translation.concatenating(scale).tx, 20)
    expectEqual(scale.concatenating(translation).tx, 10)
    var generator = SeededGenerator(seed: 12)
    let base = AffineTransform.random(using: &generator)
    expectEqual(
      base.translated(byX: 3, y: 4), AffineTransform(translationX: 3, y: 4).concatenating(base))
    expectEqual(base.scaled(byX: 3, y: 4), AffineTransform(scaleX: 3, y: 4).concatenating(base))
    expectEqual(base.rotated(byAngle: 1), AffineTransform(rotationAngle: 1).concatenating(base))
  }

  @Test func `agrees with the transform of space, and an inverse undoes it`() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<100 {
      let (a, b) = (
        AffineTransform.random(using: &generator), AffineTransform.random(using: &generator)
      )
      let product = Transform3D(a).concatenating(Transform3D(b))
      // Sums of three products of numbers up to some hundreds, in another order.
      expectLess(product.distance(to: Transform3D(a.concatenating(b))), than: 1e-12)
      expectLess(Transform3D(a).inverted().distance(to: Transform3D(a.inverted())), than: 1e-10)
      let nothing = Transform3D(a.concatenating(a.inverted()))
      // The determinant may be as small as .05, the translation as large as 100.
      expectLess(nothing.distance(to: .identity), than: 1e-11)
    }
  }

  static let singular = [
    AffineTransform(scaleX: 0, y: 1), AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 1, ty: 1),
    AffineTransform(scaleX: 1e200, y: 1e200), AffineTransform(scaleX: .nan, y: 1),
  ]

  @Test(arguments: singular)
  func `what has no inverse is returned unchanged`(transform: AffineTransform) {
    expectTrue(!transform.isInvertible)
    // Entry by entry, because a NaN is not equal to itself.
    expectSameBits(transform.inverted().d, transform.d)
    expectSameBits(transform.inverted().a, transform.a)
  }

  @Test func `only the identity is the identity`() {
    expectTrue(AffineTransform.identity.isIdentity)
    expectTrue(AffineTransform(translationX: 0, y: 0).isIdentity)
    expectTrue(!AffineTransform(translationX: 5e-300, y: 0).isIdentity)
  }
}
