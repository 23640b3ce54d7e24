import GlissadeEngine
import GlissadeMath

/// Moves the leaving view out to the right, which uncovers the arriving one, in the time that
/// ``FingerSlideInteraction`` takes after the release; a presentation moves the arriving view in from the right.
///
/// It is the animator to return together with that interaction controller, which moves the views itself.
package final class FingerSlideAnimator: DirectionalAnimator {
  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.2 s.
  package init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 0.2) }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.slide(isArriving: isPresenting, duration) { _ in
      Point(x: run.container.layer.bounds.width, y: 0)
    }
  }
}
