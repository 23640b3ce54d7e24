import GlissadeTiming
import TestSupport
import Testing

struct SpringAnalysisTests {
  static let springs: [Spring] = {
    var list: [Spring] = []
    for ratio in [0.005, 0.1, 0.5, 0.9, 0.9999, 1 - 1e-8, 1, 1 + 1e-8, 1.0001, 1.5, 8] {
      for overdamping in [Spring.Overdamping.textbook, .apple] {
        if let spring = try? Spring(
          stiffness: 90, damping: 2 * ratio * 90.0.squareRoot(), overdamping: overdamping)
        {
          list.append(spring)
        }
      }
    }
    return list
  }()

  static let velocities: [Double] = [0, 3, 25, 200, -2, -60]

  @Test func `finds the peaks of the measured motions`() throws {
    let apple = try #require(try Spring(perceptualDuration: 0.4, bounce: -0.2).peak())
    // The golden peak was read from samples 10 µs apart.
    expectClose(apple.progress, 1.099212565682126, within: 1e-10)
    expectClose(apple.time, 0.11767, within: 5e-6)
    let bounce = try #require(try Spring(uikitDuration: 1, dampingRatio: 0.6).peak())
    // The golden angle is known to 1.2e-8 relative only.
    expectClose(bounce.progress, 1.094780224842155, within: 1e-14)
    expectClose(bounce.time, 0.3559166819889668, within: 1e-8)
    let simple = try #require(try Spring().peak())
    expectClose(simple.overshoot, exponential(-Double.pi / 3.0.squareRoot()), within: 1e-15)
  }

  @Test(arguments: springs)
  func `has its peak where sampling finds the farthest point`(spring: Spring) {
    for velocity in SpringAnalysisTests.velocities {
      var farthest = 0.0
      for step in 0...4000 {
        let time = Double(step) / 1000
        farthest = max(farthest, spring.state(velocity: velocity, at: time).position - 1)
      }
      guard let peak = spring.peak(initialVelocity: velocity) else {
        expectAtMost(farthest, 1e-15)
        continue
      }
      // Sampling at 1 ms misses a peak by at most the acceleration there: ω² or 2αv times 5e-7.
      expectTrue(peak.overshoot >= farthest - 1e-15)
      let room = 5e-6 * (90 + 40 * velocity.magnitude) * (1 + spring.decayRate * spring.decayRate)
      expectAtMost(peak.overshoot, farthest + room)
      let speed = spring.state(velocity: velocity, at: peak.time).velocity
      expectAtMost(speed.magnitude, 1e-9 * (1 + velocity.magnitude + spring.decayRate))
    }
  }

  @Test func `has no peak, crossing or time of reaching where there is none`() throws {
    try expectNil(Spring(damping: 20).peak())
    try expectNil(Spring(damping: 60, overdamping: .textbook).peak())
    try expectNil(Spring(damping: 20).peak(initialVelocity: -4))
    try expectTrue(Spring(damping: 20).peak(initialVelocity: 30) != nil)
    try expectEqual(Spring(damping: 0).peak()?.overshoot, 1)
    try expectEqual(Spring(damping: 0).lastCrossing(threshold: 0.5), .infinity)
    try expectEqual(Spring(damping: 0).lastCrossing(threshold: 1.5), 0)
    try expectEqual(Spring().lastCrossing(threshold: 0), .infinity)
    try expectEqual(Spring().lastCrossing(threshold: .nan), .infinity)
    try expectEqual(Spring().lastCrossing(threshold: .infinity), 0)
    try expectNil(Spring(damping: 20).firstTime(reaching: 1))
    try expectNil(Spring().firstTime(reaching: 1.5))
    try expectNil(Spring().firstTime(reaching: -0.1))
    try expectNil(Spring(damping: 0).firstTime(reaching: 2.001))
    let half = try #require(try Spring(damping: 0).firstTime(reaching: 1))
    expectClose(half, Double.pi / 20, within: 1e-15)
  }

  @Test(arguments: springs)
  func `stays within a threshold after its last crossing and not before`(spring: Spring) {
    for velocity in SpringAnalysisTests.velocities {
      for threshold in [1e-9, 1e-3, 0.02, 0.4, 3] {
        let last = spring.lastCrossing(threshold: threshold, initialVelocity: velocity)
        func distance(_ time: Double) -> Double {
          spring.state(from: -1, to: 0, velocity: velocity, at: time).position.magnitude
        }
        expectTrue(last.isFinite)
        if last > 0 {
          expectClose(distance(last), threshold, within: 1e-11 * max(1, velocity.magnitude))
          expectTrue(distance(last.nextDown) > threshold)
        }
        for step in 0..<2000 {
          let time = last + Double(step) * 0.003
          expectAtMost(distance(time), threshold * (1 + 1e-12), "\(velocity) \(threshold) \(time)")
        }
      }
    }
  }

  @Test(arguments: springs)
  func `first reaches a value where sampling finds it`(spring: Spring) throws {
    for velocity in SpringAnalysisTests.velocities {
      for value in [0.3, 0.999, 1, 1.05, 2.5, -0.2, -40] {
        let found = spring.firstTime(reaching: value, initialVelocity: velocity)
        let steps = 20_000
        var sampled: Double?
        let level = value - 1
        var last = -1.0
        for step in 1...steps {
          let time = Double(step) / 4000
          // The displacement keeps the digits that the progress loses close to 1.
          let progress = spring.state(from: -1, to: 0, velocity: velocity, at: time).position
          if (last - level) * (progress - level) <= 0 && progress != last {
            sampled = time
            break
          }
          last = progress
        }
        if let sampled {
          let time = try #require(found, "\(velocity) \(value)")
          expectTrue(time <= sampled && time >= sampled - 1 / 4000 - 1e-12, "\(velocity) \(value)")
          let progress = spring.state(velocity: velocity, at: time).position
          expectClose(progress, value, within: 1e-10 * max(1, velocity.magnitude))
        } else if let found {
          // Reached between two samples, or after the sampled time.
          let progress = spring.state(velocity: velocity, at: found).position
          expectClose(progress, value, within: 1e-10 * max(1, velocity.magnitude))
        }
      }
      expectEqual(spring.firstTime(reaching: 0, initialVelocity: velocity), 0)
      expectNil(spring.firstTime(reaching: .nan, initialVelocity: velocity))
      expectNil(spring.firstTime(reaching: .infinity, initialVelocity: velocity))
    }
  }
}
