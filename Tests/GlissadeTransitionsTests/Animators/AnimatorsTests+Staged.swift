import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Animators with pictures, masks, stages, layers' transitions, and the finger's.
@Suite struct AnimatorsStagedTests {
  @Test func `a picture shrinks into the corner button`() throws {
    try AnimatorsMotionTests.run(
      .present, CornerButtonAnimator(isPresenting: true), duration: 1.2
    ) { rig, part, _, to in
      let left = 1 - AnimatorsMotionTests.ease(part)
      let container = try #require(rig.to.view.superview)
      let picture = try #require(container.subviews.last as? SnapshotView)
      expectTrue(rig.from.view.isHidden && to.opacity == 1)
      let shown = try #require(picture.layer.presentation)
      // The picture shrinks from full size to nothing at the middle of the button, (285, 533).
      expectClose(shown.bounds.width, 320 * left, within: AnimatorsMotionTests.tolerance)
      expectClose(shown.bounds.height, 568 * left, within: AnimatorsMotionTests.tolerance)
      expectClose(shown.position.x, 285 - 125 * left, within: AnimatorsMotionTests.tolerance)
      expectClose(shown.position.y, 533 - 249 * left, within: AnimatorsMotionTests.tolerance)
      // It fades from 60 to 85 % of the time.
      let alpha = min(max((0.85 - part) / 0.25, 0), 1)
      expectClose(shown.opacity, alpha, within: 1e-5)
      // The layers in the picture shrink with it.
      let inner = try #require(picture.layer.sublayers.first?.presentation)
      expectTrue(abs(inner.transform.m11 - left) <= 1e-5 && abs(inner.transform.m22 - left) <= 1e-5)
    }
  }

  @Test func `a picture grows from the corner button, and then fades`() throws {
    let rig = try AnimatorRig(.dismiss, CornerButtonAnimator(isPresenting: false))
    expectEqual(CornerButtonAnimator(isPresenting: false).transitionDuration(using: nil), 1.7)
    try rig.start()
    let start = rig.stage.time
    for (time, size, alpha) in [
      (0.0, 0.0, 1.0), (0.6, 0.5, 1), (1.2, 1, 1), (1.45, 1, 0.5),
    ] {
      try rig.stage.advance(to: start + time)
      let container = try #require(rig.from.view.superview)
      let picture = try #require(container.subviews.last as? SnapshotView)
      let shown = try #require(picture.layer.presentation)
      expectClose(shown.bounds.width, 50 + 270 * size, within: AnimatorsMotionTests.tolerance)
      expectClose(shown.bounds.height, 50 + 518 * size, within: AnimatorsMotionTests.tolerance)
      expectClose(shown.position.x, 285 - 125 * size, within: AnimatorsMotionTests.tolerance)
      expectClose(shown.opacity, alpha, within: 1e-6)
      expectClose(
        shown.cornerRadius, 25 * (1 - size), within: AnimatorsMotionTests.tolerance,
        "as round as the button at first")
      let order = container.subviews.map { $0 === rig.from.view ? 0 : $0 === rig.to.view ? 1 : 2 }
      expectEqual(order, [1, 0, 2])
      // Behind the full-size picture the arriving view replaces the leaving view.
      expectEqual(rig.from.view.layer.presentation?.opacity, time < 1.2 ? 1 : 0)
    }
    try rig.stage.advance(to: start + 1.7)
    expectTrue(rig.to.view.superview === rig.interface.window && rig.interface.codes == [])
  }

  @Test(arguments: [AnimatorRig.Operation.presentOver, .dismissOver])
  func `a view comes out of the button where the other is not to be touched`(
    operation: AnimatorRig.Operation
  ) throws {
    let isForward = operation.isForward
    let animator = CornerButtonAnimator(isPresenting: isForward)
    let rig = try AnimatorRig(operation, animator)
    try rig.start()
    let duration = animator.transitionDuration(using: nil)
    let view = isForward ? rig.to.view : rig.from.view
    let end = rig.stage.time + (isForward ? 0 : duration - 1e-9)
    let shown = try #require(try view.layer.presentation(at: end))
    let frame = Rect(x: 260, y: 508, width: 50, height: 50)
    let corner = shown.transform.apply(to: Point(x: -160, y: -284)) + shown.position
    expectTrue(abs(corner.x - frame.minX) < 1e-3 && abs(corner.y - frame.minY) < 1e-3)
  }

