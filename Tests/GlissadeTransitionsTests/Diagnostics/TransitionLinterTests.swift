import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

/// Every mistake is told, the model is healed, and a healthy transition is left alone.
@Suite struct TransitionLinterTests {
  typealias Context = any ViewControllerContextTransitioning

  let a = Witness("a"), b = Witness("b")
  let chooser = Chooser()

  /// Presents `b` over `a` with an animator, and runs for two seconds.
  func present(
    _ animator: any ViewControllerAnimatedTransitioning, style: ModalPresentationStyle = .fullScreen
  ) throws -> Interface {
    chooser.animator = animator
    let interface = Interface(a)
    b.modalPresentationStyle = style
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(2)
    return interface
  }

  /// Whether `b` shows, and `a` does not.
  func expectPresented(_ interface: Interface) {
    expectTrue(b.view.isDescendant(of: interface.window))
    expectIdentical(a.presentedViewController, b)
    expectTrue(b.calls.last == "didAppear" && b.isBalanced && a.isBalanced)
    expectTrue(!b.isBeingPresented && b.transitionCoordinator == nil)
  }

  static func end(_ context: Context) {
    context.completeTransition(!context.transitionWasCancelled)
  }

  static func fade(_ context: Context, _ duration: Double = 0.5) {
    guard let to = context.view(forKey: .to) else { return end(context) }
    context.containerView.addSubview(to)
    to.alpha = 0
    View.animate(withDuration: duration) {
      to.alpha = 1
    } completion: { _ in
      end(context)
    }
  }

  @Test func `a healthy transition is left alone`() throws {
    let interface = try present(ScriptedAnimator { Self.fade($0) })
    expectPresented(interface)
    expectEqual(interface.codes, [])
    b.dismiss(animated: true)
    try interface.run(2)
    expectEqual(interface.codes, [])
    expectTrue(a.presentedViewController == nil && a.view.superview === interface.window)
  }

