import GlissadeMath

/// The views and controllers beside those that move, the animator, and the frames between which it moves the views.
struct TransitionParticipants {
  var animator: (any ViewControllerAnimatedTransitioning)?
  /// The host's parent at the start of the transition.
  weak var hostParent: ViewController?
  let presentationStyle: ModalPresentationStyle
  /// The views that animators may touch; nil for views that they must not touch.
  var keyViews: (from: View?, to: View?)
  /// The appearance changes, in the order in which they begin and in the order in which they end.
  let appearances, appearanceEndOrder: [AppearanceChange]
  /// The identity of the window in which the transition takes place.
  var windowID: ObjectIdentifier?
  var initialFrames: [ObjectIdentifier: Rect] = [:]
  var finalFrames: [ObjectIdentifier: Rect] = [:]
  /// The container's size that the frames were determined for; nil before.
  var initialSize: Size?

  init(_ plan: any TransitionPlan, _ animator: (any ViewControllerAnimatedTransitioning)?) {
    self.animator = animator
    presentationStyle = plan.presentationStyle
    keyViews = plan.keyViews
    appearances = plan.appearances
    appearanceEndOrder = plan.endOrder(of: appearances)
  }
}
