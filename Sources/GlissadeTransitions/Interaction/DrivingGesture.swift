import GlissadeEngine
import GlissadeMath

extension PercentDrivenInteractiveTransition: CancellableInteraction {}

extension TransitionContext {
  /// Records the gesture that drives the transition, if there is one.
  ///
  /// - Parameter isCaught: Whether the transition was running before.
  func noteGesture(isCaught: Bool) {
    interaction.gesture = nil
    bookkeeping.linter.gesture = nil
    bookkeeping.linter.hasReportedPercent = false
    // A discrete gesture, such as a tap, may request transitions but does not drive them.
    guard isInteractive, let sequence = runtime?.gestureOfNewTransition, !sequence.isDiscrete else {
      return
    }
    // The system's gestures drive their own transitions only.
    let isSystemDriven =
      (interaction.controller as? PercentDrivenInteractiveTransition)?.isSystemOwned == true
    guard (sequence.recognizer?.isSystemOwned == true) == isSystemDriven else { return }
    interaction.gesture = DrivingGesture(
      sequence: sequence, isOwn: !isCaught && sequence.end == nil)
    bookkeeping.linter.gesture = GestureLinter(sequence)
    if sequence.end != nil { gestureIsOver(sequence) }
  }

  /// Checks whether anything drives a transition that waits for a gesture, if the application uses recognisers; if not,
  /// the transition runs by itself.
  ///
  /// The check waits while a finger is down or something moves. A percentage or a change of the views shows that the
  /// transition is driven without a gesture.
  ///
  /// - Parameter start: The time in seconds since which only motions were waited for; nil is now.
  func checkForGesture(since start: Double? = nil) {
    guard interaction.gesture == nil else { return }
    let start = start ?? time
    let poses = poses
    stage?.post(after: TransitionContext.gracePeriod) { [weak self] in
      guard let self, isRunning, isInteractive, interaction.gesture == nil,
        timing.percentComplete == 0,
        usesRecognizers
      else { return }
      if runtime?.isGestureUnderWay == true { return checkForGesture() }
      if time - start < TransitionContext.longestWait, hasMotion(countsHeld: false) {
        return checkForGesture(since: start)
      }
      guard poses == self.poses else { return }
      monitor.report(
        .interactionWithoutGesture, about: driverName,
        "an interaction controller was returned, and no gesture is in progress",
        "return it only while a gesture drives the transition, and nil otherwise")
      runByItself()
    }
  }

  /// The positions of the two views.
  private var poses: [ViewPose] { views.compactMap { $0.map(ViewPose.init) } }

  /// Whether a view of the window has a recogniser of the application; the system's own do not count.
  private var usesRecognizers: Bool {
    var uses = false
    containerView.window?.forEachInSubtree { view in
      if view.gestureRecognizerList.contains(where: { !$0.isSystemOwned }) { uses = true }
    }
    return uses
  }

  /// Called after a gesture's handlers were called for its end.
  ///
  /// A cancelled gesture must decide the transition by the end of the turn, and one that ended a little later at most;
  /// the check waits while something moves.
  func gestureIsOver(_ sequence: GestureSequence) {
    checkForDecision(
      on: sequence, after: sequence.end == .cancelled ? 0 : TransitionContext.gracePeriod)
  }

  private func checkForDecision(on sequence: GestureSequence, after delay: Double) {
    stage?.post(after: delay) { [weak self] in
      guard let self, isRunning, isInteractive, interaction.gesture?.sequence === sequence else {
        return
      }
      // The next finger may continue where this one was lifted.
      let isTakenOver = sequence.end == .ended && runtime?.isGestureUnderWay == true
      if isTakenOver || hasMotion(countsHeld: false) {
        return checkForDecision(on: sequence, after: TransitionContext.gracePeriod)
      }
      interaction.gesture?.isUnhandled = true
      monitor.report(
        .gestureStateUnhandled, about: sequence.name,
        sequence.end == .cancelled
          ? "the gesture was cancelled, and its transition was not"
          : "the gesture ended, and its transition was neither finished nor cancelled",
        "finish or cancel the transition whenever the gesture has ended, was cancelled or has failed"
      )
      (interaction.controller as? any CancellableInteraction)?.cancel()
      if isInteractive { cancelInteractiveTransition() }
    }
  }
}

/// The position and the appearance of a view.
private struct ViewPose: Equatable {
  let position: Point
  let bounds: Rect
  let transform: Transform3D
  let opacity: Double

  init(_ view: View) {
    (position, bounds) = (view.layer.position, view.layer.bounds)
    (transform, opacity) = (view.layer.transform, view.layer.opacity)
  }
}
