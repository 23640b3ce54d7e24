// The program of an article on a push that reveals the next view through a logo.
// It is Resources/Article003.uikit.txt after the substitutions of PortSubstitutions.swift.
//
// swift-format-ignore-file: OmitExplicitReturns

import Glissade

// MARK: - RevealAnimator

class RevealAnimator: ViewControllerAnimatedTransitioning, AnimationDelegate {
  let animationDuration = 2.0
  var operation: NavigationController.Operation = .push
  weak var storedContext: (any ViewControllerContextTransitioning)?

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double {
    return animationDuration
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    if operation == .push {
      storedContext = transitionContext

      let fromVC = transitionContext.viewController(forKey: .from) as! MasterViewController
      let toVC = transitionContext.viewController(forKey: .to) as! DetailViewController
      transitionContext.containerView.addSubview(toVC.view)

      // The logo moves up and grows by a factor of 150.
      let animation = BasicAnimation(keyPath: "transform")
      animation.fromValue = Transform3DIdentity
      animation.toValue = Transform3DConcat(
        Transform3DMakeTranslation(0.0, -10.0, 0.0),
        Transform3DMakeScale(150.0, 150.0, 1.0)
      )
      animation.duration = animationDuration
      animation.delegate = self
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      animation.timingFunction = MediaTimingFunction(name: .easeIn)

      toVC.maskLayer.reporting.add(animation, forKey: nil)
      fromVC.logo.reporting.add(animation, forKey: nil)

      let fadeInAnimation = BasicAnimation(keyPath: "opacity")
      fadeInAnimation.fromValue = 0.0
      fadeInAnimation.toValue = 1.0
      fadeInAnimation.duration = animationDuration
      toVC.view.layer.reporting.add(fadeInAnimation, forKey: nil)
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
        completion: { _ in
          transitionContext.completeTransition(true)
        }
      )
    }
  }

  func animationDidStop(_ anim: Animation, finished flag: Bool) {
    if let context = storedContext {
      context.completeTransition(!context.transitionWasCancelled)
      let fromVC = context.viewController(forKey: .from) as! MasterViewController
      fromVC.logo.removeAllAnimations()
    }
    storedContext = nil
  }
}

// MARK: - Logo

class LogoLayer {
  static func logoLayer() -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    layer.cornerRadius = 5
    layer.backgroundColor = Color.orange
    return layer
  }
}

// MARK: - MasterViewController

class MasterViewController: ViewController {
  let logo = LogoLayer.logoLayer()
  let transition = RevealAnimator()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Start"
    view.backgroundColor = Color(red: 0.1, green: 0.1, blue: 0.3, alpha: 1)
    navigationController?.delegate = self
    navigationItem.backBarButtonItem = BarButtonItem(
      title: "Back", style: .plain, target: nil, action: nil)

    logo.position = Point(
      x: view.layer.bounds.size.width / 2,
      y: view.layer.bounds.size.height / 2
    )
    logo.shadowColor = Color.black
    logo.shadowOffset = Size(width: 0, height: 2)
    logo.shadowOpacity = 0.5
    view.layer.reporting.addSublayer(logo)

    let tap = TapGestureRecognizer(target: self, action: MasterViewController.didTap)
    view.addGestureRecognizer(tap)
  }

  func didTap() {
    navigationController?.pushViewController(DetailViewController(), animated: true)
  }
}

extension MasterViewController: NavigationControllerDelegate {

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    transition.operation = operation
    return transition
  }
}

// MARK: - DetailViewController

class DetailViewController: ViewController {
  let maskLayer = LogoLayer.logoLayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Details"
    view.backgroundColor = .white
    maskLayer.position = Point(
      x: view.layer.bounds.size.width / 2,
      y: view.layer.bounds.size.height / 2
    )
    view.layer.mask = maskLayer
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.layer.mask = nil
  }
}
