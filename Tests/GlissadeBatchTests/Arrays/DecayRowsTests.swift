import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of decaying motions on caller-owned memory.
struct DecayRowsTests {
  static func decays(_ count: Int, seed: UInt64) throws -> [Decay] {
    var generator = SeededGenerator(seed: seed)
    return try (0..<count).map { _ in
      let rate =
        generator.chance(0.5)
        ? DecelerationRate.normal
        : try DecelerationRate(perMillisecond: generator.uniform(0.9...0.9999))
      return try Decay(
        rate: rate, from: generator.uniform(-1000...1000),
        velocity: generator.chance(0.1) ? 0 : generator.uniform(-5000...5000))
    }
  }

  static func run(_ batch: Batch, _ rows: DecayRows, at time: Double) throws -> MotionArrays {
    try MotionArrays(count: rows.outputCount) {
      try batch.decay(rows, at: time, positions: &$0, velocities: &$1)
    }
  }

  // The remaining distance is e^(-kt), whose exponent is rounded three times by a relative 2⁻²⁴; kt·e^(-kt) is at
  // most 0.37. The sum is rounded in units of its terms.
  @Test(arguments: InstructionSet.available, everyLength)
  func `motions of every number`(_ set: InstructionSet, _ count: Int) throws {
    let decays = try Self.decays(count, seed: UInt64(count))
    let rows = try DecayRows(decays)
    expectEqual(rows.count, count)
    expectEqual(rows.outputCount, (count + 15) / 16 * 16)
    for time in [0, 1e-9, 0.01, 0.3, 2, 30, 1e6, 1e12] {
      let motion = try Self.run(Batch(instructionSet: set), rows, at: time)
      let (positions, velocities) = (motion.positions, motion.velocities)
      for (i, decay) in decays.enumerated() {
        let wanted = decay.state(at: time)
        let way = decay.restPoint - decay.origin
        let unit = way.magnitude + decay.restPoint.magnitude + decay.origin.magnitude
        expectClose(Double(positions[i]), wanted.position, within: 3e-7 * unit)
        let speed = decay.initialVelocity.magnitude
        expectClose(Double(velocities[i]), wanted.velocity, within: 5e-7 * speed)
        if time == 1e12 { expectEqual(positions[i], Float(decay.restPoint)) }
      }
      for i in count..<rows.outputCount { expectTrue(positions[i] == 0 && velocities[i] == 0) }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `times before the start count as the start, and none is too late`(
    _ set: InstructionSet
  ) throws {
    let batch = Batch(instructionSet: set)
    let rows = try DecayRows(try Self.decays(100, seed: 1))
    let start = try Self.run(batch, rows, at: 0)
    for time in [-0.0, -1e-9, -1e300] {
      try expectSameBits(Self.run(batch, rows, at: time).positions, start.positions)
    }
    for time in [1e20, 1e39, 1e300] {
      let late = try Self.run(batch, rows, at: time)
      expectTrue(late.positions.allSatisfy(\.isFinite) && late.velocities.allSatisfy { $0 == 0 })
    }
  }

  @Test(.enabled(if: InstructionSet.fused.count > 1))
  func `builds with fused multiply-add agree to the bit`() throws {
    let rows = try DecayRows(try Self.decays(3000, seed: 2))
    try expectFusedBuildsAgree(at: [0, 1e-6, 0.01, 0.1, 0.25, 1, 3, 20, 1e6]) {
      try Self.run(Batch(instructionSet: $0), rows, at: $1)
    }
  }

  @Test func `decay rows beyond Float: throws field and row`() throws {
    let good = try Decay(velocity: 1)
    #expect(throws: BatchError.notFinite(field: .velocity, value: 1e39, row: 1)) {
      _ = try DecayRows([good, try Decay(velocity: 1e39)])
    }
    #expect(throws: BatchError.notFinite(field: .to, value: 1e39, row: 0)) {
      _ = try DecayRows([try Decay(from: 1e39, velocity: 0)])
    }
    let batch = Batch()
    let rows = try DecayRows([good])
    expectTrue(isRefused(as: .time, row: 0) { _ = try Self.run(batch, rows, at: .nan) })
    #expect(throws: BatchError.notFinite(field: .time, value: .infinity, row: 0)) {
      _ = try Self.run(batch, rows, at: .infinity)
    }
    let no = try DecayRows([])
    expectEqual(no.outputCount, 0)
    try expectTrue(Self.run(batch, no, at: 1).positions.isEmpty)
  }

  @Test func `outputs of another length are refused`() throws {
    let batch = Batch()
    let rows = try DecayRows([try Decay(velocity: 1)])
    for (first, second, error) in [
      (1, 16, BatchError.wrongCount(field: .output, count: 1, expected: 16)),
      (16, 17, .wrongCount(field: .velocity, count: 17, expected: 16)),
    ] {
      var (positions, velocities) = (
        [Float](repeating: 7, count: first), [Float](repeating: 7, count: second)
      )
      #expect(throws: error) {
        var position = positions.mutableSpan
        var velocity = velocities.mutableSpan
        try batch.decay(rows, at: 0, positions: &position, velocities: &velocity)
      }
      expectTrue((positions + velocities).allSatisfy { $0 == 7 })
    }
  }
}
