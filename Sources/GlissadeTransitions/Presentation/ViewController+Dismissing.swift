import GlissadeEngine
import GlissadeMath

// Dismissals of one controller or of a chain of controllers.

extension ViewController {
  /// Dismisses the controllers presented by this one, or this controller if it presents none:
  /// `UIViewController.dismiss(animated:completion:)`.
  ///
  /// The transition begins in the stage's next turn. Of a chain of presentations the last one moves, and those between
  /// disappear with it.
  /// - Parameters:
  ///   - animated: Whether the animator moves the views.
  ///   - completion: Called after the dismissal has ended, even if it was cancelled.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    var presenting: ViewController?
    for controller in withParents where presenting == nil {
      presenting = controller.presentee == nil ? controller.presenter : controller
    }
    guard let presenting, let presented = presenting.presentee else {
      reject(.nothingPresented, "\(displayName) presents nothing", "present first")
      return callLater(completion)
    }
    guard let window = presenting.presentationWindow else {
      // Without a window nothing is visible, and the presentations end at once.
      presenting.endPresentations()
      return callLater(completion)
    }
    enqueue(in: window, animated: animated, completion) { [self] call in
      guard let window = call.window else { return false }
      // Another controller may have been presented in its place.
      guard presenting.presentee === presented else {
        reject(
          .nothingPresented, "\(displayName) no longer presents \(presented.displayName)",
          "dismiss once")
        return false
      }
      return runDismissal(by: presenting, in: window, animated: animated, call)
    }
  }

  /// Dismisses a sheet that this controller presents, driven by a pull.
  func dismiss(
    _ presented: ViewController, by pullDown: SheetPullDown,
    _ interaction: PercentDrivenInteractiveTransition
  ) {
    guard let window = presentationWindow else { return }
    enqueue(in: window, animated: true, nil) { [self] call in
      guard let window = call.window, presentee === presented else { return false }
      return runDismissal(by: self, in: window, animated: true, call, (pullDown, interaction))
    }
  }

  /// Calls a completion in a turn of the stage, or at once without a stage.
  private func callLater(_ completion: (() -> Void)?) {
    guard let completion else { return }
    guard let stage = presentationWindow?.stage ?? Stage.current else { return completion() }
    stage.post(completion)
  }

  private func runDismissal(
    by presenting: ViewController, in window: Window, animated: Bool, _ call: ModalCall,
    _ pull: (pullDown: SheetPullDown, interaction: PercentDrivenInteractiveTransition)? = nil
  ) -> Bool {
    let monitor = window.windowStage.monitor
    // All controllers that are dismissed, the last one first; a presentation that has not begun is dropped.
    var chain: [ViewController] = []
    for controller in presenting.withPresentees.dropFirst() {
      if controller.ownPresentationController == nil {
        controller.presenter?.discard(controller)
        break
      }
      chain.append(controller)
    }
    chain.reverse()
    guard let top = chain.first, top.ownPresentationController?.containerView != nil else {
      return false
    }
    var animators = TransitionAnimators()
    let delegate = top.liveDelegate(monitor)
    if let pull {
      let animator = CoverVerticalAnimator(isPresenting: false)
      // The finger moves the sheet itself.
      animator.mayCrossFade = false
      animators = TransitionAnimators(animator: animator, interaction: pull.interaction)
    } else if animated {
      if let delegate {
        animators = TransitionAnimators(
          of: top, monitor, animator: { delegate.animationController(forDismissed: top) },
          { .animationControllerForDismissed(returned: $0) },
          interaction: { delegate.interactionControllerForDismissal(using: $0) },
          { .interactionControllerForDismissal(returned: $0) })
      }
      animators.animator = animators.animator ?? top.systemAnimator(isPresenting: false, monitor)
    }
    // The delegate may have changed the window's root.
    guard let plan = DismissalPlan(of: chain, to: presenting, call, pull?.pullDown) else {
      return false
    }
    TransitionContext(plan, animators, monitor: monitor, order: call.request.begin()).run()
    return true
  }
}
