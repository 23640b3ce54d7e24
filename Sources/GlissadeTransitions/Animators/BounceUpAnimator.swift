import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Moves the arriving view up by the container's height with a spring that swings over its end; the way back moves
/// the leaving view down evenly, as ``SwipeDownAnimator`` does.
public final class BounceUpAnimator: ViewControllerAnimatedTransitioning {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool
  /// How long it takes, in seconds.
  public var duration = 1.0
  /// How much the spring swings: 1 does not, less does more; 0.6 by default, and 0 or less eases in and out.
  public var dampingRatio = 0.6
  private weak var run: TransitionRun?

  /// An animator of a presentation or push, or, where it is false, of the way back.
  public init(isPresenting: Bool) { self.isPresenting = isPresenting }

  /// ``duration``: 1 s.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Moves the views.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = TransitionRun(transitionContext)
    self.run = run
    run.slide(
      isArriving: isPresenting, duration,
      pace: isPresenting
        ? .uikit(duration: duration, dampingRatio: dampingRatio) : .curve(.linear)
    ) { _ in Point(x: 0, y: run.container.layer.bounds.height) }
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}
