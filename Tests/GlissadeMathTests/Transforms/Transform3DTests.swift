import GlissadeMath
import TestSupport
import Testing

struct Transform3DTests {
  @Test func `scales are on the diagonal, translations in the last row, perspective in m34`() {
    expectEqual(
      Transform3D(translationX: 1, y: 2, z: 3).entries,
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])
    expectEqual(
      Transform3D(scaleX: 2, y: 3, z: 4).entries, [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1])
    expectEqual(Transform3D(perspectiveDistance: 500).m34, -0.002)
    for distance in [0, .leastNonzeroMagnitude, Double.infinity] {
      expectTrue(Transform3D(perspectiveDistance: distance).isIdentity)
    }
  }

  @Test func `sixteen numbers make a transform in row order`() throws {
    let numbers = (0..<16).map(Double.init)
    let transform = try #require(Transform3D(entries: numbers))
    expectEqual(transform.entries, numbers)
    expectTrue(
      transform.m12 == 1 && transform.m21 == 4 && transform.m34 == 11 && transform.m41 == 12)
    expectEqual(Transform3D(entries: SIMD16<Double>(numbers)), transform)
    expectNil(Transform3D(entries: []))
    expectNil(Transform3D(entries: Array(numbers.dropLast())))
    expectNil(Transform3D(entries: numbers + [16]))
  }

  @Test func `a skew tilts the axes as CSS does`() {
    // CSS: skew(x, y) is matrix(1, tan(y), tan(x), 1, 0, 0).
    let skew = Transform3D(skewX: 0.5, y: -0.25)
    expectTrue(skew.isAffine)
    let plane = skew.affineTransform
    expectTrue(plane.a == 1 && plane.d == 1 && plane.tx == 0 && plane.ty == 0)
    expectClose(plane.c, 0.5463024898437905, within: 1e-15)
    expectLess(abs(plane.b + 0.25534192122103627), than: 1e-15)
    expectTrue(Transform3D(skewX: 0, y: 0).isIdentity)
  }

  @Test func `rotations turn each axis towards the next, and nothing about no axis`() {
    expectTrue(Transform3D(rotationAngle: 1, x: 0, y: 0, z: 0).isIdentity)
    expectTrue(Transform3D(rotationAngle: 1, x: .nan, y: 0, z: 0).isIdentity)
    let (sine, cosine) = Elementary.sinCos(0.5)
    let x = Transform3D(rotationAngle: 0.5, x: 3, y: 0, z: 0)
    expectTrue(x.m22 == cosine && x.m23 == sine && x.m32 == -sine && x.m33 == cosine && x.m11 == 1)
    let y = Transform3D(rotationAngle: 0.5, x: 0, y: 0.1, z: 0)
    expectTrue(y.m11 == cosine && y.m13 == -sine && y.m31 == sine && y.m33 == cosine && y.m22 == 1)
    let z = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1e-200)
    expectTrue(z.m11 == cosine && z.m12 == sine && z.m21 == -sine && z.m22 == cosine && z.m33 == 1)
  }

  @Test func `a rotation is orthonormal and keeps its axis`() {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<200 {
      let axis = generator.vector(-5...5)
      let rotation = Transform3D(
        rotationAngle: generator.uniform(-10...10), x: axis.x, y: axis.y, z: axis.z)
      // A handful of roundings of numbers up to 1, or of the axis up to 9.
      expectLess(rotation.concatenating(transposed(rotation)).distance(to: .identity), than: 2e-15)
      expectClose(rotation.determinant, 1, within: 2e-15)
      expectLess((rotation.apply(to: axis) - axis).length, than: 1e-14)
    }
  }

  @Test func `affine transforms go in and out unchanged, and what leaves the plane is not affine`()
  {
    let affine = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let transform = Transform3D(affine)
    expectTrue(transform.isAffine)
    expectEqual(transform.affineTransform, affine)
    expectEqual(transform.entries, [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1])
    expectTrue(Transform3D.identity.isAffine)
    expectTrue(Transform3D(scaleX: 0, y: 0, z: 1).isAffine)
    expectTrue(!Transform3D(scaleX: 1, y: 1, z: 2).isAffine)
    for (row, column) in [
      (0, 2), (0, 3), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3),
    ] {
      var transform = Transform3D.identity
      transform[row, column] += 0.5
      expectTrue(!transform.isAffine, "with entry \(row), \(column)")
    }
  }

  @Test func `entries are counted from zero, by row and column`() {
    var transform = Transform3D.identity
    for row in 0..<4 {
      for column in 0..<4 { transform[row, column] = Double(10 * row + column + 11) }
    }
    expectEqual(
      transform.entries, [11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34, 41, 42, 43, 44])
    expectTrue(transform.m23 == 23 && transform[1, 2] == 23 && transform[3, 0] == transform.m41)
    let (r1, r2, r3, r4) = transform.rows
    expectEqual(Transform3D(rows: r1, r2, r3, r4), transform)
  }

  @Test func `an entry outside the matrix is a programmer's error`() async {
    await #expect(processExitsWith: .failure) { _ = Transform3D.identity[4, 0] }
    await #expect(processExitsWith: .failure) { _ = Transform3D.identity[0, -1] }
  }

  private func transposed(_ transform: Transform3D) -> Transform3D {
    var result = transform
    for row in 0..<4 {
      for column in 0..<4 { result[row, column] = transform[column, row] }
    }
    return result
  }
}
