/// An animator that comes with the library: it has a duration, and leaves no trace of itself.
public class BuiltInAnimator: ViewControllerAnimatedTransitioning {
  /// How long it takes, in seconds, in one stage if there are several.
  public var duration: Double
  private weak var run: TransitionRun?

  init(duration: Double) { self.duration = duration }

  /// Moves the views of a run.
  func animate(_ run: TransitionRun) {}

  /// ``duration``, and that of other stages.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Moves the views.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = TransitionRun(transitionContext)
    self.run = run
    animate(run)
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}

/// A built-in animator of two directions: one in which a controller comes, and the way back.
public class DirectionalAnimator: BuiltInAnimator {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool

  init(isPresenting: Bool, duration: Double) {
    self.isPresenting = isPresenting
    super.init(duration: duration)
  }
}
