// The program of an article on a modal transition that a finger drives, and the same for navigation and tabs.
// It is Resources/Article001.uikit.txt after the substitutions of PortSubstitutions.swift.
//
// swift-format-ignore-file: OmitExplicitReturns

import Glissade

// MARK: - Modal transition

class AniObject: ViewControllerAnimatedTransitioning {

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double {
    return 2
  }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    guard let toVC = transitionContext.viewController(forKey: .to) else { return }
    let finalRect = transitionContext.finalFrame(for: toVC)
    toVC.view.frame = finalRect.offsetBy(dx: Screen.main.bounds.size.width, dy: 0)
    transitionContext.containerView.addSubview(toVC.view)
    View.animate(withDuration: transitionDuration(using: transitionContext)) {
      toVC.view.frame = finalRect
    } completion: { _ in
      transitionContext.completeTransition(true)
    }
  }
}

class TransDelegate: ViewControllerTransitioningDelegate {
  let object = IntObject()

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    return AniObject()
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    return AniObject()
  }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    return object
  }
}

class IntObject: ViewControllerInteractiveTransitioning {
  private var context: (any ViewControllerContextTransitioning)?

  func startInteractiveTransition(
    _ transitionContext: any ViewControllerContextTransitioning
  ) {
    context = transitionContext
    guard let toVC = transitionContext.viewController(forKey: .to),
      let fromVC = transitionContext.viewController(forKey: .from)
    else { return }
    toVC.view.frame = transitionContext.finalFrame(for: toVC)
    transitionContext.containerView.insertSubview(toVC.view, belowSubview: fromVC.view)
  }

  func updateAniProgress(_ progress: Double) {
    let frameVC = context?.view(forKey: .from)
    let fR = Rect(
      x: Screen.main.bounds.size.width * progress,
      y: 0,
      width: Screen.main.bounds.size.width,
      height: Screen.main.bounds.size.height
    )
    frameVC?.frame = fR
  }

  func finish() {
    View.animate(withDuration: 0.2) {
      let frameVC = self.context?.view(forKey: .from)
      frameVC?.frame = Rect(
        x: Screen.main.bounds.size.width,
        y: 0,
        width: Screen.main.bounds.size.width,
        height: Screen.main.bounds.size.height
      )
    } completion: { _ in
      self.context?.completeTransition(true)
    }
  }

  func cancel() {
    View.animate(withDuration: 0.2) {
      let frameVC = self.context?.view(forKey: .from)
      frameVC?.frame = Rect(
        x: 0,
        y: 0,
        width: Screen.main.bounds.size.width,
        height: Screen.main.bounds.size.height
      )
    } completion: { _ in
      self.context?.cancelInteractiveTransition()
    }
  }
}

class ViewController1: ViewController {
  private var transDelegate: TransDelegate?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "ViewController1"
    view.backgroundColor = .white
    navigationItem.leftBarButtonItem = BarButtonItem(
      title: "Modal", style: .plain, target: self, action: ViewController1.showModal)
    navigationItem.rightBarButtonItem = BarButtonItem(
      barButtonSystemItem: .add, target: self, action: ViewController1.pushNext)
  }

  private func showModal() {
    let v2 = ViewController2()
    transDelegate = TransDelegate()
    v2.transitioningDelegate = transDelegate
    v2.modalPresentationStyle = .fullScreen
    present(v2, animated: true, completion: nil)
  }

  private func pushNext() {
    navigationController?.pushViewController(ViewController3(), animated: true)
  }
}

class ViewController2: ViewController {
  private lazy var pan: PanGestureRecognizer = {
    return PanGestureRecognizer(target: self, action: ViewController2.pan(_:))
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Color.red
    view.addGestureRecognizer(pan)
  }

  private func pan(_ pan: PanGestureRecognizer) {
    let translatedPoint = pan.translation(in: view)
    let persent = translatedPoint.x / Screen.main.bounds.size.width
    if persent < 0 {
      return
    }
    let obj = (transitioningDelegate as? TransDelegate)?.object
    switch pan.state {
    case .began:
      dismiss(animated: true, completion: nil)
    case .changed:
      obj?.updateAniProgress(persent)
    case .ended:
      if persent > 0.5 {
        obj?.finish()
      } else {
        obj?.cancel()
      }
    default:
      break
    }
  }
}

// MARK: - Navigation transition

class NavigationDelegate: NavigationControllerDelegate {
  let object = NavigationIntObject()

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    return operation == .pop ? AniObject() : nil
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    return object
  }
}

class NavigationIntObject: ViewControllerInteractiveTransitioning {
  private var context: (any ViewControllerContextTransitioning)?

  func startInteractiveTransition(
    _ transitionContext: any ViewControllerContextTransitioning
  ) {
    context = transitionContext
    guard let toVC = transitionContext.viewController(forKey: .to),
      let fromVC = transitionContext.viewController(forKey: .from)
    else { return }
    toVC.view.frame = transitionContext.finalFrame(for: toVC)
    transitionContext.containerView.insertSubview(toVC.view, belowSubview: fromVC.view)
  }

  func updateAniProgress(_ progress: Double) {
    let frameVC = context?.view(forKey: .from)
    let fR = Rect(
      x: Screen.main.bounds.size.width * progress,
      y: 0,
      width: Screen.main.bounds.size.width,
      height: Screen.main.bounds.size.height
    )
    frameVC?.frame = fR
    context?.updateInteractiveTransition(progress)
  }

  func finish() {
    View.animate(withDuration: 0.2) {
      let frameVC = self.context?.view(forKey: .from)
      frameVC?.frame = Rect(
        x: Screen.main.bounds.size.width,
        y: 0,
        width: Screen.main.bounds.size.width,
        height: Screen.main.bounds.size.height
      )
    } completion: { _ in
      self.context?.finishInteractiveTransition()
      self.context?.completeTransition(true)
    }
  }

  func cancel() {
    View.animate(withDuration: 0.2) {
      let frameVC = self.context?.view(forKey: .from)
      frameVC?.frame = Rect(
        x: 0,
        y: 0,
        width: Screen.main.bounds.size.width,
        height: Screen.main.bounds.size.height
      )
    } completion: { _ in
      self.context?.cancelInteractiveTransition()
      self.context?.completeTransition(false)
    }
  }
}

class ViewController3: ViewController {

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let edgePan = ScreenEdgePanGestureRecognizer(
      target: self, action: ViewController3.handleEdgePan(_:))
    edgePan.edges = .left
    view.addGestureRecognizer(edgePan)
    navigationController?.interactivePopGestureRecognizer?.isEnabled = false
  }

  private func handleEdgePan(_ pan: ScreenEdgePanGestureRecognizer) {
    let persent = pan.translation(in: view).x / view.bounds.width
    let obj = (navigationController?.delegate as? NavigationDelegate)?.object
    switch pan.state {
    case .began:
      navigationController?.popViewController(animated: true)
    case .changed:
      obj?.updateAniProgress(persent)
    case .ended:
      if persent > 0.5 {
        obj?.finish()
      } else {
        obj?.cancel()
      }
    default:
      break
    }
  }
}

// MARK: - Tab bar transition

class TabBarDelegate: TabBarControllerDelegate {

  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    return AniObject()
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    return nil
  }
}
