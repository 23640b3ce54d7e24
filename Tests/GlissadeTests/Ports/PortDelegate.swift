import Glissade

/// The delegate of a transition whose animator and interaction controller a test chooses.
final class PortDelegate: ViewControllerTransitioningDelegate, NavigationControllerDelegate {
  let animator: (any ViewControllerAnimatedTransitioning)?
  /// Returns the interaction controller of the next transition.
  var interaction: () -> (any ViewControllerInteractiveTransitioning)?
  /// Makes the presentation controller of the next presentation; nil for the system's.
  var keeper: ((ViewController, ViewController?) -> PresentationController)?
  /// The controllers that the delegate was told of when it was asked for animators and presentation controllers.
  private(set) var told: [ViewController?] = []

  init(
    _ animator: (any ViewControllerAnimatedTransitioning)?,
    _ interaction: @autoclosure @escaping () -> (any ViewControllerInteractiveTransitioning)? = nil
  ) {
    self.animator = animator
    self.interaction = interaction
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    told += [presented, presenting, source]
    return animator
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    told.append(dismissed)
    return animator
  }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    told += [presented, presenting, source]
    return keeper?(presented, presenting)
  }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction() }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction() }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    told += [navigationController, fromVC, toVC]
    return animator
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction() }
}

/// An interaction controller that lets an animator run by itself, so that a test can decide through the context.
///
/// As an animator it only keeps the context.
final class PortDriver: ViewControllerAnimatedTransitioning, ViewControllerInteractiveTransitioning
{
  private let animator: any ViewControllerAnimatedTransitioning
  private(set) weak var context: (any ViewControllerContextTransitioning)?

  init(_ animator: any ViewControllerAnimatedTransitioning) { self.animator = animator }

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double { animator.transitionDuration(using: transitionContext) }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    context = transitionContext
    animator.animateTransition(using: transitionContext)
  }

  func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
    animateTransition(using: transitionContext)
  }
}

/// An interaction controller that a gesture drives.
protocol PortDriven: ViewControllerInteractiveTransitioning {
  func update(_ percentComplete: Double)
  func finish()
  func cancel()
}

extension PercentDrivenInteractiveTransition: PortDriven {}

/// A pan like those of the articles without their mistakes: percentages are limited, whatever ends the gesture ends
/// the transition, each gesture decides for itself, and the interaction controller is for gestures alone.
final class PortPan {
  private let driven: any PortDriven
  private let percent: (Point) -> Double
  private let begin: () -> Void
  private var isInteracting = false

  /// The interaction controller while a gesture is under way.
  var current: (any ViewControllerInteractiveTransitioning)? { isInteracting ? driven : nil }

  /// - Parameters:
  ///   - view: The view that the finger moves over.
  ///   - driven: The interaction controller.
  ///   - percent: Returns the percentage for a translation.
  ///   - begin: Requests the transition.
  init(
    over view: View, driving driven: any PortDriven = PercentDrivenInteractiveTransition(),
    percent: @escaping (Point) -> Double, begin: @escaping () -> Void
  ) {
    self.driven = driven
    self.percent = percent
    self.begin = begin
    let pan = PanGestureRecognizer()
    pan.addTarget { [unowned self] in handle($0) }
    view.addGestureRecognizer(pan)
  }

  private func handle(_ pan: PanGestureRecognizer) {
    let part = min(max(percent(pan.translation(in: nil)), 0), 1)
    switch pan.state {
    case .began:
      isInteracting = true
      begin()
    case .changed: driven.update(part)
    case .ended where part > 0.5:
      isInteracting = false
      driven.finish()
    case .ended, .cancelled, .failed:
      isInteracting = false
      driven.cancel()
    case .possible: break
    }
  }
}
