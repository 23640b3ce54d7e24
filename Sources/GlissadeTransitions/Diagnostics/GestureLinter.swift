import GlissadeEngine
import GlissadeMath

/// What is watched of the gesture that drives a transition.
struct GestureLinter {
  let sequence: GestureSequence
  /// Whether the gesture was under way when the transition began, and began with it.
  let isOwnGesture: Bool
  var updates = 0
  /// Whether the transition was taken back for a gesture that nobody had told it of.
  var wasCancelledByLinter = false
  private var lastTravel = Point.zero
  /// The way of the finger when the percentage first grew, along the axis that it moved on most.
  private var direction: Point?
  private var hasReportedTurn = false
  /// Where views that may move with the finger showed at its start.
  private var starts: [(view: View, superview: View?, place: Point)] = []

  init(_ sequence: GestureSequence, isOwnGesture: Bool) {
    self.sequence = sequence
    self.isOwnGesture = isOwnGesture
  }

  /// Whether the percentage grows although the finger has turned back over its start; that is said once.
  mutating func detectsReversal(from old: Double, to new: Double) -> Bool {
    guard let pan = sequence.recognizer as? PanGestureRecognizer else { return false }
    let travel = pan.travel
    defer { lastTravel = travel }
    guard new > old, !hasReportedTurn else { return false }
    guard let direction else {
      let isHorizontal = travel.x.magnitude >= travel.y.magnitude
      direction = isHorizontal ? Point(x: travel.x, y: 0) : Point(x: 0, y: travel.y)
      return false
    }
    let (now, before) = (along(direction, travel), along(direction, lastTravel))
    hasReportedTurn = now < 0 && now < before
    return hasReportedTurn
  }

  /// Notes where views show before the finger moves them.
  mutating func notePositions(of views: [View?]) {
    starts = views.compactMap { view in
      view.flatMap { view in
        view.shownPlace.map { (view, view.superview, $0) }
      }
    }
  }

  /// Whether the percentage grows, and the views move the other way than the finger has gone; that is said once.
  mutating func detectsOppositeMotion(from old: Double, to new: Double) -> Bool {
    guard new > old, !hasReportedTurn, let pan = sequence.recognizer as? PanGestureRecognizer else {
      return false
    }
    let travel = pan.travel
    var goAgainst = false
    for start in starts where start.view.superview === start.superview {
      guard let place = start.view.shownPlace else { continue }
      let motion = place - start.place
      // Across the finger's way is neither with it nor against it.
      let limit = motion.length * travel.length / 2
      guard motion.length >= 1 else { continue }
      let product = along(travel, motion)
      if product > limit { return false }
      if product < -limit { goAgainst = true }
    }
    hasReportedTurn = goAgainst
    return goAgainst
  }

  private func along(_ direction: Point, _ travel: Point) -> Double {
    direction.x * travel.x + direction.y * travel.y
  }
}

extension View {
  /// Where the anchor point shows now, in the superview.
  fileprivate var shownPlace: Point? {
    guard let look = layer.currentPresentation else { return nil }
    return look.position + Point(x: look.transform.m41, y: look.transform.m42)
  }
}
