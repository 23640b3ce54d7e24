import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// A transition that waits for a gesture which nobody makes goes on by itself, where gestures are used at all.
@Suite final class InteractionWithoutGestureTests: PanOverPresented {
  // interaction-without-gesture
  @Test(arguments: [true, false])
  func `a transition that waits for a gesture that nobody makes goes on without`(
    _ isPercentDriven: Bool
  ) throws {
    if isPercentDriven { chooser.interaction = PercentDrivenInteractiveTransition() }
    let name =
      isPercentDriven ? "PercentDrivenInteractiveTransition" : "FingerSlideInteraction"
    var changes = 0
    interface.stage.perform {
      b.dismiss(animated: true)
      interface.stage.post { [b] in
        b.transitionCoordinator?.notifyWhenInteractionChanges {
          changes += 1; _ = $0.isInteractive
        }
      }
    }
    try interface.run(0.45)
    expectTrue(interface.codes == [] && b.transitionCoordinator?.isInteractive == true)
    try interface.run(0.15)
    // The animator's 0.2 s have begun half a second after the start.
    let shown = try #require(b.view.layer.presentation).position.x
    expectTrue(shown > 160 && shown < 480 && b.transitionCoordinator?.isInteractive == false)
    try interface.run(3)
    expectEqual(interface.codes, [.interactionWithoutGesture])
    expectEqual(interface.monitor.diagnostics.first?.subject, name)
    expectTrue(a.presentedViewController == nil && b.view.window == nil && changes == 1)
    expectTrue(a.isBalanced && b.isBalanced && !interface.stage.isAnimating)
  }

  // gesture-state-unhandled, interaction-without-gesture
  @Test(arguments: [true, false], [true, false])
  func `an animator that can be interrupted goes on, or back after a gesture`(
    _ isPercentDriven: Bool, _ hasGesture: Bool
  ) throws {
    chooser.animator = InterruptibleSlide()
    let percent = PercentDrivenInteractiveTransition()
    chooser.interaction = isPercentDriven ? percent : ManualInteraction()
    if hasGesture {
      pan.addTarget { [b] pan in
        if pan.state == .began { b.dismiss(animated: true) }
        if pan.state == .changed { percent.update(pan.translation(in: nil).x / 320) }
      }
      try ScriptedGesture("pan from (20, 300) by (160, 0) over 0.2 s").run(in: interface.window)
    } else {
      interface.stage.perform { b.dismiss(animated: true) }
    }
    try interface.run(3)
    expectEqual(interface.codes, [hasGesture ? .gestureStateUnhandled : .interactionWithoutGesture])
    let time = try #require(interface.monitor.diagnostics.first?.time)
    expectClose(time, hasGesture ? 0.8 : 0.6, within: 1e-9)
    expectTrue((a.presentedViewController == nil) != hasGesture)
    expectEqual(b.view.frame, Rect(x: 0, y: 0, width: 320, height: 568))
    expectTrue(a.isBalanced && b.isBalanced && !interface.stage.isAnimating)
  }

  // interaction-without-gesture
  @Test func `interaction without a gesture: animations alongside go on`() throws {
    let hand = ManualInteraction()
    chooser.interaction = hand
    chooser.animator = FadeAnimator(duration: 0.4)
    let banner = View(frame: Rect(x: 0, y: 0, width: 320, height: 40))
    interface.window.addSubview(banner)
    interface.stage.perform {
      b.dismiss(animated: true)
      interface.stage.post { [b, interface] in
        b.transitionCoordinator?.animateAlongsideTransition(
          in: interface.window, animation: { _ in banner.alpha = 0 }, completion: nil)
      }
    }
    try interface.run(0.45)
    expectEqual(banner.shownAlpha, 1)
    try interface.run(0.25)
    expectTrue(banner.shownAlpha > 0.2 && banner.shownAlpha < 0.8)
    try interface.run(1)
    expectTrue(banner.shownAlpha == 0 && banner.layer.animations.isEmpty)
    expectEqual(interface.codes, [.interactionWithoutGesture])
    expectTrue(a.presentedViewController == nil && !interface.stage.isAnimating)
  }

