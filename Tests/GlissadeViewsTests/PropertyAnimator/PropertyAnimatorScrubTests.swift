import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Scrubbing, and what has been added with delays.
@Suite struct PropertyAnimatorScrubTests {
  private let eased = CubicTimingParameters(animationCurve: .easeInOut)

  @Test func `scrubbed it is evenly where it is told to be, in any order, whatever the time`()
    throws
  {
    let fixture = try AnimatorFixture(eased)
    for (t, part) in [(0.0, 0.3), (1, 0.9), (1.5, 0.1), (7, 1), (7.5, 0), (8, 0.5)] {
      try fixture.run(to: t)
      fixture.animator.fractionComplete = part
      expectTrue(near(fixture.progress, part, 1e-12) && fixture.animator.fractionComplete == part)
      try fixture.run(to: t + 0.25)
      expectClose(fixture.progress, part, within: 1e-12)
    }
    expectTrue(fixture.told.isEmpty && fixture.animator.state == .active)
    fixture.animator.stopAnimation(true)
  }

  @Test func `property animator with scrubsLinearly false: follows its curve`() throws {
    let fixture = try AnimatorFixture(eased)
    fixture.animator.scrubsLinearly = false
    for part in [0.3, 0.9, 0, 1, 0.5] {
      fixture.animator.fractionComplete = part
      expectClose(fixture.progress, easeInOut(part), within: 1e-12)
      expectEqual(fixture.animator.fractionComplete, part)
    }
    fixture.animator.startAnimation()
    try fixture.run(to: 0.4)
    expectClose(fixture.progress, easeInOut(0.7), within: 1e-12)
    try fixture.run(to: 2)
    expectTrue(fixture.told == [.end] && near(fixture.times[0], 1, 1e-12))
    fixture.animator.stopAnimation(true)
  }

  @Test func `what lies outside is clamped, and what is no number refused`() throws {
    let fixture = try AnimatorFixture()
    fixture.animator.fractionComplete = 7
    expectTrue(fixture.animator.fractionComplete == 1 && fixture.progress == 1)
    fixture.animator.fractionComplete = -.infinity
    expectTrue(fixture.animator.fractionComplete == 0 && fixture.progress == 0)
    fixture.animator.fractionComplete = .nan
    expectTrue(fixture.codes == [.invalidAnimatorNumber] && fixture.progress == 0)
    fixture.animator.stopAnimation(true)
  }

  @Test(arguments: [0.1, 0.3, 0.7])
  func `caught, it counts by the way, so that a finger moves it evenly and without a jump`(
    _ t: Double
  ) throws {
    let fixture = try AnimatorFixture(duration: 1, eased, runTo: t)
    let animator = fixture.animator
    expectClose(animator.fractionComplete, t, within: 1e-12)
    animator.pauseAnimation()
    let caught = animator.fractionComplete
    expectTrue(near(caught, easeInOut(t), 1e-12) && near(fixture.progress, caught, 1e-12))
    for moved in [0.0, 0.01, -0.01, 0.1] {
      animator.fractionComplete = caught + moved
      expectClose(fixture.progress, caught + moved, within: 1e-9)
    }
  }

  @Test(arguments: [0.25, 0.36, 0.8])
  func `a spring that is caught beyond its end does not jump either`(_ part: Double) throws {
    let fixture = try AnimatorFixture(
      try SpringTimingParameters(dampingRatio: 0.4), runTo: 2 * part)
    let animator = fixture.animator
    let before = fixture.progress
    animator.pauseAnimation()
    animator.fractionComplete += 0
    expectClose(fixture.progress, before, within: 1e-9)
    animator.fractionComplete = 1
    expectClose(fixture.progress, 1, within: 1e-9)
    animator.fractionComplete = 0
    expectClose(fixture.progress, 0, within: 1e-9)
    animator.stopAnimation(true)
  }

