import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// One run of a built-in animator: the views that it may move, the views that it has added, and how all changes are
/// undone.
///
/// At the end the leaving view is always restored, because it may be shown again; the arriving one is restored if the
/// transition was cancelled. The context is notified after that. The run lives as long as its motions.
final class BuiltInAnimatorRun {
  let container: View
  /// The leaving view; nil if it must not be touched.
  let from: ViewState?
  /// The arriving view; nil if it must not be touched.
  let to: ViewState?
  // The motions retain the context and the run. The reference is weak because the context retains the animator, which
  // may retain the run.
  private weak var context: (any ViewControllerContextTransitioning)?
  private var isOver = false
  let fromController, toController: ViewController?
  /// Whether the container's time is driven.
  let isDriven: Bool
  private var helpers: [View] = []
  private var undos: [(Bool) -> Void] = []

  init(_ context: any ViewControllerContextTransitioning) {
    self.context = context
    container = context.containerView
    from = context.view(forKey: .from).map { ViewState($0) }
    to = context.view(forKey: .to).map { ViewState($0) }
    fromController = context.viewController(forKey: .from)
    toController = context.viewController(forKey: .to)
    isDriven =
      context.isInteractive || (context as? TransitionContext)?.interaction.isDriven == true
  }

  /// Whether transitions should dissolve.
  var prefersCrossFade: Bool {
    container.stage?.existingMonitor?.accessibility.prefersCrossFadeTransitions == true
  }

  // MARK: Setting up

  /// The position of the arriving view among the container's subviews.
  enum Depth {
    /// In front of all subviews.
    case front
    /// Directly behind the leaving view, or behind all subviews if that is not in the container.
    case belowFrom
  }

  /// Adds the arriving view to the container, with its final frame.
  func insertArrivingView(_ depth: Depth) {
    guard let view = to?.view else { return }
    View.performWithoutAnimation {
      switch depth {
      case .front: container.addSubview(view)
      case .belowFrom:
        if let from = from?.view, from.superview === container {
          container.insertSubview(view, belowSubview: from)
        } else {
          container.insertSubview(view, at: 0)
        }
      }
      // A frame of zero is unknown.
      if let toController, let frame = context?.finalFrame(for: toController), !frame.isEmpty {
        view.frame = frame
      }
      view.layoutIfNeeded()
    }
  }

  /// Adds a helper view to the container; it is removed at the end.
  ///
  /// - Parameters:
  ///   - view: The helper view.
  ///   - sibling: The view behind which the helper is inserted; nil inserts it in front of all.
  func addHelper(_ view: View, below sibling: View? = nil) {
    view.isUserInteractionEnabled = false
    helpers.append(view)
    View.performWithoutAnimation {
      if let sibling, sibling.superview === container {
        container.insertSubview(view, belowSubview: sibling)
      } else {
        container.addSubview(view)
      }
    }
  }

  /// Adds an action that is called at the end, before the context is notified, the last action first.
  ///
  /// - Parameter body: Receives whether the transition was completed.
  func addUndo(_ body: @escaping (Bool) -> Void) { undos.append(body) }

  // MARK: Moving

  /// Animates the changes of a block and ends the run with them, after the whole duration even if nothing changes.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - curve: The timing function or spring of the changes.
  ///   - animations: Changes views, or adds animations to the block.
  func move(
    _ duration: Double, curve: TimingCurve = .timing(.easeInEaseOut),
    _ animations: (AnimationBlock) -> Void
  ) {
    let (container, context) = (container, context)
    View.run(
      curve, duration, 0, .overrideInheritedDuration,
      {
        guard let block = AnimationBlock.current else { return }
        animations(block)
        guard block.isAnimating, !block.hasMotions, container.stage != nil else { return }
        // Animations alongside the transition rely on its duration.
        let clock = BasicAnimation<Double>(keyPath: .zPosition, from: 0, to: 0)
        clock.isAdditive = true
        clock.duration = duration
        block.add(clock, to: container.layer)
      }, { [self] _ in withExtendedLifetime(context) { finish() } })
  }

