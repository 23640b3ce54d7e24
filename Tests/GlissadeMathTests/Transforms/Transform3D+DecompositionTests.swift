import GlissadeMath
import TestSupport
import Testing

struct Transform3DDecompositionTests {
  @Test(arguments: [false, true])
  func `putting the parts together gives the transform again`(perspective: Bool) throws {
    var generator = SeededGenerator(seed: 30)
    for _ in 0..<300 {
      let transform = Transform3D.random(perspective: perspective, using: &generator)
      let parts = try #require(transform.decomposed())
      let again = parts.recomposed()
      // The decomposition is of the matrix divided by m44; some dozen roundings of entries to 100.
      var wanted = transform
      for row in 0..<4 {
        for column in 0..<4 { wanted[row, column] /= transform.m44 }
      }
      expectLess(again.distance(to: wanted), than: 1e-11)
      expectClose(parts.quaternion.length, 1, within: 1e-15)
    }
  }

  @Test func `the parts of a transform without a mirror come back`() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      let parts = DecomposedTransform(
        translation: generator.vector(-9...9), scale: generator.vector(0.5...2),
        skew: DecomposedTransform.Skew(xy: generator.uniform(-1...1), xz: 0.25, yz: -0.5),
        quaternion: generator.rotation())
      let again = try #require(parts.recomposed().decomposed())
      // A dozen roundings, amplified by scales and skews.
      expectLess((again.translation - parts.translation).length, than: 1e-14)
      expectLess((again.scale - parts.scale).length, than: 1e-14)
      expectClose(again.skew.xy, parts.skew.xy, within: 1e-13)
      expectClose(again.skew.xz, parts.skew.xz, within: 1e-13)
      expectClose(again.skew.yz, parts.skew.yz, within: 1e-13)
      let sameSide =
        again.quaternion.dot(parts.quaternion) < 0 ? -again.quaternion : again.quaternion
      expectLess(sameSide.arc(to: parts.quaternion), than: 1e-14)
    }
  }

  @Test func `a mirror makes all three scales negative`() throws {
    let parts = try #require(Transform3D(scaleX: 2, y: 3, z: -4).decomposed())
    expectEqual(parts.scale, Vector(x: -2, y: -3, z: -4))
    expectEqual(parts.recomposed(), Transform3D(scaleX: 2, y: 3, z: -4))
    // A transform close to nothing still has parts.
    let tiny = try #require(Transform3D(scaleX: 1e-150, y: 1e-200, z: 1e-100).decomposed())
    expectEqual(tiny.scale, Vector(x: 1e-150, y: 1e-200, z: 1e-100))
  }

  @Test(arguments: [(0.3, 1.0), (1.2, -1.0), (3.1, 1.0), (-2.9, 1.0), (.pi, -1.0)])
  func `a rotation keeps its small components small`(angle: Double, y: Double) throws {
    let rotation = Transform3D(rotationAngle: angle, x: 0, y: y, z: 0)
    let quaternion = try #require(rotation.decomposed()).quaternion
    expectTrue(abs(quaternion.x) < 1e-15 && abs(quaternion.z) < 1e-15)
    let wanted = Quaternion(angle: angle, axis: Vector(x: 0, y: y, z: 0))
    let sameSide = quaternion.dot(wanted) < 0 ? -quaternion : quaternion
    expectLess(sameSide.arc(to: wanted), than: 1e-15)
  }

  @Test func `perspective is taken apart from a translation after it`() throws {
    let base = Transform3D(perspectiveDistance: 500)
    let parts = try #require(
      base.concatenating(Transform3D(translationX: 30, y: 0, z: 0)).decomposed())
    expectEqual(parts.translation, Vector(x: 30, y: 0, z: 0))
    expectEqual(parts.perspective.w, 1)
    // Through the shear that the eye's offset makes: row 3 is (30·m34, 0, 1, m34).
    expectLess(abs(parts.skew.xz + 0.06), than: 1e-16)
    expectEqual(parts.recomposed().m34, base.m34)
  }

  static let singular: [Transform3D] = [
    Transform3D(scaleX: 0, y: 1, z: 1), Transform3D(scaleX: 1, y: 0, z: 1),
    Transform3D(scaleX: 1, y: 1, z: 0), Transform3D(scaleX: 0, y: 0, z: 0),
    Transform3D(rows: (1, 2, 3, 0), (2, 4, 6, 0), (0, 0, 1, 0), (5, 6, 7, 1)),
    Transform3D(rows: (1, 2, 3, 0), (0, 1, 1, 0), (1, 3, 4, 0), (5, 6, 7, 1)),
    Transform3D(rows: (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0)),
    Transform3D(rows: (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, -0.002), (0, 0, 0, 1)),
    Transform3D(scaleX: .nan, y: 1, z: 1), Transform3D(scaleX: .infinity, y: 1, z: 1),
  ]

  @Test func `a transform that is singular, or is but for rounding, has no parts`() {
    for transform in Self.singular { expectNil(transform.decomposed(), "\(transform)") }
    let rotation = Transform3D(rotationAngle: 0.7, x: 1, y: 2, z: 3)
    let flattened = rotation.scaled(byX: 1, y: 1, z: 0).rotated(byAngle: 1, x: 3, y: 1, z: 2)
    expectLess(flattened.determinant.magnitude, than: 1e-15)
    expectNil(flattened.decomposed())
  }
}
