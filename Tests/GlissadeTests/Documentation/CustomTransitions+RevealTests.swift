import Glissade
import TestSupport
import Testing

extension CustomTransitionsTests {
  @Test func `a growing logo reveals a page, and the pop shrinks it`() throws {
    // example begins
    func makeDisc() -> ShapeLayer {
      let disc = ShapeLayer()
      disc.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
      disc.path = BezierPath(ovalIn: disc.bounds).cgPath
      disc.fillColor = .orange
      return disc
    }

    final class Master: ViewController {
      let logo = makeDisc()

      override func viewDidLoad() {
        super.viewDidLoad()
        logo.position = view.bounds.center
        try? view.layer.addSublayer(logo)
      }
    }

    final class Detail: ViewController {
      let shape = makeDisc()

      override func viewDidLoad() {
        super.viewDidLoad()
        shape.position = view.bounds.center
        view.layer.mask = shape
      }

      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        view.layer.mask = nil
      }
    }
    // example ends

    // example begins
    final class Reveal: ViewControllerAnimatedTransitioning, AnimationDelegate {
      private weak var context: (any ViewControllerContextTransitioning)?

      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        2
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let master = context.viewController(forKey: .from) as? Master,
          let detail = context.viewController(forKey: .to) as? Detail
        else { return }
        self.context = context
        context.containerView.addSubview(detail.view)

        let grow = BasicAnimation(keyPath: .transform, from: .identity)
        grow.toValue = Transform3D(translationX: 0, y: -10, z: 0)
          .concatenating(Transform3D(scaleX: 150, y: 150, z: 1))
        grow.duration = 2
        grow.timingFunction = .easeIn
        grow.fillMode = .forwards
        grow.isRemovedOnCompletion = false
        let fade = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
        fade.duration = 2
        do {
          try master.logo.add(grow)
          grow.delegate = self
          try detail.shape.add(grow)
          try detail.view.layer.add(fade)
        } catch {
          context.completeTransition(true)
        }
      }

      func animationDidStop(_ animation: Animation, finished: Bool) {
        guard let context else { return }
        self.context = nil
        context.completeTransition(!context.transitionWasCancelled)
        (context.viewController(forKey: .from) as? Master)?.logo.removeAllAnimations()
        (context.viewController(forKey: .to) as? Detail)?.shape.removeAllAnimations()
      }
    }

    final class Shrink: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        2
      }

      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
          return
        }
        context.containerView.insertSubview(to, belowSubview: from)
        View.animate(withDuration: transitionDuration(using: context)) {
          from.transform = AffineTransform(scaleX: 0.1, y: 0.1)
          from.alpha = 0
        } completion: { _ in
          from.transform = .identity
          from.alpha = 1
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    final class RevealDelegate: NavigationControllerDelegate {
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { operation == .push ? Reveal() : Shrink() }
    }
    // example ends

    // example begins
    let (master, detail, delegate) = (Master(), Detail(), RevealDelegate())
    let navigation = NavigationController(rootViewController: master)
    navigation.delegate = delegate
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = navigation
    window.makeKeyAndVisible()

    navigation.pushViewController(detail, animated: true)
    try window.windowStage.step(to: 0.5)
    let logo = master.logo.presentation?.transform
    let (scale, rise) = (logo?.m11 ?? 0, logo?.m42 ?? 0)
    let opacity = detail.view.layer.presentation?.opacity ?? 0
    try window.windowStage.step(to: 3)

    navigation.popViewController(animated: true)
    try window.windowStage.step(to: 4)
    let shrunk = detail.view.layer.presentation?.transform.m11 ?? 0
    let faded = detail.view.layer.presentation?.opacity ?? 0
    try window.windowStage.step(to: 6)
    // example ends
    expectTrue(isShown(scale, as: 14.926) && isShown(rise, as: -140.197) && opacity == 0.25)
    let grown = Transform3D(translationX: 0, y: -10, z: 0)
      .concatenating(Transform3D(scaleX: 150, y: 150, z: 1))
    expectEqual(grown.m42, -1500)
    expectTrue(isShown(shrunk, as: 0.55) && isShown(faded, as: 0.5))
    expectTrue(navigation.viewControllers == [master] && delegate === navigation.delegate)
    expectTrue(master.logo.animations.isEmpty && detail.view.transform == .identity)
    expectTrue(window.windowStage.monitor.diagnostics.isEmpty)
  }
}
