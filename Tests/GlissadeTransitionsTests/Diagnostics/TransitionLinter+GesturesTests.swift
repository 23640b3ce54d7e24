import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Mistakes of a gesture's handler that drives a transition are told, and the model is healed.
@Suite final class TransitionLinterGesturesTests: PanOverPresented {
  /// Runs a gesture to the right, and some time after it; the codes of what was found.
  func codes(_ gesture: String) throws -> [TransitionDiagnostic.Code] {
    try ScriptedGesture(gesture).run(in: interface.window)
    try interface.run(3)
    return interface.codes
  }

  /// Lets the pan drive a dismissal of `b` as it should.
  func drive(
    _ progress: @escaping (PanGestureRecognizer) -> Double = { $0.translation(in: nil).x / 320 },
    ends: Set<GestureRecognizer.State> = [.ended, .cancelled]
  ) {
    pan.addTarget { [b, slide] pan in
      switch pan.state {
      case .began: b.dismiss(animated: true)
      case .changed: slide.update(progress(pan))
      case let state where !ends.contains(state): break
      case .ended where slide.percentComplete > 0.5: slide.finish()
      default: slide.cancel()
      }
    }
  }

  func expectPresented() {
    expectTrue(a.presentedViewController === b && b.view.isDescendant(of: interface.window))
    expectEqual(b.view.frame, Rect(x: 0, y: 0, width: 320, height: 568))
    expectTrue(a.isBalanced && b.isBalanced && b.transitionCoordinator == nil)
  }

  @Test(arguments: [
    ("by (240, 0) over 0.3 s", true), ("by (100, 0) over 0.3 s", false),
    ("by (240, 0) over 0.3 s, cancel at 0.25 s", false),
  ])
  func `a gesture that is handled well is left alone`(_ way: String, _ finishes: Bool) throws {
    drive()
    try expectEqual(codes("pan from (20, 300) \(way)"), [])
    if finishes { expectNil(a.presentedViewController) } else { expectPresented() }
  }

  // gesture-state-unhandled
  @Test(arguments: [0.1, 0.2, 0.29])
  func `a cancelled gesture that its transition is not told of is told, and taken back`(
    _ time: Double
  ) throws {
    drive(ends: [.ended])
    pan.name = "swipe back"
    let start = interface.stage.time
    try expectEqual(
      codes("pan from (20, 300) by (240, 0) over 0.3 s, cancel at \(time) s"),
      [
        .gestureStateUnhandled
      ])
    let found = try #require(interface.monitor.diagnostics.first)
    expectTrue(found.subject == "swipe back" && abs(found.time - start - time) < 1e-12)
    expectPresented()
    // The next gesture goes through.
    interface.monitor.removeAll()
    try expectEqual(codes("pan from (20, 300) by (240, 0) over 0.3 s"), [])
    expectNil(a.presentedViewController)
  }

