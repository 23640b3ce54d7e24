import GlissadeMath
import TestSupport
import Testing

struct TransformInterpolationTests {
  static let progresses = [-0.4, 0.1, 0.25, 0.5, 0.75, 0.9, 1.2]

  // MARK: - Measured values

  /// The measured values have five digits; half a unit of the last one is left open.
  let lastDigit = 0.5e-5

  private func quarter(_ to: Transform3D) -> Transform3D {
    Transform3D.interpolate(from: .identity, to: to, at: 0.25)
  }

  @Test func `a quarter of a rotation is as measured, to 270 degrees backwards`() {
    for (degrees, m11, m12) in [(170.0, 0.73728, 0.67559), (270, 0.92388, -0.38268)] {
      let value = quarter(Transform3D(rotationAngle: degrees * .pi / 180, x: 0, y: 0, z: 1))
      expectClose(value.m11, m11, within: lastDigit)
      expectClose(value.m12, m12, within: lastDigit)
    }
    let value = quarter(Transform3D(rotationAngle: 1.2, x: 0, y: 1, z: 0))
    for (entry, wanted) in [
      (value.m11, 0.95534), (value.m33, 0.95534), (value.m13, -0.29552), (value.m31, 0.29552),
    ] { expectClose(entry, wanted, within: lastDigit) }
  }

  @Test func `a quarter of the way from a scale to a rotation and translation is as measured`() {
    let to = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
      .concatenating(Transform3D(translationX: 40, y: 0, z: 0))
    let value = Transform3D.interpolate(from: Transform3D(scaleX: 2, y: 1, z: 1), to: to, at: 0.25)
    // This entry is stated with one digit less.
    expectClose(value.m11, 1.6956, within: 10 * lastDigit)
    expectClose(value.m12, 0.43296, within: lastDigit)
    expectLess(abs(value.m21 + 0.2474), than: 10 * lastDigit)
    expectClose(value.m22, 0.96891, within: lastDigit)
    expectEqual(value.m41, 10)
  }

  @Test func `a mirror passes through a line, and one in depth negates all three scales`() {
    let mirror = Transform3D(scaleX: -1, y: 1, z: 1)
    expectEqual(quarter(mirror), Transform3D(scaleX: 0.5, y: 1, z: 1))
    let half = Transform3D.interpolate(from: .identity, to: mirror, at: 0.5)
    expectEqual(half, Transform3D(scaleX: 0, y: 1, z: 1))
    // As unmatrix does.
    let depth = Transform3D.interpolate(
      from: .identity, to: Transform3D(scaleX: 1, y: 1, z: -1), at: 0.5)
    expectLess(depth.distance(to: Transform3D(scaleX: 0, y: 0, z: 0)), than: 1e-15)
  }

  @Test(arguments: [1.0, -1])
  func `half a turn goes to the negative side`(direction: Double) {
    let turn = Transform3D(rotationAngle: direction * .pi, x: 0, y: 0, z: 1)
    let half = Transform3D.interpolate(from: .identity, to: turn, at: 0.5)
    let wanted = Transform3D(AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0))
    expectLess(half.distance(to: wanted), than: 1e-15)
  }

  // MARK: - The rules

  @Test(arguments: progresses)
  func `affine ends follow the rule of css-transforms-1`(progress: Double) {
    var generator = SeededGenerator(seed: 50)
    for _ in 0..<500 {
      let from = AffineTransform.random(using: &generator)
      let to = AffineTransform.random(using: &generator)
      let value = Transform3D.interpolate(
        from: Transform3D(from), to: Transform3D(to), at: progress)
      let wanted = CSSInterpolation.plane(from, to, at: progress)
      // Some dozen roundings of entries up to 10 and translations up to 200.
      expectLess(value.distance(to: Transform3D(wanted)), than: 1e-12)
    }
  }

  @Test(arguments: progresses, [false, true])
  func `other ends follow the rule of css-transforms-2`(progress: Double, perspective: Bool) {
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<300 {
      let from = Transform3D.random(perspective: perspective, using: &generator)
      let to = Transform3D.random(perspective: perspective, using: &generator)
      let value = Transform3D.interpolate(from: from, to: to, at: progress)
      let wanted = CSSInterpolation.space(from, to, at: progress)
      // The specification's square roots of differences keep half the digits, times entries to 200.
      expectLess(value.distance(to: wanted), than: 1e-5)
    }
  }

  @Test func `an affine and another end are interpolated in space`() {
    let turn = TransformInterpolation(
      from: Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1),
      to: Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0))
    guard case .general(let near, let far) = turn.kind else {
      return expectTrue(false, "not interpolated in space")
    }
    expectTrue(near.quaternion.dot(far.quaternion) >= 0)
  }

  @Test func `a rotation in space turns about one axis`() {
    let axis = Vector(x: 1, y: -2, z: 0.5)
    let to = Transform3D(rotationAngle: 2.5, x: axis.x, y: axis.y, z: axis.z)
    for progress in Self.progresses {
      let value = Transform3D.interpolate(from: .identity, to: to, at: progress)
      let wanted = Transform3D(rotationAngle: 2.5 * progress, x: axis.x, y: axis.y, z: axis.z)
      expectLess(value.distance(to: wanted), than: 4e-15)
    }
  }

  @Test func `a growing perspective is linear`() {
    let half = Transform3D.interpolate(
      from: .identity, to: Transform3D(perspectiveDistance: 500), at: 0.5)
    expectEqual(half, Transform3D(perspectiveDistance: 1000))
  }
}
