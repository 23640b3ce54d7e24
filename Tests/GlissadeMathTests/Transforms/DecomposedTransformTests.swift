import GlissadeMath
import TestSupport
import Testing

struct DecomposedTransformTests {
  @Test
  func
    `the parts apply in order: scale, skew, rotation, translation, perspective; without any there is the identity`()
  {
    expectTrue(DecomposedTransform().recomposed().isIdentity)
    let parts = DecomposedTransform(
      translation: Vector(x: 1, y: 2, z: 3), scale: Vector(x: 2, y: 3, z: 4),
      skew: DecomposedTransform.Skew(xy: 0.1, xz: 0.2, yz: 0.3),
      perspective: DecomposedTransform.Perspective(x: 0.01, y: 0.02, z: 0.03, w: 1.5),
      quaternion: Quaternion(angle: 0.7, axis: Vector(x: 1, y: 2, z: 3)))
    let skew = Transform3D(rows: (1, 0, 0, 0), (0.1, 1, 0, 0), (0.2, 0.3, 1, 0), (0, 0, 0, 1))
    let perspective = Transform3D(
      rows: (1, 0, 0, 0.01), (0, 1, 0, 0.02), (0, 0, 1, 0.03), (0, 0, 0, 1.5))
    let product = Transform3D(scaleX: 2, y: 3, z: 4)
      .concatenating(skew)
      .concatenating(Transform3D(rotation: parts.quaternion))
      .concatenating(Transform3D(translationX: 1, y: 2, z: 3))
      .concatenating(perspective)
    // A dozen roundings of numbers up to 4.
    expectLess(parts.recomposed().distance(to: product), than: 1e-14)
  }

  @Test func `every part is mixed, the rotation along its arc`() {
    let axis = Vector(x: 0, y: 0, z: 1)
    let to = DecomposedTransform(
      translation: Vector(x: 4, y: 8, z: 12), scale: Vector(x: 3, y: 5, z: 7),
      skew: DecomposedTransform.Skew(xy: 1, xz: 2, yz: 3),
      perspective: DecomposedTransform.Perspective(x: 4, y: 8, z: 12, w: 5),
      quaternion: Quaternion(angle: 1, axis: axis))
    let quarter = DecomposedTransform.interpolate(from: DecomposedTransform(), to: to, at: 0.25)
    expectEqual(quarter.translation, Vector(x: 1, y: 2, z: 3))
    expectEqual(quarter.scale, Vector(x: 1.5, y: 2, z: 2.5))
    expectEqual(quarter.skew, DecomposedTransform.Skew(xy: 0.25, xz: 0.5, yz: 0.75))
    expectEqual(quarter.perspective, DecomposedTransform.Perspective(x: 1, y: 2, z: 3, w: 2))
    expectLess(quarter.quaternion.arc(to: Quaternion(angle: 0.25, axis: axis)), than: 1e-15)
    expectEqual(DecomposedTransform.interpolate(from: to, to: DecomposedTransform(), at: 0), to)
    expectEqual(DecomposedTransform.interpolate(from: DecomposedTransform(), to: to, at: 1), to)
  }
}
