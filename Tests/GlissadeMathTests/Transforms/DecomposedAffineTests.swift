import GlissadeMath
import TestSupport
import Testing

struct DecomposedAffineTests {
  @Test func `putting the parts together gives the transform again`() {
    var generator = SeededGenerator(seed: 40)
    for _ in 0..<500 {
      let transform = AffineTransform.random(using: &generator)
      let again = DecomposedAffine(transform).recomposed()
      // A dozen roundings of entries up to 3.
      expectLess(Transform3D(again).distance(to: Transform3D(transform)), than: 1e-14)
    }
  }

  static let rotations: [(degrees: Double, angle: Double)] = [
    (0, 0), (30, 30), (90, 90), (135, 135), (180, 180), (225, -135), (270, -90), (-45, -45),
    (359, -1), (720, 0),
  ]

  @Test(arguments: rotations)
  func `a rotation is all angle`(degrees: Double, angle: Double) {
    let (sine, cosine) = Elementary.sinCos(degrees: degrees)
    let parts = DecomposedAffine(
      AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
    // An ulp of the angle, and of the entries.
    expectClose(parts.angle, angle, within: 1e-13)
    expectTrue(abs(parts.scaleX - 1) < 1e-15 && abs(parts.scaleY - 1) < 1e-15)
    expectTrue(abs(parts.m11 - 1) < 1e-15 && abs(parts.m12) < 1e-15)
    expectTrue(abs(parts.m21) < 1e-15 && abs(parts.m22 - 1) < 1e-15)
  }

  static let mirrors: [(x: Double, y: Double, scaleX: Double, scaleY: Double, angle: Double)] = [
    (-2, 3, -2, 3, 0), (2, -3, 2, -3, 0), (-2, -3, 2, 3, 180), (2, 3, 2, 3, 0),
  ]

  @Test(arguments: mirrors)
  func `a mirror flips the axis with the smaller diagonal entry, two are half a turn`(
    x: Double, y: Double, scaleX: Double, scaleY: Double, angle: Double
  ) {
    let parts = DecomposedAffine(AffineTransform(scaleX: x, y: y))
    expectTrue(parts.scaleX == scaleX && parts.scaleY == scaleY)
    expectEqual(abs(parts.angle), angle)
    expectEqual(Transform3D(parts.recomposed()), Transform3D(scaleX: x, y: y, z: 1))
  }

  @Test func `a row of zeros stands at a right angle to the other`() {
    for transform in [
      AffineTransform(scaleX: 0, y: 0), AffineTransform(scaleX: 0, y: -2),
      AffineTransform(a: 3, b: 4, c: 0, d: 0, tx: 7, ty: 8),
      AffineTransform(a: 0, b: 0, c: 3, d: 4, tx: 7, ty: 8),
    ] {
      let parts = DecomposedAffine(transform)
      expectTrue(abs(parts.m11 - 1) < 1e-15 && abs(parts.m22 - 1) < 1e-15)
      expectTrue(abs(parts.m12) < 1e-15 && abs(parts.m21) < 1e-15)
      expectLess(Transform3D(parts.recomposed()).distance(to: Transform3D(transform)), than: 1e-14)
    }
  }

  @Test func `rows that are parallel, tiny or huge have finite parts`() {
    for transform in [
      AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      AffineTransform(scaleX: 0x1p-1060, y: 1e300),
      AffineTransform(a: 1e308, b: 1e308, c: -0x1p-1022, d: 0x1p-1022, tx: 0, ty: 0),
    ] {
      let again = DecomposedAffine(transform).recomposed()
      for (result, wanted) in zip(
        [again.a, again.b, again.c, again.d], [transform.a, transform.b, transform.c, transform.d])
      {
        // Relative to the row, and to the last place of subnormal numbers.
        expectClose(
          result, wanted, within: 1e-14 * abs(wanted) + 2 * .leastNonzeroMagnitude, "\(transform)")
      }
    }
  }

  static let ways: [(from: Double, to: Double, nearFrom: Double, nearTo: Double)] = [
    (0, 170, 0, 170), (0, -90, 0, -90), (0, 180, 0, -180), (180, 0, -180, 0), (90, 0, 90, 0),
    (170, -170, -190, -170), (-170, 170, -170, -190), (0, 0, 0, 0), (90, -90, 90, -90),
    (-90, 0, -90, 0), (10, 350, 10, -10),
  ]

  @Test(arguments: ways)
  func `the ends turn the shorter way`(
    from: Double, to: Double, nearFrom: Double, nearTo: Double
  ) {
    var near = DecomposedAffine(.identity)
    var far = near
    near.angle = from
    far.angle = to
    DecomposedAffine.prepare(&near, &far)
    expectTrue(near.angle == nearFrom && far.angle == nearTo)
  }

  @Test func `mirrors of different axes become one and half a turn`() {
    var near = DecomposedAffine(AffineTransform(scaleX: -1, y: 1))
    var far = DecomposedAffine(AffineTransform(scaleX: 1, y: -1))
    DecomposedAffine.prepare(&near, &far)
    expectTrue(near.scaleX == 1 && near.scaleY == -1 && near.angle == -180)
    expectTrue(far.scaleX == 1 && far.scaleY == -1 && far.angle == 0)
    expectEqual(Transform3D(near.recomposed()), Transform3D(scaleX: -1, y: 1, z: 1))
  }

  @Test func `preparing changes no transform`() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<500 {
      let ends = (
        AffineTransform.random(using: &generator), AffineTransform.random(using: &generator)
      )
      var near = DecomposedAffine(ends.0)
      var far = DecomposedAffine(ends.1)
      DecomposedAffine.prepare(&near, &far)
      expectLess(Transform3D(near.recomposed()).distance(to: Transform3D(ends.0)), than: 1e-13)
      expectLess(Transform3D(far.recomposed()).distance(to: Transform3D(ends.1)), than: 1e-13)
      expectClose(near.angle, far.angle, within: 180)
    }
  }
}
