import GlissadeTiming
import TestSupport
import Testing

struct TimedSpringTests {
  @Test func `bounces as the present animation does`() throws {
    let motion = try TimedSpring.uikit(duration: 2, dampingRatio: 0.6)
    for (part, progress) in Goldens.bounceProgress {
      expectClose(motion.progress(at: 2 * part), progress, within: 1e-13)
    }
    expectTrue(motion.progress(at: 2.0.nextDown) != 1)
    expectEqual(motion.progressState(at: 2), MotionState(position: 1, velocity: 0))
    expectEqual(motion.progress(at: 1e9), 1)
    expectEqual(motion.progress(at: -1), 0)
  }

  @Test func `sums up when an animation is retargeted`() throws {
    let first = try TimedSpring.uikit(duration: 0.4, dampingRatio: 0.8)
    let second = try TimedSpring.uikit(duration: 0.4, dampingRatio: 0.8, initialVelocity: 1)
    for (time, position) in Goldens.retarget {
      let actual =
        350 - 100 * (1 - first.progress(at: time)) - 200 * (1 - second.progress(at: time - 0.1))
      expectTrue(position.holds(actual, relative: Goldens.floatTolerance), "\(time): \(actual)")
    }
  }

  @Test
  func
    `agrees with the sample of a one second animation, and takes the settling duration by itself`()
    throws
  {
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 0.5)
    // The sample was read off a screen.
    expectClose(50 + 100 * motion.progress(at: 0.297), 166.15, within: 0.03)
    let spring = try Spring()
    try expectEqual(
      TimedSpring(spring, initialVelocity: 5).duration, spring.settlingDuration(initialVelocity: 5))
    try expectEqual(TimedSpring(spring, duration: 0.2).progress(at: 0.2), 1)
  }

  @Test func `ends where UIKit's duration and bounce end`() throws {
    let bouncy = try TimedSpring.uikit(springDuration: 0.5, bounce: 0.3)
    expectClose(bouncy.duration, 0.8629552831744205, within: 1e-9)
    for velocity in [0.0, 5, -5, 60] {
      let critical = try TimedSpring.uikit(springDuration: 0.5, initialVelocity: velocity)
      let omega = critical.spring.angularFrequency
      let time = critical.duration
      let distance = (-1 + (velocity - omega) * time).magnitude * exponential(-omega * time)
      expectClose(distance, 0.001, within: 1e-12)
      let over = try TimedSpring.uikit(
        springDuration: 0.5, bounce: -0.4, initialVelocity: velocity)
      expectClose(over.duration, time, within: 1e-12)
    }
  }

  @Test func `refuses velocities and durations that are not finite`() throws {
    let spring = try Spring()
    expectRefused(.initialVelocity, notFinite) { try TimedSpring(spring, initialVelocity: $0) }
    expectRefused(.duration, notFinite) { try TimedSpring(spring, duration: $0) }
    expectRefused(.initialVelocity, notFinite) {
      try TimedSpring.uikit(springDuration: 1, initialVelocity: $0)
    }
    expectRefused(.duration, [0], allowed: .positive) { try TimedSpring(spring, duration: $0) }
  }
}
