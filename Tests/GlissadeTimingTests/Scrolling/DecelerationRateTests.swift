import GlissadeTiming
import TestSupport
import Testing

struct DecelerationRateTests {
  @Test func `projects as a sum of milliseconds and as an integral`() {
    let rate = DecelerationRate.normal
    expectTrue(isClose(rate.discreteProjection(velocity: 1000), 499, within: 1e-9))
    // −1/ln 0.998, to the digits of the factor's rounding.
    expectTrue(isClose(rate.integralProjection(velocity: 1000), 499.4998331664548, within: 1e-9))
    expectTrue(
      isClose(DecelerationRate.fast.discreteProjection(velocity: -500), -49.5, within: 1e-11))
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
    expectTrue(isClose(rate.discreteProjection(velocity: 800), way, within: 1e-10))
  }

  @Test func `refuses factors that do not slow down`() {
    for bad in notFinite {
      expectEqual(
        thrown { () throws(TimingError) in _ = try DecelerationRate(perMillisecond: bad) },
        .notFinite(field: .decelerationRate, value: bad))
    }
    for bad in [0.0, 1, 1.5, -0.998] {
      expectEqual(
        thrown { () throws(TimingError) in _ = try DecelerationRate(perMillisecond: bad) },
        .outOfRange(field: .decelerationRate, value: bad, allowed: .openUnitInterval))
    }
  }
}
