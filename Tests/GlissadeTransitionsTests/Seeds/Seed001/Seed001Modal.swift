import GlissadeMath
import GlissadeTransitions

/// The second article: a modal that slides in from the right, and one that a finger slides out again; then
/// the same in navigation and tab bar controllers.
///
/// The port from Objective-C makes some changes. Names lose their `UI`; `CGRectOffset` is `offsetBy(dx:dy:)`; a
/// property that may be nil is optional. The pan recogniser's handler takes state and translation as
/// arguments. In Swift a subclass cannot add a delegate's optional methods, because a default implementation already
/// stands in for those that the class itself does not have. So the article's two stages of `TransDelegate` are two
/// classes. Everything else is as printed, including its mistakes.
enum Seed001 {
  /// The object that animates: in from the right.
  final class AniObject: ViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 2 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      let toVC = transitionContext.viewController(forKey: .to)!
      let finalRect = transitionContext.finalFrame(for: toVC)
      toVC.view.frame = finalRect.offsetBy(dx: Screen.main.bounds.size.width, dy: 0)
      transitionContext.containerView.addSubview(toVC.view)
      View.animate(
        withDuration: transitionDuration(using: transitionContext),
        animations: { toVC.view.frame = finalRect },
        completion: { _ in transitionContext.completeTransition(true) })
    }
  }

  /// The same with its mistakes mended.
  final class MendedAniObject: ViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 2 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      let container = transitionContext.containerView
      guard let toVC = transitionContext.viewController(forKey: .to),
        let toView = transitionContext.view(forKey: .to)
      else {
        return transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
      let finalRect = transitionContext.finalFrame(for: toVC)
      toView.frame = finalRect.offsetBy(dx: container.bounds.size.width, dy: 0)
      container.addSubview(toView)
      View.animate(withDuration: 2, animations: { toView.frame = finalRect }) { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }

  /// The delegate as it is at first: it says how controllers come, and nothing of how they go.
  final class FirstTransDelegate: ViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { AniObject() }
  }

  /// The delegate with the two methods for the finger.
  final class TransDelegate: ViewControllerTransitioningDelegate {
    let object = IntObject()

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { AniObject() }

    func animationController(forDismissed dismissed: ViewController)
      -> (any ViewControllerAnimatedTransitioning)?
    { AniObject() }

    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { object }
  }

  /// The object that lets a finger move the leaving view.
  final class IntObject: ViewControllerInteractiveTransitioning {
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
        completion: { _ in self.context?.completeTransition(true) })
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
        completion: { _ in self.context?.cancelInteractiveTransition() })
    }
  }

  /// The presenter, which holds the delegate that the presented one does not.
  final class ViewController1: ViewController {
    var transDelegate: (any ViewControllerTransitioningDelegate)?

    func present(
      _ v2: ViewController, with delegate: any ViewControllerTransitioningDelegate,
      completion: (() -> Void)? = nil
    ) {
      transDelegate = delegate
      v2.transitioningDelegate = transDelegate
      present(v2, animated: true, completion: completion)
    }
  }

  /// The presented controller, which a finger takes away.
  final class ViewController2: ViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = Color(red: 1, green: 0, blue: 0)
    }

    func pan(_ state: SeedPanState, translation: Point) {
      let persent = translation.x / Screen.main.bounds.size.width
      if persent < 0 { return }
      let obj = (transitioningDelegate as? TransDelegate)?.object
      switch state {
      case .began: dismiss(animated: true, completion: nil)
      case .changed: obj?.updateAniProgress(persent)
      case .ended:
        if persent > 0.5 {
          obj?.finish()
        } else {
          obj?.cancel()
        }
      default: break
      }
    }
  }
}
