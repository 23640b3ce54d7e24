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

/// Animates a transition: `UIViewControllerAnimatedTransitioning`.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// How long the transition takes, in seconds; what moves alongside takes as long.
  ///
  /// - Parameter transitionContext: the transition; nil where nobody asks for one in particular.
  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double

  /// Puts the arriving view into the container, moves views, and calls
  /// ``ViewControllerContextTransitioning/completeTransition(_:)`` when they have come to rest.
  func animateTransition(using transitionContext: any ViewControllerContextTransitioning)

  /// The animator that drives the transition, one and the same for all of it; nil where it cannot be
  /// interrupted.
  func interruptibleAnimator(using transitionContext: any ViewControllerContextTransitioning)
    -> (any ViewImplicitlyAnimating)?

  /// The transition is over.
  ///
  /// - Parameter transitionCompleted: false where it went back.
  func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Nil: the transition cannot be interrupted.
  public func interruptibleAnimator(
    using transitionContext: any ViewControllerContextTransitioning
  ) -> (any ViewImplicitlyAnimating)? { nil }

  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Lets a gesture drive a transition: `UIViewControllerInteractiveTransitioning`.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Sets the views up; from now on the gesture's handler moves them and tells the context.
  func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning)

  /// The pace of what is left after the gesture, in parts of the usual one; 1 by default.
  var completionSpeed: Double { get }

  /// The curve of what is left after the gesture; ease-in-ease-out by default.
  var completionCurve: ViewAnimationCurve { get }

  /// Whether the transition begins with the gesture; where not, it begins by itself and may be paused later.
  var wantsInteractiveStart: Bool { get }
}

extension ViewControllerInteractiveTransitioning {
  /// The usual pace.
  public var completionSpeed: Double { 1 }
  /// Ease-in-ease-out.
  public var completionCurve: ViewAnimationCurve { .easeInOut }
  /// With the gesture.
  public var wantsInteractiveStart: Bool { true }
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

/// Where an animator stands: `UIViewAnimatingState`, with its raw values.
public enum ViewAnimatingState: Int, Hashable, Sendable {
  /// It has not begun, or is over.
  case inactive = 0
  /// It runs or is paused.
  case active = 1
  /// It was stopped and waits to be finished.
  case stopped = 2
}

/// Where an animation ends: `UIViewAnimatingPosition`, with its raw values.
public enum ViewAnimatingPosition: Int, Hashable, Sendable {
  /// Where it was to go.
  case end = 0
  /// Where it came from.
  case start = 1
  /// Where it is.
  case current = 2
}

/// Something that runs, pauses and turns back an animation: `UIViewAnimating`.
public protocol ViewAnimating: AnyObject {
  /// Where it stands.
  var state: ViewAnimatingState { get }
  /// Whether it moves now.
  var isRunning: Bool { get }
  /// Whether it moves backwards.
  var isReversed: Bool { get set }
  /// How far it has come, in parts of its time, 0…1.
  var fractionComplete: Double { get set }
  /// Starts or goes on.
  func startAnimation()
  /// Starts after a delay in seconds.
  func startAnimation(afterDelay delay: Double)
  /// Stands still where it is.
  func pauseAnimation()
  /// Ends where it is; with `false` it waits for ``finishAnimation(at:)``.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation at a position.
  func finishAnimation(at finalPosition: ViewAnimatingPosition)
}

/// An animation whose changes are made in blocks: `UIViewImplicitlyAnimating`.
public protocol ViewImplicitlyAnimating: ViewAnimating {
  /// Adds changes that begin after a part of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds somebody to be told of the end.
  func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
  /// Goes on with another curve, and a part of the duration; 0 is the time that is left.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}
