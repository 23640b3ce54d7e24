import GlissadeEngine

// Appearing and disappearing. Every "will" is followed by its "did" or by the opposite "will", whatever
// transitions do at the same time.

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
    let monitor = eventMonitor
    if isCoveredInContext {
      presentee?.beginAppearance(appears, animated: animated)
      return
    }
    if appears {
      guard appearance == .disappeared || appearance == .disappearing else { return }
      appearance = .appearing
      monitor?.log(subject, of: self, .viewWillAppear)
      viewWillAppear(animated)
    } else {
      guard appearance == .appeared || appearance == .appearing else { return }
      appearance = .disappearing
      monitor?.log(subject, of: self, .viewWillDisappear)
      viewWillDisappear(animated)
    }
    for child in followers(appears) {
      child.beginAppearance(appears, animated: animated)
    }
  }

  /// Ends what ``beginAppearance(_:animated:as:)`` began, if it is still that.
  func endAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    let monitor = eventMonitor
    if isCoveredInContext {
      presentee?.endAppearance(appears, animated: animated)
      return
    }
    if appears {
      guard appearance == .appearing else { return }
      appearance = .appeared
      monitor?.log(subject, of: self, .viewDidAppear)
      viewDidAppear(animated)
    } else {
      guard appearance == .disappearing else { return }
      appearance = .disappeared
      monitor?.log(subject, of: self, .viewDidDisappear)
      viewDidDisappear(animated)
    }
    for child in followers(appears) { child.endAppearance(appears, animated: animated) }
  }

  /// The controllers that appear and disappear with this one: children, and what covers it in a container.
  private func followers(_ appears: Bool) -> [ViewController] {
    let children = children(thatFollow: appears)
    guard let presentee = contextPresentee else { return children }
    return children + [presentee]
  }

  /// What this controller presents in its own place in a container, while that is not itself on the move.
  private var contextPresentee: ViewController? {
    guard let presentee, presentee.presentationKeeper?.isInContext == true,
      presentee.context == nil
    else { return nil }
    return presentee
  }

  private var isCoveredInContext: Bool {
    contextPresentee?.presentationKeeper?.hasTakenPresenter == true
  }

  // MARK: In a container

  /// Takes the view out of its container, with what is presented in its place.
  func takeOut() {
    viewIfLoaded?.removeFromSuperview()
    contextContainer?.removeFromSuperview()
  }

  /// Puts what is presented in the controller's place back over its view, or in place of it.
  func putContextBack(in container: View) {
    guard let keeper = presentee?.presentationKeeper, let covering = contextContainer else {
      return
    }
    covering.frame = container.layer.bounds
    container.addSubview(covering)
    if keeper.hasTakenPresenter { viewIfLoaded?.removeFromSuperview() }
  }

  private var contextContainer: View? {
    guard let keeper = presentee?.presentationKeeper, keeper.isInContext else { return nil }
    return keeper.containerView
  }

  var eventMonitor: TransitionMonitor? {
    context?.monitor ?? monitor ?? Stage.current?.existingMonitor
  }

  /// Whether it shows, or is about to.
  var isSeen: Bool { appearance == .appeared || appearance == .appearing }

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
    ownTransition = (isAppearing, animated)
  }

  /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
  public func endAppearanceTransition() {
    guard let (isAppearing, animated) = ownTransition else { return }
    ownTransition = nil
    endAppearance(isAppearing, animated: animated)
  }

  // MARK: Coming to a window

  /// Whether a container, a transition, a presentation or the window looks after the controller's appearance.
  private var isLookedAfter: Bool {
    presenter != nil || containingWindow != nil || context != nil
      || parent is NavigationController || parent is TabBarController
      || parent?.shouldAutomaticallyForwardAppearanceMethods == false
  }

  /// The view is about to come to a window, into a view, or to leave one.
  func viewWillMove(toWindow window: Window?, into superview: View?) {
    guard !isLookedAfter else { return }
    if window != nil, appearance == .disappeared {
      let above = parent ?? superview?.nearestViewController
      guard above?.isSeen ?? true else { return }
      windowAppearance = true
      beginAppearance(true, animated: false)
    } else if window == nil, appearance == .appeared {
      windowAppearance = false
      beginAppearance(false, animated: false)
    }
  }

  /// The view has come to a window, or has left one.
  func viewDidMoveToWindow() {
    guard let appears = windowAppearance else { return }
    windowAppearance = nil
    endAppearance(appears, animated: false)
  }
}
