import GlissadeEngine

// What an animator is told.

extension ViewPropertyAnimator {
  // MARK: Starting and pausing

  /// Starts, or goes on after a pause.
  public func startAnimation() { start(after: nil) }

  /// Starts, or goes on, when a delay is over; the views' properties have their new values at once.
  ///
  /// - Parameter delay: seconds, 0 or greater; anything else counts as 0.
  public func startAnimation(afterDelay delay: Double) {
    guard delay >= 0, delay < .infinity else {
      report(
        .invalidAnimatorNumber, "startAnimation was given a delay of \(delay)",
        "give seconds from 0 on")
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

  /// Stands still where it is; an inactive animator becomes active at its start.
  ///
  /// What was left of a delay is not waited for any more when it goes on.
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

  /// Whether it goes back: it plays from where it is to its start.
  ///
  /// An inactive animator that is to go back begins at its end. It stays set when the animator is over.
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

  /// How much of its time has passed, 0…1: in the direction in which it plays, so that turning it back makes
  /// 1 - x of x.
  ///
  /// Setting it makes the animator active and lets it stand still there; what lies outside is clamped. An animator
  /// that stands still and scrubs evenly counts by the way in place of the time: pausing it, and setting what it
  /// says then, moves nothing.
  public var fractionComplete: Double {
    get {
      if state == .inactive { return 0 }
      let part = isRunning ? timeNow : linearTime
      return runsBackwards ? 1 - part : part
    }
    set {
      guard accepts("fractionComplete", isInterrupting: true) else { return }
      guard !newValue.isNaN else {
        return report(.invalidAnimatorNumber, "fractionComplete was set to \(newValue)", "give 0…1")
      }
      if state == .inactive || isRunning { pauseAnimation() }
      let part = min(max(newValue, 0), 1)
      scrub(to: runsBackwards ? 1 - part : part)
    }
  }

  /// Goes on with another pace and duration, from where it is.
  ///
  /// A spring starts with the velocity that shows, unless it has been given one; after standing still that is 0.
  /// - Parameters:
  ///   - parameters: the pace of what is left; nil goes on along the curve under way.
  ///   - durationFactor: how long that takes, in parts of ``duration``; 0 is as long as it would take anyway.
  ///     It does not count for a spring that has an end of its own.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {
    guard state != .inactive else {
      return report(
        .animatorInactive, "continueAnimation was called while the animator is inactive",
        "start it")
    }
    guard accepts("continueAnimation", isInterrupting: true) else { return }
    var factor = durationFactor
    if !(factor >= 0 && factor < .infinity) {
      report(
        .invalidAnimatorNumber, "continueAnimation was given a factor of \(factor)",
        "give 0 or more")
      factor = 0
    }
    proceed(parameters, factor)
    notifyRunning()
  }

  // MARK: Ending

  /// Ends the motions where they are: the views' properties are what shows.
  ///
  /// - Parameter withoutFinishing: whether that was all, and no completion is told; otherwise the animator waits
  ///   for ``finishAnimation(at:)``.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else {
      return report(
        .animatorInactive, "stopAnimation was called while the animator is inactive",
        "look at its state")
    }
    guard accepts("stopAnimation", isInterrupting: true) else { return }
    stop(withoutFinishing)
  }

  /// Ends an animator that is stopped, and tells the completions.
  ///
  /// - Parameter finalPosition: where the views' properties are put.
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

  /// Adds changes that begin after a part of the time that is left, and end with the others.
  ///
  /// - Parameters:
  ///   - animation: changes views; called at once where the animator is active.
  ///   - delayFactor: 0…1; what lies outside is clamped.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    guard accepts("addAnimations") else { return }
    if delayFactor.isNaN {
      report(
        .invalidAnimatorNumber, "addAnimations was given a delay factor of \(delayFactor)",
        "give 0…1")
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

  /// Adds somebody to be told once where the animator has ended.
  public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Refusing

  /// Whether a call has an effect; where it has none, that is reported.
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
      "leave isInterruptible true")
    return false
  }

  func report(_ code: TransitionDiagnostic.Code, _ message: String, _ remedy: String) {
    guard let monitor = (clocks.first?.stage ?? knownStage)?.monitor else {
      pendingDiagnostics.append((code, message, remedy))
      return
    }
    monitor.report(code, about: "ViewPropertyAnimator", message, remedy)
  }

  /// Reports what no stage was found for until the animator goes.
  func reportStagelessDiagnostics() {
    for (code, message, remedy) in pendingDiagnostics {
      TransitionMonitor(nil).report(code, about: "ViewPropertyAnimator", message, remedy)
    }
  }

  /// Says what there was nobody to be told of before.
  func reportPendingDiagnostics() {
    guard !pendingDiagnostics.isEmpty, knownStage != nil else { return }
    let waiting = pendingDiagnostics
    pendingDiagnostics = []
    for (code, message, remedy) in waiting { report(code, message, remedy) }
  }
}
