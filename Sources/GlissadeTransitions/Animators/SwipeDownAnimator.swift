import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Moves the leaving view down by the container's height at an even pace, made to be driven by a finger.
///
/// A finger that has gone ``distance`` points down has gone all the way. A presentation moves the arriving view
/// up by the container's height.
public final class SwipeDownAnimator: ViewControllerAnimatedTransitioning {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool
  /// How long it takes, in seconds.
  public var duration = 0.3
  /// How far a finger goes for all of the transition, in points.
  public static let distance = 400.0
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
    run.slide(isArriving: isPresenting, duration, pace: .curve(.linear)) { _ in
      Point(x: 0, y: run.container.layer.bounds.height)
    }
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}
