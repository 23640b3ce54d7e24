import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

/// An animation of half a second that stays on its layer.
func lingering() -> Animation {
  let animation = BasicAnimation<Double>(keyPath: .cornerRadius, from: 0, to: 10)
  animation.duration = 0.5
  animation.fillMode = .forwards
  animation.isRemovedOnCompletion = false
  return animation
}

/// Diagnostics name who made the mistake, once, and what is healed is healed in time.
@Suite struct TransitionCulpritTests {
  typealias Context = any ViewControllerContextTransitioning

  let a = RecordingController("a"), b = RecordingController("b")
  let chooser = Chooser()
  let driver = PercentDrivenInteractiveTransition()

  static func fade(_ context: Context, with completed: Bool? = nil) {
    let to = context.view(forKey: .to)
    to?.alpha = 0
    View.animate(withDuration: 0.5) {
      to?.alpha = 1
    } completion: { _ in
      to?.alpha = 1
      context.completeTransition(completed ?? !context.transitionWasCancelled)
    }
  }

  static func add(_ context: Context) {
    context.view(forKey: .to).map { context.containerView.addSubview($0) }
  }

  static let mistakes: [(TransitionDiagnostic.Code, @Sendable (Context) -> Void)] = [
    (
      .completedAfterCancel,
      { context in
        add(context)
        fade(context, with: true)
      }
    ),
    (
      .addedInAnimationBlock,
      { context in
        View.animate(withDuration: 0.5) { add(context) }
        fade(context)
      }
    ),
    (
      .zeroFinalFrameUsed,
      { context in
        add(context)
        let frame = context.viewController(forKey: .from).map { context.finalFrame(for: $0) }
        View.animate(withDuration: 0.5) { context.view(forKey: .from)?.frame = frame ?? .zero }
        fade(context)
      }
    ),
    (
      .foreignGeometry,
      { context in
        _ = Window().bounds
        add(context)
        fade(context)
      }
    ),
    (
      .animationLeftOnLayer,
      { context in
        add(context)
        try? context.containerView.layer.add(lingering())
        fade(context)
      }
    ),
    (.completeMissing, { add($0) }),
  ]

  @Test(arguments: mistakes.indices)
  func `what an animator does is the animator's, also while a percentage drives it`(_ index: Int)
    throws
  {
    let (code, script) = Self.mistakes[index]
    let animator = ScriptedAnimator(script)
    (chooser.animator, chooser.interaction) = (animator, driver)
    let interface = Interface(a)
    try interface.present(b, over: a, by: chooser, run: 0.1)
    driver.update(0.5)
    if code == .completedAfterCancel { driver.cancel() } else { driver.finish() }
    try interface.run(3)
    expectEqual(interface.codes, [code])
    expectEqual(interface.monitor.diagnostics.first?.subject, "ScriptedAnimator")
  }

  @Test func `what a gesture does is the interaction controller's`() throws {
    chooser.interaction = driver
    let interface = Interface(a)
    try interface.present(b, over: a, by: chooser, run: 0.1)
    for percent in [0.5, 1.2, 1.4, -3, 0.9] { driver.update(percent) }
    expectEqual(interface.codes, [.percentOutOfRange], "once for a gesture")
    driver.finish()
    driver.pause()
    driver.update(2)
    expectEqual(interface.codes, [.percentOutOfRange, .percentOutOfRange], "and for the next")
    driver.finish()
    try interface.run(2)
    expectTrue(interface.monitor.diagnostics.allSatisfy { $0.subject.hasPrefix("PercentDriven") })
    expectEqual(interface.codes.count, 2)
  }

  @Test(arguments: [true, false])
  func `animations that go in the turn of the end are not left`(_ byHand: Bool) throws {
    chooser.animator = ScriptedAnimator { context in
      Self.add(context)
      let view = context.view(forKey: byHand ? .to : .from)
      View.animate(withDuration: 0.5) {
        view?.alpha = 0.5
      } completion: { _ in
        view?.alpha = 1
        context.completeTransition(true)
        if byHand { view?.layer.removeAllAnimations() }
      }
      try? view?.layer.add(lingering())
    }
    let interface = Interface(a)
    try interface.present(b, over: a, by: chooser, run: 2)
    expectEqual(interface.codes, [])
  }

  @Test(arguments: [0, 0.2, 0.8], [true, false])
  func `a forgotten end is healed half a second after the motion at the release`(
    _ duration: Double, _ cancels: Bool
  ) throws {
    let held = HeldInteraction(
      ScriptedAnimator(duration: 3) { context in Self.add(context) })
    (chooser.animator, chooser.interaction) = (held.animator, held)
    b.transitioningDelegate = chooser
    let interface = Interface(a)
    let stage = interface.stage
    a.present(b, animated: true)
    try stage.advance(to: 1)
    stage.perform {
      held.context?.decide(cancels: cancels)
      View.animate(withDuration: duration) { b.view.center.x += 10 }
    }
    try stage.advance(to: 5)
    expectEqual(interface.codes, [cancels ? .cancelWithoutComplete : .completeMissing])
    let time = try #require(interface.monitor.diagnostics.first?.time)
    expectClose(time, 1.5 + duration, within: 1e-9)
    expectTrue((a.presentedViewController == nil) == cancels && a.isBalanced && b.isBalanced)
  }

  @Test(arguments: [1.0, -1])
  func `a finger that goes against the views from its start is told`(_ sign: Double) throws {
    let (navigation, interface) = stack(a, b)
    navigation.delegate = chooser
    (chooser.animator, chooser.interaction) = (FingerSlideAnimator(isPresenting: false), driver)
    let pan = PanGestureRecognizer()
    interface.window.addGestureRecognizer(pan)
    pan.addTarget { [navigation, driver] pan in
      switch pan.state {
      case .began: navigation.popViewController(animated: true)
      case .changed: driver.update(abs(pan.translation(in: nil).x) / 320)
      default: driver.finish()
      }
    }
    try ScriptedGesture("pan from (160, 300) by (\(sign * 140), 0) over 0.5 s")
      .run(in: interface.window)
    try interface.run(2)
    expectEqual(interface.codes, sign < 0 ? [.percentOutOfRange] : [])
    expectEqual(navigation.viewControllers, [a])
  }
}
