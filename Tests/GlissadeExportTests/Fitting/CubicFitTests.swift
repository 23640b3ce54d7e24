import GlissadeMath
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
      let progress = spring.state(at: Double(frame) / 60).position
      return [300 * progress, 50 - 80 * progress]
    }
    let fit = fit(values, tolerance: tolerance)
    expectAtMost(fit.error, tolerance)
    expectAtMost(fit.keys.count, 36)
    for step in 0...1200 {
      let frame = step / 10
      let value = fit.value(at: Double(step) / 10)
      for place in 0..<2 {
        let ends = [values[frame][place], values[min(frame + 1, 120)][place]]
        let least = (step % 10 == 0 ? ends[0] : min(ends[0], ends[1])) - tolerance
        let most = (step % 10 == 0 ? ends[0] : max(ends[0], ends[1])) + tolerance
        expectTrue(value[place] >= least && value[place] <= most, "\(value) at \(step)")
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

  /// Motions of 30 frames, and the frames at which they jump.
  private static let motions: [(motion: @Sendable (Double) -> Double, jumps: [Int])] = [
    ({ _ in 4 }, []), ({ $0 < 12 ? 20 : 220 }, [12]),
    ({ $0 == 0 ? 1 : $0 == 29 ? 9 : 5 }, [1, 29]),
    // Removed animations, repetitions, steps, and a jump within a motion.
    ({ $0 < 20 ? 10 * $0 : 0 }, [20]), ({ $0 > 9 && $0 < 13 ? 50 * ($0 - 9) : 0 }, [13]),
    ({ $0.truncatingRemainder(dividingBy: 6) }, [6, 12, 18, 24]),
    ({ ($0 / 3).rounded(.down) }, [3, 6, 9, 12, 15, 18, 21, 24, 27]),
    ({ 40 * $0 + ($0 < 15 ? 0 : 150) }, [15]),
    // Motions that begin abruptly, are stiff or short, or have a vertical tangent.
    ({ max(0, $0 - 10) * 30 }, []), ({ $0 < 10 ? 0 : 1 - Elementary.exp(-1.5 * ($0 - 9)) }, []),
    ({ TimingFunction.easeInEaseOut.value(at: ($0 - 9.7) / 4) }, []),
    ({ ((try? UnitBezier(1, 0, 0, 1)) ?? .linear).value(at: $0 / 29) }, []),
  ]

  @Test(arguments: motions.indices)
  func `the old value of a jump stays up to the frame of the new one`(index: Int) throws {
    let (motion, jumps) = Self.motions[index]
    let values = (0..<30).map { [motion(Double($0)), 5] }
    let fit = fit(values, tolerance: 0.001)
    expectEqual(Jumps(values, tolerance: 0.001).frames, jumps)
    for frame in jumps {
      expectClose(fit.value(at: Double(frame) - 0.01)[0], values[frame - 1][0], within: 0.002)
      expectClose(fit.value(at: Double(frame))[0], values[frame][0], within: 0.002)
    }
    expectTrue(self.fit([], tolerance: 1).keys.isEmpty)
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
      (0..<5, [0: 100.0]), (2..<5, [0: 0, 2: 100]), (0..<1, [0: 100, 1: 0]),
      (1..<2, [0: 0, 1: 100, 2: 0]), (1..<4, [0: 0, 1: 100, 4: 0]),
    ] as [(Range<Int>, [Int: Double])])
  func `what is shown in some frames jumps at their ends`(
    range: Range<Int>, values: [Int: Double]
  ) {
    let keys = CubicFit(shown: range, of: 5).keys
    expectEqual(Dictionary(uniqueKeysWithValues: keys.map { ($0.frame, $0.value[0]) }), values)
    expectTrue(keys.allSatisfy { $0.easing == nil })
  }
}

extension CubicFit {
  /// Returns the components between two frames, as a player computes them.
  fileprivate func value(at frame: Double) -> [Double] {
    let place = (keys.firstIndex { Double($0.frame) > frame } ?? keys.count) - 1
    guard let easing = keys[place].easing else { return keys[place].value }
    let (from, to) = (keys[place], keys[place + 1])
    let u = (frame - Double(from.frame)) / Double(to.frame - from.frame)
    return zip(from.value, to.value).map { $0 + ($1 - $0) * CubicFit.progress(easing, at: u) }
  }
}
