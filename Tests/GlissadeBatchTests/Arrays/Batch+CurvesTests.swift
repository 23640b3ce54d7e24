import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of interpolation on caller-owned memory: any length, any alignment, and no writes outside.
struct BatchCurvesTests {
  static let curves: [TimingFunction] = {
    do {
      return try [
        .linear, .easeIn, .easeOut, .easeInEaseOut, .default, .controlPoints(0, 1, 0, 1),
        .steps(Steps(5)), .steps(Steps(3, .both)),
        .piecewiseLinear(PiecewiseLinear(evenly: [0, 1.2, 0.7, 1])),
        .piecewiseLinear(PiecewiseLinear(evenly: (0..<40).map { Double($0 % 5) / 4 })),
        .easing(.elastic, .inOut), .easing(.bounce, .inOut), .easing(.circ, .out),
        TimingFunction(css: "md-emphasized"),
      ]
    } catch {
      preconditionFailure("the curves are valid")
    }
  }()

  /// Runs a function on unaligned arrays and checks that it writes all of its output and nothing else.
  static func run(
    _ progress: [Float], from: [Float], to: [Float],
    _ body: (Span<Float>, Span<Float>, Span<Float>, inout MutableSpan<Float>) throws -> Void
  ) throws -> [Float] {
    let count = progress.count
    let (p, a) = (
      GuardedArray(progress, offset: 1 + count % 7), GuardedArray(from, offset: 3 + count % 5)
    )
    let b = GuardedArray(to, offset: 5)
    var out = GuardedArray(count: count, offset: 1 + count % 3)
    try out.write { span in
      try body(
        p.floats.span.extracting(p.range), a.floats.span.extracting(a.range),
        b.floats.span.extracting(b.range), &span)
    }
    expectTrue(out.isWhole, "\(count) rows")
    return out.values
  }

  // A product and a sum, or one fused: 2⁻²⁴ of the largest part each, and of the result.
  @Test(arguments: InstructionSet.available, everyLength)
  func `linear interpolation of every length`(_ set: InstructionSet, _ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    var progress = generator.floats(count, -0.5...1.5)
    for i in 0..<count where i % 5 == 0 { progress[i] = Float(i % 2) }
    let (from, to) = (generator.floats(count, -100...100), generator.floats(count, -100...100))
    let batch = Batch(instructionSet: set)
    let values = try Self.run(progress, from: from, to: to) { p, a, b, out in
      try batch.linear(p, from: a, to: b, into: &out)
    }
    for i in 0..<count {
      let (x, a, b) = (Double(progress[i]), Double(from[i]), Double(to[i]))
      if x == 0 { expectEqual(values[i], from[i]) }
      if x == 1 { expectEqual(values[i], to[i]) }
      let unit = (x * b).magnitude + (x * a).magnitude + a.magnitude
      expectClose(Double(values[i]), a + (b - a) * x, within: 1.5e-7 * unit)
    }
  }

  @Test(arguments: InstructionSet.available, everyLength)
  func `every kind of curve at every length`(_ set: InstructionSet, _ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    var progress = generator.floats(count, -0.5...1.5)
    for i in 0..<count where i % 5 == 0 { progress[i] = Float(i % 2) }
    let (from, to) = (generator.floats(count, -10...10), generator.floats(count, -10...10))
    let batch = Batch(instructionSet: set)
    for (function, prepared) in zip(Self.curves, Self.prepared) {
      let values = try Self.run(progress, from: from, to: to) { p, a, b, out in
        try batch.interpolate(prepared, p, from: a, to: b, into: &out)
      }
      for i in 0..<count {
        let (a, b) = (Double(from[i]), Double(to[i]))
        let band = ValueBand(around: Double(progress[i]), 0x1p-23) {
          a + (b - a) * function.value(at: $0)
        }
        // Progress is within 2e-6, and the largest difference and value are 20 and 24.
        expectAtMost(band.distance(to: Double(values[i])), 5e-5)
      }
    }
  }

