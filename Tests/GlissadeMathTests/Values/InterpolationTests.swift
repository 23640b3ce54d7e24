import GlissadeMath
import TestSupport
import Testing

@Suite struct InterpolationTests {
  private let ends: [(Double, Double)] = [
    (0, 1), (-3.7, 12.25), (1e300, -1e300), (0.1, 0.3), (5, 5),
  ]

  @Test func `both ends are exact, and equal ends are held`() {
    for (from, to) in ends {
      expectTrue(lerp(from, to, 0) == from && lerp(from, to, 1) == to)
      expectTrue(lerp(from, to, 0.5).isFinite)
    }
    for step in 0...16 { expectEqual(lerp(5, 5, Double(step) / 16), 5) }
  }

  // Three times the control polygon's ends are the tangents of a Bézier curve.
  @Test func `a Hermite polynomial is the cubic of its ends and tangents`() {
    let (p0, p1, p2, p3) = (1.5, -2.0, 7.25, 3.0)
    for step in 0...64 {
      let (t, s) = (Double(step) / 64, 1 - Double(step) / 64)
      let bezier = s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
      let slope = 3 * (s * s * (p1 - p0) + 2 * s * t * (p2 - p1) + t * t * (p3 - p2))
      let (leaving, arriving) = (3 * (p1 - p0), 3 * (p3 - p2))
      let value =
        lerp(p0, p3, Hermite.weight(at: t)) + Hermite.tangents(leaving, arriving, at: t)
      expectClose(value, bezier, within: 1e-13)
      expectClose(Hermite.slope(p3 - p0, leaving, arriving, at: t), slope, within: 1e-12)
    }
  }
}
