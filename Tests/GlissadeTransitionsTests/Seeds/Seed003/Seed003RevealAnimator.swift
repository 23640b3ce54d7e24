import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

/// The fourth article: a push that reveals the next view through a logo that grows, and a pop that shrinks.
///
/// The port from Swift 2 makes some changes. Names lose their `UI` and `CA`, and `NSObject` goes; `addAnimation`
/// throws and is called `add`; key paths and timing functions are static members; `storedContext` needs `any`. The
/// logo is a plain layer; in the article it is a shape layer, whose outline is not drawn here.
/// Everything else is as printed, including its mistakes.
enum Seed003 {
  final class RevealAnimator: ViewControllerAnimatedTransitioning, AnimationDelegate {
    let animationDuration = 2.0
    var operation: NavigationController.Operation = .push
    weak var storedContext: (any ViewControllerContextTransitioning)?
    /// The argument of each call of the delegate of the animations.
    private(set) var stops: [Bool] = []

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { animationDuration }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      if operation == .push {
        storedContext = transitionContext
        let fromVC = transitionContext.viewController(forKey: .from) as! MasterViewController
        let toVC = transitionContext.viewController(forKey: .to) as! DetailViewController
        transitionContext.containerView.addSubview(toVC.view)
        let animation = BasicAnimation(keyPath: .transform)
        animation.fromValue = .identity
        animation.toValue = Transform3D(translationX: 0.0, y: -10.0, z: 0.0)
          .concatenating(Transform3D(scaleX: 150.0, y: 150.0, z: 1.0))
        animation.duration = animationDuration
        animation.delegate = self
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        animation.timingFunction = .easeIn
        try! toVC.maskLayer.add(animation, forKey: nil)
        try! fromVC.logo.add(animation, forKey: nil)
        let fadeInAnimation = BasicAnimation(keyPath: .opacity)
        fadeInAnimation.fromValue = 0.0
        fadeInAnimation.toValue = 1.0
        fadeInAnimation.duration = animationDuration
        try! toVC.view.layer.add(fadeInAnimation, forKey: nil)
      } else {
        let fromView = transitionContext.view(forKey: .from)!
        let toView = transitionContext.view(forKey: .to)!
        transitionContext.containerView.insertSubview(toView, belowSubview: fromView)
        View.animate(
          withDuration: animationDuration,
          animations: {
            fromView.transform = AffineTransform(scaleX: 0.1, y: 0.1)
            fromView.alpha = 0.0
          },
          completion: { _ in transitionContext.completeTransition(true) })
      }
    }

    func animationDidStop(_ anim: Animation, finished flag: Bool) {
      stops.append(flag)
      if let context = storedContext {
        context.completeTransition(!context.transitionWasCancelled)
        let fromVC = context.viewController(forKey: .from) as! MasterViewController
        fromVC.logo.removeAllAnimations()
      }
      storedContext = nil
    }
  }

  /// The same with its mistakes mended: one animation tells of its end, none stays, and what a cancel leaves is
  /// put back.
  final class MendedRevealAnimator: ViewControllerAnimatedTransitioning, AnimationDelegate {
    var operation: NavigationController.Operation = .push
    private weak var storedContext: (any ViewControllerContextTransitioning)?

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 2 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
      guard let toView = transitionContext.view(forKey: .to),
        let fromView = transitionContext.view(forKey: .from)
      else { return transitionContext.completeTransition(false) }
      if operation == .push, let toVC = transitionContext.viewController(forKey: .to),
        let detail = toVC as? DetailViewController,
        let master = transitionContext.viewController(forKey: .from) as? MasterViewController
      {
        storedContext = transitionContext
        transitionContext.containerView.addSubview(toView)
        let grown = Transform3D(translationX: 0, y: -10, z: 0)
          .concatenating(Transform3D(scaleX: 150, y: 150, z: 1))
        let animation = BasicAnimation(keyPath: .transform, from: .identity, to: grown)
        animation.duration = 2
        animation.timingFunction = .easeIn
        try? master.logo.add(animation)
        animation.delegate = self
        try? detail.maskLayer.add(animation)
        let fadeInAnimation = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
        fadeInAnimation.duration = 2
        try? toView.layer.add(fadeInAnimation)
      } else {
        transitionContext.containerView.insertSubview(toView, belowSubview: fromView)
        View.animate(
          withDuration: 2,
          animations: {
            fromView.transform = AffineTransform(scaleX: 0.1, y: 0.1)
            fromView.alpha = 0
          },
          completion: { _ in
            if transitionContext.transitionWasCancelled {
              fromView.transform = .identity
              fromView.alpha = 1
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
          })
      }
    }

    func animationDidStop(_ animation: Animation, finished: Bool) {
      guard let context = storedContext else { return }
      storedContext = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// The controller at the bottom of the stack, with the logo.
  final class MasterViewController: ViewController, NavigationControllerDelegate {
    let logo = Layer()
    let transition = RevealAnimator()
    /// The animator that a test uses in place of the original; nil for the original.
    var mended: MendedRevealAnimator?
    /// Drives the transition, where a test cancels it.
    var driver: SeedDriver?
    /// Whether the next one is to have a driver.
    var isDriven = false
    /// The arguments of each call of the delegate.
    private(set) var arguments:
      [(
        navigation: NavigationController, operation: NavigationController.Operation,
        from: ViewController, to: ViewController
      )] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationController?.delegate = self
      logo.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      logo.position = Point(
        x: view.layer.bounds.size.width / 2, y: view.layer.bounds.size.height / 2)
      try! view.layer.addSublayer(logo)
    }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      arguments.append((navigationController, operation, fromVC, toVC))
      mended?.operation = operation
      transition.operation = operation
      return mended ?? transition
    }

    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
      driver = isDriven ? SeedDriver(animationController) : nil
      return driver
    }
  }

  /// The controller that is revealed through the logo.
  final class DetailViewController: ViewController {
    let maskLayer = Layer()
    /// Whether the animator had still to reset the logo when the view had appeared.
    var appearedBeforeReset: Bool?
    weak var master: MasterViewController?

    override func viewDidLoad() {
      super.viewDidLoad()
      maskLayer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      maskLayer.position = Point(
        x: view.layer.bounds.size.width / 2, y: view.layer.bounds.size.height / 2)
      view.layer.mask = maskLayer
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      appearedBeforeReset = master.map { $0.transition.storedContext != nil }
      view.layer.mask = nil
    }
  }
}
