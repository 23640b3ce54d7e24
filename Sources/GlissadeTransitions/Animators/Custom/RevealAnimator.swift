public import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A controller whose view is revealed through a shape.
public protocol RevealMaskProviding: AnyObject {
  /// The layer with the shape, which masks the view while it is revealed; it may be the view's mask already.
  var revealMask: Layer { get }
}

/// A controller that shows the shape through which another one is revealed.
public protocol RevealLogoProviding: AnyObject {
  /// The layer that shows the shape, which grows along with the mask.
  var revealLogo: Layer { get }
}

/// Reveals the pushed view through a shape that grows by a factor of 150; a pop shrinks the leaving view to a tenth
/// while it fades.
///
/// The arriving controller provides the shape by ``RevealMaskProviding``, and the leaving one its logo by
/// ``RevealLogoProviding``. Both grow about their positions by concat(translation (0, -10), scale 150): the translation
/// is applied first and is scaled as well. Meanwhile the view fades in linearly. Without a shape it only fades in.
package final class RevealAnimator: BuiltInAnimator {
  /// The operation, a push or a pop; any other value counts as a push.
  ///
  /// The same animator may be used for both in turn.
  package var operation: NavigationController.Operation
  /// The factor by which the shape grows.
  package var scale = 150.0
  /// The distance by which the shape moves up before it is scaled, in points.
  package var rise = 10.0

  /// Creates an animator of a push or a pop.
  ///
  /// The default ``BuiltInAnimator/duration`` is 2 s.
  package init(operation: NavigationController.Operation = .push) {
    self.operation = operation
    super.init(duration: 2.0)
  }

  override func animate(_ run: BuiltInAnimatorRun) {
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

  /// Masks a view during the transition.
  private func put(_ mask: Layer, on view: View, _ run: BuiltInAnimatorRun) {
    let before = view.layer.mask
    if before === mask {
      // A mask that the controller has set itself is removed too: the revealed view no longer needs it.
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
