import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// The behaviour of an animator of a world.
enum AnimatorKind: String, CaseIterable, Sendable {
  /// None: the system's moves.
  case system
  /// Fades with a block, and completes with its end.
  case fading
  /// Fades with a property animator that can be interrupted.
  case interruptible
  /// Takes no time, with a block.
  case instant
  /// Takes no time, and completes before it returns.
  case synchronous
  // Animators that break their contract.
  /// Never completes.
  case silent
  /// Completes twice.
  case twice
  /// Completes before it returns, and says that it takes time.
  case early
  /// Completes with true whatever happened.
  case stubborn
  /// Says that it takes no number of seconds.
  case notANumber
  /// Leaves the arriving view out.
  case withoutView

  /// The mistakes that it makes.
  var mistakes: Set<TransitionDiagnostic.Code> {
    switch self {
    case .system, .fading, .interruptible: []
    // These animators complete while the gesture is in progress.
    case .instant, .synchronous: [.finishMissing]
    case .silent: [.completeMissing, .cancelWithoutComplete]
    case .twice: [.completedTwice]
    case .early: [.durationMismatch, .finishMissing]
    case .stubborn: [.completedAfterCancel]
    case .notANumber: [.brokenContract, .finishMissing]
    // An animation of a view that is in no window is over at once.
    case .withoutView: [.arrivingViewMissing, .durationMismatch, .finishMissing]
    }
  }
}

/// An animator that behaves as its kind says, and tells its world of its callbacks.
class WorldAnimator: ViewControllerAnimatedTransitioning {
  let kind: AnimatorKind
  private(set) weak var world: ControllerModelRun?
  /// The context, which it keeps for good, as many animators do.
  private var context: (any ViewControllerContextTransitioning)?

  init(_ kind: AnimatorKind, _ world: ControllerModelRun) {
    self.kind = kind
    self.world = world
  }

  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  {
    world?.callback(.transitionDuration, of: transitionContext?.viewController(forKey: .to))
    return switch kind {
    case .instant, .synchronous: 0
    case .notANumber: .nan
    default: 0.3
    }
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    self.context = context
    let moved = context.view(forKey: .to) ?? context.view(forKey: .from)
    let isArriving = context.view(forKey: .to) != nil
    if let to = context.view(forKey: .to), kind != .withoutView {
      context.containerView.addSubview(to)
    }
    world?.callback(.animateTransition, of: context.viewController(forKey: .to))
    let end = { [kind] in
      moved?.alpha = 1
      context.completeTransition(kind == .stubborn || !context.transitionWasCancelled)
      if kind == .twice { context.completeTransition(!context.transitionWasCancelled) }
    }
    if [.synchronous, .early, .notANumber].contains(kind) { return end() }
    if isArriving { moved?.alpha = 0 }
    View.animate(withDuration: kind == .instant ? 0 : 0.3) {
      moved?.alpha = isArriving ? 1 : 0
    } completion: { [kind] _ in
      if kind == .silent { moved?.alpha = 1 } else { end() }
    }
  }

  func interruptibleAnimator(using context: any ViewControllerContextTransitioning)
    -> (any ViewImplicitlyAnimating)?
  { nil }

  func animationEnded(_ transitionCompleted: Bool) {
    world?.callback(.animationEnded, of: nil)
  }
}

// Diagnostics name an object by its type.
final class SilentAnimator: WorldAnimator {}
final class TwiceAnimator: WorldAnimator {}
final class EarlyAnimator: WorldAnimator {}
final class StubbornAnimator: WorldAnimator {}
final class NotANumberAnimator: WorldAnimator {}
final class WithoutViewAnimator: WorldAnimator {}
final class SynchronousAnimator: WorldAnimator {}

/// Gives a property animator that fades, which is run or driven.
final class InterruptibleAnimator: WorldAnimator {
  private var animator: ViewPropertyAnimator?

  override func animateTransition(using context: any ViewControllerContextTransitioning) {
    interruptibleAnimator(using: context)?.startAnimation()
    world?.callback(.animateTransition, of: context.viewController(forKey: .to))
  }

  override func interruptibleAnimator(using context: any ViewControllerContextTransitioning)
    -> (any ViewImplicitlyAnimating)?
  {
    if let animator { return animator }
    let moved = context.view(forKey: .to) ?? context.view(forKey: .from)
    let isArriving = context.view(forKey: .to) != nil
    if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
    if isArriving { moved?.alpha = 0 }
    guard let made = try? ViewPropertyAnimator(duration: 0.3, curve: .linear) else { return nil }
    made.addAnimations { moved?.alpha = isArriving ? 1 : 0 }
    made.addCompletion { _ in
      moved?.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator = made
    world?.callback(.interruptibleAnimator, of: context.viewController(forKey: .to))
    return made
  }

  override func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
    super.animationEnded(transitionCompleted)
  }
}

extension AnimatorKind {
  /// A new animator; nil for the system's.
  func make(_ world: ControllerModelRun) -> WorldAnimator? {
    switch self {
    case .system: nil
    case .fading, .instant: WorldAnimator(self, world)
    case .interruptible: InterruptibleAnimator(self, world)
    case .synchronous: SynchronousAnimator(self, world)
    case .silent: SilentAnimator(self, world)
    case .twice: TwiceAnimator(self, world)
    case .early: EarlyAnimator(self, world)
    case .stubborn: StubbornAnimator(self, world)
    case .notANumber: NotANumberAnimator(self, world)
    case .withoutView: WithoutViewAnimator(self, world)
    }
  }
}
