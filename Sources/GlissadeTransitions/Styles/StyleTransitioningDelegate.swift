/// A delegate that provides the built-in animators of one style forward and of one style back.
///
/// It can be the delegate of presentations, of navigation controllers and of tab bar controllers. These hold their
/// delegates weakly, so the application must retain it.
public final class StyleTransitioningDelegate: ViewControllerTransitioningDelegate,
  NavigationControllerDelegate, TabBarControllerDelegate
{
  /// The style of presentations, pushes and switches to a later tab.
  public var forward: TransitionStyle
  /// The style of dismissals, pops and switches to an earlier tab.
  public var back: TransitionStyle
  /// The object through which a gesture drives the next transitions; set while a gesture is in progress, and nil
  /// otherwise.
  public var interactionController: (any ViewControllerInteractiveTransitioning)?

  /// Called with each animator before it is returned, to set what its style leaves open, and with whether it is one of
  /// ``forward``.
  public var setup:
    ((_ animator: any ViewControllerAnimatedTransitioning, _ isForward: Bool) -> Void)?

  /// Creates a delegate with a style for each direction; the style back is the same by default.
  public init(forward: TransitionStyle, back: TransitionStyle? = nil) {
    self.forward = forward
    self.back = back ?? forward
  }

  private func animator(isForward: Bool) -> any ViewControllerAnimatedTransitioning {
    let animator = (isForward ? forward : back).animator(isForward: isForward)
    setup?(animator, isForward)
    return animator
  }

  // MARK: Presentations

  /// Returns an animator of ``forward``.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator(isForward: true) }

  /// Returns an animator of ``back``.
  public func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  { animator(isForward: false) }

  /// Returns ``interactionController``.
  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  /// Returns ``interactionController``.
  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  // MARK: Navigation

  /// Returns an animator of ``forward`` for a push, and of ``back`` for a pop.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator(isForward: operation != .pop) }

  /// Returns ``interactionController``.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  // MARK: Tabs

  /// Returns an animator of ``forward`` for a later tab, and of ``back`` for an earlier one.
  public func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    let tabs = tabBarController.viewControllers
    let first = tabs.firstIndex { $0 === fromVC } ?? 0
    let second = tabs.firstIndex { $0 === toVC } ?? 0
    return animator(isForward: second >= first)
  }

  /// Returns ``interactionController``.
  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }
}
