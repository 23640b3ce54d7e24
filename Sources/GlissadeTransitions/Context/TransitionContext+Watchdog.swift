import GlissadeEngine

// Whether something of a transition still moves, and what becomes of one whose end nobody tells.

extension TransitionContext {
  /// How long nothing may move before an end that was never told is taken to have come, in seconds.
  static let gracePeriod = 0.5
  /// How long motions that go on are waited for, in seconds.
  static let longestWait = 60.0

  /// Whether something of the transition still moves and will come to its end.
  var isMoving: Bool {
    hasBegun || linter.isMoving(self)
  }

  /// Whether a block or a property animator that was begun in the set-up is not over.
  private var hasBegun: Bool {
    blocks.contains { $0.object?.isUnderWay == true }
      || propertyAnimators.contains { $0.object.map { $0.state != .inactive } == true }
  }

  /// What can be interrupted and is under way.
  var activeAnimators: [any ViewImplicitlyAnimating] {
    var active: [any ViewImplicitlyAnimating] = propertyAnimators.compactMap(\.object)
    if let driver, !active.contains(where: { $0 === driver }) { active.append(driver) }
    return active.filter { $0.state == .active }
  }

  /// Starts an animator that has nothing but what can be interrupted.
  func startInactiveAnimator() {
    guard isRunning, !hasBegun, !linter.isMoving(self), let driver = interruptibleAnimator,
      driver.state == .inactive
    else { return }
    driver.startAnimation()
  }

  /// Waits for the end of what the gesture's handler moves when it lets go, in the turn that is running.
  func watchForReleaseMotions() {
    let decision = state.release?.time
    watchdogStart = time
    stage?.post { [weak self] in
      guard let self, isRunning, !isInteractive, decision == state.release?.time else { return }
      restartWatchdog()
    }
  }

  /// Waits until what moves has come to its end.
  private func restartWatchdog() {
    startWatchdog(after: max(0, (linter.motionEnd(self) ?? time) - time), isAgain: true)
  }

  /// Waits for some seconds, then until nothing has moved for a while, and ends the transition where nobody has.
  ///
  /// - Parameter isAgain: whether it has been waited for before.
  func startWatchdog(after delay: Double, isAgain: Bool = false) {
    guard let stage else { return }
    let decision = state.release?.time
    let start = isAgain || delay <= 0 ? watchdogStart ?? time + delay : time + delay
    watchdogStart = start
    // Motions may have ends that are too far away.
    let delay = isAgain ? min(delay, TransitionContext.longestWait) : delay
    stage.post(after: delay + TransitionContext.gracePeriod) { [weak self] in
      guard let self, isRunning, !isInteractive, decision == state.release?.time else { return }
      let waited = time - (watchdogStart ?? start)
      if waited < TransitionContext.longestWait, isMoving { return restartWatchdog() }
      if transitionWasCancelled, linter.gesture?.wasCancelledByLinter == true {
        // It was taken back for somebody who does not know.
      } else if transitionWasCancelled {
        monitor.report(
          .cancelWithoutComplete, about: animatorName,
          "cancelled, and completeTransition(false) not called",
          "call it when the views are back")
      } else {
        monitor.report(
          .completeMissing, about: animatorName, "completeTransition was not called",
          "call it in the completion of the last animation")
      }
      end(!transitionWasCancelled)
    }
  }
}
