import GlissadeEngine
import GlissadeMath

/// A view that may be removed by a change, and its former position.
struct OutgoingView {
  private struct HierarchyPosition {
    let superview: View
    /// The index among the subviews, of the view or of its ancestor.
    let index: Int
    /// The frame of the view's superview in this ancestor.
    let frame: Rect
  }

  let view: View
  let picture: OutgoingSnapshotView
  /// Whether the view was in front of the remaining view.
  private let isAbove: Bool
  /// The positions in the ancestors, the nearest first.
  private var positions: [HierarchyPosition] = []

  init(view: View, picture: OutgoingSnapshotView, isAbove: Bool) {
    self.view = view
    self.picture = picture
    self.isAbove = isAbove
    // An existing snapshot view takes the place of a superview itself.
    let space = view === picture ? view : view.superview
    var (child, above) = (view, view.superview)
    while let superview = above {
      positions.append(
        HierarchyPosition(
          superview: superview,
          index: superview.subviews.firstIndex { $0 === child } ?? superview.subviews.count,
          frame: space.map { superview.convert($0.layer.bounds, from: $0) } ?? .zero))
      (child, above) = (superview, superview.superview)
    }
  }

  /// Inserts the snapshot at the nearest position that still exists.
  ///
  /// - Parameters:
  ///   - remainingView: The view that the snapshot was in front of or behind.
  ///   - others: The snapshots that were inserted before, all of them farther behind.
  /// - Returns: Whether there is such a position.
  func show(_ remainingView: View?, after others: [OutgoingView]) -> Bool {
    guard let position = positions.first(where: { $0.superview.window != nil }) else {
      return false
    }
    let siblings = position.superview.subviews
    var index = min(position.index, siblings.count)
    if let remainingView,
      let own = siblings.firstIndex(where: { remainingView.isDescendant(of: $0) })
    {
      index = isAbove ? max(index, own + 1) : min(index, own)
    }
    for other in others where other.isAbove == isAbove {
      if let own = siblings.firstIndex(of: other.picture) { index = max(index, own + 1) }
    }
    let bounds = picture.layer.bounds
    picture.frame = position.frame
    picture.bounds = Rect(origin: bounds.origin, size: picture.layer.bounds.size)
    position.superview.insertSubview(picture, at: index)
    return true
  }
}
