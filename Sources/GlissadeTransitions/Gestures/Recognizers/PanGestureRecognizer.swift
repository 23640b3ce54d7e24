import GlissadeEngine
public import GlissadeMath

/// Recognises moving fingers: `UIPanGestureRecognizer`.
///
/// The gesture begins when the fingers have moved by ``minimumDistance`` points, changes when they move on, and ends
/// when fewer than ``minimumNumberOfTouches`` remain. The translation counts from where the fingers came down, so that
/// it does not depend on the sampling of the touches; handlers that want it to count from the recognition set it to
/// zero at the beginning.
///
/// With a `view` that fills a `window`:
///
/// ```swift
/// var (x, speed) = (0.0, 0.0)
/// let pan = PanGestureRecognizer()
/// pan.addTarget { pan in
///   x = pan.translation(in: view).x
///   speed = pan.velocity(in: view).x.value
/// }
/// view.addGestureRecognizer(pan)
/// try ScriptedGesture("pan from (10,300) by (120,0) over 0.3 s").run(in: window)
/// // x is 120, speed 400
/// ```
open class PanGestureRecognizer: GestureRecognizer {
  /// The minimum number of fingers, from 1 on; 1 by default.
  public var minimumNumberOfTouches = 1 {
    didSet { minimumNumberOfTouches = max(1, minimumNumberOfTouches) }
  }
  /// The maximum number of fingers; unlimited by default.
  ///
  /// With more fingers the recogniser fails; once the gesture has begun, further fingers are ignored.
  public var maximumNumberOfTouches = Int.max
  /// The distance in points at which the gesture begins; 10 by default, as in UIKit.
  ///
  /// With 0 the gesture begins with the first movement.
  public var minimumDistance = 10.0
  /// The movement of the fingers in the window, since there are enough of them.
  private(set) var travel = Point.zero
  private var origin = Point.zero
  /// The fingers of the present set, their centre when it was formed, and the movement up to then.
  private var counted: [ObjectIdentifier] = []
  private var anchor = Point.zero
  private var travelAtAnchor = Point.zero
  private var tracker = VelocityTracker()
  private var lastTime = 0.0

  /// Returns the movement of the fingers in the coordinates of a view, in points; nil is the window.
  public final func translation(in view: View?) -> Point {
    convert(travel - origin, to: view)
  }

  /// Sets the present translation in the coordinates of a view, in points; a value that is not finite is ignored.
  public final func setTranslation(_ translation: Point, in view: View?) {
    guard translation.x.isFinite, translation.y.isFinite else { return }
    origin = travel - convert(translation, from: view)
  }

  /// Returns the velocity of the fingers in the coordinates of a view, in points per second; nil is the window.
  ///
  /// The velocity is 0 after the fingers have rested for more than 0.04 s.
  public final func velocity(in view: View?) -> GestureVelocity {
    GestureVelocity(convert(tracker.velocity(at: lastTime).point, to: view))
  }

  /// Returns the state to enter after a movement: `began`, `possible` or `failed`.
  func judge(_ travel: Point) -> State {
    travel.length >= minimumDistance && travel != .zero ? .began : .possible
  }

  /// Adds a finger.
  open override func touchBegan(_ touch: Touch) {
    counted = []
    if touches.count > maximumNumberOfTouches {
      return state == .possible ? enter(.failed) : ignore(touch)
    }
    if state == .possible, touches.count == minimumNumberOfTouches { restart() }
    note(touch)
  }

  /// Updates the translation, and begins or changes the gesture.
  open override func touchMoved(_ touch: Touch) {
    guard touches.count >= minimumNumberOfTouches else { return }
    let fingers = touches.map { ObjectIdentifier($0) }
    if fingers != counted {
      let step = touch.location(in: nil) - touch.previousLocation(in: nil)
      anchor = windowLocation - step * (1 / Double(touches.count))
      // For one finger this is exact, without rounding.
      if touches.count == 1 { anchor = touch.previousLocation(in: nil) }
      (counted, travelAtAnchor) = (fingers, travel)
    }
    // A sum of steps would depend on their number by its rounding errors.
    travel = travelAtAnchor + (windowLocation - anchor)
    note(touch)
    if state.isActive { return enter(.changed) }
    let found = judge(travel)
    if found != .possible { enter(found) }
  }

  /// Records that a finger rests.
  open override func touchStationary(_ touch: Touch) { note(touch) }

  /// Ends the gesture when too few fingers remain.
  open override func touchEnded(_ touch: Touch) {
    counted = []
    note(touch)
    guard touches.count <= minimumNumberOfTouches else { return }
    enter(state.isActive || isWaiting ? .ended : .failed)
  }

  /// Resets the translation and the velocity.
  open override func reset() { restart() }

  private func restart() {
    (travel, origin, counted) = (.zero, .zero, [])
    tracker.removeAll()
  }

  private func note(_ touch: Touch) {
    lastTime = touch.time
    guard touches.count >= minimumNumberOfTouches else { return }
    // A window's samples are never out of order, and locations that overflow leave the velocity unchanged.
    try? tracker.add(travel, at: touch.time)
  }

  private func convert(_ vector: Point, to view: View?) -> Point {
    guard let view, !isUpright(view) else { return vector }
    let here = windowLocation
    return Touch.convert(here, in: window, to: view)
      - Touch.convert(here - vector, in: window, to: view)
  }

  private func convert(_ vector: Point, from view: View?) -> Point {
    guard let view, let window, !isUpright(view) else { return vector }
    let here = Touch.convert(windowLocation, in: window, to: view)
    return view.convert(here, to: window) - view.convert(here - vector, to: window)
  }

  /// Returns whether a view is only translated against the window, so that vectors are the same in both.
  private func isUpright(_ view: View) -> Bool {
    var view = view
    while view !== window {
      guard view.transform3D.isIdentity, let above = view.superview,
        above.layer.sublayerTransform.isIdentity
      else { return false }
      view = above
    }
    return true
  }
}

/// The edges of a rectangle: `UIRectEdge`, with its raw values.
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the edges.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All four edges.
  public static let all = RectEdge(rawValue: 15)
}
