import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewControllerContainmentTests {
  let parent = RecordingController("parent"), a = RecordingController("a"),
    b = RecordingController("b")
  let interface: Interface

  init() throws {
    interface = Interface(parent)
    for child in [a, b] {
      parent.addChild(child)
      child.didMove(toParent: parent)
    }
    a.view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    a.beginAppearanceTransition(true, animated: false)
    parent.view.addSubview(a.view)
    a.endAppearanceTransition()
    try interface.run(0.1)
    _ = interface.takeEvents()
  }

  @Test(arguments: [0, 0.4])
  func `children change places with a block`(_ duration: Double) throws {
    var finished: Bool?
    parent.transition(from: a, to: b, duration: duration) {
      b.view.alpha = 0.5
    } completion: {
      finished = $0
    }
    try interface.run(1)
    expectTrue(finished == true && a.view.superview == nil && b.view.superview === parent.view)
    expectTrue(b.view.frame == Rect(x: 10, y: 20, width: 100, height: 50) && b.view.alpha == 0.5)
    expectEqual(a.calls, ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    expectTrue(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
  }

  @Test(arguments: [false, true])
  func `children change places with an animator, by hand too`(_ cancels: Bool) throws {
    var finished: Bool?
    let hand = ManualInteraction()
    parent.transition(
      from: a, to: b, using: FadeAnimator(), interactionController: hand
    ) { finished = $0 }
    try interface.run(0.1)
    expectTrue(
      a.transitionCoordinator === b.transitionCoordinator && a.transitionCoordinator != nil)
    interface.stage.perform { if cancels { hand.cancel() } else { hand.finish() } }
    try interface.run(1)
    expectEqual(finished, !cancels)
    let (shown, gone) = cancels ? (a, b) : (b, a)
    expectTrue(shown.view.superview === parent.view && gone.view.superview == nil)
    expectEqual(shown.view.frame, Rect(x: 10, y: 20, width: 100, height: 50))
    expectTrue(a.isBalanced && b.isBalanced && shown.calls.last == "didAppear")
    expectEqual(interface.codes, [])
  }

  @Test func `only children take part, and no controller contains itself`() throws {
    let other = RecordingController("other")
    var finished: Bool?
    parent.transition(from: a, to: other, using: FadeAnimator()) { finished = $0 }
    expectTrue(finished == false && interface.codes == [.notAChild])
    a.view.addSubview(View())
    a.addChild(parent)
    parent.addChild(parent)
    expectEqual(interface.codes, [.notAChild, .invalidContainment, .invalidContainment])
    expectTrue(parent.children == [a, b] && parent.parent == nil)
  }

  @Test func `appearance goes to those children that are in the view`() throws {
    _ = a.takeCalls()
    interface.window.rootViewController = ViewController()
    try interface.run(0.1)
    expectTrue(a.calls == ["willDisappear", "didDisappear"] && b.calls.isEmpty)
  }
}
