/// The interaction controller of a transition, and what it drives.
final class TransitionInteraction {
  var controller: (any ViewControllerInteractiveTransitioning)?
  /// The type of the controller, also if the transition starts without a gesture, and after the end.
  let controllerType: Any.Type?
  /// The object with which the animator drives the transition; nil before the animator is asked.
  fileprivate(set) var interruptibleAnimator: (any ViewImplicitlyAnimating)??
  /// The object that the controller drives instead of the container's time.
  var driver: (any ViewImplicitlyAnimating)?
  /// The calls of the controller from before the start, to be made once the transition has begun.
  var earlyCalls: (() -> Void)?
  /// Drives the time of layers by the gesture.
  var scrubber: LayerScrubber?
  /// Whether the scrubber drives the container's time, and with it all motions that the animator starts there.
  var isDriven = false
  /// The gesture that drives the transition.
  var gesture: DrivingGesture?

  init(_ controller: (any ViewControllerInteractiveTransitioning)?) {
    self.controller = controller
    controllerType = controller.map { type(of: $0) }
  }

  /// Releases the animators, which often retain their contexts, and the gesture.
  func removeAll() {
    (controller, interruptibleAnimator, driver) = (nil, .some(nil), nil)
    (earlyCalls, gesture) = (nil, nil)
  }
}

/// A gesture that drives a transition.
struct DrivingGesture {
  let sequence: GestureSequence
  /// Whether the transition began with the gesture, while that was in progress.
  let isOwn: Bool
  /// Whether the transition was cancelled because the end of the gesture was not handled.
  var isUnhandled = false
}

/// An interaction controller that makes all calls to the context itself, and that can be cancelled.
protocol CancellableInteraction: ViewControllerInteractiveTransitioning {
  /// Ends the gesture and lets the transition run back.
  func cancel()
}

extension TransitionContext {
  /// The object with which the animator drives the transition; the animator is asked once.
  var interruptibleAnimator: (any ViewImplicitlyAnimating)? {
    if let known = interaction.interruptibleAnimator { return known }
    let new = participants.animator?.interruptibleAnimator(using: self)
    interaction.interruptibleAnimator = new
    return new
  }
}
