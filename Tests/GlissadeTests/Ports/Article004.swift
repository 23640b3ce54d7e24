// The program of an article on a modal transition that bounces, and a swipe that dismisses it.
// It is Resources/Article004.uikit.txt after the substitutions of PortSubstitutions.swift.
//
// swift-format-ignore-file: OmitExplicitReturns

import Glissade

// MARK: - BouncePresentAnimation

class BouncePresentAnimation: ViewControllerAnimatedTransitioning {

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double {
    return 0.8
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    // 1. Get controllers from transition context
    guard let toVC = transitionContext.viewController(forKey: .to) else { return }

    // 2. Set init frame for toVC
    let screenBounds = Screen.main.bounds
    let finalFrame = transitionContext.finalFrame(for: toVC)
    toVC.view.frame = finalFrame.offsetBy(dx: 0, dy: screenBounds.size.height)

    // 3. Add toVC's view to containerView
    let containerView = transitionContext.containerView
    containerView.addSubview(toVC.view)

    // 4. Do animate now
    let duration = transitionDuration(using: transitionContext)
    View.animate(
      withDuration: duration,
      delay: 0.0,
      usingSpringWithDamping: 0.6,
      initialSpringVelocity: 0.0,
      options: .curveLinear,
      animations: {
        toVC.view.frame = finalFrame
      },
      completion: { _ in
        // 5. Tell context that we completed.
        transitionContext.completeTransition(true)
      }
    )
  }
}

// MARK: - NormalDismissAnimation

class NormalDismissAnimation: ViewControllerAnimatedTransitioning {

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double {
    return 0.4
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to)
    else { return }

    let screenBounds = Screen.main.bounds
    let initFrame = transitionContext.initialFrame(for: fromVC)
    let finalFrame = initFrame.offsetBy(dx: 0, dy: screenBounds.size.height)

    let containerView = transitionContext.containerView
    containerView.addSubview(toVC.view)
    containerView.sendSubviewToBack(toVC.view)

    View.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.curveLinear, .allowUserInteraction]
    ) {
      fromVC.view.frame = finalFrame
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

// MARK: - SwipeUpInteractiveTransition

class SwipeUpInteractiveTransition: PercentDrivenInteractiveTransition {
  private(set) var interacting = false
  private var shouldComplete = false
  private weak var presentingVC: ViewController?

  func wire(to viewController: ViewController) {
    presentingVC = viewController
    let gesture = PanGestureRecognizer()
    gesture.addTarget(self, action: SwipeUpInteractiveTransition.handleGesture(_:))
    viewController.view.addGestureRecognizer(gesture)
  }

  private func handleGesture(_ gestureRecognizer: PanGestureRecognizer) {
    let translation = gestureRecognizer.translation(in: gestureRecognizer.view?.superview)
    switch gestureRecognizer.state {
    case .began:
      // 1. Mark the interacting flag. Used when supplying it in delegate.
      interacting = true
      presentingVC?.dismiss(animated: true, completion: nil)
    case .changed:
      // 2. Calculate the percentage of guesture
      var fraction = translation.y / 400.0
      // Limit it between 0 and 1
      fraction = min(max(fraction, 0.0), 1.0)
      shouldComplete = (fraction > 0.5)

      update(fraction)
    case .ended, .cancelled:
      // 3. Gesture over. Check if the transition should happen or not
      interacting = false
      if !shouldComplete || gestureRecognizer.state == .cancelled {
        cancel()
      } else {
        finish()
      }
    default:
      break
    }
  }
}

// MARK: - MainViewController

class MainViewController: ViewController {
  private let presentAnimation = BouncePresentAnimation()
  private let dismissAnimation = NormalDismissAnimation()
  private let transitionController = SwipeUpInteractiveTransition()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .lightGray

    let button = Button(type: .system)
    button.frame = Rect(x: 80, y: 210, width: 160, height: 40)
    button.setTitle("Click me", for: .normal)
    button.addTarget(self, action: MainViewController.buttonClicked(_:), for: .touchUpInside)
    view.addSubview(button)
  }

  private func buttonClicked(_ sender: Button) {
    let vc = ModalViewController()
    vc.modalPresentationStyle = .fullScreen
    vc.transitioningDelegate = self
    vc.delegate = self
    transitionController.wire(to: vc)
    present(vc, animated: true, completion: nil)
  }
}

extension MainViewController: ModalViewControllerDelegate {

  func modalViewControllerDidClickDismissButton(_ viewController: ModalViewController) {
    dismiss(animated: true, completion: nil)
  }
}

extension MainViewController: ViewControllerTransitioningDelegate {

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    return presentAnimation
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    return dismissAnimation
  }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    return transitionController.interacting ? transitionController : nil
  }
}

// MARK: - ModalViewController

protocol ModalViewControllerDelegate: AnyObject {
  func modalViewControllerDidClickDismissButton(_ viewController: ModalViewController)
}

class ModalViewController: ViewController {
  weak var delegate: (any ModalViewControllerDelegate)?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .blue

    let button = Button(type: .system)
    button.frame = Rect(x: 80, y: 210, width: 160, height: 40)
    button.setTitle("Dismiss me", for: .normal)
    button.addTarget(self, action: ModalViewController.buttonClicked(_:), for: .touchUpInside)
    view.addSubview(button)
  }

  private func buttonClicked(_ sender: Any) {
    delegate?.modalViewControllerDidClickDismissButton(self)
  }
}
