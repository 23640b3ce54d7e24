import GlissadeEngine
import GlissadeMath

/// Moves the leaving view down out of the container, which uncovers the arriving one; a presentation moves the
/// arriving view up over the leaving one.
public final class SlideDownAnimator: ViewControllerAnimatedTransitioning {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool
  /// How long it takes, in seconds.
  public var duration = 0.3
  private weak var run: TransitionRun?

  /// An animator of a presentation or push, or, where it is false, of the way back.
  public init(isPresenting: Bool) { self.isPresenting = isPresenting }

  /// ``duration``: 0.3 s.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Moves the views.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = TransitionRun(transitionContext)
    self.run = run
    run.slide(isArriving: isPresenting, duration) { run.wayBelow($0) }
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}
