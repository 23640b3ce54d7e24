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
