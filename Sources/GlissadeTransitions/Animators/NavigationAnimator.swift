import GlissadeEngine
import GlissadeMath

/// Moves the arriving view in from the right over the leaving one, as the system's push does; a pop is the reverse.
///
/// The leaving view moves a little to the left and darkens. The motion is UIKit's critically damped spring for the
/// duration; under a finger it is linear. The view below moves by ``parallax`` of the container's width, and a black
/// view between the two has the alpha ``scrimAlpha`` when the view below is covered.
package final class NavigationAnimator: BuiltInAnimator {
  /// The operation, a push or a pop.
  package let operation: NavigationController.Operation
  /// The distance by which the lower view moves to the left, in parts of the container's width.
  package var parallax = 0.3
  /// The alpha of the black view over the covered lower view.
  package var scrimAlpha = 0.08

  /// Creates an animator of a push or a pop; any other operation counts as a push.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.35 s.
  package init(operation: NavigationController.Operation) {
    self.operation = operation
    super.init(duration: 0.35, mayCrossFade: true)
  }

  override func animate(_ run: BuiltInAnimatorRun) {
    let isPush = operation != .pop
    run.insertArrivingView(isPush ? .front : .belowFrom)
    let width = run.container.layer.bounds.width
    let (upper, lower) = isPush ? (run.to, run.from) : (run.from, run.to)
    let above = upper.map { (view: $0.view, rest: $0.view.center) }
    let below = lower.map { (view: $0.view, rest: $0.view.center) }
    let (outside, behind) = (Point(x: width, y: 0), Point(x: -parallax * width, y: 0))
    let scrim = View(frame: run.container.layer.bounds)
    scrim.backgroundColor = .black
    scrim.name = "scrim"
    scrim.alpha = isPush ? 0 : scrimAlpha
    run.addHelper(scrim, below: above?.view)
    View.performWithoutAnimation {
      if isPush {
        if let above { above.view.center = above.rest + outside }
      } else if let below {
        below.view.center = below.rest + behind
      }
    }
    run.move(duration, curve: run.systemCurve(duration)) { _ in
      scrim.alpha = isPush ? scrimAlpha : 0
      if let above { above.view.center = isPush ? above.rest : above.rest + outside }
      if let below { below.view.center = isPush ? below.rest + behind : below.rest }
    }
  }
}

extension NavigationAnimator: SystemAnimator {}
