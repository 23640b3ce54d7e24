import Glissade
import TestSupport
import Testing

extension CustomTransitionsTests {
  @Test func `a presented view slides in from the right`() throws {
    // example begins
    final class SlideIn: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        2
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: .to),
          let to = context.view(forKey: .to)
        else { return }
        let container = context.containerView
        let end = context.finalFrame(for: controller)
        container.addSubview(to)
        to.frame = end.offsetBy(dx: container.bounds.width, dy: 0)
        View.animate(withDuration: transitionDuration(using: context)) {
          to.frame = end
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class SlideDelegate: ViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { SlideIn() }
    }

    let (presenter, presented, delegate) = (ViewController(), ViewController(), SlideDelegate())
    presented.transitioningDelegate = delegate
    let window = Window(frame: Rect(x: 0, y: 0, width: 375, height: 667))
    window.rootViewController = presenter
    window.makeKeyAndVisible()

    presenter.present(presented, animated: true)
    try window.windowStage.step(to: 0.5)
    let early = (presented.view.layer.presentation?.position.x ?? 0) - 375 / 2
    try window.windowStage.step(to: 1)
    let middle = (presented.view.layer.presentation?.position.x ?? 0) - 375 / 2
    // example ends
    expectTrue(isShown(early, as: 326.564) && isShown(middle, as: 187.5))
    try window.windowStage.step(to: 2)
    expectTrue(
      presented.view.frame == window.bounds && delegate === presented.transitioningDelegate)
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }

  @Test func `one object lets a finger dismiss, pop and switch tabs`() throws {
    let print = PrintedLines()
    // example begins
    final class FingerSlide: ViewControllerInteractiveTransitioning {
      private var context: (any ViewControllerContextTransitioning)?

      func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: .to),
          let to = context.view(forKey: .to), let from = context.view(forKey: .from)
        else { return context.completeTransition(false) }
        self.context = context
        to.frame = context.finalFrame(for: controller)
        context.containerView.insertSubview(to, belowSubview: from)
      }

      func update(_ part: Double) {
        guard let context else { return }
        context.view(forKey: .from)?.frame.origin.x = part * context.containerView.bounds.width
        context.updateInteractiveTransition(part)
      }

      func release(finishes: Bool) {
        guard let context else { return }
        self.context = nil
        if finishes {
          context.finishInteractiveTransition()
        } else {
          context.cancelInteractiveTransition()
        }
        View.animate(withDuration: 0.2) {
          let width = context.containerView.bounds.width
          context.view(forKey: .from)?.frame.origin.x = finishes ? width : 0
        } completion: { _ in
          context.completeTransition(finishes)
        }
      }
    }
    // example ends

    // example begins
    final class Drag: ViewControllerTransitioningDelegate, NavigationControllerDelegate,
      TabBarControllerDelegate
    {
      let slide = FingerSlide()
      var isDragging = false

      init(on view: View, start: @escaping () -> Void) {
        let pan = PanGestureRecognizer()
        pan.addTarget { [unowned self, unowned view] pan in
          let part = max(0, pan.translation(in: nil).x / (view.window?.bounds.width ?? 1))
          switch pan.state {
          case .began:
            isDragging = true
            start()
          case .changed:
            slide.update(part)
          default:
            isDragging = false
            slide.release(finishes: pan.state == .ended && part > 0.5)
          }
        }
        view.addGestureRecognizer(pan)
      }

      var animator: (any ViewControllerAnimatedTransitioning)? {
        isDragging ? TransitionStyle.fingerSlide.animator(isForward: false) : nil
      }
      var interaction: (any ViewControllerInteractiveTransitioning)? { isDragging ? slide : nil }

      func animationController(
        forDismissed dismissed: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { animator }

      func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { animator }

      func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

      func tabBarController(
        _ tabBarController: TabBarController,
        animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { animator }

      func tabBarController(
        _ tabBarController: TabBarController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
    }
    // example ends

    // example begins
    func drag(_ view: View, in window: Window) throws {
      let stage = window.windowStage
      stage.post(after: 0.31) { print("under the finger: \(view.frame.origin.x.rounded())") }
      try ScriptedGesture("pan from (20, 300) by (240, 0) over 0.4 s").run(in: window)
      try stage.step(to: stage.time + 1)
    }

    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let (first, second, third) = (ViewController(), ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: first)
    navigation.viewControllers = [first, second]
    let tabs = TabBarController(viewControllers: [navigation, third])
    window.rootViewController = tabs
    window.makeKeyAndVisible()

    let popper = Drag(on: second.view) { navigation.popViewController(animated: true) }
    navigation.delegate = popper
    try drag(second.view, in: window)
    print("controllers on the stack: \(navigation.viewControllers.count)")

    let switcher = Drag(on: first.view) { tabs.selectedIndex = 1 }
    tabs.delegate = switcher
    try drag(navigation.view, in: window)
    print("selected tab: \(tabs.selectedIndex)")

    let sheet = ViewController()
    tabs.present(sheet, animated: false)
    try window.windowStage.step(to: window.windowStage.time + 1)
    let dismisser = Drag(on: sheet.view) { sheet.dismiss(animated: true) }
    sheet.transitioningDelegate = dismisser
    try drag(sheet.view, in: window)
    print("something is presented: \(tabs.presentedViewController != nil)")
    // example ends
    expectEqual(print.text, Documentation.outputs("CustomTransitions")[1])
    expectTrue(![popper, switcher, dismisser].contains { $0.isDragging })
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }
}
