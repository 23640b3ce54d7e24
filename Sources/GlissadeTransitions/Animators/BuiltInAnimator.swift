/// A built-in animator: it has a duration, and restores all that it changes temporarily.
public class BuiltInAnimator: ViewControllerAnimatedTransitioning {
  /// The duration in seconds; of one stage if there are several.
  public var duration: Double
  /// Whether the views dissolve instead while cross-fade transitions are preferred, as in the system's transitions.
  var mayCrossFade: Bool
  private weak var run: BuiltInAnimatorRun?

  init(duration: Double, mayCrossFade: Bool = false) {
    (self.duration, self.mayCrossFade) = (duration, mayCrossFade)
  }

  /// Animates the views of a run.
  func animate(_ run: BuiltInAnimatorRun) {}

  /// Returns ``duration`` together with that of further stages.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Animates the views.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = BuiltInAnimatorRun(transitionContext)
    self.run = run
    if mayCrossFade, run.prefersCrossFade {
      run.dissolve(duration, followsFinger: run.isDriven)
    } else {
      animate(run)
    }
  }

  /// Releases the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}

/// A built-in animator with two directions, forward and back.
public class DirectionalAnimator: BuiltInAnimator {
  /// Whether the animator runs forward: a controller arrives, and does not return.
  public let isPresenting: Bool

  init(isPresenting: Bool, duration: Double, mayCrossFade: Bool = false) {
    self.isPresenting = isPresenting
    super.init(duration: duration, mayCrossFade: mayCrossFade)
  }
}
