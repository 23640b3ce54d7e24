import GlissadeEngine
import GlissadeMath

/// The observations of a gesture that drives a transition.
struct GestureLinter {
  let sequence: GestureSequence
  var updates = 0
  private var lastTravel = Point.zero
  /// The direction of the finger when the percentage first grew, along the axis of its larger movement.
  private var direction: Point?
  private var hasReportedTurn = false
  /// The visible position of a view before the finger moves it.
  private struct Start {
    let view: View
    // A window among the superviews would be retained by its own transition.
    weak var superview: View?
    let position: Point
  }

  /// The visible positions at the start of views that may move with the finger.
  private var starts: [Start] = []

  init(_ sequence: GestureSequence) { self.sequence = sequence }

  /// Returns whether the percentage grows although the finger has moved back beyond its start; true only once.
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

  /// Records the visible positions of views before the finger moves them.
  mutating func notePositions(of views: [View?]) {
    guard TransitionLinter.isEnabled else { return }
    starts = views.compactMap { view in
      guard let view, let position = view.visiblePosition else { return nil }
      return Start(view: view, superview: view.superview, position: position)
    }
  }

  /// Returns whether the percentage grows while the views move against the finger; true only once.
  mutating func detectsOppositeMotion(from old: Double, to new: Double) -> Bool {
    guard new > old, !hasReportedTurn, let pan = sequence.recognizer as? PanGestureRecognizer else {
      return false
    }
    let travel = pan.travel
    var goAgainst = false
    for start in starts where start.view.superview === start.superview {
      guard let position = start.view.visiblePosition else { continue }
      let motion = position - start.position
      // A motion across the finger's direction counts neither as with it nor as against it.
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
  /// The visible position of the anchor point in the superview.
  fileprivate var visiblePosition: Point? {
    guard let look = layer.currentPresentation else { return nil }
    return look.position + Point(x: look.transform.m41, y: look.transform.m42)
  }
}

extension TransitionContext {
  /// Looks for mistakes in a percentage that the interaction controller has reported.
  func gestureUpdated(from old: Double, to new: Double) {
    guard TransitionLinter.isEnabled else { return }
    bookkeeping.linter.gesture?.updates += 1
    guard bookkeeping.linter.gesture?.detectsReversal(from: old, to: new) == true else { return }
    monitor.report(
      .percentOutOfRange, about: driverName,
      "percent grew to \(new) while the finger moved opposite to its first direction",
      "keep the sign of the translation, and clamp it")
  }

  /// The views that a finger drags; on the way back only the leaving one.
  var draggedViews: [View?] {
    let isBack = operation == .dismiss || operation == .pop
    return [from.viewIfLoaded, isBack ? nil : to.viewIfLoaded]
  }

  /// Looks for views that move against the finger after a percentage.
  func reportOppositeMotion(from old: Double, to new: Double) {
    guard TransitionLinter.isEnabled else { return }
    guard bookkeeping.linter.gesture?.detectsOppositeMotion(from: old, to: new) == true else {
      return
    }
    monitor.report(
      .percentOutOfRange, about: driverName,
      "percent grew to \(new) while the finger moved opposite to the views",
      "keep the sign of the translation, and clamp it")
  }

  /// Looks for a decision without an update.
  func gestureFinishes() {
    guard TransitionLinter.isEnabled else { return }
    guard let gesture = interaction.gesture, gesture.isOwn,
      bookkeeping.linter.gesture?.updates == 0,
      gesture.sequence.changes == 0 || interaction.controller is any CancellableInteraction
    else { return }
    monitor.report(
      .staleDecision, about: driverName,
      "finishInteractiveTransition was called without an update since the gesture began",
      "call update before finish, and reset the decision when a gesture begins")
  }
}
