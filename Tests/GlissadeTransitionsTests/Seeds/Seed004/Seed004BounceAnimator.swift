import GlissadeMath
import GlissadeTransitions

/// The fifth article: a modal that comes up from the bottom and bounces.
///
/// The port from Objective-C makes some changes: names lose their `UI`; `CGRectOffset` is `offsetBy(dx:dy:)`. The
/// article gives neither the duration, which is an argument here, nor the names of its classes. Its other half,
/// the swipe down, belongs to percent-driven transitions. Everything else is as printed, including its mistakes.
enum Seed004 {
  final class BouncePresentAnimator: ViewControllerAnimatedTransitioning {
    let duration: Double
    /// The arguments of the calls of the optional third method.
    private(set) var ended: [Bool] = []

    init(duration: Double) { self.duration = duration }

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { duration }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      // 1. Get controllers from transition context
      let toVC = transitionContext.viewController(forKey: .to)!

      // 2. Set init frame for toVC
      let screenBounds = Screen.main.bounds
      let finalFrame = transitionContext.finalFrame(for: toVC)
      toVC.view.frame = finalFrame.offsetBy(dx: 0, dy: screenBounds.size.height)

      // 3. Add toVC's view to containerView
      let containerView = transitionContext.containerView
      containerView.addSubview(toVC.view)

      // 4. Do animate now
      let duration = transitionDuration(using: transitionContext)
      View.animate(
        withDuration: duration, delay: 0.0, usingSpringWithDamping: 0.6,
        initialSpringVelocity: 0.0, options: .curveLinear,
        animations: { toVC.view.frame = finalFrame },
        completion: { _ in
          // 5. Tell context that we completed.
          transitionContext.completeTransition(true)
        })
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
  }

  /// The same with its mistakes mended.
  final class MendedBouncePresentAnimator: ViewControllerAnimatedTransitioning {
    let duration: Double

    init(duration: Double) { self.duration = duration }

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { duration }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      guard let toVC = transitionContext.viewController(forKey: .to),
        let toView = transitionContext.view(forKey: .to)
      else {
        return transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
      let containerView = transitionContext.containerView
      let finalFrame = transitionContext.finalFrame(for: toVC)
      toView.frame = finalFrame.offsetBy(dx: 0, dy: containerView.bounds.size.height)
      containerView.addSubview(toView)
      View.animate(
        withDuration: duration, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        animations: { toView.frame = finalFrame }
      ) { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }

  /// The presenter, which is the delegate; only what it needs of the delegate's methods is there.
  final class PresentingViewController: ViewController, ViewControllerTransitioningDelegate {
    var animator: (any ViewControllerAnimatedTransitioning)?
    /// Drives the transition, where a test cancels it.
    var driver: SeedDriver?
    var isDriven = false

    func show(_ vc: ViewController, completion: (() -> Void)? = nil) {
      vc.transitioningDelegate = self
      present(vc, animated: true, completion: completion)
    }

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }

    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
      driver = isDriven ? SeedDriver(animator) : nil
      return driver
    }
  }
}
