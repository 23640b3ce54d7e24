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
  private var way: Point?
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
    guard let way else {
      let isHorizontal = travel.x.magnitude >= travel.y.magnitude
      way = isHorizontal ? Point(x: travel.x, y: 0) : Point(x: 0, y: travel.y)
      return false
    }
    let (now, before) = (along(way, travel), along(way, lastTravel))
    hasReportedTurn = now < 0 && now < before
    return hasReportedTurn
  }

  /// Notes where views show before the finger moves them.
  mutating func watch(_ views: [View?]) {
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

  private func along(_ way: Point, _ travel: Point) -> Double {
    way.x * travel.x + way.y * travel.y
  }
}

/// An interaction controller that tells the context of everything, and that can be taken back.
protocol CancellableInteraction: ViewControllerInteractiveTransitioning {
  /// The gesture is over, and the transition goes back.
  func cancel()
}

extension FingerSlideInteraction: CancellableInteraction {}
extension PercentDrivenInteractiveTransition: CancellableInteraction {}

extension TransitionContext {
  /// Notes the gesture that drives the transition, where there is one.
  ///
  /// - Parameter isCaught: whether the transition ran before.
  func noteGesture(isCaught: Bool) {
    linter.gesture = nil
    linter.hasReportedPercent = false
    // One that was over as it was found, a tap, asks for transitions and drives none.
    guard isInteractive, let sequence = monitor.gestureOfNewTransition, !sequence.isDiscrete else {
      return
    }
    linter.gesture = GestureLinter(sequence, isOwnGesture: !isCaught && sequence.end == nil)
    sequence.drives(self)
    if sequence.end != nil { gestureIsOver(sequence) }
  }

  /// Looks, where the application uses recognisers, whether somebody drives the transition that waits for it;
  /// where nobody does, it goes on by itself.
  ///
  /// It waits while a finger is down or something moves. Who drives without a gesture shows that by a percentage
  /// or by where the views are.
  ///
  /// - Parameter start: since when nothing but motions was waited for, in seconds; nil is now.
  func lookForGesture(since start: Double? = nil) {
    guard linter.gesture == nil else { return }
    let start = start ?? time
    let places = places
    stage?.post(after: TransitionContext.patience) { [weak self] in
      guard let self, isRunning, isInteractive, linter.gesture == nil, percentComplete == 0,
        usesRecognizers
      else { return }
      if monitor.isGestureUnderWay { return lookForGesture() }
      if time - start < TransitionContext.longestWait, linter.isMoving(self, countsHeld: false) {
        return lookForGesture(since: start)
      }
      guard places == self.places else { return }
      monitor.report(
        .interactionWithoutGesture, about: actor,
        "an interaction controller was returned, and no gesture is under way",
        "return it only while a gesture drives the transition, and nil otherwise")
      runByItself()
    }
  }

  /// Where the two views are.
  private var places: [ViewPlace] { views.compactMap { $0.map(ViewPlace.init) } }

  private var usesRecognizers: Bool {
    var uses = false
    containerView.window?.forEachInSubtree { if !$0.gestureRecognizers.isEmpty { uses = true } }
    return uses
  }

  /// The interaction controller told a percentage.
  func gestureUpdated(from old: Double, to new: Double) {
    linter.gesture?.updates += 1
    guard linter.gesture?.detectsReversal(from: old, to: new) == true else { return }
    monitor.report(
      .percentOutOfRange, about: actor,
      "percent grew to \(new) while the finger went the other way than at first",
      "keep the sign of the translation, and clamp it")
  }

  /// The views that a finger drags: on the way back that is the leaving one alone.
  var draggedViews: [View?] {
    let isBack = operation == .dismiss || operation == .pop
    return [from.viewIfLoaded, isBack ? nil : to.viewIfLoaded]
  }

  /// The views follow a percentage.
  func lookForWrongWay(from old: Double, to new: Double) {
    guard linter.gesture?.detectsOppositeMotion(from: old, to: new) == true else { return }
    monitor.report(
      .percentOutOfRange, about: actor,
      "percent grew to \(new) while the finger went the other way than the views move",
      "keep the sign of the translation, and clamp it")
  }

  /// The transition is told to finish.
  func gestureFinishes() {
    guard let gesture = linter.gesture, gesture.isOwnGesture, gesture.updates == 0,
      gesture.sequence.changes == 0 || interaction is any CancellableInteraction
    else { return }
    monitor.report(
      .staleDecision, about: actor,
      "finishInteractiveTransition was called without an update since the gesture began",
      "decide anew when the gesture begins, and update before deciding")
  }

  /// A gesture's handlers were told that it is over.
  ///
  /// Where it was cancelled, the transition has to be told by the end of that turn. Where it ended, it may be told
  /// a little later. In both cases something that moves is waited for.
  func gestureIsOver(_ sequence: GestureSequence) {
    lookForDecision(
      on: sequence, after: sequence.end == .cancelled ? 0 : TransitionContext.patience)
  }

  private func lookForDecision(on sequence: GestureSequence, after delay: Double) {
    stage?.post(after: delay) { [weak self] in
      guard let self, isRunning, isInteractive, linter.gesture?.sequence === sequence else {
        return
      }
      // The next finger may go on where this one has left it.
      let isTakenOver = sequence.end == .ended && monitor.isGestureUnderWay
      if isTakenOver || linter.isMoving(self, countsHeld: false) {
        return lookForDecision(on: sequence, after: TransitionContext.patience)
      }
      linter.gesture?.wasCancelledByLinter = true
      monitor.report(
        .gestureStateUnhandled, about: sequence.name,
        sequence.end == .cancelled
          ? "the gesture was cancelled, and its transition not told"
          : "the gesture ended, and its transition was told neither to finish nor to go back",
        "finish or cancel the transition whenever the gesture is over: ended, cancelled or failed")
      (interaction as? any CancellableInteraction)?.cancel()
      if isInteractive { cancelInteractiveTransition() }
    }
  }
}

extension View {
  /// Where the anchor point shows now, in the superview.
  fileprivate var shownPlace: Point? {
    guard let look = layer.currentPresentation else { return nil }
    return look.position + Point(x: look.transform.m41, y: look.transform.m42)
  }
}

/// Where a view is, and how it looks there.
private struct ViewPlace: Equatable {
  let position: Point
  let bounds: Rect
  let transform: Transform3D
  let opacity: Double

  init(_ view: View) {
    (position, bounds) = (view.layer.position, view.layer.bounds)
    (transform, opacity) = (view.layer.transform, view.layer.opacity)
  }
}
