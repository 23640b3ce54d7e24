import GlissadeEngine

/// Turns the page about its vertical axis, in perspective; the arriving view is on its back.
///
/// A presentation turns the page from right to left, the way back from left to right. In the middle of the duration the
/// page is seen edge-on, and the views are exchanged.
package final class FlipHorizontalAnimator: DirectionalAnimator {
  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.75 s.
  package init(isPresenting: Bool) {
    super.init(isPresenting: isPresenting, duration: 0.75, mayCrossFade: true)
  }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.insertArrivingView(.front)
    let effect = FlipEffect(edge: isPresenting ? .right : .left)
    let timing = LayerAnimationParameters(duration: duration)
    run.move(duration) { block in
      effect.install(outgoing: run.from?.view, incoming: run.to?.view, timing, in: block)
    }
  }
}
