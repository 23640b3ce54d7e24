import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Moves the arriving view up by the container's height with a spring that swings over its end; the way back moves
/// the leaving view down evenly, as ``SwipeDownAnimator`` does.
public final class BounceUpAnimator: DirectionalAnimator {
  /// How much the spring swings: 1 does not, less does more; 0.6 by default, and 0 or less eases in and out.
  public var dampingRatio = 0.6

  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 1 s by itself.
  public init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 1.0) }

  override func animate(_ run: TransitionRun) {
    run.slide(
      isArriving: isPresenting, duration,
      curve: isPresenting
        ? .uikit(duration: duration, dampingRatio: dampingRatio) : .timing(.linear)
    ) { _ in Point(x: 0, y: run.container.layer.bounds.height) }
  }
}
