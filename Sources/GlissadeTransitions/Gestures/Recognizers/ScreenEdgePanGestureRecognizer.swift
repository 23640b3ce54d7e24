import GlissadeEngine
import GlissadeMath

/// Recognises a finger that moves in from an edge of the window: `UIScreenEdgePanGestureRecognizer`.
///
/// The finger must come down within ``edgeWidth`` points of one of the ``edges`` and move inwards, more than along the
/// edge, by the time it has moved ``PanGestureRecognizer/minimumDistance`` points; otherwise the recogniser fails.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges from which the gesture may start; none by default.
  public var edges: RectEdge = []
  /// The width in points of the strip at an edge in which the finger must come down; 20 by default.
  public var edgeWidth = 20.0
  /// The edges at which the finger came down.
  private var started: RectEdge = []

  /// Creates a recogniser for one finger.
  public required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  /// Determines the edges at which the finger comes down.
  open override func touchBegan(_ touch: Touch) {
    if state == .possible, touches.count == 1 {
      started = edges.intersection(nearEdges(touch))
      if started.isEmpty { return enter(.failed) }
    }
    super.touchBegan(touch)
  }

  /// Forgets the edges at which the finger came down.
  open override func reset() {
    started = []
    super.reset()
  }

  override func judge(_ travel: Point) -> State {
    guard super.judge(travel) == .began else { return .possible }
    let ways: [(RectEdge, Double, Double)] = [
      (.top, travel.y, travel.x), (.left, travel.x, travel.y), (.bottom, -travel.y, travel.x),
      (.right, -travel.x, travel.y),
    ]
    let comesIn = ways.contains { edge, inwards, along in
      started.contains(edge) && inwards > along.magnitude
    }
    return comesIn ? .began : .failed
  }

  private func nearEdges(_ touch: Touch) -> RectEdge {
    guard let bounds = window?.layer.bounds else { return [] }
    let place = touch.location(in: nil)
    var near: RectEdge = []
    if place.y - bounds.minY <= edgeWidth { near.insert(.top) }
    if place.x - bounds.minX <= edgeWidth { near.insert(.left) }
    if bounds.maxY - place.y <= edgeWidth { near.insert(.bottom) }
    if bounds.maxX - place.x <= edgeWidth { near.insert(.right) }
    return near
  }
}
