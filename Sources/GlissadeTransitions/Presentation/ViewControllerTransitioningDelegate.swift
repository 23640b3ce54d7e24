/// Says how a controller is presented and dismissed: `UIViewControllerTransitioningDelegate`.
///
/// All methods are optional: nil is the system's way.
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// The animator of a presentation.
  ///
  /// - Parameters:
  ///   - presented: the controller that comes.
  ///   - presenting: the controller that presents: the source, or one that it is in.
  ///   - source: the controller that was told to present.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// The animator of a dismissal.
  func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?

  /// The object that lets a gesture drive a presentation; asked where there is an animator.
  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// The object that lets a gesture drive a dismissal; asked where there is an animator.
  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// The presentation controller; asked for ``ModalPresentationStyle/custom`` alone.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension ViewControllerTransitioningDelegate {
  /// Nil: the system's.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Nil: the system's.
  public func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  { nil }

  /// Nil: no gesture.
  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Nil: no gesture.
  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Nil: the system's.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { nil }
}
