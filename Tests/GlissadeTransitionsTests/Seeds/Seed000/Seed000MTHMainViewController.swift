import GlissadeMath
import GlissadeTransitions

extension Seed000 {
  final class MTHNextViewController: ViewController {}

  /// The controller at the bottom of the stack: delegate of the stack and of what it presents.
  ///
  /// The port makes some changes: `navigationItem.title` is the controller's title; buttons are views, whose actions
  /// the host calls; a value of the wrong enumeration has to be set by its raw value, since Swift's types reject it.
  final class MTHMainViewController: ViewController, NavigationControllerDelegate,
    ViewControllerTransitioningDelegate
  {
    /// The line that "seems to have a bug", and what the author puts in its place.
    enum Line {
      /// `_nextVC.modalPresentationStyle = UIModalPresentationCustom;`
      case presentationStyle
      /// `_nextVC.modalTransitionStyle = UIModalPresentationCustom;`
      case transitionStyle
      /// Neither.
      case none
    }

    let line: Line
    private(set) var customAnimator: MTHCustomAnimator!
    private(set) var minToMaxAnimator: PDTransitionAnimator!
    private(set) var nextVC: MTHNextViewController!
    var interactionController: (any ViewControllerInteractiveTransitioning)?
    /// The function that the pan calls: the article's handler, or another.
    lazy var handlePan: (PanGestureRecognizer) -> Void = { [unowned self] in
      didClickPanGestureRecognizer($0)
    }
    /// Which of the delegate's methods were called.
    private(set) var asked: [String] = []

    init(_ line: Line) {
      self.line = line
      super.init()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Demo"
      view.backgroundColor = Color(red: 1, green: 1, blue: 0)
      navigationController?.delegate = self
      customAnimator = MTHCustomAnimator()
      minToMaxAnimator = PDTransitionAnimator()
      nextVC = MTHNextViewController()
      nextVC.transitioningDelegate = self
      switch line {
      case .presentationStyle: nextVC.modalPresentationStyle = .custom
      case .transitionStyle:
        nextVC.setModalTransitionStyle(rawValue: ModalPresentationStyle.custom.rawValue)
      case .none: break
      }

      let pushButton = View(frame: Rect(x: 140, y: 200, width: 40, height: 40))
      pushButton.name = "Push"
      view.addSubview(pushButton)
      let modalButton = View(frame: Rect(x: 265, y: 500, width: 50, height: 50))
      modalButton.name = "Modal"
      view.addSubview(modalButton)

      let panRecognizer = PanGestureRecognizer()
      panRecognizer.addTarget { [unowned self] in handlePan($0) }
      navigationController?.view.addGestureRecognizer(panRecognizer)
    }

    func push() { navigationController?.pushViewController(nextVC, animated: true) }

    func modal() { present(nextVC, animated: true, completion: nil) }

    // MARK: UINavigationControllerDelegate

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      asked.append("animationControllerForOperation \(operation)")
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
      asked.append("interactionControllerForAnimationController")
      return interactionController
    }

    // MARK: Transitioning Delegate (Modal)

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      asked.append("animationControllerForPresentedController")
      minToMaxAnimator.animationType = .present
      return minToMaxAnimator
    }

    func animationController(forDismissed dismissed: ViewController)
      -> (any ViewControllerAnimatedTransitioning)?
    {
      asked.append("animationControllerForDismissedController")
      minToMaxAnimator.animationType = .dismiss
      return minToMaxAnimator
    }

    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
      asked.append("interactionControllerForPresentation")
      return interactionController
    }

    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
      asked.append("interactionControllerForDismissal")
      return nil
    }
  }
}
