import GlissadeEngine
import GlissadeMath

// What a transition tells animators and others of itself.

extension TransitionContext {
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    key == .from ? from : to
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    key == .from ? keyViews.from : keyViews.to
  }

  /// The views of the two controllers, as far as they are loaded.
  var views: [View?] { [from.viewIfLoaded, to.viewIfLoaded] }

  func initialFrame(for viewController: ViewController) -> Rect {
    initialFrames[ObjectIdentifier(viewController)] ?? .zero
  }

  func finalFrame(for viewController: ViewController) -> Rect {
    let frame = finalFrames[ObjectIdentifier(viewController)] ?? .zero
    if frame == .zero { linter.zeroFinalFrames.append(viewController.viewIfLoaded) }
    return frame
  }

  func frames(of controller: ViewController, initial: Rect, final: Rect) {
    initialFrames[ObjectIdentifier(controller)] = initial
    finalFrames[ObjectIdentifier(controller)] = final
  }

  /// Notes that the arriving view takes a rectangle, in place of the leaving one.
  func replaceFrames(by frame: Rect) {
    frames(of: from, initial: from.view.frame, final: .zero)
    frames(of: to, initial: .zero, final: frame)
  }

  /// Determines the initial and final frames anew where the container has another size than before.
  func fitFrames() {
    let size = containerView.layer.bounds.size
    guard size != initialSize else { return }
    initialSize = size
    View.performWithoutAnimation { state.execution?.plan.placeViews(self) }
  }

  /// Views whose places something else has taken them out of meanwhile: presentations, or of presenters their stacks
  /// and tabs.
  var takenViews: [View] {
    let taken =
      isModal
      ? host.parent === hostParent && !host.isHiddenByContainer ? [] : [host]
      : [from, to].filter(\.isViewRemovedByPresentation)
    return taken.compactMap(\.viewIfLoaded)
  }

  /// Which part a controller plays.
  func role(of controller: ViewController) -> TransitionEvent.Subject {
    controller === from ? .from : controller === to ? .to : .controller
  }

  /// The name of who drives it, for diagnostics: the interaction controller or the animator.
  var driverName: String {
    if case .ended(let outcome) = state { return outcome.driverName }
    if let interaction, state.wasHeld { return "\(type(of: interaction))" }
    return animator.map { "\(type(of: $0))" } ?? host.displayName
  }

  /// The name of who moves the views and says that it is over: the animator, or an interaction controller that does so
  /// itself.
  var animatorName: String {
    if case .ended(let outcome) = state { return outcome.animatorName }
    return isDriven ? animator.map { "\(type(of: $0))" } ?? driverName : driverName
  }

  /// A block was begun while the animator set up.
  func begin(_ block: AnimationBlock) { blocks.append(Weak(object: block)) }

  /// A property animator became active while the animator set up.
  func begin(_ animator: ViewPropertyAnimator) {
    propertyAnimators.append(Weak(object: animator))
  }
}
