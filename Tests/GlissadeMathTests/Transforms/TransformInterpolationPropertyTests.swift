import GlissadeMath
import TestSupport
import Testing

/// Properties that hold for every pair of transforms, including singular ones.
struct TransformInterpolationPropertyTests {
  /// Transforms that flatten, by scales, shears, projections and perspective.
  static let singular: [Transform3D] = [
    Transform3D(scaleX: 0, y: 0, z: 1), Transform3D(scaleX: 0, y: 1, z: 1),
    Transform3D(scaleX: 1, y: 0, z: 1), Transform3D(scaleX: 0, y: 0, z: 0),
    Transform3D(scaleX: 1, y: 1, z: 0), Transform3D(scaleX: 0, y: -1, z: 2),
    Transform3D(AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)),
    Transform3D(AffineTransform(a: 3, b: 4, c: 0, d: 0, tx: 5, ty: 6)),
    Transform3D(rows: (1, 2, 3, 0), (2, 4, 6, 0), (0, 0, 1, 0), (5, 6, 7, 1)),
    Transform3D(rows: (0, 0, 0, 0), (0, 0, 0, 0), (1, 2, 2, 0), (5, 6, 7, 1)),
    Transform3D(rows: (0, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 0), (5, 6, 7, 1)),
    Transform3D(rows: (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 0), (5, 6, 7, 1)),
    Transform3D(rows: (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, -0.002), (0, 0, 0, 1)),
    Transform3D(rows: (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    Transform3D(rows: (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, -0.01), (0, 0, 100, 0)),
    Transform3D(perspectiveDistance: 500).scaled(byX: 0, y: 0, z: 0),
  ]

  static func randomPairs(_ count: Int) -> [(Transform3D, Transform3D)] {
    var generator = SeededGenerator(seed: 60)
    return (0..<count).map { step in
      func one(_ kind: Int) -> Transform3D {
        switch kind {
        case 0: return Transform3D(AffineTransform.random(using: &generator))
        case 1: return Transform3D.random(perspective: false, using: &generator)
        default: return Transform3D.random(perspective: true, using: &generator)
        }
      }
      return (one(step % 3), one(step / 3 % 3))
    }
  }

  static var everyPair: [(Transform3D, Transform3D)] {
    let some = singular + randomPairs(6).map(\.0) + [.identity]
    return randomPairs(90) + some.flatMap { from in some.map { (from, $0) } }
  }

  @Test func `both ends are exact`() {
    for (from, to) in Self.everyPair {
      let interpolation = TransformInterpolation(from: from, to: to)
      expectTrue(interpolation.value(at: 0) == from && interpolation.value(at: 1) == to)
      expectTrue(interpolation.from == from && interpolation.to == to)
    }
  }

  @Test func `every value is finite, of reasonable size`() {
    for (from, to) in Self.everyPair {
      let interpolation = TransformInterpolation(from: from, to: to)
      for progress in [-0.3, 1e-9, 0.2, 0.5, 0.8, 1 - 1e-9, 1.3] {
        let value = interpolation.value(at: progress)
        expectTrue(value.entries.allSatisfy { abs($0) < 1000 }, "\(from) to \(to) at \(progress)")
      }
    }
  }

  @Test func `the prepared way and the direct one are the same`() {
    for (from, to) in Self.everyPair {
      let prepared = TransformInterpolation(from: from, to: to).value(at: 0.3)
      expectEqual(prepared, Transform3D.interpolate(from: from, to: to, at: 0.3))
    }
  }

  @Test func `values near the ends are near them, up to m44`() {
    for (from, to) in Self.everyPair {
      let interpolation = TransformInterpolation(from: from, to: to)
      if interpolation.kind == .discrete { continue }
      for (progress, end) in [(1e-9, from), (1 - 1e-9, to)] {
        var value = interpolation.value(at: progress)
        // The decomposition divides by m44, which leaves every image the same.
        for row in 0..<4 {
          for column in 0..<4 { value[row, column] *= end.m44 }
        }
        // Entries and their ways up to some hundreds, times 1e-9.
        expectLess(value.distance(to: end), than: 1e-5, "\(from) to \(to) at \(progress)")
      }
    }
  }

  @Test func `the way back is the way forth`() {
    for (from, to) in Self.randomPairs(300) {
      let forth = TransformInterpolation(from: from, to: to)
      // Mirrors of different axes turn half a turn, whose side depends on the order.
      if case .affine(let near, let far) = forth.kind, abs(near.angle - far.angle) > 179 {
        continue
      }
      if Self.hasDifferentMirrors(from, to) { continue }
      let back = TransformInterpolation(from: to, to: from)
      for progress in [-0.25, 0.25, 0.5, 0.9, 1.25] {
        let distance = forth.value(at: progress).distance(to: back.value(at: 1 - progress))
        // Some dozen roundings of entries up to some hundreds.
        expectLess(distance, than: 1e-10)
      }
    }
  }

  private static func hasDifferentMirrors(_ from: Transform3D, _ to: Transform3D) -> Bool {
    guard from.isAffine && to.isAffine else { return false }
    let (near, far) = (
      DecomposedAffine(from.affineTransform), DecomposedAffine(to.affineTransform)
    )
    return (near.scaleX < 0) != (far.scaleX < 0) || (near.scaleY < 0) != (far.scaleY < 0)
  }

  @Test func `an interpolation between equal transforms stays there`() {
    for (transform, _) in Self.randomPairs(90) {
      var wanted = transform
      for row in 0..<4 {
        for column in 0..<4 { wanted[row, column] /= transform.m44 }
      }
      let value = Transform3D.interpolate(from: transform, to: transform, at: 0.37)
      expectLess(value.distance(to: wanted), than: 1e-11)
    }
  }

  @Test(arguments: [Transform3D(scaleX: 0, y: 0, z: 1), Transform3D(scaleX: 0, y: 0, z: 0)])
  func `a layer scaled to nothing shrinks evenly`(nothing: Transform3D) {
    for progress in [0.125, 0.5, 0.75] {
      let value = Transform3D.interpolate(from: .identity, to: nothing, at: progress)
      let rest = 1 - progress
      let wanted = Transform3D(scaleX: rest, y: rest, z: nothing.m33 == 1 ? 1 : rest)
      expectLess(value.distance(to: wanted), than: 1e-15)
    }
  }

  @Test func `a transform that cannot be taken apart changes half way`() {
    let flat = Transform3D(rows: (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, -0.002), (0, 0, 0, 1))
    let interpolation = TransformInterpolation(from: .identity, to: flat)
    expectEqual(interpolation.kind, .discrete)
    expectTrue(interpolation.value(at: 0.499) == .identity && interpolation.value(at: 0.5) == flat)
    expectTrue(interpolation.value(at: -1) == .identity && interpolation.value(at: 2) == flat)
  }

  @Test func `a matrix of overshoot goes on in the same direction`() {
    let to = Transform3D(translationX: 100, y: 0, z: 0).scaled(byX: 2, y: 2, z: 1)
    let value = Transform3D.interpolate(from: .identity, to: to, at: 1.5)
    expectTrue(value.m41 == 150 && value.m11 == 2.5)
  }
}
