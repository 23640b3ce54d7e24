import GlissadeEngine
import GlissadeMath

// Presentations. The call checks the request and links the controllers; the transition begins in a turn of the stage of
// its own, after those before it.

extension ViewController {
  /// Presents a controller: `UIViewController.present(_:animated:completion:)`.
  ///
  /// The transition begins in the stage's next turn. An invalid request is rejected with a diagnostic in
  /// ``TransitionMonitor/diagnostics``.
  ///
  /// With a `presenter` that is shown in a `window`:
  ///
  /// ```swift
  /// let settings = ViewController()
  /// settings.modalTransitionStyle = .crossDissolve
  /// var isShown = false
  /// presenter.present(settings, animated: true) { isShown = true }
  /// try window.windowStage.step(to: 1)
  /// // isShown is true, and presenter.presentedViewController is settings
  /// ```
  ///
  /// - Parameters:
  ///   - presented: The controller to be presented.
  ///   - animated: Whether the delegate's animator, or else the system's, moves the controller.
  ///   - completion: Called after the controller has appeared, or the presentation was cancelled.
  public func present(
    _ presented: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let presenting = presentationContext(for: presented)
    guard let window = outermost.presentationWindow, window.stage != nil else {
      return reject(
        .notInWindow, "\(displayName) is not in a window", "present from a controller that is shown"
      )
    }
    guard presenting.presentee == nil else {
      return reject(
        .alreadyPresenting,
        "\(presenting.displayName) presents \(presenting.presentee?.displayName ?? "")",
        "dismiss that one first, or present from it")
    }
    if let whereabouts = presented === self ? "is the presenter" : presented.whereabouts {
      return reject(
        .alreadyShown, "\(presented.displayName) \(whereabouts)",
        "present another controller")
    }
    guard !presenting.isOwned(by: presented) else {
      return reject(
        .invalidContainment, "\(presented.displayName) presents \(presenting.displayName) itself",
        "present another controller")
    }
    presenting.presentee = presented
    presented.presenter = presenting
    presented.presentationSource = self
    presented.isBeingPresented = true
    enqueue(in: window, animated: animated, completion) { [self] call in
      guard let window = call.window else {
        if presented.ownPresentationController == nil { presenting.discard(presented) }
        return false
      }
      return runPresentation(
        of: presented, by: presenting, in: window, animated: animated, call)
    }
  }

  /// Starts a presentation or dismissal in a turn of its own, after those before it.
  ///
  /// The completion is called in any case.
  /// - Parameter begin: Starts the transition; returns whether it has begun.
  func enqueue(
    in window: Window, animated: Bool, _ completion: (() -> Void)?,
    _ begin: @escaping (ModalCall) -> Bool
  ) {
    let record = RejectionRecord.current
    window.enqueue(animated: animated) { [self, weak window] request in
      let call = ModalCall(
        caller: self, window: window, request: request, completion: completion)
      if RejectionRecord.$current.withValue(record, operation: { begin(call) }) { return }
      completion?()
      window?.modalEnded()
    }
  }

  /// Returns the controller that actually presents a controller when this one is asked to.
  private func presentationContext(for presented: ViewController) -> ViewController {
    switch presented.modalPresentationStyle.resolved {
    case .currentContext, .overCurrentContext:
      return withParents.first { $0.definesPresentationContext } ?? outermost
    default: return outermost
    }
  }

  /// Ends all presentations by this controller at once, because the window gets another root.
  func endPresentations() {
    while let presented = presentee {
      presented.endPresentations()
      for context in presented.context?.runningTransitions ?? [] where context.presents(presented) {
        context.end(false)
      }
      presented.beginAppearance(false, animated: false)
      guard presentee === presented else { continue }
      // Here too the links are cut before the callbacks of the disappearance.
      let presentation = presented.ownPresentationController
      unlink(presented)
      presented.endAppearance(false, animated: false)
      presented.endPresentation(by: presentation)
    }
  }

