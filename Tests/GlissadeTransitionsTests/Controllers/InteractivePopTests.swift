import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct InteractivePopTests {
  let a = RecordingController("a"), b = RecordingController("b")
  let navigation: NavigationController
  let interface: Interface

  init() throws {
    (navigation, interface) = stack(a, b)
    interface.monitor.mode = .strict
    _ = (a.takeCalls(), b.takeCalls(), interface.takeEvents())
  }

  private func swipe(_ text: String, from x: Double = 5, run seconds: Double = 0) throws {
    try interface.play("pan from (\(x), 300) \(text)", run: seconds)
  }

  @Test(arguments: [
    ("by (200, 0) over 0.2 s, pause for 1 s", true),
    ("by (100, 0) over 0.2 s, pause for 1 s", false),
    ("by (60, 0) over 0.1 s, release at 900 pt/s", true),
  ])
  func `a finger from the edge pops, or lets the top stay`(_ way: String, _ finishes: Bool) throws {
    try swipe(way, run: 1)
    expectEqual(navigation.viewControllers, finishes ? [a] : [a, b])
    expectEqual(
      b.takeCalls(),
      finishes
        ? ["willDisappear", "didDisappear"] : ["willDisappear", "willAppear", "didAppear"])
    expectTrue(interface.codes == [] && !interface.stage.isAnimating)
    expectTrue((b.parent == nil) == finishes && (finishes ? a : b).view.frame.origin == .zero)
  }

  @Test func `the leaving view is under the finger`() throws {
    try interface.window.send(.init(phase: .began, location: Point(x: 5, y: 300), time: 1))
    for x in [10.0, 30, 105, 205, 85] {
      let time = interface.stage.time + 0.1
      try interface.window.send(.init(phase: .moved, location: Point(x: x, y: 300), time: time))
      try interface.run(0)
      let shown = try #require(b.view.layer.presentation).position.x
      expectLess(abs(shown - 160 - (x < 15 ? 0 : x - 5)), than: 1e-9)
    }
    expectEqual(navigation.transitionCoordinator?.isInteractive, true)
  }

  @Test func `not from the middle, not upwards, not at the root, not switched off`() throws {
    try swipe("by (200, 0) over 0.2 s", from: 100)
    try swipe("by (20, 200) over 0.2 s")
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    try swipe("by (200, 0) over 0.2 s")
    expectEqual(navigation.viewControllers, [a, b])
    navigation.interactivePopGestureRecognizer?.isEnabled = true
    try interface.pop(navigation, animated: false, run: 0.1)
    interface.monitor.removeAll()
    try swipe("by (200, 0) over 0.2 s", run: 1)
    expectTrue(navigation.viewControllers == [a] && interface.codes == [])
    expectEqual(interface.takeEvents(), ["gesture.ignored at (5.0, 300.0)"])
  }

  @Test func `interactive pop during a transition: does not begin`() throws {
    let c = RecordingController("c")
    try interface.push(c, on: navigation, run: 0.05)
    try swipe("by (200, 0) over 0.1 s", run: 1)
    expectTrue(navigation.viewControllers == [a, b, c] && interface.codes == [])
  }

  @Test func `the application's delegate of the recogniser may refuse`() throws {
    let keeper = GateKeeper()
    keeper.begins = false
    navigation.interactivePopGestureRecognizer?.delegate = keeper
    try swipe("by (200, 0) over 0.2 s", run: 1)
    expectEqual(navigation.viewControllers, [a, b])
    keeper.begins = true
    try swipe("by (200, 0) over 0.2 s", run: 1)
    expectEqual(navigation.viewControllers, [a])
  }

  @Test func `a delegate with an animator of its own switches it off, and is asked once`() throws {
    let chooser = Chooser()
    navigation.delegate = chooser
    try swipe("by (200, 0) over 0.2 s", run: 1)
    expectTrue(navigation.viewControllers == [a, b] && b.takeCalls().isEmpty)
    chooser.animator = nil
    interface.monitor.removeAll()
    try swipe("by (200, 0) over 0.2 s", run: 1)
    expectEqual(navigation.viewControllers, [a])
    let asked = interface.takeEvents().filter { $0.contains("animationControllerFor") }
    expectEqual(
      asked, ["delegate.navigationController(_:animationControllerFor:from:to:) pop -> nil"])
  }

  @Test func `a callback may push while the pop begins`() throws {
    final class Restless: ViewController {
      var act: () -> Void = {}
      override func willMove(toParent parent: ViewController?) { if parent == nil { act() } }
    }
    let (restless, c) = (Restless(), RecordingController("c"))
    navigation.setViewControllers([a, restless], animated: false)
    try interface.run(0.1)
    restless.act = { [navigation] in navigation.pushViewController(c, animated: true) }
    try swipe("by (200, 0) over 0.2 s", run: 1)
    expectTrue(navigation.viewControllers == [a, c] && navigation.transitionCoordinator == nil)
    expectTrue(interface.codes == [] && c.isBalanced && !interface.stage.isAnimating)
  }

  // interaction-without-gesture
  @Test func `edge recogniser: does not end a pop that a program drives`() throws {
    let driver = PercentDrivenInteractiveTransition()
    let chooser = Chooser(FadeAnimator(), driver)
    navigation.delegate = chooser
    try interface.pop(navigation, run: 3)
    expectTrue(interface.codes == [] && navigation.transitionCoordinator?.isInteractive == true)
    interface.stage.perform {
      driver.update(0.5)
      driver.finish()
    }
    try interface.run(1)
    expectTrue(navigation.viewControllers == [a] && interface.codes == [])
  }

  // interaction-without-gesture
  @Test func `sheet's recogniser: does not end a dismissal that a program drives`() throws {
    let driver = PercentDrivenInteractiveTransition()
    let chooser = Chooser(FadeAnimator(), driver)
    let sheet = RecordingController("sheet")
    sheet.modalPresentationStyle = .pageSheet
    sheet.transitioningDelegate = chooser
    try interface.present(sheet, over: navigation, animated: false, run: 0.1)
    try interface.dismiss(sheet, run: 3)
    expectTrue(interface.codes == [] && sheet.transitionCoordinator?.isInteractive == true)
    interface.stage.perform { driver.finish() }
    try interface.run(1)
    expectNil(navigation.presentedViewController)
  }
}
