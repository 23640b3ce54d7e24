/// Provides the transitions of a tab bar controller: `UITabBarControllerDelegate`.
///
/// All methods are optional: nil selects the system's behaviour.
public protocol TabBarControllerDelegate: AnyObject {
  /// Returns the animator of a switch between tabs.
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Returns the object through which a gesture drives the transition; called if there is an animator.
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// Returns whether a tab that was tapped may be selected; only called by ``TabBarController/tapTab(at:)``, not when
  /// the application sets the selection, as in UIKit.
  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool

  /// Called after a controller was selected and is shown.
  func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController)

  /// Called after a switch to a controller was cancelled; the former selection is restored.
  func tabBarController(
    _ tabBarController: TabBarController, didCancelSelecting viewController: ViewController)
}

extension TabBarControllerDelegate {
  /// Returns nil, so the switch is not animated.
  public func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil, so no gesture drives the transition.
  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Returns true.
  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController
  ) {}

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didCancelSelecting viewController: ViewController
  ) {}
}
