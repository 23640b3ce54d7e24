import GlissadeEngine
import GlissadeMath

/// Moves the presented view up from below the container, and down again: the system's usual way.
///
/// The spring is critically damped, of UIKit's kind for a duration; the default duration is that of the system's
/// sheets, whose spring has ω = √(1000/3). Under a finger it moves evenly.
public final class CoverVerticalAnimator: DirectionalAnimator {
  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 0.50573 s by itself.
  public init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 0.50573) }

  override func animate(_ run: TransitionRun) {
    run.slide(isArriving: isPresenting, duration, curve: run.systemCurve(duration)) {
      run.offsetBelow($0)
    }
  }
}
