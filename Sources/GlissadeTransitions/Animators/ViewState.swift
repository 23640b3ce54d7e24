import GlissadeEngine
import GlissadeMath

/// What a view was before an animator touched it.
struct ViewState {
  let view: View
  private weak var superview: View?
  /// The superview's size, which may be another one by the end.
  private let space: Size
  private let index: Int
  let bounds: Rect
  let center: Point
  let transform: Transform3D
  let alpha: Double
  private let isHidden: Bool
  private let zPosition: Double

  init(_ view: View) {
    self.view = view
    let layer = view.layer
    superview = view.superview
    space = view.superview?.layer.bounds.size ?? .zero
    index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
    bounds = layer.bounds
    center = layer.position
    transform = layer.transform
    alpha = layer.opacity
    isHidden = layer.isHidden
    zPosition = layer.zPosition
  }

  /// Puts alpha, transform and what else is seen of the view back, but not its place.
  func restoreLook() {
    let layer = view.layer
    if layer.transform != transform { layer.transform = transform }
    if layer.opacity != alpha { layer.opacity = alpha }
    if layer.isHidden != isHidden { layer.isHidden = isHidden }
    if layer.zPosition != zPosition { layer.zPosition = zPosition }
  }

  /// Puts the view's rectangle back.
  func restoreGeometry() {
    if view.layer.bounds != bounds { view.bounds = bounds }
    if view.center != center { view.center = center }
    if let size = superview?.layer.bounds.size, size != space { view.follow(from: space, to: size) }
  }

  /// Puts the view back where it was among its superview's subviews, or out.
  func restorePlace() {
    guard let superview else { return view.removeFromSuperview() }
    let isThere =
      view.superview === superview && superview.subviews.firstIndex { $0 === view } == index
    if !isThere { superview.insertSubview(view, at: index) }
  }
}
