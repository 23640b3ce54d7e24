import GlissadeMath
import TestSupport
import Testing

/// Errors in ulp against mpmath; the bounds are a little above what was measured.
struct ElementaryTrigonometricTests {
  @Test
  func `sin is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "sin") {
      Elementary.sin($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `cos is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "cos") {
      Elementary.cos($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `tan is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "tan") {
      Elementary.tan($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `sinCos gives the bits of sin and cos`() {
    var generator = SeededGenerator(seed: 5)
    for step in 0..<10_000 {
      let x = step % 2 == 0 ? generator.anyFinite() : generator.uniform(-10...10)
      let both = Elementary.sinCos(x)
      expectTrue(both.sin == Elementary.sin(x) && both.cos == Elementary.cos(x), "at \(x)")
    }
  }

  static let angles: [(degrees: Double, sine: Double, cosine: Double)] = [
    (0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0), (-90, -1, 0), (-180, 0, -1),
    (360, 0, 1), (450, 1, 0), (3.6e14, 0, 1), (3.6e20, 0, 1), (30, 0.5, 0.8660254037844386),
    (-150, -0.5, -0.8660254037844386),
  ]

  @Test(arguments: angles)
  func `degrees are exact at quarter turns`(degrees: Double, sine: Double, cosine: Double) {
    let result = Elementary.sinCos(degrees: degrees)
    // Away from quarter turns the conversion rounds once and the function again.
    expectAtMost(ulps(result.sin, from: sine), 1)
    expectAtMost(ulps(result.cos, from: cosine), 1)
  }

  @Test
  func `degrees that are not finite give NaN`() {
    for degrees in [Double.infinity, -.infinity, .nan] {
      let result = Elementary.sinCos(degrees: degrees)
      expectTrue(result.sin.isNaN && result.cos.isNaN)
    }
  }
}
