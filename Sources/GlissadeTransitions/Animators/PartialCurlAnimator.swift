import GlissadeEngine
import GlissadeMath

/// Curls the lower part of the page up, which reveals the new view below it; the way back lays the page down.
///
/// The page is a picture of the presenting view, bent strip by strip in perspective, with a white underside. Its fold
/// rises to ``lift`` of the page's height above the lower edge; the rest of the page then fades during the last part of
/// the duration, because nothing of it stays after the transition. Without a presenting view that may be captured, the
/// presented one fades.
package final class PartialCurlAnimator: DirectionalAnimator {
  /// The part of the page's height that is lifted off, 0…1.
  package var lift = 0.6
  /// The part of the duration in which the rest of the page fades.
  static let fadeTime = 0.3

  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.75 s.
  package init(isPresenting: Bool) {
    super.init(isPresenting: isPresenting, duration: 0.75, mayCrossFade: true)
  }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.insertArrivingView(isPresenting ? .front : .belowFrom)
    let timing = LayerAnimationParameters(duration: duration)
    let (turned, shown) = isPresenting ? (run.from, run.to) : (run.to, run.from)
    guard let turned, let page = CurlPage(of: turned.view) else {
      return run.move(duration) { block in
        DissolveEffect().install(
          outgoing: isPresenting ? nil : shown?.view, incoming: isPresenting ? shown?.view : nil,
          timing, in: block)
      }
    }
    run.addHelper(page)
    let fold = (1 - min(max(lift, 0), 1)) * turned.view.layer.bounds.height
    let alphas = isPresenting ? [1.0, 1, 0] : [0.0, 1, 1]
    let fades = PartialCurlAnimator.fadeTime
    run.move(duration) { block in
      page.install(upTo: fold, isRising: isPresenting, timing, in: block)
      timing.show(
        .opacity, alphas, at: [0, isPresenting ? 1 - fades : fades, 1], on: page.layer, in: block)
    }
  }
}
