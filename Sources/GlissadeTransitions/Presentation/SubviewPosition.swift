/// A position among the subviews of a view, which is referenced weakly.
struct SubviewPosition {
  /// The superview of the position.
  private(set) weak var superview: View?
  private let index: Int

  /// Creates the position of a view; nil if the view has no superview.
  init?(of view: View) {
    guard let superview = view.superview else { return nil }
    self.superview = superview
    // Snapshots of outgoing views are added and removed independently.
    index = superview.subviews.prefix { $0 !== view }.count { !($0 is OutgoingSnapshotView) }
  }

  /// Inserts a view at the position.
  func put(_ view: View) {
    guard let superview else { return }
    var (place, left) = (0, index)
    for sibling in superview.subviews where left > 0 && sibling !== view {
      if !(sibling is OutgoingSnapshotView) { left -= 1 }
      place += 1
    }
    superview.insertSubview(view, at: place)
  }
}
