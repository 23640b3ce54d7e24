import GlissadeEngine
import GlissadeMath

/// Moves the presented view up from below the container, and down again: the system's usual way.
///
/// The spring is critically damped, of UIKit's kind for a duration; the default duration is that of the system's
/// sheets, whose spring has ω = √(1000/3).
public final class CoverVerticalAnimator: ViewControllerAnimatedTransitioning {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool
  /// How long it takes, in seconds.
  public var duration = 0.50573
  private weak var run: TransitionRun?

  /// An animator of a presentation or push, or, where it is false, of the way back.
  public init(isPresenting: Bool) { self.isPresenting = isPresenting }

  /// ``duration``: 0.50573 s, the system's spring's.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Moves the presented view.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = TransitionRun(transitionContext)
    self.run = run
    run.slide(isArriving: isPresenting, duration, pace: .uikit(duration: duration)) {
      run.wayBelow($0)
    }
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}
