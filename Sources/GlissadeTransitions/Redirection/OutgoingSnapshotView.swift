import GlissadeEngine
import GlissadeMath

/// A snapshot of a view that has been removed, at its former position.
///
/// The snapshot view has the frame of the view's superview, and the picture in it has the view's own geometry.
final class OutgoingSnapshotView: View {
  /// The view that was removed.
  private(set) weak var source: View?
  let picture: Layer

  /// Creates a snapshot of a view.
  ///
  /// - Parameters:
  ///   - view: The view that may be removed; the snapshot moves on to the view's target.
  ///   - fades: Whether the snapshot fades out meanwhile.
  init(of view: View, fades: Bool) {
    source = view
    picture = SnapshotView.picture(of: view)
    picture.backsView = true
    for property in [LayerProperty.position, .zPosition, .anchorPoint, .bounds, .transform] {
      try? picture.setValue(view.layer.modelValue(of: property), for: property)
    }
    picture.opacity = fades ? 0 : view.alpha
    super.init(frame: view.superview?.layer.bounds ?? .zero)
    isUserInteractionEnabled = false
    bounds = view.superview?.layer.bounds ?? .zero
    do throws(EngineError) { try layer.addSublayer(picture) } catch {
      Stage.report(error, layer: layer)
    }
  }

  /// Returns whether a view has the position that the snapshot shows.
  func isPlaced(as view: View?) -> Bool {
    guard let view, let above = view.superview, window != nil, above.window === window else {
      return false
    }
    let space = above.convert(layer.bounds, from: self)
    // The tolerance allows for rounding in sums of a few hundred points.
    let difference = space.origin - layer.bounds.origin
    return max(abs(difference.x), abs(difference.y)) < 1e-9
      && max(abs(space.width - layer.bounds.width), abs(space.height - layer.bounds.height)) < 1e-9
  }
}
