import Glibc
import GlissadeMath
import TestSupport
import Testing

/// A function of one argument with the C library's, which is within 1 ulp of the true value.
struct OneArgument: Sendable, CustomTestStringConvertible {
  var name: String
  var own: @Sendable (Double) -> Double
  var library: @Sendable (Double) -> Double
  /// The range in which the function changes most.
  ///
  /// Arguments outside of it are tested too: any finite number can be one.
  var range: ClosedRange<Double>
  /// A hash of the bits of the results, which must not depend on the processor.
  var bits: UInt64
  var testDescription: String { name }
}

/// The same for two arguments.
struct TwoArguments: Sendable, CustomTestStringConvertible {
  var name: String
  var own: @Sendable (Double, Double) -> Double
  var library: @Sendable (Double, Double) -> Double
  var ranges: (ClosedRange<Double>, ClosedRange<Double>)
  var bits: UInt64
  var testDescription: String { name }
}

struct ElementaryTests {
  static let oneArgument = [
    OneArgument(
      name: "exp", own: { Elementary.exp($0) }, library: { Glibc.exp($0) }, range: -750...712,
      bits: 0x3bb4_8836_78c4_a4ba),
    OneArgument(
      name: "exp2", own: { Elementary.exp2($0) }, library: { Glibc.exp2($0) },
      range: -1080...1026, bits: 0x12ef_9dc3_f121_15fd),
    OneArgument(
      name: "expm1", own: { Elementary.expm1($0) }, library: { Glibc.expm1($0) }, range: -41...41,
      bits: 0xcce2_7a87_c99c_d0bd),
    OneArgument(
      name: "log", own: { Elementary.log($0) }, library: { Glibc.log($0) }, range: 0...4,
      bits: 0x0c6f_c279_3189_33e4),
    OneArgument(
      name: "log1p", own: { Elementary.log1p($0) }, library: { Glibc.log1p($0) }, range: -1...3,
      bits: 0xdc85_f8b5_bc41_da37),
    OneArgument(
      name: "sin", own: { Elementary.sin($0) }, library: { Glibc.sin($0) }, range: -2e6...2e6,
      bits: 0x1bfa_d6b0_7a09_e331),
    OneArgument(
      name: "cos", own: { Elementary.cos($0) }, library: { Glibc.cos($0) }, range: -2e6...2e6,
      bits: 0xf300_f194_6084_d58e),
    OneArgument(
      name: "tan", own: { Elementary.tan($0) }, library: { Glibc.tan($0) }, range: -2e6...2e6,
      bits: 0x6012_f436_6e9a_b984),
    OneArgument(
      name: "asin", own: { Elementary.asin($0) }, library: { Glibc.asin($0) }, range: -1...1,
      bits: 0xa59c_fd8b_87cf_d93a),
    OneArgument(
      name: "acos", own: { Elementary.acos($0) }, library: { Glibc.acos($0) }, range: -1...1,
      bits: 0x89cd_24b9_e13b_7953),
    OneArgument(
      name: "atan", own: { Elementary.atan($0) }, library: { Glibc.atan($0) }, range: -5...5,
      bits: 0xdfa2_3231_61a1_af7b),
  ]

  static let twoArguments = [
    TwoArguments(
      name: "atan2", own: { Elementary.atan2($0, $1) }, library: { Glibc.atan2($0, $1) },
      ranges: (-2...2, -2...2), bits: 0xb109_5a3a_8167_c4ba),
    TwoArguments(
      name: "hypot", own: { Elementary.hypot($0, $1) }, library: { Glibc.hypot($0, $1) },
      ranges: (-2...2, -2...2), bits: 0xe508_3559_e34e_a5d4),
    TwoArguments(
      name: "pow", own: { Elementary.pow($0, $1) }, library: { Glibc.pow($0, $1) },
      ranges: (0...3, -300...300), bits: 0x97d3_3a2e_24a3_0ad9),
  ]

