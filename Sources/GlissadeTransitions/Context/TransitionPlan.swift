/// A change of one controller's appearance by a transition.
typealias AppearanceChange = (controller: ViewController, appears: Bool)

/// The parts of a transition in which presentations, dismissals, pushes, tab switches and a container's own
/// transitions differ.
///
/// The context asks it while it runs the transition, in the order of the methods here, and lets go of it with the end.
protocol TransitionPlan: AnyObject {
  var operation: TransitionContext.Operation { get }
  var from: ViewController { get }
  var to: ViewController { get }
  /// The controller whose transition it is: the presenting one or the container.
  var host: ViewController { get }
  var containerView: View { get }
  var presentationStyle: ModalPresentationStyle { get }
  /// The views that animators may touch; nil for those that they may not.
  var keyViews: (from: View?, to: View?) { get }
  /// The changes of appearance, in the order in which they begin.
  var appearances: [AppearanceChange] { get }
  /// The views whose looks and subviews are kept for a cancel, beside the two that move.
  var keptSuperviews: [View] { get }

  /// The changes of appearance in the order in which they end.
  func endOrder(of appearances: [AppearanceChange]) -> [AppearanceChange]
  /// Puts the hierarchy up, before anybody is told anything.
  func setUp(_ context: TransitionContext)
  /// Determines the frames and places the arriving view; called again where the container has got another size before
  /// the animator begins.
  func placeViews(_ context: TransitionContext)
  /// Called before the first appearance begins.
  func willBegin(_ context: TransitionContext)
  /// Makes the hierarchy what it is at the end.
  func arrange(_ context: TransitionContext, completed: Bool)
  /// Called before the appearances end.
  func didEnd(_ context: TransitionContext, completed: Bool)
  /// Called when the appearances have ended.
  func didShow(_ context: TransitionContext, completed: Bool)
  /// Called when everybody else was told.
  func finish(_ context: TransitionContext, completed: Bool)
}

extension TransitionPlan {
  var presentationStyle: ModalPresentationStyle { .none }
  var keyViews: (from: View?, to: View?) { (from.view, to.view) }
  var keptSuperviews: [View] { [containerView] }

  func endOrder(of appearances: [AppearanceChange]) -> [AppearanceChange] { appearances }
  func setUp(_ context: TransitionContext) {}
  func willBegin(_ context: TransitionContext) {}
  func didEnd(_ context: TransitionContext, completed: Bool) {}
  func didShow(_ context: TransitionContext, completed: Bool) {}
}

/// The animator and the interaction controller of a transition.
struct TransitionAnimators {
  var animator: (any ViewControllerAnimatedTransitioning)?
  var interaction: (any ViewControllerInteractiveTransitioning)?
}

extension TransitionAnimators {
  /// Asks a controller's delegate for an animator and, where it gives one, for an interaction controller.
  init(
    of controller: ViewController, _ monitor: TransitionMonitor,
    animator: () -> (any ViewControllerAnimatedTransitioning)?,
    _ animatorEvent: (Bool) -> TransitionEvent.Kind,
    interaction: (any ViewControllerAnimatedTransitioning) ->
      (any ViewControllerInteractiveTransitioning)?,
    _ interactionEvent: (Bool) -> TransitionEvent.Kind
  ) {
    self.init(animator: animator())
    monitor.log(.delegate, of: controller, animatorEvent(self.animator != nil))
    guard let animator = self.animator else { return }
    self.interaction = interaction(animator)
    monitor.log(.delegate, of: controller, interactionEvent(self.interaction != nil))
  }
}
