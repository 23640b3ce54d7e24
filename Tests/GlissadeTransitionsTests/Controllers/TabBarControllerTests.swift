import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct TabBarControllerTests {
  let a = RecordingController("a"), b = RecordingController("b"), c = RecordingController("c")
  let tabs: TabBarController
  let interface: Interface

  init() throws {
    tabs = TabBarController(viewControllers: [a, b])
    interface = Interface(tabs)
    try interface.run(0.1)
    _ = interface.takeEvents()
  }

  func shows(_ controller: ViewController) -> Bool {
    ([a, b, c] as [ViewController]).allSatisfy {
      ($0.viewIfLoaded?.window != nil) == ($0 === controller)
    } && tabs.selectedViewController === controller
  }

  /// Notes what it is told.
  final class Listener: TabBarControllerDelegate {
    var told: [String] = []
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interaction: (any ViewControllerInteractiveTransitioning)?

    func tabBarController(
      _ tabBarController: TabBarController,
      animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      told.append("\(fromVC.title ?? "") \(toVC.title ?? "")")
      return animator
    }

    func tabBarController(
      _ tabBarController: TabBarController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

    func tabBarController(
      _ tabBarController: TabBarController, didSelect viewController: ViewController
    ) { told.append("selected \(viewController.title ?? "")") }

    func tabBarController(
      _ tabBarController: TabBarController, didCancelSelecting viewController: ViewController
    ) { told.append("cancelled \(viewController.title ?? "")") }
  }

  @Test func `without an animator the switch is made at once, in its own turn`() throws {
    tabs.selectedIndex = 1
    expectTrue(tabs.selectedIndex == 1 && a.view.window != nil)
    try interface.stage.advance(to: interface.stage.time)
    expectTrue(shows(b) && interface.codes == [])
  }

  @Test func `a switch back in the same turn does nothing`() throws {
    tabs.selectedIndex = 1
    tabs.selectedIndex = 0
    try interface.run(1)
    expectTrue(shows(a) && interface.monitor.events.isEmpty)
  }

  @Test(arguments: [-1, 2, .max, .min])
  func `selectedIndex out of range: is reported and changes nothing`(_ index: Int) {
    tabs.selectedIndex = index
    expectTrue(tabs.selectedIndex == 0 && interface.codes == [.notATab])
    tabs.selectedViewController = c
    expectEqual(interface.codes, [.notATab, .notATab])
    expectEqual(
      interface.monitor.diagnostics.last?.message.hasSuffix("is not among the tabs"), true)
  }

  @Test func `an animator of the delegate's moves`() throws {
    let listener = Listener()
    listener.animator = FadeAnimator()
    tabs.delegate = listener
    tabs.selectedViewController = b
    try interface.run(0.25)
    let shown = try #require(b.view.layer.presentation).opacity
    expectTrue(abs(shown - 0.5) < 1e-6 && a.view.window != nil)
    try interface.run(1)
    expectTrue(shows(b) && listener.told == ["a b", "selected b"] && interface.codes == [])
  }

  @Test func `a cancelled switch restores the selection, and says so`() throws {
    let listener = Listener()
    let hand = ManualInteraction()
    (listener.animator, listener.interaction) = (FadeAnimator(), hand)
    tabs.delegate = listener
    var cancelled: Bool?
    interface.monitor.eventHandler = { event in
      guard event.kind == .startInteractiveTransition else { return }
      b.transitionCoordinator?.animate(alongsideTransition: nil) { cancelled = $0.isCancelled }
    }
    tabs.selectedIndex = 1
    try interface.run(0.1)
    interface.stage.perform { hand.cancel() }
    try interface.run(1)
    expectTrue(shows(a) && tabs.selectedIndex == 0 && cancelled == true)
    expectEqual(listener.told, ["a b", "cancelled b"])
    expectEqual(a.calls, ["willAppear", "didAppear", "willDisappear", "willAppear", "didAppear"])
    expectEqual(b.calls, ["willAppear", "willDisappear", "didDisappear"])
  }

  /// Requests during a switch from a to b that is cancelled, and the tab that is selected then.
  @Test(arguments: [([2, 1], "b"), ([2], "c"), ([0], "a"), ([-1], "a")])
  func `a tab that is selected during a cancelled switch stays selected`(
    _ indices: [Int], _ selected: String
  ) throws {
    tabs.viewControllers = [a, b, c]
    let hand = ManualInteraction()
    let chooser = Chooser(FadeAnimator(), hand)
    tabs.delegate = chooser
    tabs.selectedIndex = 1
    try interface.run(0.1)
    chooser.interaction = nil
    for index in indices {
      if index < 0 { b.removeFromParent() } else { tabs.selectedIndex = index }
    }
    interface.stage.perform { hand.cancel() }
    try interface.run(2)
    let controller = try #require([a, b, c].first { $0.title == selected })
    expectTrue(shows(controller) && a.isBalanced && b.isBalanced && c.isBalanced)
  }

  @Test func `setting the controllers keeps the selected one, or shows the first`() throws {
    tabs.selectedIndex = 1
    tabs.viewControllers = [c, b, b]
    expectTrue(tabs.viewControllers == [c, b] && tabs.selectedIndex == 1)
    try interface.run(1)
    expectTrue(shows(b) && a.parent == nil && c.parent === tabs)
    tabs.viewControllers = [a, c]
    try interface.run(1)
    expectTrue(shows(a) && b.parent == nil)
    tabs.viewControllers = []
    try interface.run(1)
    expectTrue(tabs.selectedViewController == nil && a.view.window == nil && a.isBalanced)
  }

  @Test func `a tab in the background is pushed to without anybody's seeing it`() throws {
    let navigation = NavigationController(rootViewController: c)
    let other = RecordingController("d")
    tabs.viewControllers = [a, navigation]
    try interface.run(1)
    try interface.push(other, on: navigation, run: 1)
    expectTrue(other.calls.isEmpty)
    tabs.selectedIndex = 1
    try interface.run(1)
    expectTrue(other.calls == ["willAppear", "didAppear"] && c.calls.isEmpty)
    expectTrue(other.view.window != nil && interface.codes == [])
  }

  /// Answers and notes the questions of a tab bar controller.
  private final class Doorman: TabBarControllerDelegate {
    var allows = true
    var calls: [String] = []

    func tabBarController(
      _ tabBarController: TabBarController, shouldSelect viewController: ViewController
    ) -> Bool {
      calls.append("should \(viewController.title ?? "")")
      return allows
    }

    func tabBarController(
      _ tabBarController: TabBarController, didSelect viewController: ViewController
    ) { calls.append("did \(viewController.title ?? "")") }
  }

  @Test func `a tap asks the delegate, and a selection by the application does not`() throws {
    let (a, b) = (RecordingController("a"), RecordingController("b"))
    let stack = NavigationController(rootViewController: RecordingController("root"))
    stack.title = "stack"
    let tabs = TabBarController(viewControllers: [a, b, stack])
    let doorman = Doorman()
    tabs.delegate = doorman
    let interface = Interface(tabs)
    func tap(_ index: Int) throws -> Bool {
      let isSelected = interface.stage.perform { tabs.tapTab(at: index) }
      try interface.run(0.5)
      return isSelected
    }
    try expectTrue(tap(1) && tabs.selectedIndex == 1)
    expectEqual(doorman.calls, ["should b", "did b"])
    doorman.allows = false
    try expectTrue(!tap(0) && tabs.selectedIndex == 1)
    tabs.selectedIndex = 0
    try interface.run(0.5)
    expectTrue(
      doorman.calls == ["should b", "did b", "should a", "did a"] && tabs.selectedIndex == 0)
    doorman.allows = true
    doorman.calls = []
    try expectTrue(tap(0), "the selected tab again")
    expectEqual(doorman.calls, ["should a", "did a"])
    try expectTrue(tap(2))
    stack.pushViewController(RecordingController("top"), animated: false)
    try interface.run(0.1)
    try expectTrue(tap(2) && stack.viewControllers.count == 1)
    expectEqual(interface.codes, [])
    try expectTrue(!tap(3) && interface.codes == [.notATab])
    expectTrue(
      interface.takeEvents().contains("delegate.tabBarController(_:shouldSelect:) -> true"))
  }
}
