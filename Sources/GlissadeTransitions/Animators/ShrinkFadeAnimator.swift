import GlissadeEngine
import GlissadeMath

/// Shrinks the leaving view to a tenth while it fades, over the arriving one; a presentation lets the arriving
/// view grow and fade in over the leaving one.
public final class ShrinkFadeAnimator: BuiltInAnimator {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool

  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 2 s by itself.
  public init(isPresenting: Bool) {
    self.isPresenting = isPresenting
    super.init(duration: 2.0)
  }

  override func animate(
    _ run: TransitionRun, _ context: any ViewControllerContextTransitioning
  ) {
    run.placeTo(isPresenting ? .front : .belowFrom)
    run.shrink(isPresenting ? run.to : run.from, isBackwards: isPresenting, duration)
  }
}
