import GlissadeEngine
import GlissadeMath

/// An interaction controller by which a finger moves the leaving view to the right, off the arriving one, without an
/// animator's motion.
///
/// The gesture's handler calls ``update(_:)``, and ``finish()`` or ``cancel()`` at the release. The context is notified
/// of the release at once, and of the end when the view has come to rest. If the leaving view must not be touched, the
/// arriving one moves in from the left.
public final class FingerSlideInteraction: ViewControllerInteractiveTransitioning {
  /// The duration in seconds from the release until the view comes to rest.
  package var releaseDuration = 0.2
  /// The progress of the finger, 0…1.
  public private(set) var percentComplete = 0.0
  private weak var context: (any ViewControllerContextTransitioning)?
  private var run: BuiltInAnimatorRun?
  /// The final centre of the arriving view.
  private var arrival = Point.zero
  private var early = PendingInteraction()

  /// Creates an interaction controller, which can be used for one transition after another.
  public init() {}

  /// Adds the arriving view below the leaving one, which waits for the finger.
  public func startInteractiveTransition(
    _ transitionContext: any ViewControllerContextTransitioning
  ) {
    context = transitionContext
    let run = BuiltInAnimatorRun(transitionContext)
    self.run = run
    run.insertArrivingView(run.from == nil ? .front : .belowFrom)
    arrival = run.to?.view.center ?? .zero
    show(0)
    percentComplete = 0
    guard let context = transitionContext as? TransitionContext else { return }
    let calls = early.take(for: context)
    context.interaction.earlyCalls = { [weak self] in
      if let percent = calls.percent { self?.update(percent) }
      if let decision = calls.decision { self?.release(decision) }
    }
  }

  /// Sets the progress of the finger, in parts of the container's width; a value outside of 0…1 is clamped.
  ///
  /// The last call before the transition's start is kept for the start.
  public func update(_ percent: Double) {
    guard !percent.isNaN else { return }
    percentComplete = min(max(percent, 0), 1)
    guard isDriving else { return early.update(percentComplete) }
    show(percentComplete)
    context?.updateInteractiveTransition(percentComplete)
  }

  /// Ends the gesture and lets the view move on to the right.
  ///
  /// A decision before the transition's start, which is in a turn of its own, takes effect at the start; the last
  /// decision since the request counts.
  public func finish() { release(PendingInteraction.Decision(cancels: false)) }

  /// Ends the gesture and lets the view move back.
  ///
  /// A decision before the transition's start is treated as in ``finish()``.
  public func cancel() { release(PendingInteraction.Decision(cancels: true)) }

  /// Whether a transition is running that the finger drives.
  package var isDriving: Bool { context?.isInteractive == true }

  private func release(_ decision: PendingInteraction.Decision) {
    let (context, run, isDriving) = (context, run, isDriving)
    self.context = nil
    self.run = nil
    // If the transition was ended otherwise, the call is meant for the next one.
    guard isDriving, let context, let run else { return early.decide(decision) }
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

  private func place(_ run: BuiltInAnimatorRun, _ percent: Double) {
    let width = run.container.layer.bounds.width
    if let from = run.from {
      from.view.center = from.center + Point(x: width * percent, y: 0)
    } else if let to = run.to {
      to.view.center = arrival + Point(x: width * (percent - 1), y: 0)
    }
  }
}

extension FingerSlideInteraction: CancellableInteraction {}