  @Test func `let go it takes the rest of its time along its curve`() throws {
    let fixture = try AnimatorFixture(eased)
    fixture.animator.fractionComplete = 0.4
    fixture.animator.startAnimation()
    for t in stride(from: 0, through: 1.2, by: 0.1) {
      expectClose(try fixture.progress(at: t), 0.4 + 0.6 * easeInOut(t / 1.2), within: 1e-9)
    }
    try fixture.run(to: 3)
    expectTrue(fixture.told == [.end] && near(fixture.times[0], 1.2, 1e-12))
  }

  @Test func `property animator, reversed: fraction counts from the end`() throws {
    let fixture = try AnimatorFixture(eased)
    let animator = fixture.animator
    animator.fractionComplete = 0.3
    animator.isReversed = true
    expectTrue(near(animator.fractionComplete, 0.7, 1e-12) && near(fixture.progress, 0.3, 1e-12))
    animator.fractionComplete = 0.9
    expectClose(fixture.progress, 0.1, within: 1e-12)
    animator.fractionComplete = 0.6
    animator.startAnimation()
    try fixture.run(to: 0.4)
    expectClose(fixture.progress, 0.4 * (1 - easeInOut(0.5)), within: 1e-9)
    try fixture.run(to: 3)
    expectTrue(fixture.told == [.start] && near(fixture.times[0], 0.8, 1e-12))
    expectTrue(fixture.view.center.x == 50 && fixture.isAtRest)
  }

  // MARK: Added animations

  /// The progress of something added with a delay, in parts of 1 s.
  private func delayed(_ t: Double, _ factor: Double) -> Double {
    easeInOut((t - factor) / (1 - factor))
  }

  @Test(arguments: [0, 0.25, 0.5, 0.9])
  func `what is added with a delay factor begins at that part and ends with the others`(
    _ factor: Double
  ) throws {
    let fixture = try AnimatorFixture(duration: 1, eased)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.addAnimations({ view.center.y = 150 }, delayFactor: factor)
    animator.startAnimation()
    func expect(_ t: Double, at time: Double) throws {
      let shown = try #require(try view.layer.presentation(at: time)).position
      expectClose((shown.x - 50) / 100, easeInOut(t), within: 1e-9)
      expectClose((shown.y - 50) / 100, delayed(t, factor), within: 1e-9)
    }
    for t in stride(from: 0, to: 1, by: 0.1) { try expect(t, at: t) }
    try fixture.run(to: 0.95)
    animator.isReversed = true
    for t in stride(from: 0.02, through: 0.9, by: 0.08) { try expect(0.95 - t, at: 0.95 + t) }
    try fixture.run(to: 5)
    expectTrue(view.center == Point(x: 50, y: 50) && fixture.told == [.start] && fixture.isAtRest)
  }

  @Test func `scrubbed, what has a delay keeps it, and is caught without a jump`() throws {
    let fixture = try AnimatorFixture(duration: 1, eased)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.addAnimations({ view.center.y = 150 }, delayFactor: 0.5)
    animator.fractionComplete = 0.4
    expectEqual(view.shownCenter.y, 50)
    animator.fractionComplete = 0.75
    expectClose(view.shownCenter.y, 100, within: 1e-9)
    animator.fractionComplete = 0
    animator.startAnimation()
    for t in [0.2, 0.55, 0.9] {
      try fixture.run(to: t)
      let before = view.shownCenter
      animator.pauseAnimation()
      animator.fractionComplete += 0
      expectTrue(
        near(view.shownCenter.x, before.x, 1e-7) && near(view.shownCenter.y, before.y, 1e-7))
      animator.startAnimation()
    }
    try fixture.run(to: 5)
    expectTrue(view.center == Point(x: 150, y: 150) && fixture.told == [.end] && fixture.isAtRest)
  }

  @Test func `what is added under way takes what is left of the time`() throws {
    let fixture = try AnimatorFixture(duration: 1, runTo: 0.5)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.addAnimations { view.center.y = 150 }
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    expectClose(fixture.progress, 0.5, within: 1e-12)
    try fixture.run(to: 0.75)
    expectTrue(near(view.shownCenter.y, 100, 1e-9) && view.shownAlpha == 1)
    try fixture.run(to: 0.875)
    expectTrue(near(view.shownAlpha, 0.5, 1e-9) && near(fixture.progress, 0.875, 1e-9))
    try fixture.run(to: 2)
    expectTrue(fixture.told == [.end] && near(fixture.times[0], 1, 1e-12) && fixture.isAtRest)
  }

