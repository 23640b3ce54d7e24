import GlissadeMath
import GlissadeTiming

/// An interaction controller that drives a transition by a percentage: `UIPercentDrivenInteractiveTransition`.
///
/// It runs the transition's animator while the container's time stands still, and moves that time. So it scrubs
/// whatever the animator has installed: layer animations, blocks, keyframes, and later stages that were installed at
/// once. An animator with an ``ViewControllerAnimatedTransitioning/interruptibleAnimator(using:)`` is driven by that
/// instead. ``finish()`` lets the transition run on from its present progress, ``cancel()`` lets it run back and
/// restores all changes.
///
/// With a `navigation` controller in a window 320 points wide that shows `item`, and its `stage`:
///
/// ```swift
/// let driven = PercentDrivenInteractiveTransition()
/// let delegate = StyleTransitioningDelegate(forward: .navigation)
/// delegate.interactionController = driven
/// navigation.delegate = delegate
/// navigation.popViewController(animated: true)
/// try stage.advance(to: 0.1)
/// driven.update(0.25)
/// let x = item.view.layer.presentation?.position.x  // 240
/// driven.cancel()
/// try stage.advance(to: 1)
/// // navigation.topViewController is item again
/// ```
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// The duration of the whole transition in seconds: the animator's, known from the start on.
  public private(set) var duration = 0.0
  /// The progress to which the gesture has brought the transition, 0…1: that of the last ``update(_:)``, also before
  /// the start, or that at which ``pause()`` caught it.
  ///
  /// The value does not follow motion without a gesture.
  public private(set) var percentComplete = 0.0
  /// The velocity of the transition when ``pause()`` caught it; positive towards the end, 0 before the start.
  public private(set) var velocityAtPause = ProgressPerSecond.zero
  /// The speed of the remaining motion after the gesture, 1 by default; 2 halves the remaining time.
  ///
  /// However small the speed, the motion takes at most 10⁹ seconds.
  /// A value that is not finite or not greater than 0 is ignored.
  open var completionSpeed = 1.0 {
    didSet {
      if !(completionSpeed > 0 && completionSpeed < .infinity) { completionSpeed = oldValue }
    }
  }
  /// The curve of the remaining motion after the gesture; while the gesture scrubs, time is linear.
  open var completionCurve = ViewAnimationCurve.easeInOut
  /// A curve or spring that replaces ``completionCurve``; nil by default.
  ///
  /// A spring with an intrinsic duration takes that time; ``completionSpeed`` has no effect on it.
  open var timingCurve: (any TimingCurveProvider)?
  /// Whether the gesture drives the transition from its start, true by default; if not, the transition runs until
  /// ``pause()``, which may be called before the start as well.
  open var wantsInteractiveStart = true

  /// Whether one of the system's own gestures drives the transition.
  final var isSystemOwned = false
  private weak var context: TransitionContext?
  private var early = PendingInteraction()

  /// Whether a transition is running that waits for calls of ``update(_:)``, ``finish()`` or ``cancel()``.
  package final var isDriving: Bool { context?.isRunning == true && context?.isInteractive == true }

  /// Returns whether a gesture drives a transition from its start.
  ///
  /// - Parameter requestOrder: The number of the transition's request.
  final func startsInteractively(requestOrder: Int) -> Bool {
    wantsInteractiveStart || early.pauses(requestOrder: requestOrder)
  }

  /// Creates an interaction controller that drives the transition from its start.
  public init() {}

  /// Returns an interaction controller for one of the system's own gestures.
  static func systemOwned() -> PercentDrivenInteractiveTransition {
    let interaction = PercentDrivenInteractiveTransition()
    interaction.isSystemOwned = true
    return interaction
  }

  /// Runs the animator, held at its start.
  ///
  /// An override must call this method.
  open func startInteractiveTransition(
    _ transitionContext: any ViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    duration = context.timing.duration
    percentComplete = 0
    // Calls during the animator's set-up also count for the start.
    context.drive(holds: context.isInteractive)
    self.context = context
    let calls = early.take(for: context)
    context.interaction.earlyCalls = { [weak self] in self?.make(calls) }
  }

  /// Makes the calls from before the start.
  private func make(_ calls: PendingInteraction) {
    guard let context, context.isRunning else { return }
    // A transition that runs to its end by itself needs no decision to finish.
    if !context.isInteractive, calls.isPaused || calls.decision?.cancels == true { pause() }
    guard context.isInteractive else { return }
    if let percent = calls.percent { update(percent) }
    if let decision = calls.decision { decide(decision) }
  }

  /// Sets the progress of the gesture, 0 at the start and 1 at the end.
  ///
  /// A value outside of 0…1 is clamped and reported as a diagnostic. A call before the transition's start is kept for
  /// the start. The call has no effect while no gesture drives the transition.
  open func update(_ percentComplete: Double) {
    guard let context, context.isInteractive else {
      guard isEarly else { return }
      early.update(percentComplete)
      if !percentComplete.isNaN { self.percentComplete = min(max(percentComplete, 0), 1) }
      return
    }
    context.updateInteractiveTransition(percentComplete)
    self.percentComplete = context.timing.percentComplete
  }

  /// Lets the gesture take over a running transition at its present progress, also one that runs back.
  ///
  /// Continue from ``percentComplete``, the progress at which the transition was caught: an ``update(_:)`` from 0 would
  /// make it jump there. A transition that is requested and has not started yet starts interactively, whatever
  /// ``wantsInteractiveStart`` is; the call takes back an earlier ``finish()`` or ``cancel()``.
  open func pause() {
    // A transition that runs is caught before one that waits behind it.
    guard let context, context.isRunning else {
      early.pause()
      (velocityAtPause, percentComplete) = (.zero, early.percent ?? 0)
      return
    }
    velocityAtPause = ProgressPerSecond(context.runningVelocity)
    context.pauseInteractiveTransition()
    percentComplete = context.timing.percentComplete
  }

  /// Ends the gesture and lets the transition run on to its end.
  ///
  /// A decision before the transition's start takes effect at the start. Of several decisions the last one counts; one
  /// from before the transition was requested does not count.
  open func finish() { decide(PendingInteraction.Decision(cancels: false)) }

  /// Ends the gesture and lets the transition run back to its start.
  ///
  /// A decision before the transition's start is treated as in ``finish()``.
  open func cancel() { decide(PendingInteraction.Decision(cancels: true)) }

  /// Ends the gesture and lets the transition run on with a critically damped spring that starts at the gesture's
  /// velocity.
  ///
  /// The motion takes as long as with ``finish()``; ``completionCurve`` and ``timingCurve`` have no effect.
  /// - Parameter velocity: Positive towards the end; with a negative one the transition first runs back a little.
  public func finish(velocity: ProgressPerSecond) {
    decide(PendingInteraction.Decision(cancels: false, velocity: velocity.value))
  }

  /// Ends the gesture and lets the transition run back with a critically damped spring that starts at the gesture's
  /// velocity.
  ///
  /// The motion takes as long as with ``cancel()``; ``completionCurve`` and ``timingCurve`` have no effect.
  /// - Parameter velocity: Positive towards the end; with a positive one the transition first runs on a little.
  public func cancel(velocity: ProgressPerSecond) {
    decide(PendingInteraction.Decision(cancels: true, velocity: velocity.value))
  }

  /// Reverses a running transition at its present velocity.
  public func reverse() {
    pause()
    cancel(velocity: velocityAtPause)
  }

  /// Whether a call applies to a transition that has not started, because none is running, or another one is waiting.
  private var isEarly: Bool {
    // The context of a transition that has ended may still be retained.
    guard let context, context.isRunning else { return true }
    return !context.isInteractive && context.transitions?.hasRequests == true
  }

  private func decide(_ decision: PendingInteraction.Decision) {
    guard let context, !isEarly else { return early.decide(decision) }
    let cancels = decision.cancels
    let left = cancels ? context.timing.percentComplete : 1 - context.timing.percentComplete
    context.timing.releaseTiming = decision.velocity.flatMap { spring(left, cancels ? -$0 : $0) }
    if cancels {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
  }

  /// Returns a spring for the remaining part, with a velocity towards the end in parts of the whole per second.
  private func spring(_ left: Double, _ velocity: Double) -> SpringTimingParameters? {
    guard left > 0, velocity.isFinite else { return nil }
    let moves = velocity / left
    return try? SpringTimingParameters(
      dampingRatio: 1, initialVelocity: Point(x: moves, y: moves))
  }
}
