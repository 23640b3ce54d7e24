import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Notes its appearance with the state of its view.
private final class Arriving: ViewController {
  var calls: [String] = []
  var onAppearing: (() -> Void)?

  init(_ title: String) {
    super.init()
    self.title = title
  }

  override func viewWillAppear(_ animated: Bool) { calls.append("will") }
  override func viewIsAppearing(_ animated: Bool) {
    calls.append("is \(animated) \(view.window != nil) \(view.bounds.width)")
    onAppearing?()
  }
  override func viewDidAppear(_ animated: Bool) { calls.append("did") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("willDis") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("didDis") }
}

/// The call between `viewWillAppear` and `viewDidAppear`, when the view is in the window and has its size.
@Suite struct IsAppearingTests {
  private let a = Arriving("a"), b = Arriving("b")

  @Test func `a window's root appears in its size`() throws {
    a.view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    _ = Interface(a)
    expectEqual(a.calls.prefix(3), ["will", "is false true 320.0", "did"])
  }

  @Test(arguments: [true, false])
  func `a pushed controller has been added and sized`(_ animated: Bool) throws {
    let (navigation, interface) = stack(a)
    try interface.push(b, on: navigation, animated: animated, run: animated ? 0.1 : 0)
    expectEqual(b.calls.prefix(2), ["will", "is \(animated) true 320.0"])
    try interface.run(1)
    expectEqual(b.calls, ["will", "is \(animated) true 320.0", "did"])
  }

  @Test func `an alongside animation that is added there runs`() throws {
    let interface = Interface(a)
    b.onAppearing = { [b] in
      b.transitionCoordinator?.animate { [b] _ in b.calls.append("alongside") }
    }
    try interface.present(b, over: a, run: 1)
    expectEqual(b.calls, ["will", "is true true 320.0", "alongside", "did"])
  }

  @Test func `a view that the animator adds late appears at the end`() throws {
    let interface = Interface(a)
    let chooser = Chooser(
      ScriptedAnimator { context in
        View.animate(withDuration: 0.5) {
          context.view(forKey: .from)?.alpha = 0
        } completion: { _ in
          context.view(forKey: .from)?.alpha = 1
          context.view(forKey: .to).map { context.containerView.addSubview($0) }
          context.completeTransition(true)
        }
      })
    try interface.present(b, over: a, by: chooser, run: 0.4)
    expectEqual(b.calls, ["will"])
    try interface.run(0.5)
    expectEqual(b.calls, ["will", "is true true 320.0", "did"])
  }

  @Test func `children appear after their parent, each once`() throws {
    let parent = Arriving("parent")
    var order: [String] = []
    let interface = Interface(NavigationController(rootViewController: ViewController()))
    for controller in [a, b] {
      parent.addChild(controller)
      parent.view.addSubview(controller.view)
      controller.onAppearing = { order.append(controller.title ?? "") }
    }
    parent.onAppearing = { order.append("parent") }
    let navigation = try #require(interface.window.rootViewController as? NavigationController)
    try interface.push(parent, on: navigation, run: 1)
    expectEqual(order, ["parent", "a", "b"])
    expectTrue(a.calls.count == 3 && b.calls.count == 3 && parent.calls.count == 3)
  }

  @Test func `a cancelled pop makes the leaving controller appear again`() throws {
    let navigation = NavigationController(rootViewController: a)
    navigation.viewControllers = [a, b]
    let hand = ManualInteraction()
    let chooser = Chooser(FadeAnimator(), hand)
    let interface = Interface(navigation)
    navigation.delegate = chooser
    b.calls = []
    try interface.pop(navigation, run: 0.1)
    interface.stage.perform { hand.cancel() }
    try interface.run(1)
    expectEqual(b.calls, ["willDis", "will", "is true true 320.0", "did"])
    expectEqual(a.calls, ["will", "is true true 320.0", "willDis", "didDis"])
  }

  @Test func `a child whose parent passes nothing on appears with its own calls`() throws {
    final class Silent: ViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let parent = Silent()
    a.view = View(frame: Rect(x: 0, y: 0, width: 320, height: 100))
    let interface = Interface(parent)
    parent.addChild(a)
    parent.view.addSubview(a.view)
    expectTrue(a.calls.isEmpty)
    a.beginAppearanceTransition(true, animated: true)
    a.endAppearanceTransition()
    expectTrue(a.calls == ["will", "is true true 320.0", "did"] && interface.codes == [])
  }
}
