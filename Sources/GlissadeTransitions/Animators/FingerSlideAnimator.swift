import GlissadeEngine
import GlissadeMath

/// Moves the leaving view out to the right, which uncovers the arriving one, in the time that
/// ``FingerSlideInteraction`` takes when the finger lets go; a presentation moves the arriving view in from the right.
///
/// It is the animator to return beside that interaction controller, which moves the views itself.
public final class FingerSlideAnimator: BuiltInAnimator {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool

  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 0.2 s by itself.
  public init(isPresenting: Bool) {
    self.isPresenting = isPresenting
    super.init(duration: 0.2)
  }

  override func animate(
    _ run: TransitionRun, _ context: any ViewControllerContextTransitioning
  ) {
    run.slide(isArriving: isPresenting, duration) { _ in
      Point(x: run.container.layer.bounds.width, y: 0)
    }
  }
}

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
  /// What the finger decided before the transition had begun, and when.
  private var early: (cancels: Bool, time: Double)?

  /// An interaction controller for one transition after the other.
  public init() {}

  /// Puts the arriving view below the leaving one, which waits for the finger.
  public func startInteractiveTransition(
    _ transitionContext: any ViewControllerContextTransitioning
  ) {
    context = transitionContext
    let run = TransitionRun(transitionContext)
    self.run = run
    run.placeTo(run.from == nil ? .front : .belowFrom)
    arrival = run.to?.view.center ?? .zero
    show(0)
    percentComplete = 0
    guard let decision = early else { return }
    early = nil
    if decision.time == Stage.current?.time { release(cancels: decision.cancels) }
  }

  /// The finger has come so far, in parts of the container's width; what lies outside of 0…1 is clamped.
  public func update(_ percent: Double) {
    guard isRunning, !percent.isNaN else { return }
    percentComplete = min(max(percent, 0), 1)
    show(percentComplete)
    context?.updateInteractiveTransition(percentComplete)
  }

  /// The finger has let go, and the view goes on to the right.
  ///
  /// Before the transition has begun, which it does in a turn of its own, the decision is kept for that turn.
  public func finish() { release(cancels: false) }

  /// The finger has let go, and the view goes back.
  ///
  /// Before the transition has begun, which it does in a turn of its own, the decision is kept for that turn.
  public func cancel() { release(cancels: true) }

  /// Whether the transition still waits for the finger.
  private var isRunning: Bool { context?.isInteractive == true }

  private func release(cancels: Bool) {
    guard let context, let run else {
      // One that comes later than a transition is not about the next.
      if let time = Stage.current?.time { early = (cancels, time) }
      return
    }
    self.context = nil
    self.run = nil
    // Somebody else has ended it.
    guard context.isInteractive else { return }
    if cancels {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
    run.move(releaseDuration, { _ in place(run, cancels ? 0 : 1) })
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
