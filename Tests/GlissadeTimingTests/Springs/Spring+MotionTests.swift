import GlissadeTiming
import TestSupport
import Testing

struct SpringMotionTests {
  @Test func `agrees with 60 digits in every regime`() throws {
    var worstPosition = 0.0
    var worstVelocity = 0.0
    for row in SpringReferences.rows {
      let spring = try Spring(
        mass: row[0], stiffness: row[1], damping: row[2], overdamping: .textbook)
      let state = spring.state(from: -1, to: 0, velocity: row[3], at: row[4])
      // Errors are measured in what the terms of the sum amount to: the larger of 1 and v₀/ω, and
      // ω times that for the velocity.
      let scale = max(1, row[3].magnitude / spring.angularFrequency)
      worstPosition = max(worstPosition, (state.position - row[5]).magnitude / scale)
      worstVelocity = max(
        worstVelocity, (state.velocity - row[6]).magnitude / scale / spring.angularFrequency)
    }
    // A few roundings, and that of the phase, which is up to 17 radians in these rows.
    expectAtMost(worstPosition, 2e-15, "\(worstPosition)")
    expectAtMost(worstVelocity, 2e-15, "\(worstVelocity)")
  }

  @Test(arguments: [
    (10.0, 0.0, Goldens.defaultPositions), (20, 0, Goldens.clampedPositions),
    (30, 0, Goldens.clampedPositions), (10, 5, Goldens.forwardPositions),
    (10, -5, Goldens.backwardPositions),
  ])
  func `shows what Core Animation shows`(damping: Double, velocity: Double, expected: [Printed])
    throws
  {
    let spring = try Spring(damping: damping)
    for (time, position) in zip(Goldens.positionTimes, expected) {
      let actual = 100 * spring.state(velocity: velocity, at: time).position
      expectTrue(position.holds(actual, relative: Goldens.floatTolerance), "\(position) \(actual)")
    }
    if damping == 10 && velocity == 0 {
      for (time, position) in Goldens.cutPositions {
        expectTrue(
          position.holds(100 * spring.state(at: time).position, relative: Goldens.floatTolerance))
      }
    }
  }

  static let motions: [(ratio: Double, overdamping: Spring.Overdamping)] = [
    (0, .clamped), (0.02, .clamped), (0.4, .clamped), (0.999, .clamped), (1 - 1e-8, .clamped),
    (1, .clamped), (1 + 1e-8, .textbook), (1.001, .textbook), (1.5, .textbook), (1.5, .apple),
    (1.5, .clamped), (20, .textbook), (20, .apple),
  ]

  @Test(arguments: motions)
  func `obeys its equation of motion`(ratio: Double, overdamping: Spring.Overdamping) throws {
    for omega in [0.5, 12] {
      let spring = try Spring(
        stiffness: omega * omega, damping: 2 * ratio * omega, overdamping: overdamping)
      for time in [0.01, 0.1, 0.5, 1, 3] {
        let h = 1e-4 / omega / max(1, ratio)
        let before = spring.state(from: 2, to: 0, velocity: -3, at: time - h)
        let now = spring.state(from: 2, to: 0, velocity: -3, at: time)
        let after = spring.state(from: 2, to: 0, velocity: -3, at: time + h)
        let slope = (after.position - before.position) / (2 * h)
        let acceleration = (after.velocity - before.velocity) / (2 * h)
        let force = -2 * spring.decayRate * now.velocity - omega * omega * now.position
        // A central difference is off by h²/6 of the third derivative: 1e-8 of the motion's scale.
        let scale = (3 + 2 * omega) * max(1, ratio) * max(1, ratio)
        expectClose(slope, now.velocity, within: 1e-7 * scale)
        expectClose(acceleration, force, within: 1e-7 * scale * omega)
      }
    }
  }

