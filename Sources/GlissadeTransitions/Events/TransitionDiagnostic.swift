/// A mistake of a transition's animator, controllers or callers that would end badly with UIKit.
public struct TransitionDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a mistake; the raw value is the case's name in kebab-case, for logs and files.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// `completeTransition` was never called. The system ends the transition.
    case completeMissing = "complete-missing"
    /// `completeTransition` was called again. The second call has no effect.
    case completedTwice = "completed-twice"
    /// `completeTransition(true)` was called after the transition was cancelled. The call counts as
    /// `completeTransition(false)`.
    case completedAfterCancel = "completed-after-cancel"
    /// The transition was cancelled, and `completeTransition(false)` was never called. The system ends the
    /// transition.
    case cancelWithoutComplete = "cancel-without-complete"
    /// An interactive transition was completed without `finishInteractiveTransition`.
    case finishMissing = "finish-missing"
    /// `finishInteractiveTransition` or `cancelInteractiveTransition` was called when the motion was over already.
    case finishedLate = "finished-late"
    /// The percentage left 0…1, or grew while the finger moved the other way. A percentage outside of 0…1 is clamped.
    case percentOutOfRange = "percent-out-of-range"
    /// A gesture was cancelled or ended, and its transition was neither finished nor cancelled. The system cancels
    /// the transition.
    case gestureStateUnhandled = "gesture-state-unhandled"
    /// A transitioning delegate that was set has been released: it is held weakly. The system's transition is used.
    case delegateReleased = "delegate-released"
    /// An interaction controller was returned while no gesture is in progress. The transition runs by itself.
    case interactionWithoutGesture = "interaction-without-gesture"
    /// The transition took a different time than `transitionDuration` returned.
    case durationMismatch = "duration-mismatch"
    /// The arriving view was added to the container within an animation block.
    case addedInAnimationBlock = "added-in-animation-block"
    /// The arriving view was added to the container after the transition was cancelled. The system removes it.
    case addedAfterCancel = "added-after-cancel"
    /// A raw value does not belong to the enumeration, and may belong to another one. The value is rejected.
    case foreignRawValue = "foreign-raw-value"
    /// The presenter's view was added to a container that is removed after the presentation. The system puts it back.
    case presenterViewInContainer = "presenter-view-in-container"
    /// A controller's own view was added to the container although `view(forKey:)` is another view or nil.
    case viewInsteadOfKeyView = "view-instead-of-key-view"
    /// Sizes were taken from the screen or from another window instead of the container.
    case foreignGeometry = "foreign-geometry"
    /// A final frame of zero, which means that it is unknown, was set as a frame.
    case zeroFinalFrameUsed = "zero-final-frame-used"
    /// An animation that is not removed on completion was left on a layer.
    case animationLeftOnLayer = "animation-left-on-layer"
    /// One object is the delegate of several of the transition's animations.
    case sharedDelegate = "shared-delegate"
    /// The gesture was finished without an update since it began.
    case staleDecision = "stale-decision"
    /// A cancelled transition left a view in another state than it was in before. The system restores it.
    case notRestored = "not-restored"
    /// A controller was to present while it already presents another one. The call has no effect.
    case alreadyPresenting = "already-presenting"
    /// A controller was to be shown that is shown elsewhere: presented, as a window's root, on a stack, as a tab or,
    /// where it was to be presented or a root, as a child. The call has no effect.
    case alreadyShown = "already-shown"
    /// A controller outside of any window was to present. The call has no effect.
    case notInWindow = "not-in-window"
    /// The root controller of a stack was to be popped. The call has no effect.
    case popRoot = "pop-root"
    /// A controller was pushed that is already on the stack. The call has no effect.
    case alreadyOnStack = "already-on-stack"
    /// A stack was to be popped to a controller that is not on it. The call has no effect.
    case notOnStack = "not-on-stack"
    /// The arriving view was not in the container at the end. The system adds it.
    case arrivingViewMissing = "arriving-view-missing"
    /// A controller was dismissed where nothing is presented. The call has no effect.
    case nothingPresented = "nothing-presented"
    /// A transition style does not go with a presentation style. The default transition is used.
    case styleMismatch = "style-mismatch"
    /// An index or controller was to be selected that is not one of the tab bar controller's. The call has no effect.
    case notATab = "not-a-tab"
    /// A controller was to be added to, or presented by, one that it contains or presents itself, or a window was to
    /// be added to a view. The call has no effect.
    case invalidContainment = "invalid-containment"
    /// The context received a call of an interaction that is not in progress. The call has no effect.
    case notInteractive = "not-interactive"
    /// A controller passed to a transition is not a child of its container. The call has no effect.
    case notAChild = "not-a-child"
    /// An animator, interaction controller or presentation controller returned a value that its protocol does not
    /// allow.
    case brokenContract = "broken-contract"
    /// A property animator that is not stopped was to be finished. The call has no effect.
    case animatorNotStopped = "animator-not-stopped"
    /// An inactive property animator was to be stopped or continued. The call has no effect.
    case animatorInactive = "animator-inactive"
    /// A property animator was released while it was paused or stopped. Views stay where they are.
    case animatorReleased = "animator-released"
    /// A property was set that cannot change while a property animator is active. The change has no effect.
    case animatorActive = "animator-active"
    /// A property animator that is not interruptible was to be interrupted. The call has no effect.
    case animatorNotInterruptible = "animator-not-interruptible"
    /// A stopped property animator received another call than to finish. The call has no effect.
    case animatorStopped = "animator-stopped"
    /// A property animator was given a number that is NaN or below 0. A default value is used.
    case invalidAnimatorNumber = "invalid-animator-number"
    /// A duration or delay of an animation block is not finite. Changes are made at once, or without the delay.
    case invalidAnimationTime = "invalid-animation-time"
    /// A property of a gesture recogniser was set to a number that is out of its range. The property keeps its value.
    case invalidGestureNumber = "invalid-gesture-number"
    /// The arriving view ended more than half a point away from its final frame. The view stays where it is.
    case finalFrameMissed = "final-frame-missed"
  }

  /// The kind of the mistake.
  public let code: Code
  /// The type or name of the object that made the mistake.
  public let subject: String
  /// The stage's time in seconds at which the mistake was found.
  public let time: Double
  /// A description of what happened.
  public let message: String
  /// A suggestion of how to mend the mistake.
  public let remedy: String

  /// The code, time, subject, message and remedy in one line.
  public var description: String {
    "\(code.rawValue) at \(time) s, \(subject): \(message); \(remedy)"
  }
}
