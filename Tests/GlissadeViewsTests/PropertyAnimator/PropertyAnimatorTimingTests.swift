import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Delays, ends that are stayed at, ways back after a change of pace, and very large numbers.
@Suite struct PropertyAnimatorTimingTests {
  // MARK: Delays

  @Test func `in its delay it can be paused, and then starts at once`() throws {
    let fixture = try AnimatorFixture()
    let animator = fixture.animator
    animator.startAnimation(afterDelay: 1)
    try fixture.run(to: 0.5)
    animator.pauseAnimation()
    expectTrue(!animator.isRunning && animator.state == .active && fixture.progress == 0)
    try fixture.run(to: 4)
    expectTrue(fixture.progress == 0 && animator.delay == 1)
    animator.startAnimation()
    expectEqual(animator.delay, 1)
    try fixture.run(to: 5)
    expectClose(fixture.progress, 0.5, within: 1e-12)
    try fixture.run(to: 9)
    expectTrue(fixture.told == [.end] && fixture.times == [6])
  }

  @Test func `a pause can be followed by a delay`() throws {
    let fixture = try AnimatorFixture(runTo: 0.5)
    fixture.animator.pauseAnimation()
    fixture.animator.startAnimation(afterDelay: 1)
    expectTrue(fixture.animator.delay == 1 && fixture.animator.isRunning)
    try fixture.run(to: 1.25)
    expectClose(fixture.progress, 0.25, within: 1e-12)
    expectClose(fixture.animator.fractionComplete, 0.25, within: 1e-12)
    try fixture.run(to: 2)
    expectClose(fixture.progress, 0.5, within: 1e-12)
    try fixture.run(to: 9)
    expectTrue(fixture.told == [.end] && fixture.times == [3])
  }

  /// A call in a delay of 1 s at 0.5 s: when the animator is over then, and where.
  enum DelayCall: CaseIterable {
    case startAgain, reverse, add, goOn, scrub

    var end: (time: Double, position: ViewAnimatingPosition) {
      switch self {
      case .startAgain, .add: (3, .end)
      // It has not left its start.
      case .reverse: (0.5, .start)
      case .goOn: (2.5, .end)
      case .scrub: (2, .end)
      }
    }
  }

  @Test(arguments: DelayCall.allCases)
  func `property animator, in its delay: accepts every call`(_ call: DelayCall) throws {
    let fixture = try AnimatorFixture()
    let (animator, view) = (fixture.animator, fixture.view)
    animator.startAnimation(afterDelay: 1)
    try fixture.run(to: 0.5)
    switch call {
    case .startAgain: animator.startAnimation()
    case .reverse: animator.isReversed = true
    case .add: animator.addAnimations { view.center.y = 150 }
    case .goOn: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .scrub:
      animator.fractionComplete = 0.25
      animator.startAnimation()
    }
    expectClose(fixture.progress, call == .scrub ? 0.25 : 0, within: 1e-12)
    try fixture.run(to: 9)
    expectTrue(fixture.told == [call.end.position] && near(fixture.times[0], call.end.time, 1e-12))
    expectTrue(fixture.isAtRest && view.center.y == (call == .add ? 150 : 50))
  }

  // MARK: Ends

  @Test func `who looks at whether it runs hears of every change once`() throws {
    let fixture = try AnimatorFixture()
    let animator = fixture.animator
    var heard: [Bool] = []
    animator.pausesOnCompletion = true
    animator.runningHandler = { [unowned animator] in
      expectEqual($0, animator.isRunning)
      heard.append($0)
    }
    animator.startAnimation()
    try fixture.run(to: 0.5)
    animator.addAnimations {}
    animator.isReversed = true
    animator.isReversed = false
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expectEqual(heard, [true])
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    expectEqual(heard, [true, false])
    animator.startAnimation(afterDelay: 0.5)
    try fixture.run(to: 1.9)
    expectTrue(heard == [true, false, true] && animator.state == .active)
    try fixture.run(to: 9)
    expectTrue(heard == [true, false, true, false] && animator.state == .active)
    animator.isReversed = true
    animator.startAnimation()
    animator.stopAnimation(false)
    animator.finishAnimation(at: .current)
    expectEqual(heard, [true, false, true, false, true, false])
    animator.pausesOnCompletion = false
    animator.startAnimation()
    try fixture.run(to: 20)
    expectTrue(heard.count == 8 && heard.last == false && animator.state == .inactive)
  }

  @Test func `at an end that it stays at it can be sent to and fro`() throws {
    let fixture = try AnimatorFixture()
    let animator = fixture.animator
    animator.pausesOnCompletion = true
    var ends: [Double] = []
    animator.runningHandler = { [unowned animator, unowned fixture] isRunning in
      if isRunning { return }
      ends.append(fixture.progress)
      // As one would with an observer: from each end to the other, three times.
      guard ends.count < 4 else { return }
      animator.isReversed.toggle()
      animator.startAnimation()
    }
    animator.startAnimation()
    try fixture.run(to: 5)
    expectClose(fixture.progress, 0.5, within: 1e-12)
    try fixture.run(to: 20)
    expectTrue(ends == [1, 0, 1, 0] && fixture.told.isEmpty && animator.state == .active)
    animator.fractionComplete = 0.5
    expectClose(fixture.progress, 0.5, within: 1e-12)
    animator.stopAnimation(true)
    expectTrue(fixture.isAtRest)
  }