  static let specialValues: [Double] = [
    0, .leastNonzeroMagnitude, 0x1p-1022, 0x1p-60, 0.1, 0.5, 1, 2, 3, 2.5, 0x1p53, 1e300,
    .greatestFiniteMagnitude,
    .infinity, .nan,
  ].flatMap { [$0, -$0] }

  // 2 ulp here and 1 for the C library, whose errors may lie on opposite sides.
  @Test(arguments: oneArgument)
  func `agrees with the C library over its whole range`(function: OneArgument) {
    var generator = SeededGenerator(seed: 1)
    var worst = (error: 0.0, x: 0.0)
    for step in 0..<200_000 {
      let x = step % 4 == 0 ? generator.anyFinite() : generator.uniform(function.range)
      let error = ulps(function.own(x), from: function.library(x))
      if error > worst.error { worst = (error, x) }
    }
    expectAtMost(worst.error, 3, "at \(worst.x)")
  }

  @Test(arguments: twoArguments)
  func `agrees with the C library for pairs`(function: TwoArguments) {
    var generator = SeededGenerator(seed: 2)
    var worst = (error: 0.0, x: 0.0, y: 0.0)
    for step in 0..<200_000 {
      let isAny = step % 4 == 0
      let x = isAny ? generator.anyFinite() : generator.uniform(function.ranges.0)
      let y = isAny ? generator.anyFinite() : generator.uniform(function.ranges.1)
      let error = ulps(function.own(x, y), from: function.library(x, y))
      if error > worst.error { worst = (error, x, y) }
    }
    expectAtMost(worst.error, 3, "at \(worst.x), \(worst.y)")
  }

  @Test(arguments: oneArgument)
  func `treats infinities, zeros and NaN as C does`(function: OneArgument) {
    for x in Self.specialValues {
      let (own, library) = (function.own(x), function.library(x))
      expectAtMost(ulps(own, from: library), 3, "at \(x)")
      expectTrue(own.isNaN || own.sign == library.sign, "at \(x)")
    }
  }

  @Test(arguments: twoArguments)
  func `treats infinities, zeros and NaN in pairs as C does`(function: TwoArguments) {
    for x in Self.specialValues {
      for y in Self.specialValues {
        let (own, library) = (function.own(x, y), function.library(x, y))
        expectAtMost(ulps(own, from: library), 3, "at \(x), \(y)")
        expectTrue(own.isNaN || own.sign == library.sign, "at \(x), \(y)")
      }
    }
  }

  @Test(arguments: oneArgument)
  func `has the same bits on every processor`(function: OneArgument) {
    var generator = SeededGenerator(seed: 3)
    let results = (0..<20_000).map { step in
      function.own(step % 4 == 0 ? generator.anyFinite() : generator.uniform(function.range))
    }
    expectEqual(Self.hash(results), function.bits)
  }

  @Test(arguments: twoArguments)
  func `has the same bits for pairs on every processor`(function: TwoArguments) {
    var generator = SeededGenerator(seed: 4)
    let results = (0..<20_000).map { _ in
      function.own(generator.uniform(function.ranges.0), generator.uniform(function.ranges.1))
    }
    expectEqual(Self.hash(results), function.bits)
  }

  @Test
  func `a fused product is rounded once`() {
    // (1 + 2^-30)² = 1 + 2^-29 + 2^-60, of which only a single rounding leaves the last term.
    let x = 1 + 0x1p-30
    expectEqual(Elementary.fma(x, x, -(1 + 0x1p-29)), 0x1p-60)
  }

  /// FNV-1a over the bits, with all NaNs counted as one.
  private static func hash(_ values: [Double]) -> UInt64 {
    values.reduce(0xcbf2_9ce4_8422_2325) { hash, value in
      (hash ^ (value.isNaN ? 0x7ff8 << 48 : value.bitPattern)) &* 0x100_0000_01b3
    }
  }
}
