import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct LinearApproximationTests {
  static let motions: [(text: String, most: Int)] = [
    ("spring", 60), ("spring(duration:.5, bounce:.3)", 40), ("spring(damping:1)", 400),
    ("spring(velocity:-20)", 80), ("spring(damping:40, overdamping:textbook)", 40),
    ("uikit-spring(duration:.5, damping:.6)", 50), ("decay(velocity:900)", 40),
    ("decay(velocity:-3, from:7)", 40),
  ]

  @Test(arguments: motions, [1e-2, 1e-3, 1e-4])
  func `stays within its error, as CSS text too`(motion: (text: String, most: Int), bound: Double)
    throws
  {
    let curve = try CurveExpression(motion.text)
    let css = try #require(LinearApproximation(curve, maximumError: bound))
    expectAtMost(css.error, bound)
    let read = try CurveExpression(css.text)
    let origin = curve.value(at: 0)
    let way = curve.restValue - origin
    var worst = 0.0
    // Points that are not those the pieces were made from.
    for step in 0...7919 {
      let part = Double(step) / 7919
      let exact = (curve.value(at: part * css.duration) - origin) / way
      worst = max(worst, abs(read.value(at: part) - exact))
    }
    expectAtMost(worst, bound * 1.001)
    expectTrue(read.value(at: 0) == 0 && read.value(at: 1) == 1)
    // The number of pieces goes with the root of the error.
    let most = Double(motion.most) * (1e-3 / bound).squareRoot() * 1.2 + 4
    expectAtMost(Double(css.curve.inputs.count), most)
    expectTrue(css.curve.inputs.count > 4)
  }

  @Test(arguments: motions)
  func `has hardly more pieces than the fewest that keep the error`(
    motion: (text: String, most: Int)
  ) throws {
    let curve = try CurveExpression(motion.text)
    let css = try #require(LinearApproximation(curve))
    let origin = curve.value(at: 0)
    let way = curve.restValue - origin
    let points = (0...4000).map { index in
      let x = Double(index) / 4000
      let y = index == 4000 ? 1 : (curve.value(at: x * css.duration) - origin) / way
      return PolylineFit.Knot(x: x, y: y)
    }
    let least = PolylineFit(points, error: LinearApproximation.defaultError).knots.count
    // A fourteenth of the error goes to looking and rounding, which is a thirtieth of the pieces.
    expectAtMost(css.curve.inputs.count, least + least / 25 + 2)
    expectTrue(css.curve.inputs.count >= least)
  }

  @Test(arguments: ["decay(velocity:-800)", "decay(velocity:-800, from:3)", "spring(damping:7)"])
  func `has no negative zero`(_ text: String) throws {
    let css = try #require(LinearApproximation(try CurveExpression(text)))
    expectTrue(css.text.hasPrefix("linear(0, "), "\(css.text)")
  }

  @Test func `there is none where CSS has words of its own, or nothing ends`() throws {
    for text in [
      "ease", "linear", "steps(3)", "linear(0, .5, 1)", "spring(damping:0)", "decay(velocity:0)",
    ] {
      expectNil(LinearApproximation(try CurveExpression(text)), "\(text)")
    }
  }

  @Test func `an error of nothing counts as a millionth`() throws {
    let spring = try CurveExpression("spring")
    for bound in [0, -1, Double.nan] {
      let css = try #require(LinearApproximation(spring, maximumError: bound))
      expectAtMost(css.error, 1e-6)
    }
  }
}
