import GlissadeEngine
import GlissadeMath

/// What a transition may change of views, to put it back when the transition is cancelled.
struct ViewHierarchySnapshot {
  private struct SavedOrder {
    weak var superview: View?
    let subviews: [View]
  }

  private var views: [ViewState]
  private var orders: [SavedOrder] = []
  private weak var responder: View?
  private weak var window: Window?

  /// - Parameters:
  ///   - views: whose place and looks are kept.
  ///   - superviews: whose subviews and their order are kept.
  init(views: [View], superviews: [View], window: Window?) {
    self.views = views.map(ViewState.init)
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
    for index in views.indices { views[index].refreshLook() }
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
        let (superview, isTaken) = (saved.superview, taken.contains(saved.view))
        if let superview, !isTaken {
          if saved.view.superview !== superview { superview.addSubview(saved.view) }
        } else if superview == nil, saved.view.superview != nil {
          saved.view.removeFromSuperview()
        }
        saved.restoreGeometry()
        saved.restoreLook()
      }
      if let window, window.firstResponder !== responder { window.firstResponder = responder }
    }
  }
}
