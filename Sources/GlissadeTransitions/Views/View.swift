public import GlissadeEngine
public import GlissadeMath

/// A rectangle in a tree of views, without a screen: `UIView`.
///
/// A view shows its ``layer``, and its properties are those of the layer. Outside of animation blocks they change at
/// once; within one (``animate(withDuration:delay:options:animations:completion:)``) changes are animated. A view
/// without a stage gets one when it is added to a view that has one.
///
/// A view's frame follows from its centre, bounds and transform:
///
/// ```swift
/// let card = View(frame: Rect(x: 20, y: 40, width: 200, height: 100))
/// let center = card.center  // (120, 90)
/// card.transform = AffineTransform(scaleX: 0.5, y: 0.5)
/// let frame = card.frame  // 100 × 50 points at (70, 65)
/// ```
open class View {
  /// The layer that shows the view.
  public let layer: Layer
  /// The subviews, from back to front.
  public internal(set) var subviews: [View] = []
  /// The view that contains this one.
  public internal(set) weak var superview: View?
  /// The controller whose root view this is.
  weak var owner: (any ViewOwner)?
  /// A number by which the view can be found; 0 by default.
  public var tag = 0
  /// The name for events and diagnostics.
  public var name: String? {
    get { layer.name }
    set { layer.name = newValue }
  }
  /// Whether the view and its descendants receive touches; true by default.
  public var isUserInteractionEnabled = true
  /// Whether the view receives a finger while it follows another one; false by default.
  ///
  /// Recognisers receive all fingers.
  public var isMultipleTouchEnabled = false
  /// The parts of the frame that follow the superview's size; none by default.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether subviews are autoresized when the view's size changes; true by default.
  public var autoresizesSubviews = true
  var layoutFlags = LayoutFlags()
  var gestureRecognizerList: [GestureRecognizer] = []
  /// The view's window, stored to be found without walking up.
  weak var windowReference: Window?

  /// Creates a view with a layer of its own; the initialiser that a subclass from UIKit overrides.
  ///
  /// - Parameter frame: The frame in the coordinates of the superview, in points.
  public init(frame: Rect) {
    layer = Layer()
    layer.backsView = true
    layer.frame = frame
  }

  /// Creates a view.
  ///
  /// A subclass that shows another kind of layer overrides this initialiser.
  /// - Parameters:
  ///   - frame: The frame in the coordinates of the superview, in points.
  ///   - layer: The layer that shows the view, such as a ``/GlissadeEngine/ShapeLayer``; no other view may have it.
  public init(frame: Rect = .zero, layer: Layer = Layer()) {
    self.layer = layer
    layer.backsView = true
    layer.frame = frame
  }

  deinit { releaseSubtree() }

  // MARK: Geometry

  /// The view's rectangle in its superview, in points; setting it changes `bounds` and ``center``.
  ///
  /// With a ``transform`` it is the smallest rectangle around the view; setting it then sizes the view as if it were
  /// not transformed. A rectangle that is not finite is rejected.
  open var frame: Rect {
    get { layer.frame }
    set {
      (runtime ?? Stage.current?.existingRuntime)?.willSetFrame(newValue, of: self)
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

  /// The position of the view's anchor point, by default its centre, in the superview, in points.
  open var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The plane transform about the anchor point; the plane part of ``transform3D``.
  open var transform: AffineTransform {
    get { layer.transform.affineTransform }
    set { layer.transform = Transform3D(newValue) }
  }

  /// The transform in space about the anchor point.
  open var transform3D: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Appearance

  /// The opacity: 0 is transparent, 1 is opaque.
  open var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether the view and its descendants are hidden.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// The colour behind the contents; nil for none.
  open var backgroundColor: Color? {
    get { layer.backgroundColor == .clear ? nil : layer.backgroundColor }
    set { layer.backgroundColor = newValue ?? .clear }
  }

  /// Whether descendants are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  // MARK: Overriding

  /// Lays out the subviews; called after ``setNeedsLayout()`` or a change of the size.
  open func layoutSubviews() {}

  /// Called before the view is added to another view, or removed from one.
  open func willMove(toSuperview newSuperview: View?) {}

  /// Called after the view was added to another view, or removed from one.
  open func didMoveToSuperview() {}

  /// Called before the view enters a window, or leaves one.
  open func willMove(toWindow newWindow: Window?) {}

  /// Called after the view has entered a window, or left one.
  open func didMoveToWindow() {}

  /// Called after a view was added to this one.
  open func didAddSubview(_ subview: View) {}

  /// Called after a subview was added once more, which only moves it.
  func didInsertAgain(_ subview: View) {}

  /// Called before a view is removed from this one.
  open func willRemoveSubview(_ subview: View) {}

  /// Whether the view can become the first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }

  // MARK: Touches

  // The window's router calls these methods. The default implementations let it call the superview next, as UIKit's
  // pass touches along the responder chain, without recursion.

  /// Called when a finger comes down on the view; the default implementation passes the touch on to the superview.
  ///
  /// Each sample of a finger is delivered by itself, first to the recognisers and then to the view. The view receives
  /// all later samples of the finger, wherever it moves, until a recogniser cancels the touch.
  /// - Parameters:
  ///   - touches: The finger.
  ///   - event: The sample.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    for touch in touches { touch.isPassedOn = true }
  }

  /// Called when a finger moves; the default implementation passes the touch on to the superview.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    for touch in touches { touch.isPassedOn = true }
  }

  /// Called when a finger is lifted; the default implementation passes the touch on to the superview.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    for touch in touches { touch.isPassedOn = true }
  }

  /// Called when the system or a recogniser cancels the touch, or the view leaves the window; the default implementation
  /// passes the touch on to the superview.
  ///
  /// - Parameters:
  ///   - touches: The finger.
  ///   - event: The sample; nil if a recogniser cancels the touch.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    for touch in touches { touch.isPassedOn = true }
  }

  /// Returns whether a recogniser may recognise a gesture whose recognition cancels a touch on this view or on its
  /// descendants; true by default.
  ///
  /// The view with the touch and its superviews are asked, up to the view of the recogniser.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns whether touches at a point hit the view; by default whether the point is within the bounds.
  ///
  /// - Parameter point: The point in the view's coordinates.
  open func point(inside point: Point) -> Bool { layer.contains(point) }

  /// Returns the frontmost view at a point that receives touches, or nil.
  ///
  /// Views that are hidden, have no user interaction or an alpha below 0.01 are skipped with their descendants, as in
  /// UIKit.
  /// - Parameter point: The point in the view's coordinates.
  /// - Complexity: O(*n*) in the number of subviews of all views at the point.
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

  // MARK: Relations

  /// The view's window; the window of a window is itself.
  public var window: Window? { windowReference }

  /// The stage on which the view is shown.
  public var stage: Stage? { layer.stage }

  var monitor: TransitionMonitor? { layer.stage?.existingMonitor }
  var runtime: ViewRuntime? { layer.stage?.existingRuntime }

  /// The owner of the nearest view that is an owner's root view: this one, or one that contains it.
  ///
  /// - Complexity: O(*d*) in the depth of the view.
  var nearestOwner: (any ViewOwner)? {
    var view: View? = self
    while let current = view {
      if let owner = current.owner { return owner }
      view = current.superview
    }
    return nil
  }
}

extension View: Hashable {
  /// Returns whether two references refer to the same view.
  public static func == (left: View, right: View) -> Bool { left === right }

  /// Hashes the identity of the view.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
