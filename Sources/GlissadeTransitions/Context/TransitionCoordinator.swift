import GlissadeEngine
import GlissadeMath

/// The coordinator of a transition.
final class TransitionCoordinator: ViewControllerTransitionCoordinator {
  typealias Handler = (any ViewControllerTransitionCoordinatorContext) -> Void

  private weak var context: TransitionContext?
  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var handlers: [Handler] = []
  private var hasBegun = false
  private var hasFinished = false
  var initiallyInteractive = false

  // Properties that stay readable after the end.
  let containerView: View
  private let from, to: ViewController
  private let keyViews: (from: View?, to: View?)
  private(set) var isCancelled = false

  init(_ context: TransitionContext) {
    self.context = context
    containerView = context.containerView
    from = context.from
    to = context.to
    keyViews = context.participants.keyViews
    presentationStyle = context.presentationStyle
  }

  let presentationStyle: ModalPresentationStyle
  var isAnimated: Bool { context?.isAnimated ?? false }
  var isInterruptible: Bool {
    context?.interruptibleAnimator != nil
  }
  var isInteractive: Bool { context?.isInteractive ?? false }
  var transitionDuration: Double { context?.timing.duration ?? 0 }
  var percentComplete: Double { context?.timing.percentComplete ?? 0 }
  var completionVelocity: Double { context?.interaction.controller?.completionSpeed ?? 1 }
  var completionCurve: ViewAnimationCurve {
    if let controller = context?.interaction.controller { return controller.completionCurve }
    return context?.participants.animator is any SystemAnimator ? .system : .easeInOut
  }
  var targetTransform: AffineTransform { .identity }

  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    key == .from ? from : to
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    key == .from ? keyViews.from : keyViews.to
  }

  // MARK: Alongside

  func animate(
    alongsideTransition animation: Handler?, completion: Handler?
  ) -> Bool {
    animateAlongsideTransition(in: nil, animation: animation, completion: completion)
  }

  func animateAlongsideTransition(
    in view: View?, animation: Handler?, completion: Handler?
  ) -> Bool {
    guard !hasFinished else { return false }
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    if hasBegun { runAlongside() }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Handler) { handlers.append(handler) }

  /// Runs the waiting animations with the transition's timing.
  func runAlongside() {
    hasBegun = true
    guard let context, let body = takeAnimations() else { return }
    // A transition that has ended, or takes no time, has nothing to animate alongside.
    guard context.isRunning, context.isAnimated, context.timing.duration > 0 else {
      return View.performWithoutAnimation(body)
    }
    if context.isInteractive || context.interaction.isDriven {
      context.scrub {
        View.animate(withDuration: context.timing.duration, options: .curveLinear, animations: body)
      }
    } else {
      let options = ViewAnimationOptions(rawValue: UInt(completionCurve.rawValue) << 16)
      View.animate(withDuration: context.timing.duration, options: options, animations: body)
    }
  }

  /// Makes the changes of waiting animations without animation, because the animator reports the end already.
  func runLateAlongside() {
    guard !hasBegun else { return }
    hasBegun = true
    guard let context, let body = takeAnimations() else { return }
    guard context.isInteractive || context.interaction.isDriven else {
      return View.performWithoutAnimation(body)
    }
    // The scrubber reverts the changes if the transition is cancelled.
    context.scrub { View.performWithoutAnimation(body) }
  }

  private func takeAnimations() -> (() -> Void)? {
    guard let context, !animations.isEmpty else { return nil }
    let waiting = animations
    animations = []
    return {
      for animation in waiting {
        context.log(.coordinator, .alongsideAnimation)
        animation(self)
      }
    }
  }

  func decided(cancels: Bool) { isCancelled = cancels }

  func notifyInteractionChanged() {
    guard let context else { return }
    isCancelled = context.transitionWasCancelled
    for handler in handlers {
      context.log(
        .coordinator,
        .interactionChanged(interactive: context.isInteractive, cancelled: isCancelled))
      handler(self)
    }
  }

  func finish(cancelled: Bool) {
    isCancelled = cancelled
    hasFinished = true
    let waiting = completions
    completions = []
    handlers = []
    animations = []
    for completion in waiting {
      context?.log(.coordinator, .alongsideCompletion(cancelled: cancelled))
      completion(self)
    }
  }
}

/// An animator of the system, which moves with its spring.
protocol SystemAnimator: ViewControllerAnimatedTransitioning {}
