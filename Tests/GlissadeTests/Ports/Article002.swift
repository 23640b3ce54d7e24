// The program of an article on a segue whose destination grows out of a picture.
// It is Resources/Article002.uikit.txt after the substitutions of PortSubstitutions.swift.
//
// swift-format-ignore-file: OmitExplicitReturns

import Glissade

protocol ViewHeadabel: AnyObject {
  var animatedViewFrame: Rect { get }
}

protocol ViewSwipeable: AnyObject {}

// MARK: - SwipeSegue

class SwipeSegue: StoryboardSegue {

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }
}

extension SwipeSegue: ViewControllerTransitioningDelegate {

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    return HeadPresentAnimator()
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    return HeadDismissAnimator()
  }
}

// MARK: - Animators

class HeadPresentAnimator: ViewControllerAnimatedTransitioning {

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double {
    return 0.3
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let fromViewController = transitionContext.viewController(forKey: .from)?
      .targetViewController
    let toView = transitionContext.view(forKey: .to)
    let toViewController = transitionContext.viewController(forKey: .to)
    if toView != nil {
      transitionContext.containerView.addSubview(toView!)
    }
    var startFrame: Rect = .zero
    if let fromViewController = fromViewController as? any ViewHeadabel {
      startFrame = fromViewController.animatedViewFrame
    } else {
      print(
        "Waring: from view controller \(String(describing: fromViewController)) "
          + "does not conform ViewHeadable")
    }
    toView?.frame = startFrame
    toView?.layoutIfNeeded()
    let duration = transitionDuration(using: transitionContext)
    let finalFrame = transitionContext.finalFrame(for: toViewController!)
    View.animate(
      withDuration: duration,
      animations: {
        toView?.frame = finalFrame
        toView?.layoutIfNeeded()
      }
    ) { _ in
      transitionContext.completeTransition(true)
    }
  }
}

class HeadDismissAnimator: ViewControllerAnimatedTransitioning {

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double {
    return 0.3
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let fromViewController = transitionContext.viewController(forKey: .from)
    let fromView = transitionContext.view(forKey: .from)
    let toView = transitionContext.view(forKey: .to)
    if fromView != nil, toView != nil {
      transitionContext.containerView.insertSubview(toView!, belowSubview: fromView!)
    }
    let duration = transitionDuration(using: transitionContext)
    var finalFrame = transitionContext.finalFrame(for: fromViewController!)
    if fromViewController is any ViewSwipeable {
      finalFrame.origin.y = Window().bounds.height
    }
    View.animate(
      withDuration: duration,
      animations: {
        fromView?.frame = finalFrame
      }
    ) { _ in
      transitionContext.completeTransition(true)
    }
  }
}

extension ViewController {
  /// The controller that a container shows.
  var targetViewController: ViewController {
    if let navigationController = self as? NavigationController {
      return navigationController.topViewController?.targetViewController ?? self
    }
    if let tabBarController = self as? TabBarController {
      return tabBarController.selectedViewController?.targetViewController ?? self
    }
    return self
  }
}

// MARK: - Controllers

class HomeViewController: ViewController, ViewHeadabel {
  private let headButton = Button(type: .custom)
  private var swipeSegue: SwipeSegue?

  var animatedViewFrame: Rect {
    return headButton.convert(headButton.bounds, to: nil)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    headButton.frame = Rect(x: 0, y: 64, width: view.bounds.width, height: 200)
    headButton.backgroundColor = .orange
    headButton.autoresizingMask = .flexibleWidth
    headButton.addTarget(self, action: HomeViewController.headTapped(_:), for: .touchUpInside)
    view.addSubview(headButton)
  }

  private func headTapped(_ sender: Button) {
    let player = PlayerViewController()
    let segue = SwipeSegue(identifier: "Swipe", source: self, destination: player) {
      [unowned self] in
      present(player, animated: true)
    }
    swipeSegue = segue
    prepare(for: segue, sender: sender)
    segue.perform()
  }

  override func prepare(for segue: StoryboardSegue, sender: Any?) {
    segue.destination.modalPresentationStyle = .fullScreen
  }
}

class PlayerViewController: ViewController, ViewSwipeable {
  private let cover = View()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.clipsToBounds = true
    cover.backgroundColor = .darkGray
    view.addSubview(cover)

    let swipe = SwipeGestureRecognizer(target: self, action: PlayerViewController.close)
    swipe.direction = .down
    view.addGestureRecognizer(swipe)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    cover.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: 200)
  }

  private func close() {
    dismiss(animated: true)
  }
}
