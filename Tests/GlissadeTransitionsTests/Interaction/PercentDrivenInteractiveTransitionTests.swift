import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct PercentDrivenInteractiveTransitionTests {
  let a = RecordingController("a"), b = RecordingController("b")
  let chooser = Chooser()
  let navigation: NavigationController
  let interface: Interface

  init() throws {
    (navigation, interface) = stack(a)
    navigation.delegate = chooser
    try interface.run(0.1)
  }

  /// Begins a push of a second that moves the arriving view by 320 points, evenly, and fades the leaving one.
  func push(_ driven: PercentDrivenInteractiveTransition) throws {
    chooser.animator = ScriptedAnimator(duration: 1) { context in
      guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else {
        return
      }
      context.containerView.addSubview(to)
      to.frame.origin.x = 320
      View.animate(withDuration: 1, options: .curveLinear) {
        to.frame.origin.x = 0
        from.alpha = 0
      } completion: { _ in
        from.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    chooser.interaction = driven
    try interface.push(b, on: navigation, run: 0.1)
  }

  func x() throws -> Double { try #require(b.view.layer.presentation).position.x - 160 }

  @Test func `it scrubs what the animator installed, in any order`() throws {
    let driven = PercentDrivenInteractiveTransition()
    try push(driven)
    expectTrue(driven.duration == 1 && b.transitionCoordinator?.isInteractive == true)
    for percent in [0.3, 0.9, 0, 1, 0.5] {
      interface.stage.perform { driven.update(percent) }
      try interface.run(0.2)
      expectClose(try x(), 320 * (1 - percent), within: 1e-9)
      expectEqual(driven.percentComplete, percent)
    }
    expectTrue(interface.codes == [] && b.calls == ["willAppear"])
  }

  @Test(arguments: [ViewAnimationCurve.linear, .easeInOut, .easeOut], [0.5, 1, 2])
  func `finish goes on from where the finger left`(_ curve: ViewAnimationCurve, _ speed: Double)
    throws
  {
    let driven = PercentDrivenInteractiveTransition()
    (driven.completionCurve, driven.completionSpeed) = (curve, speed)
    try push(driven)
    interface.stage.perform {
      driven.update(0.4)
      driven.finish()
    }
    let left = 0.6 / speed
    for part in [0.0, 0.25, 0.5, 0.75] {
      let progress = 0.4 + 0.6 * curve.timingFunction.value(at: part)
      expectClose(try x(), 320 * (1 - progress), within: 1e-9)
      try interface.run(left / 4)
    }
    expectTrue(b.calls == ["willAppear", "didAppear"] && a.view.alpha == 1)
    expectTrue(b.view.frame.origin.x == 0 && interface.codes == [])
    expectTrue(b.view.layer.animations.isEmpty && b.view.superview?.layer.timing == .layer)
  }

  @Test(arguments: [0.0, 0.3, 1])
  func `cancel plays back and restores everything`(_ percent: Double) throws {
    let driven = PercentDrivenInteractiveTransition()
    driven.completionCurve = .linear
    try push(driven)
    interface.stage.perform {
      driven.update(percent)
      driven.cancel()
    }
    try interface.run(percent / 2)
    if percent > 0 { expectClose(try x(), 320 * (1 - percent / 2), within: 1e-9) }
    try interface.run(percent / 2 + 0.001)
    expectTrue(navigation.viewControllers == [a] && a.view.alpha == 1 && b.view.window == nil)
    expectTrue(a.calls.last == "didAppear" && a.isBalanced && b.isBalanced)
    expectTrue(interface.codes == [] && !interface.stage.isAnimating)
  }

  @Test func `paused on its way it is caught, and goes the other way`() throws {
    let driven = PercentDrivenInteractiveTransition()
    driven.completionCurve = .linear
    try push(driven)
    interface.stage.perform {
      driven.update(0.4)
      driven.finish()
    }
    try interface.run(0.2)
    interface.stage.perform { driven.pause() }
    expectClose(driven.percentComplete, 0.6, within: 1e-9)
    try interface.run(1)
    expectClose(try x(), 128, within: 1e-6)
    interface.stage.perform { driven.cancel() }
    try interface.run(0.3)
    expectClose(try x(), 224, within: 1e-6)
    interface.stage.perform { driven.pause() }
    interface.stage.perform { driven.finish() }
    try interface.run(0.8)
    expectTrue(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
  }

  @Test func `it may run by itself until it is paused`() throws {
    let driven = PercentDrivenInteractiveTransition()
    driven.wantsInteractiveStart = false
    try push(driven)
    expectTrue(abs(try x() - 288) < 1e-9 && b.transitionCoordinator?.initiallyInteractive == false)
    interface.stage.perform { driven.pause() }
    expectClose(driven.percentComplete, 0.1, within: 1e-9)
    interface.stage.perform {
      driven.update(0.7)
      driven.finish()
    }
    try interface.run(1)
    expectTrue(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
  }

  @Test func `a hand-over of velocity has no jump in it`() throws {
    let driven = PercentDrivenInteractiveTransition()
    try push(driven)
    interface.stage.perform {
      driven.update(0.4)
      driven.finish(velocity: ProgressPerSecond(2))
    }
    let (position, step) = (try x(), 1e-5)
    try interface.stage.advance(to: interface.stage.time + step)
    let velocity = (try x() - position) / step
    expectLess(abs(velocity + 640), than: 6.4)
    try interface.run(2)
    expectTrue(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
  }

  @Test func `later stages that are installed at once are scrubbed, and told when all is back`()
    throws
  {
    var order: [String] = []
    chooser.animator = ScriptedAnimator(duration: 2) { context in
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      to.frame.origin.x = 320
      View.animate(withDuration: 1, options: .curveLinear) {
        to.frame.origin.x = 100
      } completion: { _ in
        order.append("first")
      }
      View.animate(withDuration: 1, delay: 1, options: .curveLinear) {
        to.frame.origin.x = 0
      } completion: {
        _ in
        order.append("second")
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    let driven = PercentDrivenInteractiveTransition()
    driven.completionCurve = .linear
    chooser.interaction = driven
    try interface.push(b, on: navigation, run: 0.1)
    for (percent, expected) in [(0.25, 210.0), (0.5, 100), (0.75, 50), (0.1, 276)] {
      interface.stage.perform { driven.update(percent) }
      expectClose(try x(), expected, within: 1e-9)
    }
    interface.stage.perform {
      driven.update(0.75)
      driven.cancel()
    }
    try interface.run(1)
    expectTrue(abs(try x() - 210) < 1e-6 && order.isEmpty)
    try interface.run(0.6)
    expectTrue(Set(order) == ["first", "second"] && navigation.viewControllers == [a])
    expectEqual(interface.codes, [])
  }
}
