import GlissadeMath
import TestSupport
import Testing

/// Tests of results that are exact, and of the ends of the range of Double.
struct ElementaryValuesTests {
  @Test func `exp2 is exact for whole numbers`() {
    for exponent in -1074...1023 {
      expectEqual(Elementary.exp2(Double(exponent)).exponent, exponent)
      expectEqual(Elementary.exp2(Double(exponent)).significand, 1)
    }
  }

  @Test func `exponentials overflow late, and underflow gradually and then to zero`() {
    for (finite, infinite) in [(709.782712893384, 709.7827128933841), (709.782, 709.79)] {
      expectTrue(Elementary.exp(finite).isFinite)
      expectEqual(Elementary.exp(infinite), .infinity)
      expectEqual(Elementary.expm1(infinite), .infinity)
    }
    expectEqual(Elementary.exp(-745.13), .leastNonzeroMagnitude)
    expectEqual(Elementary.exp(-745.14), 0)
    expectEqual(Elementary.exp2(-1074.9), .leastNonzeroMagnitude)
    expectEqual(Elementary.exp2(-1075.1), 0)
  }

  @Test func `the logarithm of one is a positive zero, and log1p of zero keeps its sign`() {
    expectSameBits(Elementary.log(1), 0)
    expectSameBits(Elementary.log1p(-0.0), -0.0)
    expectSameBits(Elementary.log1p(0.0), 0)
  }

  @Test func `small whole powers are exact`() {
    for (base, exponent, value) in [
      (2.0, 10.0, 1024.0), (-2, 3, -8), (3, 2, 9), (10, 3, 1000), (4, 0.5, 2),
    ] {
      expectEqual(Elementary.pow(base, exponent), value)
    }
  }

  @Test func `hypot neither overflows nor underflows on the way`() {
    for (x, y, length) in [
      (3.0, 4.0, 5.0), (3e300, 4e300, 5e300), (3e-300, -4e-300, 5e-300), (-3, -4, 5), (0, -7, 7),
    ] {
      expectAtMost(ulps(Elementary.hypot(x, y), from: length), 1)
    }
  }

  @Test func `angles are exact along the axes and diagonals`() {
    for (y, x, angle) in [
      (0.0, 1.0, 0.0), (0, -1, .pi), (-0.0, -1, -.pi), (1, 0, .pi / 2), (-1, 0, -.pi / 2),
      (1, 1, .pi / 4), (-1, 1, -.pi / 4), (1, -1, 3 * .pi / 4),
    ] as [(Double, Double, Double)] {
      expectEqual(Elementary.atan2(y, x), angle)
    }
  }

  @Test func `sinCos gives the bits of sin and cos`() {
    var generator = SeededGenerator(seed: 5)
    for step in 0..<10_000 {
      let x = step % 2 == 0 ? generator.anyFinite() : generator.uniform(-10...10)
      let both = Elementary.sinCos(x)
      expectSameBits([both.sin, both.cos], [Elementary.sin(x), Elementary.cos(x)], "at \(x)")
    }
  }

  @Test func `degrees are exact at quarter turns, and NaN if they are not finite`() {
    for (degrees, sine, cosine) in [
      (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (-90, -1, 0), (-180, 0, -1),
      (360, 0, 1), (450, 1, 0), (3.6e14, 0, 1), (3.6e20, 0, 1), (30, 0.5, 0.8660254037844386),
      (-150, -0.5, -0.8660254037844386),
    ] {
      let result = Elementary.sinCos(degrees: degrees)
      // Away from quarter turns the conversion rounds once and the function again.
      expectAtMost(ulps(result.sin, from: sine), 1, "sine of \(degrees)")
      expectAtMost(ulps(result.cos, from: cosine), 1, "cosine of \(degrees)")
    }
    for degrees in [Double.infinity, -.infinity, .nan] {
      let result = Elementary.sinCos(degrees: degrees)
      expectTrue(result.sin.isNaN && result.cos.isNaN)
    }
  }
}
