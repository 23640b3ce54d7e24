import GlissadeEngine
import GlissadeMath

/// Moves the arriving view in from the right, by the container's width, over the leaving one; the way back moves the
/// leaving view out to the right.
package final class SlideFromRightAnimator: DirectionalAnimator {
  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 2 s.
  package init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 2.0) }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.slide(isArriving: isPresenting, duration) { _ in
      Point(x: run.container.layer.bounds.width, y: 0)
    }
  }
}
