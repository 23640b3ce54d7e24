import GlissadeMath
import TestSupport
import Testing

struct QuaternionTests {
  // A dozen roundings of numbers up to 1.
  let tolerance = 2e-15

  @Test func `a rotation is the same as the transform of the same angle and axis`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let angle = generator.uniform(-10...10)
      let axis = generator.vector(-5...5)
      let transform = Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: axis.z)
      let quaternion = Quaternion(angle: angle, axis: axis)
      expectLess(Transform3D(rotation: quaternion).distance(to: transform), than: tolerance)
      let point = generator.vector()
      expectLess((quaternion.rotate(point) - transform.apply(to: point)).length, than: tolerance)
    }
  }

  @Test func `the right factor of a product turns first, and the conjugate turns back`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let (first, second) = (generator.rotation(), generator.rotation())
      let product = Transform3D(rotation: second * first)
      let wanted = Transform3D(rotation: first).concatenating(Transform3D(rotation: second))
      expectLess(product.distance(to: wanted), than: tolerance)
      let nothing = Transform3D(rotation: first * first.conjugate)
      expectLess(nothing.distance(to: .identity), than: tolerance)
      expectClose(first.length, 1, within: tolerance)
    }
  }

  @Test func `normalizing works for every length, and gives the identity without a direction`() {
    for length in [0x1p-1060, 1e-170, 1.0, 1e170, 1e308] {
      let unit = Quaternion(x: length, y: length, z: -length, w: length).normalized
      expectClose(unit.length, 1, within: tolerance)
    }
    expectEqual(Quaternion(angle: 1, axis: .zero), .identity)
    expectEqual(Quaternion(angle: 1, axis: Vector(x: .nan, y: 0, z: 0)), .identity)
    expectEqual(Quaternion(x: 0, y: 0, z: 0, w: 0).normalized, .identity)
    expectEqual(Quaternion(x: .infinity, y: 0, z: 0, w: 0).normalized, .identity)
    expectEqual(Quaternion(x: 0, y: 0, z: .nan, w: 1).normalized, .identity)
  }

  @Test(arguments: [1e-300, 1e-20, 0.5, 3, 1e20, 1e300])
  func `a quaternion of any length is normalised where it turns`(_ length: Double) {
    let unit = Quaternion(angle: 1.2, axis: Vector(x: 1, y: 2, z: 3))
    let (long, vector) = (unit * length, Vector(x: 4, y: -5, z: 6))
    let (turned, wanted) = (long.rotate(vector), unit.rotate(vector))
    expectLess((turned - wanted).length, than: 1e-14)
    let (first, second) = (Transform3D(rotation: long), Transform3D(rotation: unit))
    for (entry, other) in zip(first.entries, second.entries) {
      expectClose(entry, other, within: 1e-15)
    }
    let (half, same) = (
      Quaternion.slerp(from: .identity, to: long, at: 0.5),
      Quaternion.slerp(from: .identity, to: unit, at: 0.5)
    )
    expectClose(1, half.dot(same), within: 1e-15)
    let parts = DecomposedTransform(quaternion: long).recomposed()
    expectClose(parts.m11, Transform3D(rotation: unit).m11, within: 1e-15)
  }

  @Test func `the zero quaternion is the identity where it turns`() {
    let zero = Quaternion(x: 0, y: 0, z: 0, w: 0)
    let vector = Vector(x: 4, y: -5, z: 6)
    expectEqual(zero.rotate(vector), vector)
    expectEqual(Transform3D(rotation: zero), .identity)
    expectEqual(Quaternion.slerp(from: zero, to: zero, at: 0.5), .identity)
    expectEqual(DecomposedTransform(quaternion: zero).recomposed(), .identity)
  }
}
