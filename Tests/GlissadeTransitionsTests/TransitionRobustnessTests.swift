import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import Testing

/// What applications do around transitions: nothing of it may break them, or be blamed on animators.
@Suite struct TransitionRobustnessTests {
  typealias Context = any ViewControllerContextTransitioning

  let a = Witness("a"), b = Witness("b"), c = Witness("c")
  let chooser = Chooser()

  @Test func `a navigation controller without a root shows what is pushed first`() throws {
    let navigation = NavigationController()
    let interface = Interface(navigation)
    navigation.pushViewController(a, animated: true)
    try interface.run(1)
    #expect(a.view.window != nil && a.calls == ["willAppear", "didAppear"])
    navigation.pushViewController(b, animated: true)
    try interface.run(1)
    #expect(b.view.window != nil && navigation.viewControllers == [a, b])
  }

  @Test func `children appear and disappear with their views`() throws {
    let interface = Interface(a)
    a.addChild(b)
    a.view.addSubview(b.view)
    b.didMove(toParent: a)
    #expect(b.calls == ["willAppear", "didAppear"])
    a.addChild(c)
    a.transition(from: b, to: c, duration: 0.2)
    try interface.run(1)
    #expect(b.calls == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    c.willMove(toParent: nil)
    c.view.removeFromSuperview()
    c.removeFromParent()
    #expect(c.calls == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    // Not where the parent is not seen.
    let hidden = Witness("hidden")
    hidden.addChild(b)
    hidden.view.addSubview(b.view)
    #expect(b.calls.count == 4 && interface.codes == [])
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
    let navigation = NavigationController(rootViewController: a)
    let interface = Interface(navigation)
    navigation.delegate = chooser
    navigation.pushViewController(b, animated: true)
    try interface.run(0.5)
    interface.stage.perform {
      held.context?.cancelInteractiveTransition()
      held.context?.completeTransition(false)
    }
    #expect(a.view.layer.presentation?.position == Point(x: 160, y: 284))
    try interface.run(0.1)
    #expect(a.view.layer.animations.isEmpty && !interface.stage.isAnimating)
  }

  @Test func `windows present side by side, whatever becomes of one of them`() throws {
    let stage = Stage()
    let frame = Rect(x: 0, y: 0, width: 320, height: 568)
    var first: Window? = Window(frame: frame, stage: stage)
    let second = Window(frame: frame, stage: stage)
    first?.rootViewController = a
    second.rootViewController = c
    stage.perform {
      first?.makeKeyAndVisible()
      second.makeKeyAndVisible()
    }
    chooser.interaction = HandInteraction()
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    let other = Witness("other")
    c.present(other, animated: false)
    try stage.advance(to: 1)
    #expect(other.calls == ["willAppear", "didAppear"])
    first = nil
    try stage.advance(to: 2)
    #expect(!stage.isAnimating && stage.monitor.diagnostics.isEmpty)
  }

  @Test(arguments: [true, false])
  func `another root in the middle of a beginning ends it there`(_ animated: Bool) throws {
    final class Changer: ViewController {
      var act: (() -> Void)?
      override func viewWillAppear(_ animated: Bool) { act?() }
    }
    let changer = Changer()
    changer.transitioningDelegate = chooser
    let interface = Interface(a)
    changer.act = { [window = interface.window, c] in window.rootViewController = c }
    var ends = 0
    a.present(changer, animated: animated) { ends += 1 }
    try interface.run(2)
    changer.act = nil
    #expect(ends == 1 && interface.codes == [] && a.isBalanced)
    #expect(interface.window.subviews == [c.view] && c.calls == ["willAppear", "didAppear"])
    #expect(!interface.monitor.events.contains { $0.kind == .animateTransition })
  }

  @Test func `a root that changes in the middle of a presentation is nobody's mistake`() throws {
    let interface = Interface(a)
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(0.2)
    interface.window.rootViewController = c
    try interface.run(2)
    #expect(interface.codes == [] && a.isBalanced && b.isBalanced)
  }

  @Test func `a presenter comes back in the window's new size`() throws {
    let interface = Interface(a)
    a.present(b, animated: false)
    try interface.run(0.1)
    interface.window.frame = Rect(x: 0, y: 0, width: 568, height: 320)
    b.dismiss(animated: false)
    try interface.run(0.1)
    #expect(a.view.frame == Rect(x: 0, y: 0, width: 568, height: 320))
  }

