import GlissadeMath
import TestSupport
import Testing

/// Errors in ulp against mpmath; the bounds are a little above what was measured.
struct ElementaryExponentialTests {
  @Test
  func `exp is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "exp") {
      Elementary.exp($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `exp2 is within 1.1 ulp`() {
    let error = ElementaryReferences.largestError(in: "exp2") {
      Elementary.exp2($0)
    }
    expectLess(error, than: 1.1)
  }

  @Test
  func `expm1 is within 1 ulp`() {
    let error = ElementaryReferences.largestError(in: "expm1") {
      Elementary.expm1($0)
    }
    expectLess(error, than: 1)
  }

  @Test
  func `exp2 is exact for whole numbers`() {
    for exponent in -1074...1023 {
      expectEqual(Elementary.exp2(Double(exponent)).exponent, exponent)
      expectEqual(Elementary.exp2(Double(exponent)).significand, 1)
    }
  }

  @Test(arguments: [(709.782712893384, 709.7827128933841), (709.782, 709.79)])
  func `exp overflows between these`(finite: Double, infinite: Double) {
    expectTrue(Elementary.exp(finite).isFinite)
    expectEqual(Elementary.exp(infinite), .infinity)
    expectEqual(Elementary.expm1(infinite), .infinity)
  }

  @Test
  func `exp underflows gradually and then to zero`() {
    expectEqual(Elementary.exp(-745.13), .leastNonzeroMagnitude)
    expectEqual(Elementary.exp(-745.14), 0)
    expectEqual(Elementary.exp2(-1074.9), .leastNonzeroMagnitude)
    expectEqual(Elementary.exp2(-1075.1), 0)
  }
}
