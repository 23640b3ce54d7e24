import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Moves the leaving view down by the container's height at an even pace, made to be driven by a finger.
///
/// A finger that has gone ``distance`` points down has gone all the way. A presentation moves the arriving view
/// up by the container's height.
public final class SwipeDownAnimator: DirectionalAnimator {
  /// How far a finger goes for all of the transition, in points.
  public static let distance = 400.0

  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 0.3 s by itself.
  public init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 0.3) }

  override func animate(_ run: TransitionRun) {
    run.slide(isArriving: isPresenting, duration, curve: .timing(.linear)) { _ in
      Point(x: 0, y: run.container.layer.bounds.height)
    }
  }
}
