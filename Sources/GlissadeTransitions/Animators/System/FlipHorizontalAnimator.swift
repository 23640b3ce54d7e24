import GlissadeEngine

/// Turns the page about its vertical axis, in perspective; the new view is on its back.
///
/// A presentation turns it from right to left, the way back from left to right. In the middle of the time the
/// page is seen edge-on, and the sides change.
public final class FlipHorizontalAnimator: DirectionalAnimator {
  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 0.75 s by itself.
  public init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 0.75) }

  override func animate(_ run: TransitionRun) {
    run.insertArrivingView(.front)
    let effect = FlipEffect(edge: isPresenting ? .right : .left)
    let timing = LayerAnimationParameters(duration: duration)
    run.move(duration) { block in
      effect.install(outgoing: run.from?.view, incoming: run.to?.view, timing, in: block)
    }
  }
}
