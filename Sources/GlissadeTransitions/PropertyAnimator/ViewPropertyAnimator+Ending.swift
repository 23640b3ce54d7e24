import GlissadeEngine

// How an animator comes to its end.

extension ViewPropertyAnimator {
  /// Seconds up to the end, where some have passed since it began to run.
  func secondsLeft(passed: Double) -> Double { max(0, remaining - passed) }

  /// A clock is gone with its stage: the others may have told their ends before.
  func clockLeft() {
    clocks.first?.stage?.post { [weak self] in self?.clockEnded() }
  }

  /// The time on one of the stages is up.
  func clockEnded() {
    guard isRunning else { return }
    // Stages that are gone are not waited for.
    if clocks.contains(where: { !$0.isOver }) { return }
    // Somebody who drives the layers' time may have driven it back.
    end(at: timeNow < 0.5 ? .start : .end)
  }

  /// The animator has come to its end by itself.
  func end(at position: ViewAnimatingPosition) {
    stand(at: position == .start ? 0 : 1)
    if pausesOnCompletion {
      hold()
      return notifyRunning()
    }
    settle(properties.uninstall(), at: position)
    finish(at: position)
  }

  func stop(_ withoutFinishing: Bool) {
    if isRunning { freeze() }
    let outcomes = properties.uninstall()
    properties = []
    settle(outcomes, at: .current)
    guard withoutFinishing else {
      self.outcomes = outcomes
      state = .stopped
      return notifyRunning()
    }
    state = .inactive
    completions = []
    leaveBlocks(finished: false)
    notifyRunning()
  }

  /// Sets properties to what they are to be, unless somebody else has set them since they were left where they are.
  func settle(_ outcomes: [PropertyEndValues], at position: ViewAnimatingPosition) {
    View.performWithoutAnimation {
      for outcome in outcomes {
        let model = outcome.layer.modelValue(of: outcome.property)
        let value = outcome.value(at: position)
        if model == value || (state == .stopped && model != outcome.current) { continue }
        do throws(EngineError) { try outcome.layer.setValue(value, for: outcome.property) } catch {
          Stage.report(error, layer: outcome.layer)
        }
      }
    }
  }

  /// The animator is over: tells everybody.
  func finish(at position: ViewAnimatingPosition) {
    state = .inactive
    properties = []
    outcomes = []
    let told = completions
    completions = []
    notifyRunning()
    leaveBlocks(finished: position == .end)
    let monitor = (stage ?? Stage.current)?.existingMonitor
    monitor?.completionDepth += 1
    for completion in told { completion(position) }
    monitor?.completionDepth -= 1
  }

  /// Tells whether it runs, if that has changed.
  func notifyRunning() {
    guard isRunning != lastNotifiedRunning else { return }
    lastNotifiedRunning = isRunning
    runningHandler?(isRunning)
  }

  private func leaveBlocks(finished: Bool) {
    let blocks = waiting
    waiting = []
    for block in blocks { block.leave(finished: finished) }
  }

  /// Nobody has the animator any more.
  func release() {
    guard state != .inactive else { return }
    if !isRunning {
      report(
        .animatorReleased,
        "the animator was released while it is \(isStopped ? "stopped" : "paused")",
        "finish it, or stop it with stopAnimation(true)")
    }
    stopClocks()
    settle(properties.uninstall(), at: .current)
    leaveBlocks(finished: false)
  }

  private var isStopped: Bool { state == .stopped }
}
