/// Decides about pulls that dismiss sheets, and is notified of them: `UIAdaptivePresentationControllerDelegate`.
///
/// Only the finger's pull asks and notifies the delegate; ``ViewController/dismiss(animated:completion:)`` does neither,
/// as UIKit's header states for each of the methods. All methods are optional. A pull calls, in this order,
///
/// 1. ``presentationControllerShouldDismiss(_:)`` when the pull is recognised, unless
///    ``ViewController/isModalInPresentation`` is true;
/// 2. if it may dismiss: ``presentationControllerWillDismiss(_:)`` before the transition's other callbacks, and after
///    the last `viewDidDisappear` ``presentationControllerDidDismiss(_:)``, but not if the sheet returns;
/// 3. if it may not: ``presentationControllerDidAttemptToDismiss(_:)`` when the finger is lifted.
///
/// The order of 1 and 2 is that of the comments in UIKit's UIPresentationController.h.
public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Returns whether a pull may dismiss the sheet.
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool

  /// Called when a pull begins to dismiss the sheet, before any other callback of the dismissal.
  ///
  /// The transition coordinators of both controllers are there, to run animations alongside.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)

  /// Called after a pull has dismissed the sheet and all animations have ended.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)

  /// Called when the finger is lifted after a pull that may not dismiss the sheet.
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)
}

extension AdaptivePresentationControllerDelegate {
  /// Returns true.
  public func presentationControllerShouldDismiss(
    _ presentationController: PresentationController
  ) -> Bool { true }

  /// Does nothing.
  public func presentationControllerWillDismiss(
    _ presentationController: PresentationController
  ) {}

  /// Does nothing.
  public func presentationControllerDidDismiss(
    _ presentationController: PresentationController
  ) {}

  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: PresentationController
  ) {}
}
