import GlissadeEngine
import GlissadeMath

/// What a transition may change of views, to put it back when the transition is cancelled.
struct SavedModel {
  private struct SavedView {
    let view: View
    weak var superview: View?
    /// The superview's size, which may be another one by the end.
    let space: Size
    let bounds: Rect
    let center: Point
    var transform: Transform3D
    var alpha: Double
    var isHidden: Bool
    let anchorPoint: Point
    let zPosition: Double
  }

  private struct SavedOrder {
    weak var superview: View?
    let subviews: [View]
  }

  private var views: [SavedView] = []
  private var orders: [SavedOrder] = []
  private weak var responder: View?
  private weak var window: Window?

  /// - Parameters:
  ///   - views: whose place and looks are kept.
  ///   - superviews: whose subviews and their order are kept.
  init(views: [View], superviews: [View], window: Window?) {
    for view in views {
      let layer = view.layer
      self.views.append(
        SavedView(
          view: view, superview: view.superview, space: view.superview?.layer.bounds.size ?? .zero,
          bounds: layer.bounds, center: layer.position,
          transform: layer.transform, alpha: layer.opacity, isHidden: layer.isHidden,
          anchorPoint: layer.anchorPoint, zPosition: layer.zPosition))
    }
    for superview in superviews {
      // Pictures of what has gone come and go by themselves.
      orders.append(
        SavedOrder(
          superview: superview,
          subviews: superview.subviews.filter { !($0 is OutgoingSnapshotView) }))
    }
    self.window = window
    responder = window?.firstResponder
  }

  /// Takes the looks as they are now: controllers have changed them while they were told that they appear.
  mutating func refreshLooks() {
    for index in views.indices {
      let layer = views[index].view.layer
      views[index].transform = layer.transform
      views[index].alpha = layer.opacity
      views[index].isHidden = layer.isHidden
    }
  }

  /// What of a view is not as it was: its alpha, its transform or its superview.
  func difference(of view: View, comparesSuperview: Bool) -> String? {
    guard let saved = views.first(where: { $0.view === view }) else { return nil }
    var parts: [String] = []
    if view.alpha != saved.alpha { parts.append("alpha \(view.alpha) instead of \(saved.alpha)") }
    if view.transform3D != saved.transform { parts.append("another transform") }
    if comparesSuperview, view.superview !== saved.superview { parts.append("another superview") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Puts everything back, without moving it.
  ///
  /// - Parameter taken: views that something else has taken out of their places.
  func restore(except taken: [View] = []) {
    View.performWithoutAnimation {
      for order in orders where taken.isEmpty {
        guard let superview = order.superview else { continue }
        let mine = superview is TransitionContainerView
        // What others have put there meanwhile is theirs.
        for view in superview.subviews
        where !order.subviews.contains(view) && !(view is OutgoingSnapshotView)
          && (mine || views.contains { $0.view === view })
        {
          view.removeFromSuperview()
        }
        let known = superview.subviews.filter { order.subviews.contains($0) }
        if known == order.subviews { continue }
        for (index, view) in order.subviews.enumerated() {
          if index == 0 {
            superview.insertSubview(view, at: 0)
          } else {
            superview.insertSubview(view, aboveSubview: order.subviews[index - 1])
          }
        }
      }
      for saved in views {
        let layer = saved.view.layer
        let (superview, isTaken) = (saved.superview, taken.contains(saved.view))
        if let superview, !isTaken {
          if saved.view.superview !== superview { superview.addSubview(saved.view) }
        } else if superview == nil, saved.view.superview != nil {
          saved.view.removeFromSuperview()
        }
        if layer.anchorPoint != saved.anchorPoint { layer.anchorPoint = saved.anchorPoint }
        if saved.view.layer.bounds != saved.bounds { saved.view.bounds = saved.bounds }
        if layer.position != saved.center { layer.position = saved.center }
        if layer.transform != saved.transform { layer.transform = saved.transform }
        if layer.opacity != saved.alpha { layer.opacity = saved.alpha }
        if layer.isHidden != saved.isHidden { layer.isHidden = saved.isHidden }
        if layer.zPosition != saved.zPosition { layer.zPosition = saved.zPosition }
        if let space = saved.superview?.layer.bounds.size, space != saved.space {
          saved.view.follow(from: saved.space, to: space)
        }
      }
      if let window, window.firstResponder !== responder { window.firstResponder = responder }
    }
  }
}
