import GlissadeEngine
import GlissadeTiming

// The context's interactive calls.

extension TransitionContext {
  func updateInteractiveTransition(_ percent: Double) {
    guard isRunning else { return }
    guard isInteractive else { return notInteractive("updateInteractiveTransition") }
    if !(percent >= 0 && percent <= 1), !bookkeeping.linter.hasReportedPercent {
      bookkeeping.linter.hasReportedPercent = true
      monitor.report(
        .percentOutOfRange, about: driverName, "percent \(percent) is outside of 0…1", "clamp it")
    }
    let former = timing.percentComplete
    timing.percentComplete = percent.isNaN ? timing.percentComplete : min(max(percent, 0), 1)
    gestureUpdated(from: former, to: timing.percentComplete)
    log(.context, .updateInteractiveTransition(percent: timing.percentComplete))
    interaction.scrubber?.scrub(to: timing.percentComplete)
    interaction.driver?.fractionComplete = timing.percentComplete
    reportOppositeMotion(from: former, to: timing.percentComplete)
  }

  func finishInteractiveTransition() { decide(cancels: false) }

  func cancelInteractiveTransition() { decide(cancels: true) }

  private func decide(cancels: Bool) {
    // The caller cannot know that the transition was ended otherwise.
    if state.isEndedByOthers { return }
    if isRunning {
      log(.context, cancels ? .cancelInteractiveTransition : .finishInteractiveTransition)
    }
    guard case .held(let pendingRedirect) = state.drive else {
      return notInteractive(
        cancels ? "cancelInteractiveTransition" : "finishInteractiveTransition")
    }
    if !cancels { gestureFinishes() }
    // A completion of other motions may run while the transition's own motion is held.
    let isInCompletion =
      ((runtime?.completionDepth ?? 0) > 0 || stage?.isNotifyingEnd == true)
      && !hasMotion()
      && activeAnimators.isEmpty
    state.drive(
      by: .released(
        TransitionState.Release(time: time, cancels: cancels, isInCompletion: isInCompletion)))
    let left = release(backwards: cancels)
    coordinator.decided(cancels: cancels)
    coordinator.notifyInteractionChanged()
    if interaction.isDriven { startWatchdog(after: left) } else { watchForReleaseMotions() }
    if let pendingRedirect { redirectIfWanted(keepsMotion: pendingRedirect) }
  }

  func pauseInteractiveTransition() {
    if state.isEndedByOthers { return }
    // A driven transition can also be caught on its way back.
    guard isRunning, isAnimated, !isInteractive, interaction.isDriven || !transitionWasCancelled
    else {
      return notInteractive("pauseInteractiveTransition")
    }
    log(.context, .pauseInteractiveTransition)
    state.drive(by: .held(pendingRedirect: nil))
    pause()
    noteGesture(isCaught: true)
    bookkeeping.linter.gesture?.notePositions(of: draggedViews)
    coordinator.decided(cancels: false)
    coordinator.notifyInteractionChanged()
  }

  private func notInteractive(_ call: String) {
    monitor.report(
      .notInteractive, about: interaction.controllerType.map { "\($0)" } ?? driverName,
      "\(call) was called while no interaction is in progress",
      "call it between startInteractiveTransition and the first finish or cancel")
  }
}
