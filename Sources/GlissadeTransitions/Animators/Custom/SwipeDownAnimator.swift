import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Moves the leaving view down by the container's height linearly, to be driven by a finger.
///
/// A finger that has moved down by ``distance`` points has reached the end. A presentation moves the arriving view up
/// by the container's height.
package final class SwipeDownAnimator: DirectionalAnimator {
  /// The distance in points that a finger moves for the whole transition.
  package static let distance = 400.0

  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.3 s.
  package init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 0.3) }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.slide(isArriving: isPresenting, duration, curve: .timing(.linear)) { _ in
      Point(x: 0, y: run.container.layer.bounds.height)
    }
  }
}
