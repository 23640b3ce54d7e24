public import GlissadeMath

/// The state of a transition as its coordinator provides it: `UIViewControllerTransitionCoordinatorContext`.
public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The presentation style; ``ModalPresentationStyle/none`` for other transitions.
  var presentationStyle: ModalPresentationStyle { get }
  /// Whether a gesture drove the transition from its start; the value never changes.
  var initiallyInteractive: Bool { get }
  /// Whether the transition can be interrupted.
  var isInterruptible: Bool { get }
  /// Whether a gesture drives the transition at present.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled and runs back, or has.
  var isCancelled: Bool { get }
  /// The duration of the transition in seconds.
  var transitionDuration: Double { get }
  /// The progress of the gesture, 0…1.
  var percentComplete: Double { get }
  /// The speed of the remaining motion after the gesture, relative to the normal one.
  var completionVelocity: Double { get }
  /// The curve of the remaining motion after the gesture.
  var completionCurve: ViewAnimationCurve { get }
  /// The view in which the transition takes place.
  var containerView: View { get }
  /// The rotation of the device during the transition; always the identity.
  var targetTransform: AffineTransform { get }
  /// Returns the controller that is shown at the start, or at the end.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// Returns the view that is animated; nil for a view that must not be touched.
  func view(forKey key: TransitionContextViewKey) -> View?
}

/// Runs other animations alongside a transition: `UIViewControllerTransitionCoordinator`.
///
/// All controllers of a transition have the same coordinator, from `viewWillAppear` to `viewDidAppear`.
public protocol ViewControllerTransitionCoordinator: ViewControllerTransitionCoordinatorContext {
  /// Animates the changes of a block alongside the transition.
  ///
  /// - Parameters:
  ///   - animation: Changes views; called when the animator begins, and never before this method returns if it has not
  ///     begun yet.
  ///   - completion: Called after the transition has ended, even if it was cancelled.
  /// - Returns: Whether the blocks will be called; false if the transition has ended.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Animates alongside the transition as ``animate(alongsideTransition:completion:)`` does, for views outside of the
  /// container.
  @discardableResult
  func animateAlongsideTransition(
    in view: View?,
    animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Adds a handler that is called whenever a gesture takes over or is released.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void)
}

extension ViewControllerTransitionCoordinator {
  /// Animates the changes of a block alongside the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
