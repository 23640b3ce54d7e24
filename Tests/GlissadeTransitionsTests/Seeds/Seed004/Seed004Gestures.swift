import GlissadeMath
import GlissadeTransitions

extension Seed004 {
  /// The swipe that dismisses: a percent-driven transition which is its recogniser's target itself.
  ///
  /// The article prints the handler alone; how the recogniser gets to the view is not its subject.
  final class SwipeUpInteractiveTransition: PercentDrivenInteractiveTransition {
    private(set) var interacting = false
    private(set) var shouldComplete = false
    private unowned let presentingVC: ViewController
    let gestureRecognizer = PanGestureRecognizer()

    init(_ viewController: ViewController) {
      presentingVC = viewController
      super.init()
      gestureRecognizer.addTarget { [unowned self] in handleGesture($0) }
      viewController.view.addGestureRecognizer(gestureRecognizer)
    }

    private func handleGesture(_ gestureRecognizer: PanGestureRecognizer) {
      let translation = gestureRecognizer.translation(in: gestureRecognizer.view?.superview)
      switch gestureRecognizer.state {
      case .began:
        // 1. Mark the interacting flag. Used when supplying it in delegate.
        interacting = true
        presentingVC.dismiss(animated: true, completion: nil)
      case .changed:
        // 2. Calculate the percentage of guesture
        var fraction = translation.y / 400.0
        // Limit it between 0 and 1: `fminf` and `fmaxf` are functions of single precision.
        fraction = Double(min(max(Float(fraction), 0.0), 1.0))
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

  /// The same with its mistake mended: what the last gesture decided is forgotten when the next one begins.
  final class MendedSwipe: PercentDrivenInteractiveTransition {
    private(set) var interacting = false
    private unowned let viewController: ViewController

    init(_ viewController: ViewController) {
      self.viewController = viewController
      super.init()
      let pan = PanGestureRecognizer()
      pan.addTarget { [unowned self] in handle($0) }
      viewController.view.addGestureRecognizer(pan)
    }

    private func handle(_ pan: PanGestureRecognizer) {
      switch pan.state {
      case .began:
        interacting = true
        viewController.dismiss(animated: true)
      case .changed: update(min(max(pan.translation(in: nil).y / 400, 0), 1))
      case .ended, .cancelled, .failed:
        interacting = false
        if pan.state == .ended, pan.translation(in: nil).y / 400 > 0.5 {
          update(min(pan.translation(in: nil).y / 400, 1))
          finish()
        } else {
          cancel()
        }
      case .possible: break
      }
    }
  }

  /// The delegate, with the right pattern: the interaction controller is given only while a finger is at work.
  final class SwipeDelegate: ViewControllerTransitioningDelegate {
    let animator: any ViewControllerAnimatedTransitioning
    /// The swipe, while it is at work.
    var interaction: () -> PercentDrivenInteractiveTransition? = { nil }

    init(_ animator: any ViewControllerAnimatedTransitioning) { self.animator = animator }

    func animationController(forDismissed dismissed: ViewController)
      -> (any ViewControllerAnimatedTransitioning)?
    { animator }

    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction() }
  }
}