  // Buffers are references, so that safe code can pass one as an input and as the output.
  @Test(arguments: InstructionSet.available, 1...70)
  func `the output can be one of the inputs`(_ set: InstructionSet, _ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let inputs = [-0.5...1.5, -10...10, -10...10].map { generator.floats(count, $0) }
    let batch = Batch(instructionSet: set)
    for prepared in [nil] + Self.prepared {
      func values(into output: FloatBuffer, of buffers: [FloatBuffer]) throws -> [Float] {
        try buffers[0].withSpan { p in
          try buffers[1].withSpan { a in
            try buffers[2].withSpan { b in
              try output.withMutableSpan { out in
                if let prepared {
                  try batch.interpolate(prepared, p, from: a, to: b, into: &out)
                } else {
                  try batch.linear(p, from: a, to: b, into: &out)
                }
              }
            }
          }
        }
        return output.withSpan { $0.copied() }
      }
      let separate = inputs.map { FloatBuffer($0) }
      let wanted = try values(into: FloatBuffer(count: count), of: separate)
      for shared in inputs.indices {
        let buffers = inputs.map { FloatBuffer($0) }
        try expectSameBits(values(into: buffers[shared], of: buffers), wanted, "input \(shared)")
      }
    }
  }

  static let prepared = curves.compactMap { try? PreparedCurve($0) }

  @Test(arguments: InstructionSet.available)
  func `ends are exact, also for values that a Float only just holds`(
    _ set: InstructionSet
  ) throws {
    let ends: [Float] = [0, 1, -1, 0.1, 3e38, -3e38, 1e-38, .leastNonzeroMagnitude, 16_777_215]
    var (from, to): ([Float], [Float]) = ([], [])
    for a in ends { for b in ends { (from, to) = (from + [a], to + [b]) } }
    let batch = Batch(instructionSet: set)
    for (progress, wanted) in [(0, from), (1, to), (-3, from), (7, to)] as [(Float, [Float])] {
      let inputs = [Float](repeating: progress, count: from.count)
      for prepared in Self.prepared.prefix(7) {
        try expectEqual(batch.interpolate(prepared, inputs, from: from, to: to), wanted)
      }
      guard progress == 0 || progress == 1 else { continue }
      let values = try Self.run(inputs, from: from, to: to) { p, a, b, out in
        try batch.linear(p, from: a, to: b, into: &out)
      }
      expectEqual(values, wanted)
    }
  }

  @Test func `progress that is no number starts`() throws {
    for set in InstructionSet.available {
      for prepared in Self.prepared where prepared.isFromZero {
        let values = try Batch(instructionSet: set).interpolate(
          prepared, [.nan, -.infinity, .infinity], from: [3, 3, 3], to: [4, 4, 4])
        expectEqual(values, [3, 3, 4])
      }
    }
  }

  @Test(.enabled(if: InstructionSet.fused.count > 1), arguments: curves.indices)
  func `builds with fused multiply-add agree to the bit`(_ number: Int) throws {
    var generator = SeededGenerator(seed: 61)
    let count = soak(16_000, 100_000, thorough: 1_000_000)
    let progress = generator.floats(count, -0.1...1.1)
    let (from, to) = (generator.floats(count, -10...10), generator.floats(count, -10...10))
    try expectFusedBuildsAgree {
      try Batch(instructionSet: $0).interpolate(
        Self.prepared[number], progress, from: from, to: to)
    }
  }

  // From a threshold on, values in aligned memory are stored past the caches.
  @Test(arguments: InstructionSet.available)
  func `large outputs hold what small ones hold`(_ set: InstructionSet) throws {
    let count = (Batch.streamingThreshold / 4) + 64
    var generator = SeededGenerator(seed: 62)
    let pattern = generator.floats(1024)
    let (progress, from) = (FloatBuffer(count: count), FloatBuffer(count: count))
    let (to, out) = (FloatBuffer(count: count), FloatBuffer(count: count))
    for buffer in [progress, from, to] {
      buffer.withMutableSpan { span in
        for i in 0..<count { span[i] = pattern[(i &* (1 + buffer.count % 3)) & 1023] }
      }
    }
    let batch = Batch(instructionSet: set)
    for prepared in [nil, Self.prepared[1]] {
      func run(_ span: inout MutableSpan<Float>) throws {
        try progress.withSpan { p in
          try from.withSpan { a in
            try to.withSpan { b in
              if let prepared {
                try batch.interpolate(prepared, p, from: a, to: b, into: &span)
              } else {
                try batch.linear(p, from: a, to: b, into: &span)
              }
            }
          }
        }
      }
      var strip = GuardedArray(count: count, offset: 2)
      try strip.write { try run(&$0) }
      try out.withMutableSpan { try run(&$0) }
      expectSameBits(out.withSpan { $0.copied() }, strip.values)
    }
  }
}

extension PreparedCurve {
  /// Whether the progress at 0 is 0.
  var isFromZero: Bool {
    do { return try Batch().progress(self, [0]) == [0] } catch { return false }
  }
}
