import GlissadeEngine
import GlissadeMath

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
    stage?.post(after: TransitionContext.gracePeriod) { [weak self] in
      guard let self, isRunning, isInteractive, linter.gesture == nil, percentComplete == 0,
        usesRecognizers
      else { return }
      if monitor.isGestureUnderWay { return lookForGesture() }
      if time - start < TransitionContext.longestWait, linter.isMoving(self, countsHeld: false) {
        return lookForGesture(since: start)
      }
      guard places == self.places else { return }
      monitor.report(
        .interactionWithoutGesture, about: driverName,
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
      .percentOutOfRange, about: driverName,
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
      .percentOutOfRange, about: driverName,
      "percent grew to \(new) while the finger went the other way than the views move",
      "keep the sign of the translation, and clamp it")
  }

  /// The transition is told to finish.
  func gestureFinishes() {
    guard let gesture = linter.gesture, gesture.isOwnGesture, gesture.updates == 0,
      gesture.sequence.changes == 0 || interaction is any CancellableInteraction
    else { return }
    monitor.report(
      .staleDecision, about: driverName,
      "finishInteractiveTransition was called without an update since the gesture began",
      "decide anew when the gesture begins, and update before deciding")
  }

  /// A gesture's handlers were told that it is over.
  ///
  /// Where it was cancelled, the transition has to be told by the end of that turn. Where it ended, it may be told
  /// a little later. In both cases something that moves is waited for.
  func gestureIsOver(_ sequence: GestureSequence) {
    lookForDecision(
      on: sequence, after: sequence.end == .cancelled ? 0 : TransitionContext.gracePeriod)
  }

  private func lookForDecision(on sequence: GestureSequence, after delay: Double) {
    stage?.post(after: delay) { [weak self] in
      guard let self, isRunning, isInteractive, linter.gesture?.sequence === sequence else {
        return
      }
      // The next finger may go on where this one has left it.
      let isTakenOver = sequence.end == .ended && monitor.isGestureUnderWay
      if isTakenOver || linter.isMoving(self, countsHeld: false) {
        return lookForDecision(on: sequence, after: TransitionContext.gracePeriod)
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