  @Test func `a cancel puts back in the container's new size`() throws {
    let navigation = NavigationController(rootViewController: a)
    navigation.viewControllers = [a, b]
    let interface = Interface(navigation)
    let hand = HandInteraction()
    chooser.interaction = hand
    navigation.delegate = chooser
    navigation.popViewController(animated: true)
    try interface.run(0.1)
    interface.window.frame = Rect(x: 0, y: 0, width: 568, height: 320)
    interface.stage.perform { hand.cancel() }
    try interface.run(1)
    #expect(b.view.frame == Rect(x: 0, y: 0, width: 568, height: 320))
  }

  @Test func `a cancel leaves what others have added`() throws {
    let interface = Interface(a)
    let hand = HandInteraction()
    chooser.interaction = hand
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(0.1)
    let notice = View()
    interface.window.addSubview(notice)
    interface.stage.perform { hand.cancel() }
    try interface.run(1)
    #expect(interface.window.subviews == [a.view, notice] && interface.codes == [])
  }

  @Test func `an animator that keeps its context keeps nothing alive`() throws {
    final class Keeper: ViewControllerAnimatedTransitioning {
      var context: Context?
      func transitionDuration(using transitionContext: Context?) -> Double { 0 }
      func animateTransition(using context: Context) {
        self.context = context
        context.view(forKey: .to).map { context.containerView.addSubview($0) }
        context.completeTransition(true)
      }
    }
    weak var keeper: Keeper?
    weak var pushed: Witness?
    do {
      let navigation = NavigationController(rootViewController: a)
      let interface = Interface(navigation)
      let made = (Keeper(), Witness("pushed"))
      (keeper, pushed) = made
      chooser.animator = made.0
      navigation.delegate = chooser
      navigation.pushViewController(made.1, animated: true)
      try interface.run(1)
      chooser.animator = nil
      navigation.popViewController(animated: false)
      try interface.run(1)
    }
    #expect(keeper == nil && pushed == nil)
  }

