import Glissade
import TestSupport
import Testing

/// The examples of the page "Interaction": transitions that a finger drives.
@Suite struct InteractionTests {
  @Test func `a flick from the edge pops before the middle`() throws {
    // example begins
    final class EdgeSwipe: NavigationControllerDelegate {
      let navigation: NavigationController
      var driven: PercentDrivenInteractiveTransition?

      init(_ navigation: NavigationController) {
        self.navigation = navigation
        navigation.delegate = self
        let pan = ScreenEdgePanGestureRecognizer()
        pan.edges = .left
        pan.addTarget { [unowned self] in follow($0) }
        navigation.view.addGestureRecognizer(pan)
      }

      func follow(_ pan: ScreenEdgePanGestureRecognizer) {
        let view = navigation.view
        let width = view.bounds.width
        switch pan.state {
        case .began:
          driven = PercentDrivenInteractiveTransition()
          navigation.popViewController(animated: true)
        case .changed:
          driven?.update(min(max(pan.translation(in: view).x / width, 0), 1))
        case .ended:
          driven?.release(
            by: .projection(), velocity: pan.velocity(in: view).x.progress(over: width))
          driven = nil
        default:
          driven?.cancel()
          driven = nil
        }
      }

      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        TransitionStyle.navigation.animator(isForward: operation == .push)
      }

      func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { driven }
    }

    let (list, item) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: list)
    navigation.viewControllers = [list, item]
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let swipe = EdgeSwipe(navigation)

    let flick = try ScriptedGesture("pan from (5,300) by (128,0) over 0.2 s, release at 900 pt/s")
    try flick.run(in: window)
    let shown = item.view.layer.presentation
    let (place, velocity) = (shown?.position.x ?? 0, shown?.velocity(of: .positionX) ?? 0)
    try window.windowStage.step(to: 1)
    // example ends
    // Sums of a few hundreds; the velocity is fitted to samples.
    expectTrue((place - 288).magnitude < 1e-9 && (velocity - 900).magnitude < 1e-6)
    expectTrue(navigation.topViewController === list && swipe.driven == nil)
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }

  @Test func `one handler catches a running transition or begins one`() throws {
    let print = PrintedLines()
    // example begins
    let style = StyleTransitioningDelegate(forward: .slideFromRight)
    let driven = PercentDrivenInteractiveTransition()
    driven.wantsInteractiveStart = false
    style.interactionController = driven
    let (first, second) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: first)
    navigation.viewControllers = [first, second]
    navigation.delegate = style
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let stage = window.windowStage

    var start = 0.0
    let pan = PanGestureRecognizer { [unowned window] pan in
      switch pan.state {
      case .began:
        if navigation.transitionCoordinator == nil { navigation.popViewController(animated: true) }
        driven.pause()
        start = driven.percentComplete
        pan.setTranslation(.zero, in: window)
        print("from \((100 * start).rounded()) %, at \(driven.velocityAtPause.value)")
      case .changed:
        driven.update(min(max(start + pan.translation(in: window).x / 320, 0), 1))
      case .ended:
        print(driven.release(velocity: pan.velocity(in: window).x.progress(over: 320)))
      default: driven.cancel()
      }
    }
    window.addGestureRecognizer(pan)

    try ScriptedGesture("pan from (60, 300) by (96, 0) over 0.3 s, pause for 0.1 s").run(in: window)
    try stage.step(to: 2)
    navigation.popViewController(animated: true)
    try stage.step(to: 2.5)
    let flick = try ScriptedGesture("pan from (60, 300) by (96, 0) over 0.3 s, release at 900 pt/s")
    try flick.run(in: window)
    try stage.step(to: 5)
    print("controllers on the stack: \(navigation.viewControllers.count)")
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[0])
    expectTrue(stage.monitor.diagnostics.isEmpty && second.view.window == nil)
  }

  @Test func `a push that is requested during another one takes over`() throws {
    let print = PrintedLines()
    // example begins
    let style = StyleTransitioningDelegate(forward: .slideFromRight)
    let (a, b, c) = (ViewController(), ViewController(), ViewController())
    (a.title, b.title, c.title) = ("A", "B", "C")
    let navigation = NavigationController(rootViewController: a)
    navigation.delegate = style
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.redirectsTransitions = true
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let stage = window.windowStage
    func printB() {
      guard let look = b.view.layer.presentation else { return }
      let numbers = [look.position.x, look.velocity(of: .positionX)]
      print("B is at \(numbers[0].rounded()), moving at \(numbers[1].rounded()) pt/s")
    }

    stage.monitor.isLogging = true
    navigation.pushViewController(b, animated: true)
    try stage.step(to: 0.75)
    printB()
    navigation.pushViewController(c, animated: true)
    try stage.step(to: 0.75)
    printB()
    try stage.step(to: 4)
    for event in stage.monitor.events where event.subject == .from || event.subject == .to {
      print(event.time, event.controller, event)
    }
    // example ends
    expectEqual(print.text, Documentation.outputs("Interaction")[1])
    expectTrue(navigation.topViewController === c && stage.monitor.diagnostics.isEmpty)
  }
}
