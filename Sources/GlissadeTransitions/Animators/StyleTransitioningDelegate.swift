/// Gives controllers the built-in animators of one style on the way there and one on the way back.
///
/// It is a delegate of presentations, of navigation controllers and of tab bar controllers alike. They hold
/// their delegates weakly: whoever makes it has to keep it.
public final class StyleTransitioningDelegate: ViewControllerTransitioningDelegate,
  NavigationControllerDelegate, TabBarControllerDelegate
{
  /// The style of presentations, pushes and switches to a later tab.
  public var forward: TransitionStyle
  /// The style of dismissals, pops and switches to an earlier tab.
  public var back: TransitionStyle
  /// Lets a gesture drive the next transitions; set while one is under way, and nil otherwise.
  public var interactionController: (any ViewControllerInteractiveTransitioning)?

  /// Told of each animator before it is given, to set what its style leaves open; whether it is one of ``forward``.
  public var setup:
    ((_ animator: any ViewControllerAnimatedTransitioning, _ isForward: Bool) -> Void)?

  /// A delegate with a style for either way; the way back has the same one by default.
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

  /// The animator of ``forward``.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator(isForward: true) }

  /// The animator of ``back``.
  public func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  { animator(isForward: false) }

  /// The ``interactionController``.
  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  /// The ``interactionController``.
  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  // MARK: Navigation

  /// The animator of ``forward`` for a push, of ``back`` for a pop.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator(isForward: operation != .pop) }

  /// The ``interactionController``.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  // MARK: Tabs

  /// The animator of ``forward`` for a later tab, of ``back`` for an earlier one.
  public func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    let tabs = tabBarController.viewControllers
    let first = tabs.firstIndex { $0 === fromVC } ?? 0
    let second = tabs.firstIndex { $0 === toVC } ?? 0
    return animator(isForward: second >= first)
  }

  /// The ``interactionController``.
  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }
}
