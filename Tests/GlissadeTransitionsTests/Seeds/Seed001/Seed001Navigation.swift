import GlissadeMath
import GlissadeTransitions

extension Seed001 {
  /// The delegate as printed: both methods say that they were called, and return nil.
  final class NavigationDelegate: NavigationControllerDelegate {
    private(set) var log: [String] = []

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      log.append("sss")
      return nil
    }

    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
      log.append("aaa")
      return nil
    }
  }

  /// The delegate as it is meant where a finger pops.
  final class PopDelegate: NavigationControllerDelegate {
    let object: (any ViewControllerInteractiveTransitioning)?

    init(_ object: (any ViewControllerInteractiveTransitioning)?) { self.object = object }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      operation == .pop ? AniObject() : nil
    }

    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { object }
  }

  /// The navigation's `IntObject`, which tells the context, and tells it late.
  final class NavigationIntObject: ViewControllerInteractiveTransitioning {
    private var context: (any ViewControllerContextTransitioning)?

    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
      context = transitionContext
      let toVC = transitionContext.viewController(forKey: .to)!
      let fromVC = transitionContext.viewController(forKey: .from)!
      toVC.view.frame = transitionContext.finalFrame(for: toVC)
      transitionContext.containerView.insertSubview(toVC.view, belowSubview: fromVC.view)
    }

    func updateAniProgress(_ progress: Double) {
      let frameVC = context?.view(forKey: .from)
      let screen = Screen.main.bounds
      frameVC?.frame = Rect(
        x: screen.size.width * progress, y: 0, width: screen.size.width,
        height: screen.size.height)
      context?.updateInteractiveTransition(progress)
    }

    func finish() {
      View.animate(
        withDuration: 0.2,
        animations: {
          let frameVC = self.context?.view(forKey: .from)
          let screen = Screen.main.bounds
          frameVC?.frame = Rect(
            x: screen.size.width, y: 0, width: screen.size.width, height: screen.size.height)
        },
        completion: { _ in
          self.context?.finishInteractiveTransition()
          self.context?.completeTransition(true)
        })
    }

    func cancel() {
      View.animate(
        withDuration: 0.2,
        animations: {
          let frameVC = self.context?.view(forKey: .from)
          let screen = Screen.main.bounds
          frameVC?.frame = Rect(
            x: 0, y: 0, width: screen.size.width, height: screen.size.height)
        },
        completion: { _ in
          self.context?.cancelInteractiveTransition()
          self.context?.completeTransition(false)
        })
    }
  }

  /// The same with its mistakes mended: the context hears of the finger's end when that comes, and sizes are
  /// the container's.
  final class MendedIntObject: ViewControllerInteractiveTransitioning {
    private weak var context: (any ViewControllerContextTransitioning)?

    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
      context = transitionContext
      guard let toVC = transitionContext.viewController(forKey: .to),
        let toView = transitionContext.view(forKey: .to),
        let fromView = transitionContext.view(forKey: .from)
      else { return }
      toView.frame = transitionContext.finalFrame(for: toVC)
      transitionContext.containerView.insertSubview(toView, belowSubview: fromView)
    }

    func updateAniProgress(_ progress: Double) {
      let part = min(max(progress, 0), 1)
      move(to: part)
      context?.updateInteractiveTransition(part)
    }

    private func move(to part: Double) {
      guard let context else { return }
      let bounds = context.containerView.bounds
      context.view(forKey: .from)?.frame = bounds.offsetBy(dx: bounds.size.width * part, dy: 0)
    }

    func finish() {
      context?.finishInteractiveTransition()
      end(at: 1)
    }

    func cancel() {
      context?.cancelInteractiveTransition()
      end(at: 0)
    }

    private func end(at part: Double) {
      View.animate(withDuration: 0.2, animations: { self.move(to: part) }) { _ in
        guard let context = self.context else { return }
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// The tab bar's delegate as printed: two empty bodies, which Swift does not let through without a return.
  final class EmptyTabDelegate: TabBarControllerDelegate {
    func tabBarController(
      _ tabBarController: TabBarController,
      animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { nil }

    func tabBarController(
      _ tabBarController: TabBarController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }
  }

  /// The tab bar's delegate as the article means it.
  final class TabDelegate: TabBarControllerDelegate {
    var object: (any ViewControllerInteractiveTransitioning)?

    func tabBarController(
      _ tabBarController: TabBarController,
      animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { AniObject() }

    func tabBarController(
      _ tabBarController: TabBarController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { object }
  }
}
