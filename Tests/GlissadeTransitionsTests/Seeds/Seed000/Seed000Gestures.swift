import GlissadeMath
import GlissadeTransitions

extension Seed000.MTHMainViewController {
  /// The handler of the pan on the stack's view.
  ///
  /// The port makes one change: the interaction controller's property has a wider type here, and is cast back.
  func didClickPanGestureRecognizer(_ recognizer: PanGestureRecognizer) {
    let view = self.view
    if recognizer.state == .began {
      let location = recognizer.location(in: view)
      if location.x > view.bounds.midX && navigationController?.viewControllers.count == 1 {
        interactionController = PercentDrivenInteractiveTransition()
        present(nextVC, animated: true, completion: nil)
      }
    } else if recognizer.state == .changed {
      let translation = recognizer.translation(in: view)
      let distance = abs(translation.x / view.bounds.width)
      percentDriven?.update(distance)
    } else if recognizer.state == .ended {
      let translation = recognizer.translation(in: view)
      let distance = abs(translation.x / view.bounds.width)
      if distance > 0.5 {
        percentDriven?.finish()
      } else {
        percentDriven?.cancel()
      }
      interactionController = nil
    }
  }

  /// The same with its mistakes mended: the way counts to the left alone and is clamped, and whatever ends the
  /// gesture ends the transition.
  func mendedPan(_ recognizer: PanGestureRecognizer) {
    let distance = min(max(-recognizer.translation(in: view).x / view.bounds.width, 0), 1)
    switch recognizer.state {
    case .began:
      let location = recognizer.location(in: view)
      if location.x > view.bounds.midX && navigationController?.viewControllers.count == 1 {
        interactionController = PercentDrivenInteractiveTransition()
        present(nextVC, animated: true, completion: nil)
      }
    case .changed: percentDriven?.update(distance)
    case .ended where distance > 0.5:
      percentDriven?.finish()
      interactionController = nil
    case .ended, .cancelled, .failed:
      percentDriven?.cancel()
      interactionController = nil
    case .possible: break
    }
  }

  private var percentDriven: PercentDrivenInteractiveTransition? {
    interactionController as? PercentDrivenInteractiveTransition
  }
}

extension Seed000 {
  /// Gives one animator and one interaction controller for the presentation and the dismissal: with it the
  /// article's animator is driven the other way too, which the article leaves out.
  final class DrivenDelegate: ViewControllerTransitioningDelegate {
    let makeAnimator: (AnimationType) -> any ViewControllerAnimatedTransitioning
    var interactionController: PercentDrivenInteractiveTransition?

    init(_ makeAnimator: @escaping (AnimationType) -> any ViewControllerAnimatedTransitioning) {
      self.makeAnimator = makeAnimator
    }

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { makeAnimator(.present) }

    func animationController(forDismissed dismissed: ViewController)
      -> (any ViewControllerAnimatedTransitioning)?
    { makeAnimator(.dismiss) }

    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }
  }
}
