import GlissadeEngine
import GlissadeMath

/// The effect of a view's transition: one of the transitions of ``ViewAnimationOptions``.
enum ViewEffect {
  case dissolve
  case flip(FlipEffect.Edge)
  case curlUp
  case curlDown

  /// Creates the effect of options; nil if they have no transition.
  init?(_ options: ViewAnimationOptions) {
    let part = ViewAnimationOptions(rawValue: options.transition << 20)
    switch part {
    case .transitionCrossDissolve: self = .dissolve
    case .transitionFlipFromLeft: self = .flip(.left)
    case .transitionFlipFromRight: self = .flip(.right)
    case .transitionFlipFromTop: self = .flip(.top)
    case .transitionFlipFromBottom: self = .flip(.bottom)
    case .transitionCurlUp: self = .curlUp
    case .transitionCurlDown: self = .curlDown
    default: return nil
    }
  }

  /// Installs the animations in which one view leaves and another arrives, both in one superview.
  ///
  /// - Returns: The views to be removed at the end.
  func install(
    outgoing: View, incoming: View, _ timing: LayerAnimationParameters, in block: AnimationBlock
  ) -> [View] {
    switch self {
    case .dissolve:
      DissolveEffect().install(outgoing: outgoing, incoming: incoming, timing, in: block)
      return []
    case .flip(let edge):
      FlipEffect(edge: edge).install(outgoing: outgoing, incoming: incoming, timing, in: block)
      return []
    case .curlUp:
      guard let page = CurlPage(of: outgoing) else { return [] }
      ViewEffect.put([page], over: outgoing, incoming)
      timing.show(.opacity, [0, 0], on: outgoing.layer, in: block)
      page.turn(isRising: true, timing, in: block)
      return [page]
    case .curlDown:
      guard let page = CurlPage(of: incoming),
        let cover = outgoing.snapshotView(afterScreenUpdates: false)
      else { return [] }
      cover.copyGeometry(of: outgoing)
      // The arriving view must lie below the leaving one until the page is down, whatever their order.
      ViewEffect.put([cover, page], over: outgoing, incoming)
      page.turn(isRising: false, timing, in: block)
      return [cover, page]
    }
  }

  /// Inserts views in front of two others in the same superview.
  private static func put(_ views: [View], over first: View, _ second: View) {
    guard let superview = first.superview else { return }
    let both = superview.subviews.filter { $0 === first || $0 === second }
    View.performWithoutAnimation {
      var below = both.last ?? first
      for view in views {
        view.isUserInteractionEnabled = false
        superview.insertSubview(view, aboveSubview: below)
        below = view
      }
    }
  }
}

extension CurlPage {
  /// Animates the whole page to curl off, or to be laid down.
  fileprivate func turn(
    isRising: Bool, _ timing: LayerAnimationParameters, in block: AnimationBlock
  ) {
    install(
      upTo: CurlPage.lastFold(height: layer.bounds.height), isRising: isRising, timing, in: block)
  }
}
