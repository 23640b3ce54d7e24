import GlissadeEngine
import GlissadeMath

/// A view that may be gone after a change, and where it was.
struct OutgoingView {
  private struct HierarchyPosition {
    let superview: View
    /// Its place among the subviews, or that of the view around it.
    let index: Int
    /// The part of the superview that stands for the leaving view's own.
    let frame: Rect
  }

  let view: View
  let picture: OutgoingSnapshotView
  /// Whether it was in front of the view that stays.
  private let isAbove: Bool
  /// The views above it, the nearest first.
  private var places: [HierarchyPosition] = []

  init(view: View, picture: OutgoingSnapshotView, isAbove: Bool) {
    self.view = view
    self.picture = picture
    self.isAbove = isAbove
    // A picture that there is already stands for a superview itself.
    let space = view === picture ? view : view.superview
    var (child, above) = (view, view.superview)
    while let superview = above {
      places.append(
        HierarchyPosition(
          superview: superview,
          index: superview.subviews.firstIndex { $0 === child } ?? superview.subviews.count,
          frame: space.map { superview.convert($0.layer.bounds, from: $0) } ?? .zero))
      (child, above) = (superview, superview.superview)
    }
  }

  /// Puts the picture in the nearest place that is still there.
  ///
  /// - Parameters:
  ///   - stays: the view that it was in front of or behind.
  ///   - others: what was put there before, all of it farther behind.
  /// - Returns: whether there is such a place.
  func show(_ stays: View?, after others: [OutgoingView]) -> Bool {
    guard let place = places.first(where: { $0.superview.window != nil }) else { return false }
    let siblings = place.superview.subviews
    var index = min(place.index, siblings.count)
    if let stays, let own = siblings.firstIndex(where: { stays.isDescendant(of: $0) }) {
      index = isAbove ? max(index, own + 1) : min(index, own)
    }
    for other in others where other.isAbove == isAbove {
      if let own = siblings.firstIndex(of: other.picture) { index = max(index, own + 1) }
    }
    let bounds = picture.layer.bounds
    picture.frame = place.frame
    picture.bounds = Rect(origin: bounds.origin, size: picture.layer.bounds.size)
    place.superview.insertSubview(picture, at: index)
    return true
  }
}
