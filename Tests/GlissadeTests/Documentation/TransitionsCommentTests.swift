import Glissade
import TestSupport
import Testing

// The regions are the examples in the comments of controllers and transitions, to the letter.
@Suite struct TransitionsCommentTests {
  /// Returns a window of 320 × 568 points that shows a controller on a new stage.
  private func makeWindow(_ root: ViewController) -> Window {
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = root
    window.makeKeyAndVisible()
    return window
  }

  @Test func `a controller is presented in a turn of its own`() throws {
    let presenter = ViewController()
    let window = makeWindow(presenter)
    // example begins
    let settings = ViewController()
    settings.modalTransitionStyle = .crossDissolve
    var isShown = false
    presenter.present(settings, animated: true) { isShown = true }
    try window.windowStage.step(to: 1)
    // isShown is true, and presenter.presentedViewController is settings
    // example ends
    expectTrue(isShown && presenter.presentedViewController === settings)
  }

  @Test func `the current stage says whether motion is reduced`() {
    let stage = Stage()
    // example begins
    stage.monitor.accessibility.isReduceMotionEnabled = true
    let isReduced = stage.perform { Accessibility.isReduceMotionEnabled }  // true
    // example ends
    expectTrue(isReduced && !stage.perform { Accessibility.prefersCrossFadeTransitions })
  }

  @Test func `a push is animated and can be taken back`() throws {
    // example begins
    let (list, item) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: list)
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    navigation.pushViewController(item, animated: true)
    try window.windowStage.step(to: 0.1)
    let x = item.view.layer.presentation?.position.x  // 243.2
    try window.windowStage.step(to: 1)
    // item.view.center.x is 160
    // example ends
    expectTrue(abs((x ?? 0) - 243.2) < 0.05 && item.view.center.x == 160)
    expectIdentical(navigation.topViewController, item)
  }

  @Test func `a tab is selected with an animation of the delegate`() throws {
    // example begins
    let tabs = TabBarController(viewControllers: [ViewController(), ViewController()])
    let slide = StyleTransitioningDelegate(forward: .tabSwitch)
    tabs.delegate = slide
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    tabs.selectedIndex = 1
    try window.windowStage.step(to: 0.1)
    let alpha = tabs.selectedViewController?.view.layer.presentation?.opacity  // 0.332
    // example ends
    expectClose(alpha ?? 0, 0.332, within: 0.0005)
  }

  @Test func `an animator adds the arriving view and completes the transition`() throws {
    // example begins
    final class Fade: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        0.5
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return context.completeTransition(true) }
        context.containerView.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: 0.5) {
          to.alpha = 1
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    // example ends
    final class Chooser: NavigationControllerDelegate {
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { Fade() }
    }
    let (navigation, item, chooser) = (
      NavigationController(rootViewController: ViewController()), ViewController(), Chooser()
    )
    navigation.delegate = chooser
    let window = makeWindow(navigation)
    window.windowStage.monitor.mode = .strict
    navigation.pushViewController(item, animated: true)
    try window.windowStage.step(to: 0.25)
    expectClose(item.view.layer.presentation?.opacity ?? 0, 0.5, within: 1e-6)
    try window.windowStage.step(to: 0.5)
    expectTrue(item.view.alpha == 1 && navigation.topViewController === item)
  }

  @Test func `an interaction controller drives a transition`() throws {
    let (list, item) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: list)
    navigation.viewControllers = [list, item]
    let window = makeWindow(navigation)
    let stage = window.windowStage
    // example begins
    let driven = PercentDrivenInteractiveTransition()
    let delegate = StyleTransitioningDelegate(forward: .navigation)
    delegate.interactionController = driven
    navigation.delegate = delegate
    navigation.popViewController(animated: true)
    try stage.advance(to: 0.1)
    driven.update(0.25)
    let x = item.view.layer.presentation?.position.x  // 240
    driven.cancel()
    try stage.advance(to: 1)
    // navigation.topViewController is item again
    // example ends
    expectTrue(abs((x ?? 0) - 240) < 1e-9 && navigation.topViewController === item)
  }

  @Test func `a monitor records events and diagnostics`() throws {
    let controller = ViewController()
    let window = makeWindow(controller)
    let stage = window.windowStage
    // example begins
    stage.monitor.isLogging = true
    controller.present(ViewController(), animated: false)
    controller.present(ViewController(), animated: false)
    try stage.step(to: 1)
    let first = stage.monitor.events.first?.description  // "controller.viewDidLoad"
    let mistake = stage.monitor.diagnostics.first?.code  // .alreadyPresenting
    // example ends
    expectTrue(first == "controller.viewDidLoad" && mistake == .alreadyPresenting)
  }
}