  // MARK: Ending

  /// Undoes temporary changes, and notifies the context.
  private func finish() {
    guard !isOver, let context else { return }
    isOver = true
    let isCompleted = !context.transitionWasCancelled
    cleanUp(isCompleted)
    context.completeTransition(isCompleted)
  }

  /// Undoes temporary changes after the transition was ended otherwise.
  func transitionEnded(_ isCompleted: Bool) {
    guard !isOver else { return }
    isOver = true
    cleanUp(isCompleted)
  }

  private func cleanUp(_ isCompleted: Bool) {
    View.performWithoutAnimation {
      for helper in helpers { helper.removeFromSuperview() }
      helpers = []
      from?.restoreLook()
      from?.restoreGeometry()
      to?.restoreLook()
      if !isCompleted {
        to?.restoreGeometry()
        to?.restoreHierarchyPosition()
      }
      // Actions are called after the views are restored, because descendants follow their sizes.
      for undo in undos.reversed() { undo(isCompleted) }
      undos = []
    }
  }
}

extension BuiltInAnimatorRun {
  /// Moves the arriving view in over the leaving one, or moves the leaving one out, which uncovers the arriving one.
  ///
  /// - Parameters:
  ///   - isArriving: Whether the arriving view moves.
  ///   - duration: The duration in seconds.
  ///   - curve: The timing function or spring of the motion.
  ///   - offset: Returns the offset of the position outside of the container, given the view's frame at rest.
  func slide(
    isArriving: Bool, _ duration: Double, curve: TimingCurve = .timing(.easeInEaseOut),
    offset: (Rect) -> Point
  ) {
    insertArrivingView(isArriving ? .front : .belowFrom)
    guard let mover = (isArriving ? to : from)?.view else {
      return move(duration, curve: curve) { _ in }
    }
    let rest = mover.center
    let outside = rest + offset(mover.frame)
    if isArriving { View.performWithoutAnimation { mover.center = outside } }
    move(duration, curve: curve) { _ in mover.center = isArriving ? rest : outside }
  }

  /// Returns the offset by which a view at rest is moved to be below the container.
  func offsetBelow(_ frame: Rect) -> Point {
    Point(x: 0, y: max(container.layer.bounds.maxY - frame.minY, 0))
  }
}

extension BuiltInAnimatorRun {
  /// Returns the curve of the system's animators: UIKit's spring, or a linear curve if a finger drives the views or may
  /// catch them, so that they follow it.
  func systemCurve(_ duration: Double) -> TimingCurve {
    isDriven ? .timing(.linear) : .uikit(duration: duration)
  }
}

extension BuiltInAnimatorRun {
  /// Fades the leaving view out and the arriving one in.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - followsFinger: Whether the fades are linear, as a finger that drives them moves.
  func dissolve(_ duration: Double, followsFinger: Bool = false) {
    insertArrivingView(.front)
    let timing = LayerAnimationParameters(
      followsFinger ? .linear : .easeInEaseOut, duration: duration)
    move(duration) { block in
      DissolveEffect().install(outgoing: from?.view, incoming: to?.view, timing, in: block)
    }
  }

  /// Shrinks a view to a tenth while it fades out, or does the reverse.
  func shrink(_ state: ViewState?, isBackwards: Bool, _ duration: Double) {
    guard let state else { return move(duration) { _ in } }
    let small = Transform3D(scaleX: 0.1, y: 0.1, z: 1).concatenating(state.transform)
    if isBackwards {
      View.performWithoutAnimation {
        state.view.transform3D = small
        state.view.alpha = 0
      }
    }
    move(duration) { _ in
      state.view.transform3D = isBackwards ? state.transform : small
      state.view.alpha = isBackwards ? state.alpha : 0
    }
  }
}
