import GlissadeBatch
import TestSupport
import Testing

/// Tests of frames as weighted sums of keys.
struct BatchBakeTests {
  static func run(
    _ batch: Batch, _ weights: [Float], _ frames: Int, _ values: [Float], _ channels: Int,
    using method: ProductMethod = .simd
  ) throws -> [Float] {
    let (w, v) = (GuardedArray(weights, offset: 1), GuardedArray(values, offset: 2))
    var out = GuardedArray(count: frames * channels, offset: 5)
    try out.write { span in
      try batch.bake(
        weights: w.floats.span.extracting(w.range), frames: frames,
        values: v.floats.span.extracting(v.range), channels: channels, into: &span,
        using: method)
    }
    expectTrue(out.isWhole, "\(frames) × \(channels)")
    return out.values
  }

  /// Checks that each value is the sum of products, within keys·2⁻²³ of their magnitudes.
  static func check(
    _ baked: [Float], _ weights: [Float], _ frames: Int, _ values: [Float], _ channels: Int
  ) {
    let keys = weights.count / frames
    for frame in 0..<frames {
      for channel in 0..<channels {
        var (sum, size) = (0.0, 0.0)
        for key in 0..<keys {
          let product =
            Double(weights[frame * keys + key]) * Double(values[key * channels + channel])
          sum += product
          size += product.magnitude
        }
        let value = Double(baked[frame * channels + channel])
        expectClose(value, sum, within: Double(keys) * 0x1p-23 * size)
      }
    }
  }

  @Test(arguments: InstructionSet.available, 1...67)
  func `every number of channels`(_ set: InstructionSet, _ channels: Int) throws {
    var generator = SeededGenerator(seed: UInt64(channels))
    for (frames, keys) in [(1, 1), (3, 2), (5, 7)] {
      let (weights, values) = (
        generator.floats(frames * keys), generator.floats(keys * channels, -10...10)
      )
      let baked = try Self.run(Batch(instructionSet: set), weights, frames, values, channels)
      Self.check(baked, weights, frames, values, channels)
    }
  }

  // The library, if there is one, adds in another order; the same bound holds.
  @Test(arguments: InstructionSet.available, [1, 2, 31, 32, 33, 100])
  func `every method agrees`(_ set: InstructionSet, _ keys: Int) throws {
    var generator = SeededGenerator(seed: UInt64(keys))
    let (frames, channels) = (9, 83)
    let (weights, values) = (
      generator.floats(frames * keys), generator.floats(keys * channels, -10...10)
    )
    for method in [ProductMethod.simd, .blas, .fastest] {
      let baked = try Self.run(
        Batch(instructionSet: set), weights, frames, values, channels, using: method)
      Self.check(baked, weights, frames, values, channels)
    }
  }

  @Test(.enabled(if: InstructionSet.fused.count > 1))
  func `builds with fused multiply-add agree to the bit`() throws {
    var generator = SeededGenerator(seed: 111)
    for channels in [1, 16, 100, 1000, 1024] {
      let (weights, values) = (generator.floats(60 * 3), generator.floats(3 * channels))
      try expectFusedBuildsAgree {
        try Self.run(Batch(instructionSet: $0), weights, 60, values, channels)
      }
    }
  }

  // From a threshold on, frames in aligned memory are stored past the caches.
  @Test(arguments: InstructionSet.available)
  func `large outputs hold what small ones hold`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 112)
    let (frames, channels) = (300, 4096)
    let (weights, values) = (generator.floats(2 * frames), generator.floats(2 * channels))
    let batch = Batch(instructionSet: set)
    let out = FloatBuffer(count: frames * channels)
    try out.withMutableSpan {
      try batch.bake(
        weights: weights.span, frames: frames, values: values.span, channels: channels, into: &$0)
    }
    let strip = try Self.run(batch, weights, frames, values, channels)
    expectSameBits(out.withSpan { $0.copied() }, strip)
  }

  @Test func `sizes that do not fit are refused`() throws {
    let batch = Batch()
    func bake(_ weights: Int, _ frames: Int, _ values: Int, _ channels: Int, _ out: Int) throws {
      let (w, v) = ([Float](repeating: 1, count: weights), [Float](repeating: 1, count: values))
      var output = [Float](repeating: 0, count: out)
      var span = output.mutableSpan
      try batch.bake(
        weights: w.span, frames: frames, values: v.span, channels: channels, into: &span)
    }
    for (sizes, error) in [
      ((0, 0, 4, 4, 0), BatchError.outOfRange(field: .frames, value: 0, row: 0)),
      ((1, -1, 4, 4, 4), .outOfRange(field: .frames, value: -1, row: 0)),
      ((2, 1, 0, 0, 0), .outOfRange(field: .channels, value: 0, row: 0)),
      ((5, 2, 8, 4, 8), .wrongCount(field: .weights, count: 5, expected: 4)),
      ((0, 2, 8, 4, 8), .wrongCount(field: .weights, count: 0, expected: 2)),
      ((4, 2, 7, 4, 8), .wrongCount(field: .keys, count: 7, expected: 8)),
      ((4, 2, 8, 4, 9), .wrongCount(field: .output, count: 9, expected: 8)),
    ] {
      #expect(throws: error) { try bake(sizes.0, sizes.1, sizes.2, sizes.3, sizes.4) }
    }
    #expect(throws: BatchError.self) { try bake(4, 2, 8, .max, 8) }
    #expect(throws: BatchError.self) { try bake(4, .max, 8, 4, 8) }
  }
}
