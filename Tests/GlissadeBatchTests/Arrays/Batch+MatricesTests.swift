import GlissadeBatch
import GlissadeMath
import TestSupport
import Testing

/// Tests of matrices on caller-owned memory: any length, any alignment, and no writes outside.
struct BatchMatricesTests {
  /// Runs a function on unaligned arrays and checks that it writes all of its output and nothing else.
  static func run(
    _ a: [Float], _ b: [Float], outputs: Int,
    _ body: (Span<Float>, Span<Float>, inout MutableSpan<Float>) throws -> Void
  ) throws -> [Float] {
    let (l, r) = (
      GuardedArray(a, offset: 1 + a.count % 7), GuardedArray(b, offset: 3 + b.count % 5)
    )
    var out = GuardedArray(count: outputs, offset: 1 + outputs % 3)
    try out.write { span in
      try body(
        l.floats.span.extracting(l.range), r.floats.span.extracting(r.range), &span)
    }
    expectTrue(out.isWhole, "\(outputs) Floats")
    return out.values
  }

  // Four products and three sums of at most 16 in magnitude, each rounded to 2⁻²⁴.
  static let productTolerance = 16 * 7 * 0x1p-24

  static func isProduct(
    _ product: ArraySlice<Float>, _ a: ArraySlice<Float>, _ b: ArraySlice<Float>
  )
    -> Bool
  {
    let wanted = Transform3D(a).concatenating(Transform3D(b)).entries
    return zip(product, wanted).allSatisfy {
      (Double($0) - $1).magnitude <= productTolerance
    }
  }

  @Test(arguments: InstructionSet.available, everyLength)
  func `products of every number of matrices`(_ set: InstructionSet, _ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let (a, b) = (generator.floats(16 * count, -2...2), generator.floats(16 * count, -2...2))
    let one = generator.floats(16, -2...2)
    let batch = Batch(instructionSet: set)
    let pairs = try Self.run(a, b, outputs: 16 * count) { try batch.multiply($0, $1, into: &$2) }
    let byOne = try Self.run(a, one, outputs: 16 * count) {
      try batch.multiply($0, byOne: $1, into: &$2)
    }
    let oneBy = try Self.run(one, b, outputs: 16 * count) {
      try batch.multiply(one: $0, by: $1, into: &$2)
    }
    for i in 0..<count {
      let range = (16 * i)..<(16 * i + 16)
      expectTrue(Self.isProduct(pairs[range], a[range], b[range]))
      expectTrue(Self.isProduct(byOne[range], a[range], one[...]))
      expectTrue(Self.isProduct(oneBy[range], one[...], b[range]))
    }
    // One shared factor gives the same result as a copy per matrix.
    let repeated = (0..<count).flatMap { _ in one }
    let same = try Self.run(a, repeated, outputs: 16 * count) {
      try batch.multiply($0, $1, into: &$2)
    }
    expectSameBits(same, byOne)
  }

