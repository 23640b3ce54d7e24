public import GlissadeMath

/// What a transition's coordinator tells of it: `UIViewControllerTransitionCoordinatorContext`.
public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// How the controller is presented; ``ModalPresentationStyle/none`` where nothing is.
  var presentationStyle: ModalPresentationStyle { get }
  /// Whether the transition began with a gesture; it never changes.
  var initiallyInteractive: Bool { get }
  /// Whether the transition can be interrupted.
  var isInterruptible: Bool { get }
  /// Whether a gesture drives the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition goes, or went, back.
  var isCancelled: Bool { get }
  /// How long the transition takes, in seconds.
  var transitionDuration: Double { get }
  /// How far the gesture has come, 0…1.
  var percentComplete: Double { get }
  /// The pace of what is left after the gesture.
  var completionVelocity: Double { get }
  /// The curve of what is left after the gesture.
  var completionCurve: ViewAnimationCurve { get }
  /// The view that the transition takes place in.
  var containerView: View { get }
  /// The turn of the device that goes with the transition; the identity here.
  var targetTransform: AffineTransform { get }
  /// The controller that shows at the start, or at the end.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The view that moves; nil for one that is not to be touched.
  func view(forKey key: TransitionContextViewKey) -> View?
}

/// Moves other things along with a transition: `UIViewControllerTransitionCoordinator`.
///
/// It is one and the same object from `viewWillAppear` to `viewDidAppear`, for all controllers of a
/// transition.
public protocol ViewControllerTransitionCoordinator: ViewControllerTransitionCoordinatorContext {
  /// Moves the changes that `animation` makes along with the transition.
  ///
  /// - Parameters:
  ///   - animation: changes views; called when the animator begins, never within this call while it has not.
  ///   - completion: called when the transition is over, cancelled or not.
  /// - Returns: whether they will be called: false when the transition is over.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// As ``animate(alongsideTransition:completion:)``, for views outside of the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: View?,
    animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls a handler each time a gesture takes over or lets go.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void)
}

extension ViewControllerTransitionCoordinator {
  /// Moves the changes that `animation` makes along with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
