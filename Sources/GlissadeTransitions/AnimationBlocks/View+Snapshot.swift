import GlissadeEngine
import GlissadeMath

extension View {
  /// Returns a snapshot of the view and its subviews, with the view's size, at the origin.
  ///
  /// The snapshot does not follow later changes, and a snapshot of it can be taken again.
  /// - Parameter afterScreenUpdates: False captures the present look; true captures the look after the present turn,
  ///   laid out and with all changes of the turn. Without a stage, true captures the present look after a layout.
  /// - Returns: The snapshot; nil for a view without size.
  public func snapshotView(afterScreenUpdates: Bool) -> View? {
    guard !layer.bounds.isEmpty else { return nil }
    let stage = stage ?? Stage.current
    // Without a stage there is no later turn.
    if afterScreenUpdates, stage == nil { layoutIfNeeded() }
    let snapshot = SnapshotView(of: self)
    if afterScreenUpdates, let stage {
      stage.post { [weak snapshot] in
        guard let snapshot else { return }
        // The picture is replaced without animation.
        View.performWithoutAnimation {
          self.layoutIfNeeded()
          snapshot.take(self)
        }
      }
    }
    return snapshot
  }
}
