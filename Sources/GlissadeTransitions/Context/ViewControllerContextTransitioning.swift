public import GlissadeMath

/// The role of a controller in a transition.
public enum TransitionContextViewControllerKey: Hashable, Sendable {
  /// The controller that is shown at the start.
  case from
  /// The controller that is shown at the end.
  case to
}

/// The role of a view in a transition.
public enum TransitionContextViewKey: Hashable, Sendable {
  /// The view that is shown at the start.
  case from
  /// The view that is shown at the end.
  case to
}

/// The state of a transition, and the calls that an animator reports it with: `UIViewControllerContextTransitioning`.
///
/// The system creates the context and passes it to animators and interaction controllers.
public protocol ViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition takes place; it contains the leaving view.
  var containerView: View { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture drives the transition at present.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled and runs back, or has.
  var transitionWasCancelled: Bool { get }
  /// The presentation style; ``ModalPresentationStyle/none`` for other transitions.
  var presentationStyle: ModalPresentationStyle { get }
  /// The rotation of the device during the transition; always the identity.
  var targetTransform: AffineTransform { get }

  /// Reports the progress of the gesture.
  ///
  /// - Parameter percentComplete: 0 at the start, 1 at the end; a value outside of 0…1 is clamped and reported as a
  ///   diagnostic.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// Reports that the gesture has ended and the transition runs on to its end.
  func finishInteractiveTransition()
  /// Reports that the gesture has ended and the transition runs back.
  func cancelInteractiveTransition()
  /// Reports that a gesture takes over the running transition.
  func pauseInteractiveTransition()
  /// Reports that the transition has ended; animators must call this.
  ///
  /// - Parameter didComplete: False if the transition ran back.
  func completeTransition(_ didComplete: Bool)

  /// Returns the controller that is shown at the start, or at the end.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// Returns the view to animate; nil for a view that must not be touched.
  func view(forKey key: TransitionContextViewKey) -> View?
  /// Returns the frame of a controller's view at the start, in the container; `.zero` if it is not shown then.
  func initialFrame(for viewController: ViewController) -> Rect
  /// Returns the frame of a controller's view at the end, in the container; `.zero` if it is not shown then.
  ///
  /// A transition that completes with the arriving view elsewhere is reported with
  /// ``TransitionDiagnostic/Code/finalFrameMissed``.
  func finalFrame(for viewController: ViewController) -> Rect
}
