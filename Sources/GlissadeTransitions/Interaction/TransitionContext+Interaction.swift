import GlissadeEngine
import GlissadeTiming

// A transition by hand: what interaction controllers tell, and what their gestures drive.

extension TransitionContext {
  func updateInteractiveTransition(_ percent: Double) {
    guard isRunning else { return }
    guard isInteractive else { return notInteractive("updateInteractiveTransition") }
    if !(percent >= 0 && percent <= 1), !linter.hasReportedPercent {
      linter.hasReportedPercent = true
      monitor.report(
        .percentOutOfRange, about: driverName, "percent \(percent) is outside of 0…1", "clamp it")
    }
    let former = percentComplete
    percentComplete = percent.isNaN ? percentComplete : min(max(percent, 0), 1)
    gestureUpdated(from: former, to: percentComplete)
    log(.context, .updateInteractiveTransition(percent: percentComplete))
    scrubber?.scrub(to: percentComplete)
    driver?.fractionComplete = percentComplete
    lookForWrongWay(from: former, to: percentComplete)
  }

  func finishInteractiveTransition() { decide(cancels: false) }

  func cancelInteractiveTransition() { decide(cancels: true) }

  private func decide(cancels: Bool) {
    // Who drives it cannot know that somebody else has ended it.
    if state.isEndedByOthers { return }
    if isRunning {
      log(.context, cancels ? .cancelInteractiveTransition : .finishInteractiveTransition)
    }
    guard case .held(let pendingRedirect) = state.drive else {
      return notInteractive(
        cancels ? "cancelInteractiveTransition" : "finishInteractiveTransition")
    }
    if !cancels { gestureFinishes() }
    // Somebody else's completion may come while its own motion is held.
    let isInCompletion =
      (monitor.completionDepth > 0 || stage?.isNotifyingEnd == true) && !linter.isMoving(self)
      && activeAnimators.isEmpty
    state.drive(
      by: .released(
        TransitionState.Release(time: time, cancels: cancels, isInCompletion: isInCompletion)))
    let left = release(backwards: cancels)
    coordinator.decided(cancels: cancels)
    coordinator.notifyInteractionChanged()
    if isDriven { startWatchdog(after: left) } else { watchForReleaseMotions() }
    if let pendingRedirect { redirectIfWanted(keepsMotion: pendingRedirect) }
  }

  func pauseInteractiveTransition() {
    if state.isEndedByOthers { return }
    // What goes back can be caught as well, where it is driven.
    guard isRunning, isAnimated, !isInteractive, isDriven || !transitionWasCancelled else {
      return notInteractive("pauseInteractiveTransition")
    }
    log(.context, .pauseInteractiveTransition)
    state.drive(by: .held(pendingRedirect: nil))
    pause()
    noteGesture(isCaught: true)
    linter.gesture?.notePositions(of: draggedViews)
    coordinator.decided(cancels: false)
    coordinator.notifyInteractionChanged()
  }

  private func notInteractive(_ call: String) {
    monitor.report(
      .notInteractive, about: interactionType.map { "\($0)" } ?? driverName,
      "\(call) was called while no interaction is under way",
      "call it between startInteractiveTransition and the first finish or cancel")
  }
}