  @Test(arguments: InstructionSet.available)
  func `the identity changes nothing`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 91)
    let a = generator.floats(16 * 5, -1e6...1e6)
    let identity: [Float] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    let batch = Batch(instructionSet: set)
    try expectEqual(
      Self.run(a, identity, outputs: 80) { try batch.multiply($0, byOne: $1, into: &$2) }, a)
    try expectEqual(
      Self.run(identity, a, outputs: 80) { try batch.multiply(one: $0, by: $1, into: &$2) }, a)
  }

  /// Returns rows of 12 values in blocks of 16: from and to of the translation's parts, then of the scale's.
  static func blocks(_ values: [[Float]], width: Int) -> [Float] {
    BatchKeyframesTests.blocks(values, keys: width)
  }

  // Interpolations of up to 10, each within 2⁻²³ of that, and their product.
  @Test(arguments: InstructionSet.available, everyLength)
  func `concatenations of every length`(_ set: InstructionSet, _ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    var progress = generator.floats(count, -0.2...1.2)
    for i in 0..<count where i % 5 == 0 { progress[i] = Float(i % 2) }
    let values = (0..<count).map { _ in generator.floats(12, -10...10) }
    let batch = Batch(instructionSet: set)
    let matrices = try Self.run(
      progress, Self.blocks(values, width: 12), outputs: 16 * count
    ) { try batch.concat($0, rows: $1, into: &$2) }
    for i in 0..<count {
      let parts = (0..<6).map {
        let (a, b) = (Double(values[i][2 * $0]), Double(values[i][2 * $0 + 1]))
        return a + (b - a) * Double(progress[i])
      }
      let wanted = Transform3D(translationX: parts[0], y: parts[1], z: parts[2])
        .concatenating(Transform3D(scaleX: parts[3], y: parts[4], z: parts[5])).entries
      for entry in 0..<16 {
        expectClose(Double(matrices[16 * i + entry]), wanted[entry], within: 4e-5)
      }
      guard progress[i] == 0 || progress[i] == 1 else { continue }
      let end = (0..<6).map { values[i][2 * $0 + Int(progress[i])] }
      expectEqual(matrices[16 * i], end[3])
      expectEqual(matrices[16 * i + 13], end[1] * end[4])
    }
  }

  @Test(arguments: InstructionSet.available, everyLength)
  func `shared ends give the bits of rows with these ends`(
    _ set: InstructionSet, _ count: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let progress = generator.floats(count, -0.2...1.2)
    let ends = generator.floats(12, -10...10)
    let batch = Batch(instructionSet: set)
    let shared = try Self.run(progress, ends, outputs: 16 * count) {
      try batch.concat($0, sharedEnds: $1, into: &$2)
    }
    let values = progress.map { _ in ends }
    let rows = try Self.run(progress, Self.blocks(values, width: 12), outputs: 16 * count) {
      try batch.concat($0, rows: $1, into: &$2)
    }
    expectSameBits(shared, rows)
  }

  @Test func `shared ends are twelve, and every row has a matrix`() throws {
    var matrices = [Float](repeating: 0, count: 32)
    var output = matrices.mutableSpan
    let (progress, ends) = ([0.25, 0.5] as [Float], [Float](repeating: 1, count: 24))
    #expect(throws: BatchError.wrongCount(field: .rows, count: 24, expected: 12)) {
      try Batch().concat(progress.span, sharedEnds: ends.span, into: &output)
    }
    #expect(throws: BatchError.wrongCount(field: .output, count: 32, expected: 16)) {
      try Batch().concat(
        progress.span.extracting(first: 1), sharedEnds: ends.span.extracting(first: 12),
        into: &output)
    }
  }

  @Test(.enabled(if: InstructionSet.fused.count > 1))
  func `builds with fused multiply-add agree to the bit`() throws {
    let count = soak(20_000, 100_000, thorough: 500_000)
    var generator = SeededGenerator(seed: 92)
    let (a, b) = (generator.floats(16 * count), generator.floats(16 * count))
    let progress = generator.floats(count, 0...1)
    let rows = generator.floats((count + 15) / 16 * 16 * 12)
    try expectFusedBuildsAgree { set in
      let batch = Batch(instructionSet: set)
      return [
        try Self.output(16 * count) { try batch.multiply(a.span, b.span, into: &$0) },
        try Self.output(16 * count) {
          try batch.multiply(a.span, byOne: b.span.extracting(0..<16), into: &$0)
        },
        try Self.output(16 * count) {
          try batch.multiply(one: a.span.extracting(0..<16), by: b.span, into: &$0)
        },
        try Self.output(16 * count) { try batch.concat(progress.span, rows: rows.span, into: &$0) },
      ].flatMap(\.self)
    }
  }

  static func output(
    _ count: Int, _ body: (inout MutableSpan<Float>) throws -> Void
  ) throws -> [Float] {
    var values = [Float](repeating: GuardedArray.guardValue, count: count)
    var span = values.mutableSpan
    try body(&span)
    return values
  }

  // From a threshold on, matrices in aligned memory are stored past the caches.
  @Test(arguments: InstructionSet.available)
  func `large outputs hold what small ones hold`(_ set: InstructionSet) throws {
    let count = Batch.streamingThreshold / 64 + 33
    var generator = SeededGenerator(seed: 93)
    let pattern = generator.floats(16 * 257)
    let (a, b) = (FloatBuffer(count: 16 * count), FloatBuffer(count: 16 * count))
    for buffer in [a, b] {
      buffer.withMutableSpan { span in
        for i in 0..<(16 * count) { span[i] = pattern[i % (buffer === a ? 4112 : 4096)] }
      }
    }
    let progress = FloatBuffer(generator.floats(count, 0...1))
    let rows = FloatBuffer(generator.floats((count + 15) / 16 * 16 * 12))
    let one = FloatBuffer(generator.floats(16))
    let batch = Batch(instructionSet: set)
    let works: [(Span<Float>, Span<Float>, inout MutableSpan<Float>) throws -> Void] = [
      { try batch.multiply($0, $1, into: &$2) }, { try batch.multiply($0, byOne: $1, into: &$2) },
      { try batch.multiply(one: $1, by: $0, into: &$2) },
      { try batch.concat($1, rows: $0, into: &$2) },
    ]
    for (work, (left, right)) in zip(works, [(a, b), (a, one), (a, one), (rows, progress)]) {
      let out = FloatBuffer(count: 16 * count)
      var strip = GuardedArray(count: 16 * count, offset: 2)
      try left.withSpan { l in
        try right.withSpan { r in
          try out.withMutableSpan { try work(l, r, &$0) }
          try strip.write { try work(l, r, &$0) }
        }
      }
      expectSameBits(out.withSpan { $0.copied() }, strip.values)
    }
  }
}
