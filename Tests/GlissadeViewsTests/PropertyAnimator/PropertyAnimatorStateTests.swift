import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Every call in every state.
@Suite struct PropertyAnimatorStateTests {
  enum Condition: CaseIterable {
    case inactive, running, paused, stopped
  }

  enum Call: CaseIterable {
    case start, startLater, pause, stop, stopForGood, finishEnd, finishStart, finishCurrent
    case fraction, reverse, proceed, add, setInterruptible, setUserInteraction
  }

  /// The result of a call.
  ///
  /// It has the state of the animator, whether it is running, the diagnostic, and the positions that its completion
  /// received.
  struct Outcome: Equatable {
    var state: ViewAnimatingState
    var isRunning: Bool
    var code: TransitionDiagnostic.Code?
    var told: [ViewAnimatingPosition] = []
  }

  private func outcome(_ call: Call, _ condition: Condition) -> Outcome {
    let same =
      switch condition {
      case .inactive: Outcome(state: .inactive, isRunning: false)
      case .running: Outcome(state: .active, isRunning: true)
      case .paused: Outcome(state: .active, isRunning: false)
      case .stopped: Outcome(state: .stopped, isRunning: false)
      }
    func refused(_ code: TransitionDiagnostic.Code) -> Outcome {
      Outcome(state: same.state, isRunning: same.isRunning, code: code)
    }
    switch (call, condition) {
    case (.finishEnd, .stopped): return Outcome(state: .inactive, isRunning: false, told: [.end])
    case (.finishStart, .stopped):
      return Outcome(state: .inactive, isRunning: false, told: [.start])
    case (.finishCurrent, .stopped):
      return Outcome(state: .inactive, isRunning: false, told: [.current])
    case (.finishEnd, _), (.finishStart, _), (.finishCurrent, _):
      return refused(.animatorNotStopped)
    case (.setInterruptible, .inactive), (.setUserInteraction, .inactive): return same
    case (.setInterruptible, _), (.setUserInteraction, _): return refused(.animatorActive)
    case (_, .stopped): return refused(.animatorStopped)
    case (.start, _), (.startLater, _): return Outcome(state: .active, isRunning: true)
    case (.pause, _), (.fraction, _): return Outcome(state: .active, isRunning: false)
    case (.stop, .inactive), (.stopForGood, .inactive), (.proceed, .inactive):
      return refused(.animatorInactive)
    case (.stop, _): return Outcome(state: .stopped, isRunning: false)
    case (.stopForGood, _): return Outcome(state: .inactive, isRunning: false)
    case (.proceed, _): return Outcome(state: .active, isRunning: true)
    case (.reverse, _), (.add, _): return same
    }
  }

  private func make(_ call: Call, on animator: ViewPropertyAnimator, _ view: View) {
    switch call {
    case .start: animator.startAnimation()
    case .startLater: animator.startAnimation(afterDelay: 0.5)
    case .pause: animator.pauseAnimation()
    case .stop: animator.stopAnimation(false)
    case .stopForGood: animator.stopAnimation(true)
    case .finishEnd: animator.finishAnimation(at: .end)
    case .finishStart: animator.finishAnimation(at: .start)
    case .finishCurrent: animator.finishAnimation(at: .current)
    case .fraction: animator.fractionComplete = 0.25
    case .reverse: animator.isReversed = true
    case .proceed: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .add: animator.addAnimations { view.center.y = 150 }
    case .setInterruptible: animator.isInterruptible = false
    case .setUserInteraction: animator.isUserInteractionEnabled = false
    }
  }

  private func bring(_ fixture: AnimatorFixture, to condition: Condition) throws {
    if condition == .inactive { return }
    fixture.animator.startAnimation()
    try fixture.run(to: 0.5)
    switch condition {
    case .inactive, .running: break
    case .paused: fixture.animator.pauseAnimation()
    case .stopped: fixture.animator.stopAnimation(false)
    }
  }

  @Test(arguments: Condition.allCases, Call.allCases)
  func `each call leads from each state to the one it should`(_ condition: Condition, _ call: Call)
    throws
  {
    let fixture = try AnimatorFixture()
    let animator = fixture.animator
    try bring(fixture, to: condition)
    let before = (animator.fractionComplete, fixture.progress)
    fixture.stage.perform { make(call, on: animator, fixture.view) }
    let expected = outcome(call, condition)
    expectTrue(animator.state == expected.state && animator.isRunning == expected.isRunning)
    expectEqual(fixture.codes, expected.code.map { [$0] } ?? [])
    expectEqual(fixture.told, expected.told)
    if expected.code != nil {
      expectTrue(before == (animator.fractionComplete, fixture.progress))
      expectTrue(animator.isInterruptible && animator.isUserInteractionEnabled)
    }
    // Whatever it was told, it can be ended.
    if animator.state == .active { animator.stopAnimation(false) }
    if animator.state == .stopped { animator.finishAnimation(at: .end) }
    expectTrue(animator.state == .inactive && fixture.isAtRest)
  }

