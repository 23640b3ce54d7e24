public import GlissadeEngine

/// Something that a transition was told or did and that does not end well with UIKit.
public struct TransitionDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which mistake it is; the raw value is the number that it is listed under.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// `completeTransition` was never called; the transition was ended.
    case completeMissing = "L1"
    /// `completeTransition` was called again; that has no effect.
    case completedTwice = "L2"
    /// `completeTransition(true)` was called after the transition was cancelled; it counts as false.
    case completedAfterCancel = "L3"
    /// The transition was cancelled, and `completeTransition(false)` never called; it was ended.
    case cancelWithoutComplete = "L4"
    /// An interactive transition was completed without `finishInteractiveTransition`.
    case finishMissing = "L5"
    /// `finishInteractiveTransition` or `cancelInteractiveTransition` came when the motion was over already.
    case finishedLate = "L6"
    /// The percentage left 0…1, or grew while the finger went the other way; it is clamped.
    case percentOutOfRange = "L7"
    /// A gesture was cancelled, or ended, and its transition not told; it went back.
    case gestureStateUnhandled = "L8"
    /// A transitioning delegate is gone that was set: it is held weakly; the system's transition is used.
    case delegateReleased = "L9"
    /// An interaction controller was returned while no gesture is under way; the transition went on by itself.
    case interactionWithoutGesture = "L10"
    /// The transition took another time than `transitionDuration` says.
    case durationMismatch = "L11"
    /// The arriving view was put into the container within an animation block.
    case addedInAnimationBlock = "L12"
    /// The arriving view was put into the container after the transition was cancelled; it was taken out.
    case addedAfterCancel = "L13"
    /// A raw value is not one of the enumeration's but one of another.
    case foreignRawValue = "L14"
    /// The presenter's view was put into a container that will go; it was put back.
    case presenterMoved = "L15"
    /// A controller's own view was put into the container although the context gives another, or none.
    case viewInsteadOfKeyView = "L16"
    /// Sizes were taken from the screen or from another window instead of the container.
    case foreignGeometry = "L17"
    /// A final frame of zero, which stands for unknown, was set as a frame.
    case zeroFinalFrameUsed = "L18"
    /// An animation that stays after its end was left on a layer.
    case animationLeft = "L19"
    /// One object was told of the ends of several of the transition's animations.
    case sharedDelegate = "L20"
    /// The gesture's decision was taken without an update since it began.
    case staleDecision = "L21"
    /// A cancelled transition left a view other than it was; it was put back.
    case notRestored = "L22"
    /// A controller was presented by one that presents already; nothing was done.
    case alreadyPresenting = "M1"
    /// A controller was to be shown that shows elsewhere: presented, as a window's root, on a stack, as a tab or, where
    /// it was to be presented or a root, as a child; nothing was done.
    case alreadyPresented = "M2"
    /// A controller outside of any window was told to present; nothing was done.
    case notInWindow = "M3"
    /// The root controller was to be popped; nothing was done.
    case popRoot = "M4"
    /// A controller was pushed that is on the stack already; nothing was done.
    case alreadyOnStack = "M5"
    /// A controller was popped to that is not on the stack; nothing was done.
    case notOnStack = "M6"
    /// The arriving view was not put into the container by the end; it was put there.
    case arrivingViewMissing = "M7"
    /// A controller was dismissed where nothing is presented; nothing was done.
    case nothingPresented = "M8"
    /// A transition style does not go with a presentation style; the usual one was used.
    case styleMismatch = "M9"
    /// An index or controller that is not one of a tab bar controller's was to be selected; nothing was done.
    case notATab = "M10"
    /// A controller was to be put into, or presented by, one that it contains or presents itself, or a window to be
    /// put into a view; nothing was done.
    case containment = "M11"
    /// The context was told of an interaction that is not under way; that has no effect.
    case notInteractive = "M12"
    /// A controller passed to a transition is not a child of its container; nothing was done.
    case notAChild = "M13"
    /// An interaction controller or animator did not answer as its protocol asks.
    case brokenContract = "M14"
    /// A property animator was to be finished that is not stopped; that has no effect.
    case animatorNotStopped = "M15"
    /// A property animator was to be stopped or continued that is inactive; that has no effect.
    case animatorInactive = "M16"
    /// A property animator was released while it was paused or stopped; views stay where they are.
    case animatorReleased = "M17"
    /// What cannot change while a property animator is active was set; that has no effect.
    case animatorActive = "M18"
    /// A property animator that cannot be interrupted was to be; that has no effect.
    case animatorNotInterruptible = "M19"
    /// A property animator that is stopped was told something else than to finish; that has no effect.
    case animatorStopped = "M20"
    /// A property animator was given what is no number, or below 0; the usual value was used.
    case animatorNumber = "M21"
    /// A duration or delay of an animation block is not finite; changes were made at once, or without the delay.
    case animationNumber = "M22"
  }

  /// Which mistake it is.
  public let code: Code
  /// The object that made it, by its type or name.
  public let subject: String
  /// When, in seconds of the stage's time.
  public let time: Double
  /// What happened.
  public let message: String
  /// How to mend it.
  public let remedy: String

  /// All of it in one line.
  public var description: String {
    "\(code.rawValue) at \(time) s, \(subject): \(message); \(remedy)"
  }
}

/// Why a transition, or a step of the stage, was refused.
public enum TransitionError: Error, Equatable, Sendable {
  /// The stage refused to advance.
  case engine(EngineError)
  /// Strict mode found a mistake.
  case diagnostic(TransitionDiagnostic)
  /// A raw value is none of an enumeration's; where it is one of another's, that one's name.
  case invalidRawValue(type: String, value: Int, fits: String?)
  /// A name is none of the styles'.
  case unknownStyle(String)
  /// No stage is meant: the controller is on none, and none is current.
  case noStage
  /// A controller has no segue of this identifier.
  case unknownSegue(String)
  /// A touch was refused.
  case invalidTouch(TouchError)
  /// A scripted gesture, a tracker or a dragged value was refused.
  case invalidGesture(GestureError)
}
