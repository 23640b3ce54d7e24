import GlissadeMath
import TestSupport
import Testing

/// Errors in ulp against mpmath; the bounds are a little above what was measured.
struct ElementaryInverseTrigonometricTests {
  @Test
  func `asin is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "asin") {
      Elementary.asin($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `acos is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "acos") {
      Elementary.acos($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `atan is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "atan") {
      Elementary.atan($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `atan2 is within 1.2 ulp`() {
    let error = ElementaryReferences.largestError(in: "atan2") {
      Elementary.atan2($0, $1)
    }
    expectLess(error, than: 1.2)
  }

  @Test
  func `acos is exact at its ends`() {
    expectEqual(Elementary.acos(1), 0)
    expectEqual(Elementary.acos(-1), .pi)
  }

  static let directions: [(y: Double, x: Double, angle: Double)] = [
    (0, 1, 0), (0, -1, .pi), (-0.0, -1, -.pi), (1, 0, .pi / 2), (-1, 0, -.pi / 2),
    (1, 1, .pi / 4), (-1, 1, -.pi / 4), (1, -1, 3 * .pi / 4),
  ]

  @Test(arguments: directions)
  func `atan2 is exact along the axes and diagonals`(y: Double, x: Double, angle: Double) {
    expectEqual(Elementary.atan2(y, x), angle)
  }
}
