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

      toVC.maskLayer.reporting { try $0.add(animation, forKey: nil) }
      fromVC.logo.reporting { try $0.add(animation, forKey: nil) }

      let fadeInAnimation = BasicAnimation(keyPath: "opacity")
      fadeInAnimation.fromValue = 0.0
      fadeInAnimation.toValue = 1.0
      fadeInAnimation.duration = animationDuration
      toVC.view.layer.reporting { try $0.add(fadeInAnimation, forKey: nil) }
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
  static func logoLayer() -> ShapeLayer {
    let layer = ShapeLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 40, height: 37)
    layer.path = birdPath().cgPath
    layer.fillColor = Color.orange
    return layer
  }

  // A bird in flight, head to the right.
  static func birdPath() -> BezierPath {
    let path = BezierPath()
    path.move(to: Point(x: 40, y: 23.4))
    path.addCurve(
      to: Point(x: 34.1, y: 27.8), controlPoint1: Point(x: 37.4, y: 23.6),
      controlPoint2: Point(x: 35.6, y: 25.2))
    path.addCurve(
      to: Point(x: 17.4, y: 37), controlPoint1: Point(x: 30.4, y: 34),
      controlPoint2: Point(x: 24, y: 37))
    path.addCurve(
      to: Point(x: 0, y: 25), controlPoint1: Point(x: 9.4, y: 37),
      controlPoint2: Point(x: 2.6, y: 32.8))
    path.addCurve(
      to: Point(x: 13, y: 29.2), controlPoint1: Point(x: 4.4, y: 30.4),
      controlPoint2: Point(x: 9.8, y: 32))
    path.addCurve(
      to: Point(x: 12.3, y: 21.2), controlPoint1: Point(x: 15.2, y: 27.3),
      controlPoint2: Point(x: 14.6, y: 24.2))
    path.addCurve(
      to: Point(x: 0.8, y: 9.2), controlPoint1: Point(x: 8.8, y: 16.6),
      controlPoint2: Point(x: 4.4, y: 13.8))
    path.addCurve(
      to: Point(x: 13.8, y: 15.4), controlPoint1: Point(x: 5.6, y: 12.8),
      controlPoint2: Point(x: 9.6, y: 14.4))
    path.addCurve(
      to: Point(x: 4.8, y: 5.4), controlPoint1: Point(x: 10.2, y: 12.4),
      controlPoint2: Point(x: 6.8, y: 9.4))
    path.addCurve(
      to: Point(x: 18.8, y: 12.5), controlPoint1: Point(x: 9.6, y: 9.8),
      controlPoint2: Point(x: 14.2, y: 12.2))
    path.addCurve(
      to: Point(x: 24.6, y: 7.4), controlPoint1: Point(x: 22.6, y: 12.7),
      controlPoint2: Point(x: 24.6, y: 10.6))
    path.addCurve(
      to: Point(x: 20.2, y: 0), controlPoint1: Point(x: 24.6, y: 4.5),
      controlPoint2: Point(x: 23, y: 1.9))
    path.addCurve(
      to: Point(x: 33.2, y: 14.8), controlPoint1: Point(x: 28, y: 1.8),
      controlPoint2: Point(x: 33, y: 7.4))
    path.addCurve(
      to: Point(x: 38.2, y: 19.8), controlPoint1: Point(x: 36, y: 14.9),
      controlPoint2: Point(x: 37.9, y: 16.8))
    path.addCurve(
      to: Point(x: 40, y: 23.4), controlPoint1: Point(x: 38.7, y: 21.2),
      controlPoint2: Point(x: 39.3, y: 22.4))
    path.close()
    return path
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
    view.layer.reporting { try $0.addSublayer(logo) }

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
