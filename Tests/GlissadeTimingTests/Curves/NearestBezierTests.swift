import Foundation
import TestSupport
import Testing

@testable import GlissadeTiming

@Suite struct NearestBezierTests {
  private static func spring(
    _ ratio: Double, _ omega: Double, _ end: Double
  ) -> @Sendable (Double) -> Double {
    { x in
      let (rate, time) = (ratio * omega, x * end)
      let turn = omega * (1 - ratio * ratio).squareRoot()
      return 1 - exp(-rate * time) * (cos(turn * time) + rate / turn * sin(turn * time))
    }
  }

  /// Curves with the least errors that SciPy 1.17 found: differential evolution over all four numbers, twice, and then
  /// Nelder and Mead's method, with 1001 points.
  private static let curves: [(name: String, error: Double, curve: @Sendable (Double) -> Double)] =
    [
      ("a spring with a bounce of 0.3", 0.03990316480317335, spring(0.7, 4 * Double.pi, 0.868)),
      ("a spring of damping ratio 0.5", 0.07174036539744608, spring(0.5, 10, 1.2)),
      ("ease-out-sine", 2.0646776065502692e-05, { sin($0 * Double.pi / 2) }),
      ("ease-in-quint", 0.0007548002385768587, { pow($0, 5) }),
      ("a square root", 1.2144140831837902e-09, { $0.squareRoot() }),
      ("ease-out-expo", 0.0009765625, { 1 - pow(2, -10 * $0) }),
    ]

  @Test func `no search in four dimensions finds a nearer curve`() {
    for (name, error, curve) in Self.curves {
      let fit = NearestBezier(curve: curve)
      // The search's own points are coarser.
      expectAtMost(fit.error, error * 1.002 + 1e-6, "\(name)")
    }
  }

  @Test(arguments: [
    (0.42, 0.0, 1.0, 1.0), (0.25, 0.1, 0.25, 1.0), (0.3, -0.4, 0.7, 1.5), (0, 1, 0, 1),
    (1, 0, 0, 1),
    (0.1, 3, 0.9, -2),
  ])
  func `a Bézier curve is its own nearest one`(x1: Double, y1: Double, x2: Double, y2: Double)
    throws
  {
    let bezier = try UnitBezier(x1, y1, x2, y2)
    let fit = NearestBezier { bezier.value(at: $0) }
    // Some have others close by, where the search may end: (0.378, -0.0005, 0.89, 0.812) is within 5.3e-5 of ease-in.
    expectAtMost(fit.error, 6e-5, "\(fit.bezier)")
  }

  @Test func `bounded fits stay in the unit square and are as near as a grid of curves`() {
    let curve = Self.spring(0.7, 4 * Double.pi, 0.868)
    let fit = NearestBezier(isBounded: true, curve: curve)
    let range = 0.0...1
    expectTrue(range.contains(fit.bezier.y1) && range.contains(fit.bezier.y2))
    var best = Double.infinity
    let ticks = (0...20).map { Double($0) / 20 }
    for x1 in ticks {
      for x2 in ticks {
        for y1 in ticks {
          for y2 in ticks where y1 + y2 > 1 {
            let tried = UnitBezier(trusted: x1, y1, x2, y2)
            // Few points are enough to rule a curve out.
            let isWorse = [0.1, 0.2, 0.3, 0.5].contains {
              abs(tried.value(at: $0) - curve($0)) > best
            }
            if !isWorse { best = min(best, NearestBezier.distance(tried, from: curve).error) }
          }
        }
      }
    }
    expectAtMost(fit.error, best)
  }

  @Test func `curves that are not finite have an infinite error`() {
    expectEqual(NearestBezier { _ in .nan }.error, .infinity)
    expectEqual(NearestBezier { $0 < 0.5 ? 0 : .infinity }.error, .infinity)
  }

  @Test func `jumps are met half way`() {
    let fit = NearestBezier { $0 < 0.5 ? 0 : 1 }
    expectClose(fit.error, 0.5, within: 0.01)
  }
}
