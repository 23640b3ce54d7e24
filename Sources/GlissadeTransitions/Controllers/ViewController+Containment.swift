import GlissadeEngine
import GlissadeMath

// Controllers within controllers.

extension ViewController {
  /// Makes a controller a child of this one; its view is put into this one's by the caller.
  ///
  /// It is told ``willMove(toParent:)``; ``didMove(toParent:)`` is the caller's to call. The child of another parent
  /// leaves that. Refused, and said, is a controller that contains or presents this one, and one that is presented,
  /// is a window's root, or is on a stack or among tabs; so is one that comes there while it is told.
  public func addChild(_ child: ViewController) {
    guard child.parent !== self, canTake(child) else { return }
    child.willMove(toParent: self)
    guard child.parent !== self, canTake(child) else { return }
    child.parent?.drop([child])
    children.append(child)
    child.parent = self
    if child.isPlaceChanging { child.settlePlace() }
  }

  /// Takes the controller out of its parent, and tells it ``didMove(toParent:)``; ``willMove(toParent:)`` is the
  /// caller's to call.
  ///
  /// It leaves a navigation controller's stack, or the tabs, with the call. Where it shows there, its parent is the
  /// same until the container shows another, in the stage's next turn.
  public func removeFromParent() {
    guard let above = parent, above.relinquish(self), parent === above else { return }
    above.drop([self])
    didMove(toParent: nil)
  }

  /// Whether a controller may become this one's child: one that shows elsewhere is refused, and that is said.
  func canTake(_ child: ViewController) -> Bool {
    if isOwned(by: child) {
      refuse(
        .invalidContainment,
        "\(child.displayName) contains or presents it, or is it, and cannot be in it",
        "add another controller")
      return false
    }
    guard let whereabouts = child.whereabouts, !child.hasPlainParent else { return true }
    refuse(
      .alreadyShown, "\(child.displayName) \(whereabouts)",
      "take it out there first, or show a controller of its own")
    return false
  }

  private var hasPlainParent: Bool { parent.map { $0.driver == nil } ?? false }

  /// The one place where the controller is, for messages; nil where it may be shown anywhere.
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

  /// Takes children off, all at once, so that whoever is told then finds them gone.
  func drop(_ leaving: [ViewController]) {
    if leaving.count == 1, let child = leaving.first {
      // Children are often taken out from the first on.
      let index = children.first === child ? 0 : children.lastIndex { $0 === child }
      if let index { children.remove(at: index) }
    } else {
      let gone = Set(leaving)
      children.removeAll { gone.contains($0) }
    }
    for child in leaving { child.parent = nil }
    for child in leaving where child.isPlaceChanging && child.manualAppearanceTransition == nil {
      child.settlePlace()
    }
  }

  /// Moves between two children as a container does: `UIViewController.transition(from:to:…)`.
  ///
  /// The arriving child's view is put in front of the leaving one's, in the same superview; that is taken out
  /// when the motion is over. Both children hear of their appearance.
  /// - Parameters:
  ///   - fromViewController: the child that shows.
  ///   - toViewController: the child that is to show.
  ///   - duration: seconds; 0 changes at once.
  ///   - options: curve, and one of the views' transitions.
  ///   - animations: changes views; nil where the options say what moves.
  ///   - completion: called when the motion is over; whether it came to its end.
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

  /// Moves between two children with an animator, as navigation and tab bar controllers do, with the same
  /// context and coordinator.
  ///
  /// - Parameters:
  ///   - fromViewController: the child that shows.
  ///   - toViewController: the child that is to show.
  ///   - containerView: where both views are, within this controller's view; nil is this controller's view.
  ///   - animator: animates.
  ///   - interactionController: lets a gesture drive; nil for none.
  ///   - completion: called when the transition is over; whether it came to its end.
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
    refuse(
      .notAChild, "a transition between controllers that are not its children",
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
    // Where nobody sees it, it is done at once.
    let animators =
      stage == nil || appearance == .disappeared
      ? TransitionAnimators() : TransitionAnimators(animator: animator, interaction: interaction)
    let monitor = monitor ?? Stage.current?.monitor ?? TransitionMonitor(nil)
    TransitionContext(plan, animators, monitor: monitor).run()
  }
}

/// A transition between two children of an application's own container.
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
    // One that was taken elsewhere in between is no more this one's to place.
    if completed, to.parent === host { context.addMissing(to.view) }
    let gone = completed ? from : to
    if gone.parent == nil || gone.parent === host { gone.viewIfLoaded?.removeFromSuperview() }
  }

  func finish(_ context: TransitionContext, completed: Bool) { completion?(completed) }
}

/// Runs the block of `transition(from:to:duration:…)` as an animator.
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

  /// The transition is over: where it has not come to the block, the changes are made at once.
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
