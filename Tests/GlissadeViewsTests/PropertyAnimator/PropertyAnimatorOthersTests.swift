import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// An animator among other motions of the same views, and blocks within its own.
@Suite struct PropertyAnimatorOthersTests {
  private let fixture = Fixture()
  private var stage: Stage { fixture.stage }

  @Test func `a second animator adds its motion, and both come to their ends`() throws {
    let view = fixture.box()
    let first = try linear(1) { view.center.x = 150 }
    let second = try linear(1) { view.center.x = 350 }
    first.startAnimation()
    try stage.advance(to: 0.5)
    second.startAnimation()
    expectClose(view.shownCenter.x, 100, within: 1e-9)
    try stage.advance(to: 0.75)
    expectClose(view.shownCenter.x, 50 + 75 + 50, within: 1e-9)
    // Only the first animator is paused.
    first.pauseAnimation()
    try stage.advance(to: 1)
    expectClose(view.shownCenter.x, 50 + 75 + 100, within: 1e-9)
    first.isReversed = true
    first.startAnimation()
    try stage.advance(to: 1.5)
    expectClose(view.shownCenter.x, 50 + 25 + 200, within: 1e-9)
    try stage.advance(to: 1.75.nextDown)
    expectClose(view.shownCenter.x, 250, within: 1e-9)
    try stage.advance(to: 4)
    // The change of the first animator is undone; that of the second remains.
    expectTrue(view.center.x == 250 && view.shownCenter.x == 250 && view.animationCount == 0)
  }

  @Test func `a view's other motions go on while it stands still`() throws {
    let view = fixture.box()
    let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(inner)
    let animator = try linear(1) { view.center.x = 150 }
    animator.startAnimation()
    View.animate(withDuration: 1, options: .curveLinear) {
      view.alpha = 0
      view.center.y = 150
      inner.center.x = 105
    }
    try stage.advance(to: 0.25)
    animator.pauseAnimation()
    try stage.advance(to: 0.5)
    expectTrue(near(view.shownCenter.x, 75, 1e-9) && near(view.shownCenter.y, 100, 1e-9))
    expectTrue(near(view.shownAlpha, 0.5, 1e-9) && near(inner.shownCenter.x, 55, 1e-9))
    animator.stopAnimation(true)
    expectTrue(near(view.center.x, 75, 1e-9) && near(view.shownCenter.y, 100, 1e-9))
    try stage.advance(to: 2)
    expectTrue(view.animationCount == 0 && view.center.y == 150)
  }

  @Test func `stopped under another's turn it leaves what shows`() throws {
    let view = fixture.box()
    let turn = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
    let scale = Transform3D(scaleX: 2, y: 3, z: 1)
    let first = try linear(1) { view.transform3D = turn }
    let second = try linear(1) { view.transform3D = scale }
    first.startAnimation()
    try stage.advance(to: 0.3)
    second.startAnimation()
    try stage.advance(to: 0.6)
    let before = try #require(view.layer.presentation).transform
    first.stopAnimation(true)
    let after = try #require(view.layer.presentation).transform
    for row in 0..<4 {
      for column in 0..<4 { expectClose(before[row, column], after[row, column], within: 1e-9) }
    }
    second.stopAnimation(true)
    expectEqual(view.animationCount, 0)
    for row in 0..<4 {
      for column in 0..<4 {
        expectClose(before[row, column], view.transform3D[row, column], within: 1e-9)
      }
    }
  }

  @Test func `blocks and keyframes within its own are the animator's`() throws {
    let view = fixture.box()
    var finished: [Bool] = []
    let animator = try linear(1) {
      View.animate(withDuration: 9, delay: 0.5) {
        view.center.y = 150
      } completion: {
        finished.append($0)
      }
      View.animateKeyframes(withDuration: 9) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 250 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x = 150
        }
      }
      View.animate(withDuration: 0.1, options: [.overrideInheritedDuration, .curveLinear]) {
        view.alpha = 0
      }
    }
    animator.startAnimation()
    try stage.advance(to: 0.25)
    animator.pauseAnimation()
    try stage.advance(to: 3)
    expectTrue(near(view.shownCenter.x, 150, 1e-9) && view.shownCenter.y == 50)
    expectEqual(view.shownAlpha, 0)
    animator.fractionComplete = 0.75
    expectTrue(near(view.shownCenter.x, 200, 1e-9) && near(view.shownCenter.y, 100, 1e-9))
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .easeIn), durationFactor: 0)
    expectTrue(near(view.shownCenter.x, 200, 1e-9) && near(view.shownCenter.y, 100, 1e-9))
    try stage.advance(to: 3.1)
    let before = view.shownCenter
    animator.isReversed = true
    expectTrue(near(view.shownCenter.x, before.x, 1e-9) && near(view.shownCenter.y, before.y, 1e-9))
    try stage.advance(to: 9)
    expectTrue(
      view.center == Point(x: 50, y: 50) && finished == [false] && view.animationCount == 0)
  }

  @Test func `a view's transition within it is scrubbed with it`() throws {
    let view = fixture.box()
    let animator = try linear(1) {
      View.transition(with: view, duration: 5, options: [.transitionCrossDissolve, .curveLinear]) {
        view.tag = 1
      }
    }
    stage.perform { animator.fractionComplete = 0.5 }
    expectClose(view.shownAlpha, 0.5, within: 1e-9)
    animator.fractionComplete = 0.75
    expectClose(view.shownAlpha, 0.75, within: 1e-9)
    animator.startAnimation()
    try stage.advance(to: 1)
    expectTrue(view.animationCount == 0 && view.shownAlpha == 1 && animator.state == .inactive)
    expectEqual(fixture.window.subviews, [view])
  }

  @Test func `it runs within another's block at its own pace`() throws {
    let view = fixture.box()
    let inner = try linear(2) { view.center.y = 150 }
    View.animate(withDuration: 1, options: .curveLinear) {
      view.center.x = 150
      inner.startAnimation()
    }
    try stage.advance(to: 0.5)
    expectTrue(near(view.shownCenter.x, 100, 1e-9) && near(view.shownCenter.y, 75, 1e-9))
    try stage.advance(to: 3)
    expectTrue(view.animationCount == 0 && inner.state == .inactive)
  }

  @Test func `a fade that another one replaces is that one's`() throws {
    let view = fixture.box()
    let first = try linear(1) { view.alpha = 0 }
    first.startAnimation()
    try stage.advance(to: 0.5)
    View.animate(withDuration: 1, options: .curveLinear) { view.alpha = 1 }
    first.isReversed = true
    try stage.advance(to: 0.75)
    expectClose(view.shownAlpha, 0.625, within: 1e-9)
    try stage.advance(to: 5)
    expectTrue(view.alpha == 1 && view.animationCount == 0 && first.state == .inactive)
  }
}
