import GlissadeMath

/// The object whose root view a view is, a view controller, as far as views and windows know it.
protocol ViewOwner: AnyObject {
  /// The owner's title or type, for diagnostics and descriptions.
  var displayName: String { get }
  /// Returns the owner's unique name in a monitor's events.
  func eventName(in monitor: TransitionMonitor) -> String
  /// Called before the view enters a window or leaves one; `superview` is the view that it is added to.
  func viewWillMove(toWindow window: Window?, into superview: View?)
  /// Called after the view has entered a window or left one, or after such a move was prevented.
  func viewDidMoveToWindow()
  /// Called before the view lays out its subviews.
  func viewWillLayoutSubviews()
  /// Called after the view has laid out its subviews.
  func viewDidLayoutSubviews()
  /// Makes the owner's appearance match the hierarchy.
  func settleAppearance(animated: Bool)
}

/// The root and the presentations of a window, as far as the window knows them.
protocol WindowContents: AnyObject {
  /// The owner of the root view.
  var rootOwner: (any ViewOwner)? { get }
  /// Called before a shown window gets another size; the function that is returned is called afterwards.
  func willResize(_ window: Window, to size: Size) -> (() -> Void)?
  /// Called before the subviews of a deallocated window are released.
  func willRelease(_ window: Window)
  /// Called after the subviews of a deallocated window were released; returns the owners that were shown in it.
  func didRelease(_ runtime: ViewRuntime) -> [any ViewOwner]
}

/// The events of views, animations and gestures that the transitions of a stage observe.
protocol TransitionObserver: AnyObject {
  /// Called before a view's frame is set, unless the system sets it.
  func willSetFrame(_ frame: Rect, of view: View)
  /// Called when a view leaves its window, before its own callbacks.
  func didLeaveWindow(_ view: View)
  /// Called when a window is created.
  func didCreate(_ window: Window)
  /// Called when the size of a window that was created during a transition is read.
  func didReadSize(of window: Window)
  /// Called when a window is deallocated, after its subviews were released; returns the owners that its transitions
  /// have moved.
  func didRelease(_ window: ObjectIdentifier) -> [any ViewOwner]
  /// Called when an animation block is created.
  func didBegin(_ block: AnimationBlock)
  /// Called when a property animator becomes active.
  func didBegin(_ animator: ViewPropertyAnimator)
  /// Called after the handlers of a gesture's end.
  func gestureIsOver(_ gesture: GestureSequence)
}

extension TransitionMonitor {
  /// Logs an event.
  ///
  /// - Parameters:
  ///   - subject: The role of the object that was called.
  ///   - owner: The controller that the event concerns; nil in a window without a controller.
  ///   - event: The method that was called.
  func log(
    _ subject: TransitionEvent.Subject, of owner: (any ViewOwner)?,
    _ event: @autoclosure () -> TransitionEvent.Kind
  ) {
    guard isListening else { return }
    log(subject, named: owner?.eventName(in: self) ?? "Window", event())
  }
}
