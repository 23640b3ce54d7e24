import GlissadeTiming
import TestSupport
import Testing

struct SpringSettlingTests {
  @Test(arguments: Goldens.settling)
  func `settles when Core Animation says`(row: Goldens.Settling) throws {
    let spring = try Spring(mass: row.m, stiffness: row.k, damping: row.c)
    let settled = spring.settlingDuration(initialVelocity: row.v)
    expectClose(settled, row.settle.value, within: Goldens.settlingTolerance, "\(settled)")
  }

  @Test func `sums up tenths of a second, and agrees with the documentation's two examples`() throws
  {
    try expectEqual(Spring(damping: 20).settlingDuration(), 0.9999999999999999)
    try expectEqual(Spring(stiffness: 25).settlingDuration(), 1.9000000000000006)
    expectClose(try Spring(damping: 5).settlingDuration(), 2.85497, within: 5e-6)
    expectClose(try Spring(damping: 15).settlingDuration(), 1.02209, within: 5e-6)
  }

  @Test func `never settles without damping`() throws {
    let longest = Double(Float.greatestFiniteMagnitude)
    try expectEqual(Spring(damping: 0).settlingDuration(), longest)
    try expectEqual(Spring(damping: 0).swiftUISettlingDuration, longest)
    try expectEqual(Spring(damping: 1e-300).settlingDuration(), longest)
    expectEqual(Spring.longestDuration, longest)
  }

  @Test func `settles when SwiftUI says`() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 0.8)
    expectClose(spring.swiftUISettlingDuration, 0.9261291683659721, within: 1e-15)
    // Core Animation's rule for the same spring gives another time.
    expectClose(spring.settlingDuration(), 0.7714, within: 5e-5)
    let critical = try Spring(response: 0.5, dampingRatio: 1).swiftUISettlingDuration
    expectClose(critical, 0.8, within: 1e-9)
    for overdamping in [Spring.Overdamping.textbook, .apple, .clamped] {
      let spring = try Spring(response: 0.5, dampingRatio: 2, overdamping: overdamping)
      expectClose(spring.swiftUISettlingDuration, 2.1, within: 1e-9)
    }
  }

  @Test func `finds the settling time of very slow springs without walking there`() throws {
    for period in [3000.0, 1e6, 1e30] {
      let critical = try Spring(duration: period)
      for velocity in [0, 0.5 / period, -3 / period, 40 / period] {
        let settled = critical.settlingDuration(initialVelocity: velocity)
        let inside = (critical.progress(at: settled, initialVelocity: velocity) - 1).magnitude
        expectTrue(inside <= 0.001 + 2e-16 && settled < 20 * period)
        let earlier = settled - max(0.2, settled * 1e-12)
        let before = (critical.progress(at: earlier, initialVelocity: velocity) - 1).magnitude
        expectTrue(before >= 0.000999)
      }
    }
  }
}
