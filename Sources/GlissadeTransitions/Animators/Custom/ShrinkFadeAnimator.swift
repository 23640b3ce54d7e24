import GlissadeEngine
import GlissadeMath

/// Shrinks the leaving view to a tenth while it fades, over the arriving one; a presentation lets the arriving
/// view grow and fade in over the leaving one.
public final class ShrinkFadeAnimator: DirectionalAnimator {
  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 2 s by itself.
  public init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 2.0) }

  override func animate(_ run: TransitionRun) {
    run.insertArrivingView(isPresenting ? .front : .belowFrom)
    run.shrink(isPresenting ? run.to : run.from, isBackwards: isPresenting, duration)
  }
}
