import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeExport

struct CubicFitTests {
  private func fit(_ values: [[Double]], tolerance: Double) -> CubicFit {
    var easings = EasingTable()
    return CubicFit(values, tolerance: tolerance, easings: &easings)
  }

  @Test(arguments: [0.5, 0.05, 0.005])
  func `a spring needs few keyframes, and is within the error at every frame`(tolerance: Double)
    throws
  {
    let spring = try Spring(stiffness: 120, damping: 8)
    let values = (0...120).map { frame -> [Double] in
      let progress = spring.progress(at: Double(frame) / 60)
      return [300 * progress, 50 - 80 * progress]
    }
    let fit = fit(values, tolerance: tolerance)
    expectAtMost(fit.error, tolerance)
    expectAtMost(fit.keys.count, 24)
    for (key, next) in zip(fit.keys, fit.keys.dropFirst()) {
      for frame in key.frame...next.frame {
        let u = Double(frame - key.frame) / Double(next.frame - key.frame)
        let progress = CubicFit.progress(try #require(key.easing), at: u)
        for place in 0..<2 {
          let value = key.value[place] + (next.value[place] - key.value[place]) * progress
          expectClose(value, values[frame][place], within: tolerance)
        }
      }
    }
  }

  @Test func `an ease of a player is found again as one piece`() throws {
    let curve = try UnitBezier(1.0 / 3, 0.1, 2.0 / 3, 1.4)
    let fit = fit((0...60).map { [curve.value(at: Double($0) / 60)] }, tolerance: 1e-5)
    expectEqual(fit.keys.count, 2)
    let easing = try #require(fit.keys[0].easing)
    expectTrue(abs(easing[0] - 0.1) < 1e-5 && abs(easing[1] - 1.4) < 1e-5)
  }

  @Test func `what stands still has one keyframe, and what jumps goes there in a frame`() {
    expectEqual(fit(Array(repeating: [4, 5], count: 9), tolerance: 0.1).keys.count, 1)
    let jump = fit((0..<20).map { [$0 < 10 ? 0 : 1] }, tolerance: 0.001)
    expectAtMost(jump.error, 0.001)
    for (key, next) in zip(jump.keys, jump.keys.dropFirst()) {
      for step in 0...100 {
        let progress = CubicFit.progress(key.easing ?? [0, 0], at: Double(step) / 100)
        let value = key.value[0] + (next.value[0] - key.value[0]) * progress
        // An eighth of the jump is what a smooth curve through the same frames may swing.
        expectTrue(value > -0.13 && value < 1.13)
      }
    }
    expectTrue(fit([], tolerance: 1).keys.isEmpty)
  }

  @Test func `easings that agree in two decimals are the same one`() {
    var easings = EasingTable()
    var seen: [[Int]: [Double]] = [:]
    for bend in 0..<40 {
      let values = (0...30).map { frame -> [Double] in
        let u = Double(frame) / 30
        return [100 * CubicFit.progress([0.2 + Double(bend) * 0.003, 0.8], at: u)]
      }
      let fit = CubicFit(values, tolerance: 0.01, easings: &easings)
      expectAtMost(fit.error, 0.01)
      for easing in fit.keys.compactMap(\.easing) {
        let key = easing.map { Int(($0 * 100).rounded()) }
        expectEqual(seen[key, default: easing], easing)
        seen[key] = easing
      }
    }
    expectTrue(seen.count > 10)
  }

  @Test(
    arguments: [
      (0..<5, [0: 100.0]), (2..<5, [1: 0, 2: 100]), (0..<1, [0: 100, 1: 0]),
      (1..<2, [0: 0, 1: 100, 2: 0]), (1..<4, [0: 0, 1: 100, 3: 100, 4: 0]),
    ] as [(Range<Int>, [Int: Double])])
  func `what is shown in some frames changes within a frame`(
    range: Range<Int>, values: [Int: Double]
  ) {
    let keys = CubicFit(shown: range, of: 5).keys
    expectEqual(Dictionary(uniqueKeysWithValues: keys.map { ($0.frame, $0.value[0]) }), values)
    expectEqual(keys.map { $0.easing == nil }, keys.indices.map { $0 == keys.count - 1 })
  }
}
