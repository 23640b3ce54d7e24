import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ReleasePolicyTests {
  @Test(arguments: [
    (0.0, ReleaseDecision.cancel), (0.5, .cancel), (0.5.nextUp, .finish), (1, .finish),
    (.nan, .cancel), (-1, .cancel),
  ])
  func `release policy by position: exactly half-way goes back`(
    _ progress: Double, _ decision: ReleaseDecision
  ) {
    expectEqual(ReleasePolicy.position().decision(progress: progress), decision)
    // However fast the finger is.
    for velocity in [-100, 100, .nan] as [Double] {
      expectEqual(
        ReleasePolicy.position()
          .decision(progress: progress, velocity: ProgressPerSecond(velocity)), decision)
    }
  }

  @Test(arguments: [(0.3, 0.3, ReleaseDecision.cancel), (0.31, 0.3, .finish), (1, .nan, .cancel)])
  func `the threshold can be another`(
    _ progress: Double, _ threshold: Double, _ decision: ReleaseDecision
  ) {
    expectEqual(ReleasePolicy.position(threshold: threshold).decision(progress: progress), decision)
    expectEqual(
      ReleasePolicy.projection(threshold: threshold).decision(progress: progress), decision)
  }

  @Test(arguments: [
    // At the normal rate a velocity carries 0.499 of itself.
    (0.1, 0.8, ReleaseDecision.cancel), (0.1, 0.81, .finish), (0.9, -0.8, .finish),
    (0.9, -0.81, .cancel), (0.5, 0, .cancel), (0.5, 1e-9, .finish), (0.99, -5, .cancel),
    (0, 5, .finish), (0.6, .nan, .cancel), (.nan, 1, .cancel), (0.1, .infinity, .finish),
  ])
  func `release policy by projection: a flick decides`(
    _ progress: Double, _ velocity: Double, _ decision: ReleaseDecision
  ) {
    // 0.4 / 0.499 is 0.8016: on both sides of it.
    expectEqual(
      ReleasePolicy.projection()
        .decision(progress: progress, velocity: ProgressPerSecond(velocity)), decision)
  }

  @Test func `a faster deceleration asks for a faster flick`() {
    let velocity = ProgressPerSecond(2)
    expectEqual(
      ReleasePolicy.projection(decelerationRate: .fast).decision(progress: 0.3, velocity: velocity),
      .cancel)
    expectEqual(ReleasePolicy.projection().decision(progress: 0.3, velocity: velocity), .finish)
  }

  @Test func `a policy of one's own gets both`() {
    let policy = ReleasePolicy.custom { $0 > 0.2 && $1.value > 1 ? .finish : .cancel }
    expectEqual(policy.decision(progress: 0.3, velocity: ProgressPerSecond(2)), .finish)
    expectEqual(policy.decision(progress: 0.3, velocity: ProgressPerSecond(1)), .cancel)
  }
}
