import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

/// Every mistake is told, the model is healed, and a healthy transition is left alone.
@Suite struct TransitionLinterTests {
  typealias Context = any ViewControllerContextTransitioning

  let a = RecordingController("a"), b = RecordingController("b")
  let chooser = Chooser()

  /// Presents `b` over `a` with an animator, and runs for two seconds.
  func present(
    _ animator: any ViewControllerAnimatedTransitioning, style: ModalPresentationStyle = .fullScreen
  ) throws -> Interface {
    chooser.animator = animator
    let interface = Interface(a)
    b.modalPresentationStyle = style
    try interface.present(b, over: a, by: chooser, run: 2)
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

  static func add(_ context: Context) {
    context.view(forKey: .to).map { context.containerView.addSubview($0) }
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
    try interface.dismiss(b, run: 2)
    expectEqual(interface.codes, [])
    expectTrue(a.presentedViewController == nil && a.view.superview === interface.window)
  }

  /// A mistake of an animator that presents.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let code: TransitionDiagnostic.Code
    let script: @Sendable (Context) -> Void
    var testDescription: String { "\(code)" }

    init(_ code: TransitionDiagnostic.Code, _ script: @escaping @Sendable (Context) -> Void) {
      (self.code, self.script) = (code, script)
    }
  }

  static let mistakes = [
    Mistake(.completeMissing) { add($0) },
    Mistake(.completedTwice) { context in
      fade(context)
      View.animate(withDuration: 0.5) {
        context.view(forKey: .from)?.alpha = 0.5
      } completion: { _ in
        end(context)
      }
    },
    Mistake(.durationMismatch) { fade($0, 0.8) },
    Mistake(.addedInAnimationBlock) { context in
      View.animate(withDuration: 0.5) {
        add(context)
        context.view(forKey: .from)?.alpha = 0.5
      } completion: { _ in
        end(context)
      }
    },
    Mistake(.arrivingViewMissing) { context in
      View.animate(withDuration: 0.5) {
        context.view(forKey: .from)?.alpha = 0
      } completion: { _ in
        end(context)
      }
    },
    Mistake(.animationLeftOnLayer) { context in
      try? context.containerView.layer.add(lingering())
      fade(context)
    },
    Mistake(.zeroFinalFrameUsed) { context in
      guard let from = context.viewController(forKey: .from) else { return end(context) }
      let frame = context.finalFrame(for: from)
      fade(context)
      View.animate(withDuration: 0.5) { context.view(forKey: .from)?.frame = frame }
    },
    Mistake(.foreignGeometry) { context in
      _ = Window().bounds
      fade(context)
    },
    Mistake(.finalFrameMissed) { context in
      fade(context)
      context.view(forKey: .to)?.transform = AffineTransform(scaleX: 0.5, y: 1)
    },
  ]

  @Test(arguments: mistakes)
  func `animator's mistake: is reported and repaired`(_ mistake: Mistake) throws {
    let interface = try present(ScriptedAnimator(mistake.script))
    expectEqual(interface.codes, [mistake.code], "\(interface.monitor.diagnostics)")
    expectPresented(interface)
    expectEqual(interface.monitor.diagnostics.first?.subject, "ScriptedAnimator")
    expectEqual(interface.monitor.diagnostics.first?.remedy.isEmpty, false)
  }

  @Test(arguments: mistakes)
  func `strict mode throws a mistake at its instant, and goes on`(_ mistake: Mistake) throws {
    chooser.animator = ScriptedAnimator(mistake.script)
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
    expectEqual(thrown.map(\.code), [mistake.code])
    expectPresented(interface)
  }

