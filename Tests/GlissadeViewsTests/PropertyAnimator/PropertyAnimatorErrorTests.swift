import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Wrong calls: no effect and one diagnostic, which strict mode throws.
@Suite struct PropertyAnimatorErrorTests {
  enum Condition: CaseIterable {
    case inactive, waiting, running, paused, scrubbed, atEnd, stopped, over
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: TransitionDiagnostic.Code
    let conditions: [Condition]
    var isInterruptible = true
    let call: @Sendable (ViewPropertyAnimator) -> Void
  }

  private static let active: [Condition] = [.waiting, .running, .paused, .scrubbed, .atEnd]
  private static let idle: [Condition] = [.inactive, .over]

  private static func stopped(
    _ name: String, _ call: @escaping @Sendable (ViewPropertyAnimator) -> Void
  ) -> Mistake {
    Mistake(
      testDescription: name, code: .animatorStopped, conditions: [.stopped], call: call)
  }

  private static func uninterruptible(
    _ name: String, _ call: @escaping @Sendable (ViewPropertyAnimator) -> Void
  ) -> Mistake {
    Mistake(
      testDescription: name, code: .animatorNotInterruptible, conditions: [.waiting, .running],
      isInterruptible: false, call: call)
  }

  static let mistakes: [Mistake] =
    [ViewAnimatingPosition.end, .start, .current].map { position in
      Mistake(
        testDescription: "finish at \(position)", code: .animatorNotStopped,
        conditions: idle + active
      ) { $0.finishAnimation(at: position) }
    } + [
      Mistake(testDescription: "stop", code: .animatorInactive, conditions: idle) {
        $0.stopAnimation(false)
      },
      Mistake(testDescription: "stop for good", code: .animatorInactive, conditions: idle) {
        $0.stopAnimation(true)
      },
      Mistake(testDescription: "go on", code: .animatorInactive, conditions: idle) {
        $0.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      },
      Mistake(
        testDescription: "isInterruptible", code: .animatorActive, conditions: active + [.stopped]
      ) { $0.isInterruptible = false },
      Mistake(
        testDescription: "isUserInteractionEnabled", code: .animatorActive,
        conditions: active + [.stopped]
      ) { $0.isUserInteractionEnabled = false },
      stopped("start") { $0.startAnimation() },
      stopped("start later") { $0.startAnimation(afterDelay: 1) },
      stopped("pause") { $0.pauseAnimation() },
      stopped("fractionComplete") { $0.fractionComplete = 0.9 },
      stopped("isReversed") { $0.isReversed.toggle() },
      stopped("go on") { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) },
      stopped("stop") { $0.stopAnimation(false) },
      stopped("stop for good") { $0.stopAnimation(true) },
      stopped("add") { $0.addAnimations { Issue.record("a refused block is not called") } },
      uninterruptible("pause") { $0.pauseAnimation() },
      uninterruptible("fractionComplete") { $0.fractionComplete = 0.9 },
      uninterruptible("isReversed") { $0.isReversed.toggle() },
      uninterruptible("go on") {
        $0.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      },
      uninterruptible("stop") { $0.stopAnimation(false) },
      uninterruptible("stop for good") { $0.stopAnimation(true) },
      Mistake(
        testDescription: "fractionComplete that is no number", code: .invalidAnimatorNumber,
        conditions: idle + active
      ) { $0.fractionComplete = .nan },
    ]

  private func fixture(
    _ condition: Condition, isInterruptible: Bool, _ mode: TransitionMonitor.Mode
  ) throws -> AnimatorFixture {
    let fixture = try AnimatorFixture()
    let animator = fixture.animator
    fixture.stage.monitor.mode = mode
    animator.isInterruptible = isInterruptible
    func run(to time: Double) throws { try fixture.stage.step(to: time) }
    switch condition {
    case .inactive: break
    case .waiting:
      animator.startAnimation(afterDelay: 1)
      try run(to: 0.5)
    case .running, .paused, .stopped:
      animator.startAnimation()
      try run(to: 0.5)
      if condition == .paused { animator.pauseAnimation() }
      if condition == .stopped { animator.stopAnimation(false) }
    case .scrubbed: animator.fractionComplete = 0.25
    case .atEnd, .over:
      animator.pausesOnCompletion = condition == .atEnd
      animator.startAnimation()
      try run(to: 3)
    }
    expectTrue(fixture.codes.isEmpty)
    return fixture
  }

  /// All that can be seen of an animator and what it moves.
  private struct Look: Equatable {
    let state: ViewAnimatingState
    let flags: [Bool]
    let numbers: [Double]
    let told: [ViewAnimatingPosition]

    init(_ fixture: AnimatorFixture) {
      let animator = fixture.animator
      state = animator.state
      flags = [
        animator.isRunning, animator.isReversed, animator.isInterruptible,
        animator.isUserInteractionEnabled, fixture.stage.isAnimating,
      ]
      numbers = [
        animator.fractionComplete, animator.delay, fixture.progress, fixture.view.center.x,
        fixture.view.center.y, Double(fixture.view.animationCount),
        fixture.stage.nextEventTime ?? -1,
      ]
      told = fixture.told
    }
  }

  @Test(arguments: mistakes, [TransitionMonitor.Mode.lenient, .strict])
  func `property animator, wrong call: is reported once and has no effect`(
    _ mistake: Mistake, _ mode: TransitionMonitor.Mode
  ) throws {
    for condition in mistake.conditions {
      let fixture = try fixture(condition, isInterruptible: mistake.isInterruptible, mode)
      let before = Look(fixture)
      // One that has never moved anything knows no stage but the one that is current.
      if condition == .inactive {
        fixture.stage.perform { mistake.call(fixture.animator) }
      } else {
        mistake.call(fixture.animator)
      }
      expectEqual(Look(fixture), before, "\(condition)")
      expectEqual(fixture.codes, [mistake.code], "\(condition)")
      let diagnostic = try #require(fixture.stage.monitor.diagnostics.first)
      expectEqual(diagnostic.time, fixture.stage.time)
      let next = fixture.stage.time + 0.125
      if mode == .strict {
        #expect(throws: TransitionError.diagnostic(diagnostic)) {
          try fixture.stage.step(to: next)
        }
      }
      // After that it goes on as if nothing had been.
      try fixture.stage.step(to: next)
      let twin = try self.fixture(condition, isInterruptible: mistake.isInterruptible, mode)
      try twin.stage.step(to: next)
      expectEqual(Look(fixture), Look(twin), "\(condition)")
      expectEqual(fixture.codes, [mistake.code])
      for fixture in [fixture, twin] where fixture.animator.state == .stopped {
        fixture.animator.finishAnimation(at: .end)
      }
      for fixture in [fixture, twin] where fixture.animator.state == .active {
        if mistake.isInterruptible { fixture.animator.stopAnimation(true) }
        try fixture.stage.step(to: 9)
      }
    }
  }

  @Test(arguments: [Condition.waiting, .running, .paused, .scrubbed, .atEnd, .stopped])
  func `released, strict mode throws it where it stood still`(_ condition: Condition) throws {
    for mode in [TransitionMonitor.Mode.lenient, .strict] {
      let fixture = Fixture()
      let (stage, view) = (fixture.stage, fixture.box())
      stage.monitor.mode = mode
      var told = 0
      var shown = 0.0
      try stage.perform {
        let animator = try ViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 150 }
        animator.addCompletion { _ in told += 1 }
        animator.pausesOnCompletion = condition == .atEnd
        switch condition {
        case .scrubbed: animator.fractionComplete = 0.25
        case .waiting: animator.startAnimation(afterDelay: 1)
        default: animator.startAnimation()
        }
        try stage.step(to: condition == .atEnd ? 3 : 0.5)
        if condition == .paused { animator.pauseAnimation() }
        if condition == .stopped { animator.stopAnimation(false) }
        shown = view.shownCenter.x
      }
      let isKept = condition == .waiting || condition == .running
      expectEqual(stage.monitor.diagnostics.map(\.code), isKept ? [] : [.animatorReleased])
      if let diagnostic = stage.monitor.diagnostics.first, mode == .strict {
        #expect(throws: TransitionError.diagnostic(diagnostic)) { try stage.step(to: 4) }
      }
      expectClose(view.shownCenter.x, shown, within: 1e-12)
      try stage.step(to: 4)
      expectTrue(told == (isKept ? 1 : 0) && view.animationCount == 0)
      if !isKept { expectClose(view.center.x, shown, within: 1e-12) }
    }
  }

  @Test(arguments: [TransitionMonitor.Mode.lenient, .strict])
  func `numbers that are none are told, and the usual ones count`(
    _ mode: TransitionMonitor.Mode
  ) throws {
    let calls: [(ViewPropertyAnimator) -> Void] = [
      { $0.startAnimation(afterDelay: .nan) }, { $0.startAnimation(afterDelay: -1) },
      { $0.startAnimation(afterDelay: .infinity) },
      {
        $0.addAnimations({}, delayFactor: .nan)
        $0.startAnimation()
      },
      {
        $0.startAnimation()
        $0.continueAnimation(withTimingParameters: nil, durationFactor: -1)
      },
    ]
    for call in calls {
      let fixture = try AnimatorFixture()
      fixture.stage.monitor.mode = mode
      call(fixture.animator)
      expectEqual(fixture.codes, [.invalidAnimatorNumber])
      if mode == .strict {
        #expect(throws: TransitionError.self) { try fixture.stage.step(to: 1) }
      }
      try fixture.stage.step(to: 1)
      expectClose(fixture.progress, 0.5, within: 1e-12)
      try fixture.stage.step(to: 3)
      expectTrue(fixture.told == [.end] && fixture.times == [2] && fixture.isAtRest)
    }
  }

  @Test func `what is wrong before there is a stage is told when there is one`() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let animator = try ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
    animator.finishAnimation(at: .end)
    animator.stopAnimation(true)
    let stage = Stage()
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800), stage: stage)
    window.addSubview(view)
    stage.flush()
    animator.startAnimation()
    let codes = stage.monitor.diagnostics.map(\.code)
    expectEqual(codes, [.animatorNotStopped, .animatorInactive])
    try stage.advance(to: 2)
    expectTrue(animator.state == .inactive && view.center.x == 150)
  }
}
