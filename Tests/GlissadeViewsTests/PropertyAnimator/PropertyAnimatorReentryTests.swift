import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Calls of an animator within its own blocks, completions and handlers.
@Suite struct PropertyAnimatorReentryTests {
  enum Call: CaseIterable {
    case start, startLater, pause, stop, stopForGood, stopAndFinish, scrub, reverse, goOn, add
    case addLate, restart, addCompletion
  }

  enum Place: CaseIterable {
    case block, laterBlock, nestedBlock, addedBlock, completion, handler
  }

  private func make(_ call: Call, on animator: ViewPropertyAnimator, _ view: View) {
    switch call {
    case .start: animator.startAnimation()
    case .startLater: animator.startAnimation(afterDelay: 0.5)
    case .pause: animator.pauseAnimation()
    case .stop: animator.stopAnimation(false)
    case .stopForGood: animator.stopAnimation(true)
    case .stopAndFinish:
      animator.stopAnimation(false)
      animator.finishAnimation(at: .end)
    case .scrub: animator.fractionComplete = 0.5
    case .reverse: animator.isReversed.toggle()
    case .goOn: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    case .add: animator.addAnimations { view.alpha = 0.5 }
    case .addLate: animator.addAnimations({ view.alpha = 0.5 }, delayFactor: 0.5)
    case .restart:
      animator.stopAnimation(true)
      animator.addAnimations { view.alpha = 0.5 }
      animator.startAnimation()
    case .addCompletion: animator.addCompletion { _ in view.tag += 1 }
    }
  }

  @Test(arguments: Place.allCases, Call.allCases)
  func `it can be told anything anywhere, and nothing is left`(_ place: Place, _ call: Call)
    throws
  {
    for isCurrent in [false, true] {
      for isByHand in [false, true] {
        try walk(place, call, isCurrent: isCurrent, isByHand: isByHand)
      }
    }
  }

