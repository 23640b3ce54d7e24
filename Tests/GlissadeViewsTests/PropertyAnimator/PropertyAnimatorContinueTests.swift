import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Going on with another pace: position goes on, and with springs the velocity.
@Suite struct PropertyAnimatorContinueTests {
  /// The timing curves with which animators start and continue.
  enum Pace: CaseIterable {
    case linear, easeInOut, ratio, swinging, settling

    func parameters() throws -> any TimingCurveProvider {
      switch self {
      case .linear: CubicTimingParameters(animationCurve: .linear)
      case .easeInOut: CubicTimingParameters(animationCurve: .easeInOut)
      case .ratio: try SpringTimingParameters(dampingRatio: 1)
      case .swinging: try SpringTimingParameters(dampingRatio: 0.5)
      case .settling: try SpringTimingParameters(mass: 1, stiffness: 200, damping: 18)
      }
    }

    var isSpring: Bool { self != .linear && self != .easeInOut }
  }

  private func velocity(_ view: View) throws -> Double {
    try #require(view.layer.presentation).velocity(of: .position).x
  }

  @Test(arguments: Pace.allCases, Pace.allCases)
  func `at any moment it goes on without a jump, and springs at the same velocity`(
    _ first: Pace, _ second: Pace
  ) throws {
    for part in [0.0, 0.03, 0.2, 0.5, 0.8, 0.99] {
      for isReversed in [false, true] {
        let fixture = try AnimatorFixture(try first.parameters())
        let (animator, view) = (fixture.animator, fixture.view)
        animator.startAnimation()
        try fixture.run(to: part * animator.duration)
        let (position, speed) = (fixture.progress, try velocity(view))
        // As gestures do it: all at one instant.
        animator.pauseAnimation()
        animator.isReversed = isReversed
        animator.continueAnimation(
          withTimingParameters: try second.parameters(), durationFactor: 0.7)
        expectClose(fixture.progress, position, within: 1e-9, "\(part)")
        if second.isSpring, part > 0 || !isReversed {
          // A hundred points is the travel.
          expectClose(
            try velocity(view), speed, within: 1e-6 * max(speed.magnitude, 100), "\(part)")
        }
        let expected =
          second == .settling ? nil : fixture.stage.time + 0.7 * animator.duration
        try fixture.run(to: fixture.stage.time + 30)
        expectTrue(fixture.told == [isReversed ? .start : .end] && fixture.isAtRest)
        expectEqual(view.center.x, isReversed ? 50 : 150)
        if let expected, part > 0 { expectClose(fixture.times[0], expected, within: 1e-9) }
      }
    }
  }

  @Test(arguments: [0.1, 0.4, 0.7])
  func `property animator, continued with a curve: takes the remaining part`(_ part: Double) throws
  {
    for factor in [0, 0.5, 2] {
      let fixture = try AnimatorFixture(runTo: 2 * part)
      fixture.animator.continueAnimation(
        withTimingParameters: CubicTimingParameters(animationCurve: .easeInOut),
        durationFactor: factor)
      let length = factor == 0 ? 2 * (1 - part) : factor * 2
      for step in 0...20 {
        let t = length * Double(step) / 20
        let shown = try #require(try fixture.view.layer.presentation(at: 2 * part + t)).position.x
        let expected = part + (1 - part) * easeInOut(t / length)
        expectClose((shown - 50) / 100, expected, within: 1e-9)
      }
      try fixture.run(to: 9)
      expectClose(fixture.times[0], 2 * part + length, within: 1e-9)
    }
  }

  @Test func `without parameters it goes on along its curve, faster or slower`() throws {
    let fixture = try AnimatorFixture(CubicTimingParameters(animationCurve: .easeInOut), runTo: 0.5)
    // Three quarters of the curve in a quarter of the duration.
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.25)
    for t in stride(from: 0, through: 0.5, by: 0.05) {
      expectClose(try fixture.progress(at: 0.5 + t), easeInOut(0.25 + 1.5 * t), within: 1e-9)
    }
    expectClose(fixture.animator.fractionComplete, 0.25, within: 1e-12)
    try fixture.run(to: 0.75)
    expectClose(fixture.animator.fractionComplete, 0.625, within: 1e-12)
    try fixture.run(to: 3)
    expectTrue(fixture.told == [.end] && near(fixture.times[0], 1, 1e-12))
  }

  @Test func `a spring starts with the velocity that it is given`() throws {
    let fixture = try AnimatorFixture()
    fixture.animator.fractionComplete = 0.5
    // Half the way is left: 3 of it per second are 150 points per second.
    fixture.animator.continueAnimation(
      withTimingParameters: try SpringTimingParameters(
        dampingRatio: 1, initialVelocity: Point(x: 3, y: 3)), durationFactor: 0)
    let shownVelocity = try velocity(fixture.view)
    expectClose(shownVelocity, 150, within: 1e-6)
    expectClose(fixture.progress, 0.5, within: 1e-9)
    try fixture.run(to: 5)
    expectTrue(fixture.told == [.end] && fixture.times == [1])
  }

  @Test func `after standing still a spring starts from rest`() throws {
    let fixture = try AnimatorFixture(runTo: 1)
    fixture.animator.pauseAnimation()
    try fixture.run(to: 1.5)
    fixture.animator.continueAnimation(
      withTimingParameters: try SpringTimingParameters(dampingRatio: 1), durationFactor: 0)
    expectTrue(near(try velocity(fixture.view), 0, 1e-9) && near(fixture.progress, 0.5, 1e-9))
    try fixture.run(to: 5)
    expectTrue(fixture.told == [.end] && near(fixture.times[0], 2.5, 1e-12))
  }

  @Test func `what went on otherwise can be turned back, scrubbed and turned again`() throws {
    let fixture = try AnimatorFixture(runTo: 1)
    let animator = fixture.animator
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .easeInOut), durationFactor: 1)
    for (t, call) in [
      (1.7, { animator.isReversed = true }), (2.1, { animator.isReversed = false }),
      (2.3, { animator.pauseAnimation() }), (2.4, { animator.fractionComplete += 0 }),
      (2.5, { animator.startAnimation() }), (2.6, { animator.isReversed = true }),
      (2.9, { animator.scrubsLinearly = false }), (2.9, { animator.pauseAnimation() }),
      (2.9, { animator.fractionComplete += 0 }), (3, { animator.startAnimation() }),
    ] as [(Double, () -> Void)] {
      try fixture.run(to: t)
      let before = fixture.progress
      call()
      expectClose(fixture.progress, before, within: 1e-9, "\(t)")
    }
    try fixture.run(to: 20)
    expectTrue(fixture.told == [.start] && fixture.view.center.x == 50 && fixture.isAtRest)
  }

  @Test(arguments: [Double.nan, -1, .infinity])
  func `a factor that is none counts as the rest of the time`(_ factor: Double) throws {
    let fixture = try AnimatorFixture(runTo: 0.5)
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    try fixture.run(to: 5)
    expectTrue(fixture.codes == [.invalidAnimatorNumber] && fixture.told == [.end])
    expectClose(fixture.times[0], 2, within: 1e-12)
  }
}
