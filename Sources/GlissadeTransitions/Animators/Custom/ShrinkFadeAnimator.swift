import GlissadeEngine
import GlissadeMath

/// Shrinks the leaving view to a tenth while it fades, over the arriving one; a presentation grows the arriving view
/// and fades it in over the leaving one.
package final class ShrinkFadeAnimator: DirectionalAnimator {
  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 2 s.
  package init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 2.0) }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.insertArrivingView(isPresenting ? .front : .belowFrom)
    run.shrink(isPresenting ? run.to : run.from, isBackwards: isPresenting, duration)
  }
}
