import GlissadeEngine
import GlissadeMath

/// Fades from one tab to another, which comes in from a little smaller: no tab is to the left or right of another.
public final class TabSwitchAnimator: BuiltInAnimator {
  /// How large the arriving view is at first, in parts of its size.
  public var scale = 0.95

  /// An animator of a switch in either direction.
  ///
  /// ``BuiltInAnimator/duration`` is 0.25 s by itself.
  public init() { super.init(duration: 0.25) }

  override func animate(_ run: TransitionRun) {
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
