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

  @Test func `a motion that passes its target settles after it has come back`() throws {
    let settled = try Spring(stiffness: 100, damping: 20).settlingDuration(initialVelocity: 20)
    expectClose(settled, 0.9, within: 1e-15)
    var (numbers, passing) = (SeededGenerator(30), 0)
    for index in 0..<1000 {
      let stiffness = Double.random(in: 4...1000, using: &numbers)
      let ratio = index % 2 == 0 ? 1 : Double.random(in: 1...4, using: &numbers)
      let spring = try Spring(
        stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot(),
        overdamping: index % 3 == 0 ? .apple : .textbook)
      let velocity = Double.random(in: -40...120, using: &numbers)
      let settled = spring.settlingDuration(initialVelocity: velocity)
      func distance(_ time: Double) -> Double {
        spring.state(velocity: velocity, at: time).position - 1
      }
      // The search has steps of 1/256 s, and goes on for long after the answer.
      let times = Array(stride(from: 0, through: settled + 4, by: 1.0 / 256))
      let last = try #require(times.last { distance($0).magnitude >= 0.001 })
      expectLess(last, than: settled, "\(spring) \(velocity)")
      expectAtMost(settled - last, 0.1 + 1.0 / 256, "\(spring) \(velocity)")
      if times.contains(where: { distance($0) >= 0.001 }) { passing += 1 }
    }
    expectLess(100, than: passing)
  }

  @Test func `finds the settling time of very slow springs without walking there`() throws {
    for period in [3000.0, 1e6, 1e30] {
      let critical = try Spring(duration: period)
      for velocity in [0, 0.5 / period, -3 / period, 40 / period] {
        let settled = critical.settlingDuration(initialVelocity: velocity)
        let inside = (critical.state(velocity: velocity, at: settled).position - 1).magnitude
        expectTrue(inside <= 0.001 + 2e-16 && settled < 20 * period)
        let earlier = settled - max(0.2, settled * 1e-12)
        let before = (critical.state(velocity: velocity, at: earlier).position - 1).magnitude
        expectTrue(before >= 0.000999)
      }
    }
  }
}
