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
      let progress = spring.progress(at: Double(frame) / 60)
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

  @Test(arguments: Jump.allCases)
  func `the old value of a jump stays up to the frame of the new one`(jump: Jump) throws {
    let (values, frames) = jump.values
    let fit = fit(values.map { [$0, 5] }, tolerance: 0.001)
    expectEqual(Jumps(values.map { [$0, 5] }, tolerance: 0.001).frames, frames)
    for frame in frames {
      expectClose(fit.value(at: Double(frame) - 0.01)[0], values[frame - 1], within: 0.002)
      expectClose(fit.value(at: Double(frame))[0], values[frame], within: 0.002)
    }
    expectTrue(self.fit([], tolerance: 1).keys.isEmpty)
  }

  /// Motions at each frame, and the frames at which they jump.
  enum Jump: CaseIterable {
    case still, once, firstAndLast, removed, removedSoon, repeated, steps, stepsWhileMoving
    case abrupt, stiff, short, infinitelySteep

    var values: ([Double], [Int]) {
      let frames = (0..<30).map(Double.init)
      switch self {
      case .still: return (frames.map { _ in 4 }, [])
      case .once: return (frames.map { $0 < 12 ? 20 : 220 }, [12])
      case .firstAndLast: return (frames.map { $0 == 0 ? 1 : $0 == 29 ? 9 : 5 }, [1, 29])
      case .removed: return (frames.map { $0 < 20 ? 10 * $0 : 0 }, [20])
      case .removedSoon: return (frames.map { $0 > 9 && $0 < 13 ? 50 * ($0 - 9) : 0 }, [13])
      case .repeated:
        return (frames.map { $0.truncatingRemainder(dividingBy: 6) }, [6, 12, 18, 24])
      case .steps:
        return (frames.map { ($0 / 2).rounded(.down) }, Array(stride(from: 2, to: 30, by: 2)))
      case .stepsWhileMoving: return (frames.map { 40 * $0 + ($0 < 15 ? 0 : 150) }, [15])
      case .abrupt: return (frames.map { max(0, $0 - 10) * 30 }, [])
      case .stiff: return (frames.map { $0 < 10 ? 0 : 1 - Elementary.exp(-1.5 * ($0 - 9)) }, [])
      case .short:
        return (frames.map { TimingFunction.easeInEaseOut.value(at: ($0 - 9.7) / 4) }, [])
      case .infinitelySteep:
        return (frames.map { TimingFunction.bezier(steep).value(at: $0 / 29) }, [])
      }
    }

    private var steep: UnitBezier {
      do { return try UnitBezier(1, 0, 0, 1) } catch { return .linear }
    }
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
