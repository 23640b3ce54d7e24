import GlissadeTiming
import TestSupport
import Testing

struct TimingFunctionTests {
  static let samples: [TimingFunction] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]

  @Test(arguments: samples)
  func `clamps its input and meets both ends`(function: TimingFunction) {
    for x in [-3.0, 0, Double.nan, -Double.infinity] { expectEqual(function.value(at: x), 0) }
    for x in [1.0, 4, Double.infinity] { expectEqual(function.value(at: x), 1) }
    expectEqual(function.slope(at: -0.5), 0)
    expectEqual(function.slope(at: 1.5), 0)
  }

  @Test func `forwards to its curve`() throws {
    let steps = try Steps(5, .both)
    let pieces = try PiecewiseLinear(evenly: [0, 2, 1])
    expectEqual(TimingFunction.linear.value(at: 0.3), 0.3)
    expectEqual(TimingFunction.easeIn.value(at: 0.3), UnitBezier.easeIn.value(at: 0.3))
    expectEqual(TimingFunction.steps(steps).value(at: 0.3), steps.value(at: 0.3))
    expectEqual(TimingFunction.piecewiseLinear(pieces).value(at: 0.3), pieces.value(at: 0.3))
    expectEqual(TimingFunction.linear.slope(at: 0.3), 1)
    expectEqual(TimingFunction.easeIn.slope(at: 0.3), UnitBezier.easeIn.slope(at: 0.3))
    expectEqual(TimingFunction.steps(steps).slope(at: 0.3), 0)
    expectEqual(TimingFunction.piecewiseLinear(pieces).slope(at: 0.3), 4)
  }

  @Test func `is a Bézier curve unless it jumps or has corners`() throws {
    expectEqual(TimingFunction.linear.unitBezier, try UnitBezier(0, 0, 1, 1))
    expectEqual(TimingFunction.default.unitBezier, try UnitBezier(0.25, 0.1, 0.25, 1))
    expectNil(TimingFunction.steps(try Steps(1)).unitBezier)
    try expectEqual(TimingFunction.controlPoints(0.42, 0, 1, 1), .easeIn)
    expectRefused(.x1, [2], allowed: .unitInterval) {
      try TimingFunction.controlPoints($0, 0, 1, 1)
    }
  }

  @Test func `paces the moves of the sample animations`() {
    // A view that leaves by 320 points in one second, and one that comes in over 375 in two.
    let pace = TimingFunction.easeInEaseOut
    expectClose(-320 * pace.value(at: 0.25), -41.33181793514233, within: 1e-12)
    expectClose(-320 * pace.value(at: 0.75), -278.66818206485766, within: 1e-12)
    expectClose(375 - 375 * pace.value(at: 0.25), 326.5642758572551, within: 1e-12)
    expectClose(375 - 375 * pace.value(at: 0.75), 48.43572414274491, within: 1e-12)
    // A layer that grows by 150 in two seconds with ease-in.
    let times = [(0.25, 4.871704885217087), (0.5, 14.9262329571049), (1, 47.98816507330838)]
    for (time, scale) in times + [(1.5, 93.65741850705861), (1.9, 137.74591159773948)] {
      let actual = 1 + 149 * TimingFunction.easeIn.value(at: time / 2)
      expectClose(actual, scale, within: 1e-12)
    }
  }
}
