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
    if appears {
      guard appearance == .disappeared || appearance == .disappearing else { return }
      appearance = .appearing
      monitor?.log(subject, .viewWillAppear)
      viewWillAppear(animated)
    } else {
      guard appearance == .appeared || appearance == .appearing else { return }
      appearance = .disappearing
      monitor?.log(subject, .viewWillDisappear)
      viewWillDisappear(animated)
    }
    for child in children(thatFollow: appears) {
      child.beginAppearance(appears, animated: animated)
    }
  }

  /// Ends what ``beginAppearance(_:animated:as:)`` began, if it is still that.
  func endAppearance(
    _ appears: Bool, animated: Bool, as subject: TransitionEvent.Subject = .controller
  ) {
    let monitor = eventMonitor
    if appears {
      guard appearance == .appearing else { return }
      appearance = .appeared
      monitor?.log(subject, .viewDidAppear)
      viewDidAppear(animated)
    } else {
      guard appearance == .disappearing else { return }
      appearance = .disappeared
      monitor?.log(subject, .viewDidDisappear)
      viewDidDisappear(animated)
    }
    for child in children(thatFollow: appears) { child.endAppearance(appears, animated: animated) }
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
