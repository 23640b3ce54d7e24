import GlissadeEngine
import GlissadeMath

// Appearance callbacks. Every "will" callback is followed by its "did" callback or by the opposite "will" callback,
// whatever transitions run at the same time and however callbacks change the hierarchy.

/// A change of a controller's appearance that the application's calls begin and end.
struct ManualAppearanceTransition {
  let isAppearing, animated: Bool
  /// Whether the controller has left its parent meanwhile.
  var hasLeftParent = false
}

extension ViewController {
  /// Begins to appear or disappear; has no effect if the controller does so already.
  ///
  /// - Parameters:
  ///   - appears: Whether the controller appears or disappears.
  ///   - animated: The value that the callbacks receive.
  ///   - subject: The controller's role in the logged event.
  func beginAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    if let cover {
      if cover.isInContext { cover.beginAppearance(appears, animated: animated) }
      return
    }
    startAppearance(appears, animated: animated, as: subject)
  }

  /// Ends the change that ``beginAppearance(_:animated:as:)`` began, unless it was reversed meanwhile.
  func endAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    if let cover {
      if cover.isInContext { cover.endAppearance(appears, animated: animated) }
      return
    }
    finishAppearance(appears, animated: animated, as: subject)
  }

  /// Calls ``viewIsAppearing(_:)`` of the controller and of those that follow it, if the view is in a window and the
  /// call is due.
  func notifyIsAppearing(
    animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    if let cover {
      if cover.isInContext { cover.notifyIsAppearing(animated: animated) }
      return
    }
    guard appearance == .appearing, viewIfLoaded?.window != nil else { return }
    sendIsAppearing(animated: animated, as: subject)
  }

  private func sendIsAppearing(animated: Bool, as subject: TransitionEvent.Subject) {
    guard awaitsIsAppearing else { return }
    awaitsIsAppearing = false
    eventMonitor?.log(subject, of: self, .viewIsAppearing)
    viewIsAppearing(animated)
    guard appearance == .appearing else { return }
    for follower in followers(true) where appearance == .appearing && isFollowed(by: follower) {
      follower.notifyIsAppearing(animated: animated)
    }
  }

  private func startAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    guard isVisible != appears else { return }
    let state: Appearance = appears ? .appearing : .disappearing
    appearance = state
    awaitsIsAppearing = appears
    eventMonitor?.log(subject, of: self, appears ? .viewWillAppear : .viewWillDisappear)
    if appears { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    // A callback may have reversed the change, and the reversal has then reached the followers.
    guard appearance == state else { return }
    for follower in followers(appears) where appearance == state && isFollowed(by: follower) {
      follower.beginAppearance(appears, animated: animated)
    }
  }

  private func finishAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    guard appearance == (appears ? .appearing : .disappearing) else { return }
    if appears {
      sendIsAppearing(animated: animated, as: subject)
      guard appearance == .appearing else { return }
    }
    let state: Appearance = appears ? .appeared : .disappeared
    appearance = state
    eventMonitor?.log(subject, of: self, appears ? .viewDidAppear : .viewDidDisappear)
    if appears { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    guard appearance == state else { return }
    for follower in followers(appears) where appearance == state && isFollowed(by: follower) {
      // A follower that was added meanwhile has missed the beginning.
      follower.beginAppearance(appears, animated: animated)
      follower.endAppearance(appears, animated: animated)
    }
    if appears {
      let guests = deferredAppearances
      deferredAppearances = []
      for guest in guests { guest.object?.settleAppearance(animated: animated) }
    } else if parent == nil, presenter == nil, containingWindow == nil,
      let host = hostSuperview, host.window != nil, let above = host.nearestViewController,
      !above.isVisible
    {
      // The controller around it may yet appear again, with this one's view.
      above.addDeferredAppearance(self)
    }
    // A child that no longer follows would otherwise wait forever.
    for child in children where child.isPlaceChanging && child.manualAppearanceTransition == nil {
      child.settlePlace(animated: animated)
    }
  }

  /// Returns the controllers that follow this one's appearance: its children, and a controller presented over it in its
  /// context.
  private func followers(_ appears: Bool) -> [ViewController] {
    let children = children(thatFollow: appears)
    guard let presentee = restingPresentee, presentee.isInContext, cover == nil else {
      return children
    }
    return children + [presentee]
  }

  private func isFollowed(by follower: ViewController) -> Bool {
    follower.parent === self || follower.presenter === self
  }

  /// The controller that this one presents, unless it is being presented or dismissed.
  private var restingPresentee: ViewController? {
    guard let presentee, presentee.ownPresentationController != nil, !presentee.isBeingPresented,
      !presentee.isBeingDismissed
    else { return nil }
    return presentee
  }

  /// The presented controller whose presentation has removed this controller's view, and which is shown in its place.
  private var cover: ViewController? {
    restingPresentee?.ownPresentationController?.hasRemovedPresentersView == true
      ? restingPresentee : nil
  }

  /// Whether the controller is presented over a controller in a container, and appears and disappears with that
  /// controller.
  private var isInContext: Bool { ownPresentationController?.isInContext == true }

  /// Whether the controller has begun to appear or disappear and has not finished.
  var isChanging: Bool { appearance == .appearing || appearance == .disappearing }

  /// Whether the controller, or a controller presented in its context, has begun to appear or disappear and has not
  /// finished.
  var isPlaceChanging: Bool {
    if isChanging { return true }
    guard let presentee, presentee.isInContext else { return false }
    return presentee.isPlaceChanging
  }

  // MARK: Settling the appearance

  /// The maximum number of consecutive appearance changes that callbacks may cause in one call.
  private static let maximumSettlePasses = 16

  /// Calls the missing appearance callbacks until the appearance matches the controller's position in the hierarchy.
  ///
  /// Nothing is called while a transition moves the controller, since the transition does so at its end, or if its
  /// parent does not forward appearance.
  func settleAppearance(animated: Bool = false) {
    for _ in 0..<ViewController.maximumSettlePasses {
      guard !isInTransition, let due = dueAppearance else { return }
      switch (appearance, due) {
      case _ where isVisible != due.isVisible: startAppearance(due.isVisible, animated: animated)
      case (.appearing, .appeared): finishAppearance(true, animated: animated)
      case (.disappearing, .disappeared): finishAppearance(false, animated: animated)
      default: return
      }
    }
  }

  /// Settles the appearance of a child that has left its parent: outside of a window, no view tells one that has
  /// appeared of its end.
  func settleOutside(animated: Bool = false) {
    let isLeft = isVisible && viewIfLoaded?.window == nil
    if isLeft || isPlaceChanging { settlePlace(animated: animated) }
  }

  /// Settles the appearance of the controller and of controllers presented in its context.
  func settlePlace(animated: Bool = false) {
    settleAppearance(animated: animated)
    if let presentee, presentee.isInContext { presentee.settlePlace(animated: animated) }
  }

  /// Whether a running transition moves the controller.
  var isInTransition: Bool {
    isBeingDismissed || context?.runningTransitions.contains { $0.moves(self) } == true
  }

  /// The appearance that the hierarchy asks for; nil if the parent manages it.
  private var dueAppearance: Appearance? {
    if presenter == nil, parent?.shouldAutomaticallyForwardAppearanceMethods == false {
      // A change that began elsewhere is not the parent's to end.
      return isChanging && manualAppearanceTransition == nil ? .disappeared : nil
    }
    return cover == nil ? hierarchyAppearance : .disappeared
  }

  /// The appearance of the position in which the controller, or a controller that covers it, is shown.
  var hierarchyAppearance: Appearance {
    if let presenter, let presentation = ownPresentationController, !presentation.isOver {
      if presentation.isInContext { return presenter.hierarchyAppearance }
      return presentation.containerView?.window == nil ? .disappeared : .appeared
    }
    if let containingWindow {
      let shows = containingWindow.hasAppeared && containingWindow.rootViewController === self
      return shows ? .appeared : .disappeared
    }
    if let parent {
      guard parent.shows(self) else { return .disappeared }
      // A root or a member of a container keeps its appearance if its view is taken out of the window.
      let isOut = parent.driver == nil && !parent.isChanging && parent.viewIfLoaded?.window == nil
      return isOut ? .disappeared : parent.appearance
    }
    guard let hostSuperview, hostSuperview.window != nil,
      hostSuperview.nearestViewController?.isVisible ?? true
    else {
      return .disappeared
    }
    return .appeared
  }

  /// The superview of the controller's view, or the one it had before a presentation removed it.
  var hostSuperview: View? {
    let taken = presentee?.ownPresentationController.flatMap {
      $0.hasRemovedPresentersView ? $0.presenterPosition?.superview : nil
    }
    return taken ?? viewIfLoaded?.superview
  }

  // MARK: In a container

  /// Whether a presentation by this controller has removed its view.
  var isViewRemovedByPresentation: Bool {
    presentee?.ownPresentationController?.hasRemovedPresentersView == true
  }

  /// Whether the controller is on a stack or among tabs, and another one is shown.
  var isHiddenByContainer: Bool {
    guard let parent, parent.driver != nil else { return false }
    return !parent.shows(self)
  }

  /// Removes the view from its container, with the container of a presentation in the controller's context.
  func removeViewFromContainer() {
    viewIfLoaded?.removeFromSuperview()
    guard let container = contextContainer else { return }
    container.removeFromSuperview()
    presentee?.ownPresentationController?.forgetPresenterPosition()
  }

  /// Adds the container of a presentation in the controller's context back to a container, over the controller's view
  /// or in its place; by default it fills the container.
  func putContextBack(in container: View, frame: Rect? = nil) {
    guard let presentation = presentee?.ownPresentationController, let covering = contextContainer
    else {
      return
    }
    covering.setSystemFrame(frame ?? container.layer.bounds)
    container.addSubview(covering)
    if presentation.hasRemovedPresentersView, let view = viewIfLoaded {
      presentation.removeReinsertedPresentersView(view)
    }
  }

  /// Removes all views from the container except the controller's view and a presentation in its context.
  func isolate(in container: View) {
    let own = viewIfLoaded
    for view in container.subviews where view !== own && view !== contextContainer {
      view.removeFromSuperview()
    }
  }

  private var contextContainer: View? {
    guard let presentation = presentee?.ownPresentationController, presentation.isInContext else {
      return nil
    }
    return presentation.containerView
  }

  var eventMonitor: TransitionMonitor? {
    context?.monitor ?? monitor ?? Stage.current?.existingMonitor
  }

  /// Whether the controller appears or has appeared.
  var isVisible: Bool { appearance.isVisible }

  func appear(animated: Bool) {
    beginAppearance(true, animated: animated)
    endAppearance(true, animated: animated)
  }

  func disappear(animated: Bool) {
    beginAppearance(false, animated: animated)
    endAppearance(false, animated: animated)
  }

  /// Begins the appearance transition of a child whose parent does not forward appearance.
  ///
  /// - Parameters:
  ///   - isAppearing: Whether the child appears or disappears.
  ///   - animated: The value that the callbacks receive.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    manualAppearanceTransition = ManualAppearanceTransition(
      isAppearing: isAppearing, animated: animated)
    beginAppearance(isAppearing, animated: animated)
  }

  /// Ends the appearance transition that ``beginAppearanceTransition(_:animated:)`` began.
  public func endAppearanceTransition() {
    guard let manual = manualAppearanceTransition else { return }
    manualAppearanceTransition = nil
    endAppearance(manual.isAppearing, animated: manual.animated)
    if manual.hasLeftParent, parent == nil { settleOutside(animated: manual.animated) }
  }

  // MARK: Entering a window

  /// Whether a container, a transition, a presentation or the window manages the controller's appearance.
  private var isAppearanceManaged: Bool {
    isPresentedOverAll || containingWindow != nil || isInTransition
      || context?.involves(self) == true
      || parent?.driver != nil || parent?.shouldAutomaticallyForwardAppearanceMethods == false
  }

  /// Whether the controller's presentation has begun and does not depend on another controller's view.
  ///
  /// A controller that is presented within the view of a controller other than its presenter appears and disappears
  /// with that controller.
  private var isPresentedOverAll: Bool {
    guard presenter != nil, let presentation = ownPresentationController else { return false }
    return presentation.isInContext
      || presentation.containerView?.superview?.nearestViewController == nil
  }

  /// Called before the view enters a window, within a superview, or leaves one.
  func viewWillMove(toWindow window: Window?, into superview: View?) {
    guard !isAppearanceManaged else { return }
    if window != nil, appearance == .disappeared {
      let above = parent ?? superview?.nearestViewController
      if let above, !above.isVisible {
        if parent == nil { above.addDeferredAppearance(self) }
        return
      }
      windowAppearance = true
      beginAppearance(true, animated: false)
    } else if window == nil, appearance == .appeared {
      windowAppearance = false
      beginAppearance(false, animated: false)
    }
  }

  /// Defers the appearance of a controller whose view is in this controller's view until this controller appears.
  private func addDeferredAppearance(_ guest: ViewController) {
    if deferredAppearances.count >= deferredAppearanceLimit {
      var known: Set<ViewController> = []
      deferredAppearances.removeAll { $0.object.map { !known.insert($0).inserted } ?? true }
      deferredAppearanceLimit = 2 * deferredAppearances.count + 8
    }
    deferredAppearances.append(Weak(object: guest))
  }

  /// Called after the view has entered or left a window, or after a callback has prevented it.
  func viewDidMoveToWindow() {
    let begun = windowAppearance
    windowAppearance = nil
    if let begun, begun == (viewIfLoaded?.window != nil) { endAppearance(begun, animated: false) }
    // A callback may have taken the view, or one around it, out of the window or put it back.
    guard begun != nil || isChanging, manualAppearanceTransition == nil, !isAppearanceManaged else {
      return
    }
    // A parent that appears or disappears ends the changes of the children that it shows.
    if let parent, parent.isChanging, parent.shows(self) { return }
    settleAppearance()
  }
}
