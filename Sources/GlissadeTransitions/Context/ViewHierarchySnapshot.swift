import GlissadeEngine
import GlissadeMath

/// The state of views that a transition may change, to be restored when the transition is cancelled.
struct ViewHierarchySnapshot {
  private struct SavedOrder {
    weak var superview: View?
    let subviews: [View]
  }

  private var views: [ViewState]
  private var orders: [SavedOrder] = []
  private weak var responder: View?
  private weak var window: Window?

  /// Creates a snapshot of the present state.
  ///
  /// - Parameters:
  ///   - views: The views whose position and properties are saved.
  ///   - superviews: The views whose subviews and their order are saved.
  ///   - window: The window whose first responder is saved.
  init(views: [View], superviews: [View], window: Window?) {
    self.views = views.map(ViewState.init)
    for superview in superviews {
      // Snapshots of outgoing views are added and removed independently.
      orders.append(
        SavedOrder(
          superview: superview,
          subviews: superview.subviews.filter { !($0 is OutgoingSnapshotView) }))
    }
    self.window = window
    responder = window?.firstResponder
  }

  /// Saves the visible properties again, since controllers change them in their appearance callbacks.
  mutating func refreshLooks() {
    for index in views.indices { views[index].refreshLook() }
  }

  /// Returns a description of the changes of a view's alpha, transform and superview; nil if there is none.
  func difference(of view: View, comparesSuperview: Bool) -> String? {
    guard let saved = views.first(where: { $0.view === view }) else { return nil }
    var parts: [String] = []
    if view.alpha != saved.alpha { parts.append("alpha \(view.alpha) instead of \(saved.alpha)") }
    if view.transform3D != saved.transform { parts.append("a different transform") }
    if comparesSuperview, view.superview !== saved.superview {
      parts.append("a different superview")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Restores the state without animation.
  ///
  /// - Parameters:
  ///   - taken: Views that something else has removed from their positions; these stay where they are.
  ///   - leavesShown: Whether views in a window are left alone, because the transition's own window was released and
  ///     they are in another one.
  func restore(except taken: [View] = [], leavesShown: Bool = false) {
    View.performWithoutAnimation {
      for order in orders where taken.isEmpty {
        guard let superview = order.superview else { continue }
        let mine = superview is TransitionContainerView
        // Views that others have added meanwhile are left alone.
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
      for saved in views where !leavesShown || saved.view.window == nil {
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
