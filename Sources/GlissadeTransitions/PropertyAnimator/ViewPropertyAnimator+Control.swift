import GlissadeEngine

// The calls that control an animator.

extension ViewPropertyAnimator {
  // MARK: Starting and pausing

  /// Starts the animator, or resumes it after a pause.
  public func startAnimation() { start(after: nil) }

  /// Starts or resumes the animator after a delay; the views' properties have their new values at once.
  ///
  /// - Parameter delay: The delay in seconds, 0 or greater; any other value counts as 0.
  public func startAnimation(afterDelay delay: Double) {
    guard delay >= 0, delay < .infinity else {
      report(
        .invalidAnimatorNumber, "startAnimation was given a delay of \(delay)",
        "pass a finite number of seconds from 0 on")
      return start(after: 0)
    }
    start(after: delay)
  }

  private func start(after given: Double?) {
    guard accepts("startAnimation"), !isRunning else { return }
    if let given { delay = given } else if state == .inactive { delay = 0 }
    if state == .inactive {
      activate()
      resume(after: delay, collecting: takeBlocks())
    } else {
      aimFromScrub()
      resume(after: given ?? 0)
    }
    notifyRunning()
  }

  /// Pauses the animator; an inactive animator becomes active at its start.
  ///
  /// The rest of a delay is dropped when the animator resumes.
  public func pauseAnimation() {
    guard accepts("pauseAnimation", isInterrupting: true) else { return }
    if state == .inactive {
      activate()
      collect(takeBlocks())
    } else if isRunning {
      freeze()
      hold()
    }
    notifyRunning()
  }

  /// Whether the animator runs backwards, from its present position to its start.
  ///
  /// An inactive animator that is reversed starts at its end. The value stays the same at the animator's end.
  public var isReversed: Bool {
    get { runsBackwards }
    set {
      guard newValue != runsBackwards else { return }
      if state == .inactive {
        runsBackwards = newValue
        return
      }
      guard accepts("isReversed", isInterrupting: true) else { return }
      let wasRunning = isRunning
      if wasRunning { freeze() }
      runsBackwards = newValue
      changeDirection()
      guard wasRunning else { return }
      aimWhereBroken()
      resume(after: 0)
    }
  }

  /// The elapsed fraction of the time, 0…1, in the direction of play: reversing the animator changes x to 1 - x.
  ///
  /// Setting the value makes the animator active and pauses it there; a value outside of 0…1 is clamped. For a paused
  /// animator that scrubs linearly the value is the progress instead of the time: pausing it and setting the value that
  /// it then has moves nothing.
  public var fractionComplete: Double {
    get {
      if state == .inactive { return 0 }
      let part = isRunning ? timeNow : linearTime
      return runsBackwards ? 1 - part : part
    }
    set {
      guard accepts("fractionComplete", isInterrupting: true) else { return }
      guard !newValue.isNaN else {
        return report(
          .invalidAnimatorNumber, "fractionComplete was set to \(newValue)", "pass a number in 0…1")
      }
      if state == .inactive || isRunning { pauseAnimation() }
      let part = min(max(newValue, 0), 1)
      scrub(to: runsBackwards ? 1 - part : part)
    }
  }

  /// Continues from the present position with another timing curve and duration.
  ///
  /// A spring without an initial velocity starts with the visible one; after a pause that is 0.
  /// - Parameters:
  ///   - parameters: The curve of the remaining motion; nil continues along the present curve.
  ///   - durationFactor: The duration of the remaining motion as a fraction of ``duration``; 0 keeps the remaining
  ///     time. It has no effect on a spring with an intrinsic duration.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {
    guard state != .inactive else {
      return report(
        .animatorInactive, "continueAnimation was called while the animator is inactive",
        "start it first")
    }
    guard accepts("continueAnimation", isInterrupting: true) else { return }
    var factor = durationFactor
    if !(factor >= 0 && factor < .infinity) {
      report(
        .invalidAnimatorNumber, "continueAnimation was given a factor of \(factor)",
        "pass a finite number from 0 on")
      factor = 0
    }
    proceed(parameters, factor)
    notifyRunning()
  }

  // MARK: Ending

  /// Stops the animator; the views' properties are set to their visible values.
  ///
  /// - Parameter withoutFinishing: Whether the animator ends without calling its completions; otherwise it waits for
  ///   ``finishAnimation(at:)``.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else {
      return report(
        .animatorInactive, "stopAnimation was called while the animator is inactive",
        "check its state first")
    }
    guard accepts("stopAnimation", isInterrupting: true) else { return }
    stop(withoutFinishing)
  }

  /// Finishes a stopped animator and calls its completions.
  ///
  /// - Parameter finalPosition: The position to which the views' properties are set.
  public func finishAnimation(at finalPosition: ViewAnimatingPosition) {
    guard state == .stopped else {
      return report(
        .animatorNotStopped, "finishAnimation was called while the animator is \(state)",
        "call stopAnimation(false) first")
    }
    settle(outcomes, at: finalPosition)
    finish(at: finalPosition)
  }

  // MARK: Adding

  /// Adds changes that start after a fraction of the remaining time, and end with the others.
  ///
  /// - Parameters:
  ///   - animation: Changes views; called at once if the animator is active.
  ///   - delayFactor: The fraction, 0…1; a value outside is clamped.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    guard accepts("addAnimations") else { return }
    if delayFactor.isNaN {
      report(
        .invalidAnimatorNumber, "addAnimations was given a delay factor of \(delayFactor)",
        "pass a number in 0…1")
    }
    let factor = delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1)
    if state == .inactive {
      blocks.append((animation, factor))
    } else if isRunning {
      let left = waitNow
      freeze()
      resume(after: left, collecting: [(animation, factor)])
    } else {
      collect([(animation, factor)])
    }
  }

  /// Adds changes.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a block that is called once with the position at which the animator has ended.
  public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Rejecting

  /// Returns whether a call has an effect; if not, a diagnostic is reported.
  private func accepts(_ call: String, isInterrupting: Bool = false) -> Bool {
    if state == .stopped {
      report(
        .animatorStopped, "\(call) was called while the animator is stopped",
        "call finishAnimation first")
      return false
    }
    if isInterruptible || !isInterrupting { return true }
    report(
      .animatorNotInterruptible, "\(call) was called on an animator that is not interruptible",
      "keep isInterruptible true")
    return false
  }

  func report(_ code: TransitionDiagnostic.Code, _ message: String, _ remedy: String) {
    guard let monitor = (clocks.first?.stage ?? knownStage)?.monitor else {
      pendingDiagnostics.append((code, message, remedy))
      return
    }
    monitor.report(code, about: "ViewPropertyAnimator", message, remedy)
  }

  /// Reports diagnostics for which no stage was found before the animator was released.
  func reportStagelessDiagnostics() {
    for (code, message, remedy) in pendingDiagnostics {
      TransitionMonitor(nil).report(code, about: "ViewPropertyAnimator", message, remedy)
    }
  }

  /// Reports diagnostics from before the animator had a stage.
  func reportPendingDiagnostics() {
    guard !pendingDiagnostics.isEmpty, knownStage != nil else { return }
    let waiting = pendingDiagnostics
    pendingDiagnostics = []
    for (code, message, remedy) in waiting { report(code, message, remedy) }
  }
}
