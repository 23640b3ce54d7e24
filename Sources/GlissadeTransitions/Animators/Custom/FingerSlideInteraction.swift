import GlissadeEngine
import GlissadeMath

/// Lets a finger move the leaving view to the right, off the arriving one, without an animator's motion.
///
/// The gesture's handler calls ``update(_:)``, and ``finish()`` or ``cancel()`` when the finger lets go; the context is
/// told of that at once, and that the transition is over when the view has come to rest. Where the leaving view
/// is not to be touched, the arriving one comes in from the left.
public final class FingerSlideInteraction: ViewControllerInteractiveTransitioning {
  /// How long the view takes to come to rest when the finger has let go, in seconds.
  public var releaseDuration = 0.2
  /// How far the finger has come, 0…1.
  public private(set) var percentComplete = 0.0
  private weak var context: (any ViewControllerContextTransitioning)?
  private var run: TransitionRun?
  /// Where the middle of the arriving view comes to be.
  private var arrival = Point.zero
  private var early = PendingInteraction()

  /// An interaction controller for one transition after the other.
  public init() {}

  /// Puts the arriving view below the leaving one, which waits for the finger.
  public func startInteractiveTransition(
    _ transitionContext: any ViewControllerContextTransitioning
  ) {
    context = transitionContext
    let run = TransitionRun(transitionContext)
    self.run = run
    run.insertArrivingView(run.from == nil ? .front : .belowFrom)
    arrival = run.to?.view.center ?? .zero
    show(0)
    percentComplete = 0
    guard let context = transitionContext as? TransitionContext else { return }
    let calls = early.take(for: context)
    context.earlyCalls = { [weak self] in
      if let percent = calls.percent { self?.update(percent) }
      if let decision = calls.decision { self?.release(decision) }
    }
  }

  /// The finger has come so far, in parts of the container's width; what lies outside of 0…1 is clamped.
  ///
  /// Before the transition has begun, the last call is kept for its beginning.
  public func update(_ percent: Double) {
    guard !percent.isNaN else { return }
    percentComplete = min(max(percent, 0), 1)
    guard isRunning else { return early.update(percentComplete) }
    show(percentComplete)
    context?.updateInteractiveTransition(percentComplete)
  }

  /// The finger has let go, and the view goes on to the right.
  ///
  /// Before the transition has begun, which it does in a turn of its own, the last decision since it was asked for is
  /// kept for that turn.
  public func finish() { release(PendingInteraction.Decision(cancels: false)) }

  /// The finger has let go, and the view goes back.
  ///
  /// Before the transition has begun it counts as ``finish()`` does.
  public func cancel() { release(PendingInteraction.Decision(cancels: true)) }

  /// Whether the transition still waits for the finger.
  private var isRunning: Bool { context?.isInteractive == true }

  private func release(_ decision: PendingInteraction.Decision) {
    let (context, run, isRunning) = (context, run, isRunning)
    self.context = nil
    self.run = nil
    // Where somebody else has ended it, the finger is about the next one.
    guard isRunning, let context, let run else { return early.decide(decision) }
    let cancels = decision.cancels
    if cancels {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
    run.move(releaseDuration) { _ in place(run, cancels ? 0 : 1) }
  }

  private func show(_ percent: Double) {
    guard let run else { return }
    View.performWithoutAnimation { place(run, percent) }
  }

  private func place(_ run: TransitionRun, _ percent: Double) {
    let width = run.container.layer.bounds.width
    if let from = run.from {
      from.view.center = from.center + Point(x: width * percent, y: 0)
    } else if let to = run.to {
      to.view.center = arrival + Point(x: width * (percent - 1), y: 0)
    }
  }
}