  private func walk(_ place: Place, _ call: Call, isCurrent: Bool, isByHand: Bool) throws {
    let fixture = Fixture()
    let (stage, view, other) = (fixture.stage, fixture.box(), fixture.box())
    let animator = try ViewPropertyAnimator(duration: 1, curve: .easeInOut)
    var (told, nested, calls) = (0, 0, 0)
    let tell = { [unowned animator] in
      calls += 1
      if calls == 1 { self.make(call, on: animator, view) }
    }
    if place == .block {
      animator.addAnimations {
        view.center.x = 150
        tell()
        view.center.y = 150
      }
    }
    if place == .laterBlock { animator.addAnimations(tell, delayFactor: 0.5) }
    animator.addAnimations {
      View.animate(withDuration: 1) {
        other.center.x = 150
        if place == .nestedBlock { tell() }
        other.transform3D = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
      } completion: { _ in
        nested += 1
      }
      View.animateKeyframes(withDuration: 1) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { other.center.y = 9 }
      }
    }
    animator.addAnimations({ view.layer.cornerRadius = 9 }, delayFactor: 0.3)
    animator.addCompletion { _ in
      told += 1
      if place == .completion { tell() }
    }
    if place == .handler { animator.runningHandler = { _ in tell() } }
    func run(_ body: () -> Void) { isCurrent ? stage.perform(body) : body() }
    run { isByHand ? animator.pauseAnimation() : animator.startAnimation() }
    try stage.advance(to: 0.25)
    if place == .addedBlock, animator.state != .stopped {
      run { animator.addAnimations { tell() } }
    }
    try stage.advance(to: 0.5)
    // Whatever it did, it can be brought to its end.
    for _ in 0..<3 {
      run {
        if animator.state == .stopped { animator.finishAnimation(at: .current) }
        if animator.state == .active { animator.startAnimation() }
      }
      try stage.advance(to: stage.time + 5)
    }
    expectTrue(animator.state == .inactive && !animator.isRunning)
    // Blocks that come after the one that stops it are not called.
    let isStopped = [.stop, .stopForGood, .stopAndFinish].contains(call)
    let isSkipped = isStopped && (place == .block || place == .laterBlock)
    expectTrue(calls > 0 && nested == (isSkipped ? 0 : 1) && told <= 1)
    expectTrue(told == 1 || call == .stopForGood || call == .restart)
    expectTrue(view.animationCount == 0 && other.animationCount == 0)
    expectTrue(!stage.isAnimating && stage.nextEventTime == nil)
    // Nothing shows but the model.
    expectTrue(view.shownCenter == view.center && other.shownCenter == other.center)
  }

  @Test func `completions are told in their order, and what they add is for the next time`() throws
  {
    let fixture = try AnimatorFixture()
    let (animator, view) = (fixture.animator, fixture.view)
    var told: [String] = []
    for name in ["a", "b"] {
      animator.addCompletion { [unowned animator] in
        told.append("\(name) \($0)")
        expectTrue(animator.state == .inactive || name == "b")
        guard name == "a" else { return }
        animator.addCompletion { told.append("c \($0)") }
        animator.addAnimations { view.center.x = 50 }
        animator.startAnimation()
      }
    }
    animator.startAnimation()
    try fixture.run(to: 3)
    expectTrue(
      told == ["a end", "b end"] && animator.isRunning && near(fixture.progress, 0.5, 1e-12))
    try fixture.run(to: 9)
    expectTrue(told == ["a end", "b end", "c end"] && view.center.x == 50 && fixture.isAtRest)
  }

  @Test func `a completion can let it run for ever, always from where it ended`() throws {
    let fixture = try AnimatorFixture(duration: 0.5)
    let (animator, view) = (fixture.animator, fixture.view)
    var laps = 0
    func again(_ position: ViewAnimatingPosition) {
      laps += 1
      animator.addAnimations { view.center.x += laps.isMultiple(of: 2) ? 100 : -100 }
      animator.addCompletion(again)
      animator.startAnimation()
    }
    animator.addCompletion(again)
    animator.startAnimation()
    for frame in 1...600 {
      try fixture.run(to: Double(frame) / 60)
      expectEqual(view.animationCount, 1)
      let phase = (Double(frame) / 60).truncatingRemainder(dividingBy: 1)
      expectClose(fixture.progress, phase < 0.5 ? 2 * phase : 2 - 2 * phase, within: 1e-9)
    }
    expectEqual(laps, 20)
    animator.stopAnimation(true)
  }

  @Test func `property animator, ended: can be started again`() throws {
    let fixture = try AnimatorFixture()
    let (animator, view) = (fixture.animator, fixture.view)
    let ends: [(ViewAnimatingPosition?, (Double) throws -> Void)] = [
      (.end, { try fixture.run(to: $0 + 9) }),
      (nil, { _ in animator.stopAnimation(true) }),
      (
        .current,
        { _ in
          animator.stopAnimation(false)
          animator.finishAnimation(at: .current)
        }
      ),
      (
        .start,
        {
          animator.isReversed = true
          try fixture.run(to: $0 + 9)
          animator.isReversed = false
        }
      ),
    ]
    animator.stopAnimation(true)
    for (index, (position, end)) in (ends + ends).enumerated() {
      var told: [ViewAnimatingPosition] = []
      let from = view.center.y
      animator.addAnimations { view.center.y = from + 100 }
      animator.addCompletion { told.append($0) }
      animator.startAnimation()
      let start = fixture.stage.time
      try fixture.run(to: start + 1)
      expectClose(view.shownCenter.y, from + 50, within: 1e-9, "\(index)")
      try end(fixture.stage.time)
      expectEqual(told, position.map { [$0] } ?? [], "\(index)")
      let y =
        switch position {
        case .end: from + 100
        case .start: from
        case .current, nil: from + 50
        }
      expectTrue(near(view.center.y, y, 1e-9) && view.animationCount == 0, "\(index)")
    }
    expectEqual(fixture.codes, [.animatorInactive])
  }
}
