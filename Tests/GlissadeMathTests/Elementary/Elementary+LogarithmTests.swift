import GlissadeMath
import Testing

/// Errors in ulp against mpmath; the bounds are a little above what was measured.
struct ElementaryLogarithmTests {
  @Test
  func `log is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "log") {
      Elementary.log($0)
    }
    #expect(error < 1)
  }

  @Test
  func `log1p is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "log1p") {
      Elementary.log1p($0)
    }
    #expect(error < 1)
  }

  @Test
  func `the logarithm of one is a positive zero`() {
    #expect(Elementary.log(1).bitPattern == 0)
  }

  @Test
  func `log1p of zero keeps its sign`() {
    #expect(Elementary.log1p(-0.0).sign == .minus)
    #expect(Elementary.log1p(0.0).sign == .plus)
  }
}