  @Test(arguments: motions)
  func `goes on from any instant as if started there`(
    ratio: Double, overdamping: Spring.Overdamping
  ) throws {
    // Core Animation's overdamped curve depends on where it started.
    guard overdamping != .apple else { return }
    let spring = try Spring(stiffness: 64, damping: 16 * ratio, overdamping: overdamping)
    for first in [0.003, 0.2, 0.9] {
      for second in [0.001, 0.3, 1.4] {
        let direct = spring.state(from: 1, to: 0, velocity: 4, at: first + second)
        let half = spring.state(from: 1, to: 0, velocity: 4, at: first)
        let joined = spring.state(
          from: half.position, to: 0, velocity: half.velocity, at: second)
        expectClose(joined.position, direct.position, within: 1e-14)
        expectClose(joined.velocity, direct.velocity, within: 1e-13)
      }
    }
  }

  @Test func `passes through a damping ratio of 1 without a jump`() throws {
    let critical = try Spring(damping: 20)
    for offset in [1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1e-14] {
      let below = try Spring(damping: 20 * (1 - offset))
      let above = try Spring(damping: 20 * (1 + offset), overdamping: .textbook)
      for time in [0.02, 0.1, 0.3, 1] {
        let middle = critical.state(velocity: 3, at: time).position
        // The motion changes by less than the change of ζ.
        let room = 2 * offset + 5e-16
        expectClose(below.state(velocity: 3, at: time).position, middle, within: room)
        expectClose(above.state(velocity: 3, at: time).position, middle, within: room)
      }
    }
  }

  @Test func `starts exactly at its start and rests exactly at its end`() throws {
    for (ratio, overdamping) in SpringMotionTests.motions where ratio > 0 {
      let spring = try Spring(stiffness: 100, damping: 20 * ratio, overdamping: overdamping)
      for time in [0, -1, -Double.infinity, .nan] {
        expectEqual(spring.state(from: 0.1, to: 0.7, velocity: 3, at: time).position, 0.1)
      }
      for time in [1e9, 1e300, Double.infinity] {
        let state = spring.state(from: 0.1, to: 0.7, velocity: 3, at: time)
        expectEqual(state, MotionState(position: 0.7, velocity: 0))
      }
    }
  }

  @Test func `stays finite without damping and far away in time`() throws {
    let spring = try Spring(damping: 0)
    for time in [1e6, 1e100, 1e308, Double.infinity] {
      let state = spring.state(velocity: 2, at: time)
      expectTrue((state.position - 1).magnitude <= 1.1 && state.velocity.isFinite)
    }
  }

  @Test func `scales with the move and adds its parts`() throws {
    let spring = try Spring()
    let unit = spring.state(velocity: 2, at: 0.3)
    let moved = spring.state(from: 50, to: 150, velocity: 200, at: 0.3)
    expectClose(moved.position, 50 + 100 * unit.position, within: 1e-13)
    expectClose(moved.velocity, 100 * unit.velocity, within: 1e-11)
    let response = spring.response(at: 0.3)
    expectEqual(response.state(displacement: -1, velocity: 2).velocity, unit.velocity)
    expectEqual(
      spring.state(from: 5, to: 0, velocity: 1, at: 0.3).position,
      spring.state(from: 5, to: 0, velocity: 1, at: 0.3).position)
  }

  @Test func `gives Core Animation's overdamped curve its swapped coefficients`() throws {
    let spring = try Spring(perceptualDuration: 0.4, bounce: -0.2)
    let alpha = spring.decayRate
    let omega = spring.angularFrequency
    let root = (alpha * alpha - omega * omega).squareRoot()
    let (r1, r2) = (-alpha + root, -alpha - root)
    for v in [0.0, 4, -2] {
      let b = -(v - r2) / (r1 - r2)
      let a = -1 - b
      for time in [0.05, 0.1, 0.3, 0.8] {
        let expected = 1 + a * exponential(r1 * time) + b * exponential(r2 * time)
        let actual = spring.state(velocity: v, at: time).position
        expectClose(actual, expected, within: 1e-13)
      }
      expectClose(
        spring.state(velocity: v, at: 0).velocity, v + 2 * alpha, within: 1e-12)
      expectEqual(spring.startVelocity(displacement: -1, velocity: v), v + 2 * alpha)
    }
    try expectEqual(Spring().startVelocity(displacement: -1, velocity: 3), 3)
  }
}
