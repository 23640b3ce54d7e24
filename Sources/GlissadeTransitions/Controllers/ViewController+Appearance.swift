import GlissadeEngine

// Appearing and disappearing. Every "will" is followed by its "did" or by the opposite "will", whatever
// transitions do at the same time, and whatever whoever is told does to the hierarchy.

extension ViewController {
  /// Begins to appear or to disappear; nothing where it does so already.
  ///
  /// - Parameters:
  ///   - appears: which of them.
  ///   - animated: what the callbacks are told.
  ///   - subject: the part that the controller plays, for the event.
  func beginAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    if let cover {
      if cover.isInContext { cover.beginAppearance(appears, animated: animated) }
      return
    }
    startAppearance(appears, animated: animated, as: subject)
  }

  /// Ends what ``beginAppearance(_:animated:as:)`` began, if it is still that.
  func endAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    if let cover {
      if cover.isInContext { cover.endAppearance(appears, animated: animated) }
      return
    }
    finishAppearance(appears, animated: animated, as: subject)
  }

  private func startAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    guard isVisible != appears else { return }
    let state: Appearance = appears ? .appearing : .disappearing
    appearance = state
    eventMonitor?.log(subject, of: self, appears ? .viewWillAppear : .viewWillDisappear)
    if appears { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    // Whoever was told may have turned it, and has told those that follow.
    guard appearance == state else { return }
    for follower in followers(appears) where appearance == state && isFollowed(by: follower) {
      follower.beginAppearance(appears, animated: animated)
    }
  }

  private func finishAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    guard appearance == (appears ? .appearing : .disappearing) else { return }
    let state: Appearance = appears ? .appeared : .disappeared
    appearance = state
    eventMonitor?.log(subject, of: self, appears ? .viewDidAppear : .viewDidDisappear)
    if appears { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    guard appearance == state else { return }
    for follower in followers(appears) where appearance == state && isFollowed(by: follower) {
      // One that has come to follow in between has missed the beginning.
      follower.beginAppearance(appears, animated: animated)
      follower.endAppearance(appears, animated: animated)
    }
    if appears {
      let guests = deferredAppearances
      deferredAppearances = []
      for guest in guests { guest.object?.settleAppearance(animated: animated) }
    }
    // What follows no more would wait for ever.
    for child in children where child.isPlaceChanging && child.manualAppearanceTransition == nil {
      child.settlePlace(animated: animated)
    }
  }

  /// The controllers that appear and disappear with this one: children, and what covers it in a container.
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

  /// What this controller presents, while that is not itself on the move.
  private var restingPresentee: ViewController? {
    guard let presentee, presentee.ownPresentationController != nil, !presentee.isBeingPresented,
      !presentee.isBeingDismissed
    else { return nil }
    return presentee
  }

  /// What shows in place of this controller, whose view it has taken out.
  private var cover: ViewController? {
    restingPresentee?.ownPresentationController?.hasRemovedPresentersView == true
      ? restingPresentee : nil
  }

  /// Whether it is presented in the place of a controller in a container, and comes and goes with that.
  private var isInContext: Bool { ownPresentationController?.isInContext == true }

  /// Whether its appearance has begun to change and not come to an end.
  var isChanging: Bool { appearance == .appearing || appearance == .disappearing }

  /// Whether the appearance of the controller, or of what is presented in its place, has begun to change and not come
  /// to an end.
  var isPlaceChanging: Bool {
    if isChanging { return true }
    guard let presentee, presentee.isInContext else { return false }
    return presentee.isPlaceChanging
  }

  // MARK: Agreeing with the place

  /// How often a controller that is told may be turned by whoever hears of it, one after the other.
  private static let maximumSettlePasses = 16

  /// Tells the controller what is missing until its appearance agrees with the place where it is.
  ///
  /// Nothing is told while a transition moves it, which tells it at its end, nor where its parent passes nothing on.
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

  /// Settles the appearance of the controller and of what is presented in its place.
  func settlePlace(animated: Bool = false) {
    settleAppearance(animated: animated)
    if let presentee, presentee.isInContext { presentee.settlePlace(animated: animated) }
  }

  /// Whether a transition that runs moves the controller.
  var isInTransition: Bool {
    isBeingDismissed || context?.monitor.running.contains { $0.moves(self) } == true
  }

  /// The appearance that goes with the controller's place; nil where that is its parent's business.
  private var dueAppearance: Appearance? {
    if presenter == nil, parent?.shouldAutomaticallyForwardAppearanceMethods == false {
      return nil
    }
    return cover == nil ? hierarchyAppearance : .disappeared
  }

  /// The appearance of what shows in the controller's place, itself or what covers it.
  var hierarchyAppearance: Appearance {
    if let presenter, let presentation = ownPresentationController, !presentation.isOver {
      if presentation.isInContext { return presenter.hierarchyAppearance }
      return presentation.containerView?.window == nil ? .disappeared : .appeared
    }
    if let containingWindow {
      let shows = containingWindow.hasAppeared && containingWindow.rootViewController === self
      return shows ? .appeared : .disappeared
    }
    if let parent { return parent.shows(self) ? parent.appearance : .disappeared }
    guard let hostSuperview, hostSuperview.window != nil,
      hostSuperview.nearestViewController?.isVisible ?? true
    else {
      return .disappeared
    }
    return .appeared
  }

  /// What the controller's view is in, or was taken from by what the controller presents.
  var hostSuperview: View? {
    let taken = presentee?.ownPresentationController.flatMap {
      $0.hasRemovedPresentersView ? $0.presenterPosition?.superview : nil
    }
    return taken ?? viewIfLoaded?.superview
  }

  // MARK: In a container

  /// Whether what the controller presents has taken its view out of its place.
  var isViewRemovedByPresentation: Bool {
    presentee?.ownPresentationController?.hasRemovedPresentersView == true
  }

  /// Whether a stack or tab bar controller has it, and shows another one.
  var isHiddenByContainer: Bool {
    guard let parent, parent.driver != nil else { return false }
    return !parent.shows(self)
  }

  /// Takes the view out of its container, with what is presented in its place.
  func removeViewFromContainer() {
    viewIfLoaded?.removeFromSuperview()
    guard let container = contextContainer else { return }
    container.removeFromSuperview()
    presentee?.ownPresentationController?.forgetPresenterPosition()
  }

  /// Puts what is presented in the controller's place back over its view, or in place of it.
  func putContextBack(in container: View) {
    guard let presentation = presentee?.ownPresentationController, let covering = contextContainer
    else {
      return
    }
    covering.setSystemFrame(container.layer.bounds)
    container.addSubview(covering)
    if presentation.hasRemovedPresentersView, let view = viewIfLoaded {
      presentation.removeReinsertedPresentersView(view)
    }
  }

  /// Leaves nothing but the controller's view, and what is presented in its place, in its container.
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

  /// Whether it shows, or is about to.
  var isVisible: Bool { appearance.isVisible }

  func appear(animated: Bool) {
    beginAppearance(true, animated: animated)
    endAppearance(true, animated: animated)
  }

  func disappear(animated: Bool) {
    beginAppearance(false, animated: animated)
    endAppearance(false, animated: animated)
  }

  /// Begins the appearance of a child whose parent does not pass it on.
  ///
  /// - Parameters:
  ///   - isAppearing: whether it appears or disappears.
  ///   - animated: what its callbacks are told.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
    manualAppearanceTransition = (isAppearing, animated)
  }

  /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
  public func endAppearanceTransition() {
    guard let (isAppearing, animated) = manualAppearanceTransition else { return }
    manualAppearanceTransition = nil
    endAppearance(isAppearing, animated: animated)
  }

  // MARK: Coming to a window

  /// Whether a container, a transition, a presentation or the window looks after the controller's appearance.
  private var isAppearanceManaged: Bool {
    isPresentedOverAll || containingWindow != nil || isInTransition
      || context?.involves(self) == true
      || parent?.driver != nil || parent?.shouldAutomaticallyForwardAppearanceMethods == false
  }

  /// Whether its presentation has begun, and comes and goes by itself or with the presenter.
  ///
  /// One that is presented in another controller's view, by one that has only its view there, comes and goes with that.
  private var isPresentedOverAll: Bool {
    guard presenter != nil, let presentation = ownPresentationController else { return false }
    return presentation.isInContext
      || presentation.containerView?.superview?.nearestViewController == nil
  }

  /// The view is about to come to a window, into a view, or to leave one.
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

  /// Lets a controller whose view lies in this one's appear when this one does.
  private func addDeferredAppearance(_ guest: ViewController) {
    if deferredAppearances.count >= deferredAppearanceLimit {
      var known: Set<ViewController> = []
      deferredAppearances.removeAll { $0.object.map { !known.insert($0).inserted } ?? true }
      deferredAppearanceLimit = 2 * deferredAppearances.count + 8
    }
    deferredAppearances.append(Weak(object: guest))
  }

  /// The view has come to a window, or has left one, or was kept from it by whoever was told.
  func viewDidMoveToWindow() {
    if let appears = windowAppearance {
      windowAppearance = nil
      if appears == (viewIfLoaded?.window != nil) { endAppearance(appears, animated: false) }
    }
    // Where it has left its parent's view, that does not end what it began.
    guard isChanging, manualAppearanceTransition == nil, !isAppearanceManaged,
      parent?.shows(self) != true
    else {
      return
    }
    settleAppearance()
  }
}
