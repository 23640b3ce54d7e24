import GlissadeTiming
import TestSupport
import Testing

@Suite struct TimingCurveTests {
  private static let functions: [TimingFunction] =
    [.linear, .easeInEaseOut, .easeIn]
    + [
      (try? Steps(3)).map { .steps($0) },
      (try? PiecewiseLinear(evenly: [0, 1.5, -0.25, 1])).map { .piecewiseLinear($0) },
    ].compactMap { $0 }
  private static let springs: [TimedSpring] = [
    try? .uikit(duration: 2, dampingRatio: 0.3, initialVelocity: 4),
    try? .uikit(duration: 0.5, dampingRatio: 1), try? .uikit(springDuration: 1, bounce: 0.6),
    try? .uikit(duration: 1, dampingRatio: 0.7, initialVelocity: -6),
  ].compactMap { $0 }

  private let parts = (0...64).map { Double($0) / 64 }

  @Test(arguments: functions)
  func `a timing function takes whatever duration it is given`(_ function: TimingFunction) {
    let curve = TimingCurve.timing(function)
    expectTrue(curve.timingFunction == function && curve.startingAtRest == curve)
    for x in parts {
      let value = function.value(at: x)
      expectTrue(curve.progress(at: x) == value && curve.state(at: x).position == value)
      expectEqual(curve.progress(unitTime: x, seconds: 7), value)
      expectEqual(curve.state(at: x).velocity, function.slope(at: x))
    }
  }

  @Test(arguments: springs)
  func `a spring has a duration of its own`(_ spring: TimedSpring) {
    let curve = TimingCurve.spring(spring)
    expectNil(curve.timingFunction)
    for x in parts {
      let state = spring.progressState(at: x * spring.duration)
      expectTrue(
        curve.progress(at: x) == state.position && curve.state(at: x).position == state.position)
      expectEqual(curve.progress(unitTime: 0.1, seconds: x * spring.duration), state.position)
      expectEqual(curve.state(at: x).velocity, state.velocity * spring.duration)
    }
    expectEqual(curve.progress(at: 1), 1)
    guard case .spring(let resting) = curve.startingAtRest else {
      return expectTrue(Bool(false), "no spring")
    }
    expectTrue(resting.initialVelocity == 0 && resting.duration == spring.duration)
    expectEqual(resting.spring, spring.spring)
  }

  @Test(arguments: functions.map { TimingCurve.timing($0) } + springs.map { .spring($0) })
  func `it stays within its reach, and passes values where it says`(_ curve: TimingCurve) {
    for x in parts { expectTrue(curve.outputRange.contains(curve.progress(at: x))) }
    let runDuration: Double = if case .spring(let spring) = curve { spring.duration } else { 1 }
    for value in [0.125, 0.5, 0.875] {
      let x = curve.unitTime(reaching: value, runDuration: runDuration)
      expectTrue(x >= 0 && x <= 1 && curve.progress(at: x) >= value - 1e-12)
      expectAtMost(curve.progress(at: max(0, x - 1e-9)), value)
    }
  }
}
