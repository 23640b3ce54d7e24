import GlissadeEngine
import GlissadeTiming

// A transition by hand: what interaction controllers tell, and what their gestures drive.

extension TransitionContext {
  func updateInteractiveTransition(_ percent: Double) {
    guard isRunning else { return }
    guard isInteractive else { return notInteractive("updateInteractiveTransition") }
    if !(percent >= 0 && percent <= 1) {
      monitor.report(
        .percentOutOfRange, about: actor, "percent \(percent) is outside of 0…1", "clamp it")
    }
    let former = percentComplete
    percentComplete = percent.isNaN ? percentComplete : min(max(percent, 0), 1)
    gestureUpdated(from: former, to: percentComplete)
    monitor.log(.context, .updateInteractiveTransition(percent: percentComplete))
    scrubber?.scrub(to: percentComplete)
  }

  func finishInteractiveTransition() { decide(cancels: false) }

  func cancelInteractiveTransition() { decide(cancels: true) }

  private func decide(cancels: Bool) {
    guard isRunning else {
      return notInteractive(
        cancels ? "cancelInteractiveTransition" : "finishInteractiveTransition")
    }
    monitor.log(
      .context, cancels ? .cancelInteractiveTransition : .finishInteractiveTransition)
    guard isInteractive else {
      return notInteractive(
        cancels ? "cancelInteractiveTransition" : "finishInteractiveTransition")
    }
    if !cancels { gestureFinishes() }
    isInteractive = false
    transitionWasCancelled = cancels
    decisionTime = time
    decidedInCompletion = monitor.completionDepth > 0 || stage?.isTellingEnd == true
    let left = letGo(backwards: cancels)
    coordinator.decided(cancels: cancels)
    coordinator.notifyInteractionChanged()
    watch(after: isDriven ? left : duration)
  }

  /// Lets what is scrubbed run on or back; the seconds that this takes.
  @discardableResult
  func letGo(backwards: Bool) -> Double {
    guard let scrubber else { return 0 }
    let speed = interaction?.completionSpeed ?? 1
    let part = backwards ? scrubber.currentPercent : 1 - scrubber.currentPercent
    let left = part * duration / (speed > 0 && speed < .infinity ? speed : 1)
    var pace = TimeWarp.Pace.curve(
      (interaction?.completionCurve ?? .easeInOut).timingFunction)
    if let curve = (interaction as? PercentDrivenInteractiveTransition)?.timingCurve {
      pace = .curve(curve)
    }
    if let releasePace { pace = .spring(releasePace) }
    scrubber.release(backwards: backwards, duration: left, pace: pace)
    return left
  }

  func pauseInteractiveTransition() {
    // What goes back can be caught as well, where it is driven.
    guard isRunning, isAnimated, !isInteractive, isDriven || !transitionWasCancelled else {
      return notInteractive("pauseInteractiveTransition")
    }
    monitor.log(.context, .pauseInteractiveTransition)
    isInteractive = true
    wasInteractive = true
    transitionWasCancelled = false
    decisionTime = nil
    if let scrubber {
      percentComplete = scrubber.currentPercent
      scrubber.scrub(to: percentComplete)
    }
    noteGesture(isCaught: true)
    coordinator.decided(cancels: false)
    coordinator.notifyInteractionChanged()
  }

  // MARK: Driving

  /// Runs the animator in a container whose time the gesture drives.
  ///
  /// - Parameter holds: whether it is held at the start, or runs until it is paused.
  func driveContainer(holds: Bool) {
    guard let animator, !isDriven else { return }
    isDriven = true
    let scrubber = LayerScrubber(stage: stage, length: duration)
    self.scrubber = scrubber
    scrubber.drive(containerView.layer)
    monitor.log(.animator, .animateTransition)
    scrubber.collect { animator.animateTransition(using: self) }
    if !holds, isRunning {
      scrubber.release(backwards: false, duration: duration, pace: .curve(.linear))
    }
  }

  /// Lets the gesture drive what `body` moves as well.
  func scrub(_ body: () -> Void) {
    let driver = scrubber ?? LayerScrubber(stage: stage, length: duration)
    scrubber = driver
    driver.collect(body)
    if isInteractive { driver.scrub(to: percentComplete) }
  }

  private func notInteractive(_ call: String) {
    monitor.report(
      .notInteractive, about: actor, "\(call) was called while no interaction is under way",
      "call it between startInteractiveTransition and the first finish or cancel")
  }
}
