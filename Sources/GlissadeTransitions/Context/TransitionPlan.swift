/// A change of one controller's appearance by a transition.
typealias AppearanceChange = (controller: ViewController, appears: Bool)

/// The steps in which presentations, dismissals, pushes, tab switches and a container's own transitions differ.
///
/// The context calls the methods while it runs the transition, in the order of their declarations, and releases the
/// plan at the end.
protocol TransitionPlan: AnyObject {
  var operation: TransitionContext.Operation { get }
  var from: ViewController { get }
  var to: ViewController { get }
  /// The controller that owns the transition: the presenter or the container.
  var host: ViewController { get }
  var containerView: View { get }
  var presentationStyle: ModalPresentationStyle { get }
  /// The views that animators may touch; nil for views that they must not touch.
  var keyViews: (from: View?, to: View?) { get }
  /// The appearance changes in the order in which they begin.
  var appearances: [AppearanceChange] { get }
  /// The views whose properties and subviews are saved for a cancel, besides the two that move.
  var keptSuperviews: [View] { get }

  /// Returns the appearance changes in the order in which they end.
  func endOrder(of appearances: [AppearanceChange]) -> [AppearanceChange]
  /// Sets up the hierarchy before any callback.
  func setUp(_ context: TransitionContext)
  /// Determines the frames and places the arriving view; called again if the container is resized before the animator
  /// begins.
  func placeViews(_ context: TransitionContext)
  /// Called before the first appearance begins.
  func willBegin(_ context: TransitionContext)
  /// Arranges the hierarchy as it is at the end.
  func arrange(_ context: TransitionContext, completed: Bool)
  /// Called before the appearances end.
  func didEnd(_ context: TransitionContext, completed: Bool)
  /// Called after the appearances have ended.
  func didShow(_ context: TransitionContext, completed: Bool)
  /// Called after all other notifications.
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
  /// Creates the pair: asks a controller's delegate for an animator and, if there is one, for an interaction
  /// controller.
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
