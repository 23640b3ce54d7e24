import GlissadeMath
import TestSupport
import Testing

struct QuaternionSlerpTests {
  let tolerance = 2e-15

  static let progresses = [-0.5, 0, 0.1, 0.25, 0.5, 0.9, 1, 1.3]

  @Test(arguments: progresses)
  func `turns about one axis at constant speed`(progress: Double) {
    let axis = Vector(x: 1, y: -2, z: 0.5)
    let result = Quaternion.slerp(
      from: Quaternion(angle: 0.2, axis: axis), to: Quaternion(angle: 2.2, axis: axis),
      at: progress)
    let wanted = Quaternion(angle: 0.2 + 2 * progress, axis: axis)
    expectLess(result.arc(to: wanted), than: tolerance)
  }

  @Test func `both ends are exact, on either side of the sphere`() {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<100 {
      let (from, to) = (generator.rotation(), generator.rotation())
      for far in [to, -to] {
        expectEqual(Quaternion.slerp(from: from, to: far, at: 0), from)
        expectEqual(Quaternion.slerp(from: from, to: far, at: 1), far)
      }
    }
  }

  @Test func `goes the shorter way`() {
    let axis = Vector(x: 0, y: 0, z: 1)
    let to = Quaternion(angle: 1.5 * .pi, axis: axis)
    let half = Quaternion.slerp(from: .identity, to: to, at: 0.5)
    // Three quarters of a turn forwards are a quarter backwards.
    expectLess(
      Transform3D(rotation: half).distance(
        to: Transform3D(rotation: Quaternion(angle: -.pi / 4, axis: axis))), than: tolerance)
  }

  @Test(arguments: [1e-300, 1e-100, 1e-20, 1e-12, 1e-8, 1e-4])
  func `is accurate for nearly equal rotations`(angle: Double) {
    let axis = Vector(x: 1, y: 0, z: 0)
    let to = Quaternion(angle: angle, axis: axis)
    let quarter = Quaternion.slerp(from: .identity, to: to, at: 0.25)
    // Relative to the angle, not only to the length of 1.
    expectAtMost(ulps(quarter.x, from: Quaternion(angle: angle / 4, axis: axis).x), 4)
    expectLess(Quaternion.slerp(from: to, to: to, at: 0.3).arc(to: to), than: tolerance)
  }

  @Test(arguments: [0, 1e-300, 1e-16, 1e-9, 1e-3])
  func `is finite and of length 1 for nearly opposite quaternions`(angle: Double) {
    let from = Quaternion(angle: 1, axis: Vector(x: 1, y: 2, z: 3))
    let to = -Quaternion(angle: 1 + angle, axis: Vector(x: 1, y: 2, z: 3))
    for progress in Self.progresses where progress != 1 {
      let result = Quaternion.slerp(from: from, to: to, at: progress)
      expectClose(result.length, 1, within: tolerance)
      expectAtMost(result.arc(to: from), 2 * angle + tolerance)
    }
  }

  @Test func `stays on the sphere, from both ends alike`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let (from, to) = (generator.rotation(), generator.rotation())
      let progress = generator.uniform(-1...2)
      let result = Quaternion.slerp(from: from, to: to, at: progress)
      let backwards = Quaternion.slerp(from: to, to: from, at: 1 - progress)
      expectClose(result.length, 1, within: tolerance)
      expectLess(
        Transform3D(rotation: result).distance(to: Transform3D(rotation: backwards)),
        than: 2 * tolerance)
    }
  }

  @Test(arguments: [0, 1e-200, 1e-9, 0.5, 1.5, 3.0])
  func `the arc between quaternions is half the turn`(angle: Double) {
    let axis = Vector(x: 0, y: 1, z: 0)
    let arc = Quaternion.identity.arc(to: Quaternion(angle: angle, axis: axis))
    expectAtMost(ulps(arc, from: angle / 2), 4)
  }
}
