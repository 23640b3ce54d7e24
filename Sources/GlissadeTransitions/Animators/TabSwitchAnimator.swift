import GlissadeEngine
import GlissadeMath

/// Fades from one tab to another, which comes in from a little smaller: no tab is to the left or right of another.
public final class TabSwitchAnimator: ViewControllerAnimatedTransitioning {
  /// How long it takes, in seconds.
  public var duration = 0.25
  /// How large the arriving view is at first, in parts of its size.
  public var scale = 0.95
  private weak var run: TransitionRun?

  /// An animator of a switch in either direction.
  public init() {}

  /// ``duration``: 0.25 s.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Moves the views.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = TransitionRun(transitionContext)
    self.run = run
    run.placeTo(.front)
    guard let to = run.to else { return run.move(duration, { _ in run.from?.view.alpha = 0 }) }
    View.performWithoutAnimation {
      to.view.alpha = 0
      to.view.transform3D = Transform3D(scaleX: scale, y: scale, z: 1).concatenating(to.transform)
    }
    run.move(
      duration,
      { _ in
        to.view.alpha = to.alpha
        to.view.transform3D = to.transform
        run.from?.view.alpha = 0
      })
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}
