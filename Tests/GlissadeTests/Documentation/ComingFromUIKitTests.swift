import Glissade
import TestSupport
import Testing

@Suite struct ComingFromUIKitTests {
  let outputs = Documentation.outputs("ComingFromUIKit")

  @Test func `a host creates a window and drives its stage`() throws {
    let print = PrintedLines()
    // example begins
    let stage = Stage()
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
    let master = ViewController()
    window.rootViewController = NavigationController(rootViewController: master)
    window.makeKeyAndVisible()

    View.animate(withDuration: 1) { master.view.alpha = 0 }
    for time in [0, 0.5, 1] {
      try stage.advance(to: time)
      try stage.evaluate(at: time)
      print(time, stage.frame[master.view.layer]!.opacity)
    }
    // example ends
    expectEqual(print.text, outputs[1])
  }

  @Test func `a UIKit animator is ported line by line`() throws {
    let print = PrintedLines()
    // example begins
    final class FadeAnimator: ViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any ViewControllerContextTransitioning)?
      ) -> Double {
        0.5
      }

      func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        guard let toView = transitionContext.view(forKey: .to) else { return }
        toView.alpha = 0
        transitionContext.containerView.addSubview(toView)
        View.animate(withDuration: transitionDuration(using: transitionContext)) {
          toView.alpha = 1
        } completion: { _ in
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
      }
    }

    final class MasterViewController: ViewController, ViewControllerTransitioningDelegate {
      func showDetail() {
        let detail = ViewController()
        detail.transitioningDelegate = self
        present(detail, animated: true)
      }

      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        FadeAnimator()
      }
    }

    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let master = MasterViewController()
    window.rootViewController = master
    window.makeKeyAndVisible()

    master.showDetail()
    try window.windowStage.step(to: 0.25)
    print(master.presentedViewController!.view.layer.presentation!.opacity)
    try window.windowStage.step(to: 0.5)
    print(master.view.window == nil, window.windowStage.monitor.diagnostics.count)
    // example ends
    expectEqual(print.text, outputs[4])
  }

  @Test func `a property animator is created with try`() throws {
    let print = PrintedLines()
    // example begins
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let card = View(frame: Rect(x: 20, y: 200, width: 280, height: 160))
    window.addSubview(card)
    window.makeKeyAndVisible()

    let animator = try ViewPropertyAnimator(duration: 2, curve: .linear) { card.alpha = 0 }
    animator.addCompletion { position in print(position) }
    animator.startAnimation()
    try window.windowStage.step(to: 0.5)
    animator.isReversed = true
    print(card.layer.presentation!.opacity)
    try window.windowStage.step(to: 1)
    print(card.alpha)
    // example ends
    expectEqual(print.text, outputs[6])
  }

  @Test func `a handler is a closure instead of a selector`() throws {
    let print = PrintedLines()
    // example begins
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let card = View(frame: Rect(x: 20, y: 200, width: 280, height: 160))
    window.addSubview(card)
    window.makeKeyAndVisible()

    let pan = PanGestureRecognizer()
    pan.addTarget { [unowned card] pan in
      switch pan.state {
      case .changed:
        card.transform = AffineTransform(translationX: pan.translation(in: nil).x, y: 0)
      case .ended:
        View.animate(springDuration: 0.5) { card.transform = .identity }
      default: break
      }
    }
    card.addGestureRecognizer(pan)

    let stage = window.windowStage
    try window.send(TouchEvent(phase: .began, location: Point(x: 60, y: 280), time: 0))
    try window.send(TouchEvent(phase: .moved, location: Point(x: 160, y: 280), time: 0.1))
    try window.send(TouchEvent(phase: .moved, location: Point(x: 180, y: 280), time: 0.2))
    print(card.transform.tx)
    try window.send(TouchEvent(phase: .ended, location: Point(x: 180, y: 280), time: 0.2))
    print(card.transform.tx, card.layer.presentation!.transform.m41)
    try stage.step(to: 3)
    print(card.layer.presentation!.transform.m41)
    // example ends
    expectEqual(print.text, outputs[8])
  }

  @Test func `a wrong call is ignored and reported`() throws {
    let print = PrintedLines()
    // example begins
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let navigation = NavigationController(rootViewController: ViewController())
    window.rootViewController = navigation
    window.makeKeyAndVisible()

    let stage = window.windowStage
    navigation.popViewController(animated: true)
    print(stage.monitor.diagnostics[0])

    stage.errorHandler = { error, _ in print(error) }
    navigation.view.alpha = .nan
    print(navigation.view.alpha)
    // example ends
    expectEqual(print.text, outputs[13])
  }
}
