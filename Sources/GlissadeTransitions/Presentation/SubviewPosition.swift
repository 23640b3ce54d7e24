/// A place among the subviews of a view, which it does not keep.
struct SubviewPosition {
  /// What the view was in.
  private(set) weak var superview: View?
  private let index: Int

  /// Where a view is; nil where it is in no other.
  init?(of view: View) {
    guard let superview = view.superview else { return nil }
    self.superview = superview
    // Pictures of what has gone come and go by themselves.
    index = superview.subviews.prefix { $0 !== view }.count { !($0 is OutgoingSnapshotView) }
  }

  /// Puts a view there.
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
