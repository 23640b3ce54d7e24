import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Recognises a finger that moves down, more than sideways.
final class PullDownGestureRecognizer: PanGestureRecognizer {
  override func judge(_ travel: Point) -> State {
    guard super.judge(travel) == .began else { return .possible }
    return travel.y > travel.x.magnitude ? .began : .failed
  }
}

/// The pull by which a finger dismisses a sheet.
///
/// The recogniser is on the presentation's container, and receives touches on the sheet and on the dimming view. A pull
/// that may dismiss drives a dismissal with the system's animator, so that the sheet stays with the finger. Any other
/// pull moves the sheet with the resistance of a rubber band; the sheet returns when the finger is lifted.
final class SheetPullDown {
  let recognizer = PullDownGestureRecognizer()
  /// The interaction controller of the dismissal that the pull drives, while the finger is down.
  private(set) var interaction: PercentDrivenInteractiveTransition?
  private weak var presentation: PresentationController?
  /// The view that follows the finger with resistance, and its transform at rest.
  private var resisting: (view: View, rest: Transform3D)?
  /// Whether the delegate is to be notified of the attempt.
  private var isAttempt = false
  /// The distance in points by which the sheet moves to leave the container.
  private(set) var distance = 1.0

  /// Creates the pull of a sheet that is about to be presented.
  init(_ presentation: PresentationController) {
    self.presentation = presentation
    recognizer.name = "sheetPullDown"
    recognizer.isSystemOwned = true
    recognizer.maximumNumberOfTouches = 1
    recognizer.systemShouldBegin = { [weak self] in self?.canBegin == true }
    recognizer.addTarget { [weak self] _ in self?.follow() }
  }

  // MARK: Beginning

  /// Whether the sheet rests, so that a pull can move it.
  private var isAtRest: Bool {
    guard let presentation, let window = presentation.containerView?.window else { return false }
    let presented = presentation.presentedViewController
    return presented.ownPresentationController === presentation && presented.presenter != nil
      && presented.appearance == .appeared && presented.presentee == nil
      && !presented.isBeingPresented && !presented.isBeingDismissed
      && presented.transitionCoordinator == nil
      && window.existingControllers?.isRunningModal != true
      && window.windowStage.animatesViews
  }

  /// Whether a pull may begin: a transitioning delegate that provides an animator for the dismissal leaves none for the
  /// pull.
  var canBegin: Bool {
    guard isAtRest, let presented = presentation?.presentedViewController else { return false }
    guard let delegate = presented.transitioningDelegate else { return true }
    let custom = delegate.animationController(forDismissed: presented)
    log(.animationControllerForDismissed(returned: custom != nil))
    return custom == nil && isAtRest
  }

  func begin() {
    guard let presentation, let container = presentation.containerView,
      let sheet = presentation.presentedView
    else { return }
    distance = max(container.layer.bounds.maxY - sheet.frame.minY, 1)
    let presented = presentation.presentedViewController
    let mayDismiss = !presented.preventsPullDown && askDelegate()
    // The delegate may have dismissed the sheet, or presented over it.
    guard isAtRest else { return }
    guard mayDismiss, let presenting = presented.presenter else {
      isAttempt = true
      resisting = (sheet, sheet.transform3D)
      return update()
    }
    let interaction = PercentDrivenInteractiveTransition.systemOwned()
    self.interaction = interaction
    presenting.dismiss(presented, by: self, interaction)
    update()
  }

  private func askDelegate() -> Bool {
    guard let presentation, let delegate = presentation.delegate else { return true }
    let allowed = delegate.presentationControllerShouldDismiss(presentation)
    log(.presentationControllerShouldDismiss(returned: allowed))
    return allowed
  }

  // MARK: Following the finger

  private func follow() {
    switch recognizer.state {
    case .began: begin()
    case .changed: update()
    case .ended:
      update()
      let velocity = PointsPerSecond(recognizer.velocity(in: nil).point.y)
      interaction?.release(velocity: velocity.progress(over: distance))
      let isAttempt = isAttempt
      end()
      if isAttempt, let presentation, let delegate = presentation.delegate {
        log(.presentationControllerDidAttemptToDismiss)
        delegate.presentationControllerDidAttemptToDismiss(presentation)
      }
    default:
      interaction?.cancel()
      end()
    }
  }

  private func update() {
    let travel = recognizer.translation(in: nil).y
    interaction?.update(min(max(travel / distance, 0), 1))
    guard let (view, rest) = resisting, let band = try? RubberBand(dimension: distance) else {
      return
    }
    let offset = Transform3D(translationX: 0, y: band.offset(drag: max(travel, 0)), z: 0)
    View.performWithoutAnimation { view.transform3D = rest.concatenating(offset) }
  }

  func end() {
    interaction = nil
    isAttempt = false
    stopResisting(animated: true)
  }

  /// Lets the view return that has followed the finger with resistance.
  func stopResisting(animated: Bool) {
    guard let (view, rest) = resisting else { return }
    resisting = nil
    guard animated, view.window != nil else {
      return View.performWithoutAnimation { view.transform3D = rest }
    }
    let duration = CoverVerticalAnimator.sheetDuration
    View.run(
      .uikit(duration: duration), duration, 0, [.overrideInheritedDuration, .allowUserInteraction],
      { view.transform3D = rest }, nil)
  }

  // MARK: Notifying

  /// Notifies the delegate before the dismissal that the pull drives.
  func notifyWillDismiss(_ monitor: TransitionMonitor) {
    guard let presentation, let delegate = presentation.delegate else { return }
    monitor.log(
      .delegate, of: presentation.presentedViewController, .presentationControllerWillDismiss)
    delegate.presentationControllerWillDismiss(presentation)
  }

  /// Notifies the delegate after the dismissal that the pull has driven.
  func notifyDidDismiss(_ monitor: TransitionMonitor) {
    guard let presentation, let delegate = presentation.delegate else { return }
    monitor.log(
      .delegate, of: presentation.presentedViewController, .presentationControllerDidDismiss)
    delegate.presentationControllerDidDismiss(presentation)
  }

  private func log(_ event: TransitionEvent.Kind) {
    guard let presentation else { return }
    let presented = presentation.presentedViewController
    presented.eventMonitor?.log(.delegate, of: presented, event)
  }
}

extension ViewController {
  /// Whether the controller, or one that it shows as a container, prevents pulls from dismissing it.
  var preventsPullDown: Bool {
    sequence(first: self) { $0.driver?.displayed }
      .contains(where: \.isModalInPresentation)
  }
}