  @Test func `a reveal grows mask and logo and fades in`() throws {
    let rig = try AnimatorRig(.push, RevealAnimator())
    try rig.start()
    expectIdentical(rig.to.view.layer.mask, rig.to.revealMask)
    expectEqual(rig.to.revealMask.position, Point(x: 160, y: 284))
    let start = rig.stage.time
    // The values of the reference text.
    for (time, scale, ty) in [
      (0.0, 1.0, 0.0), (0.5, 14.926233, -140.197), (1, 47.988165, -473.035),
      (1.5, 93.657419, -932.793), (2, 150, -1500),
    ] {
      for layer in [rig.to.revealMask, rig.from.revealLogo] {
        let shown = try #require(try layer.presentation(at: start + time)).transform
        // Half a unit of the last digits, and the Floats of rows that come to 1500.
        expectTrue(abs(shown.m11 - scale) <= 2e-5 && abs(shown.m22 - scale) <= 2e-5)
        expectClose(shown.m42, ty, within: 7e-4)
      }
      let view = try #require(try rig.to.view.layer.presentation(at: start + time))
      expectClose(view.opacity, time / 2, within: 1e-6, "evenly")
    }
    try rig.stage.advance(to: start + 2)
    expectTrue(rig.to.view.layer.mask == nil && rig.from.revealLogo.animations.isEmpty)
    expectEqual(rig.interface.codes, [])
  }

  @Test(arguments: [true, false])
  func `a mask that is the view's already goes with the end, and stays with a cancel`(
    cancels: Bool
  ) throws {
    let animator = RevealAnimator()
    let interaction = AnimatorInteraction(animator)
    let rig = try AnimatorRig(.push, animator, interaction: interaction)
    let mask = rig.to.revealMask
    rig.to.view.layer.mask = mask
    mask.position = Point(x: 7, y: 8)
    try rig.start()
    rig.stage.perform {
      interaction.context?.decide(cancels: cancels)
    }
    try rig.interface.run(2.1)
    expectIdentical(rig.to.view.layer.mask, cancels ? mask : nil)
    expectTrue(mask.position == Point(x: 7, y: 8) && mask.animations.isEmpty)
    expectEqual(rig.interface.codes, [])
  }

  @Test func `a reveal without a shape fades`() throws {
    let chooser = Chooser(RevealAnimator())
    let (a, b) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: a)
    navigation.delegate = chooser
    let interface = Interface(navigation)
    try interface.run(0.1)
    navigation.pushViewController(b, animated: true)
    try interface.stage.advance(to: interface.stage.time + 1)
    expectClose(try #require(b.view.layer.presentation).opacity, 0.5, within: 1e-6)
    expectNil(b.view.layer.mask)
    try interface.run(1.1)
    expectTrue(interface.codes == [] && b.view.window != nil)
  }

  // MARK: The finger's

  @Test(
    arguments: [AnimatorRig.Operation.dismiss, .dismissOver, .pop, .push, .nextTab], [true, false])
  func `a finger moves the leaving view to the right`(
    operation: AnimatorRig.Operation, cancels: Bool
  ) throws {
    let finger = FingerSlideInteraction()
    let rig = try AnimatorRig(
      operation, FingerSlideAnimator(isPresenting: operation.isForward), interaction: finger)
    let before = rig.hash()
    try rig.start()
    let view = rig.from.view
    for percent in [0.3, 0.25, 0.75] {
      rig.stage.perform { finger.update(percent) }
      try rig.stage.advance(to: rig.stage.time + 0.1)
      expectTrue(view.frame.minX == 320 * percent && finger.percentComplete == percent)
    }
    rig.interface.monitor.removeAll()
    rig.stage.perform { cancels ? finger.cancel() : finger.finish() }
    let decision = rig.interface.takeEvents()
    expectEqual(
      decision.first?.contains(
        cancels ? "cancelInteractiveTransition" : "finishInteractiveTransition"), true,
      "told at release")
    try rig.stage.advance(to: rig.stage.time + 0.1)
    let shown = try #require(view.layer.presentation)
    let target = cancels ? 0.0 : 320
    expectAtMost(abs(shown.position.x - 160 - (240 + target) / 2), AnimatorsMotionTests.tolerance)
    try rig.stage.advance(to: rig.stage.time + 0.1)
    expectNil(rig.from.transitionCoordinator, "over after 0.2 s")
    expectEqual(rig.from.view.window != nil, cancels)
    try rig.interface.run(1)
    expectEqual(rig.interface.codes, [])
    if cancels { expectEqual(rig.hash().difference(from: before), []) }
    expectEqual(view.frame.minX, 0, "a view that is shown again stands where it stood")
  }

