public import GlissadeMath

/// Which controller of a transition is meant.
public enum TransitionContextViewControllerKey: Hashable, Sendable {
  /// The one that shows at the start.
  case from
  /// The one that shows at the end.
  case to
}

/// Which view of a transition is meant.
public enum TransitionContextViewKey: Hashable, Sendable {
  /// The one that shows at the start.
  case from
  /// The one that shows at the end.
  case to
}

/// What a transition is about, and how its animator tells it: `UIViewControllerContextTransitioning`.
///
/// The system makes it and passes it to animators and interaction controllers.
public protocol ViewControllerContextTransitioning: AnyObject {
  /// The view that the transition takes place in; it holds the leaving view.
  var containerView: View { get }
  /// Whether the transition is to be animated.
  var isAnimated: Bool { get }
  /// Whether a gesture drives the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition goes, or went, back.
  var transitionWasCancelled: Bool { get }
  /// How the controller is presented; ``ModalPresentationStyle/none`` where nothing is.
  var presentationStyle: ModalPresentationStyle { get }
  /// The turn of the device that goes with the transition; the identity here.
  var targetTransform: AffineTransform { get }

  /// The gesture has come so far: 0 is the start, 1 the end; what lies outside is clamped and said.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// The gesture is over, and the transition goes on to its end.
  func finishInteractiveTransition()
  /// The gesture is over, and the transition goes back.
  func cancelInteractiveTransition()
  /// A gesture takes a running transition over.
  func pauseInteractiveTransition()
  /// The transition is over; nothing ends before this is called.
  ///
  /// - Parameter didComplete: false where the transition went back.
  func completeTransition(_ didComplete: Bool)

  /// The controller that shows at the start, or at the end.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The view to move; nil for one that is not to be touched.
  func view(forKey key: TransitionContextViewKey) -> View?
  /// Where a controller's view is at the start, in the container; `.zero` where it does not show.
  func initialFrame(for viewController: ViewController) -> Rect
  /// Where a controller's view is to be at the end, in the container; `.zero` where it will be gone.
  func finalFrame(for viewController: ViewController) -> Rect
}
