import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct NavigationControllerTests {
  let a = Witness("a"), b = Witness("b"), c = Witness("c")
  let navigation: NavigationController
  let interface: Interface
  let chooser = Chooser()

  init() throws {
    navigation = NavigationController(rootViewController: a)
    interface = Interface(navigation)
    navigation.delegate = chooser
    try interface.run(0.1)
    _ = interface.takeEvents()
  }

  func shows(_ controller: ViewController) -> Bool {
    ([a, b, c] as [ViewController]).allSatisfy {
      ($0.viewIfLoaded?.window != nil) == ($0 === controller)
    }
      && navigation.topViewController === controller && navigation.transitionCoordinator == nil
  }

  @Test func `the stack changes with the call, the view with the transition`() throws {
    navigation.pushViewController(b, animated: true)
    expectEqual(navigation.viewControllers, [a, b])
    expectTrue(b.parent === navigation && b.isMovingToParent)
    expectNil(b.viewIfLoaded?.window)
    try interface.run(0.25)
    expectTrue(a.view.window != nil && b.view.window != nil)
    expectTrue(
      b.transitionCoordinator === a.transitionCoordinator && b.transitionCoordinator != nil)
    try interface.run(1)
    expectTrue(shows(b) && !b.isMovingToParent)
    expectIdentical(navigation.popViewController(animated: true), b)
    expectTrue(navigation.viewControllers == [a] && b.isMovingFromParent)
    try interface.run(1)
    expectTrue(shows(a) && b.parent == nil)
    expectEqual(interface.codes, [])
  }

  @Test func `what is asked for during a transition is done after it, in one`() throws {
    navigation.pushViewController(b, animated: true)
    try interface.run(0.25)
    navigation.pushViewController(c, animated: true)
    navigation.popToRootViewController(animated: true)
    navigation.pushViewController(c, animated: true)
    expectEqual(navigation.viewControllers, [a, c])
    try interface.run(0.3)
    expectEqual(c.calls, ["willAppear"])
    try interface.run(1)
    expectTrue(shows(c))
    expectEqual(b.calls, ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    expectTrue(b.parent == nil && interface.codes == [])
  }

  @Test func `a call that is taken back in its turn does nothing`() throws {
    navigation.pushViewController(b, animated: true)
    navigation.popViewController(animated: true)
    try interface.run(1)
    expectTrue(shows(a) && b.calls.isEmpty && b.parent == nil)
    expectTrue(interface.monitor.events.isEmpty)
  }

  @Test func `popping to a controller takes all above it off`() throws {
    navigation.setViewControllers([a, b, c], animated: false)
    try interface.run(0.1)
    expectTrue(shows(c))
    expectEqual(navigation.popToViewController(a, animated: true)?.map(\.title), ["b", "c"])
    try interface.run(1)
    expectTrue(shows(a) && b.calls.isEmpty && b.parent == nil && c.parent == nil)
    expectNil(navigation.popToRootViewController(animated: true))
  }

  @Test(arguments: [true, false])
  func `setting the stack pushes what is new and pops to what is not`(_ animated: Bool) throws {
    navigation.setViewControllers([a, b, c], animated: animated)
    try interface.run(1)
    expectTrue(shows(c))
    _ = interface.takeEvents()
    navigation.setViewControllers([b], animated: true)
    try interface.run(1)
    expectTrue(shows(b) && a.parent == nil && c.parent == nil)
    expectEqual(
      interface.takeEvents().first,
      "delegate.navigationController(_:animationControllerFor:from:to:) pop -> object")
    navigation.setViewControllers([c], animated: true)
    try interface.run(1)
    expectEqual(
      interface.takeEvents().first,
      "delegate.navigationController(_:animationControllerFor:from:to:) push -> object")
    expectTrue(shows(c))
  }

  @Test func `refused calls are told and change nothing`() throws {
    navigation.popViewController(animated: true)
    expectNil(navigation.popToViewController(b, animated: true))
    navigation.pushViewController(b, animated: false)
    navigation.pushViewController(b, animated: true)
    navigation.setViewControllers([], animated: true)
    try interface.run(1)
    expectEqual(interface.codes, [.popRoot, .notOnStack, .alreadyOnStack, .popRoot])
    expectTrue(shows(b))
  }

  @Test(arguments: [true, false])
  func `a pop by hand leaves the stack as the hand decides`(_ finishes: Bool) throws {
    navigation.setViewControllers([a, b], animated: false)
    try interface.run(0.1)
    let hand = HandInteraction()
    chooser.interaction = hand
    _ = (a.takeCalls(), b.takeCalls())
    navigation.popViewController(animated: true)
    try interface.run(0.1)
    interface.stage.perform { hand.update(0.4) }
    expectEqual(b.transitionCoordinator?.percentComplete, 0.4)
    interface.stage.perform { if finishes { hand.finish() } else { hand.cancel() } }
    try interface.run(1)
    expectTrue(shows(finishes ? a : b))
    expectEqual(navigation.viewControllers, finishes ? [a] : [a, b])
    expectIdentical(b.parent, finishes ? nil : navigation)
    expectTrue(!b.isMovingFromParent && interface.codes == [])
  }

  @Test func `a push while a pop is cancelled stands`() throws {
    navigation.setViewControllers([a, b], animated: false)
    try interface.run(0.1)
    let hand = HandInteraction()
    chooser.interaction = hand
    navigation.popViewController(animated: true)
    try interface.run(0.1)
    chooser.interaction = nil
    navigation.pushViewController(c, animated: true)
    interface.stage.perform { hand.cancel() }
    try interface.run(2)
    expectTrue(shows(c) && navigation.viewControllers == [a, c])
    expectTrue(a.isBalanced && b.isBalanced && c.isBalanced && interface.codes == [])
  }

  @Test func `nobody sees a stack that is in no window, and it settles at once`() {
    let hidden = NavigationController(rootViewController: Witness("d"))
    _ = hidden.view
    let top = Witness("e")
    hidden.pushViewController(top, animated: true)
    expectTrue(top.view.superview != nil && top.calls.isEmpty && top.parent === hidden)
    hidden.popViewController(animated: true)
    expectTrue(top.view.superview == nil && top.parent == nil)
  }

  @Test func `a coordinator is there once the push begins, and its completion comes last`() throws {
    var calls: [String] = []
    final class Asker: ViewController {
      var onAppear: ((ViewController) -> Void)?
      override func viewWillAppear(_ animated: Bool) { onAppear?(self) }
      override func viewDidAppear(_ animated: Bool) { onAppear?(self) }
    }
    let asker = Asker()
    let side = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    interface.window.addSubview(side)
    var seen: [ObjectIdentifier] = []
    asker.onAppear = { controller in
      guard let coordinator = controller.transitionCoordinator else { return }
      seen.append(ObjectIdentifier(coordinator))
      if seen.count == 1 {
        let isQueued = coordinator.animate { context in
          calls.append("alongside")
          expectTrue(context.transitionDuration == 0.5 && context.isAnimated)
          side.frame.origin.x = 100
        } completion: { context in
          calls.append("completion \(context.isCancelled)")
        }
        expectTrue(isQueued && calls.isEmpty)
      }
    }
    navigation.pushViewController(asker, animated: true)
    try interface.run(0.25)
    expectEqual(calls, ["alongside"])
    let x = try #require(side.layer.presentation).position.x - 5
    expectClose(x, 50, within: 1e-6)
    try interface.run(1)
    expectEqual(calls, ["alongside", "completion false"])
    expectTrue(seen.count == 2 && seen[0] == seen[1] && asker.transitionCoordinator == nil)
  }

  @Test(arguments: [true, false])
  func `what moves alongside follows the hand, and goes on or back`(_ finishes: Bool) throws {
    navigation.setViewControllers([a, b], animated: false)
    try interface.run(0.1)
    let side = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    interface.window.addSubview(side)
    let hand = HandInteraction()
    chooser.interaction = hand
    navigation.popViewController(animated: true)
    interface.monitor.eventHandler = { event in
      guard event.kind == .startInteractiveTransition else { return }
      b.transitionCoordinator?.animate { _ in side.frame.origin.x = 100 }
    }
    try interface.run(0.1)
    var changes: [String] = []
    b.transitionCoordinator?.notifyWhenInteractionChanges { context in
      changes.append("\(context.isInteractive) \(context.isCancelled)")
    }
    for percent in [0, 0.25, 0.5, 0.3] {
      interface.stage.perform { hand.update(percent) }
      try interface.run(0.05)
      let x = try #require(side.layer.presentation).position.x - 5
      expectClose(x, 100 * percent, within: 1e-6)
    }
    interface.stage.perform { if finishes { hand.finish() } else { hand.cancel() } }
    try interface.run(0.1)
    let x = try #require(side.layer.presentation).position.x - 5
    // 0.1 s of what is left of the 0.5 s, from 0.3 on or back, slow at both ends.
    let (left, way) = finishes ? (0.35, 70.0) : (0.15, -30)
    expectLess(abs(x - 30 - way * TimingFunction.easeInEaseOut.value(at: 0.1 / left)), than: 1e-6)
    try interface.run(1)
    expectEqual(side.frame.origin.x, finishes ? 100 : 0)
    try expectEqual(#require(side.layer.presentation).position.x - 5, finishes ? 100 : 0)
    expectTrue(side.layer.speed == 1 && side.layer.animations.isEmpty)
    expectEqual(changes, ["false \(!finishes)"])
  }

  @Test func `leaving a window in the middle of a push ends it`() throws {
    navigation.pushViewController(b, animated: true)
    try interface.run(0.25)
    interface.window.rootViewController = c
    try interface.run(1)
    expectEqual(navigation.viewControllers, [a, b])
    expectTrue(b.isBalanced && a.isBalanced && c.calls == ["willAppear", "didAppear"])
    expectNil(navigation.transitionCoordinator)
  }
}
