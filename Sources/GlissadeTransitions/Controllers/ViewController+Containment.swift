import GlissadeEngine
import GlissadeMath

// Child controllers.

extension ViewController {
  /// Adds a child controller; the caller adds the child's view to this controller's view.
  ///
  /// The method calls ``willMove(toParent:)`` of the child; the caller calls ``didMove(toParent:)``. A child of another
  /// parent is removed from that parent. A controller is rejected with a diagnostic if it contains or presents this
  /// controller, is presented, is a window's root, or is on a stack or among tabs, also if it gets there during
  /// ``willMove(toParent:)``.
  public func addChild(_ child: ViewController) {
    guard child.parent !== self, canTake(child) else { return }
    child.willMove(toParent: self)
    guard child.parent !== self, canTake(child) else { return }
    // No callback finds the child between its parents, where it could be added elsewhere.
    child.parent?.detach([child])
    children.append(child)
    child.parent = self
    if child.isPlaceChanging { child.settlePlace() }
  }

  /// Removes the controller from its parent and calls ``didMove(toParent:)``; the caller calls ``willMove(toParent:)``.
  ///
  /// The controller leaves the stack of a navigation controller, or the tabs, at once. If it is shown there, its parent
  /// stays the same until the container shows another controller, in the stage's next turn.
  public func removeFromParent() {
    guard let above = parent, above.relinquish(self), parent === above else { return }
    above.drop([self])
    didMove(toParent: nil)
  }

  /// Returns whether a controller may become a child of this one; a controller that is shown elsewhere is rejected with
  /// a diagnostic.
  func canTake(_ child: ViewController) -> Bool {
    if isOwned(by: child) {
      reject(
        .invalidContainment,
        "\(child.displayName) contains or presents this controller, or is this controller",
        "add another controller")
      return false
    }
    guard let whereabouts = child.whereabouts, !child.hasPlainParent else { return true }
    reject(
      .alreadyShown, "\(child.displayName) \(whereabouts)",
      "remove it there first, or show another controller")
    return false
  }

  private var hasPlainParent: Bool { parent.map { $0.driver == nil } ?? false }

  /// A description of the one place where the controller is shown, for messages; nil if it may be shown anywhere.
  var whereabouts: String? {
    if let presenter { return "is presented by \(presenter.displayName)" }
    if containingWindow != nil { return "is a window's root" }
    guard let parent else { return nil }
    switch parent {
    case is NavigationController: return "is on the stack of \(parent.displayName)"
    case is TabBarController: return "is a tab of \(parent.displayName)"
    default: return "is a child of \(parent.displayName)"
    }
  }

  /// Removes children from the list all at once, so that callbacks find all of them removed.
  func drop(_ leaving: [ViewController]) {
    detach(leaving)
    for child in leaving {
      if child.manualAppearanceTransition == nil {
        child.settleOutside()
      } else {
        child.manualAppearanceTransition?.hasLeftParent = true
      }
    }
  }

  /// Removes children from the list, and calls nobody.
  private func detach(_ leaving: [ViewController]) {
    if leaving.count == 1, let child = leaving.first {
      // Fast path: children are often removed from the front.
      let index = children.first === child ? 0 : children.lastIndex { $0 === child }
      if let index { children.remove(at: index) }
    } else {
      let removed = Set(leaving)
      children.removeAll { removed.contains($0) }
    }
    for child in leaving { child.parent = nil }
  }

  /// Runs a transition between two children, with the changes of a block: `UIViewController.transition(from:to:…)`.
  ///
  /// The arriving child's view is added in front of the leaving child's view, in the same superview; the leaving view
  /// is removed at the end. Both children receive their appearance callbacks.
  /// - Parameters:
  ///   - fromViewController: The child that is shown.
  ///   - toViewController: The child to be shown.
  ///   - duration: The duration in seconds; 0 changes at once.
  ///   - options: The curve, and optionally one of the views' transitions.
  ///   - animations: Changes views; nil if the options determine the motion.
  ///   - completion: Called at the end; receives whether the motion was completed.
  public func transition(
    from fromViewController: ViewController, to toViewController: ViewController, duration: Double,
    options: ViewAnimationOptions = [], animations: (() -> Void)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    let animator = BlockTransitionAnimator(
      duration: duration, options: options, animations: animations, completion: completion)
    let place = fromViewController.viewIfLoaded?.superview ?? view
    guard areChildren(fromViewController, toViewController) else {
      completion?(false)
      return
    }
    startTransition(
      from: fromViewController, to: toViewController, in: place, animator: animator,
      interaction: nil, completion: { animator.transitionEnded($0) })
  }

