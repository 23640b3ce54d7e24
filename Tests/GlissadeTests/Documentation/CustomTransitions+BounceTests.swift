import Glissade
import TestSupport
import Testing

extension CustomTransitionsTests {
  @Test func `a presentation bounces, and a swipe down dismisses it`() throws {
    let print = PrintedLines()
    // example begins
    final class BounceUp: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        1
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: .to),
          let to = context.view(forKey: .to)
        else { return }
        let end = context.finalFrame(for: controller)
        to.frame = end.offsetBy(dx: 0, dy: context.containerView.bounds.height)
        context.containerView.addSubview(to)
        View.animate(
          withDuration: transitionDuration(using: context), usingSpringWithDamping: 0.6,
          initialSpringVelocity: 0
        ) {
          to.frame = end
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class SwipeDown: PercentDrivenInteractiveTransition {
      private(set) var isActive = false

      init(dismissing controller: ViewController) {
        super.init()
        let pan = PanGestureRecognizer()
        pan.addTarget { [unowned self, unowned controller] pan in
          let part = min(max(pan.translation(in: nil).y / 400, 0), 1)
          switch pan.state {
          case .began:
            isActive = true
            controller.dismiss(animated: true)
          case .changed:
            update(part)
          case .ended where part > 0.5:
            isActive = false
            finish()
          default:
            isActive = false
            cancel()
          }
        }
        controller.view.addGestureRecognizer(pan)
      }
    }
    // example ends

    // example begins
    final class BounceDelegate: ViewControllerTransitioningDelegate {
      var swipe: SwipeDown?

      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { BounceUp() }

      func animationController(
        forDismissed dismissed: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        TransitionStyle.swipeDown.animator(isForward: false)
      }

      func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { swipe?.isActive == true ? swipe : nil }
    }

    let (presenter, page, delegate) = (ViewController(), ViewController(), BounceDelegate())
    page.transitioningDelegate = delegate
    delegate.swipe = SwipeDown(dismissing: page)
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let stage = window.windowStage
    window.rootViewController = presenter
    window.makeKeyAndVisible()

    func printTop() {
      let top = (page.view.layer.presentation?.position.y ?? 0) - 284
      print("at \(stage.time) s the top is at", (top * 1000).rounded() / 1000)
    }
    presenter.present(page, animated: true)
    for time in [0.25, 0.5, 0.75, 1] {
      try stage.step(to: time)
      printTop()
    }

    for distance in [160, 240] {
      stage.post(after: 0.3, printTop)
      try ScriptedGesture("pan from (160, 40) by (0, \(distance)) over 0.2 s, pause for 0.2 s")
        .run(in: window)
      try stage.step(to: stage.time.rounded(.up))
      print("still presented: \(presenter.presentedViewController != nil)")
    }
    // example ends
    expectEqual(print.text, Documentation.outputs("CustomTransitions")[3])
    expectTrue(window.subviews == [presenter.view] && delegate.swipe?.isActive == false)
    expectTrue(stage.monitor.diagnostics.isEmpty)
  }

  @Test func `a delegate of styles does the same by name, and the log lists every call`() throws {
    let print = PrintedLines()
    // example begins
    let delegate = StyleTransitioningDelegate(forward: .bounceUp, back: .slideDown)
    delegate.setup = { animator, _ in (animator as? BounceUpAnimator)?.dampingRatio = 0.8 }
    let (presenter, page) = (ViewController(), ViewController())
    page.transitioningDelegate = delegate
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = presenter
    window.makeKeyAndVisible()
    let monitor = window.windowStage.monitor
    monitor.isLogging = true
    monitor.mode = .strict

    presenter.present(page, animated: true)
    try window.windowStage.step(to: 2)
    for event in monitor.events where event.subject == .from || event.subject == .to {
      print(event.time, event)
    }
    // example ends
    expectEqual(print.text, Documentation.outputs("CustomTransitions")[4])
    expectTrue(monitor.diagnostics.isEmpty && page.view.window === window)
    try expectEqual(TransitionStyle(named: "corner-button"), .cornerButton)
  }
}
