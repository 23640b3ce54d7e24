import GlissadeEngine
import GlissadeMath

// The properties of a transition that animators and diagnostics read.

extension TransitionContext {
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    key == .from ? from : to
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    key == .from ? participants.keyViews.from : participants.keyViews.to
  }

  /// The views of the two controllers; nil where a view is not loaded.
  var views: [View?] { [from.viewIfLoaded, to.viewIfLoaded] }

  func initialFrame(for viewController: ViewController) -> Rect {
    participants.initialFrames[ObjectIdentifier(viewController)] ?? .zero
  }

  func finalFrame(for viewController: ViewController) -> Rect {
    let frame = participants.finalFrames[ObjectIdentifier(viewController)] ?? .zero
    if frame == .zero { bookkeeping.linter.zeroFinalFrames.append(viewController.viewIfLoaded) }
    return frame
  }

  func frames(of controller: ViewController, initial: Rect, final: Rect) {
    participants.initialFrames[ObjectIdentifier(controller)] = initial
    participants.finalFrames[ObjectIdentifier(controller)] = final
  }

  /// Sets the frames of a transition in which the arriving view replaces the leaving one.
  func replaceFrames(by frame: Rect) {
    frames(of: from, initial: from.view.frame, final: .zero)
    frames(of: to, initial: .zero, final: frame)
  }

  /// Determines the initial and final frames again if the container was resized.
  func updateFrames() {
    let size = containerView.layer.bounds.size
    guard size != participants.initialSize else { return }
    participants.initialSize = size
    View.performWithoutAnimation { state.execution?.plan.placeViews(self) }
  }

  /// The views that presentations, or for a presentation the presenter's container, have removed from their positions
  /// meanwhile.
  var displacedViews: [View] {
    let taken =
      isModal
      ? host.parent === participants.hostParent && !host.isHiddenByContainer ? [] : [host]
      : [from, to].filter(\.isViewRemovedByPresentation)
    return taken.compactMap(\.viewIfLoaded)
  }

  /// Returns a controller's role in the transition.
  func role(of controller: ViewController) -> TransitionEvent.Subject {
    controller === from ? .from : controller === to ? .to : .controller
  }

  /// The name of the interaction controller or animator that drives the transition, for diagnostics.
  var driverName: String {
    if case .ended(let outcome) = state { return outcome.driverName }
    if let controller = interaction.controller, state.wasHeld { return "\(type(of: controller))" }
    return participants.animator.map { "\(type(of: $0))" } ?? host.displayName
  }

  /// The name of the object that moves the views and reports the end, for diagnostics: the animator, or an interaction
  /// controller that moves the views itself.
  var animatorName: String {
    if case .ended(let outcome) = state { return outcome.animatorName }
    return interaction.isDriven
      ? participants.animator.map { "\(type(of: $0))" } ?? driverName : driverName
  }
}
