import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// The delegate of all controllers of a world: it gives the animator and the driver that are chosen.
final class WorldDelegate: ViewControllerTransitioningDelegate, NavigationControllerDelegate,
  TabBarControllerDelegate, GestureRecognizerDelegate, AdaptivePresentationControllerDelegate
{
  weak var world: ControllerModelRun?
  var kind = AnimatorKind.system
  var driver: Int?
  /// The answer to pulls and taps.
  var allows = true

  private func makeAnimator() -> (any ViewControllerAnimatedTransitioning)? {
    world.flatMap { kind.make($0) }
  }

  /// The driver that is chosen, unless it drives already.
  var chosenDriver: WorldDriver? {
    guard let driver, let chosen = world?.drivers[driver] else { return nil }
    return chosen.isBusy ? nil : chosen
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    world?.callback(.animationControllerForPresented, of: presented)
    return makeAnimator()
  }

  func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  {
    world?.callback(.animationControllerForDismissed, of: dismissed)
    return makeAnimator()
  }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    world?.callback(.interactionControllerForPresentation, of: nil)
    return chosenDriver
  }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    world?.callback(.interactionControllerForDismissal, of: nil)
    return chosenDriver
  }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    world?.callback(.presentationControllerForPresented, of: presented)
    let keeper = WorldPresentationController(
      presentedViewController: presented, presenting: presenting)
    keeper.world = world
    return keeper
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    world?.callback(.navigationAnimationController, of: navigationController)
    return makeAnimator()
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    world?.callback(.navigationInteractionController, of: navigationController)
    return chosenDriver
  }

  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) { world?.callback(.navigationWillShow, of: viewController) }

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) { world?.callback(.navigationDidShow, of: viewController) }

  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    world?.callback(.tabAnimationController, of: tabBarController)
    return makeAnimator()
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    world?.callback(.tabInteractionController, of: tabBarController)
    return chosenDriver
  }

  func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController
  ) { world?.callback(.tabDidSelect, of: viewController) }

  func tabBarController(
    _ tabBarController: TabBarController, didCancelSelecting viewController: ViewController
  ) { world?.callback(.tabDidCancelSelecting, of: viewController) }

  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool {
    world?.callback(.tabShouldSelect, of: viewController)
    return allows
  }

  func presentationControllerShouldDismiss(_ presentation: PresentationController) -> Bool {
    let answer = allows
    world?.noteQuestion(of: presentation.presentedViewController, answer: answer)
    world?.callback(.sheetShouldDismiss, of: presentation.presentedViewController)
    return answer
  }

  func presentationControllerWillDismiss(_ presentation: PresentationController) {
    world?.notePull(.sheetWillDismiss, of: presentation.presentedViewController)
    world?.callback(.sheetWillDismiss, of: presentation.presentedViewController)
  }

  func presentationControllerDidDismiss(_ presentation: PresentationController) {
    world?.notePull(.sheetDidDismiss, of: presentation.presentedViewController)
    world?.callback(.sheetDidDismiss, of: presentation.presentedViewController)
  }

  func presentationControllerDidAttemptToDismiss(_ presentation: PresentationController) {
    world?.notePull(.sheetDidAttemptToDismiss, of: presentation.presentedViewController)
    world?.callback(.sheetDidAttemptToDismiss, of: presentation.presentedViewController)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    world?.callback(.gestureShouldBegin, of: nil)
    return true
  }
}

/// Presents custom controllers; every second one takes the presenter's view out.
final class WorldPresentationController: PresentationController {
  weak var world: ControllerModelRun?

  override var shouldRemovePresentersView: Bool {
    (presentedViewController as? any WorldController).map { $0.number % 2 == 0 } ?? false
  }

  override func presentationTransitionWillBegin() { tell(.presentationTransitionWillBegin) }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    tell(.presentationTransitionDidEnd)
  }
  override func dismissalTransitionWillBegin() { tell(.dismissalTransitionWillBegin) }
  override func dismissalTransitionDidEnd(_ completed: Bool) { tell(.dismissalTransitionDidEnd) }
  override func containerViewWillLayoutSubviews() { tell(.containerViewWillLayoutSubviews) }
  override func containerViewDidLayoutSubviews() { tell(.containerViewDidLayoutSubviews) }

  private func tell(_ kind: CallbackKind) { world?.callback(kind, of: presentedViewController) }
}

/// Drives a transition by a percentage, and notes what it was told and when.
final class WorldDriver: PercentDrivenInteractiveTransition {
  private(set) weak var world: ControllerModelRun?
  /// The context that it drove last.
  private(set) weak var context: (any ViewControllerContextTransitioning)?
  /// Those that it has left for another one while it held them.
  var forsaken: [any ViewControllerContextTransitioning] = []
  /// When it was told to finish or to cancel last, if it has not been paused since, and whether before its start.
  private var decision: (clock: Int, isEarly: Bool)?

  init(_ world: ControllerModelRun) { self.world = world }

  /// Whether its transition is under way.
  var isBusy: Bool { context?.viewController(forKey: .to)?.transitionCoordinator != nil }

  var isHeld: Bool { context?.isInteractive == true }

  /// Whether it was told the end of the gesture after the transition had been requested, and holds it all the same.
  var isHeldInSpiteOfDecision: Bool {
    isHeld && decision?.isEarly == false
  }

  override func startInteractiveTransition(
    _ transitionContext: any ViewControllerContextTransitioning
  ) {
    if let context, context.isInteractive { forsaken.append(context) }
    context = transitionContext
    let request = world?.lastRequest ?? 0
    // An early one counts for one transition, which was requested before.
    if let early = decision, early.isEarly, early.clock > request {
      decision = (early.clock, isEarly: false)
    } else {
      decision = nil
    }
    super.startInteractiveTransition(transitionContext)
    world?.callback(
      .startInteractiveTransition, of: transitionContext.viewController(forKey: .to))
  }

  /// Lets its transition end at the usual speed, if that has another.
  func hurry() {
    guard completionSpeed != 1 else { return }
    completionSpeed = 1
    if isBusy, !isHeld { pause() }
  }

  /// Lets those go on that it cannot finish any more.
  func finishForsaken() {
    for context in forsaken where context.isInteractive { context.finishInteractiveTransition() }
    forsaken = []
  }

  func decide(_ body: () -> Void) {
    // Told to one that runs already, it is not kept for the next.
    decision = isBusy && !isHeld ? nil : world.map { ($0.clock, !isHeld) }
    body()
  }

  override func pause() {
    decision = nil
    super.pause()
  }
}
