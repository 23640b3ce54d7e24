import GlissadeEngine
import GlissadeMath

/// Shows a picture of a view that has gone, in the place that it had.
///
/// It stands for the view's superview, whose part it takes: the picture in it has the view's own geometry.
final class OutgoingSnapshotView: View {
  /// The view that has gone.
  private(set) weak var source: View?
  let picture: Layer

  /// - Parameters:
  ///   - view: what may go; the picture goes on to where the view was on its way.
  ///   - fades: whether it vanishes on that way.
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

  /// Whether a view is in the place whose picture this one shows.
  func isPlaced(as view: View?) -> Bool {
    guard let view, let above = view.superview, window != nil, above.window === window else {
      return false
    }
    let space = above.convert(layer.bounds, from: self)
    // Sums of a few hundred points.
    let difference = space.origin - layer.bounds.origin
    return max(abs(difference.x), abs(difference.y)) < 1e-9
      && max(abs(space.width - layer.bounds.width), abs(space.height - layer.bounds.height)) < 1e-9
  }
}
