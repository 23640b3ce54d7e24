import GlissadeMath
import GlissadeTransitions

/// The first article: a push that fades in and pushes the old view left, and a modal that shrinks into a
/// button.
///
/// The port from Objective-C makes some changes. Names lose their `UI`; `[UIView animateWithDuration:…]` and the
/// context's methods have their Swift names; `nil` needs an optional, so that `viewForKey:` is unwrapped; the
/// two `#define`d lengths become constants. There is no device with a version, so the branch depends on a property.
/// The parts with the percent-driven transition and the recogniser are not here.
/// Everything else is as printed, including its mistakes.
enum Seed000 {
  /// 自定义的动画类: what happens in the transition.
  final class MTHCustomAnimator: ViewControllerAnimatedTransitioning {
    /// `[[UIDevice currentDevice] systemVersion]`.
    var systemVersion = 8.0
    /// The last context that it was passed, for the tests.
    private(set) weak var context: (any ViewControllerContextTransitioning)?

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 1.0 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      context = transitionContext
      let toViewController = transitionContext.viewController(forKey: .to)!
      let fromViewController = transitionContext.viewController(forKey: .from)!
      if systemVersion >= 8.0 {
        let toView = transitionContext.view(forKey: .to)!
        transitionContext.containerView.addSubview(toView)
      } else {
        transitionContext.containerView.addSubview(toViewController.view)
      }
      // Once more, as the article has it.
      transitionContext.containerView.addSubview(toViewController.view)
      toViewController.view.alpha = 0.0
      View.animate(
        withDuration: transitionDuration(using: transitionContext),
        animations: {
          fromViewController.view.transform = AffineTransform(translationX: -320, y: 0)
          toViewController.view.alpha = 1.0
        },
        completion: { _ in
          fromViewController.view.transform = .identity
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
  }

  /// The same without its completion's last line, which the article warns of.
  final class ForgetfulAnimator: ViewControllerAnimatedTransitioning {
    private(set) var ended: [Bool] = []

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 1.0 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      let toView = transitionContext.view(forKey: .to)!
      transitionContext.containerView.addSubview(toView)
      toView.alpha = 0
      View.animate(withDuration: 1) { toView.alpha = 1 }
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
  }
}
