/// What the animators that come with the library have in common: how long they take, and that they leave no trace.
public class BuiltInAnimator: ViewControllerAnimatedTransitioning {
  /// How long it takes, in seconds, in one stage if there are several.
  public var duration: Double
  private weak var run: TransitionRun?

  init(duration: Double) { self.duration = duration }

  /// Moves the views of a run, in a context.
  func animate(_ run: TransitionRun, _ context: any ViewControllerContextTransitioning) {}

  /// ``duration``, and that of other stages.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Moves the views.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = TransitionRun(transitionContext)
    self.run = run
    animate(run, transitionContext)
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}
