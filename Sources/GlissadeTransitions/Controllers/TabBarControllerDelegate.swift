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
