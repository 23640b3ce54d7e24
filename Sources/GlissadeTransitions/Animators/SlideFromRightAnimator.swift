import GlissadeEngine
import GlissadeMath

/// Moves the arriving view in from the right, by the container's width, over the leaving one; the way back takes the
/// leaving view out to the right.
public final class SlideFromRightAnimator: ViewControllerAnimatedTransitioning {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool
  /// How long it takes, in seconds.
  public var duration = 2.0
  private weak var run: TransitionRun?

  /// An animator of a presentation or push, or, where it is false, of the way back.
  public init(isPresenting: Bool) { self.isPresenting = isPresenting }

  /// ``duration``: 2 s.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Moves the views.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = TransitionRun(transitionContext)
    self.run = run
    run.slide(isArriving: isPresenting, duration) { _ in
      Point(x: run.container.layer.bounds.width, y: 0)
    }
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}
