import GlissadeEngine

// The watchdog, which ends transitions whose end is never reported.

extension TransitionContext {
  /// The time without motion in seconds after which an unreported end is assumed.
  static let gracePeriod = 0.5
  /// The maximum time in seconds to wait for continuing motions.
  static let longestWait = 60.0

  /// Whether a motion of the transition is running and will end.
  var isMoving: Bool {
    hasBegun || hasMotion()
  }

  /// Whether a block or a property animator that was started during the set-up is still active.
  private var hasBegun: Bool {
    bookkeeping.blocks.contains { $0.object?.isUnderWay == true }
      || bookkeeping.propertyAnimators.contains { $0.object.map { $0.state != .inactive } == true }
  }

  /// The active animators that can be interrupted.
  var activeAnimators: [any ViewImplicitlyAnimating] {
    var active: [any ViewImplicitlyAnimating] = bookkeeping.propertyAnimators.compactMap(\.object)
    if let driver = interaction.driver, !active.contains(where: { $0 === driver }) {
      active.append(driver)
    }
    return active.filter { $0.state == .active }
  }

  /// Starts the interruptible animator if the animator's set-up has started nothing.
  func startInactiveAnimator() {
    guard isRunning, !hasBegun, !hasMotion(), let driver = interruptibleAnimator,
      driver.state == .inactive
    else { return }
    driver.startAnimation()
  }

  /// Waits for the end of the motions that the gesture's handler starts at its release, in the present turn.
  func watchForReleaseMotions() {
    let decision = state.release?.time
    timing.watchdogStart = time
    stage?.post { [weak self] in
      guard let self, isRunning, !isInteractive, decision == state.release?.time else { return }
      restartWatchdog()
    }
  }

  /// Restarts the watchdog for the end of the present motions.
  private func restartWatchdog() {
    startWatchdog(after: max(0, (motionEnd ?? time) - time), isAgain: true)
  }

  /// Waits until nothing has moved for a while after a delay in seconds, and ends the transition if nobody else has.
  ///
  /// - Parameter isAgain: Whether the watchdog has been started before.
  func startWatchdog(after delay: Double, isAgain: Bool = false) {
    guard let stage else { return }
    let decision = state.release?.time
    let start = isAgain || delay <= 0 ? timing.watchdogStart ?? time + delay : time + delay
    timing.watchdogStart = start
    // A motion may end much later than the longest wait.
    let delay = isAgain ? min(delay, TransitionContext.longestWait) : delay
    let isWanted = { [weak self] in
      guard let self else { return false }
      return isRunning && !isInteractive && decision == state.release?.time
    }
    stage.post(after: delay + TransitionContext.gracePeriod, if: isWanted) { [weak self] in
      guard let self else { return }
      let waited = time - (timing.watchdogStart ?? start)
      if waited < TransitionContext.longestWait, isMoving { return restartWatchdog() }
      if transitionWasCancelled, interaction.gesture?.isUnhandled == true {
        // The transition was cancelled because of its gesture, and the mistake was reported.
      } else if transitionWasCancelled {
        monitor.report(
          .cancelWithoutComplete, about: animatorName,
          "the transition was cancelled, and completeTransition(false) was not called",
          "call it when the views have moved back")
      } else {
        monitor.report(
          .completeMissing, about: animatorName, "completeTransition was not called",
          "call it in the completion of the last animation")
      }
      end(!transitionWasCancelled)
    }
  }
}
