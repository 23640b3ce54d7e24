import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of springs on caller-owned memory.
struct BatchSpringsTests {
  /// The damping ratios of every spring form.
  static let ratios = [
    [0.01, 0.04], [0.2, 0.9], [0.91, 0.975], [0.985, 1.001], [1], [1.005, 1.2, 4],
  ]

  /// Returns springs of one form, or of all, with ends of all magnitudes.
  static func rows(_ count: Int, seed: UInt64, of regime: Int? = nil) throws -> [SpringRows.Row] {
    var generator = SeededGenerator(seed: seed)
    return try (0..<count).map { _ in
      let choice = ratios[regime ?? generator.index(below: ratios.count)]
      let spring = try Spring(
        response: generator.uniform(0.1...2),
        dampingRatio: choice[generator.index(below: choice.count)])
      return SpringRows.Row(
        spring, from: generator.uniform(-100...100), to: generator.uniform(-100...100),
        velocity: generator.chance(0.5) ? 0 : generator.uniform(-1000...1000))
    }
  }

  static func run(_ batch: Batch, _ rows: SpringRows, at time: Double) throws -> MotionArrays {
    let motion = try MotionArrays(count: rows.outputCount) {
      try batch.spring(rows, at: time, positions: &$0, velocities: &$1)
    }
    var alone = GuardedArray(count: rows.outputCount, offset: 9)
    try alone.write { try batch.spring(rows, at: time, positions: &$0) }
    expectTrue(alone.isWhole)
    expectSameBits(alone.values, motion.positions, "with and without velocities")
    return motion
  }

  @Test(arguments: InstructionSet.available, everyLength)
  func `every length of every regime and of all mixed`(
    _ set: InstructionSet, _ count: Int
  ) throws {
    for regime in [nil] + Self.ratios.indices.map({ $0 }) {
      let list = try Self.rows(count, seed: UInt64(count), of: regime)
      let rows = try SpringRows(list)
      expectEqual(rows.count, count)
      expectTrue(rows.outputCount % 16 == 0 && rows.outputCount >= count)
      let slots = Set(list.indices.map { rows.outputIndex(of: $0) })
      expectEqual(slots.count, count)
      let motion = try Self.run(Batch(instructionSet: set), rows, at: 0.3)
      let (positions, velocities) = (motion.positions, motion.velocities)
      for (number, row) in list.enumerated() {
        let wanted = row.spring.state(
          from: row.from, to: row.to, velocity: row.velocity, at: 0.3)
        let unit = max(
          row.from.magnitude, row.to.magnitude,
          row.spring.excursion(displacement: row.from - row.to, velocity: row.velocity))
        let slot = rows.outputIndex(of: number)
        // 2e-6 of the distance, plus the rounding of the end.
        expectClose(Double(positions[slot]), wanted.position, within: 2.2e-6 * unit)
        expectClose(
          Double(velocities[slot]), wanted.velocity,
          within: 2e-6 * unit * row.spring.angularFrequency)
      }
      for slot in 0..<rows.outputCount where !slots.contains(slot) {
        expectEqual(positions[slot], 0)
        expectEqual(velocities[slot], 0)
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `times before the start count as the start`(_ set: InstructionSet) throws {
    let rows = try SpringRows(try Self.rows(100, seed: 1))
    let batch = Batch(instructionSet: set)
    let start = try Self.run(batch, rows, at: 0)
    for time in [-0.0, -1e-9, -1, -1e12, -1e300] {
      try expectSameBits(Self.run(batch, rows, at: time), start)
    }
  }

  @Test(arguments: InstructionSet.available)
  func `no time makes a number that is not finite`(_ set: InstructionSet) throws {
    var list = try Self.rows(100, seed: 2)
    for frequency in [1e-12, 1, 1e12] {
      for ratio in [0, 0.01, 0.05, 0.5, 0.99, 1, 1.005, 1.2, 1000] {
        let spring = try Spring(
          stiffness: frequency * frequency, damping: 2 * ratio * frequency,
          overdamping: .textbook)
        list.append(SpringRows.Row(spring, from: -1, to: 1, velocity: 3))
        list.append(SpringRows.Row(spring, from: 1, to: 1))
      }
    }
    let rows = try SpringRows(list)
    for time in [0, 1e-300, 1e-20, 1, 1e6, 1e12, 1e20, 1e38, 1e39, 1e100, 1e300] {
      let motion = try Self.run(Batch(instructionSet: set), rows, at: time)
      let (positions, velocities) = (motion.positions, motion.velocities)
      for (number, row) in list.enumerated() {
        let slot = rows.outputIndex(of: number)
        expectTrue(
          positions[slot].isFinite && velocities[slot].isFinite,
          "ω \(row.spring.angularFrequency), ζ \(row.spring.dampingRatio) at \(time)")
      }
    }
  }

  @Test(.enabled(if: InstructionSet.fused.count > 1))
  func `builds with fused multiply-add agree to the bit`() throws {
    var generator = SeededGenerator(seed: 81)
    let rows = try SpringRows(try Self.rows(5000, seed: 3))
    var times = [0, 1e6, 1e12]
    for _ in 0..<soak(60, 2000) { times.append(generator.anyMagnitude(1e-6...1e3)) }
    try expectFusedBuildsAgree(at: times) {
      try Self.run(Batch(instructionSet: $0), rows, at: $1)
    }
  }

  // A row's result does not depend on the other rows of its block, or on its lane.
  @Test(arguments: InstructionSet.available)
  func `rows do not touch each other`(_ set: InstructionSet) throws {
    let list = try Self.rows(120, seed: 4)
    let batch = Batch(instructionSet: set)
    let together = try batch.springs(list, at: 0.7)
    for number in stride(from: 0, to: 120, by: 7) {
      let alone = try batch.springs([list[number]], at: 0.7)
      expectSameBits([together.positions[number]], alone.positions)
      expectSameBits([together.velocities[number]], alone.velocities)
    }
  }

  // From a threshold on, values in aligned memory are stored past the caches.
  @Test(arguments: InstructionSet.available)
  func `large outputs hold what small ones hold`(_ set: InstructionSet) throws {
    let few = try Self.rows(64, seed: 5, of: 1)
    var list: [SpringRows.Row] = []
    while list.count * 4 <= Batch.streamingThreshold / 2 { list += few }
    let rows = try SpringRows(list)
    let batch = Batch(instructionSet: set)
    let (positions, velocities) = (
      FloatBuffer(count: rows.outputCount), FloatBuffer(count: rows.outputCount)
    )
    try positions.withMutableSpan { position in
      try velocities.withMutableSpan { velocity in
        try batch.spring(rows, at: 0.4, positions: &position, velocities: &velocity)
      }
    }
    let strips = try Self.run(batch, rows, at: 0.4)
    expectSameBits(positions.withSpan { $0.copied() }, strips.positions)
    expectSameBits(velocities.withSpan { $0.copied() }, strips.velocities)
  }
}
