import GlissadeMath
import TestSupport
import Testing

/// Errors in ulp against mpmath; the bounds are a little above what was measured.
struct ElementaryPowerTests {
  @Test
  func `hypot is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "hypot") {
      Elementary.hypot($0, $1)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `pow is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "pow") {
      Elementary.pow($0, $1)
    }
    expectLess(error, than: 1)
  }

  static let wholePowers: [(base: Double, exponent: Double, value: Double)] = [
    (2, 10, 1024), (-2, 3, -8), (3, 2, 9), (10, 3, 1000), (4, 0.5, 2),
  ]

  @Test(arguments: wholePowers)
  func `pow is exact for small whole results`(base: Double, exponent: Double, value: Double) {
    expectEqual(Elementary.pow(base, exponent), value)
  }

  static let lengths: [(x: Double, y: Double, length: Double)] = [
    (3, 4, 5), (3e300, 4e300, 5e300), (3e-300, -4e-300, 5e-300), (-3, -4, 5), (0, -7, 7),
  ]

  @Test(arguments: lengths)
  func `hypot neither overflows nor underflows on the way`(x: Double, y: Double, length: Double) {
    expectAtMost(ulps(Elementary.hypot(x, y), from: length), 1)
  }
}
