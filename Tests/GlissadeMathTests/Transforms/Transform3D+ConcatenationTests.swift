import GlissadeMath
import TestSupport
import Testing

struct Transform3DConcatenationTests {
  let translation = Transform3D(translationX: 10, y: 0, z: 0)
  let scale = Transform3D(scaleX: 2, y: 2, z: 2)

  @Test func `the left factor of a concatenation applies first`() {
    expectEqual(translation.concatenating(scale).m41, 20)
    expectEqual(scale.concatenating(translation).m41, 10)
    let point = Vector(x: 1, y: 2, z: 3)
    expectEqual(
      translation.concatenating(scale).apply(to: point),
      scale.apply(to: translation.apply(to: point)))
    let up = Transform3D(translationX: 0, y: -10, z: 0)
    let large = Transform3D(scaleX: 150, y: 150, z: 1)
    let both = up.concatenating(large)
    expectTrue(both.m11 == 150 && both.m22 == 150 && both.m33 == 1 && both.m42 == -1500)
  }

  @Test func `translating, scaling and rotating apply before`() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<100 {
      let base = Transform3D.random(perspective: true, using: &generator)
      let v = generator.vector(-3...3)
      let made = [
        (
          base.translated(byX: v.x, y: v.y, z: v.z),
          Transform3D(translationX: v.x, y: v.y, z: v.z)
        ),
        (base.scaled(byX: v.x, y: v.y, z: v.z), Transform3D(scaleX: v.x, y: v.y, z: v.z)),
        (
          base.rotated(byAngle: 2, x: v.x, y: v.y, z: v.z),
          Transform3D(rotationAngle: 2, x: v.x, y: v.y, z: v.z)
        ),
      ]
      for (short, first) in made {
        // Sums of four products of numbers up to some hundreds.
        expectLess(short.distance(to: first.concatenating(base)), than: 1e-12)
      }
    }
  }

  @Test(arguments: [false, true])
  func `an inverse undoes a transform from both sides`(perspective: Bool) {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<200 {
      let transform = Transform3D.random(perspective: perspective, using: &generator)
      expectTrue(transform.isInvertible)
      // Scales from .3 with skews give inverses up to some tens, translations up to 100.
      expectLess(transform.concatenating(transform.inverted()).distance(to: .identity), than: 1e-10)
      expectLess(transform.inverted().concatenating(transform).distance(to: .identity), than: 1e-10)
    }
  }

  @Test func `the inverse of a transform without perspective has none`() {
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<100 {
      let inverse = Transform3D.random(perspective: false, using: &generator).inverted()
      expectTrue(inverse.m14 == 0 && inverse.m24 == 0 && inverse.m34 == 0 && inverse.m44 == 1)
    }
    let flat = Transform3D(AffineTransform(rotationAngle: 1).translated(byX: 3, y: 4))
    expectTrue(flat.inverted().isAffine)
  }

  static let singular: [Transform3D] = [
    Transform3D(scaleX: 0, y: 1, z: 1), Transform3D(scaleX: 0, y: 0, z: 0),
    Transform3D(rows: (1, 2, 3, 0), (2, 4, 6, 0), (0, 0, 1, 0), (5, 6, 7, 1)),
    Transform3D(rows: (1, 0, 0, 1), (0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 1)),
    Transform3D(rows: (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    Transform3D(scaleX: 1e200, y: 1e200, z: 1),
  ]

  @Test(arguments: singular)
  func `what has no inverse is returned unchanged`(transform: Transform3D) {
    expectTrue(!transform.isInvertible)
    expectEqual(transform.inverted(), transform)
  }

  @Test func `the determinant of a product is the product of the determinants`() {
    var generator = SeededGenerator(seed: 24)
    for _ in 0..<100 {
      let a = Transform3D.random(perspective: true, using: &generator)
      let b = Transform3D.random(perspective: false, using: &generator)
      let product = a.concatenating(b).determinant
      let wanted = a.determinant * b.determinant
      // Entries up to some hundreds cancel to determinants from .03 on.
      expectClose(product, wanted, within: 1e-9 * max(1, abs(wanted)))
    }
    expectEqual(Transform3D(scaleX: -2, y: 3, z: 4).determinant, -24)
  }

  @Test func `points pass through the perspective division, and stay finite in the eye's plane`() {
    let transform = Transform3D(perspectiveDistance: 500).translated(byX: 0, y: 0, z: 250)
    // Half way to the eye everything looks twice as large.
    expectEqual(transform.apply(to: Point(x: 10, y: 20)), Point(x: 20, y: 40))
    expectEqual(transform.apply(to: Vector(x: 10, y: 20, z: -250)), Vector(x: 10, y: 20, z: 0))
    // In the eye's plane.
    let image = Transform3D(perspectiveDistance: 512).apply(to: Vector(x: 1, y: 2, z: 512))
    expectEqual(image, Vector(x: 1, y: 2, z: 512))
  }

  @Test func `applying a product is applying the factors in turn`() {
    var generator = SeededGenerator(seed: 25)
    for _ in 0..<200 {
      let a = Transform3D.random(perspective: false, using: &generator)
      let b = Transform3D.random(perspective: false, using: &generator)
      let point = generator.vector(-10...10)
      let both = a.concatenating(b).apply(to: point)
      // Coordinates up to some hundreds, a dozen roundings.
      expectLess((both - b.apply(to: a.apply(to: point))).length, than: 1e-11)
    }
  }
}
