import Glissade
import TestSupport
import Testing

/// The examples of the page "Transitions".
@Suite struct TransitionsTests {
  @Test func `the log of a push has the documented order`() throws {
    let print = PrintedLines()
    // example begins
    let (list, item) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: list)
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let stage = window.windowStage
    stage.monitor.isLogging = true

    navigation.pushViewController(item, animated: true)
    print("on the stack: \(navigation.viewControllers.count)")
    try stage.step(to: 1)
    for event in stage.monitor.events { print(event.time, event) }
    // example ends
    expectEqual(print.text, Documentation.outputs("Transitions")[0])
    expectTrue(stage.monitor.diagnostics.isEmpty)
  }

  @Test func `an animator that never completes is reported, and the transition ends`() throws {
    let print = PrintedLines()
    // example begins
    final class Forgetful: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        1
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: 1) { to.alpha = 1 }
      }
    }

    final class Chooser: ViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { Forgetful() }
    }

    let (presenter, page, chooser) = (ViewController(), ViewController(), Chooser())
    page.transitioningDelegate = chooser
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = presenter
    window.makeKeyAndVisible()

    presenter.present(page, animated: true)
    try window.windowStage.step(to: 3)
    for diagnostic in window.windowStage.monitor.diagnostics {
      print("\(diagnostic.time) s, \(diagnostic.subject): \(diagnostic.code.rawValue)")
      print(diagnostic.message)
      print(diagnostic.remedy)
    }
    print("presented: \(presenter.presentedViewController === page)")
    // example ends
    expectEqual(print.text, Documentation.outputs("Transitions")[1])
    expectTrue(chooser === page.transitioningDelegate && page.view.window === window)
  }

  @Test(arguments: [false, true])
  func `an animator fades where it would move`(isReduced: Bool) throws {
    // example begins
    final class Arrival: ViewControllerAnimatedTransitioning {
      func transitionDuration(
        using context: (any ViewControllerContextTransitioning)?
      ) -> Double { 0.3 }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
        context.containerView.addSubview(view)
        let rest = view.center
        if Accessibility.isReduceMotionEnabled { view.alpha = 0 } else { view.center.y += 300 }
        View.animate(withDuration: 0.3) {
          view.alpha = 1
          view.center = rest
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    // example ends
    let (presenter, presented, delegate) = (ViewController(), ViewController(), ArrivalDelegate())
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = presenter
    window.makeKeyAndVisible()
    window.windowStage.monitor.accessibility.isReduceMotionEnabled = isReduced
    delegate.animator = Arrival()
    presented.transitioningDelegate = delegate
    presenter.present(presented, animated: true)
    try window.windowStage.step(to: 0.15)
    let shown = try #require(presented.view.layer.presentation)
    // Half of the time is half of the way on the symmetric curve.
    expectClose(shown.opacity, isReduced ? 0.5 : 1, within: 1e-9)
    expectClose(shown.position.y, isReduced ? 284 : 434, within: 1e-9)
    try window.windowStage.step(to: 1)
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }
}

private final class ArrivalDelegate: ViewControllerTransitioningDelegate {
  var animator: (any ViewControllerAnimatedTransitioning)?

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }
}
