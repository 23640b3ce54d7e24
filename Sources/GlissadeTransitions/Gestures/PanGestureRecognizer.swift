import GlissadeEngine
public import GlissadeMath

/// Looks for fingers that move: `UIPanGestureRecognizer`.
///
/// It begins when the fingers have gone ``minimumDistance`` points, changes when they move on, and ends when
/// fewer than ``minimumNumberOfTouches`` are left. The translation counts from where the fingers came down:
/// so it does not depend on how often the touches are sampled. Handlers that want it to count from where the
/// gesture was recognised set it to zero when it begins.
open class PanGestureRecognizer: GestureRecognizer {
  /// How many fingers there have to be at least, from 1 on; 1 by default.
  public var minimumNumberOfTouches = 1 {
    didSet { minimumNumberOfTouches = max(1, minimumNumberOfTouches) }
  }
  /// How many fingers there may be at most; any number by default.
  ///
  /// A finger too many lets the recogniser fail; once the gesture has begun, it is left out.
  public var maximumNumberOfTouches = Int.max
  /// How far fingers have to go, in points; 10 by default, as UIKit's.
  ///
  /// With 0 the first movement counts.
  public var minimumDistance = 10.0
  /// How far the fingers have gone in the window, since enough of them were down.
  private(set) var travel = Point.zero
  private var origin = Point.zero
  /// The fingers that are counted, where they were together, and how far that was.
  private var counted: [ObjectIdentifier] = []
  private var anchor = Point.zero
  private var travelAtAnchor = Point.zero
  private var tracker = VelocityTracker()
  private var lastTime = 0.0

  /// How far the fingers have gone, in the coordinates of a view, in points; nil is the window.
  public final func translation(in view: View?) -> Point {
    convert(travel - origin, to: view)
  }

  /// Lets the translation go on from another value; one that is not finite is passed over.
  public final func setTranslation(_ translation: Point, in view: View?) {
    guard translation.x.isFinite, translation.y.isFinite else { return }
    origin = travel - convert(translation, from: view)
  }

  /// How fast the fingers are, in the coordinates of a view; nil is the window.
  ///
  /// 0 where they have rested for more than ``VelocityTracker/longestRest``.
  public final func velocity(in view: View?) -> GestureVelocity {
    GestureVelocity(convert(tracker.velocity(at: lastTime).point, to: view))
  }

  /// Whether fingers that have moved this far begin the gesture, or are another one.
  func judge(_ travel: Point) -> State {
    travel.length >= minimumDistance && travel != .zero ? .began : .possible
  }

  /// Takes a finger in.
  open override func touchBegan(_ touch: Touch) {
    counted = []
    if touches.count > maximumNumberOfTouches {
      return state == .possible ? enter(.failed) : ignore(touch)
    }
    if state == .possible, touches.count == minimumNumberOfTouches { restart() }
    note(touch)
  }

  /// Moves on.
  open override func touchMoved(_ touch: Touch) {
    guard touches.count >= minimumNumberOfTouches else { return }
    let fingers = touches.map { ObjectIdentifier($0) }
    if fingers != counted {
      let step = touch.location(in: nil) - touch.previousLocation(in: nil)
      anchor = windowLocation - step * (1 / Double(touches.count))
      // One finger comes from where it was, and no rounding.
      if touches.count == 1 { anchor = touch.previousLocation(in: nil) }
      (counted, travelAtAnchor) = (fingers, travel)
    }
    // A sum of steps would hang on how many there are, by its roundings.
    travel = travelAtAnchor + (windowLocation - anchor)
    note(touch)
    if state.isActive { return enter(.changed) }
    let found = judge(travel)
    if found != .possible { enter(found) }
  }

  /// Notes that the fingers rest.
  open override func touchStationary(_ touch: Touch) { note(touch) }

  /// Ends when too few fingers are left.
  open override func touchEnded(_ touch: Touch) {
    counted = []
    note(touch)
    guard touches.count <= minimumNumberOfTouches else { return }
    enter(state.isActive || isWaiting ? .ended : .failed)
  }

  /// Forgets where the fingers were.
  open override func reset() { restart() }

  private func restart() {
    (travel, origin, counted) = (.zero, .zero, [])
    tracker.removeAll()
  }

  private func note(_ touch: Touch) {
    lastTime = touch.time
    guard touches.count >= minimumNumberOfTouches else { return }
    // Samples of a window never run backwards, and places that overflow leave the velocity as it is.
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

  /// Whether a view lies elsewhere than the window and no more, so that a way is the same in both.
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

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All four.
  public static let all = RectEdge(rawValue: 15)
}