  // interaction-without-gesture
  @Test func `an animator that leaves all to the gesture is ended`() throws {
    chooser.animator = ScriptedAnimator(duration: 0.3) { _ in }
    chooser.interaction = ManualInteraction()
    interface.stage.perform { b.dismiss(animated: true) }
    try interface.run(3)
    expectEqual(interface.codes, [.interactionWithoutGesture, .completeMissing])
    // Half a second, the animator's time, and half a second more.
    let times = interface.monitor.diagnostics.map(\.time)
    expectLess(abs(times[1] - times[0] - 0.8), than: 1e-9)
    expectEqual(interface.monitor.diagnostics.last?.subject, "ScriptedAnimator")
    expectTrue(a.presentedViewController == nil && a.isBalanced && b.isBalanced)
    expectTrue(!interface.stage.isAnimating)
  }

  // interaction-without-gesture
  @Test(arguments: [true, false])
  func `who begins to drive when it has gone on is told so`(_ isPercentDriven: Bool) throws {
    let (hand, percent) = (ManualInteraction(), PercentDrivenInteractiveTransition())
    if isPercentDriven { chooser.interaction = percent } else { chooser.interaction = hand }
    interface.stage.perform { b.dismiss(animated: true) }
    try interface.run(0.6)
    interface.stage.perform {
      if isPercentDriven {
        percent.update(0.2)
        percent.cancel()
      } else {
        hand.update(0.2)
        hand.cancel()
      }
    }
    try interface.run(3)
    expectEqual(interface.codes.first, .interactionWithoutGesture)
    expectTrue(Set(interface.codes.dropFirst()).isSubset(of: [.notInteractive, .completedTwice]))
    expectEqual(interface.codes.dropFirst().first, .notInteractive)
    expectTrue(a.isBalanced && b.isBalanced && b.transitionCoordinator == nil)
    expectTrue(!interface.stage.isAnimating)
  }

  // interaction-without-gesture
  @Test(arguments: ["percentage", "view", "motion", "finger"])
  func `whoever drives without a gesture of its own is left alone`(_ way: String) throws {
    let held = HeldInteraction(ScriptedAnimator { _ in })
    chooser.interaction = held
    let stage = interface.stage
    stage.perform { b.dismiss(animated: true) }
    try interface.run(0.3)
    switch way {
    case "percentage": held.context?.updateInteractiveTransition(0.1)
    case "view": b.view.center.x += 30
    case "motion":
      stage.perform { View.animate(withDuration: 3) { b.view.center.x += 30 } }
    default:
      try interface.window.send(
        TouchEvent(phase: .began, location: Point(x: 20, y: 300), time: stage.time))
      try interface.window.send(
        TouchEvent(phase: .moved, location: Point(x: 60, y: 300), time: stage.time))
    }
    try interface.run(2.5)
    expectTrue(interface.codes == [] && b.transitionCoordinator?.isInteractive == true)
    stage.perform {
      b.view.center.x = 160
      held.context?.cancelInteractiveTransition()
      held.context?.completeTransition(false)
    }
    try interface.run(1)
    expectEqual(interface.codes, [])
    expectTrue(a.presentedViewController === b && b.view.isDescendant(of: interface.window))
    expectEqual(b.view.frame, Rect(x: 0, y: 0, width: 320, height: 568))
    expectTrue(a.isBalanced && b.isBalanced && b.transitionCoordinator == nil)
  }

  // interaction-without-gesture
  @Test func `a tap asks for a transition, and does not drive it`() throws {
    interface.window.removeGestureRecognizer(pan)
    let tap = TapRecognizer()
    interface.window.addGestureRecognizer(tap)
    tap.addTarget { [b] _ in b.dismiss(animated: true) }
    for phase in [TouchEvent.Phase.began, .ended] {
      try interface.window.send(
        TouchEvent(phase: phase, location: Point(x: 20, y: 300), time: interface.stage.time))
    }
    try interface.run(3)
    expectEqual(interface.codes, [.interactionWithoutGesture])
    expectNil(a.presentedViewController)
  }

  @Test func `without recognisers it waits for whoever drives it`() throws {
    interface.window.removeGestureRecognizer(pan)
    interface.stage.perform { b.dismiss(animated: true) }
    try interface.run(3)
    expectTrue(interface.codes == [] && b.transitionCoordinator?.isInteractive == true)
    interface.stage.perform {
      slide.update(0.6)
      slide.finish()
    }
    try interface.run(1)
    expectTrue(interface.codes == [] && a.presentedViewController == nil)
  }
}
