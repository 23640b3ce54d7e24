import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Whoever waits for the end of something is told once, whatever becomes of it.
@Suite struct CompletionTests {
  /// Counts who was told.
  final class Told {
    var counts: [String: Int] = [:]
    func callAsFunction(_ name: String) { counts[name, default: 0] += 1 }
  }

  /// Fades with a block, or with a property animator that can be driven; and counts.
  final class CountingAnimator: ViewControllerAnimatedTransitioning {
    private let told: Told
    private let isInterruptible: Bool
    private var made: ViewPropertyAnimator?

    init(_ told: Told, isInterruptible: Bool) {
      self.told = told
      self.isInterruptible = isInterruptible
    }

    func transitionDuration(using: (any ViewControllerContextTransitioning)?) -> Double { 0.5 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
      if isInterruptible {
        interruptibleAnimator(using: context)?.startAnimation()
        return
      }
      let moved = context.view(forKey: .to) ?? context.view(forKey: .from)
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      View.animate(withDuration: 0.5) {
        moved?.alpha = 0.5
      } completion: { [told] _ in
        told("block")
        moved?.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }

    func interruptibleAnimator(using context: any ViewControllerContextTransitioning)
      -> (any ViewImplicitlyAnimating)?
    {
      guard isInterruptible else { return nil }
      if let made { return made }
      let moved = context.view(forKey: .to) ?? context.view(forKey: .from)
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      let animator = try? ViewPropertyAnimator(duration: 0.5, curve: .linear) { moved?.alpha = 0.5 }
      animator?.addCompletion { [told] _ in
        told("block")
        moved?.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
      made = animator
      return animator
    }

    func animationEnded(_ transitionCompleted: Bool) {
      made = nil
      told("animationEnded")
    }
  }

  enum Operation: CaseIterable { case present, dismiss, push, tab, child }

  /// The moment of a transition at which the window goes.
  enum Moment: CaseIterable { case queued, running, held, goingBack, driven }

  let told = Told()
  let a = RecordingController("a"), b = RecordingController("b"), c = RecordingController("c")

  @Test(arguments: Operation.allCases, Moment.allCases)
  func `when the window goes in the middle all are told once, and nobody is blamed`(
    _ operation: Operation, _ moment: Moment
  ) throws {
    let stage = Stage()
    stage.monitor.mode = .strict
    var window: Window? = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
    let animator = CountingAnimator(told, isInterruptible: moment == .driven)
    let chooser = Chooser(animator)
    let driver = PercentDrivenInteractiveTransition()
    let isHeld = moment == .held || moment == .goingBack || moment == .driven
    if isHeld { chooser.interaction = driver }
    let navigation = NavigationController(rootViewController: operation == .push ? a : nil)
    let tabs = TabBarController(viewControllers: operation == .tab ? [a, b] : [])
    let parent = ViewController()
    let root: ViewController =
      switch operation {
      case .present, .dismiss: a
      case .push: navigation
      case .tab: tabs
      case .child: parent
      }
    if operation != .tab { b.transitioningDelegate = chooser }
    (navigation.delegate, tabs.delegate) = (chooser, chooser)
    stage.perform {
      window?.rootViewController = root
      window?.makeKeyAndVisible()
      guard operation == .child else { return }
      for child in [a, b] {
        parent.addChild(child)
        child.didMove(toParent: parent)
      }
      parent.view.addSubview(a.view)
    }
    if operation == .dismiss { a.present(b, animated: false) }
    try stage.step(to: 1)
    switch operation {
    case .present: a.present(b, animated: true) { [told] in told("completion") }
    case .dismiss: b.dismiss(animated: true) { [told] in told("completion") }
    case .push: navigation.pushViewController(b, animated: true)
    case .tab: tabs.selectedIndex = 1
    case .child:
      parent.transition(
        from: a, to: b, using: animator, interactionController: isHeld ? driver : nil
      ) { [told] _ in
        told("completion")
      }
    }
    if moment != .queued {
      try stage.step(to: 1.1)
      b.transitionCoordinator?.animate(alongsideTransition: nil) { [told] _ in told("alongside") }
      if isHeld { driver.update(0.5) }
      if moment == .goingBack { driver.cancel() }
      try stage.step(to: 1.2)
    }
    window = nil
    let hasBegun = moment != .queued || operation == .child
    // Whoever still drives it does not know.
    if moment == .held {
      driver.update(0.7)
      driver.finish()
    }
    for time in [1.2, 1.3, 5] { try stage.step(to: time) }
    var expected: [String: Int] = [:]
    if operation != .push && operation != .tab { expected["completion"] = 1 }
    if hasBegun { (expected["block"], expected["animationEnded"]) = (1, 1) }
    if moment != .queued { expected["alongside"] = 1 }
    expectEqual(told.counts, expected)
    expectTrue(stage.monitor.diagnostics.isEmpty && !stage.isAnimating)
    for controller in [a, b] {
      expectTrue(controller.isBalanced && controller.calls.last?.hasPrefix("will") != true)
      expectTrue(controller.transitionCoordinator == nil && !controller.isBeingPresented)
    }
    // All of it can be used again.
    let next = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
    chooser.interaction = nil
    stage.perform {
      next.rootViewController = root
      next.makeKeyAndVisible()
    }
    if operation == .present || operation == .dismiss {
      a.present(b, animated: true) { [told] in told("next") }
    }
    try stage.step(to: 10)
    expectEqual(told.counts["next"] ?? 0, operation == .present || operation == .dismiss ? 1 : 0)
    expectEqual([a, b].filter { $0.view.window === next }.count, 1)
    for controller in [a, b] {
      let isVisible = controller.view.window === next
      expectTrue(controller.calls.last == (isVisible ? "didAppear" : "didDisappear") || !isVisible)
      expectTrue(controller.isBalanced)
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `a dismissal of nothing is told once, on a stage or on none`(
    _ hasWindow: Bool, _ isCurrent: Bool
  ) throws {
    let interface = hasWindow ? Interface(a) : nil
    let stage = interface?.stage ?? Stage()
    let dismiss = { [a, told] in a.dismiss(animated: true) { told("completion") } }
    if isCurrent {
      stage.perform {
        dismiss()
        expectTrue(told.counts.isEmpty, "not within the call where there is a turn to take")
      }
    } else {
      dismiss()
    }
    try stage.advance(to: 1)
    expectEqual(told.counts, ["completion": 1])
    if hasWindow || isCurrent {
      expectEqual(stage.monitor.diagnostics.map(\.code), [.nothingPresented])
    }
  }

  @Test(arguments: [true, false])
  func `a dismissal by a presenter that has left the window is told once`(_ animated: Bool) throws {
    let interface = Interface(a)
    a.addChild(b)
    a.view.addSubview(b.view)
    b.definesPresentationContext = true
    c.modalPresentationStyle = .overCurrentContext
    try interface.present(c, over: b, animated: false, run: 0.1)
    expectIdentical(b.presentedViewController, c)
    b.view.removeFromSuperview()
    b.removeFromParent()
    b.dismiss(animated: animated) { [told] in told("completion") }
    try interface.run(2)
    expectEqual(told.counts, ["completion": 1])
    expectTrue(b.presentedViewController == nil && c.presentingViewController == nil)
    expectTrue(c.isBalanced && c.calls.last == "didDisappear" && interface.codes == [])
  }

  @Test func `a refused presentation tells nobody but the diagnostics`() throws {
    let interface = Interface(a)
    a.present(b, animated: false)
    a.present(c, animated: true) { [told] in told("completion") }
    c.present(ViewController(), animated: true) { [told] in told("completion") }
    try interface.run(1)
    expectTrue(told.counts.isEmpty && interface.codes.first == .alreadyPresenting)
  }

  @Test(arguments: [true, false], ViewAnimationOptions.forTransitions)
  func `a container's block runs and is told once where nothing is animated`(
    _ isVisible: Bool, _ options: ViewAnimationOptions
  ) throws {
    let interface = Interface(a)
    let parent = isVisible ? a : ViewController()
    for child in [b, c] { parent.addChild(child) }
    parent.view.addSubview(b.view)
    if isVisible { interface.stage.perform { View.setAnimationsEnabled(false) } }
    parent.transition(from: b, to: c, duration: 0.5, options: options) { [c] in
      c.view.tag += 1
    } completion: { [told] in
      told("\($0)")
    }
    try interface.run(1)
    expectTrue(told.counts == ["true": 1] && c.view.tag == 1)
    expectTrue(c.view.superview === parent.view && b.view.superview == nil)
  }

  @Test(arguments: [0.2, 0.6])
  func `blocks on their way back are told once when somebody else ends the transition`(
    _ time: Double
  ) throws {
    let driver = PercentDrivenInteractiveTransition()
    let told = told
    let chooser = Chooser(
      ScriptedAnimator(duration: 1) { context in
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        for (delay, name) in [(0.0, "first"), (0.5, "second")] {
          View.animate(withDuration: 0.5, delay: delay) {
            to.center.x += 1
            to.bounds.size.width += 1
          } completion: { _ in
            told(name)
            if name == "first" { context.completeTransition(!context.transitionWasCancelled) }
          }
        }
      }, driver)
    driver.completionCurve = .linear
    b.transitioningDelegate = chooser
    let interface = Interface(a)
    a.present(b, animated: true) { told("completion") }
    try interface.run(0.1)
    driver.update(0.9)
    driver.cancel()
    // The second block is back at its start after 0.4 s, and waits for the first to be told.
    try interface.run(time)
    interface.window.rootViewController = c
    try interface.run(3)
    expectEqual(told.counts, ["first": 1, "second": 1, "completion": 1])
    expectTrue(interface.codes == [] && !interface.stage.isAnimating)
  }
}

extension ViewAnimationOptions {
  /// None, and one of the views' transitions.
  fileprivate static let forTransitions: [ViewAnimationOptions] = [[], .transitionCrossDissolve]
}
