import GlissadeEngine
import GlissadeMath

/// What a view's transition does: one of the transitions of ``ViewAnimationOptions``.
enum ViewEffect {
  case dissolve
  case flip(FlipEffect.Edge)
  case curlUp
  case curlDown

  /// The effect of options; nil where they name none.
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

  /// Lets one view go and another come, both in one superview.
  ///
  /// - Returns: views that are to be taken out at the end.
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
      // What comes lies below what goes until the page is down, wherever the two are.
      ViewEffect.put([cover, page], over: outgoing, incoming)
      page.turn(isRising: false, timing, in: block)
      return [cover, page]
    }
  }

  /// Puts views in front of two others in the same superview.
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
  /// Curls all of the page off, or lays it down.
  fileprivate func turn(
    isRising: Bool, _ timing: LayerAnimationParameters, in block: AnimationBlock
  ) {
    install(
      upTo: CurlPage.lastFold(height: layer.bounds.height), isRising: isRising, timing, in: block)
  }
}
