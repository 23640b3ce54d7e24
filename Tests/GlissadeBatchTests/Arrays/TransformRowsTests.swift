import GlissadeBatch
import GlissadeMath
import TestSupport
import Testing

/// Tests of the preparation of transforms.
struct TransformRowsTests {
  @Test func `parts that no Float can hold are refused`() throws {
    let good = DecomposedTransform()
    typealias Change = (inout DecomposedTransform, Double) -> Void
    let changes: [Change] = [
      { $0.translation.x = $1 }, { $0.translation.z = $1 }, { $0.scale.y = $1 },
      { $0.skew.xz = $1 }, { $0.perspective.z = $1 }, { $0.perspective.w = $1 },
    ]
    for bad in [Double.infinity, -.infinity, 1e39] {
      for change in changes {
        var part = good
        change(&part, bad)
        #expect(throws: BatchError.notFinite(field: .from, value: bad, row: 1)) {
          _ = try TransformRows(from: [good, part], to: [good, good])
        }
        #expect(throws: BatchError.notFinite(field: .to, value: bad, row: 0)) {
          _ = try TransformRows(from: [good, good], to: [part, good])
        }
      }
    }
    for change in changes {
      var part = good
      change(&part, .nan)
      expectTrue(isRefused(as: .to, row: 0) { _ = try TransformRows(from: [good], to: [part]) })
    }
  }

  @Test func `a quaternion of no length is the identity, an endless one is refused`() throws {
    let good = DecomposedTransform()
    let zero = DecomposedTransform(quaternion: Quaternion(x: 0, y: 0, z: 0, w: 0))
    let rows = try TransformRows(from: [zero], to: [zero])
    let matrix = try BatchComposeTests.run(Batch(), [0.5], rows)
    for i in 0..<16 { expectEqual(matrix[i], i % 5 == 0 ? 1 : 0) }
    let endless = DecomposedTransform(quaternion: Quaternion(x: 0, y: .infinity, z: 0, w: 1))
    #expect(throws: BatchError.notFinite(field: .rotation, value: .infinity, row: 0)) {
      _ = try TransformRows(from: [good], to: [endless])
    }
  }

  @Test func `a quaternion of any other length is one`() throws {
    let turn = Quaternion(angle: 1, axis: Vector(x: 1, y: 2, z: 3))
    let long = DecomposedTransform(quaternion: turn * 1e20)
    let short = DecomposedTransform(quaternion: turn * 1e-20)
    let unit = DecomposedTransform(quaternion: turn)
    let rows = try TransformRows(from: [long, short, unit], to: [unit, long, short])
    let matrices = try BatchComposeTests.run(Batch(), [0.5, 0.25, 1], rows)
    let wanted = Transform3D(rotation: turn).entries
    for i in 0..<48 { expectClose(Double(matrices[i]), wanted[i % 16], within: 1e-6) }
  }

  @Test func `as many ends as starts are wanted`() throws {
    let good = DecomposedTransform()
    #expect(throws: BatchError.wrongCount(field: .to, count: 1, expected: 2)) {
      _ = try TransformRows(from: [good, good], to: [good])
    }
    try expectEqual(TransformRows(from: [], to: []).count, 0)
  }
}
