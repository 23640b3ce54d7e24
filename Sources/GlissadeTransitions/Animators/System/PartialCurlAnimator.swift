import GlissadeEngine
import GlissadeMath

/// Curls the lower part of the page up, which reveals the new view below it; the way back lays the page down.
///
/// The page is a picture of the presenting view, bent strip by strip in perspective. Its fold comes to
/// ``lift`` of its height above the lower edge, and what then still lies there fades over the last part of the
/// time, because nothing of it stays when the transition is over. Where there is no presenting view to take
/// a picture of, the presented one fades.
public final class PartialCurlAnimator: DirectionalAnimator {
  /// How much of the page is lifted off, in parts of its height, 0…1.
  public var lift = 0.6
  /// How much of the time the rest of the page takes to fade, in parts of all.
  static let fadeTime = 0.3

  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 0.75 s by itself.
  public init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 0.75) }

  override func animate(_ run: TransitionRun) {
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
