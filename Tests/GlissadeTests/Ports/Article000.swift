// The program of an article on a push that fades in, and a modal transition that shrinks the presenter into a button.
// It is Resources/Article000.uikit.txt after the substitutions of PortSubstitutions.swift.
//
// swift-format-ignore-file: OmitExplicitReturns

import Glissade

enum AnimationType {
  case present
  case dismiss
}

// MARK: - MTHCustomAnimator

class MTHCustomAnimator: ViewControllerAnimatedTransitioning {

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double {
    return 1.0
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    guard let toViewController = transitionContext.viewController(forKey: .to),
      let fromViewController = transitionContext.viewController(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    transitionContext.containerView.addSubview(toView)
    toViewController.view.alpha = 0.0
    View.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: {
        // The old view moves left.
        fromViewController.view.transform = AffineTransform(translationX: -320, y: 0)
        toViewController.view.alpha = 1.0
      },
      completion: { _ in
        fromViewController.view.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    )
  }
}

// MARK: - PDTransitionAnimator

class PDTransitionAnimator: ViewControllerAnimatedTransitioning {
  private let switchTime: Double = 1.2
  private let buttonWidth: Double = 50
  private let buttonSpace: Double = 10

  var animationType = AnimationType.present

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double {
    return switchTime
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let toViewController = transitionContext.viewController(forKey: .to)!
    let fromViewController = transitionContext.viewController(forKey: .from)!
    let toView = toViewController.view
    let fromView = fromViewController.view
    let containerView = transitionContext.containerView
    let screenSize = Screen.main.bounds.size

    if animationType == .dismiss {
      let snap = toView.snapshotView(afterScreenUpdates: true)!
      containerView.addSubview(snap)
      snap.frame = Rect(
        x: screenSize.width - buttonWidth - buttonSpace,
        y: screenSize.height - buttonWidth - buttonSpace,
        width: buttonWidth,
        height: buttonWidth
      )
      View.animate(
        withDuration: transitionDuration(using: transitionContext),
        animations: {
          snap.frame = Screen.main.bounds
        },
        completion: { _ in
          View.animate(
            withDuration: 0.5,
            animations: {
              containerView.addSubview(toView)
              snap.alpha = 0
            },
            completion: { _ in
              snap.removeFromSuperview()
              let wasCancelled = transitionContext.transitionWasCancelled
              transitionContext.completeTransition(!wasCancelled)
            }
          )
        }
      )
    } else {
      let snap2 = toView.snapshotView(afterScreenUpdates: true)!
      containerView.addSubview(snap2)
      let snap = fromView.snapshotView(afterScreenUpdates: true)!
      containerView.addSubview(snap)

      View.animate(
        withDuration: transitionDuration(using: transitionContext),
        animations: { [buttonWidth, buttonSpace] in
          snap.frame = Rect(
            x: screenSize.width - buttonWidth - buttonSpace + buttonWidth / 2,
            y: screenSize.height - buttonWidth - buttonSpace + buttonWidth / 2,
            width: 0,
            height: 0
          )
        },
        completion: { _ in
          View.animate(
            withDuration: 0.5,
            animations: {
              // snap.alpha = 0
            },
            completion: { _ in
              snap.removeFromSuperview()
              snap2.removeFromSuperview()
              containerView.addSubview(toView)
              let wasCancelled = transitionContext.transitionWasCancelled
              transitionContext.completeTransition(!wasCancelled)
            }
          )
        }
      )
    }
  }
}

// MARK: - MTHNextViewController

class MTHNextViewController: ViewController {

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .cyan

    let backButton = Button(type: .system)
    backButton.frame = Rect(x: 20, y: 100, width: 60, height: 40)
    backButton.setTitle("Back", for: .normal)
    backButton.addTarget(self, action: MTHNextViewController.back, for: .touchUpInside)
    view.addSubview(backButton)
  }

  private func back() {
    if let navigationController {
      navigationController.popViewController(animated: true)
    } else {
      dismiss(animated: true, completion: nil)
    }
  }
}

// MARK: - MTHMainViewController

class MTHMainViewController: ViewController {
  private var customAnimator: MTHCustomAnimator!
  private var minToMaxAnimator: PDTransitionAnimator!
  private(set) var nextVC: MTHNextViewController!
  private var interactionController: PercentDrivenInteractiveTransition?

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.title = "Demo"
    view.backgroundColor = Color.yellow
    navigationController?.delegate = self

    customAnimator = MTHCustomAnimator()
    minToMaxAnimator = PDTransitionAnimator()

    nextVC = MTHNextViewController()
    nextVC.transitioningDelegate = self
    // The article says that .custom "seems to have a bug".
    nextVC.modalPresentationStyle = .fullScreen

    // Push
    let pushButton = Button(type: .system)
    pushButton.frame = Rect(x: 140, y: 200, width: 40, height: 40)
    pushButton.setTitle("Push", for: .normal)
    pushButton.addTarget(self, action: MTHMainViewController.push, for: .touchUpInside)
    view.addSubview(pushButton)

    // Present
    let modalButton = Button(type: .system)
    modalButton.frame = Rect(x: 265, y: 500, width: 50, height: 50)
    modalButton.setTitle("Modal", for: .normal)
    modalButton.addTarget(self, action: MTHMainViewController.modal, for: .touchUpInside)
    view.addSubview(modalButton)

    let panRecognizer = PanGestureRecognizer(
      target: self, action: MTHMainViewController.didClickPanGestureRecognizer(_:))
    navigationController?.view.addGestureRecognizer(panRecognizer)
  }

  // The article's line in place of the presentation style, in Swift: the value is one of the other enumeration.
  func setStyle() {
    nextVC.setModalTransitionStyle(rawValue: ModalPresentationStyle.custom.rawValue)
  }

  private func push() {
    navigationController?.pushViewController(nextVC, animated: true)
  }

  private func modal() {
    present(nextVC, animated: true, completion: nil)
  }

  private func didClickPanGestureRecognizer(_ recognizer: PanGestureRecognizer) {
    if recognizer.state == .began {
      let location = recognizer.location(in: view)
      if location.x > view.bounds.midX && navigationController?.viewControllers.count == 1 {
        interactionController = PercentDrivenInteractiveTransition()
        present(nextVC, animated: true, completion: nil)
      }
    } else if recognizer.state == .changed {
      let translation = recognizer.translation(in: view)
      let distance = abs(translation.x / view.bounds.width)
      interactionController?.update(distance)
    } else if recognizer.state == .ended {
      let translation = recognizer.translation(in: view)
      let distance = abs(translation.x / view.bounds.width)
      if distance > 0.5 {
        interactionController?.finish()
      } else {
        interactionController?.cancel()
      }
      interactionController = nil
    }
  }
}

// MARK: - NavigationControllerDelegate

extension MTHMainViewController: NavigationControllerDelegate {

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    if operation == .push {
      return customAnimator
    } else {
      return nil
    }
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    return interactionController
  }
}

// MARK: - ViewControllerTransitioningDelegate

extension MTHMainViewController: ViewControllerTransitioningDelegate {

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    minToMaxAnimator.animationType = .present
    return minToMaxAnimator
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    minToMaxAnimator.animationType = .dismiss
    return minToMaxAnimator
  }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    return interactionController
  }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    return nil
  }
}
