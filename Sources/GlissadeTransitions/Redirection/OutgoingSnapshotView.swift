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

/// A view that may be gone after a change, and where it was.
struct OutgoingView {
  private struct Place {
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
  private var places: [Place] = []

  init(view: View, picture: OutgoingSnapshotView, isAbove: Bool) {
    self.view = view
    self.picture = picture
    self.isAbove = isAbove
    // A picture that there is already stands for a superview itself.
    let space = view === picture ? view : view.superview
    var (child, above) = (view, view.superview)
    while let superview = above {
      places.append(
        Place(
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
