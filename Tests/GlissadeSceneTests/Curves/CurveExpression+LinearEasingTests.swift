import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeScene

@Suite struct CurveExpressionLinearEasingTests {
  static let motions = [
    "spring", "spring(duration:.5, bounce:.3)", "spring(damping:1)", "spring(velocity:-20)",
    "spring(damping:40, overdamping:textbook)", "spring(mass:2, stiffness:500, damping:5)",
    "uikit-spring(duration:.5, damping:.6)", "decay(velocity:900)", "decay(velocity:-3, from:7)",
  ]

  private func progress(_ curve: CurveExpression, _ time: Double) -> Double {
    let origin = curve.value(at: 0)
    return (curve.value(at: time) - origin) / (curve.restValue - origin)
  }

  @Test(arguments: motions, [1e-2, 1e-3, 1e-4])
  func `linear() of a motion keeps its error at points that it was not made from`(
    _ text: String, _ bound: Double
  ) throws {
    let curve = try CurveExpression(text)
    let (easing, optionalDuration) = try #require(curve.linearEasing(error: bound))
    let duration = try #require(optionalDuration)
    expectAtMost(easing.error, bound)
    let read = try CurveExpression(easing.css)
    var worst = 0.0
    for step in 0...7919 {
      let part = Double(step) / 7919
      worst = max(worst, abs(read.value(at: part) - progress(curve, part * duration)))
    }
    expectAtMost(worst, bound * easing.travel * 1.001)
    expectTrue(read.value(at: 0) == 0 && read.value(at: 1) == 1)
    expectTrue(easing.css.hasPrefix("linear(0, ") && easing.css.hasSuffix(", 1)"))
  }

  @Test(arguments: motions)
  func `linear() of a motion has the fewest points that keep the error, or hardly more`(
    _ text: String
  ) throws {
    let curve = try CurveExpression(text)
    let (easing, optionalDuration) = try #require(curve.linearEasing(error: 1e-3))
    let duration = try #require(optionalDuration)
    let points = (0...4001).map { index in
      let x = Double(index) / 4001
      return PolylineFit.Knot(x: x, y: index == 4001 ? 1 : progress(curve, x * duration))
    }
    let least = PolylineFit(points, error: 1e-3 * easing.travel).knots.count
    expectAtMost(easing.stops.count, least + 1)
    expectTrue(easing.stops.count >= least)
  }

  @Test func `there is none where CSS has words of its own, or nothing ends`() throws {
    for text in [
      "ease", "linear", "steps(3)", "linear(0, .5, 1)", "spring(damping:0)", "decay(velocity:0)",
    ] {
      expectTrue(try CurveExpression(text).linearEasing(error: 1e-3) == nil, "\(text)")
    }
  }

  @Test func `a curve that is not finite is an error`() {
    #expect(throws: LinearEasing.NotFinite.self) { try LinearEasing(curve: { _ in .nan }) }
  }
}
