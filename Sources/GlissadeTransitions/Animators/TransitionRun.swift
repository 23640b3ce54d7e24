import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// One run of a built-in animator: what it may move, what it added, and how all of it is undone.
///
/// The leaving view is put back in any case, because it will show again some day; the arriving one where the
/// transition was cancelled. Only then is the context told. The run lives as long as its motions.
final class TransitionRun {
  let container: View
  /// The leaving view; nil where it is not to be touched.
  let from: ViewState?
  /// The arriving view; nil where it is not to be touched.
  let to: ViewState?
  // Held by the motions: the context holds the animator, which may hold the run.
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
    isDriven = context.isInteractive || (context as? TransitionContext)?.isDriven == true
  }

  // MARK: Setting up

  /// Where the arriving view is put.
  enum Depth {
    /// In front of all.
    case front
    /// Right behind the leaving view; behind all where that is not in the container.
    case belowFrom
  }

  /// Puts the arriving view into the container, at its final frame.
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
      // A frame of zero stands for one that is not known.
      if let toController, let frame = context?.finalFrame(for: toController), !frame.isEmpty {
        view.frame = frame
      }
      view.layoutIfNeeded()
    }
  }

  /// Puts a view of the run's own into the container; it is taken out at the end.
  ///
  /// - Parameter sibling: the view that it comes to be right behind; nil puts it in front of all.
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

  /// Adds something to be done at the end, before the context is told; the last first.
  ///
  /// - Parameter body: is told whether the transition was completed.
  func addUndo(_ body: @escaping (Bool) -> Void) { undos.append(body) }

  // MARK: Moving

  /// Moves what `animations` changes, ends the run with it, and takes the whole duration for it even where nothing is changed.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - curve: the timing function or spring of the changes.
  ///   - animations: changes views, or adds animations to the block.
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
        // The transition says how long it takes, and whoever moves along with it relies on that.
        let clock = BasicAnimation<Double>(keyPath: .zPosition, from: 0, to: 0)
        clock.isAdditive = true
        clock.duration = duration
        block.add(clock, to: container.layer)
      }, { [self] _ in withExtendedLifetime(context) { finish() } })
  }

  // MARK: Ending

  /// Undoes what is to be undone, and tells the context.
  private func finish() {
    guard !isOver, let context else { return }
    isOver = true
    let isCompleted = !context.transitionWasCancelled
    cleanUp(isCompleted)
    context.completeTransition(isCompleted)
  }

  /// The transition is over: where somebody else has ended it, nothing of the run may stay.
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
      // After the views: what is in them follows their size.
      for undo in undos.reversed() { undo(isCompleted) }
      undos = []
    }
  }
}

extension TransitionRun {
  /// Moves the arriving view in over the leaving one, or the leaving one out, which uncovers the arriving one.
  ///
  /// - Parameters:
  ///   - isArriving: which of them.
  ///   - offset: how far outside the moving view is, given its rectangle at rest.
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

  /// How far down a view at rest has to go to be below the container.
  func offsetBelow(_ frame: Rect) -> Point {
    Point(x: 0, y: max(container.layer.bounds.maxY - frame.minY, 0))
  }
}

extension TransitionRun {
  /// The curve of the system's animators: UIKit's spring, and an even one where a finger drives or may catch it, so
  /// that views stay with it.
  func systemCurve(_ duration: Double) -> TimingCurve {
    isDriven ? .timing(.linear) : .uikit(duration: duration)
  }
}

extension TransitionRun {
  /// Shrinks a view to a tenth while it fades, or lets it grow from there.
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