  @Test(arguments: [true, false])
  func `a finger moves the arriving view in where the other is not to be touched`(cancels: Bool)
    throws
  {
    let finger = FingerSlideInteraction()
    let rig = try AnimatorRig(
      .presentOver, FingerSlideAnimator(isPresenting: true), interaction: finger)
    let before = rig.hash()
    try rig.start()
    expectEqual(rig.to.view.frame.minX, -320)
    rig.stage.perform { finger.update(0.75) }
    expectEqual(rig.to.view.frame, Rect(x: -80, y: 0, width: 320, height: 568))
    rig.stage.perform { cancels ? finger.cancel() : finger.finish() }
    try rig.interface.run(0.3)
    expectTrue(rig.to.view.frame.minX == 0 && (rig.to.view.window == nil) == cancels)
    if cancels { expectEqual(rig.hash().difference(from: before), []) }
    expectEqual(rig.interface.codes, [])
  }

  @Test func `a finger that lets go before the transition begins decides it`() throws {
    let finger = FingerSlideInteraction()
    let rig = try AnimatorRig(
      .dismiss, FingerSlideAnimator(isPresenting: false), interaction: finger)
    try rig.start { finger.cancel() }
    try rig.interface.run(0.5)
    expectTrue(rig.from.view.window != nil && rig.from.transitionCoordinator == nil)
    expectEqual(rig.interface.codes, [])
    // The next transition waits for the finger again.
    try rig.start()
    try rig.interface.run(0.5)
    expectTrue(rig.from.transitionCoordinator != nil)
    rig.stage.perform {
      finger.update(-3)
      finger.update(.nan)
      finger.update(7)
    }
    expectEqual(rig.from.view.frame.minX, 320)
    rig.stage.perform { finger.finish() }
    try rig.interface.run(0.5)
    expectTrue(rig.from.view.window == nil && rig.interface.codes == [])
    finger.update(0.5)
    expectEqual(rig.from.view.frame.minX, 0, "nothing listens any more")
  }

  // MARK: Layers' transitions

  @Test(arguments: Transition.Kind.allCases, Transition.Direction.allCases)
  func `views go the ways of a layer's transition`(
    kind: Transition.Kind, direction: Transition.Direction
  ) throws {
    let size = Size(width: 320, height: 568)
    let way =
      switch direction {
      case .fromRight: Point(x: size.width, y: 0)
      case .fromLeft: Point(x: -size.width, y: 0)
      case .fromTop: Point(x: 0, y: -size.height)
      case .fromBottom: Point(x: 0, y: size.height)
      }
    for isForward in [true, false] {
      let animator = LayerTransitionAnimator(
        isPresenting: isForward, kind: kind, direction: direction)
      try AnimatorsMotionTests.run(isForward ? .push : .pop, animator, duration: 0.25) {
        _, part, from, to in
        let progress = AnimatorsMotionTests.ease(part)
        let rest = Point(x: 160, y: 284)
        // On the way back, the view that moved in moves out in the opposite direction.
        let shift = isForward ? way : way * -1
        let comes = kind == .push || kind == (isForward ? .moveIn : .reveal)
        let goes = kind == .push || kind == (isForward ? .reveal : .moveIn)
        let arrival = rest + (comes ? shift * (1 - progress) : .zero)
        let leave = rest - (goes ? shift * progress : .zero)
        for (shown, expected) in [(to.position, arrival), (from.position, leave)] {
          expectClose(shown.x, expected.x, within: AnimatorsMotionTests.tolerance)
          expectClose(shown.y, expected.y, within: AnimatorsMotionTests.tolerance)
        }
        expectClose(to.opacity, kind == .fade ? progress : 1, within: 1e-6)
        expectClose(from.opacity, kind == .fade ? 1 - progress : 1, within: 1e-6)
      }
    }
  }

  @Test(arguments: Transition.Kind.allCases, [true, false])
  func `the container's layer gets the transition where the host takes pictures`(
    kind: Transition.Kind, cancels: Bool
  ) throws {
    let animator = LayerTransitionAnimator(isPresenting: true, kind: kind)
    let interaction = AnimatorInteraction(animator)
    let rig = try AnimatorRig(.push, animator, interaction: interaction)
    var pictured: [Layer] = []
    rig.stage.snapshotHandler = {
      pictured.append($0)
      return nil
    }
    let before = rig.hash()
    try rig.start()
    let container = try #require(rig.from.view.superview)
    expectTrue(pictured.count == 1 && pictured.first === container.layer)
    let transition = try #require(container.layer.transition)
    expectTrue(transition.type == kind && transition.subtype == .fromRight)
    expectTrue(rig.from.view.isHidden)
    rig.stage.perform {
      interaction.context?.decide(cancels: cancels)
    }
    try rig.interface.run(0.5)
    expectTrue(container.layer.transition == nil && !rig.from.view.isHidden)
    expectTrue((rig.to.view.window != nil) != cancels)
    if cancels { expectEqual(rig.hash().difference(from: before), []) }
    expectEqual(rig.interface.codes, [])
  }
}
