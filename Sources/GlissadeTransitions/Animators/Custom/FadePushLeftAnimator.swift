import GlissadeEngine
import GlissadeMath

/// Pushes the leaving view to the left while the arriving one fades in over it; the way back is the reverse.
package final class FadePushLeftAnimator: DirectionalAnimator {
  /// The distance by which the view is pushed, in points.
  package var distance = 320.0

  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 1 s.
  package init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 1.0) }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.insertArrivingView(isPresenting ? .front : .belowFrom)
    guard let pushed = isPresenting ? run.from : run.to else {
      return fade(run, pushed: nil, offset: .identity)
    }
    let offset = pushed.transform.concatenating(
      Transform3D(translationX: -distance, y: 0, z: 0))
    fade(run, pushed: pushed, offset: offset)
  }

  private func fade(_ run: BuiltInAnimatorRun, pushed: ViewState?, offset: Transform3D) {
    let fading = isPresenting ? run.to : run.from
    if isPresenting {
      View.performWithoutAnimation { fading?.view.alpha = 0 }
    } else {
      View.performWithoutAnimation { pushed?.view.transform3D = offset }
    }
    run.move(duration) { _ in
      if let pushed { pushed.view.transform3D = isPresenting ? offset : pushed.transform }
      if let fading { fading.view.alpha = isPresenting ? fading.alpha : 0 }
    }
  }
}
