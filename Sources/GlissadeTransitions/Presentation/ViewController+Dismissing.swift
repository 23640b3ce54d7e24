import GlissadeEngine
import GlissadeMath

// Dismissing, of one controller or of a chain of them.

extension ViewController {
  /// Dismisses what this controller presents, with all that that presents; where it presents nothing, itself:
  /// `UIViewController.dismiss(animated:completion:)`.
  ///
  /// The transition begins in the stage's next turn. Of a chain the last one moves; those between go with it.
  /// - Parameters:
  ///   - animated: whether the animator moves.
  ///   - completion: called when it is gone, or the dismissal was cancelled.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    var presenting: ViewController?
    for controller in withParents where presenting == nil {
      presenting = controller.presentee == nil ? controller.presenter : controller
    }
    guard let presenting, let presented = presenting.presentee else {
      refuse(.nothingPresented, "\(displayName) presents nothing", "present first")
      return callLater(completion)
    }
    guard let window = presenting.presentationWindow else {
      // Nobody sees it: it is done at once.
      presenting.endPresentations()
      return callLater(completion)
    }
    enqueue(in: window, animated: animated, completion) { [self] call in
      guard let window = call.window else { return false }
      // Another one may have come in its place.
      guard presenting.presentee === presented else {
        refuse(
          .nothingPresented, "\(displayName) presents \(presented.displayName) no more",
          "dismiss once")
        return false
      }
      return runDismissal(by: presenting, in: window, animated: animated, call)
    }
  }

  /// Calls somebody who waits, in a turn of the stage's where there is one.
  private func callLater(_ completion: (() -> Void)?) {
    guard let completion else { return }
    guard let stage = presentationWindow?.stage ?? Stage.current else { return completion() }
    stage.post(completion)
  }

  private func runDismissal(
    by presenting: ViewController, in window: Window, animated: Bool, _ call: ModalCall
  ) -> Bool {
    let monitor = window.windowStage.monitor
    // All that goes, the last one first; what has not begun to come does not come.
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
    if animated {
      if let delegate {
        animators = TransitionAnimators(
          of: top, monitor, animator: { delegate.animationController(forDismissed: top) },
          { .animationControllerForDismissed(returned: $0) },
          interaction: { delegate.interactionControllerForDismissal(using: $0) },
          { .interactionControllerForDismissal(returned: $0) })
      }
      animators.animator = animators.animator ?? top.systemAnimator(isPresenting: false, monitor)
    }
    // Whoever was asked may have brought another root.
    guard let plan = DismissalPlan(of: chain, to: presenting, call) else { return false }
    TransitionContext(plan, animators, monitor: monitor, order: call.request.begin()).run()
    return true
  }
}