  @Test func `what is added on the way back moves on that way, and stays at the start`() throws {
    let fixture = try AnimatorFixture(duration: 1, runTo: 0.8)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.isReversed = true
    animator.addAnimations { view.center.y = 150 }
    try fixture.run(to: 1.2)
    expectTrue(near(view.shownCenter.x, 90, 1e-9) && near(view.shownCenter.y, 100, 1e-9))
    animator.isReversed = false
    try fixture.run(to: 1.4)
    expectTrue(near(view.shownCenter.x, 110, 1e-9) && near(view.shownCenter.y, 75, 1e-9))
    animator.isReversed = true
    try fixture.run(to: 3)
    expectTrue(view.center == Point(x: 50, y: 150) && fixture.told == [.start] && fixture.isAtRest)
  }

  @Test(arguments: [false, true])
  func `what is added for the very end waits for it, either way`(_ isReversed: Bool) throws {
    let fixture = try AnimatorFixture(duration: 1, runTo: 0.5)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.isReversed = isReversed
    animator.addAnimations({ view.center.y = 150 }, delayFactor: 1)
    for t in [0.5, 0.75, 0.9] {
      try fixture.run(to: t)
      expectEqual(view.shownCenter.y, 50)
    }
    try fixture.run(to: 2)
    expectTrue(view.center == Point(x: isReversed ? 50 : 150, y: 150) && fixture.isAtRest)
  }

  @Test func `what is added where no time is left is there at once`() throws {
    for isReversed in [false, true] {
      let fixture = try AnimatorFixture(duration: 1)
      let (animator, view) = (fixture.animator, fixture.view)
      animator.fractionComplete = isReversed ? 0 : 1
      animator.isReversed = isReversed
      animator.addAnimations { view.center.y = 150 }
      expectClose(view.shownCenter.y, 150, within: 1e-9)
      animator.startAnimation()
      try fixture.run(to: 1)
      expectEqual(view.center, Point(x: isReversed ? 50 : 150, y: 150))
      expectEqual(fixture.told, [isReversed ? .start : .end])
    }
  }

  @Test func `let go behind where it should have been, it takes what is left of the time`() throws {
    let fixture = try AnimatorFixture(
      duration: 1, CubicTimingParameters(animationCurve: .easeIn))
    let (animator, view) = (fixture.animator, fixture.view)
    animator.addAnimations({ view.center.y = 150 }, delayFactor: 0.6)
    animator.startAnimation()
    // By the way it has not come as far yet as where the second begins.
    try fixture.run(to: 0.7)
    animator.pauseAnimation()
    animator.fractionComplete = 0.4
    animator.isReversed = true
    let before = view.shownCenter
    expectTrue(before.y > 50)
    animator.startAnimation()
    expectTrue(near(view.shownCenter.x, before.x, 1e-7) && near(view.shownCenter.y, before.y, 1e-7))
    try fixture.run(to: 9)
    expectTrue(view.center == Point(x: 50, y: 50) && fixture.told == [.start] && fixture.isAtRest)
  }

  @Test(arguments: [Double.nan, -3, 7])
  func `property animator, bad delay factor: is clamped to 0…1`(_ factor: Double) throws {
    let fixture = try AnimatorFixture(duration: 1)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.addAnimations({ view.center.y = 150 }, delayFactor: factor)
    animator.startAnimation()
    try fixture.run(to: 0.5)
    expectClose(view.shownCenter.y, factor == 7 ? 50 : 100, within: 1e-9)
    try fixture.run(to: 2)
    expectTrue(view.shownCenter.y == 150 && fixture.told == [.end])
    expectEqual(fixture.codes, factor.isNaN ? [.invalidAnimatorNumber] : [])
  }
}
