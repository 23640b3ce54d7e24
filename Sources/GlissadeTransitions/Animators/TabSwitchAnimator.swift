import GlissadeEngine
import GlissadeMath

/// Fades from one tab to another, which grows from a slightly smaller size; there is no horizontal motion, since tabs
/// have no left and right.
package final class TabSwitchAnimator: BuiltInAnimator {
  /// The initial scale of the arriving view.
  package var scale = 0.95

  /// Creates an animator for both directions.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.25 s.
  package init() { super.init(duration: 0.25, mayCrossFade: true) }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.insertArrivingView(.front)
    guard let to = run.to else { return run.move(duration) { _ in run.from?.view.alpha = 0 } }
    View.performWithoutAnimation {
      to.view.alpha = 0
      to.view.transform3D = Transform3D(scaleX: scale, y: scale, z: 1).concatenating(to.transform)
    }
    run.move(duration) { _ in
      to.view.alpha = to.alpha
      to.view.transform3D = to.transform
      run.from?.view.alpha = 0
    }
  }
}