  /// Runs a transition between two children with an animator, with the same context and coordinator as in navigation
  /// and tab bar controllers.
  ///
  /// - Parameters:
  ///   - fromViewController: The child that is shown.
  ///   - toViewController: The child to be shown.
  ///   - containerView: The view for both children's views, within this controller's view; nil is this controller's
  ///     view.
  ///   - animator: The object that animates the transition.
  ///   - interactionController: The object through which a gesture drives the transition, if any.
  ///   - completion: Called at the end; receives whether the transition was completed.
  public func transition(
    from fromViewController: ViewController, to toViewController: ViewController,
    in containerView: View? = nil, using animator: any ViewControllerAnimatedTransitioning,
    interactionController: (any ViewControllerInteractiveTransitioning)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    startTransition(
      from: fromViewController, to: toViewController, in: containerView ?? view,
      animator: animator, interaction: interactionController, completion: completion)
  }

  private func areChildren(_ from: ViewController, _ to: ViewController) -> Bool {
    if from.parent === self, to.parent === self, from !== to { return true }
    reject(
      .notAChild, "transition was called with controllers that are not two of its children",
      "add both with addChild first")
    return false
  }

  private func startTransition(
    from: ViewController, to: ViewController, in place: View,
    animator: any ViewControllerAnimatedTransitioning,
    interaction: (any ViewControllerInteractiveTransitioning)?, completion: ((Bool) -> Void)?
  ) {
    guard areChildren(from, to) else {
      completion?(false)
      return
    }
    let plan = ChildPlan(of: self, from: from, to: to, in: place, completion)
    // A transition that is not visible is completed at once.
    let animators =
      stage == nil || appearance == .disappeared
      ? TransitionAnimators() : TransitionAnimators(animator: animator, interaction: interaction)
    let monitor = monitor ?? Stage.current?.monitor ?? TransitionMonitor(nil)
    TransitionContext(plan, animators, monitor: monitor).run()
  }
}

/// The plan of a transition between two children of an application's own container.
private final class ChildPlan: TransitionPlan {
  let from, to, host: ViewController
  let containerView: View
  let completion: ((Bool) -> Void)?

  init(
    of host: ViewController, from: ViewController, to: ViewController, in containerView: View,
    _ completion: ((Bool) -> Void)?
  ) {
    (self.host, self.from, self.to) = (host, from, to)
    (self.containerView, self.completion) = (containerView, completion)
  }

  var operation: TransitionContext.Operation { .child }
  var appearances: [AppearanceChange] { [(from, false), (to, true)] }

  func placeViews(_ context: TransitionContext) {
    let frame = from.view.frame
    context.replaceFrames(by: frame)
    to.view.setSystemFrame(frame)
  }

  func arrange(_ context: TransitionContext, completed: Bool) {
    // If the controller has moved to another parent meanwhile, its view is left alone.
    if completed, to.parent === host {
      context.addMissing(to.view)
      to.putContextBack(in: containerView, frame: to.view.layer.frame)
    }
    let leaver = completed ? from : to
    if leaver.parent == nil || leaver.parent === host { leaver.removeViewFromContainer() }
  }

  func finish(_ context: TransitionContext, completed: Bool) { completion?(completed) }
}

/// The animator that runs the block of `transition(from:to:duration:…)`.
final class BlockTransitionAnimator: ViewControllerAnimatedTransitioning {
  private let duration: Double
  private let options: ViewAnimationOptions
  private let animations: (() -> Void)?
  private let completion: ((Bool) -> Void)?
  private var hasBegun = false

  init(
    duration: Double, options: ViewAnimationOptions, animations: (() -> Void)?,
    completion: ((Bool) -> Void)?
  ) {
    self.duration = duration
    self.options = options
    self.animations = animations
    self.completion = completion
  }

  /// Applies the changes at once if the transition ended before the block ran.
  func transitionEnded(_ completed: Bool) {
    guard !hasBegun else { return }
    hasBegun = true
    if completed { View.performWithoutAnimation { animations?() } }
    completion?(completed)
  }

  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return context.completeTransition(true)
    }
    hasBegun = true
    let end = { [completion] (finished: Bool) in
      context.completeTransition(!context.transitionWasCancelled)
      completion?(finished)
    }
    if options.transition != 0 {
      let animations = animations
      View.transition(
        from: from, to: to, duration: duration, options: options, completion: end)
      animations?()
      return
    }
    context.containerView.addSubview(to)
    View.animate(
      withDuration: duration, options: options, animations: animations ?? {}, completion: end)
  }
}
