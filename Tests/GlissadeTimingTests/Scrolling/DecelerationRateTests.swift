import GlissadeTiming
import TestSupport
import Testing

struct DecelerationRateTests {
  @Test func `projects as a sum of milliseconds and as an integral`() {
    let rate = DecelerationRate.normal
    expectClose(rate.discreteProjection(velocity: 1000), 499, within: 1e-9)
    // −1/ln 0.998, to the digits of the factor's rounding.
    expectClose(rate.integralProjection(velocity: 1000), 499.4998331664548, within: 1e-9)
    expectClose(DecelerationRate.fast.discreteProjection(velocity: -500), -49.5, within: 1e-11)
    expectEqual(rate.discreteProjection(velocity: 0), 0)
  }

  @Test func `its sum is the sum`() {
    let rate = DecelerationRate.fast
    var velocity = 800.0
    var way = 0.0
    for _ in 0..<5000 {
      velocity *= rate.perMillisecond
      way += velocity / 1000
    }
    expectClose(rate.discreteProjection(velocity: 800), way, within: 1e-10)
  }

  @Test func `refuses factors that do not slow down`() {
    expectRefused(.decelerationRate, notFinite) { try DecelerationRate(perMillisecond: $0) }
    expectRefused(.decelerationRate, [0.0, 1, 1.5, -0.998], allowed: .openUnitInterval) {
      try DecelerationRate(perMillisecond: $0)
    }
  }
}
