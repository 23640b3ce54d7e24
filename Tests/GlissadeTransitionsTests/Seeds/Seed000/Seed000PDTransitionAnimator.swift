import GlissadeMath
import GlissadeTransitions

extension Seed000 {
  enum AnimationType {
    case present, dismiss
  }

  /// Shrinks the presenter into a button in the corner, and lets it grow from there again.
  final class PDTransitionAnimator: ViewControllerAnimatedTransitioning {
    static let switchTime = 1.2
    static let buttonWidth = 50.0
    static let buttonSpace = 10.0

    var animationType = AnimationType.present

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { PDTransitionAnimator.switchTime }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      let toViewController = transitionContext.viewController(forKey: .to)!
      let fromViewController = transitionContext.viewController(forKey: .from)!
      let toView = toViewController.view
      let fromView = fromViewController.view
      let width = PDTransitionAnimator.buttonWidth
      let space = PDTransitionAnimator.buttonSpace
      let screen = Screen.main.bounds

      if animationType == .dismiss {
        let snap = toView.snapshotView(afterScreenUpdates: true)!
        snap.name = "snap"
        transitionContext.containerView.addSubview(snap)
        snap.frame = Rect(
          x: screen.size.width - width - space, y: screen.size.height - width - space,
          width: width, height: width)
        View.animate(
          withDuration: transitionDuration(using: transitionContext),
          animations: { snap.frame = Screen.main.bounds },
          completion: { _ in
            View.animate(
              withDuration: 0.5,
              animations: {
                transitionContext.containerView.addSubview(toView)
                snap.alpha = 0
              },
              completion: { _ in
                snap.removeFromSuperview()
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
              })
          })
      } else {
        let snap2 = toView.snapshotView(afterScreenUpdates: true)!
        snap2.name = "snap2"
        transitionContext.containerView.addSubview(snap2)
        let snap = fromView.snapshotView(afterScreenUpdates: true)!
        snap.name = "snap"
        transitionContext.containerView.addSubview(snap)
        View.animate(
          withDuration: transitionDuration(using: transitionContext),
          animations: {
            snap.frame = Rect(
              x: screen.size.width - width - space + width / 2,
              y: screen.size.height - width - space + width / 2, width: 0, height: 0)
          },
          completion: { _ in
            View.animate(
              withDuration: 0.5,
              animations: {
                // snap.alpha = 0
              },
              completion: { _ in
                snap.removeFromSuperview()
                snap2.removeFromSuperview()
                transitionContext.containerView.addSubview(toView)
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
              })
          })
      }
    }
  }

  /// The same with its mistakes mended: the whole length is told, sizes are the container's, views are the
  /// context's, and they are put in before anything moves.
  final class MendedPDTransitionAnimator: ViewControllerAnimatedTransitioning {
    let animationType: AnimationType

    init(_ animationType: AnimationType) { self.animationType = animationType }

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { animationType == .dismiss ? 1.7 : 1.2 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      let container = transitionContext.containerView
      let bounds = container.bounds
      let width = PDTransitionAnimator.buttonWidth
      let space = PDTransitionAnimator.buttonSpace
      let corner = Point(
        x: bounds.size.width - width - space, y: bounds.size.height - width - space)
      let finish = {
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
      let toView = transitionContext.view(forKey: .to)
      if let toView { container.insertSubview(toView, at: 0) }
      if animationType == .dismiss {
        guard
          let snap = transitionContext.viewController(forKey: .to)?.view
            .snapshotView(afterScreenUpdates: true)
        else { return finish() }
        container.addSubview(snap)
        snap.frame = Rect(origin: corner, size: Size(width: width, height: width))
        View.animate(withDuration: 1.2, animations: { snap.frame = bounds }) { _ in
          View.animate(withDuration: 0.5, animations: { snap.alpha = 0 }) { _ in
            snap.removeFromSuperview()
            finish()
          }
        }
      } else {
        guard
          let snap = transitionContext.viewController(forKey: .from)?.view
            .snapshotView(afterScreenUpdates: true)
        else { return finish() }
        container.addSubview(snap)
        View.animate(
          withDuration: 1.2,
          animations: {
            snap.frame = Rect(
              x: corner.x + width / 2, y: corner.y + width / 2, width: 0, height: 0)
          },
          completion: { _ in
            snap.removeFromSuperview()
            finish()
          })
      }
    }
  }
}
