import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Moves the arriving view up by the container's height with a spring that overshoots; the way back moves the leaving
/// view down linearly.
public final class BounceUpAnimator: DirectionalAnimator {
  /// The damping ratio of the spring: with 1 it does not overshoot, with less it does; 0.6 by default, and 0 or less
  /// gives ease-in-ease-out.
  public var dampingRatio = 0.6

  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 1 s.
  public init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 1.0) }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.slide(
      isArriving: isPresenting, duration,
      curve: isPresenting
        ? .uikit(duration: duration, dampingRatio: dampingRatio) : .timing(.linear)
    ) { _ in Point(x: 0, y: run.container.layer.bounds.height) }
  }
}
