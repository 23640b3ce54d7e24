import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

// Correct code that must raise no diagnostic, and diagnostics of the controllers themselves.
extension TransitionRobustnessTests {
  @Test(arguments: [0.1, 2])
  func `slow motion: raises no diagnostic`(_ speed: Double) throws {
    let (navigation, interface) = stack(a)
    interface.window.layer.speed = speed
    try interface.push(b, on: navigation, run: 5)
    expectTrue(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
  }

  @Test func `without animations transitions are over at once`() throws {
    let (navigation, interface) = stack(a)
    interface.stage.perform { View.setAnimationsEnabled(false) }
    try interface.push(b, on: navigation, run: 0)
    expectTrue(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
  }

  @Test func `a delegate that counts is no mistake`() throws {
    final class Counter: AnimationDelegate {
      var context: Context?
      var left = 2
      func animationDidStop(_ animation: Animation, finished: Bool) {
        left -= 1
        if left == 0 { context.map { $0.completeTransition(!$0.transitionWasCancelled) } }
      }
    }
    chooser.animator = ScriptedAnimator { context in
      let counter = Counter()
      counter.context = context
      for key in [TransitionContextViewKey.from, .to] {
        guard let view = context.view(forKey: key) else { continue }
        context.containerView.addSubview(view)
        let animation = BasicAnimation<Double>(keyPath: .opacity, from: 0, to: 1)
        animation.duration = 0.5
        animation.delegate = counter
        try? view.layer.add(animation)
      }
    }
    let interface = Interface(a)
    try interface.present(b, over: a, by: chooser, run: 1)
    expectTrue(interface.codes == [] && b.calls.last == "didAppear")
  }

  @Test func `motions outside of the container are waited for`() throws {
    let interface = Interface(a)
    chooser.animator = ScriptedAnimator(duration: 0.2) { [window = interface.window] context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      let ghost = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(ghost)
      View.animate(withDuration: 2) {
        ghost.center.x = 100
      } completion: { _ in
        ghost.removeFromSuperview()
        context.completeTransition(true)
      }
    }
    try interface.present(b, over: a, by: chooser, run: 4)
    expectEqual(interface.codes, [.durationMismatch])
  }

  @Test func `motions that were there before are not waited for`() throws {
    let interface = Interface(a)
    let bar = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    a.view.addSubview(bar)
    interface.stage.perform { View.animate(withDuration: 3600) { bar.frame.size.width = 300 } }
    chooser.animator = ScriptedAnimator(duration: 0.2) { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
    }
    try interface.present(b, over: a, by: chooser, run: 1)
    expectTrue(interface.codes == [.completeMissing] && b.calls.last == "didAppear")
  }

  @Test func `a container's transition in which nothing moves is no mistake`() throws {
    let interface = Interface(a)
    for child in [b, c] { a.addChild(child) }
    a.view.addSubview(b.view)
    a.transition(from: b, to: c, duration: 0.4)
    try interface.run(1)
    expectTrue(interface.codes == [] && c.view.superview === a.view)
  }

  @Test func `what a presentation took it gives back, whatever it says later`() throws {
    final class Fickle: PresentationController {
      var removes = true
      override var shouldRemovePresentersView: Bool { removes }
    }
    let interface = Interface(a)
    var keeper: Fickle?
    chooser.keeper = {
      let made = Fickle(presentedViewController: $0, presenting: $1)
      keeper = made
      return made
    }
    b.modalPresentationStyle = .custom
    try interface.present(b, over: a, by: chooser, run: 1)
    keeper?.removes = false
    try interface.dismiss(b, run: 1)
    expectTrue(a.view.superview === interface.window && a.calls.last == "didAppear")
  }

  @Test func `strict mode lets a plain advance come to its end`() throws {
    let interface = Interface(a)
    interface.monitor.mode = .strict
    chooser.animator = ScriptedAnimator { _ in }
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.stage.advance(to: 5)
    expectTrue(interface.stage.time == 5 && interface.codes.first == .completeMissing)
    #expect(throws: TransitionError.self) { try interface.stage.step(to: 6) }
  }

  @Test func `a pop that is taken back leaves no trace on the controller`() throws {
    let (navigation, interface) = stack(a, b)
    navigation.popViewController(animated: true)
    try interface.push(b, on: navigation, run: 1)
    expectTrue(
      !b.isMovingFromParent && !b.isMovingToParent && navigation.viewControllers == [a, b])
  }

  @Test func `those that are contained know what their container presents`() throws {
    let (navigation, interface) = stack(a)
    a.present(b, animated: false)
    expectTrue(a.presentedViewController === b && navigation.presentedViewController === b)
    try interface.run(0.1)
    var ends = 0
    c.dismiss(animated: true) { ends += 1 }
    interface.stage.perform { c.dismiss(animated: true) { ends += 1 } }
    // Outside of a turn the completion is called at once.
    expectEqual(ends, 1)
    try interface.run(0.1)
    expectEqual(ends, 2)
  }

  @Test func `container that shows details itself: performs the segue`() throws {
    final class Split: ViewController {
      var shown: [ViewController] = []
      override func showDetailViewController(_ viewController: ViewController, sender: Any?) {
        shown.append(viewController)
      }
    }
    let split = Split()
    split.addChild(a)
    let interface = Interface(split)
    a.registerSegue(withIdentifier: "detail") { [b] in
      Segue(source: $0, destination: b, kind: .showDetail)
    }
    try a.performSegue(withIdentifier: "detail")
    try interface.run(0.1)
    expectTrue(split.shown == [b] && split.presentedViewController == nil)
  }

  @Test func `views widen their touch areas`() {
    final class Wide: View {
      override func point(inside point: Point) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let wide = Wide(frame: Rect(x: 40, y: 40, width: 10, height: 10))
    view.addSubview(wide)
    expectTrue(
      view.hitTest(Point(x: 25, y: 25)) === wide && view.hitTest(Point(x: 5, y: 5)) === view)
  }
}
