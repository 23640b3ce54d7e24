import GlissadeEngine
import GlissadeMath

/// Moves the arriving view in from the right over the leaving one, which goes a little to the left and darkens: the
/// system's push; a pop is the reverse.
///
/// The spring is critically damped, of UIKit's kind for the duration; under a finger the views move evenly. The view
/// below moves by ``parallax`` of the container's width, and a black view between the two has the alpha
/// ``scrimAlpha`` when it is covered.
public final class NavigationAnimator: BuiltInAnimator {
  /// Which of the two it is.
  public let operation: NavigationController.Operation
  /// How far the lower view goes to the left, in parts of the container's width.
  public var parallax = 0.3
  /// How dark the lower view becomes.
  public var scrimAlpha = 0.08

  /// An animator of a push or a pop; what is neither counts as a push.
  ///
  /// ``BuiltInAnimator/duration`` is 0.35 s by itself.
  public init(operation: NavigationController.Operation) {
    self.operation = operation
    super.init(duration: 0.35)
  }

  override func animate(_ run: TransitionRun) {
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