  /// Ends the presentations over the window by this controller and its descendants.
  ///
  /// A controller presented over another one in a container is left alone: it leaves with that controller.
  func endPresentationsOverWindow() {
    endPresentations()
    var inside = children
    while let controller = inside.popLast() {
      inside += controller.children
      guard let presented = controller.presentee else { continue }
      if presented.ownPresentationController?.isInContext == true {
        inside.append(presented)
      } else {
        controller.endPresentations()
      }
    }
  }

  /// Ends the presentations by a controller that is deallocated, since nobody could dismiss them any more.
  func endOrphanedPresentations() {
    guard let presentee else { return }
    // All links are cut before the callbacks of the disappearances.
    let orphans = Array(presentee.withPresentees)
    for orphan in orphans {
      (orphan.presentee, orphan.presenter, orphan.presentationSource) = (nil, nil, nil)
    }
    for orphan in orphans.reversed() {
      orphan.endPresentation(by: orphan.ownPresentationController)
      orphan.settleAppearance()
    }
  }

  /// Cuts the link to a presented controller, whose view is still in the hierarchy.
  func unlink(_ presented: ViewController) {
    // Another controller may present it by now.
    guard presentee === presented else { return }
    presentee = nil
    presented.presenter = nil
    presented.presentationSource = nil
  }

  /// Removes the views of a presentation of this controller, which may have been presented again since.
  func endPresentation(by presentation: PresentationController?) {
    presentation?.containerView?.subviews.forEach { $0.removeFromSuperview() }
    presentation?.removeContainer()
    if ownPresentationController === presentation { ownPresentationController = nil }
    guard presenter == nil else { return }
    isBeingPresented = false
    isBeingDismissed = false
    if parent == nil { activeSegue = nil }
  }

  /// Ends a presentation by this controller without a transition.
  func discard(_ presented: ViewController) {
    let presentation = presented.ownPresentationController
    unlink(presented)
    presented.endPresentation(by: presentation)
  }

  /// Rejects a presentation that cannot begin, because the controller has left the window since the call.
  private func rejectPresentation(of presented: ViewController) {
    discard(presented)
    presented.settleAppearance()
    reject(
      .notInWindow, "\(displayName) has left the window", "present from a controller that is shown")
  }

  // MARK: Presenting

  private func runPresentation(
    of presented: ViewController, by presenting: ViewController, in window: Window, animated: Bool,
    _ call: ModalCall
  ) -> Bool {
    let monitor = window.windowStage.monitor
    // The controller may have been dismissed before its presentation began.
    guard presenting.presentee === presented, presented.ownPresentationController == nil else {
      return false
    }
    let style = presented.modalPresentationStyle.resolved
    let isInContext = style == .currentContext || style == .overCurrentContext
    // A presentation in a context replaces the presenter's view, which must be in the window.
    guard presenting.presentationWindow === window,
      !isInContext || presenting.parent?.shows(presenting) ?? true || presenting.isInTransition
    else {
      presenting.rejectPresentation(of: presented)
      return false
    }
    let delegate = presented.liveDelegate(monitor)
    var presentation: PresentationController?
    if style == .custom, let delegate {
      presentation = delegate.presentationController(
        forPresented: presented, presenting: presenting, source: self)
      monitor.log(
        .delegate, of: presented, .presentationControllerForPresented(returned: presentation != nil)
      )
    }
    let controller =
      presentation ?? presented.takePresentationController(presenting: presenting)
    presented.ownPresentationController = controller
    var animators = TransitionAnimators()
    if animated {
      if let delegate {
        animators = TransitionAnimators(
          of: presented, monitor,
          animator: {
            delegate.animationController(
              forPresented: presented, presenting: presenting, source: self)
          }, { .animationControllerForPresented(returned: $0) },
          interaction: { delegate.interactionControllerForPresentation(using: $0) },
          { .interactionControllerForPresentation(returned: $0) })
      }
      animators.animator =
        animators.animator ?? presented.systemAnimator(isPresenting: true, monitor)
    }
    let presenterView = presenting.view
    presented.loadViewIfNeeded()
    // The delegate may have changed the window's root.
    guard presenting.presentee === presented, presented.ownPresentationController === controller,
      presenting.presentationWindow === window
    else {
      if presented.ownPresentationController === controller {
        presenting.rejectPresentation(of: presented)
      }
      return false
    }
    let removesPresenter = controller.shouldRemovePresentersView
    controller.isInContext =
      isInContext
      && (presenting.parent != nil || presenting.ownPresentationController?.isInContext == true)
    controller.install(
      in: isInContext ? presenterView.superview ?? window : window,
      above: isInContext ? presenterView : nil,
      frame: isInContext ? presenterView.layer.frame : window.layer.bounds)
    let plan = PresentationPlan(
      presenting, presented, controller, in: controller.containerView ?? window,
      removesPresenter: removesPresenter, call)
    TransitionContext(plan, animators, monitor: monitor, order: call.request.begin()).run()
    return true
  }

