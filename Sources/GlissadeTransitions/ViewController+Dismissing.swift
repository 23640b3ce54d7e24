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
    window.enqueue(animated: animated) { [self, weak window] request in
      // Whoever waits for it is told, even if the window is gone.
      guard let window else {
        completion?()
        return
      }
      // Another one may have come in its place.
      guard presenting.presentee === presented else {
        refuse(
          .nothingPresented, "\(displayName) presents \(presented.displayName) no more",
          "dismiss once")
        completion?()
        return window.modalEnded()
      }
      runDismissal(by: presenting, in: window, animated: animated, request, completion)
    }
  }

  /// Calls somebody who waits, in a turn of the stage's where there is one.
  private func callLater(_ completion: (() -> Void)?) {
    guard let completion else { return }
    guard let stage = presentationWindow?.stage ?? Stage.current else { return completion() }
    stage.post(completion)
  }

  private func runDismissal(
    by presenting: ViewController, in window: Window, animated: Bool, _ request: TransitionRequest,
    _ completion: (() -> Void)?
  ) {
    let monitor = window.windowStage.monitor
    // All that goes, the last one first; what has not begun to come does not come.
    var chain: [ViewController] = []
    for controller in presenting.withPresentees.dropFirst() {
      if controller.presentationKeeper == nil {
        controller.presenter?.discard(controller)
        break
      }
      chain.append(controller)
    }
    chain.reverse()
    guard let top = chain.first, let keeper = top.presentationKeeper,
      let container = keeper.containerView
    else {
      completion?()
      return window.modalEnded()
    }
    let delegate = top.liveDelegate(monitor)
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interaction: (any ViewControllerInteractiveTransitioning)?
    if animated {
      animator = delegate?.animationController(forDismissed: top)
      if delegate != nil {
        monitor.log(.delegate, of: top, .animationControllerForDismissed(returned: animator != nil))
      }
      if let animator {
        interaction = delegate?.interactionControllerForDismissal(using: animator)
        monitor.log(
          .delegate, of: top, .interactionControllerForDismissal(returned: interaction != nil))
      }
      animator = animator ?? top.systemAnimator(isPresenting: false, monitor)
    }
    let keepers = chain.map(\.presentationKeeper)
    // Whoever was asked may have brought another root.
    guard keepers.allSatisfy({ $0?.containerView != nil }) else {
      completion?()
      return window.modalEnded()
    }
    let presenterView = presenting.view
    // The first of the chain has taken the presenter's view out, or left it.
    let firstKeeper = chain.last?.presentationKeeper
    let removed = firstKeeper?.hasTakenPresenter == true
    if removed { firstKeeper?.fitPresenter(presenterView) }
    let context = TransitionContext(
      operation: .dismiss, from: top, to: presenting, container: container, host: presenting,
      monitor: monitor)
    context.requestOrder = request.begin()
    context.presentationStyle = top.modalPresentationStyle
    context.keptSuperviews = [container]
    let presentedView = keeper.presentedView
    context.keyViews = (presentedView, removed ? presenterView : nil)
    // What is put back after a cancel is for the size of now.
    let space = firstKeeper?.presenterSpace
    context.fit = { [unowned context] in
      if removed { firstKeeper?.fitPresenter(presenterView) }
      let presenterFrame =
        removed
        ? container.layer.bounds
        : container.convert(presenterView.layer.bounds, from: presenterView)
      context.frames(of: top, initial: presentedView?.frame ?? .zero, final: .zero)
      context.frames(
        of: presenting, initial: removed ? .zero : presenterFrame, final: presenterFrame)
    }
    // Where the presenter's view is, should it be taken into the container.
    let presenterPlace = PresenterPlace(of: presenterView)
    context.setUp = {
      for controller in chain { controller.isBeingDismissed = true }
    }
    context.willBegin = {
      for (controller, keeper) in zip(chain, keepers) {
        monitor.log(.presentationController, of: controller, .dismissalTransitionWillBegin)
        keeper?.dismissalTransitionWillBegin()
      }
    }
    let between = chain.dropFirst().filter {
      $0.appearance == .appeared || $0.appearance == .appearing
    }
    let going = ([top] + between).map { ($0, false) }
    context.appearances = going + (removed ? [(presenting, true)] : [])
    context.appearanceEnds = (removed ? [(presenting, true)] : []) + going
    context.structure = { completed in
      if completed {
        if removed {
          firstKeeper?.returnPresenter(presenterView, from: container)
        } else if presenterView.superview === container {
          presenterPlace?.put(presenterView)
        }
        for controller in chain {
          (controller.presentationKeeper?.presentedView ?? controller.view).removeFromSuperview()
        }
      } else if removed, let space {
        if presenterView.superview === container { presenterView.removeFromSuperview() }
        firstKeeper?.presenterSpace = space
      }
    }
    context.didEnd = { completed in
      for (controller, keeper) in zip(chain, keepers) {
        monitor.log(
          .presentationController, of: controller, .dismissalTransitionDidEnd(completed: completed))
        keeper?.dismissalTransitionDidEnd(completed)
      }
      guard completed else { return }
      for (controller, keeper) in zip(chain, keepers) {
        keeper?.isOver = true
        controller.presenter?.unlink(controller)
      }
    }
    context.didShow = { _ in
      for controller in chain { controller.isBeingDismissed = false }
    }
    context.ended = { [self, weak window] completed in
      if completed {
        for (controller, keeper) in zip(chain, keepers) { controller.endPresentation(by: keeper) }
      }
      if let completion {
        monitor.log(.completion, of: self, .called)
        completion()
      }
      window?.modalEnded()
    }
    context.run(animator: animator, interaction: interaction, isAnimated: animated)
  }
}
