import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Mistakes of animators and controllers besides the listed ones.
///
/// In spite of each, everything ends in a consistent state.
@Suite struct TransitionBadInputTests {
  typealias Context = any ViewControllerContextTransitioning

  let a = RecordingController("a"), b = RecordingController("b")
  let chooser = Chooser()

  func present(
    _ animator: any ViewControllerAnimatedTransitioning, width: Double = 320, height: Double = 568
  ) throws -> Interface {
    chooser.animator = animator
    let interface = Interface(a, width: width, height: height)
    try interface.present(b, over: a, by: chooser, run: 2)
    expectTrue(a.presentedViewController === b && b.view.window === interface.window)
    expectTrue(b.calls == ["willAppear", "didAppear"] && b.transitionCoordinator == nil)
    return interface
  }

  @Test(arguments: TransitionStyle.allCases, [(0.0, 0.0), (0, 568), (320, 0), (1e-9, 1e9)])
  func `windows without a size take every style`(
    _ style: TransitionStyle, _ size: (width: Double, height: Double)
  ) throws {
    let interface = try present(
      style.animator(isForward: true), width: size.width, height: size.height)
    chooser.animator = style.animator(isForward: false)
    try interface.dismiss(b, run: 3)
    expectTrue(interface.window.subviews == [a.view] && b.view.window == nil)
    expectTrue(a.isBalanced && b.isBalanced)
    interface.window.layer.forEachLayer { layer in
      expectTrue(layer.animations.isEmpty)
    }
  }

  @Test(arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func `transitionDuration that is not finite: is reported and counts as 0`(_ duration: Double)
    throws
  {
    let interface = try present(
      ScriptedAnimator(duration: duration) { context in
        context.view(forKey: .to).map { context.containerView.addSubview($0) }
        context.completeTransition(true)
      })
    expectEqual(interface.codes, [.brokenContract])
  }

  /// A work of an animator on the views.
  struct Script: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (Context) -> Void

    init(_ name: String, _ run: @escaping @Sendable (Context) -> Void) {
      (testDescription, self.run) = (name, run)
    }
  }

  static let scripts = [
    Script("completes at once") { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      context.completeTransition(true)
    },
    Script("throws its snapshot away") { context in
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      let snapshot = context.view(forKey: .from)?.snapshotView(afterScreenUpdates: true)
      snapshot.map { context.containerView.addSubview($0) }
      View.animate(withDuration: 0.5) {
        snapshot?.alpha = 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      snapshot?.removeFromSuperview()
    },
    Script("empties the container") { context in
      for view in context.containerView.subviews { view.removeFromSuperview() }
      context.completeTransition(true)
    },
    Script("takes the container out") { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      let above = context.containerView.superview
      context.containerView.removeFromSuperview()
      above?.addSubview(context.containerView)
      context.completeTransition(true)
    },
    Script("puts the arriving view into the leaving one") { context in
      guard let to = context.view(forKey: .to) else { return }
      context.view(forKey: .from)?.addSubview(to)
      context.completeTransition(true)
    },
    Script("sets numbers that are none") { context in
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      View.animate(withDuration: .nan) {
        to.alpha = .nan
        to.frame = Rect(x: .infinity, y: 0, width: .nan, height: 1)
        to.transform = AffineTransform(scaleX: .nan, y: 0)
      } completion: { _ in
        context.completeTransition(true)
      }
    },
    Script("says it is cancelled though nobody has") { context in
      context.cancelInteractiveTransition()
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      context.completeTransition(true)
    },
  ]

  @Test(arguments: scripts)
  func `whatever an animator does, the presented view shows at the end`(_ script: Script) throws {
    let interface = try present(ScriptedAnimator(duration: 0.5, script.run))
    expectTrue(b.view.frame == Rect(x: 0, y: 0, width: 320, height: 568) && b.view.alpha == 1)
    expectEqual(a.calls, ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    chooser.animator = FadeAnimator()
    try interface.dismiss(b, run: 2)
    expectTrue(interface.window.subviews == [a.view] && b.view.window == nil)
  }

  @Test func `completing with false without a cancel takes the presentation back`() throws {
    chooser.animator = ScriptedAnimator(duration: 0) { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      context.completeTransition(false)
    }
    let interface = Interface(a)
    b.transitioningDelegate = chooser
    var ends = 0
    a.present(b, animated: true) { ends += 1 }
    try interface.run(1)
    expectTrue(
      ends == 1 && a.presentedViewController == nil && interface.window.subviews == [a.view])
    expectTrue(a.isBalanced && b.isBalanced && a.calls.last == "didAppear")
  }

  @Test func `a presentation controller without a view is told, and the controller's own taken`()
    throws
  {
    final class Empty: PresentationController {
      override var presentedView: View? { nil }
    }
    chooser.keeper = { Empty(presentedViewController: $0, presenting: $1) }
    b.modalPresentationStyle = .custom
    let interface = try present(FadeAnimator())
    expectTrue(interface.codes.contains(.brokenContract))
    try interface.dismiss(b, run: 2)
    expectTrue(b.view.window == nil && interface.window.subviews == [a.view])
  }

  /// Calls something from one of its callbacks, once.
  final class Caller: ViewController {
    let call: String
    let action: (Caller) -> Void
    private var isDone = false

    init(_ call: String, _ action: @escaping (Caller) -> Void) {
      self.call = call
      self.action = action
    }

    private func run(_ name: String) {
      guard name == call, !isDone else { return }
      isDone = true
      action(self)
    }

    override func viewDidLoad() { run("load") }
    override func viewWillAppear(_ animated: Bool) { run("willAppear") }
    override func viewDidAppear(_ animated: Bool) { run("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { run("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { run("didDisappear") }
    override func viewDidLayoutSubviews() { run("layout") }
  }

  static let calls = ["load", "willAppear", "didAppear", "willDisappear", "didDisappear", "layout"]

  @Test(arguments: calls, [true, false])
  func `callbacks may present, dismiss, push and pop`(_ call: String, _ animated: Bool) throws {
    let other = RecordingController("other"), pushed = RecordingController("pushed")
    let caller = Caller(call) { caller in
      caller.present(other, animated: animated)
      caller.navigationController?.pushViewController(pushed, animated: animated)
      caller.view.window?.layoutIfNeeded()
    }
    let (navigation, interface) = stack(a)
    try interface.push(caller, on: navigation, animated: animated, run: 3)
    navigation.popToRootViewController(animated: animated)
    try interface.run(3)
    try interface.dismiss(navigation, animated: animated, run: 3)
    // The controller that was pushed during the pop is still on the stack.
    navigation.popToRootViewController(animated: animated)
    try interface.run(3)
    expectTrue(navigation.viewControllers == [a] && navigation.presentedViewController == nil)
    expectTrue(a.view.window != nil && other.view.window == nil && caller.view.window == nil)
    expectTrue(a.isBalanced && other.isBalanced && pushed.isBalanced && a.calls.last == "didAppear")
    expectTrue(!interface.stage.isAnimating)
  }
}

extension Layer {
  /// Calls `body` with the layer and all below it.
  func forEachLayer(_ body: (Layer) -> Void) {
    body(self)
    for layer in sublayers { layer.forEachLayer(body) }
  }
}
