import GlissadeEngine

// The end of an animator.

extension ViewPropertyAnimator {
  /// Returns the seconds to the end, some time after the animator started to run.
  func secondsLeft(passed: Double) -> Double { max(0, remaining - passed) }

  /// Called when a clock was released with its stage; the other clocks may have ended before.
  func clockWasReleased() {
    clocks.first?.stage?.post { [weak self] in self?.clockEnded() }
  }

  /// Called when the time on one of the stages is up.
  func clockEnded() {
    guard isRunning else { return }
    // The animator does not wait for released stages.
    if clocks.contains(where: { !$0.isOver }) { return }
    // If something else drives the layers' time, it may have driven it back.
    end(at: timeNow < 0.5 ? .start : .end)
  }

  /// Ends the animator at the end of its time.
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

  /// Sets properties to their final values, unless they were changed after the animator was stopped.
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

  /// Marks the animator as ended, and calls the completions.
  func finish(at position: ViewAnimatingPosition) {
    state = .inactive
    properties = []
    outcomes = []
    let waiting = completions
    completions = []
    notifyRunning()
    leaveBlocks(finished: position == .end)
    let runtime = (stage ?? Stage.current)?.existingRuntime
    runtime?.completionDepth += 1
    for completion in waiting { completion(position) }
    runtime?.completionDepth -= 1
  }

  /// Calls ``runningHandler`` if ``isRunning`` has changed.
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

  /// Called when the last reference to the animator is released.
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
