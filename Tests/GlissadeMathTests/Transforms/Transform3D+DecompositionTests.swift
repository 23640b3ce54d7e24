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
      #expect(again.distance(to: wanted) < 1e-11)
      #expect(abs(parts.quaternion.length - 1) < 1e-15)
    }
  }

  @Test
  func `the parts of a transform without a mirror come back`() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      let parts = DecomposedTransform(
        translation: generator.vector(-9...9), scale: generator.vector(0.5...2),
        skew: DecomposedTransform.Skew(xy: generator.uniform(-1...1), xz: 0.25, yz: -0.5),
        quaternion: generator.rotation())
      let again = try #require(parts.recomposed().decomposed())
      // A dozen roundings, amplified by scales and skews.
      #expect((again.translation - parts.translation).length < 1e-14)
      #expect((again.scale - parts.scale).length < 1e-14)
      #expect(abs(again.skew.xy - parts.skew.xy) < 1e-13)
      #expect(abs(again.skew.xz - parts.skew.xz) < 1e-13)
      #expect(abs(again.skew.yz - parts.skew.yz) < 1e-13)
      let sameSide =
        again.quaternion.dot(parts.quaternion) < 0 ? -again.quaternion : again.quaternion
      #expect(sameSide.arc(to: parts.quaternion) < 1e-14)
    }
  }

  @Test
  func `a mirror makes all three scales negative`() throws {
    let parts = try #require(Transform3D(scaleX: 2, y: 3, z: -4).decomposed())
    #expect(parts.scale == Vector(x: -2, y: -3, z: -4))
    #expect(parts.recomposed() == Transform3D(scaleX: 2, y: 3, z: -4))
  }

  @Test(arguments: [(0.3, 1.0), (1.2, -1.0), (3.1, 1.0), (-2.9, 1.0), (.pi, -1.0)])
  func `a rotation keeps its small components small`(angle: Double, y: Double) throws {
    let rotation = Transform3D(rotationAngle: angle, x: 0, y: y, z: 0)
    let quaternion = try #require(rotation.decomposed()).quaternion
    #expect(abs(quaternion.x) < 1e-15 && abs(quaternion.z) < 1e-15)
    let wanted = Quaternion(angle: angle, axis: Vector(x: 0, y: y, z: 0))
    let sameSide = quaternion.dot(wanted) < 0 ? -quaternion : quaternion
    #expect(sameSide.arc(to: wanted) < 1e-15)
  }

  @Test
  func `perspective is taken apart from a translation after it`() throws {
    let base = Transform3D(perspectiveDistance: 500)
    let parts = try #require(
      base.concatenating(Transform3D(translationX: 30, y: 0, z: 0)).decomposed())
    #expect(parts.translation == Vector(x: 30, y: 0, z: 0))
    #expect(parts.perspective.w == 1)
    // Through the shear that the eye's offset makes: row 3 is (30·m34, 0, 1, m34).
    #expect(abs(parts.skew.xz + 0.06) < 1e-16)
    #expect(parts.recomposed().m34 == base.m34)
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

  @Test(arguments: singular)
  func `a singular transform has no parts`(transform: Transform3D) {
    #expect(transform.decomposed() == nil)
  }

  @Test
  func `a transform that is singular but for rounding has no parts`() {
    let rotation = Transform3D(rotationAngle: 0.7, x: 1, y: 2, z: 3)
    let flattened = rotation.scaled(byX: 1, y: 1, z: 0).rotated(byAngle: 1, x: 3, y: 1, z: 2)
    #expect(flattened.determinant.magnitude < 1e-15)
    #expect(flattened.decomposed() == nil)
  }

  @Test
  func `a transform close to nothing still has parts`() throws {
    let tiny = Transform3D(scaleX: 1e-150, y: 1e-200, z: 1e-100)
    let parts = try #require(tiny.decomposed())
    #expect(parts.scale == Vector(x: 1e-150, y: 1e-200, z: 1e-100))
  }
}