  /// Mistakes of an animator that presents.
  static let mistakes: [(TransitionDiagnostic.Code, @Sendable (Context) -> Void)] = [
    (
      .completeMissing,
      { context in
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
      }
    ),
    (
      .completedTwice,
      { context in
        fade(context)
        View.animate(withDuration: 0.5) {
          context.view(forKey: .from)?.alpha = 0.5
        } completion: { _ in
          end(context)
        }
      }
    ),
    (.durationMismatch, { context in fade(context, 0.8) }),
    (
      .addedInAnimationBlock,
      { context in
        View.animate(withDuration: 0.5) {
          context.view(forKey: .to).map { context.containerView.addSubview($0) }
          context.view(forKey: .from)?.alpha = 0.5
        } completion: { _ in
          end(context)
        }
      }
    ),
    (
      .arrivingViewMissing,
      { context in
        View.animate(withDuration: 0.5) {
          context.view(forKey: .from)?.alpha = 0
        } completion: { _ in
          end(context)
        }
      }
    ),
    (
      .animationLeftOnLayer,
      { context in
        let animation = BasicAnimation<Double>(keyPath: .cornerRadius, from: 0, to: 10)
        animation.duration = 0.5
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        try? context.containerView.layer.add(animation)
        fade(context)
      }
    ),
    (
      .zeroFinalFrameUsed,
      { context in
        guard let from = context.viewController(forKey: .from) else { return end(context) }
        let frame = context.finalFrame(for: from)
        fade(context)
        View.animate(withDuration: 0.5) { context.view(forKey: .from)?.frame = frame }
      }
    ),
    (
      .foreignGeometry,
      { context in
        _ = Window().bounds
        fade(context)
      }
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake of an animator is told and healed`(_ index: Int) throws {
    let (code, script) = Self.mistakes[index]
    let interface = try present(ScriptedAnimator(script))
    expectEqual(interface.codes, [code], "\(interface.monitor.diagnostics)")
    expectPresented(interface)
    expectEqual(interface.monitor.diagnostics.first?.subject, "ScriptedAnimator")
    expectEqual(interface.monitor.diagnostics.first?.remedy.isEmpty, false)
  }

  @Test(arguments: mistakes.indices)
  func `strict mode throws a mistake at its instant, and goes on`(_ index: Int) throws {
    let (code, script) = Self.mistakes[index]
    chooser.animator = ScriptedAnimator(script)
    let interface = Interface(a)
    interface.monitor.mode = .strict
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    var thrown: [TransitionDiagnostic] = []
    while interface.stage.time < 2 {
      do throws(TransitionError) {
        try interface.stage.step(to: 2)
      } catch {
        guard case .diagnostic(let diagnostic) = error else { throw error }
        thrown.append(diagnostic)
        expectEqual(diagnostic.time, interface.stage.time)
      }
    }
    expectEqual(thrown.map(\.code), [code])
    expectPresented(interface)
  }

  @Test func `one delegate for several animations is told`() throws {
    final class Ends: AnimationDelegate {
      var context: Context?
      func animationDidStop(_ animation: Animation, finished: Bool) {
        context.map { $0.completeTransition(!$0.transitionWasCancelled) }
        context = nil
      }
    }
    let interface = try present(
      ScriptedAnimator { context in
        let ends = Ends()
        ends.context = context
        let animation = BasicAnimation<Double>(keyPath: .opacity, from: 0, to: 1)
        animation.duration = 0.5
        animation.delegate = ends
        for key in [TransitionContextViewKey.from, .to] {
          guard let view = context.view(forKey: key) else { continue }
          context.containerView.addSubview(view)
          try? view.layer.add(animation)
        }
      })
    expectEqual(interface.codes, [.sharedDelegate])
    expectPresented(interface)
  }

  @Test func `the screen's size where the container has another is told`() throws {
    chooser.animator = ScriptedAnimator { context in
      context.view(forKey: .to)?.frame = Screen.main.bounds
      Self.fade(context)
    }
    let interface = Interface(a)
    interface.monitor.screen.bounds = Rect(x: 0, y: 0, width: 768, height: 1024)
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(2)
    expectEqual(interface.codes, [.foreignGeometry])
  }

  @Test func `a delegate that is gone is told, and the system's way is taken`() throws {
    let interface = Interface(a)
    b.transitioningDelegate = Chooser()
    a.present(b, animated: true)
    try interface.run(2)
    expectEqual(interface.codes, [.delegateReleased])
    expectPresented(interface)
    interface.monitor.removeAll()
    b.transitioningDelegate = nil
    b.dismiss(animated: true)
    try interface.run(2)
    expectEqual(interface.codes, [])
    expectNil(a.presentedViewController)
  }

  @Test(arguments: [ModalPresentationStyle.overFullScreen, .custom, .pageSheet])
  func `a presenter's view in a container that goes is told, and put back`(
    _ style: ModalPresentationStyle
  ) throws {
    let interface = try present(ScriptedAnimator { Self.fade($0) }, style: style)
    expectEqual(interface.codes, [])
    chooser.animator = ScriptedAnimator { context in
      let to = context.viewController(forKey: .to)?.view
      to.map { context.containerView.addSubview($0) }
      View.animate(withDuration: 0.5) {
        context.view(forKey: .from)?.alpha = 0
      } completion: { _ in
        Self.end(context)
      }
    }
    b.dismiss(animated: true)
    try interface.run(2)
    expectEqual(interface.codes, [.viewInsteadOfKeyView, .presenterViewInContainer])
    expectTrue(a.view.superview === interface.window && b.view.window == nil)
    expectEqual(interface.window.subviews.count, 1)
  }

  // MARK: By hand

  /// Begins a presentation that is driven by hand, runs `body`, and two seconds more.
  func presentByHand(
    _ animator: ScriptedAnimator, _ body: (Context) -> Void
  ) throws -> Interface {
    let held = HeldInteraction(animator)
    chooser.animator = animator
    chooser.interaction = held
    let interface = Interface(a)
    b.transitioningDelegate = chooser
    a.present(b, animated: true)
    try interface.run(0.1)
    let context = try #require(held.context)
    interface.stage.perform { body(context) }
    try interface.run(3)
    return interface
  }

  @Test func `completing with true after a cancel is told, and counts as false`() throws {
    let interface = try presentByHand(
      ScriptedAnimator { context in
        context.view(forKey: .to).map { context.containerView.addSubview($0) }
      }
    ) { context in
      context.cancelInteractiveTransition()
      context.completeTransition(true)
    }
    expectEqual(interface.codes, [.completedAfterCancel])
    expectTrue(a.presentedViewController == nil && b.view.window == nil)
    expectTrue(a.view.superview === interface.window && a.isBalanced && b.isBalanced)
  }

  @Test func `a cancel that is never completed is told and ended`() throws {
    let interface = try presentByHand(
      ScriptedAnimator { context in
        context.view(forKey: .to).map { context.containerView.addSubview($0) }
      }
    ) { $0.cancelInteractiveTransition() }
    expectEqual(interface.codes, [.cancelWithoutComplete])
    expectTrue(a.presentedViewController == nil && a.view.superview === interface.window)
  }

  @Test func `a finish that is never told is`() throws {
    let interface = try presentByHand(ScriptedAnimator { Self.fade($0) }) { _ in }
    expectEqual(interface.codes, [.finishMissing])
    expectPresented(interface)
  }

  @Test func `a finish when the motion is over is told`() throws {
    let interface = try presentByHand(
      ScriptedAnimator { context in
        context.view(forKey: .to).map { context.containerView.addSubview($0) }
      }
    ) { context in
      View.animate(withDuration: 0.2) {
        context.view(forKey: .from)?.frame.origin.x = 100
      } completion: { _ in
        context.finishInteractiveTransition()
        context.completeTransition(true)
      }
    }
    expectEqual(interface.codes, [.finishedLate])
    expectPresented(interface)
  }

  @Test func `an arriving view that is added after the cancel is told and taken out`() throws {
    let interface = try presentByHand(ScriptedAnimator { _ in }) { context in
      context.cancelInteractiveTransition()
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      context.completeTransition(false)
    }
    expectEqual(interface.codes, [.addedAfterCancel])
    expectNil(b.view.window)
  }

  @Test func `views that a cancel leaves otherwise are told and put back`() throws {
    let interface = try presentByHand(
      ScriptedAnimator { context in
        context.view(forKey: .to).map { context.containerView.addSubview($0) }
        context.view(forKey: .from)?.alpha = 0.3
        context.view(forKey: .from)?.transform = AffineTransform(scaleX: 0.1, y: 0.1)
      }
    ) { context in
      context.cancelInteractiveTransition()
      context.completeTransition(false)
    }
    expectEqual(interface.codes, [.notRestored])
    expectTrue(a.view.alpha == 1 && a.view.transform == .identity)
    expectIdentical(a.view.superview, interface.window)
  }

  @Test(arguments: [-0.1, 1.5, .nan, .infinity])
  func `a percentage outside is told and clamped`(_ percent: Double) throws {
    var shown = 0.0
    let interface = try presentByHand(ScriptedAnimator { Self.fade($0) }) { context in
      context.updateInteractiveTransition(percent)
      shown = b.transitionCoordinator?.percentComplete ?? -1
      context.finishInteractiveTransition()
    }
    expectEqual(interface.codes, [.percentOutOfRange])
    expectEqual(shown, percent > 1 ? 1 : 0)
  }

  @Test(arguments: [true, false])
  func `deciding twice or outside of an interaction has no effect and is told`(_ cancels: Bool)
    throws
  {
    let interface = try presentByHand(ScriptedAnimator { Self.fade($0) }) { context in
      context.finishInteractiveTransition()
      if cancels {
        context.cancelInteractiveTransition()
      } else {
        context.finishInteractiveTransition()
      }
      context.updateInteractiveTransition(0.2)
    }
    expectEqual(interface.codes, [.notInteractive, .notInteractive])
    expectPresented(interface)
  }

  @Test(arguments: [
    (4, "ModalPresentationStyle.custom"), (7, "ModalPresentationStyle.popover"),
    (-2, "ModalPresentationStyle.automatic"), (99, nil),
  ])
  func `a raw value of another enumeration is told with its name`(_ value: Int, _ fits: String?)
    throws
  {
    #expect(
      throws: TransitionError.invalidRawValue(
        type: "ModalTransitionStyle", value: value, fits: fits)
    ) { try ModalTransitionStyle(checking: value) }
    let interface = Interface(a)
    _ = interface.takeEvents()
    a.setModalTransitionStyle(rawValue: value)
    expectEqual(interface.codes, [.foreignRawValue])
    expectEqual(interface.monitor.diagnostics.first?.message.contains(fits ?? "\(value)"), true)
    expectEqual(a.modalTransitionStyle, .coverVertical)
  }
}
