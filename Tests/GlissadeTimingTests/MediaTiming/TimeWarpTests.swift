import GlissadeTiming
import TestSupport
import Testing

@Suite struct TimeWarpTests {
  static let curves: [TimingCurve] = {
    let spring = try? TimedSpring.uikit(duration: 2, dampingRatio: 1, initialVelocity: 1)
    return [.timing(.linear), .timing(.easeInEaseOut), .timing(.easeIn)]
      + (spring.map { [.spring($0)] } ?? [])
  }()

  @Test(arguments: curves, [(10.0, 14.0), (14, 10)])
  func `it runs from one time to the other, exact at both ends`(
    _ curve: TimingCurve, _ way: (from: Double, to: Double)
  ) {
    let warp = TimeWarp(begin: 3, duration: 2, from: way.from, to: way.to, curve: curve)
    expectTrue(
      warp.localTime(atParentTime: 0) == way.from && warp.localTime(atParentTime: 3) == way.from)
    expectTrue(
      warp.localTime(atParentTime: 5) == way.to && warp.localTime(atParentTime: 9) == way.to)
    var last = way.from
    for step in 0...200 {
      let time = 3 + Double(step) / 100
      let local = warp.localTime(atParentTime: time)
      expectTrue(way.to > way.from ? local >= last : local <= last)
      last = local
    }
  }

  @Test(arguments: curves)
  func `a local time is found again`(_ curve: TimingCurve) throws {
    for (from, to) in [(10.0, 14.0), (14, 10)] {
      let warp = TimeWarp(begin: 3, duration: 2, from: from, to: to, curve: curve)
      for part in [0.1, 0.25, 0.5, 0.9, 0.999] {
        let local = from + (to - from) * part
        let time = try #require(warp.parentTime(atLocalTime: local))
        expectClose(warp.localTime(atParentTime: time), local, within: 1e-12 * 14)
        // The first: just before, it was not reached.
        let before = warp.localTime(atParentTime: time.nextDown)
        expectTrue(to > from ? before <= local : before >= local)
      }
      expectEqual(warp.parentTime(atLocalTime: to), 5)
      expectEqual(warp.parentTime(atLocalTime: from), 3)
      expectNil(warp.parentTime(atLocalTime: to + (to - from)))
    }
  }

  @Test(arguments: curves)
  func `its rate is the slope of its time`(_ curve: TimingCurve) {
    let warp = TimeWarp(begin: 3, duration: 2, from: 10, to: 14, curve: curve, speedAfter: 1)
    for time in [3.2, 3.9, 4.5] {
      let slope =
        (warp.localTime(atParentTime: time + 1e-6) - warp.localTime(atParentTime: time - 1e-6))
        / 2e-6
      // Central differences are right to the square of the step, and to rounding by it.
      expectClose(warp.rate(atParentTime: time), slope, within: 1e-6)
    }
    expectTrue(warp.rate(atParentTime: 2) == 0 && warp.rate(atParentTime: 6) == 1)
  }

  @Test func `after its end it goes on evenly`() {
    let warp = TimeWarp(
      begin: 3, duration: 2, from: 10, to: 14, curve: .timing(.linear), speedAfter: 1)
    expectEqual(warp.localTime(atParentTime: 6.5), 15.5)
    expectEqual(warp.parentTime(atLocalTime: 15.5), 6.5)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func `without a duration it is at its end at once`(_ duration: Double) {
    let warp = TimeWarp(begin: 3, duration: duration, from: 10, to: 14, curve: .timing(.linear))
    expectTrue(warp.duration == 0 && warp.localTime(atParentTime: 3) == 14)
    expectTrue(warp.parentTime(atLocalTime: 12) == 3 && warp.rate(atParentTime: 3) == 0)
    let back = TimeWarp(
      begin: 3, duration: duration, from: 10, to: 10, curve: .timing(.linear), isBackwards: true)
    expectTrue(back.direction == -1 && back.parentTime(atLocalTime: 10) == 3)
  }

  @Test func `held it stands still, and comes from no time nor goes to one`() {
    let warp = TimeWarp.paused(at: 7)
    for time in [-1e9, -1, 0, 0.5, 1e9] {
      expectTrue(warp.localTime(atParentTime: time) == 7 && warp.rate(atParentTime: time) == 0)
    }
    for time in [6.0, 7, 8] { expectNil(warp.parentTime(atLocalTime: time)) }
    expectEqual(warp.direction, 0)
  }
}
