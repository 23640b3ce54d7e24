package import GlissadeEngine
import GlissadeMath
package import GlissadeTiming

/// Animates as a layer's ``/GlissadeEngine/Transition`` does: `CATransition` between controllers.
///
/// If the stage has a ``/GlissadeEngine/Stage/snapshotHandler``, the transition is added to the container's layer, and
/// the handler provides the picture of the old look. Otherwise the views themselves move on the same paths. The way
/// back has the opposite direction, and a view that was moved in over another is moved away from it.
package final class LayerTransitionAnimator: DirectionalAnimator {
  /// The kind of the forward transition; a fade by default.
  package var kind: Transition.Kind
  /// The side from which the forward transition moves; without effect on a fade.
  package var direction: Transition.Direction
  /// The timing function, a Bézier curve.
  package var timingFunction = TimingFunction.easeInEaseOut

  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.25 s.
  package init(
    isPresenting: Bool, kind: Transition.Kind = .fade,
    direction: Transition.Direction = .fromRight
  ) {
    self.kind = kind
    self.direction = direction
    super.init(isPresenting: isPresenting, duration: 0.25)
  }

  override func animate(_ run: BuiltInAnimatorRun) {
    let (kind, direction) = style
    let container = run.container
    if container.stage?.snapshotHandler != nil {
      run.move(duration) { block in
        let transition = Transition(type: kind, subtype: direction)
        transition.duration = duration
        transition.timingFunction = timingFunction
        // The transition captures the old look when it is added.
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

  /// The kind and direction of this run.
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