  @Test func `a controller shows in one place`() throws {
    let first = NavigationController(rootViewController: a)
    let second = NavigationController(rootViewController: c)
    second.pushViewController(b, animated: false)
    let tabs = TabBarController(viewControllers: [first, second])
    let interface = Interface(tabs)
    first.pushViewController(b, animated: true)
    let presented = Witness("presented")
    presented.modalPresentationStyle = .overFullScreen
    tabs.present(presented, animated: false)
    try interface.run(1)
    first.pushViewController(presented, animated: true)
    try interface.run(1)
    #expect(interface.codes == [.alreadyPresented, .alreadyPresented])
    #expect(first.viewControllers == [a] && second.viewControllers == [c, b])
    let other = Window(frame: interface.window.frame, stage: interface.stage)
    other.rootViewController = tabs
    #expect(interface.window.rootViewController == nil && tabs.view.window === other)
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
    a.present(b, animated: true)
    try interface.run(1)
    let covers = style == .currentContext
    #expect(b.view.window != nil && (a.view.window == nil) == covers)
    _ = (a.takeCalls(), b.takeCalls())
    let other = Witness("other")
    if inTabs {
      tabs.selectedIndex = 1
    } else {
      navigation.pushViewController(other, animated: true)
    }
    try interface.run(1)
    #expect(b.view.window == nil && a.view.window == nil)
    #expect(b.calls == ["willDisappear", "didDisappear"])
    if inTabs { tabs.selectedIndex = 0 } else { navigation.popViewController(animated: true) }
    try interface.run(1)
    #expect(b.calls == ["willDisappear", "didDisappear", "willAppear", "didAppear"])
    #expect(
      a.calls == (covers ? [] : ["willDisappear", "didDisappear", "willAppear", "didAppear"]))
    #expect(b.view.window != nil && (a.view.window == nil) == covers)
    #expect(interface.window.hitTest(Point(x: 100, y: 100))?.isDescendant(of: b.view) == true)
    b.dismiss(animated: true)
    try interface.run(1)
    #expect(b.view.window == nil && a.view.window != nil)
    #expect(a.calls.last == "didAppear" && interface.codes == [])
  }

  // MARK: Diagnostics

  @Test(arguments: [0.1, 2])
  func `slow motion is no mistake`(_ speed: Double) throws {
    let navigation = NavigationController(rootViewController: a)
    let interface = Interface(navigation)
    interface.window.layer.speed = speed
    navigation.pushViewController(b, animated: true)
    try interface.run(5)
    #expect(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
  }

  @Test func `without animations transitions are over at once`() throws {
    let navigation = NavigationController(rootViewController: a)
    let interface = Interface(navigation)
    interface.stage.perform { View.setAnimationsEnabled(false) }
    navigation.pushViewController(b, animated: true)
    try interface.run(0)
    #expect(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
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
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(1)
    #expect(interface.codes == [] && b.calls.last == "didAppear")
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
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(4)
    #expect(interface.codes == [.durationMismatch])
  }

  @Test func `motions that were there before are not waited for`() throws {
    let interface = Interface(a)
    let bar = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    a.view.addSubview(bar)
    interface.stage.perform { View.animate(withDuration: 3600) { bar.frame.size.width = 300 } }
    chooser.animator = ScriptedAnimator(duration: 0.2) { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
    }
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(1)
    #expect(interface.codes == [.completeMissing] && b.calls.last == "didAppear")
  }

  @Test func `a container's transition in which nothing moves is no mistake`() throws {
    let interface = Interface(a)
    for child in [b, c] { a.addChild(child) }
    a.view.addSubview(b.view)
    a.transition(from: b, to: c, duration: 0.4)
    try interface.run(1)
    #expect(interface.codes == [] && c.view.superview === a.view)
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
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(1)
    keeper?.removes = false
    b.dismiss(animated: true)
    try interface.run(1)
    #expect(a.view.superview === interface.window && a.calls.last == "didAppear")
  }

  @Test func `strict mode lets a plain advance come to its end`() throws {
    let interface = Interface(a)
    interface.monitor.mode = .strict
    chooser.animator = ScriptedAnimator { _ in }
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.stage.advance(to: 5)
    #expect(interface.stage.time == 5 && interface.codes.first == .completeMissing)
    #expect(throws: TransitionError.self) { try interface.stage.step(to: 6) }
  }

  @Test func `a pop that is taken back leaves no trace on the controller`() throws {
    let navigation = NavigationController(rootViewController: a)
    navigation.viewControllers = [a, b]
    let interface = Interface(navigation)
    navigation.popViewController(animated: true)
    navigation.pushViewController(b, animated: true)
    try interface.run(1)
    #expect(!b.isMovingFromParent && !b.isMovingToParent && navigation.viewControllers == [a, b])
  }

  @Test func `those that are contained know what their container presents`() throws {
    let navigation = NavigationController(rootViewController: a)
    let interface = Interface(navigation)
    a.present(b, animated: false)
    #expect(a.presentedViewController === b && navigation.presentedViewController === b)
    try interface.run(0.1)
    var ends = 0
    c.dismiss(animated: true) { ends += 1 }
    interface.stage.perform { c.dismiss(animated: true) { ends += 1 } }
    try interface.run(0.1)
    // The first was told nowhere that there is.
    #expect(ends == 1)
  }

  @Test func `containers may show their own way`() throws {
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
    #expect(split.shown == [b] && split.presentedViewController == nil)
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
    #expect(view.hitTest(Point(x: 25, y: 25)) === wide && view.hitTest(Point(x: 5, y: 5)) === view)
  }

  @Test func `stacks grow and shrink in time with their height`() throws {
    let navigation = NavigationController(rootViewController: a)
    let interface = Interface(navigation)
    interface.monitor.isLogging = false
    let clock = ContinuousClock()
    func pushes(_ count: Int) throws -> Double {
      let time = try clock.measure {
        for _ in 0..<count {
          navigation.pushViewController(ViewController(), animated: false)
          try interface.stage.advance(to: interface.stage.time)
        }
      }
      return Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
    }
    // The shortest of several, against what else the machine does.
    func shortest() throws -> Double {
      var times: [Double] = []
      for _ in 0..<4 { times.append(try pushes(25)) }
      return times.min() ?? 0
    }
    _ = try pushes(100)
    let low = try shortest()
    _ = try pushes(500)
    // Five times as high: a push that takes the square of the height would be 25.
    #expect(try shortest() < 12 * low)
    #expect(navigation.viewControllers.count == 801)
  }
}
