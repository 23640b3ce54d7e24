import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

/// Things that applications do around transitions.
///
/// None of them may break a transition, or cause diagnostics that blame the animators.
@Suite struct TransitionRobustnessTests {
  typealias Context = any ViewControllerContextTransitioning

  let a = RecordingController("a"), b = RecordingController("b"), c = RecordingController("c")
  let chooser = Chooser()

  @Test func `children appear and disappear with their views`() throws {
    let interface = Interface(a)
    a.addChild(b)
    a.view.addSubview(b.view)
    b.didMove(toParent: a)
    expectEqual(b.calls, ["willAppear", "didAppear"])
    a.addChild(c)
    a.transition(from: b, to: c, duration: 0.2)
    try interface.run(1)
    expectEqual(b.calls, ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    c.willMove(toParent: nil)
    c.view.removeFromSuperview()
    c.removeFromParent()
    expectEqual(c.calls, ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    // Not where the parent is not seen.
    let hidden = RecordingController("hidden")
    hidden.addChild(b)
    hidden.view.addSubview(b.view)
    expectTrue(b.calls.count == 4 && interface.codes == [])
  }

  @Test func `a cancel leaves no motion on what it has put back`() throws {
    let animator = ScriptedAnimator(duration: 5) { context in
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
        return
      }
      context.containerView.addSubview(to)
      View.animate(withDuration: 5) { from.center.x -= 340 }
    }
    let held = HeldInteraction(animator)
    (chooser.animator, chooser.interaction) = (animator, held)
    let (navigation, interface) = stack(a)
    navigation.delegate = chooser
    try interface.push(b, on: navigation, run: 0.5)
    interface.stage.perform { held.takeBack() }
    expectEqual(a.view.layer.presentation?.position, Point(x: 160, y: 284))
    try interface.run(0.1)
    expectTrue(a.view.layer.animations.isEmpty && !interface.stage.isAnimating)
  }

  @Test(arguments: [true, false])
  func `another root in the middle of a beginning ends it there`(_ animated: Bool) throws {
    b.transitioningDelegate = chooser
    let interface = Interface(a)
    b.acts["willAppear"] = { [window = interface.window, c] in window.rootViewController = c }
    var ends = 0
    a.present(b, animated: animated) { ends += 1 }
    try interface.run(2)
    expectTrue(ends == 1 && interface.codes == [] && a.isBalanced)
    expectTrue(interface.window.subviews == [c.view] && c.calls == ["willAppear", "didAppear"])
    expectTrue(!interface.monitor.events.contains { $0.kind == .animateTransition })
  }

  @Test func `cancel after a resize: views return in the container's new size`() throws {
    let (navigation, interface) = stack(a, b)
    let hand = ManualInteraction()
    chooser.interaction = hand
    navigation.delegate = chooser
    try interface.pop(navigation, run: 0.1)
    interface.window.frame = Rect(x: 0, y: 0, width: 568, height: 320)
    interface.stage.perform { hand.cancel() }
    try interface.run(1)
    expectEqual(b.view.frame, Rect(x: 0, y: 0, width: 568, height: 320))
  }

  @Test func `cancel: views that others have added stay`() throws {
    let interface = Interface(a)
    let hand = ManualInteraction()
    chooser.interaction = hand
    try interface.present(b, over: a, by: chooser, run: 0.1)
    let notice = View()
    interface.window.addSubview(notice)
    interface.stage.perform { hand.cancel() }
    try interface.run(1)
    expectTrue(interface.window.subviews == [a.view, notice] && interface.codes == [])
  }

  @Test(arguments: [ModalPresentationStyle.currentContext, .overCurrentContext], [true, false])
  func `what covers a controller in a container comes and goes with it`(
    _ style: ModalPresentationStyle, _ inTabs: Bool
  ) throws {
    let navigation = NavigationController(rootViewController: a)
    let tabs = TabBarController(viewControllers: [navigation, c])
    let interface = Interface(tabs)
    a.definesPresentationContext = true
    b.modalPresentationStyle = style
    try interface.present(b, over: a, run: 1)
    let covers = style == .currentContext
    expectTrue(b.view.window != nil && (a.view.window == nil) == covers)
    _ = (a.takeCalls(), b.takeCalls())
    let other = RecordingController("other")
    if inTabs {
      tabs.selectedIndex = 1
    } else {
      navigation.pushViewController(other, animated: true)
    }
    try interface.run(1)
    expectTrue(b.view.window == nil && a.view.window == nil)
    expectEqual(b.calls, ["willDisappear", "didDisappear"])
    if inTabs { tabs.selectedIndex = 0 } else { navigation.popViewController(animated: true) }
    try interface.run(1)
    expectEqual(b.calls, ["willDisappear", "didDisappear", "willAppear", "didAppear"])
    expectEqual(
      a.calls, covers ? [] : ["willDisappear", "didDisappear", "willAppear", "didAppear"])
    expectTrue(b.view.window != nil && (a.view.window == nil) == covers)
    expectEqual(interface.window.hitTest(Point(x: 100, y: 100))?.isDescendant(of: b.view), true)
    try interface.dismiss(b, run: 1)
    expectTrue(b.view.window == nil && a.view.window != nil)
    expectTrue(a.calls.last == "didAppear" && interface.codes == [])
  }
}
