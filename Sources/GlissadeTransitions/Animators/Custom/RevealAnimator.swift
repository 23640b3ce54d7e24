public import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A controller whose view is revealed through a shape.
public protocol RevealMaskProviding: AnyObject {
  /// The shape as a layer, which masks the view while it is revealed; it may be the view's mask already.
  var revealMask: Layer { get }
}

/// A controller that shows the shape that another is revealed through.
public protocol RevealLogoProviding: AnyObject {
  /// The layer that shows the shape, which grows along with the mask.
  var revealLogo: Layer { get }
}

/// Reveals the pushed view through a shape that grows a hundred and fifty times; a pop shrinks the leaving view to
/// a tenth while it fades.
///
/// The arriving controller gives the shape by ``RevealMaskProviding``, and the leaving one its logo by
/// ``RevealLogoProviding``. Both grow about their positions by concat(translation (0, -10), scale 150): the
/// translation comes first and is scaled as well. The view fades in evenly meanwhile. Without a shape it
/// fades in alone.
public final class RevealAnimator: BuiltInAnimator {
  /// Whether it is a push or a pop; what is neither counts as a push.
  ///
  /// One animator may do both in turn.
  public var operation: NavigationController.Operation
  /// How much the shape grows.
  public var scale = 150.0
  /// How far up the shape moves before it grows, in points.
  public var rise = 10.0

  /// An animator of a push or a pop.
  ///
  /// ``BuiltInAnimator/duration`` is 2 s by itself.
  public init(operation: NavigationController.Operation = .push) {
    self.operation = operation
    super.init(duration: 2.0)
  }

  override func animate(_ run: TransitionRun) {
    run.insertArrivingView(operation == .pop ? .belowFrom : .front)
    guard operation != .pop else { return run.shrink(run.from, isBackwards: false, duration) }
    guard let to = run.to?.view else { return run.move(duration) { _ in } }
    let shown = run.toController?.shownInside
    let mask = (shown as? any RevealMaskProviding)?.revealMask
    if let mask { put(mask, on: to, run) }
    let source = run.fromController?.shownInside
    let logo = (source as? any RevealLogoProviding)?.revealLogo
    let growth = LayerAnimationParameters(.easeIn, duration: duration)
    let fade = LayerAnimationParameters(.linear, duration: duration)
    let grown = Transform3D(translationX: 0, y: -rise, z: 0)
      .concatenating(Transform3D(scaleX: scale, y: scale, z: 1))
    run.move(duration) { block in
      if let mask {
        growth.show(.transform, [.identity, grown], on: mask, in: block)
        if let logo { growth.show(.transform, [.identity, grown], on: logo, in: block) }
      }
      fade.show(.opacity, [0, to.alpha], on: to.layer, in: block)
    }
  }

  /// Masks a view for the time of the transition.
  private func put(_ mask: Layer, on view: View, _ run: TransitionRun) {
    let before = view.layer.mask
    if before === mask {
      // The controller's own doing; revealed, the view needs it no more.
      run.addUndo { isCompleted in if isCompleted { view.layer.mask = nil } }
      return
    }
    let position = mask.position
    mask.position = view.layer.bounds.center
    view.layer.mask = mask
    run.addUndo { _ in
      view.layer.mask = before
      mask.position = position
    }
  }
}
