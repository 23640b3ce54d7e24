/// The animator of a transition: `UIViewControllerAnimatedTransitioning`.
///
/// This animator fades the arriving view in:
///
/// ```swift
/// final class Fade: ViewControllerAnimatedTransitioning {
///   func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
///     0.5
///   }
///
///   func animateTransition(using context: any ViewControllerContextTransitioning) {
///     guard let to = context.view(forKey: .to) else { return context.completeTransition(true) }
///     context.containerView.addSubview(to)
///     to.alpha = 0
///     View.animate(withDuration: 0.5) {
///       to.alpha = 1
///     } completion: { _ in
///       context.completeTransition(!context.transitionWasCancelled)
///     }
///   }
/// }
/// ```
///
/// After a quarter of a second the view has half its opacity.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition in seconds, which is also that of animations alongside it.
  ///
  /// - Parameter transitionContext: The transition; nil if the duration of no particular one is asked for.
  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double

  /// Adds the arriving view to the container, animates the views, and calls
  /// ``ViewControllerContextTransitioning/completeTransition(_:)`` after they have come to rest.
  func animateTransition(using transitionContext: any ViewControllerContextTransitioning)

  /// Returns the object that drives the transition, the same one for the whole transition; nil if it cannot be
  /// interrupted.
  func interruptibleAnimator(using transitionContext: any ViewControllerContextTransitioning)
    -> (any ViewImplicitlyAnimating)?

  /// Called after the transition has ended.
  ///
  /// - Parameter transitionCompleted: False if the transition ran back.
  func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Returns nil, so the transition cannot be interrupted.
  public func interruptibleAnimator(
    using transitionContext: any ViewControllerContextTransitioning
  ) -> (any ViewImplicitlyAnimating)? { nil }

  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The object through which a gesture drives a transition: `UIViewControllerInteractiveTransitioning`.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Sets the views up; from then on the gesture's handler moves them and notifies the context.
  func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning)

  /// The speed of the remaining motion after the gesture, relative to the normal one; 1 by default.
  var completionSpeed: Double { get }

  /// The curve of the remaining motion after the gesture; ease-in-ease-out by default.
  var completionCurve: ViewAnimationCurve { get }

  /// Whether the gesture drives the transition from its start; if not, the transition starts by itself and may be
  /// paused later.
  var wantsInteractiveStart: Bool { get }
}

extension ViewControllerInteractiveTransitioning {
  /// The normal speed, 1.
  public var completionSpeed: Double { 1 }
  /// The curve ease-in-ease-out.
  public var completionCurve: ViewAnimationCurve { .easeInOut }
  /// True: the gesture drives the transition from its start.
  public var wantsInteractiveStart: Bool { true }
}