  // gesture-state-unhandled
  @Test func `a gesture that ends without a decision is told, and taken back`() throws {
    pan.addTarget { [b, slide] pan in
      let percent = pan.translation(in: nil).x / 320
      if pan.state == .began { b.dismiss(animated: true) }
      // The handler ignores locations to the left of the start, and also a release there.
      if percent < 0 { return }
      if pan.state == .changed { slide.update(percent) }
      if pan.state == .ended { percent > 0.5 ? slide.finish() : slide.cancel() }
    }
    let start = interface.stage.time
    let points = [0, 90, -60].map { Point(x: 100 + $0, y: 300) }
    try ScriptedGesture(through: points, duration: 0.5).run(in: interface.window)
    try interface.run(0.45)
    expectTrue(interface.codes == [] && b.isBeingDismissed, "it may still be decided")
    try interface.run(2)
    expectEqual(interface.codes, [.gestureStateUnhandled])
    expectLess(abs(try #require(interface.monitor.diagnostics.first).time - start - 1), than: 1e-9)
    expectPresented()
  }

  // gesture-state-unhandled
  @Test(arguments: [false, true])
  func `a decision that comes a little later, or with the next finger, is left alone`(
    _ waits: Bool
  ) throws {
    var gestures = 0
    let stage = interface.stage
    pan.addTarget { [b, slide] pan in
      switch pan.state {
      case .began where gestures == 0: b.dismiss(animated: true)
      case .changed: slide.update(min(1, Double(gestures) * 0.4 + pan.translation(in: nil).x / 640))
      case .ended:
        gestures += 1
        if waits {
          stage.post(after: 0.4) { slide.finish() }
        } else if gestures == 2 {
          slide.finish()
        }
      default: break
      }
    }
    try ScriptedGesture("pan from (20, 300) by (240, 0) over 0.3 s").run(in: interface.window)
    if !waits {
      try ScriptedGesture("pan from (20, 300) by (240, 0) over 2 s")
        .run(in: interface.window, startingAt: stage.time + 0.3)
    }
    try interface.run(3)
    expectEqual(interface.codes, [])
    expectNil(a.presentedViewController)
  }

  // gesture-state-unhandled
  @Test(arguments: [0.1, 0.29])
  func `what a percentage drives goes back from where it is`(_ time: Double) throws {
    chooser.animator = SwipeDownAnimator(isPresenting: false)
    let percent = PercentDrivenInteractiveTransition()
    chooser.interaction = percent
    pan.addTarget { [b] pan in
      switch pan.state {
      case .began: b.dismiss(animated: true)
      case .changed: percent.update(pan.translation(in: nil).x / 320)
      case .ended: percent.finish()
      default: break
      }
    }
    let gesture = try ScriptedGesture(
      "pan from (20, 300) by (240, 0) over 0.3 s, cancel at \(time) s")
    try gesture.run(in: interface.window)
    let stage = interface.stage
    try stage.advance(to: stage.time)
    expectEqual(interface.codes, [.gestureStateUnhandled])
    // The view moves back gradually instead of at once.
    let before = try #require(b.view.layer.presentation).position.y
    try stage.advance(to: stage.time + 0.01)
    let after = try #require(b.view.layer.presentation).position.y
    expectTrue(before > 284 && after < before && after > 284)
    try interface.run(3)
    expectEqual(interface.codes, [.gestureStateUnhandled])
    expectPresented()
  }

  // gesture-state-unhandled
  @Test func `a handler that moves views back first has time for that`() throws {
    let held = HeldInteraction(ScriptedAnimator { _ in })
    chooser.interaction = held
    pan.addTarget { [b] pan in
      guard pan.state == .began || pan.state == .cancelled else { return }
      if pan.state == .began { return b.dismiss(animated: true) }
      View.animate(withDuration: 0.3) {
        b.view.alpha = 0.5
        b.view.alpha = 1
      } completion: { _ in
        held.context?.cancelInteractiveTransition()
        held.context?.completeTransition(false)
      }
    }
    let codes = try codes("pan from (20, 300) by (240, 0) over 0.3 s, cancel at 0.2 s")
    // Calling `finish` after the motion is over is a separate mistake.
    expectEqual(codes, [.finishedLate])
    expectPresented()
  }

  // gesture-state-unhandled
  @Test func `strict mode, mistake in a gesture: step throws at its instant`() throws {
    drive(ends: [.ended])
    interface.monitor.mode = .strict
    let start = interface.stage.time
    try ScriptedGesture("pan from (20, 300) by (240, 0) over 0.3 s, cancel at 0.25 s")
      .run(in: interface.window)
    var thrown: [TransitionDiagnostic.Code] = []
    while interface.stage.time < start + 3 {
      do throws(TransitionError) {
        try interface.stage.step(to: start + 3)
      } catch {
        if case .diagnostic(let found) = error { thrown.append(found.code) }
      }
    }
    expectEqual(thrown, [.gestureStateUnhandled])
    expectPresented()
  }

  // gesture-state-unhandled, interaction-without-gesture
  @Test(arguments: [true, false])
  func `a gesture that comes later is not blamed for what nobody drives`(_ decides: Bool) throws {
    let stage = interface.stage
    stage.perform { b.dismiss(animated: true) }
    try interface.run(0.1)
    try ScriptedGesture("pan from (20, 300) by (240, 0) over 0.3 s, cancel at 0.2 s")
      .run(in: interface.window)
    try interface.run(0.1)
    expectTrue(interface.codes == [] && b.isBeingDismissed)
    if decides { stage.perform { slide.cancel() } }
    try interface.run(3)
    expectEqual(interface.codes, decides ? [] : [.interactionWithoutGesture])
    if decides { expectPresented() } else { expectNil(a.presentedViewController) }
  }

  // percent-out-of-range
  @Test(arguments: [(1.0, "(20, 300)"), (-1, "(300, 300)")])
  func `a percentage that grows when the finger has turned over its start is told once`(
    _ sign: Double, _ start: String
  ) throws {
    drive { abs($0.translation(in: nil).x) / 320 }
    // The finger moves out by 80 points, back to the start, and on by 80 points to the other side.
    let x = sign > 0 ? 100.0 : 220
    let points = [0, 80, 0, -80].map { Point(x: x + sign * $0, y: 300) }
    try ScriptedGesture(through: points, duration: 0.6).run(in: interface.window)
    try interface.run(2)
    expectEqual(interface.codes, [.percentOutOfRange])
    expectPresented()
    // Each transition gets a diagnostic of its own.
    try ScriptedGesture(through: points, duration: 0.6).run(in: interface.window)
    try interface.run(2)
    expectEqual(interface.codes, [.percentOutOfRange, .percentOutOfRange])
  }

  // percent-out-of-range
  @Test func `a finger that turns back, and a percentage that falls with it, are left alone`()
    throws
  {
    drive { max(0, $0.translation(in: nil).x / 320) }
    let points = [0, 120, 20, 90, -60, 60].map { Point(x: 100 + $0, y: 300) }
    try ScriptedGesture(through: points, duration: 0.6).run(in: interface.window)
    try interface.run(2)
    expectEqual(interface.codes, [])
    expectPresented()
  }

  // stale-decision
  @Test func `a decision of the gesture before is told`() throws {
    var shouldComplete = false
    pan.addTarget { [b, slide] pan in
      switch pan.state {
      case .began: b.dismiss(animated: true)
      case .changed:
        let percent = pan.translation(in: nil).x / 320
        shouldComplete = percent > 0.5
        slide.update(percent)
      case .ended where shouldComplete: slide.finish()
      default: slide.cancel()
      }
    }
    try expectEqual(codes("pan from (20, 300) by (240, 0) over 0.3 s"), [])
    expectNil(a.presentedViewController)
    chooser.interaction = nil
    interface.stage.perform { a.present(b, animated: false) }
    try interface.run(1)
    chooser.interaction = slide
    // The gesture begins with its only movement, so there is no update before the release.
    let (window, stage) = (interface.window, interface.stage)
    for (phase, x) in [(TouchEvent.Phase.began, 20.0), (.moved, 35), (.ended, 35)] {
      try window.send(
        TouchEvent(phase: phase, location: Point(x: x, y: 300), time: stage.time + 0.01))
    }
    try interface.run(3)
    expectEqual(interface.codes, [.staleDecision])
    expectNil(a.presentedViewController)
  }
}
