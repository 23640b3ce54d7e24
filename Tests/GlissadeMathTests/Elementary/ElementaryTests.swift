import GlissadeMath
import TestSupport
import Testing

struct ElementaryTests {
  static let specialValues: [Double] = [
    0, .leastNonzeroMagnitude, 0x1p-1022, 0x1p-60, 0.1, 0.5, 1, 2, 3, 2.5, 0x1p53, 1e300,
    .greatestFiniteMagnitude,
    .infinity, .nan,
  ].flatMap { [$0, -$0] }

  // 2 ulp here and 1 for the C library, whose errors may lie on opposite sides.
  @Test(arguments: ElementaryFunction.all)
  func `agrees with the C library over its whole range`(function: ElementaryFunction) {
    var generator = SeededGenerator(seed: 1)
    var worst = (error: 0.0, x: 0.0, y: 0.0)
    for step in 0..<soak(50_000, 200_000) {
      let (x, y) = function.arguments(any: step % 4 == 0, &generator)
      let error = ulps(function.own(x, y), from: function.library(x, y))
      if error > worst.error { worst = (error, x, y) }
    }
    expectAtMost(worst.error, 3, "at \(worst.x), \(worst.y)")
  }

  @Test(arguments: ElementaryFunction.all)
  func `treats infinities, zeros and NaN as C does`(function: ElementaryFunction) {
    for x in Self.specialValues {
      for y in function.ranges.count > 1 ? Self.specialValues : [0] {
        let (own, library) = (function.own(x, y), function.library(x, y))
        expectAtMost(ulps(own, from: library), 3, "at \(x), \(y)")
        expectTrue(own.isNaN || own.sign == library.sign, "at \(x), \(y)")
      }
    }
  }

  @Test(arguments: ElementaryFunction.all)
  func `has the same bits on every processor`(function: ElementaryFunction) {
    let isPair = function.ranges.count > 1
    var generator = SeededGenerator(seed: isPair ? 4 : 3)
    let results = (0..<20_000).map { step in
      let (x, y) = function.arguments(any: !isPair && step % 4 == 0, &generator)
      return function.own(x, y)
    }
    expectEqual(Self.hash(results), function.bits)
  }

  @Test(arguments: ElementaryFunction.all)
  func `is within its bound of the true values`(function: ElementaryFunction) {
    let entries = ElementaryReferences.entries(function.name, arguments: function.ranges.count)
    let error = entries.map { $0.error(of: function.own($0.x, $0.y)) }.max()
    expectLess(error ?? .nan, than: function.bound)
  }

  @Test func `a fused product is rounded once`() {
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