  @Test func `delegate of several animations: is reported`() throws {
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
    try interface.present(b, over: a, by: chooser, run: 2)
    expectEqual(interface.codes, [.foreignGeometry, .finalFrameMissed])
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .pageSheet], [0.5, -20])
  func `a view that arrives elsewhere than it should is told with both frames`(
    _ style: ModalPresentationStyle, _ shift: Double
  ) throws {
    let interface = try present(ScriptedAnimator { Self.fade($0) }, style: style)
    // The page that covers the whole window uncovers `b`, which may be a sheet.
    let (c, final) = (RecordingController("c"), b.view.frame)
    c.transitioningDelegate = chooser
    try interface.present(c, over: b, animated: false, run: 0.1)
    // Wherever an animator has left it, it returns.
    b.view.frame.origin.x = 77
    chooser.animator = ScriptedAnimator { [b] context in
      expectEqual(context.finalFrame(for: b), final)
      Self.fade(context)
      b.view.frame = final.offsetBy(dx: shift, dy: 0)
    }
    try interface.dismiss(c, run: 2)
    let (y, height) = (final.minY, final.height)
    let message =
      "the arriving view ended at (\(shift), \(y), 320.0, \(height)), and its final frame is "
      + "(0.0, \(y), 320.0, \(height))"
    expectEqual(interface.monitor.diagnostics.map(\.message), shift == 0.5 ? [] : [message])
  }

  @Test func `a delegate that is gone is told, and the system's way is taken`() throws {
    let interface = Interface(a)
    b.transitioningDelegate = Chooser()
    try interface.present(b, over: a, run: 2)
    expectEqual(interface.codes, [.delegateReleased])
    expectPresented(interface)
    interface.monitor.removeAll()
    b.transitioningDelegate = nil
    try interface.dismiss(b, run: 2)
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
    try interface.dismiss(b, run: 2)
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
    try interface.present(b, over: a, by: chooser, run: 0.1)
    let context = try #require(held.context)
    interface.stage.perform { body(context) }
    try interface.run(3)
    return interface
  }

  /// A mistake while a transition is driven by hand.
  struct MistakeByHand: Sendable, CustomTestStringConvertible {
    let code: TransitionDiagnostic.Code
    /// The work of the animator.
    let animate: @Sendable (Context) -> Void
    /// The work a tenth of a second later.
    let decide: @Sendable (Context) -> Void
    var testDescription: String { "\(code)" }

    init(
      _ code: TransitionDiagnostic.Code, _ animate: @escaping @Sendable (Context) -> Void,
      decide: @escaping @Sendable (Context) -> Void
    ) { (self.code, self.animate, self.decide) = (code, animate, decide) }
  }

  @Test(arguments: [
    // Completed with true after the cancel.
    MistakeByHand(.completedAfterCancel, { add($0) }) { context in
      context.cancelInteractiveTransition()
      context.completeTransition(true)
    },
    MistakeByHand(.cancelWithoutComplete, { add($0) }) { $0.cancelInteractiveTransition() },
    MistakeByHand(.addedAfterCancel, { _ in }) { context in
      context.cancelInteractiveTransition()
      add(context)
      context.completeTransition(false)
    },
    MistakeByHand(
      .notRestored,
      { context in
        add(context)
        context.view(forKey: .from)?.alpha = 0.3
        context.view(forKey: .from)?.transform = AffineTransform(scaleX: 0.1, y: 0.1)
      }
    ) { context in
      context.cancelInteractiveTransition()
      context.completeTransition(false)
    },
  ])
  func `a mistake in a cancel is told and taken back`(_ mistake: MistakeByHand) throws {
    let interface = try presentByHand(ScriptedAnimator(mistake.animate), mistake.decide)
    expectEqual(interface.codes, [mistake.code])
    expectTrue(a.presentedViewController == nil && b.view.window == nil)
    expectTrue(a.view.superview === interface.window && a.isBalanced && b.isBalanced)
    expectTrue(a.view.alpha == 1 && a.view.transform == .identity)
  }

  @Test(arguments: [
    // A finish that is never told, and one when the motion is over.
    MistakeByHand(.finishMissing, { fade($0) }) { _ in },
    MistakeByHand(.finishedLate, { add($0) }) { context in
      View.animate(withDuration: 0.2) {
        context.view(forKey: .from)?.frame.origin.x = 100
      } completion: { _ in
        context.finishInteractiveTransition()
        context.completeTransition(true)
      }
    },
  ])
  func `a mistake in a finish is told`(_ mistake: MistakeByHand) throws {
    let interface = try presentByHand(ScriptedAnimator(mistake.animate), mistake.decide)
    expectEqual(interface.codes, [mistake.code])
    expectPresented(interface)
  }

  @Test(arguments: [-0.1, 1.5, .nan, .infinity])
  func `update outside of 0…1: is reported and clamped`(_ percent: Double) throws {
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
      context.decide(cancels: cancels)
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
