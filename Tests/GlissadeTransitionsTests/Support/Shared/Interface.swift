import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A window on a stage of its own, and a clock that runs in frames.
final class Interface {
  let window: Window
  var stage: Stage { window.windowStage }
  var monitor: TransitionMonitor { stage.monitor }

  init(_ root: ViewController, width: Double = 320, height: Double = 568) {
    window = Window(frame: Rect(x: 0, y: 0, width: width, height: height), stage: Stage())
    monitor.isLogging = true
    stage.perform {
      window.rootViewController = root
      window.makeKeyAndVisible()
    }
  }

  /// Runs the stage for some seconds in frames of a 60th.
  func run(_ seconds: Double) throws {
    let end = stage.time + seconds
    while stage.time + 1.0 / 60 < end { try stage.advance(to: stage.time + 1.0 / 60) }
    try stage.advance(to: end)
  }

  /// Presents a controller over another one, as a delegate has it if one is given, and runs for some seconds.
  func present(
    _ presented: ViewController, over presenter: ViewController, animated: Bool = true,
    by chooser: (any ViewControllerTransitioningDelegate)? = nil, run seconds: Double
  ) throws {
    if let chooser { presented.transitioningDelegate = chooser }
    presenter.present(presented, animated: animated)
    try run(seconds)
  }

  /// Dismisses what a controller presents, or the controller itself, and runs for some seconds.
  func dismiss(
    _ controller: ViewController, animated: Bool = true, run seconds: Double
  ) throws {
    controller.dismiss(animated: animated)
    try run(seconds)
  }

  /// Pushes a controller, and runs for some seconds.
  func push(
    _ controller: ViewController, on navigation: NavigationController, animated: Bool = true,
    run seconds: Double
  ) throws {
    navigation.pushViewController(controller, animated: animated)
    try run(seconds)
  }

  /// Pops the top of a stack, and runs for some seconds.
  func pop(
    _ navigation: NavigationController, animated: Bool = true, run seconds: Double
  ) throws {
    navigation.popViewController(animated: animated)
    try run(seconds)
  }

  /// Plays a gesture in the window, and runs for some seconds after it.
  func play(_ gesture: String, run seconds: Double = 0) throws {
    try ScriptedGesture(gesture).run(in: window)
    if seconds > 0 { try run(seconds) }
  }

  /// Returns the logged events, and clears the log.
  func takeEvents() -> [String] {
    let events = monitor.events.map(\.description)
    monitor.removeAll()
    return events
  }

  var codes: [TransitionDiagnostic.Code] { monitor.diagnostics.map(\.code) }
}

/// A stack of controllers in an interface of its own.
func stack(
  _ controllers: ViewController...
) -> (navigation: NavigationController, interface: Interface) {
  let navigation = NavigationController(rootViewController: controllers[0])
  if controllers.count > 1 { navigation.viewControllers = controllers }
  return (navigation, Interface(navigation))
}

/// Fades the arriving view in.
final class FadeAnimator: ViewControllerAnimatedTransitioning {
  let duration: Double
  private(set) var context: (any ViewControllerContextTransitioning)?

  init(duration: Double = 0.5) { self.duration = duration }

  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    self.context = context
    let moved = context.view(forKey: .to) ?? context.view(forKey: .from)
    if let to = context.view(forKey: .to) {
      context.containerView.addSubview(to)
      to.alpha = 0
    }
    View.animate(withDuration: duration) {
      moved?.alpha = context.view(forKey: .to) == nil ? 0 : 1
    } completion: { _ in
      moved?.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { context = nil }
}

/// A hand-written interaction controller that does its own motion, and does it right.
final class ManualInteraction: ViewControllerInteractiveTransitioning {
  private(set) var context: (any ViewControllerContextTransitioning)?

  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    self.context = context
    if let to = context.view(forKey: .to) {
      context.containerView.insertSubview(to, at: 0)
    }
  }

  func update(_ percent: Double) {
    guard let context else { return }
    context.view(forKey: .from)?.alpha = 1 - percent
    context.updateInteractiveTransition(percent)
  }

  func finish() { end(cancels: false) }

  func cancel() { end(cancels: true) }

  private func end(cancels: Bool) {
    guard let context else { return }
    if cancels {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
    let from = context.view(forKey: .from)
    View.animate(withDuration: 0.2) {
      from?.alpha = cancels ? 1 : 0
    } completion: { _ in
      from?.alpha = 1
      context.completeTransition(!cancels)
    }
    self.context = nil
  }
}

/// Gives its animator and interaction controller for everything.
final class Chooser: ViewControllerTransitioningDelegate, NavigationControllerDelegate,
  TabBarControllerDelegate
{
  var animator: (any ViewControllerAnimatedTransitioning)?
  /// The same for every transition, or one of its own for each.
  var interaction: (any ViewControllerInteractiveTransitioning)? {
    get { makeInteraction?() }
    set { makeInteraction = newValue.map { interaction in { interaction } } }
  }
  var makeInteraction: (() -> (any ViewControllerInteractiveTransitioning)?)?
  var keeper: ((ViewController, ViewController?) -> PresentationController)?

  init(
    _ animator: (any ViewControllerAnimatedTransitioning)? = FadeAnimator(),
    _ interaction: (any ViewControllerInteractiveTransitioning)? = nil
  ) {
    self.animator = animator
    self.interaction = interaction
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  { animator }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { keeper?(presented, presenting) }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}

extension ViewControllerContextTransitioning {
  /// Cancels or finishes the interactive transition.
  func decide(cancels: Bool) {
    if cancels { cancelInteractiveTransition() } else { finishInteractiveTransition() }
  }
}

/// Does what it is told to.
final class ScriptedAnimator: ViewControllerAnimatedTransitioning {
  var duration: Double
  let script: (any ViewControllerContextTransitioning) -> Void

  init(duration: Double = 0.5, _ script: @escaping (any ViewControllerContextTransitioning) -> Void)
  {
    self.duration = duration
    self.script = script
  }

  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  func animateTransition(using context: any ViewControllerContextTransitioning) { script(context) }
}

/// Begins interactively by letting the animator set up, and leaves the rest to the test.
final class HeldInteraction: ViewControllerInteractiveTransitioning {
  let animator: any ViewControllerAnimatedTransitioning
  private(set) var context: (any ViewControllerContextTransitioning)?

  init(_ animator: any ViewControllerAnimatedTransitioning) { self.animator = animator }

  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    self.context = context
    animator.animateTransition(using: context)
  }

  /// Cancels and completes at once.
  func takeBack() {
    context?.cancelInteractiveTransition()
    context?.completeTransition(false)
  }
}

/// Notes its appearances, and checks that they are balanced.
final class RecordingController: ViewController {
  private(set) var calls: [String] = []
  /// Done once in a call.
  var acts: [String: () -> Void] = [:]

  init(_ title: String) {
    super.init()
    self.title = title
  }

  private func note(_ call: String) {
    calls.append(call)
    acts.removeValue(forKey: call)?()
  }

  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { acts.removeValue(forKey: "isAppearing")?() }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }

  func takeCalls() -> [String] {
    let taken = calls
    calls = []
    return taken
  }

  /// Whether every call may follow the one before it.
  var isBalanced: Bool {
    let followers: [String: Set<String>] = [
      "": ["willAppear"], "willAppear": ["didAppear", "willDisappear"],
      "didAppear": ["willDisappear"], "willDisappear": ["didDisappear", "willAppear"],
      "didDisappear": ["willAppear"],
    ]
    var last = ""
    for call in calls {
      guard followers[last]?.contains(call) == true else { return false }
      last = call
    }
    return true
  }
}
