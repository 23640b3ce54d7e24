import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct NavigationControllerTests {
  let a = RecordingController("a"), b = RecordingController("b"), c = RecordingController("c")
  let navigation: NavigationController
  let interface: Interface
  let chooser = Chooser()

  init() throws {
    (navigation, interface) = stack(a)
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
    try interface.push(b, on: navigation, run: 0.25)
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
    try interface.pop(navigation, run: 1)
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

  @Test func `navigation, refused call: is reported and changes nothing`() throws {
    navigation.popViewController(animated: true)
    expectNil(navigation.popToViewController(b, animated: true))
    navigation.pushViewController(b, animated: false)
    navigation.pushViewController(b, animated: true)
    navigation.setViewControllers([], animated: true)
    try interface.run(1)
    expectEqual(interface.codes, [.popRoot, .notOnStack, .alreadyOnStack, .popRoot])
    expectTrue(shows(b))
  }

  /// A request during a pop by hand, and the stacks that it leads to.
  struct Meanwhile: CustomTestStringConvertible, Sendable {
    let testDescription, before, cancelled, finished: String
    let request: @Sendable (NavigationControllerTests) -> Void
  }

  static let requests = [
    Meanwhile(testDescription: "nothing", before: "ab", cancelled: "ab", finished: "a") {
      expectEqual($0.b.transitionCoordinator?.percentComplete, 0.4)
    },
    Meanwhile(testDescription: "push", before: "ab", cancelled: "abc", finished: "ac") {
      $0.navigation.pushViewController($0.c, animated: true)
    },
    Meanwhile(testDescription: "push anew", before: "abc", cancelled: "ab", finished: "ab") {
      $0.navigation.popViewController(animated: true)
      $0.navigation.pushViewController($0.b, animated: true)
    },
    Meanwhile(testDescription: "push and pop", before: "ab", cancelled: "ab", finished: "a") {
      $0.navigation.pushViewController($0.c, animated: true)
      $0.navigation.popViewController(animated: true)
    },
    Meanwhile(testDescription: "pop", before: "abc", cancelled: "a", finished: "a") {
      expectIdentical($0.navigation.popViewController(animated: true), $0.b)
    },
    Meanwhile(testDescription: "pop to root", before: "abc", cancelled: "a", finished: "a") {
      $0.navigation.popToRootViewController(animated: true)
    },
    Meanwhile(testDescription: "to root again", before: "ab", cancelled: "a", finished: "a") {
      expectNil($0.navigation.popToRootViewController(animated: true))
    },
    Meanwhile(testDescription: "another stack", before: "ab", cancelled: "ac", finished: "ac") {
      $0.navigation.setViewControllers([$0.a, $0.c], animated: true)
    },
    Meanwhile(testDescription: "new below", before: "ab", cancelled: "ca", finished: "ca") {
      $0.navigation.setViewControllers([$0.c, $0.a], animated: true)
    },
    Meanwhile(testDescription: "removal of the top", before: "ab", cancelled: "a", finished: "a") {
      $0.b.removeFromParent()
    },
    Meanwhile(testDescription: "removal below", before: "abc", cancelled: "ac", finished: "a") {
      $0.b.removeFromParent()
    },
    Meanwhile(testDescription: "presentation", before: "ab", cancelled: "ab", finished: "a") {
      $0.c.modalPresentationStyle = .overFullScreen
      $0.navigation.present($0.c, animated: true)
    },
  ]

  @Test(arguments: requests, [true, false])
  func `what is asked for during a pop is done to the stack that the pop leaves`(
    _ row: Meanwhile, _ finishes: Bool
  ) throws {
    navigation.viewControllers = [a, b, c].filter { row.before.contains($0.title ?? "") }
    try interface.run(0.1)
    func titles() -> String { navigation.viewControllers.compactMap(\.title).joined() }
    func decide(_ finishes: Bool, _ request: () -> Void, then meanwhile: () -> Void) throws {
      let hand = ManualInteraction()
      chooser.interaction = hand
      request()
      try interface.run(0.1)
      interface.stage.perform { hand.update(0.4) }
      chooser.interaction = nil
      meanwhile()
      interface.stage.perform { if finishes { hand.finish() } else { hand.cancel() } }
      try interface.run(2)
    }
    try decide(finishes, { navigation.popViewController(animated: true) }) { row.request(self) }
    let stack = finishes ? row.finished : row.cancelled
    expectEqual(titles(), stack)
    for controller in [a, b, c] where controller !== navigation.presentedViewController {
      let isTop = controller === navigation.topViewController
      expectTrue(controller.isBalanced && isTop == (controller.viewIfLoaded?.window != nil))
      expectIdentical(controller.parent, stack.contains(controller.title ?? "") ? navigation : nil)
      expectTrue(!controller.isMovingFromParent && !controller.isMovingToParent)
    }
    expectEqual(interface.codes, [])
    // The next cancel leads back to this stack, too.
    let next = RecordingController("d")
    try decide(false, { navigation.pushViewController(next, animated: true) }) {}
    expectTrue(titles() == stack && next.parent == nil)
  }

  @Test func `cancels one after the other lead back to the first stack`() throws {
    navigation.viewControllers = [a, b]
    try interface.run(0.1)
    let hands = [ManualInteraction(), ManualInteraction()]
    chooser.interaction = hands[0]
    try interface.pop(navigation, run: 0.1)
    chooser.interaction = hands[1]
    navigation.pushViewController(c, animated: true)
    interface.stage.perform { hands[0].cancel() }
    try interface.run(0.3)
    expectTrue(navigation.viewControllers == [a, b, c] && b.transitionCoordinator != nil)
    interface.stage.perform { hands[1].cancel() }
    try interface.run(1)
    expectTrue(shows(b) && navigation.viewControllers == [a, b])
    // The delegate pushes while it is asked for the animator of a pop, which then does not begin.
    chooser.interaction = nil
    var pushes = true
    chooser.makeInteraction = { [navigation, c] in
      defer { pushes = false }
      if pushes { navigation.pushViewController(c, animated: true) }
      return pushes ? nil : hands[0]
    }
    try interface.pop(navigation, run: 0.1)
    interface.stage.perform { hands[0].cancel() }
    try interface.run(1)
    expectTrue(shows(b) && navigation.viewControllers == [a, b] && interface.codes == [])
  }

  @Test func `nobody sees a stack that is in no window, and it settles at once`() {
    let hidden = NavigationController(rootViewController: RecordingController("d"))
    _ = hidden.view
    let top = RecordingController("e")
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
    try interface.push(asker, on: navigation, run: 0.25)
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
    let hand = ManualInteraction()
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
    try interface.push(b, on: navigation, run: 0.25)
    interface.window.rootViewController = c
    try interface.run(1)
    expectEqual(navigation.viewControllers, [a, b])
    expectTrue(b.isBalanced && a.isBalanced && c.calls == ["willAppear", "didAppear"])
    expectNil(navigation.transitionCoordinator)
  }
}
