import Foundation
import GlissadeTiming
import TestSupport
import Testing

struct DecayTests {
  @Test func `follows the closed form of a scroll view`() throws {
    let decay = try Decay(from: 30, velocity: 1500)
    for time in [0.001, 0.1, 0.5, 2, 6] {
      let left = pow(0.998, 1000 * time)
      expectClose(decay.velocity(at: time), 1500 * left, within: 1e-10)
      let way = 1500 * (1 - left) / (-1000 * log(0.998))
      expectClose(decay.position(at: time), 30 + way, within: 1e-10)
    }
    expectClose(decay.restPoint, 30 + 1500 / (-1000 * log(0.998)), within: 1e-10)
  }

  @Test func `starts at its start and rests at its rest, or at the target that it is given`() throws
  {
    let decay = try Decay(rate: .fast, from: 7, velocity: -300)
    for time in [0, -1, -Double.infinity, .nan] {
      expectEqual(decay.state(at: time), MotionState(position: 7, velocity: -300))
    }
    for time in [1e4, 1e300, Double.infinity] {
      expectEqual(decay.state(at: time), MotionState(position: decay.restPoint, velocity: 0))
    }
    for rate in [DecelerationRate.normal, .fast, try DecelerationRate(perMillisecond: 0.5)] {
      let decay = try Decay(rate: rate, from: -20, toward: 350)
      expectClose(decay.restPoint, 350, within: 1e-12)
    }
    try expectEqual(Decay(from: 5, toward: 5).initialVelocity, 0)
  }

  @Test func `is within the threshold from its rest time on`() throws {
    let decay = try Decay(velocity: -900)
    for threshold in [100, 1, 0.5, 1e-6] {
      let time = decay.restTime(threshold: threshold)
      let distance = (decay.position(at: time) - decay.restPoint).magnitude
      expectClose(distance, threshold, within: 1e-12 * 900)
      expectClose(decay.velocity(at: decay.restTime(speed: threshold)), -threshold, within: 1e-9)
    }
    expectEqual(decay.restTime(threshold: 1e6), 0)
    expectEqual(decay.restTime(speed: 900), 0)
    expectEqual(decay.restTime(threshold: 0), .infinity)
    try expectEqual(Decay(velocity: 0).restTime(threshold: 0), 0)
  }

  @Test func `tells when it passes a position`() throws {
    let decay = try Decay(from: 10, velocity: 400)
    let time = try #require(decay.time(reaching: 120))
    expectClose(decay.position(at: time), 120, within: 1e-11)
    expectEqual(decay.time(reaching: 10), 0)
    expectNil(decay.time(reaching: 9))
    expectNil(decay.time(reaching: decay.restPoint + 1))
    expectNil(decay.time(reaching: .nan))
    try expectNil(Decay(from: 1, velocity: 0).time(reaching: 2))
  }

  @Test func `refuses positions and velocities that are not finite`() {
    expectRefused(.initialVelocity, notFinite) { try Decay(velocity: $0) }
    expectRefused(.origin, notFinite) { try Decay(from: $0, velocity: 1) }
    expectRefused(.target, notFinite) { try Decay(toward: $0) }
    expectRefused(.target, [1e308], allowed: .representable) { try Decay(from: -1e308, toward: $0) }
  }
}