  /// Returns the transitioning delegate; a diagnostic is reported if one was set that has been released.
  func liveDelegate(_ monitor: TransitionMonitor)
    -> (any ViewControllerTransitioningDelegate)?
  {
    if let transitioningDelegate { return transitioningDelegate }
    if hadTransitioningDelegate {
      monitor.report(
        .delegateReleased, about: displayName, "its transitioningDelegate has been released",
        "retain the delegate while the controller is presented")
    }
    return nil
  }

  /// Returns the system's animator for the transition style.
  func systemAnimator(isPresenting: Bool, _ monitor: TransitionMonitor)
    -> any ViewControllerAnimatedTransitioning
  {
    var style = modalTransitionStyle
    if style == .partialCurl, modalPresentationStyle.resolved != .fullScreen {
      monitor.report(
        .styleMismatch, about: displayName,
        "partialCurl requires the presentation style fullScreen",
        "present full screen, or use another transition style")
      style = .coverVertical
    }
    switch style {
    case .coverVertical: return CoverVerticalAnimator(isPresenting: isPresenting)
    case .flipHorizontal: return FlipHorizontalAnimator(isPresenting: isPresenting)
    case .crossDissolve: return CrossDissolveAnimator(isPresenting: isPresenting)
    case .partialCurl: return PartialCurlAnimator(isPresenting: isPresenting)
    }
  }
}

extension TransitionContext {
  /// Returns whether the transition presents or dismisses a controller.
  func presents(_ controller: ViewController) -> Bool {
    operation == .present && to === controller || operation == .dismiss && moves(controller)
  }

  /// Removes a view at the end, unless the window was released and the view shows elsewhere by now.
  func remove(_ view: View) {
    if !state.isAbandoned || view.isDescendant(of: containerView) { view.removeFromSuperview() }
  }

  /// Adds the arriving view to the container if the animator has not done so.
  func addMissing(_ view: View?) {
    guard let view else { return }
    // A view within the leaving view would leave with it.
    let isLost = from.viewIfLoaded.map { view.isDescendant(of: $0) } ?? false
    guard !view.isDescendant(of: containerView) || isLost else { return }
    // The view of a block's own animator is added by the system: if it is missing, the application has removed it.
    if isAnimated, !state.isAbandoned, !(participants.animator is BlockTransitionAnimator),
      !to.isViewRemovedByPresentation
    {
      monitor.report(
        .arrivingViewMissing, about: animatorName,
        "the arriving view was not added to the container",
        "add view(forKey: .to) to containerView")
    }
    containerView.addSubview(view)
    view.setSystemFrame(finalFrame(for: to))
    let size = containerView.layer.bounds.size
    if let initialSize = participants.initialSize, size != initialSize {
      view.autoresize(from: initialSize, to: size)
    }
  }
}
