import GlissadeMath
import GlissadeTransitions

extension Seed001 {
  /// The presented controller with the article's recogniser, which a finger takes away.
  final class PanViewController2: ViewController {
    private(set) lazy var pan: PanGestureRecognizer = {
      let pan = PanGestureRecognizer()
      pan.addTarget { [unowned self] in self.pan($0) }
      return pan
    }()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = Color(red: 1, green: 0, blue: 0)
      view.addGestureRecognizer(pan)
    }

    private func pan(_ pan: PanGestureRecognizer) {
      let translatedPoint = pan.translation(in: view)
      var persent = translatedPoint.x / Screen.main.bounds.size.width
      if persent < 0 {
        return
      }
      persent = abs(persent)
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

  /// The same handler with the library's class for the object, as the article says may be done.
  final class PercentViewController2: ViewController {
    let object = PercentDrivenInteractiveTransition()

    override func viewDidLoad() {
      super.viewDidLoad()
      let pan = PanGestureRecognizer()
      pan.addTarget { [unowned self] in self.pan($0) }
      view.addGestureRecognizer(pan)
    }

    private func pan(_ pan: PanGestureRecognizer) {
      let persent = pan.translation(in: view).x / Screen.main.bounds.size.width
      if persent < 0 {
        return
      }
      switch pan.state {
      case .began:
        dismiss(animated: true, completion: nil)
      case .changed:
        object.update(persent)
      case .ended:
        if persent > 0.5 {
          object.finish()
        } else {
          object.cancel()
        }
      default:
        break
      }
    }
  }

  /// The top of a stack that a finger pops.
  ///
  /// The article prints no handler for its stack: this is the modal's, with a pop for the dismissal.
  final class PopViewController: ViewController {
    let object: NavigationIntObject

    init(_ object: NavigationIntObject) {
      self.object = object
      super.init()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let pan = PanGestureRecognizer()
      pan.addTarget { [unowned self] in self.pan($0) }
      view.addGestureRecognizer(pan)
    }

    private func pan(_ pan: PanGestureRecognizer) {
      let persent = pan.translation(in: view).x / Screen.main.bounds.size.width
      if persent < 0 {
        return
      }
      switch pan.state {
      case .began:
        _ = navigationController?.popViewController(animated: true)
      case .changed:
        object.updateAniProgress(persent)
      case .ended:
        if persent > 0.5 {
          object.finish()
        } else {
          object.cancel()
        }
      default:
        break
      }
    }
  }

  /// A controller that a finger takes away, with the mistakes mended: to the left of its start the finger counts as
  /// at the start, whatever ends the gesture ends the transition, and the object is given only for a gesture.
  final class MendedPanViewController: ViewController, ViewControllerTransitioningDelegate,
    NavigationControllerDelegate
  {
    let object = MendedIntObject()
    private var isInteracting = false

    override func viewDidLoad() {
      super.viewDidLoad()
      let pan = PanGestureRecognizer()
      pan.addTarget { [unowned self] in self.pan($0) }
      view.addGestureRecognizer(pan)
    }

    private func pan(_ pan: PanGestureRecognizer) {
      guard let window = view.window else { return }
      let persent = max(0, pan.translation(in: nil).x / window.bounds.size.width)
      switch pan.state {
      case .began:
        isInteracting = true
        if let navigationController {
          _ = navigationController.popViewController(animated: true)
        } else {
          dismiss(animated: true)
        }
      case .changed: object.updateAniProgress(persent)
      case .ended where persent > 0.5:
        isInteracting = false
        object.finish()
      case .ended, .cancelled, .failed:
        isInteracting = false
        object.cancel()
      case .possible: break
      }
    }

    func animationController(forDismissed dismissed: ViewController)
      -> (any ViewControllerAnimatedTransitioning)?
    { MendedAniObject() }

    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isInteracting ? object : nil }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      operation == .pop ? MendedAniObject() : nil
    }

    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isInteracting ? object : nil }
  }

  /// Gives the library's object for dismissals, and the animator that it needs.
  final class PercentTransDelegate: ViewControllerTransitioningDelegate {
    let makeAnimator: () -> any ViewControllerAnimatedTransitioning

    init(_ makeAnimator: @escaping () -> any ViewControllerAnimatedTransitioning) {
      self.makeAnimator = makeAnimator
    }

    weak var object: PercentDrivenInteractiveTransition?

    func animationController(forDismissed dismissed: ViewController)
      -> (any ViewControllerAnimatedTransitioning)?
    { makeAnimator() }

    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { object }
  }
}
