import GlissadeEngine
import GlissadeMath

/// Moves the presented view up from below the container, and down again: the system's default presentation.
///
/// The motion is UIKit's critically damped spring for the duration; the default duration is that of the system's
/// sheets, whose spring has ω = √(1000/3). Under a finger the motion is linear.
package final class CoverVerticalAnimator: DirectionalAnimator {
  /// The duration in seconds in which the system moves its sheets.
  static let sheetDuration = 0.50573

  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.50573 s.
  package init(isPresenting: Bool) {
    super.init(
      isPresenting: isPresenting, duration: CoverVerticalAnimator.sheetDuration, mayCrossFade: true)
  }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.slide(isArriving: isPresenting, duration, curve: run.systemCurve(duration)) {
      run.offsetBelow($0)
    }
  }
}

extension CoverVerticalAnimator: SystemAnimator {}
