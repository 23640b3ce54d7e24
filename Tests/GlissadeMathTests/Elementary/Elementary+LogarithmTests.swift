import GlissadeMath
import TestSupport
import Testing

/// Errors in ulp against mpmath; the bounds are a little above what was measured.
struct ElementaryLogarithmTests {
  @Test
  func `log is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "log") {
      Elementary.log($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `log1p is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "log1p") {
      Elementary.log1p($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `the logarithm of one is a positive zero`() {
    expectEqual(Elementary.log(1).bitPattern, 0)
  }

  @Test
  func `log1p of zero keeps its sign`() {
    expectEqual(Elementary.log1p(-0.0).sign, .minus)
    expectEqual(Elementary.log1p(0.0).sign, .plus)
  }
}
