import GlissadeMath
import GlissadeTransitions

/// The third article: a segue that lets the presented view grow out of a picture's frame.
///
/// The port makes some changes. Names lose their `UI`, and `NSObject` goes; `print` is a list of warnings, which
/// the test reads. The article does not show `targetViewController` and the two protocols of its first project; here
/// they are written as its text describes them. The storyboard's step is `registerSegue(withIdentifier:_:)`.
/// Everything else is as printed, including its mistakes.
enum Seed002 {
  /// The frame that the presented view grows from; the article spells it in two ways.
  protocol ViewHeadabel: AnyObject {
    var animatedViewFrame: Rect { get }
  }

  /// Marks a controller that goes down over the bottom.
  protocol ViewSwipeable: AnyObject {}

  final class SwipeSegue: Segue {
    /// The console to which the animators print.
    let console = Console()

    override func perform() {
      destination.transitioningDelegate = self
      super.perform()
    }
  }

  final class Console {
    private(set) var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
  }

  final class HeadPresentAnimator: ViewControllerAnimatedTransitioning {
    private let console: Console

    init(_ console: Console) { self.console = console }

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 0.3 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      let fromViewController = transitionContext.viewController(forKey: .from)?
        .targetViewController
      let toView = transitionContext.view(forKey: .to)
      let toViewController = transitionContext.viewController(forKey: .to)
      if toView != nil {
        transitionContext.containerView.addSubview(toView!)
      }
      var startFrame: Rect = .zero
      if let fromViewController = fromViewController as? any ViewHeadabel {
        startFrame = fromViewController.animatedViewFrame
      } else {
        console.print(
          "Waring: from view controller \(String(describing: fromViewController)) does not conform "
            + "ViewHeadable")
      }
      toView?.frame = startFrame
      toView?.layoutIfNeeded()
      let duration = transitionDuration(using: transitionContext)
      let finalFrame = transitionContext.finalFrame(for: toViewController!)
      View.animate(
        withDuration: duration,
        animations: {
          toView?.frame = finalFrame
          toView?.layoutIfNeeded()
        }
      ) { _ in
        transitionContext.completeTransition(true)
      }
    }
  }

  final class HeadDismissAnimator: ViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 0.3 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      let fromViewController = transitionContext.viewController(forKey: .from)
      let fromView = transitionContext.view(forKey: .from)
      let toView = transitionContext.view(forKey: .to)
      if fromView != nil, toView != nil {
        transitionContext.containerView.insertSubview(toView!, belowSubview: fromView!)
      }
      let duration = transitionDuration(using: transitionContext)
      var finalFrame = transitionContext.finalFrame(for: fromViewController!)
      if fromViewController as? any ViewSwipeable != nil {
        finalFrame.origin.y = Window().bounds.height
      }
      View.animate(
        withDuration: duration,
        animations: {
          fromView?.frame = finalFrame
        }
      ) { _ in
        transitionContext.completeTransition(true)
      }
    }
  }

  /// The dismissal with its mistakes mended: sizes are the container's, the leaving view keeps its own.
  final class MendedHeadDismissAnimator: ViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 0.3 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      let container = transitionContext.containerView
      let fromView = transitionContext.view(forKey: .from)
      if let fromView, let toView = transitionContext.view(forKey: .to) {
        container.insertSubview(toView, belowSubview: fromView)
      }
      View.animate(
        withDuration: transitionDuration(using: transitionContext),
        animations: { fromView?.frame.origin.y = container.bounds.height }
      ) { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }
}

extension Seed002.SwipeSegue: ViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { Seed002.HeadPresentAnimator(console) }

  func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  { Seed002.HeadDismissAnimator() }
}

extension ViewController {
  /// The controller that is seen: the visible child of one that contains others.
  var targetViewController: ViewController {
    var target = self
    while true {
      if let top = (target as? NavigationController)?.topViewController {
        target = top
      } else if let selected = (target as? TabBarController)?.selectedViewController {
        target = selected
      } else {
        return target
      }
    }
  }
}
