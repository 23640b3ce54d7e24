import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Bad numbers, views and stages that go, and what is left behind.
@Suite struct PropertyAnimatorEdgeTests {
  private let fixture = Fixture()
  private var stage: Stage { fixture.stage }

  // MARK: Numbers

  @Test func `property animator, bad duration or curve: throws`() {
    for duration in [Double.nan, .infinity, -.infinity] {
      #expect(throws: TimingError.notFinite(field: .duration, value: duration)) {
        try ViewPropertyAnimator(duration: duration, curve: .linear)
      }
    }
    #expect(
      throws: TimingError.outOfRange(field: .duration, value: -1, allowed: .notNegative)
    ) { try ViewPropertyAnimator(duration: -1, dampingRatio: 1) }
    #expect(throws: TimingError.self) { try ViewPropertyAnimator(duration: 1, dampingRatio: 0) }
    #expect(throws: TimingError.outOfRange(field: .x1, value: 2, allowed: .unitInterval)) {
      try ViewPropertyAnimator(
        duration: 1, controlPoint1: Point(x: 2, y: 0), controlPoint2: Point(x: 1, y: 1))
    }
    #expect(throws: TimingError.self) { try SpringTimingParameters(duration: 0) }
    #expect(throws: TimingError.self) {
      try SpringTimingParameters(dampingRatio: 1, initialVelocity: Point(x: 0, y: .nan))
    }
    #expect(throws: TimingError.self) {
      try ViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: .nan, animations: {})
    }
  }

  @Test func `without a duration it jumps, and tells in a turn of its own`() throws {
    let jump = try AnimatorFixture(duration: 0)
    jump.animator.startAnimation()
    expectTrue(jump.progress == 1 && jump.told.isEmpty && jump.animator.fractionComplete == 1)
    try jump.run(to: 0)
    expectTrue(jump.told == [.end] && jump.times == [0])
    try jump.run(to: 0.1)
    expectTrue(jump.isAtRest)
  }

  @Test func `property animator of duration 0: can be scrubbed`() throws {
    let jump = try AnimatorFixture(duration: 0)
    jump.animator.fractionComplete = 0.25
    expectClose(jump.progress, 0.25, within: 1e-12)
    jump.animator.isReversed = true
    jump.animator.startAnimation()
    try jump.run(to: 0)
    expectTrue(jump.told == [.start] && jump.view.center.x == 50 && jump.isAtRest)
  }

  @Test func `a spring that never settles can be ended by hand`() throws {
    let fixture = try AnimatorFixture(
      try SpringTimingParameters(mass: 1, stiffness: 100, damping: 0))
    fixture.animator.startAnimation()
    try fixture.run(to: 1000)
    expectTrue(fixture.animator.isRunning && (0...2).contains(fixture.progress))
    fixture.animator.stopAnimation(false)
    fixture.animator.finishAnimation(at: .end)
    expectTrue(fixture.told == [.end] && fixture.view.center.x == 150 && fixture.isAtRest)
  }

  // MARK: Without something

  @Test func `without a stage it changes at once and tells at once`() throws {
    let view = View()
    var told: [ViewAnimatingPosition] = []
    let animator = try linear(1) { view.center.x = 9 }
    animator.addCompletion { told.append($0) }
    animator.startAnimation()
    expectTrue(view.center.x == 9 && told == [.end] && animator.state == .inactive)
  }

  @Test func `property animator without changes: still takes its duration`() throws {
    var times: [Double] = []
    try stage.perform {
      let animator = try linear(1) {}
      animator.addCompletion { _ in times.append(stage.time) }
      animator.startAnimation()
    }
    try stage.advance(to: 5)
    expectEqual(times, [1])
  }

  @Test func `what is changed without animation does not move`() throws {
    let view = fixture.box()
    let animator = try linear(1) {
      View.performWithoutAnimation { view.center.x = 150 }
      view.isHidden = true
    }
    animator.startAnimation()
    expectTrue(view.animationCount == 0 && view.center.x == 150)
    animator.stopAnimation(true)
  }

  @Test func `a block that tells its own animator to stand still is obeyed`() throws {
    let view = fixture.box()
    let animator = try linear(1) {}
    animator.addAnimations { [unowned animator] in
      view.center.x = 150
      animator.pauseAnimation()
    }
    animator.startAnimation()
    try stage.advance(to: 5)
    expectTrue(animator.state == .active && !animator.isRunning && view.shownCenter.x == 50)
    animator.stopAnimation(true)
    expectEqual(view.animationCount, 0)
  }

  // MARK: Leaving

  @Test func `views that leave the stage do not keep it from its end`() throws {
    let (view, other) = (fixture.box(), fixture.box())
    var told: [Double] = []
    let animator = try linear(1) {
      view.center.x = 150
      other.center.x = 150
    }
    animator.addCompletion { _ in told.append(stage.time) }
    animator.startAnimation()
    try stage.advance(to: 0.25)
    view.removeFromSuperview()
    try stage.advance(to: 0.5)
    expectClose(animator.fractionComplete, 0.5, within: 1e-12)
    animator.pauseAnimation()
    other.removeFromSuperview()
    fixture.window.addSubview(view)
    animator.startAnimation()
    try stage.advance(to: 3)
    expectTrue(told == [1] && view.animationCount == 0 && view.center.x == 150)
  }

  @Test func `property animator, reversed: a view that left has its first value`() throws {
    let view = fixture.box()
    let animator = try linear(1) { view.center.x = 150 }
    animator.startAnimation()
    try stage.advance(to: 0.5)
    view.removeFromSuperview()
    animator.isReversed = true
    try stage.advance(to: 3)
    expectTrue(view.center.x == 50 && animator.state == .inactive)
  }

  @Test func `views of two stages move in their own times, and it waits for both`() throws {
    let far = Fixture(time: 100)
    let (view, other) = (fixture.box(), far.box())
    var told = 0
    let animator = try linear(1) {
      view.center.x = 150
      other.center.x = 150
    }
    animator.addCompletion { _ in told += 1 }
    animator.startAnimation()
    try stage.advance(to: 0.5)
    try far.stage.advance(to: 100.5)
    expectTrue(near(view.shownCenter.x, 100, 1e-9) && near(other.shownCenter.x, 100, 1e-9))
    animator.pauseAnimation()
    try far.stage.advance(to: 120)
    expectClose(other.shownCenter.x, 100, within: 1e-9)
    animator.startAnimation()
    try stage.advance(to: 2)
    expectTrue(told == 0 && view.shownCenter.x == 150)
    try far.stage.advance(to: 121)
    expectTrue(told == 1 && view.animationCount == 0 && other.animationCount == 0)
  }

  @Test func `a stage that is gone is not waited for, and nothing is kept`() throws {
    weak var released: ViewPropertyAnimator?
    var told = 0
    do {
      let far = Fixture()
      let (view, other) = (fixture.box(), far.box())
      let animator = try linear(1) {
        view.center.x = 150
        other.center.x = 150
      }
      animator.addCompletion { _ in told += 1 }
      animator.startAnimation()
      released = animator
    }
    try stage.advance(to: 2)
    expectTrue(told == 1 && released == nil)
    do {
      let far = Fixture()
      let view = far.box()
      let animator = try linear(1) { view.center.x = 150 }
      animator.startAnimation()
      released = animator
    }
    expectNil(released)
  }

  @Test(arguments: [false, true])
  func `a stage that goes last does not keep it from its end`(_ isPaused: Bool) throws {
    var told: [ViewAnimatingPosition] = []
    weak var released: ViewPropertyAnimator?
    let view = fixture.box()
    do {
      let far = Fixture()
      let other = far.box()
      let animator = try linear(1) {
        view.center.x = 150
        other.center.x = 150
      }
      animator.addCompletion { told.append($0) }
      animator.startAnimation()
      released = animator
      try stage.advance(to: 2)
      expectTrue(told.isEmpty && animator.isRunning)
      if isPaused {
        animator.pauseAnimation()
        animator.startAnimation()
      }
    }
    try stage.advance(to: 3)
    expectTrue(told == [.end] && released == nil && view.animationCount == 0)
  }

  @Test func `views of a stage that is gone can be let go by hand`() throws {
    let animator = try linear(1) {}
    var told: [ViewAnimatingPosition] = []
    animator.addCompletion { told.append($0) }
    do {
      let far = Fixture()
      let other = far.box()
      animator.addAnimations { other.center.x = 150 }
      animator.fractionComplete = 0.5
    }
    animator.isReversed = true
    animator.fractionComplete = 0.25
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    expectTrue(told == [.start] && animator.state == .inactive)
  }

  @Test func `property animator on a faster layer: runs at the layer's speed`() throws {
    let view = fixture.box()
    let animator = try linear(2) { view.center.x = 150 }
    view.layer.speed = 2
    animator.startAnimation()
    try stage.advance(to: 0.5)
    expectTrue(near(view.shownCenter.x, 100, 1e-9) && near(animator.fractionComplete, 0.5, 1e-9))
    try stage.advance(to: 1)
    expectTrue(animator.state == .inactive && view.animationCount == 0)
  }
}
