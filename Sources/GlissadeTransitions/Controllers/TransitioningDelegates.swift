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

/// Says how a navigation controller moves between controllers: `UINavigationControllerDelegate`.
///
/// All methods are optional: nil is the system's way.
public protocol NavigationControllerDelegate: AnyObject {
  /// The animator of a push or a pop.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// The object that lets a gesture drive; asked where there is an animator.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// A controller is about to show.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)

  /// A controller shows.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool)
}

extension NavigationControllerDelegate {
  /// Nil: the system's.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Nil: no gesture.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {}
}

/// Says how a tab bar controller moves between controllers: `UITabBarControllerDelegate`.
///
/// All methods are optional: nil is the system's way.
public protocol TabBarControllerDelegate: AnyObject {
  /// The animator of a switch.
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// The object that lets a gesture drive; asked where there is an animator.
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// A controller is selected and shows.
  func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController)

  /// A switch to a controller went back; the selection is what it was.
  func tabBarController(
    _ tabBarController: TabBarController, didCancelSelecting viewController: ViewController)
}

extension TabBarControllerDelegate {
  /// Nil: the system's.
  public func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Nil: no gesture.
  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController
  ) {}

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didCancelSelecting viewController: ViewController
  ) {}
}