  @Test func `started at the end that it stays at, it is over`() throws {
    let fixture = try AnimatorFixture()
    fixture.animator.pausesOnCompletion = true
    fixture.animator.startAnimation()
    try fixture.run(to: 3)
    fixture.animator.pausesOnCompletion = false
    fixture.animator.startAnimation()
    expectTrue(fixture.animator.isRunning && fixture.told.isEmpty)
    try fixture.run(to: 3)
    expectTrue(fixture.told == [.end] && fixture.times == [3])
    try fixture.run(to: 3.1)
    expectTrue(fixture.isAtRest)
  }

  // MARK: Ways back

  @Test(arguments: [0.25, 0.5, 0.9, 0.999])
  func `after a change of pace the way back takes as long as the way that was come`(
    _ part: Double
  ) throws {
    for parameters in [nil, CubicTimingParameters(animationCurve: .linear)] {
      for factor in [0.1, 1, 4] {
        let fixture = try AnimatorFixture(runTo: 2 * part)
        let animator = fixture.animator
        animator.continueAnimation(withTimingParameters: parameters, durationFactor: factor)
        let there = 2 * part + factor
        // Half of the rest, and back; in between as long forward again as back.
        try fixture.run(to: there)
        animator.isReversed = true
        try fixture.run(to: there + 0.05)
        animator.isReversed = false
        try fixture.run(to: there + 0.1)
        let before = fixture.progress
        animator.isReversed = true
        expectClose(fixture.progress, before, within: 1e-9)
        let back = fixture.stage.time
        try fixture.run(to: 40)
        expectTrue(fixture.told == [.start] && fixture.isAtRest && fixture.view.center.x == 50)
        expectClose(fixture.times[0], back + there, within: 1e-9)
      }
    }
  }

  @Test func `by hand it takes parts of its own duration again`() throws {
    let fixture = try AnimatorFixture(runTo: 1.98)
    let animator = fixture.animator
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    try fixture.run(to: 2.5)
    animator.fractionComplete = 0.25
    animator.startAnimation()
    try fixture.run(to: 9)
    expectTrue(fixture.told == [.end] && near(fixture.times[0], 2.5 + 1.5, 1e-9))
  }

  @Test func `a spring under way that is turned back does not kick`() throws {
    for spring in [
      try SpringTimingParameters(dampingRatio: 1, initialVelocity: Point(x: 9, y: 9)),
      try SpringTimingParameters(mass: 1, stiffness: 200, damping: 20),
    ] {
      let fixture = try AnimatorFixture(runTo: 1)
      fixture.animator.continueAnimation(withTimingParameters: spring, durationFactor: 0.5)
      try fixture.run(to: 1.1)
      fixture.animator.isReversed = true
      let velocity = try #require(fixture.view.layer.presentation).velocity(of: .position).x
      expectClose(velocity, 0, within: 1e-9)
      try fixture.run(to: 30)
      expectTrue(fixture.told == [.start] && fixture.isAtRest)
    }
  }

  // MARK: Numbers

  @Test(arguments: [1e9, 1e20, 1e100, 1e308, Double.greatestFiniteMagnitude])
  func `property animator with a huge delay or duration: waits`(_ huge: Double) throws {
    let calls: [(ViewPropertyAnimator) -> Void] = [
      { $0.startAnimation(afterDelay: huge) },
      {
        $0.startAnimation()
        $0.continueAnimation(withTimingParameters: nil, durationFactor: huge)
      },
      {
        $0.fractionComplete = 1.0.nextDown
        $0.continueAnimation(
          withTimingParameters: CubicTimingParameters(), durationFactor: huge)
      },
    ]
    for call in calls {
      for duration in [2, huge] {
        let fixture = try AnimatorFixture(duration: duration)
        call(fixture.animator)
        try fixture.run(to: 5)
        expectTrue(fixture.animator.isRunning && fixture.told.isEmpty)
        expectTrue((0...1).contains(fixture.progress) && fixture.codes.isEmpty)
        fixture.animator.isReversed = true
        fixture.animator.stopAnimation(false)
        fixture.animator.finishAnimation(at: .start)
        expectTrue(fixture.view.center.x == 50 && fixture.told == [.start] && fixture.isAtRest)
      }
    }
  }

  @Test func `a very long time without changes is waited for too`() throws {
    let stage = Stage()
    weak var kept: ViewPropertyAnimator?
    try stage.perform {
      let animator = try ViewPropertyAnimator(
        duration: .greatestFiniteMagnitude, curve: .linear, animations: {})
      animator.startAnimation(afterDelay: .greatestFiniteMagnitude)
      kept = animator
    }
    try stage.advance(to: 1e9)
    expectEqual(kept?.isRunning, true)
    kept?.stopAnimation(true)
    expectNil(kept)
  }
}
