import GlissadeTiming
import TestSupport
import Testing

struct SpringUIKitDurationTests {
  @Test(arguments: Goldens.uikitAngles)
  func `derives UIKit's angle from the damping ratio`(ratio: Double, angle: Printed) throws {
    let spring = try Spring(uikitDuration: 1, dampingRatio: ratio)
    expectTrue(angle.holds(spring.angularFrequency, relative: Goldens.stiffnessTolerance))
    expectClose(spring.dampingRatio, ratio, within: 1e-15)
  }

  @Test(arguments: Goldens.uikitStiffnesses)
  func `derives UIKit's stiffness`(d: Double, z: Double, v: Double, k: Double) throws {
    let spring = try Spring(uikitDuration: d, dampingRatio: z, initialVelocity: v)
    expectClose(spring.stiffness, k, within: Goldens.stiffnessTolerance * k)
    expectEqual(spring.mass, 1)
    expectEqual(spring.overdamping, .clamped)
  }

  @Test
  func
    `counts more than critical damping as critical, and is SwiftUI's spring of a settling duration`()
    throws
  {
    for velocity in [0.0, 2, -3] {
      try expectEqual(
        Spring(uikitDuration: 0.7, dampingRatio: 3, initialVelocity: velocity),
        Spring(uikitDuration: 0.7, dampingRatio: 1, initialVelocity: velocity))
    }
    try expectEqual(
      Spring(settlingDuration: 0.8, dampingRatio: 0.7),
      Spring(uikitDuration: 0.8, dampingRatio: 0.7))
  }

  @Test func `is within 0.001 of its end at the duration where the steps converge`() throws {
    for ratio in [0.3, 0.5, 0.8, 0.95, 1] {
      for velocity in [-8, -1, 1e-9, 0.3] {
        let spring = try Spring(uikitDuration: 1, dampingRatio: ratio, initialVelocity: velocity)
        let omega = spring.angularFrequency
        let amplitude =
          ratio < 1
          ? (velocity / omega - ratio).magnitude / (1 - ratio * ratio).squareRoot()
          : (velocity - omega - 1).magnitude
        expectClose(amplitude * exponential(-ratio * omega), 0.001, within: 1e-12)
      }
    }
  }

  @Test func `always makes a spring, also where the steps do not converge`() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<20_000 {
      let ratio = Double.random(in: 0.01...1.2, using: &generator)
      let size = Double.random(in: -3...4, using: &generator)
      var velocity = 1.0
      for _ in 0..<Int(size.magnitude) { velocity *= size < 0 ? 0.1 : 10 }
      velocity *= Double.random(in: -10...10, using: &generator)
      let duration = Double.random(in: 0.05...3, using: &generator)
      let spring = try Spring(
        uikitDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
      expectTrue(spring.state(velocity: velocity, at: duration / 2).position.isFinite)
    }
  }

  @Test func `refuses what has no settling angle`() throws {
    expectRefused(.dampingRatio, [0], allowed: .positive) {
      try Spring(uikitDuration: 1, dampingRatio: $0)
    }
    expectRefused(.dampingRatio, [5e-4], allowed: .representable) {
      try Spring(uikitDuration: 1, dampingRatio: $0)
    }
    expectRefused(.duration, [0], allowed: .positive) {
      try Spring(uikitDuration: $0, dampingRatio: 1)
    }
    expectRefused(.duration, notFinite) { try Spring(uikitDuration: $0, dampingRatio: 1) }
    expectRefused(.initialVelocity, notFinite) {
      try Spring(uikitDuration: 1, dampingRatio: 0.5, initialVelocity: $0)
    }
  }
}
