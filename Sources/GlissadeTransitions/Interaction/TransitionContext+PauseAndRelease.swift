import GlissadeEngine
import GlissadeMath
import GlissadeTiming

// The drive of a gesture: the container's time, or an interruptible animator.

extension TransitionContext {
  /// Lets the gesture drive the transition.
  ///
  /// - Parameter holds: Whether the transition is held at its start, or runs until it is paused.
  func drive(holds: Bool) {
    guard let animator = participants.animator, !interaction.isDriven else { return }
    interaction.isDriven = true
    for other in runningTransitions where other !== self {
      let views = [other.containerView] + other.views
      // The views of a transition around this one may be within this one's container too.
      if views.contains(where: { $0?.isDescendant(of: containerView) == true }) {
        other.bookkeeping.linter.isInDrivenTime = true
      }
    }
    let scrubber = LayerScrubber(stage: stage, length: timing.duration)
    interaction.scrubber = scrubber
    interaction.driver = interruptibleAnimator
    var curve = TimingCurve.timing(.linear)
    if let driver = interaction.driver {
      log(.animator, .interruptibleAnimator)
      if let property = driver as? ViewPropertyAnimator, property.duration > 0 {
        curve = property.timingParameters.timingCurve(property.duration)
      }
      if holds { driver.fractionComplete = 0 } else { driver.startAnimation() }
    } else {
      // The system's animators move linearly here, and time follows their spring instead.
      if animator is any SystemAnimator,
        case .spring(let spring) = TimingCurve.uikit(duration: timing.duration)
      {
        curve = .spring(spring)
      }
      scrubber.drive(containerView.layer)
      log(.animator, .animateTransition)
      scrubber.collect { animator.animateTransition(using: self) }
    }
    if !holds, isRunning {
      scrubber.release(backwards: false, duration: timing.duration, curve: curve)
    }
  }

  /// Lets the gesture also drive the changes that `body` makes.
  func scrub(_ body: () -> Void) {
    let scrubber = interaction.scrubber ?? LayerScrubber(stage: stage, length: timing.duration)
    interaction.scrubber = scrubber
    scrubber.collect(body)
    if isInteractive { scrubber.scrub(to: timing.percentComplete) }
  }

  /// The velocity of the driven motion while it runs, in parts per second; negative on its way back.
  var runningVelocity: Double {
    if isInteractive { return 0 }
    return (interaction.driver as? ViewPropertyAnimator)?.runningVelocity ?? interaction.scrubber?
      .runningVelocity ?? 0
  }

  /// Lets the gesture take over the running motion.
  func pause() {
    guard let scrubber = interaction.scrubber else { return }
    if let driver = interaction.driver {
      driver.pauseAnimation()
      driver.isReversed = false
      timing.percentComplete = min(max(driver.fractionComplete, 0), 1)
    } else {
      timing.percentComplete = scrubber.currentPercent
    }
    scrubber.scrub(to: timing.percentComplete)
  }

  /// The longest motion after a gesture in seconds, at however small a speed.
  private static let longestRelease = 1e9

  /// Lets the driven motion run on or back, and returns its duration in seconds.
  @discardableResult
  func release(backwards: Bool) -> Double {
    guard let scrubber = interaction.scrubber else { return 0 }
    let progress = interaction.driver == nil ? scrubber.currentPercent : timing.percentComplete
    let speed = interaction.controller?.completionSpeed ?? 1
    let part = backwards ? progress : 1 - progress
    var left = part * timing.duration / (speed > 0 && speed < .infinity ? speed : 1)
    left = min(left, TransitionContext.longestRelease)
    let parameters = releaseParameters
    if left > 0 { left = parameters.length(left) }
    scrubber.release(backwards: backwards, duration: left, curve: parameters.timingCurve(left))
    guard let driver = interaction.driver else { return left }
    driver.isReversed = backwards
    let whole = (driver as? ViewPropertyAnimator)?.duration ?? timing.duration
    driver.continueAnimation(
      withTimingParameters: parameters, durationFactor: whole > 0 ? left / whole : 0)
    return left
  }

  /// The timing of the remaining motion.
  private var releaseParameters: any TimingCurveProvider {
    if let releaseTiming = timing.releaseTiming { return releaseTiming }
    let driven = interaction.controller as? PercentDrivenInteractiveTransition
    return driven?.timingCurve
      ?? CubicTimingParameters(
        animationCurve: interaction.controller?.completionCurve ?? .easeInOut)
  }

  // MARK: Without a gesture

  /// Runs the transition as if there were no interaction controller.
  func runByItself() {
    // A driven transition has its motions already.
    guard !interaction.isDriven, let animator = participants.animator else {
      return finishInteractiveTransition()
    }
    release(backwards: false)
    interaction.controller = nil
    state.drive(by: .animator)
    coordinator.notifyInteractionChanged()
    guard isRunning else { return }
    timing.startTime = containerTime
    settingUp { play(animator) }
    guard isRunning else { return }
    bookkeeping.linter.collectAnimations(of: self)
    startWatchdog(after: timing.duration)
  }

  /// Lets the animator run without a gesture.
  func play(_ animator: any ViewControllerAnimatedTransitioning) {
    log(.animator, .animateTransition)
    animator.animateTransition(using: self)
    startInactiveAnimator()
  }
}
