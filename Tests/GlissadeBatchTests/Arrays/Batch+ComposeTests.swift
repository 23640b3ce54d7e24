import GlissadeBatch
import GlissadeMath
import TestSupport
import Testing

/// Tests of transforms composed of interpolated parts.
struct BatchComposeTests {
  static func run(
    _ batch: Batch, _ progress: [Float], _ rows: TransformRows
  ) throws -> [Float] {
    let p = GuardedArray(progress, offset: 5)
    var out = GuardedArray(count: 16 * progress.count, offset: 3)
    try out.write { try batch.compose(p.floats.span.extracting(p.range), rows, into: &$0) }
    expectTrue(out.isWhole, "\(progress.count) rows")
    return out.values
  }

  static func transform(
    _ generator: inout SeededGenerator, isFull: Bool
  ) -> DecomposedTransform {
    var parts = DecomposedTransform(
      translation: generator.vector(-100...100), scale: generator.vector(-3...3),
      quaternion: generator.rotation())
    if isFull {
      let column = generator.vector(-0.01...0.01)
      parts.skew = DecomposedTransform.Skew(
        xy: generator.uniform(-1...1), xz: generator.uniform(-1...1),
        yz: generator.uniform(-1...1))
      parts.perspective = DecomposedTransform.Perspective(
        x: column.x, y: column.y, z: column.z, w: generator.uniform(0.9...1.1))
    }
    return parts
  }

  // Rotations are within 1e-6, and scales up to 4 multiply that; translations are up to 140 in magnitude.
  @Test(arguments: InstructionSet.available, everyLength)
  func `compositions of every length`(_ set: InstructionSet, _ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    var progress = generator.floats(count, -0.2...1.2)
    for i in 0..<count where i % 5 == 0 { progress[i] = Float(i % 2) }
    for isFull in [false, true] {
      let from = (0..<count).map { _ in Self.transform(&generator, isFull: isFull) }
      let to = (0..<count).map { _ in Self.transform(&generator, isFull: isFull) }
      let rows = try TransformRows(from: from, to: to)
      expectEqual(rows.count, count)
      expectEqual(rows.isFull, isFull && count > 0)
      let matrices = try Self.run(Batch(instructionSet: set), progress, rows)
      for i in 0..<count {
        let wanted = DecomposedTransform.interpolate(
          from: from[i], to: to[i], at: Double(progress[i])
        ).recomposed().entries
        for entry in 0..<16 {
          let tolerance = entry % 4 == 3 ? 1e-5 : entry < 12 ? 1e-5 : 5e-5
          let value = Double(matrices[16 * i + entry])
          expectClose(value, wanted[entry], within: tolerance, "\(entry) at \(progress[i])")
        }
      }
    }
  }

  @Test(arguments: InstructionSet.available, [false, true])
  func `ends are those of the parts`(_ set: InstructionSet, _ isFull: Bool) throws {
    var generator = SeededGenerator(seed: 101)
    let from = (0..<40).map { _ in Self.transform(&generator, isFull: isFull) }
    let to = (0..<40).map { _ in Self.transform(&generator, isFull: isFull) }
    let there = try TransformRows(from: from, to: to)
    let nowhere = try TransformRows(from: to, to: to)
    let batch = Batch(instructionSet: set)
    let end = try Self.run(batch, [Float](repeating: 1, count: 40), there)
    let same = try Self.run(batch, [Float](repeating: 1, count: 40), nowhere)
    // Only the quaternion's sign may differ, which does not affect the matrix.
    expectEqual(end, same)
    for i in 0..<40 {
      expectTrue(end[16 * i + 12] == Float(to[i].translation.x) || isFull)
    }
  }

  // The bound is 1e-6 for unit quaternions at any angle, including nearly 0 and half a turn.
  @Test(arguments: InstructionSet.available)
  func `rotations are orthonormal to 1e-6`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 102)
    var (from, to): ([DecomposedTransform], [DecomposedTransform]) = ([], [])
    let angles = [0, 1e-12, 1e-7, 1e-5, 1e-3, 0.1, 1, 3, 3.14159265, Double.pi, 3.2, 6]
    for angle in angles + (0..<200).map({ _ in generator.uniform(0...6) }) {
      let start = generator.rotation()
      let turn = Quaternion(angle: angle, axis: generator.vector())
      from.append(DecomposedTransform(quaternion: start))
      to.append(DecomposedTransform(quaternion: turn * start))
    }
    let rows = try TransformRows(from: from, to: to)
    var progress = generator.floats(from.count, 0...1)
    progress[0] = 0
    progress[1] = 1
    let matrices = try Self.run(Batch(instructionSet: set), progress, rows)
    var (square, turn) = (LargestError(), LargestError())
    for i in from.indices {
      let m = matrices[(16 * i)..<(16 * i + 16)].map { Double($0) }
      for a in 0..<3 {
        for b in a..<3 {
          let dot = (0..<3).map { m[4 * a + $0] * m[4 * b + $0] }.reduce(0, +)
          square.note(dot - (a == b ? 1 : 0), at: "row \(i), progress \(progress[i])")
        }
      }
      let wanted = DecomposedTransform.interpolate(
        from: from[i], to: to[i], at: Double(progress[i])
      ).recomposed().entries
      for entry in 0..<16 {
        turn.note(m[entry] - wanted[entry], at: "row \(i), progress \(progress[i])")
      }
    }
    square.report("orthonormality, \(set)")
    turn.report("rotation, \(set)")
    expectAtMost(square.value, 1e-6, "\(square)")
    expectAtMost(turn.value, 1e-6, "\(turn)")
  }

  @Test(.enabled(if: InstructionSet.fused.count > 1), arguments: [false, true])
  func `builds with fused multiply-add agree to the bit`(_ isFull: Bool) throws {
    var generator = SeededGenerator(seed: 103)
    let count = 2000
    let from = (0..<count).map { _ in Self.transform(&generator, isFull: isFull) }
    let to = (0..<count).map { _ in Self.transform(&generator, isFull: isFull) }
    let rows = try TransformRows(from: from, to: to)
    for _ in 0..<soak(50, 2000) {
      let progress = generator.floats(count, -0.1...1.1)
      try expectFusedBuildsAgree {
        try Self.run(Batch(instructionSet: $0), progress, rows)
      }
    }
  }
}
