import Glissade
import TestSupport
import Testing

extension CustomTransitionsTests {
  @Test func `a segue expands a header and slides down again`() throws {
    let print = PrintedLines()
    // example begins
    final class Home: ViewController {
      let header = Rect(x: 0, y: 64, width: 320, height: 200)
    }

    final class ExpandHeader: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        0.3
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: .to),
          let to = context.view(forKey: .to)
        else { return }
        let home = context.viewController(forKey: .from) as? Home
        let end = context.finalFrame(for: controller)
        context.containerView.addSubview(to)
        to.frame = home?.header ?? .zero
        to.layoutIfNeeded()
        View.animate(withDuration: transitionDuration(using: context)) {
          to.frame = end
          to.layoutIfNeeded()
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class SlideDown: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        0.3
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
          return
        }
        context.containerView.insertSubview(to, belowSubview: from)
        View.animate(withDuration: transitionDuration(using: context)) {
          from.frame.origin.y = context.containerView.bounds.height
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class SwipeSegue: Segue, ViewControllerTransitioningDelegate {
      override func perform() {
        destination.transitioningDelegate = self
        super.perform()
      }

      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { ExpandHeader() }

      func animationController(
        forDismissed dismissed: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { SlideDown() }
    }

    let (home, detail) = (Home(), ViewController())
    home.registerSegue(withIdentifier: "detail") { source in
      SwipeSegue(
        identifier: "detail", source: source, destination: detail, kind: .presentModally)
    }
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = home
    window.makeKeyAndVisible()

    try home.performSegue(withIdentifier: "detail")
    try window.windowStage.step(to: 0.15)
    let height = detail.view.layer.presentation?.bounds.height ?? 0
    print("half way up the height is \(height)")
    try window.windowStage.step(to: 1)
    print("the segue is still the delegate: \(detail.transitioningDelegate is SwipeSegue)")

    detail.dismiss(animated: true)
    try window.windowStage.step(to: 1.15)
    let top = (detail.view.layer.presentation?.position.y ?? 0) - 284
    print("half way down the top is at \(top.rounded())")
    try window.windowStage.step(to: 2)
    print("the segue is released: \(detail.transitioningDelegate == nil)")
    // example ends
    expectEqual(print.text, Documentation.outputs("CustomTransitions")[2])
    expectEqual(window.subviews, [home.view])
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }
}
