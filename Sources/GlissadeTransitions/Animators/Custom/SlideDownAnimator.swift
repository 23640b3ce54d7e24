import GlissadeEngine
import GlissadeMath

/// Moves the leaving view down out of the container, which uncovers the arriving one; a presentation moves the arriving
/// view up over the leaving one.
package final class SlideDownAnimator: DirectionalAnimator {
  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.3 s.
  package init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 0.3) }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.slide(isArriving: isPresenting, duration) { run.offsetBelow($0) }
  }
}
