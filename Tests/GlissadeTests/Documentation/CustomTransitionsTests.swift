import Glissade
import TestSupport
import Testing

/// The examples of the page "Custom transitions"; here a push that fades, and a button in the corner.
@Suite struct CustomTransitionsTests {
  /// Returns whether a number is another one to the three decimals that a page gives.
  func isShown(_ number: Double?, as text: Double) -> Bool {
    guard let number else { return false }
    return (number - text).magnitude < 0.0005
  }

  @Test func `a push fades the arriving view in`() throws {
    // example begins
    final class FadePush: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        1
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
          return
        }
        context.containerView.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: transitionDuration(using: context)) {
          from.transform = AffineTransform(translationX: -context.containerView.bounds.width, y: 0)
          to.alpha = 1
        } completion: { _ in
          from.transform = .identity
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

    let (master, detail, chooser) = (ViewController(), ViewController(), Chooser())
    let navigation = NavigationController(rootViewController: master)
    navigation.delegate = chooser
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()

    navigation.pushViewController(detail, animated: true)
    try window.windowStage.step(to: 0.25)
    let moved = master.view.layer.presentation?.transform.m41 ?? 0
    let shown = detail.view.layer.presentation?.opacity ?? 0
    // example ends
    expectTrue(isShown(moved, as: -41.332) && isShown(shown, as: 0.129))
    try window.windowStage.step(to: 1)
    expectTrue(detail.view.window === window && master.view.window == nil)
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }

  @Test func `a finger drives the pop by a percentage`() throws {
    let print = PrintedLines()
    // example begins
    final class FadePop: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        1
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
          return
        }
        context.containerView.insertSubview(to, belowSubview: from)
        to.transform = AffineTransform(translationX: -context.containerView.bounds.width, y: 0)
        View.animate(withDuration: transitionDuration(using: context)) {
          to.transform = .identity
          from.alpha = 0
        } completion: { _ in
          from.alpha = 1
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class DragToPop: NavigationControllerDelegate {
      let navigation: NavigationController
      var driven: PercentDrivenInteractiveTransition?

      init(_ navigation: NavigationController) {
        self.navigation = navigation
        navigation.delegate = self
        let pan = PanGestureRecognizer()
        pan.addTarget { [unowned self] in follow($0) }
        navigation.view.addGestureRecognizer(pan)
      }

      func follow(_ pan: PanGestureRecognizer) {
        let part = pan.translation(in: navigation.view).x / navigation.view.bounds.width
        switch pan.state {
        case .began:
          guard navigation.viewControllers.count > 1 else { return }
          driven = PercentDrivenInteractiveTransition()
          navigation.popViewController(animated: true)
        case .changed:
          driven?.update(min(max(part, 0), 1))
        case .ended where part > 0.5:
          driven?.finish()
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
      ) -> (any ViewControllerAnimatedTransitioning)? { operation == .pop ? FadePop() : nil }

      func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { driven }
    }

    let (master, detail) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: master)
    navigation.viewControllers = [master, detail]
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let drag = DragToPop(navigation)

    for distance in [80, 240] {
      let pan = "pan from (40, 300) by (\(distance), 0) over 0.4 s"
      try ScriptedGesture(pan).run(in: window)
      let alpha = detail.view.layer.presentation?.opacity ?? 0
      print("after \(distance) points the alpha is", (alpha * 1000).rounded() / 1000)
      try window.windowStage.step(to: window.windowStage.time + 1)
      print("controllers on the stack: \(navigation.viewControllers.count)")
    }
    // example ends
    expectEqual(print.text, Documentation.outputs("CustomTransitions")[0])
    expectTrue(drag.driven == nil && detail.view.alpha == 1 && master.view.transform == .identity)
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }

  @Test func `a picture of the presenter shrinks into a button`() throws {
    // example begins
    final class ShrinkToButton: ViewControllerAnimatedTransitioning {
      let isPresenting: Bool

      init(isPresenting: Bool) { self.isPresenting = isPresenting }

      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        1.2
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
          return
        }
        let container = context.containerView
        let whole = container.bounds
        let button = Rect(x: whole.maxX - 60, y: whole.maxY - 60, width: 50, height: 50)
        if isPresenting {
          container.addSubview(to)
        } else {
          container.insertSubview(to, belowSubview: from)
        }
        guard let picture = (isPresenting ? from : to).snapshotView(afterScreenUpdates: false)
        else { return }
        picture.frame = isPresenting ? whole : button
        container.addSubview(picture)
        View.animate(withDuration: transitionDuration(using: context)) {
          picture.frame = isPresenting ? Rect(origin: button.center, size: .zero) : whole
        } completion: { _ in
          picture.removeFromSuperview()
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class ButtonDelegate: ViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { ShrinkToButton(isPresenting: true) }

      func animationController(
        forDismissed dismissed: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { ShrinkToButton(isPresenting: false) }
    }

    let (presenter, presented, delegate) = (ViewController(), ViewController(), ButtonDelegate())
    presented.transitioningDelegate = delegate
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = presenter
    window.makeKeyAndVisible()

    presenter.present(presented, animated: true)
    try window.windowStage.step(to: 0.6)
    let picture = presented.view.superview?.subviews.last
    let shrunk = picture?.layer.presentation
    try window.windowStage.step(to: 2)

    presented.dismiss(animated: true)
    try window.windowStage.step(to: 2.6)
    let grown = presented.view.superview?.subviews.last?.layer.presentation
    try window.windowStage.step(to: 4)
    // example ends
    for (look, width, height) in [(shrunk, 160.0, 284.0), (grown, 185, 309)] {
      expectTrue(isShown(look?.bounds.width, as: width) && isShown(look?.bounds.height, as: height))
      expectTrue(isShown(look?.position.x, as: 222.5) && isShown(look?.position.y, as: 408.5))
    }
    expectTrue(window.subviews == [presenter.view] && delegate === presented.transitioningDelegate)
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }
}
