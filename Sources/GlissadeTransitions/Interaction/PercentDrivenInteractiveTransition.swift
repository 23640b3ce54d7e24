import GlissadeMath
import GlissadeTiming

/// Lets a gesture drive a transition by a percentage: `UIPercentDrivenInteractiveTransition`.
///
/// It runs the transition's animator with the container's time standing still, and moves that time: whatever the
/// animator installed is scrubbed, layer animations, blocks, keyframes and later stages that it installed at once.
/// An animator that has an ``ViewControllerAnimatedTransitioning/interruptibleAnimator(using:)`` is driven by that
/// instead. ``finish()`` lets it run on from where it is, ``cancel()`` back, and then everything is as it was.
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// How long the whole transition takes, in seconds: the animator's duration, from the start on.
  public private(set) var duration = 0.0
  /// How far the gesture has brought the transition, 0…1: by the last ``update(_:)``, also one before the beginning, or
  /// where ``pause()`` caught it.
  ///
  /// It does not follow what runs by itself.
  public private(set) var percentComplete = 0.0
  /// How fast the transition ran when ``pause()`` caught it; positive is towards the end.
  public private(set) var velocityAtPause = ProgressPerSecond.zero
  /// The pace of what is left after the gesture: 2 takes half of the time that is left, 1 by default.
  ///
  /// What is not greater than 0 and finite is refused: the old pace stays.
  open var completionSpeed = 1.0 {
    didSet {
      if !(completionSpeed > 0 && completionSpeed < .infinity) { completionSpeed = oldValue }
    }
  }
  /// The curve of what is left after the gesture; while it scrubs, time is linear.
  open var completionCurve = ViewAnimationCurve.easeInOut
  /// A curve or spring that takes the place of ``completionCurve``; nil by default.
  ///
  /// A spring with an end of its own takes as long as that; ``completionSpeed`` does not count for it.
  open var timingCurve: (any TimingCurveProvider)?
  /// Whether the transition begins with the gesture: true by default; where not, it runs by itself until
  /// ``pause()``.
  open var wantsInteractiveStart = true

  private weak var context: TransitionContext?
  private var early = PendingInteraction()

  /// One that begins with the gesture.
  public init() {}

  /// Runs the animator, held at its start.
  ///
  /// A subclass that overrides it calls it.
  open func startInteractiveTransition(
    _ transitionContext: any ViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    duration = context.duration
    percentComplete = 0
    // What it is told while the animator sets up counts for the start, too.
    context.drive(holds: context.isInteractive)
    self.context = context
    let calls = early.take(for: context)
    context.earlyCalls = { [weak self] in self?.make(calls) }
  }

  /// Makes the calls that came before the transition began.
  private func make(_ calls: PendingInteraction) {
    guard let context, context.isRunning else { return }
    // One that runs to its end by itself needs no decision for that.
    if !context.isInteractive, calls.decision?.cancels == true { pause() }
    guard context.isInteractive else { return }
    if let percent = calls.percent { update(percent) }
    if let decision = calls.decision { decide(decision) }
  }

  /// The gesture has come so far: 0 is the start, 1 the end.
  ///
  /// What lies outside is clamped, and a diagnostic says so. A call that comes before the transition has begun is kept
  /// for its beginning. Nothing happens while no gesture holds the transition.
  open func update(_ percentComplete: Double) {
    guard let context, context.isInteractive else {
      guard isEarly else { return }
      early.update(percentComplete)
      if !percentComplete.isNaN { self.percentComplete = min(max(percentComplete, 0), 1) }
      return
    }
    context.updateInteractiveTransition(percentComplete)
    self.percentComplete = context.percentComplete
  }

  /// The gesture takes a running transition over where it is, also one that goes back.
  ///
  /// Go on from ``percentComplete``, which is where it was caught: an ``update(_:)`` from 0 would move it there.
  open func pause() {
    guard let context else { return }
    velocityAtPause = ProgressPerSecond(context.runningVelocity)
    context.pauseInteractiveTransition()
    percentComplete = context.percentComplete
  }

  /// The gesture is over: the transition goes on to its end.
  ///
  /// A decision that comes before the transition has begun counts when it begins. Of several the last one does; one
  /// that was taken before the transition was asked for does not.
  open func finish() { decide(PendingInteraction.Decision(cancels: false)) }

  /// The gesture is over: the transition goes back to its start.
  ///
  /// Before the transition has begun it counts as ``finish()`` does.
  open func cancel() { decide(PendingInteraction.Decision(cancels: true)) }

  /// The gesture is over and hands its velocity over: the transition goes on with a critically damped spring that
  /// starts with it.
  ///
  /// It takes as long as ``finish()`` would; ``completionCurve`` and ``timingCurve`` do not count.
  /// - Parameter velocity: positive is towards the end; with one towards the start it goes back a little first.
  public func finish(velocity: ProgressPerSecond) {
    decide(PendingInteraction.Decision(cancels: false, velocity: velocity.value))
  }

  /// The gesture is over and hands its velocity over: the transition goes back with a critically damped spring that
  /// starts with it.
  ///
  /// It takes as long as ``cancel()`` would; ``completionCurve`` and ``timingCurve`` do not count.
  /// - Parameter velocity: positive is towards the end; with that it goes on a little first.
  public func cancel(velocity: ProgressPerSecond) {
    decide(PendingInteraction.Decision(cancels: true, velocity: velocity.value))
  }

  /// Turns a running transition back, with the velocity that it has.
  public func reverse() {
    pause()
    cancel(velocity: velocityAtPause)
  }

  /// Whether a call is about a transition that has not begun: none runs, or another one waits while one runs on.
  private var isEarly: Bool {
    // Somebody may keep the context of a transition that is over.
    guard let context, context.isRunning else { return true }
    return !context.isInteractive && context.monitor.hasRequests
  }

  private func decide(_ decision: PendingInteraction.Decision) {
    guard let context, !isEarly else { return early.decide(decision) }
    let cancels = decision.cancels
    let left = cancels ? context.percentComplete : 1 - context.percentComplete
    context.releaseTiming = decision.velocity.flatMap { spring(left, cancels ? -$0 : $0) }
    if cancels {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
  }

  /// A spring for the part that is left, with a velocity in parts of the whole per second towards the end.
  private func spring(_ left: Double, _ velocity: Double) -> SpringTimingParameters? {
    guard left > 0, velocity.isFinite else { return nil }
    let moves = velocity / left
    return try? SpringTimingParameters(
      dampingRatio: 1, initialVelocity: Point(x: moves, y: moves))
  }
}
