import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of keyframes with shared key times.
struct BatchKeyframesTests {
  static let keyTimes: [[Double]] = [
    [0, 1], [0, 0.5, 1], [0, 0.1, 0.6, 1], [0, 0, 1], [0, 1, 1], [0, 0.4, 0.4, 1],
    [0, 0.3, 0.3, 0.3, 0.9, 1], [0, 0, 0, 0.5, 1, 1, 1], [0, 0, 1, 1],
    (0..<40).map { Double($0) / 39 },
  ]

  /// Returns values in blocks of 16 rows, key after key.
  static func blocks(_ values: [[Float]], keys: Int) -> [Float] {
    let count = (values.count + 15) / 16 * 16
    var rows = [Float](repeating: 0, count: count * keys)
    for (row, keyed) in values.enumerated() {
      for key in 0..<keys { rows[row / 16 * 16 * keys + 16 * key + row % 16] = keyed[key] }
    }
    return rows
  }

  static func run(
    _ batch: Batch, _ keys: PreparedKeyTimes, _ progress: [Float], _ values: [[Float]]
  ) throws -> [Float] {
    let p = GuardedArray(progress, offset: 3)
    let rows = GuardedArray(blocks(values, keys: keys.count), offset: 1)
    var out = GuardedArray(count: progress.count, offset: 7)
    try out.write { span in
      try batch.keyframes(
        keys, p.floats.span.extracting(p.range), rows: rows.floats.span.extracting(rows.range),
        into: &span)
    }
    expectTrue(out.isWhole)
    return out.values
  }

  static func reference(
    _ times: [Double], _ pace: TimingFunction, _ values: [Float], at x: Double
  ) throws -> Double {
    let timing = try KeyframeTiming(
      count: times.count, keyTimes: times,
      timingFunctions: [TimingFunction](repeating: pace, count: times.count - 1))
    let place = timing.location(at: x)
    let (a, b) = (Double(values[place.index]), Double(values[place.index + 1]))
    return a + (b - a) * place.fraction
  }

  // Key times and inputs are rounded to Float: within 2⁻²² of the input the value is that of the reference, up to
  // the 2e-6 of a curve times values up to 10 and 20 apart.
  @Test(arguments: keyTimes.indices, [TimingFunction.linear, .easeIn, .default])
  func `keyframes follow the reference`(_ number: Int, _ pace: TimingFunction) throws {
    let times = Self.keyTimes[number]
    let keys = try PreparedKeyTimes(times, timingFunction: pace)
    expectEqual(keys.count, times.count)
    var generator = SeededGenerator(seed: UInt64(number))
    var progress = generator.floats(60, 0...1) + times.map { Float($0) }
    progress += times.map { Float($0).nextUp } + times.map { Float($0).nextDown }
    let values = progress.map { _ in generator.floats(times.count, -10...10) }
    let wanted = try progress.indices.map { i in
      var band = ValueBand(try Self.reference(times, pace, values[i], at: Double(progress[i])))
      for step in [-0x1p-22, -0x1p-23, 0x1p-23, 0x1p-22] {
        band.include(
          try Self.reference(times, pace, values[i], at: Double(progress[i]) + step))
      }
      return band
    }
    for set in InstructionSet.available {
      let result = try Self.run(Batch(instructionSet: set), keys, progress, values)
      for i in progress.indices {
        expectAtMost(
          wanted[i].distance(to: Double(result[i])), 5e-5,
          "\(result[i]) at \(progress[i]) on \(set)")
      }
    }
  }

  @Test(arguments: keyTimes.indices)
  func `keys are met exactly`(_ number: Int) throws {
    // The key times that a Float represents exactly.
    let times = Self.keyTimes[number]
    let exact = times.filter { Double(Float($0)) == $0 }
    let progress = exact.map { Float($0) } + [-1, -0x1p-149, 2, 1e30]
    let values = progress.map { _ in times.indices.map { Float($0) + 0.1 } }
    let wanted = try progress.enumerated().map { i, x in
      Float(try Self.reference(times, .linear, values[i], at: Double(x)))
    }
    for set in InstructionSet.available {
      let batch = Batch(instructionSet: set)
      try expectEqual(Self.run(batch, PreparedKeyTimes(times), progress, values), wanted, "\(set)")
      let paced = try PreparedKeyTimes(times, timingFunction: .easeIn)
      try expectEqual(Self.run(batch, paced, progress, values), wanted, "\(set)")
    }
  }

  @Test(arguments: InstructionSet.available, everyLength)
  func `every length`(_ set: InstructionSet, _ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let progress = generator.floats(count, 0...1)
    let values = (0..<count).map { _ in generator.floats(4, -10...10) }
    let times = [0, 0.25, 0.5, 1]
    let result = try Self.run(
      Batch(instructionSet: set), PreparedKeyTimes(times), progress, values)
    for i in 0..<count {
      let wanted = try Self.reference(times, .linear, values[i], at: Double(progress[i]))
      expectClose(Double(result[i]), wanted, within: 5e-6)
    }
  }

  @Test(.enabled(if: InstructionSet.fused.count > 1), arguments: keyTimes.indices)
  func `builds with fused multiply-add agree to the bit`(_ number: Int) throws {
    let times = Self.keyTimes[number]
    var generator = SeededGenerator(seed: 71)
    let progress = generator.floats(2000, -0.1...1.1)
    let values = progress.map { _ in generator.floats(times.count, -10...10) }
    for pace in [TimingFunction.linear, .easeInEaseOut] {
      let keys = try PreparedKeyTimes(times, timingFunction: pace)
      try expectFusedBuildsAgree {
        try Self.run(Batch(instructionSet: $0), keys, progress, values)
      }
    }
  }

  @Test func `key times that are none are refused`() throws {
    typealias Case = ([Double], BatchError)
    for (times, error) in [
      ([], .wrongCount(field: .keyTimes, count: 0, expected: 2)),
      ([0], .wrongCount(field: .keyTimes, count: 1, expected: 2)),
      ([0.1, 1], .outOfRange(field: .keyTimes, value: 0.1, row: 0)),
      ([0, 0.9], .outOfRange(field: .keyTimes, value: 0.9, row: 1)),
      ([0, 0.6, 0.5, 1], .outOfRange(field: .keyTimes, value: 0.5, row: 2)),
      ([0, 1.5, 1], .outOfRange(field: .keyTimes, value: 1.5, row: 1)),
      ([0, -0.5, 1], .outOfRange(field: .keyTimes, value: -0.5, row: 1)),
      ([0, .infinity, 1], .outOfRange(field: .keyTimes, value: .infinity, row: 1)),
    ] as [Case] {
      #expect(throws: error) { _ = try PreparedKeyTimes(times) }
    }
    #expect(throws: BatchError.self) { _ = try PreparedKeyTimes([0, .nan, 1]) }
    let steep = try TimingFunction.controlPoints(0, 1, 0, 1)
    let steps = TimingFunction.steps(try Steps(3))
    for pace in [steep, steps] {
      #expect(throws: BatchError.self) { _ = try PreparedKeyTimes([0, 1], timingFunction: pace) }
    }
  }
}
