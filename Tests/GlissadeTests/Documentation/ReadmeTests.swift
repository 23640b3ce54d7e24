import Glissade
import TestSupport
import Testing

@Suite struct ReadmeTests {
  @Test func `a ball drops on a spring`() throws {
    let print = PrintedLines()
    // example begins
    let stage = Stage()
    let ball = Layer()
    try stage.root.addSublayer(ball)

    let drop = SpringAnimation(keyPath: .positionY, from: 0, to: 100)
    drop.stiffness = 200
    drop.damping = 10
    drop.duration = drop.settlingDuration
    try ball.add(drop)

    for time in stride(from: 0, through: 1, by: 0.25) {
      try stage.evaluate(at: time)
      print(time, stage.frame[ball]!.worldMatrix.m42.rounded())
    }
    // example ends
    expectEqual(print.text, Documentation.outputs("README")[0])
  }

  @Test func `a page is pushed, and popped by a swipe`() throws {
    let print = PrintedLines()
    // example begins
    final class FadePush: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        0.5
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let page = context.view(forKey: .to) else { return }
        context.containerView.addSubview(page)
        page.alpha = 0
        View.animate(withDuration: transitionDuration(using: context)) {
          page.alpha = 1
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class Chooser: NavigationControllerDelegate {
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { operation == .push ? FadePush() : nil }
    }

    let (list, page, chooser) = (ViewController(), ViewController(), Chooser())
    let navigation = NavigationController(rootViewController: list)
    navigation.delegate = chooser
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()

    navigation.pushViewController(page, animated: true)
    try window.windowStage.step(to: 0.25)
    print("opacity", page.view.layer.presentation!.opacity)
    try window.windowStage.step(to: 1)

    let swipe = try ScriptedGesture("pan from (5,300) by (128,0) over 0.2 s, release at 900 pt/s")
    try swipe.run(in: window)
    let shown = page.view.layer.presentation!
    print("x", shown.position.x.rounded(), "velocity", shown.velocity(of: .positionX).rounded())
    try window.windowStage.step(to: 2)
    print("popped", navigation.topViewController === list)
    // example ends
    expectEqual(print.text, Documentation.outputs("README")[1])
  }
}