  @Test func `property animator: defaults of its settings`() throws {
    let fixture = try AnimatorFixture()
    let animator = fixture.animator
    expectTrue(animator.isInterruptible && animator.isUserInteractionEnabled)
    expectTrue(animator.scrubsLinearly && !animator.pausesOnCompletion && !animator.isReversed)
    expectTrue(!animator.isManualHitTestingEnabled && animator.delay == 0 && animator.duration == 2)
    expectTrue(animator.fractionComplete == 0 && animator.state == .inactive && !animator.isRunning)
    expectTrue(
      ViewAnimatingState.active.rawValue == 1 && ViewAnimatingPosition.current.rawValue == 2)
  }

  @Test func `blocks run when it becomes active, and the model is where it goes`() throws {
    for makesActive in [Call.start, .pause, .fraction] {
      let fixture = try AnimatorFixture()
      expectEqual(fixture.view.center.x, 50)
      make(makesActive, on: fixture.animator, fixture.view)
      expectEqual(fixture.view.center.x, 150)
      expectClose(fixture.progress, makesActive == .fraction ? 0.25 : 0, within: 1e-12)
      fixture.animator.stopAnimation(true)
    }
  }

  @Test func `stopped it stays where it is, and finishing decides, or nobody is told`() throws {
    let ends: [(ViewAnimatingPosition?, Double)] = [
      (.end, 150.0), (.start, 50), (.current, 75), (nil, 75),
    ]
    for (position, x) in ends {
      let fixture = try AnimatorFixture(runTo: 0.5)
      fixture.animator.stopAnimation(position == nil)
      expectTrue(fixture.isAtRest && near(fixture.view.center.x, 75, 1e-12))
      expectEqual(fixture.animator.state, position == nil ? .inactive : .stopped)
      try fixture.run(to: 5)
      expectTrue(fixture.told.isEmpty && near(fixture.progress, 0.25, 1e-12) && fixture.isAtRest)
      if let position { fixture.animator.finishAnimation(at: position) }
      expectClose(fixture.view.center.x, x, within: 1e-12)
      expectEqual(fixture.told, position.map { [$0] } ?? [])
    }
  }

  @Test func `property animator, stopped: a value that is set then stays`() throws {
    let fixture = try AnimatorFixture(runTo: 0.5)
    fixture.animator.stopAnimation(false)
    fixture.view.center.x = 300
    fixture.animator.finishAnimation(at: .start)
    expectEqual(fixture.view.center.x, 300)
  }

  @Test func `an end that it stays active at can be turned back from`() throws {
    let fixture = try AnimatorFixture()
    let animator = fixture.animator
    animator.pausesOnCompletion = true
    animator.startAnimation()
    try fixture.run(to: 3)
    expectTrue(animator.state == .active && !animator.isRunning && fixture.told.isEmpty)
    expectTrue(animator.fractionComplete == 1 && fixture.progress == 1)
    animator.isReversed = true
    expectEqual(animator.fractionComplete, 0)
    animator.pausesOnCompletion = false
    animator.startAnimation()
    try fixture.run(to: 4)
    expectClose(fixture.progress, 0.5, within: 1e-12)
    try fixture.run(to: 6)
    expectTrue(fixture.told == [.start] && fixture.times == [5] && fixture.view.center.x == 50)
    expectTrue(fixture.isAtRest)
  }

  @Test func `property animator, running: is retained until it ends`() throws {
    let fixture = Fixture()
    let view = fixture.box()
    var told: [ViewAnimatingPosition] = []
    weak var kept: ViewPropertyAnimator?
    try fixture.stage.perform {
      kept = try ViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.center.x = 150 },
        completion: { told.append($0) })
    }
    expectTrue(kept?.isRunning == true && kept?.delay == 0.5)
    try fixture.stage.advance(to: 1)
    expectClose(view.shownCenter.x, 100, within: 1e-12)
    try fixture.stage.advance(to: 2)
    expectTrue(told == [.end] && kept == nil && view.animationCount == 0)
  }
}
