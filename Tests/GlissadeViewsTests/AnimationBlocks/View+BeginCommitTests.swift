import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Animations between begin and commit.
@Suite struct ViewBeginCommitTests {
  let interface = Interface(ViewController())
  let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 160))
  var stage: Stage { interface.stage }

  init() throws {
    interface.window.addSubview(view)
    try interface.run(0.1)
  }

  /// Makes changes between begin and commit, in a turn.
  private func block(_ name: String? = nil, _ changes: () -> Void) {
    stage.perform {
      View.beginAnimations(name)
      changes()
      View.commitAnimations()
    }
  }

  private func x(_ time: Double) throws -> Double {
    try #require(try view.layer.presentation(at: time)).position.x
  }

  @Test func `changes move for 0.2 s, easing in and out`() throws {
    let start = stage.time
    stage.perform {
      View.beginAnimations("move")
      view.center.x += 100
      View.commitAnimations()
      view.center.y += 100
    }
    expectEqual(view.layer.animations.count, 1, "what follows the commit does not move")
    for part in [0.0, 0.25, 0.5, 1] {
      let expected = 50 + 100 * TimingFunction.easeInEaseOut.value(at: part)
      expectClose(try x(start + 0.2 * part), expected, within: 1e-4)
    }
  }

  @Test(arguments: [ViewAnimationCurve.easeIn, .easeOut, .linear, .system])
  func `begin and commit: a setting holds for the changes after it`(curve: ViewAnimationCurve)
    throws
  {
    let start = stage.time
    block {
      View.setAnimationDuration(2)
      View.setAnimationDelay(1)
      View.setAnimationCurve(curve)
      View.setAnimationBeginsFromCurrentState(true)
      view.center.x += 100
      View.setAnimationDuration(-1)
      view.center.y = 500
    }
    try expectEqual(x(start + 0.9), 50)
    let progress =
      curve == .system
      ? try TimedSpring.uikit(duration: 2, dampingRatio: 1).progress(at: 0.5)
      : curve.timingFunction.value(at: 0.25)
    expectAtMost(abs(try x(start + 1.5) - 50 - 100 * progress), 1e-4)
    expectEqual(view.layer.presentation?.position.y, 500)
  }

  @Test func `motions repeat and go back`() throws {
    let start = stage.time
    var told = 0
    block {
      View.setAnimationDuration(1)
      View.setAnimationCurve(.linear)
      View.setAnimationRepeatCount(2)
      View.setAnimationRepeatAutoreverses(true)
      View.setAnimationDidStop { _ in told += 1 }
      view.center.x += 100
    }
    for (time, expected) in [(0.5, 100.0), (1.25, 125), (2.5, 100), (3.75, 75)] {
      expectClose(try x(start + time), expected, within: 1e-4)
    }
    try stage.advance(to: start + 3.99)
    expectEqual(told, 0)
    try stage.advance(to: start + 4)
    expectEqual(told, 1)
  }

  @Test func `start and end are told once`() throws {
    var calls: [String] = []
    let start = stage.time
    stage.perform {
      View.beginAnimations("name")
      View.setAnimationDelay(0.5)
      View.setAnimationWillStart { calls.append("start \(stage.time - start)") }
      View.setAnimationDidStop { calls.append("stop \($0 ?? "-") \($1)") }
      view.center.x += 100
      view.alpha = 0.5
      View.commitAnimations()
      expectTrue(calls.isEmpty)
    }
    try stage.advance(to: start + 0.6)
    expectEqual(calls, ["start 0.5"])
    try stage.advance(to: start + 2)
    expectEqual(calls, ["start 0.5", "stop name true"])
  }

  @Test func `the end is told where nothing moves, and where motions are removed`() throws {
    var calls: [String] = []
    stage.perform {
      View.beginAnimations()
      View.setAnimationWillStart { calls.append("start") }
      View.setAnimationDidStop { calls.append("\($0)") }
      View.commitAnimations()
      expectTrue(calls.isEmpty)
    }
    try stage.advance(to: stage.time)
    expectEqual(calls, ["start", "true"])
    block {
      View.setAnimationDidStop { calls.append("\($0)") }
      view.center.x += 100
    }
    try stage.advance(to: stage.time + 0.1)
    stage.perform { view.layer.removeAllAnimations() }
    try stage.advance(to: stage.time)
    expectEqual(calls, ["start", "true", "false"])
  }

  @Test func `blocks are nested, each with its own settings`() throws {
    let start = stage.time
    stage.perform {
      View.beginAnimations()
      View.setAnimationDuration(4)
      View.setAnimationCurve(.linear)
      View.beginAnimations()
      View.setAnimationDuration(1)
      View.setAnimationCurve(.linear)
      view.center.x += 100
      View.commitAnimations()
      view.center.y += 100
      // A commit belongs to the innermost block, and a block of the other kind is none of its own.
      View.animate(withDuration: 9) { View.commitAnimations() }
      view.alpha = 0
      View.commitAnimations()
      View.commitAnimations()
    }
    let shown = try #require(try view.layer.presentation(at: start + 0.5))
    expectTrue(abs(shown.position.x - 100) <= 1e-4 && abs(shown.position.y - 92.5) <= 1e-4)
    expectClose(shown.opacity, 0.875, within: 1e-6)
    expectTrue(stage.runtime.blocks.isEmpty)
  }

  @Test func `begin without commit: is committed at the end of the turn`() throws {
    var told = 0
    stage.perform {
      View.beginAnimations()
      View.setAnimationDidStop { _ in told += 1 }
      View.beginAnimations()
      view.center.x += 100
    }
    expectEqual(stage.runtime.blocks.count, 2)
    try stage.advance(to: stage.time + 0.1)
    expectTrue(stage.runtime.blocks.isEmpty && told == 1)
    stage.perform { view.alpha = 0 }
    expectEqual(view.layer.presentation?.opacity, 0, "nothing moves any more")
    // A block within a block ends with that.
    stage.perform {
      View.animate(withDuration: 1) {
        View.beginAnimations()
        view.alpha = 1
      }
    }
    expectTrue(stage.runtime.blocks.isEmpty)
  }

  @Test func `changes are made at once where nothing is to move, or no stage is current`() throws {
    View.beginAnimations()
    View.setAnimationDuration(3)
    view.center.x += 100
    View.commitAnimations()
    expectTrue(view.layer.animations.isEmpty && view.center.x == 150)
    stage.perform {
      View.performWithoutAnimation {
        View.beginAnimations()
        view.center.x += 100
        View.commitAnimations()
      }
      View.setAnimationsEnabled(false)
      View.beginAnimations()
      view.center.x += 100
      View.commitAnimations()
      View.setAnimationsEnabled(true)
    }
    expectTrue(view.layer.animations.isEmpty && view.center.x == 350)
  }

  @Test(arguments: ViewAnimationTransition.allCases)
  func `a view changes its look at the commit`(transition: ViewAnimationTransition) throws {
    let label = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.addSubview(label)
    try interface.run(0.1)
    let start = stage.time
    var told: [Bool] = []
    block {
      View.setAnimationDuration(0.5)
      View.setAnimationTransition(transition, for: view)
      // A second one for the same view, and one without size, are passed over.
      View.setAnimationTransition(.curlUp, for: View())
      View.setAnimationDidStop { told.append($0) }
      label.removeFromSuperview()
    }
    let old = interface.window.subviews.first { $0 is SnapshotView }
    expectEqual(old == nil, transition == .none)
    if let old {
      expectEqual(old.layer.sublayers.first?.sublayers.count, 1, "the label is in the old look")
    }
    try stage.advance(to: start + 0.49)
    expectEqual(told, transition == .none ? [true] : [])
    try stage.advance(to: start + 0.51)
    expectEqual(told, [true])
    expectTrue(!interface.window.subviews.contains { $0 is SnapshotView || $0 is CurlPage })
    expectTrue(view.layer.animations.isEmpty && view.subviews.isEmpty)
  }
}
