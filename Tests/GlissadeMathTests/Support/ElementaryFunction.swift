import Glibc
import GlissadeMath
import TestSupport
import Testing

/// A function with the C library's, which is within 1 ulp of the true value.
struct ElementaryFunction: Sendable, CustomTestStringConvertible {
  var name: String
  /// The largest error in ulp against mpmath, a little above what was measured.
  var bound: Double
  /// Functions of one argument ignore the second.
  var own: @Sendable (Double, Double) -> Double
  var library: @Sendable (Double, Double) -> Double
  /// The ranges in which the function changes most, one for each argument.
  ///
  /// Arguments outside of them are tested too: any finite number can be one.
  var ranges: [ClosedRange<Double>]
  /// A hash of the bits of the results, which must not depend on the processor.
  var bits: UInt64

  var testDescription: String { name }

  private init(
    _ name: String, within bound: Double, _ own: @escaping @Sendable (Double) -> Double,
    _ library: @escaping @Sendable (Double) -> Double, _ range: ClosedRange<Double>, _ bits: UInt64
  ) {
    (self.name, self.bound, self.bits, ranges) = (name, bound, bits, [range])
    self.own = { x, _ in own(x) }
    self.library = { x, _ in library(x) }
  }

  private init(
    _ name: String, within bound: Double, _ own: @escaping @Sendable (Double, Double) -> Double,
    _ library: @escaping @Sendable (Double, Double) -> Double, _ first: ClosedRange<Double>,
    _ second: ClosedRange<Double>, _ bits: UInt64
  ) {
    (self.name, self.bound, self.bits, ranges) = (name, bound, bits, [first, second])
    (self.own, self.library) = (own, library)
  }

  /// Returns arguments of the ranges, or any finite ones; 0 for the second of functions of one.
  func arguments(any: Bool, _ generator: inout SeededGenerator) -> (Double, Double) {
    let numbers = ranges.map { any ? generator.anyFinite() : generator.uniform($0) }
    return (numbers[0], numbers.count > 1 ? numbers[1] : 0)
  }

  static let all = [
    Self(
      "exp", within: 1, { Elementary.exp($0) }, { Glibc.exp($0) }, -750...712,
      0x3bb4_8836_78c4_a4ba),
    Self(
      "exp2", within: 1.1, { Elementary.exp2($0) }, { Glibc.exp2($0) }, -1080...1026,
      0x12ef_9dc3_f121_15fd),
    Self(
      "expm1", within: 1, { Elementary.expm1($0) }, { Glibc.expm1($0) }, -41...41,
      0xcce2_7a87_c99c_d0bd),
    Self(
      "log", within: 1, { Elementary.log($0) }, { Glibc.log($0) }, 0...4,
      0x0c6f_c279_3189_33e4),
    Self(
      "log1p", within: 1, { Elementary.log1p($0) }, { Glibc.log1p($0) }, -1...3,
      0xdc85_f8b5_bc41_da37),
    Self(
      "sin", within: 1, { Elementary.sin($0) }, { Glibc.sin($0) }, -2e6...2e6,
      0x1bfa_d6b0_7a09_e331),
    Self(
      "cos", within: 1, { Elementary.cos($0) }, { Glibc.cos($0) }, -2e6...2e6,
      0xf300_f194_6084_d58e),
    Self(
      "tan", within: 1, { Elementary.tan($0) }, { Glibc.tan($0) }, -2e6...2e6,
      0x6012_f436_6e9a_b984),
    Self(
      "asin", within: 1, { Elementary.asin($0) }, { Glibc.asin($0) }, -1...1,
      0xa59c_fd8b_87cf_d93a),
    Self(
      "atan", within: 1, { Elementary.atan($0) }, { Glibc.atan($0) }, -5...5,
      0xdfa2_3231_61a1_af7b),
    Self(
      "atan2", within: 1.2, { Elementary.atan2($0, $1) }, { Glibc.atan2($0, $1) }, -2...2, -2...2,
      0xb109_5a3a_8167_c4ba),
    Self(
      "hypot", within: 1, { Elementary.hypot($0, $1) }, { Glibc.hypot($0, $1) }, -2...2, -2...2,
      0xe508_3559_e34e_a5d4),
    Self(
      "pow", within: 1, { Elementary.pow($0, $1) }, { Glibc.pow($0, $1) }, 0...3, -300...300,
      0x97d3_3a2e_24a3_0ad9),
  ]
}
