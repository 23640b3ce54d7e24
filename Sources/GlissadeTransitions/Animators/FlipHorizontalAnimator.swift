/// Turns the page about its vertical axis, in perspective; the new view is on its back.
///
/// A presentation turns it from right to left, the way back from left to right. In the middle of the time the
/// page is seen edge-on, and the sides change.
public final class FlipHorizontalAnimator: ViewControllerAnimatedTransitioning {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool
  /// How long it takes, in seconds.
  public var duration = 0.75
  private weak var run: TransitionRun?

  /// An animator of a presentation or push, or, where it is false, of the way back.
  public init(isPresenting: Bool) { self.isPresenting = isPresenting }

  /// ``duration``: 0.75 s.
  public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  /// Turns the views.
  public func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let run = TransitionRun(transitionContext)
    self.run = run
    run.placeTo(.front)
    let effect = FlipEffect(edge: isPresenting ? .right : .left)
    let timing = EffectTiming(duration: duration)
    run.move(
      duration,
      { block in
        effect.install(outgoing: run.from?.view, incoming: run.to?.view, timing, in: block)
      })
  }

  /// Lets go of the transition.
  public func animationEnded(_ transitionCompleted: Bool) {
    run?.transitionEnded(transitionCompleted)
    run = nil
  }
}
