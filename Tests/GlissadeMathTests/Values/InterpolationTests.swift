import GlissadeMath
import TestSupport
import Testing

@Suite struct InterpolationTests {
  private let ends: [(Double, Double)] = [
    (0, 1), (-3.7, 12.25), (1e300, -1e300), (0.1, 0.3), (5, 5),
  ]

  @Test func `both ends are exact, equal ends are held, and numbers go on beyond them`() {
    for (from, to) in ends {
      expectTrue(lerp(from, to, 0) == from && lerp(from, to, 1) == to)
      expectTrue(lerp(from, to, 0.5).isFinite)
    }
    for step in 0...16 { expectEqual(lerp(5, 5, Double(step) / 16), 5) }
    func check<Value: Equatable>(
      _ mix: (Value, Value, Double) -> Value, _ from: Value, _ to: Value, at progress: Double,
      _ start: Value, _ end: Value, _ wanted: Value
    ) {
      expectEqual(mix(from, to, 0), from)
      expectEqual(mix(from, to, 1), to)
      expectEqual(mix(start, end, progress), wanted)
    }
    check(
      Point.interpolate, Point(x: 0.1, y: -3), Point(x: 0.7, y: 1e6), at: 1.5, .zero,
      Point(x: 10, y: 20), Point(x: 15, y: 30))
    let far = Double.greatestFiniteMagnitude
    check(
      Point.interpolate, .zero, Point(x: far, y: far), at: 0.5, Point(x: -far, y: far),
      Point(x: far, y: -far), .zero)
    check(
      Size.interpolate, Size(width: 0.1, height: 4), Size(width: 0.7, height: 0), at: 1.25,
      Size(width: 0, height: 4), .zero, Size(width: 0, height: -1))
    check(
      Vector.interpolate, Vector(x: 0.1, y: 0.2, z: 0.3), Vector(x: 0.7, y: 1e9, z: -1), at: -0.5,
      .zero, Vector(x: 2, y: 4, z: 8), Vector(x: -1, y: -2, z: -4))
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    check(
      Rect.interpolate, rect, Rect(x: 40, y: 60, width: -30, height: -40), at: 0.5, .zero, rect,
      Rect(x: 5, y: 10, width: 15, height: 20))
    check(
      Color.interpolate, Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
      Color(red: 0.9, green: 0.7, blue: 0.6, alpha: 1), at: 1.5, .black,
      Color(red: 1, green: 0, blue: 0), Color(red: 1.5, green: 0, blue: 0))
    // Componentwise and not premultiplied.
    check(
      Color.interpolate, .clear, .white, at: 0.5, .clear, Color(red: 1, green: 0.5, blue: 0),
      Color(red: 0.5, green: 0.25, blue: 0, alpha: 0.5))
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
