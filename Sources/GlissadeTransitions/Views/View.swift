public import GlissadeEngine
public import GlissadeMath

/// A rectangle in a tree of views, without a screen: `UIView`.
///
/// A view shows what its ``layer`` does; its properties are the layer's. Outside an animation block they
/// change at once, within one (``animate(withDuration:delay:options:animations:completion:)``) their changes
/// move. A view without a stage gets one when it is added to a view that has one.
open class View {
  /// The layer that shows the view.
  public let layer: Layer
  /// The views in this one, those in front last.
  public internal(set) var subviews: [View] = []
  /// The view that this one is in.
  public internal(set) weak var superview: View?
  /// The controller whose root view this is.
  public internal(set) weak var viewController: ViewController?
  /// A number to find the view by; 0 by default.
  public var tag = 0
  /// A name for events and diagnostics.
  public var name: String? {
    get { layer.name }
    set { layer.name = newValue }
  }
  /// Whether touches reach the view and those in it; true by default.
  public var isUserInteractionEnabled = true
  /// How the view follows its superview's size; it stays as it is by default.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether the views in this one follow its size as they ask to; true by default.
  public var autoresizesSubviews = true
  var layoutFlags = LayoutFlags()
  var gestureRecognizerList: [GestureRecognizer] = []
  /// The window that the view is in: found without walking up.
  weak var windowReference: Window?

  /// A view with a frame in points.
  ///
  /// - Parameters:
  ///   - frame: in the coordinates of the superview.
  ///   - layer: the layer that shows the view, for instance an ``EmitterLayer``; nobody else's.
  public init(frame: Rect = .zero, layer: Layer = Layer()) {
    self.layer = layer
    layer.backsView = true
    layer.frame = frame
  }

  deinit { releaseSubtree() }

  // MARK: Where it is

  /// The rectangle that the view takes in its superview, in points; `bounds` and ``center`` follow.
  ///
  /// With a ``transform`` it is the smallest rectangle around the view; setting it then sizes the view as if
  /// it were not turned. A rectangle that is not finite is refused.
  open var frame: Rect {
    get { layer.frame }
    set {
      (monitor ?? Stage.current?.existingMonitor)?
        .willSetFrame(newValue, of: self)
      let old = layer.bounds.size
      layer.frame = newValue
      didResize(from: old)
    }
  }

  /// The view's rectangle in its own coordinates, in points.
  open var bounds: Rect {
    get { layer.bounds }
    set {
      let old = layer.bounds.size
      layer.bounds = newValue
      didResize(from: old)
    }
  }

  /// Where the view's anchor point, usually its middle, is in its superview, in points.
  open var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform about the middle; the plane's part of ``transform3D``.
  open var transform: AffineTransform {
    get { layer.transform.affineTransform }
    set { layer.transform = Transform3D(newValue) }
  }

  /// The transform in space about the middle.
  open var transform3D: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: How it looks

  /// 0 is transparent, 1 opaque.
  open var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether the view and those in it are left out.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// The colour behind the contents; nil is none.
  open var backgroundColor: Color? {
    get { layer.backgroundColor == .clear ? nil : layer.backgroundColor }
    set { layer.backgroundColor = newValue ?? .clear }
  }

  /// Whether what is outside the bounds is cut off.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  // MARK: Overriding

  /// Places the subviews; called when ``setNeedsLayout()`` or a new size asked for it.
  open func layoutSubviews() {}

  /// The view is about to be put into another view, or taken out of one.
  open func willMove(toSuperview newSuperview: View?) {}

  /// The view was put into another view, or taken out of one.
  open func didMoveToSuperview() {}

  /// The view is about to come to a window, or to leave one.
  open func willMove(toWindow newWindow: Window?) {}

  /// The view came to a window, or left one.
  open func didMoveToWindow() {}

  /// A view was put into this one.
  open func didAddSubview(_ subview: View) {}

  /// A view is about to be taken out of this one.
  open func willRemoveSubview(_ subview: View) {}

  /// Whether the view can become the first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }

  // MARK: Touches

  /// Whether a point is in the view, for touches: in its bounds by itself.
  ///
  /// - Parameter point: in the view's own coordinates.
  open func point(inside point: Point) -> Bool { layer.contains(point) }

  /// The foremost view at a point that touches reach, or nil.
  ///
  /// Hidden views, those without interaction and those of an alpha below 0.01 are passed over with what is in
  /// them, as UIKit does.
  /// - Parameter point: in the view's own coordinates.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point)
    else { return nil }
    var (here, at) = (self, point)
    search: while true {
      for child in here.subviews.reversed()
      where !child.isHidden && child.isUserInteractionEnabled && child.alpha >= 0.01 {
        guard let inside = child.layer.pointFromSuperlayer(at),
          child.point(inside: inside)
        else { continue }
        (here, at) = (child, inside)
        continue search
      }
      return here
    }
  }

  // MARK: Its place in the world

  /// The window that the view is in; a window is in itself.
  public var window: Window? { windowReference }

  /// The stage that the view is shown on.
  public var stage: Stage? { layer.stage }

  var monitor: TransitionMonitor? { layer.stage?.existingMonitor }

  /// The nearest controller whose view this is or is in.
  public var nearestViewController: ViewController? {
    var view: View? = self
    while let current = view {
      if let controller = current.viewController { return controller }
      view = current.superview
    }
    return nil
  }
}

extension View: Hashable {
  /// Whether two are one and the same view.
  public static func == (left: View, right: View) -> Bool { left === right }

  /// Hashes which view it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
