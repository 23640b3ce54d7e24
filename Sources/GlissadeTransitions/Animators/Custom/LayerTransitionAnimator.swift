public import GlissadeEngine
import GlissadeMath
public import GlissadeTiming

/// Moves from view to view as a layer's ``GlissadeEngine/Transition`` does: `CATransition` between controllers.
///
/// Where the stage has a ``GlissadeEngine/Stage/snapshotHandler`` the container's layer gets the transition, and its
/// old look is the handler's picture. Where it has none, there is no picture to take out: the views themselves
/// go the same ways. The way back goes in the opposite direction, and a view that has moved in over another is
/// moved away from it.
public final class LayerTransitionAnimator: DirectionalAnimator {
  /// How the looks change on the way there; a fade by default.
  public var kind: Transition.Kind
  /// Where the movement comes from on the way there, which a fade does not have.
  public var direction: Transition.Direction
  /// The pace; a bezier curve.
  public var timingFunction = TimingFunction.easeInEaseOut

  /// An animator of a presentation or push, or, where `isPresenting` is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 0.25 s by itself.
  public init(
    isPresenting: Bool, kind: Transition.Kind = .fade,
    direction: Transition.Direction = .fromRight
  ) {
    self.kind = kind
    self.direction = direction
    super.init(isPresenting: isPresenting, duration: 0.25)
  }

  override func animate(_ run: TransitionRun) {
    let (kind, direction) = style
    let container = run.container
    if container.stage?.snapshotHandler != nil {
      run.move(duration) { block in
        let transition = Transition(type: kind, subtype: direction)
        transition.duration = duration
        transition.timingFunction = timingFunction
        // The old look is kept when it is added.
        if block.isAnimating { block.add(transition, to: container.layer) }
        run.insertArrivingView(.front)
        View.performWithoutAnimation { run.from?.view.isHidden = true }
      }
      return
    }
    run.insertArrivingView(kind == .reveal ? .belowFrom : .front)
    let timing = LayerAnimationParameters(timingFunction, duration: duration)
    let size = container.layer.bounds.size
    let shift =
      switch direction {
      case .fromRight: Point(x: size.width, y: 0)
      case .fromLeft: Point(x: -size.width, y: 0)
      case .fromTop: Point(x: 0, y: -size.height)
      case .fromBottom: Point(x: 0, y: size.height)
      }
    let (from, to) = (run.from?.view, run.to?.view)
    run.move(duration) { block in
      if kind == .fade {
        DissolveEffect().install(outgoing: from, incoming: to, timing, in: block)
      }
      if kind == .moveIn || kind == .push, let to {
        timing.show(.position, [to.center + shift, to.center], on: to.layer, in: block)
      }
      if kind == .push || kind == .reveal, let from {
        timing.show(.position, [from.center, from.center - shift], on: from.layer, in: block)
      }
    }
  }

  /// How this run changes and where it comes from.
  private var style: (Transition.Kind, Transition.Direction) {
    if isPresenting { return (kind, direction) }
    let back: Transition.Direction =
      switch direction {
      case .fromRight: .fromLeft
      case .fromLeft: .fromRight
      case .fromTop: .fromBottom
      case .fromBottom: .fromTop
      }
    return switch kind {
    case .fade, .push: (kind, back)
    case .moveIn: (.reveal, back)
    case .reveal: (.moveIn, back)
    }
  }
}
