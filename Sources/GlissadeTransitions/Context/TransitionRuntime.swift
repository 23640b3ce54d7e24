package import GlissadeEngine
import GlissadeMath

/// The transitions of a stage that run or wait; the part of its runtime that knows controllers.
final class TransitionRuntime: TransitionObserver {
  /// The running transitions, the newest last.
  var running: [TransitionContext] = []
  /// The transition whose animator is setting up.
  weak var settingUp: TransitionContext?
  /// The requested transitions that have not begun.
  private var requests: [Weak<TransitionRequest>] = []
  /// The states of transitions that ended at this instant, for those that redirect them.
  var redirected: [Weak<HandoffState>] = []
  /// The functions to be called once a container shows its target, by the container's driver.
  var settledHandlers: [ObjectIdentifier: [() -> Void]] = [:]
  /// The transitions during which windows were created, by the windows.
  private var creators: [ObjectIdentifier: Weak<TransitionContext>] = [:]

  /// Whether a requested transition has not begun.
  var hasRequests: Bool { requests.contains { $0.object?.isWaiting == true } }

  func add(_ request: TransitionRequest) {
    requests.removeAll { $0.object?.isWaiting != true }
    requests.append(Weak(object: request))
  }

  // MARK: Observing views

  func willSetFrame(_ frame: Rect, of view: View) {
    for context in running { context.willSetFrame(frame, of: view) }
  }

  func didLeaveWindow(_ view: View) {
    for context in running where context.isRunning && context.loses(view) {
      context.bookkeeping.linter.hasLeftWindow = true
    }
  }

  func didCreate(_ window: Window) {
    guard let last = running.last else { return }
    creators[ObjectIdentifier(window)] = Weak(object: last)
    window.isNewInTransition = true
  }

  func didReadSize(of window: Window) {
    window.isNewInTransition = false
    guard let context = creators.removeValue(forKey: ObjectIdentifier(window))?.object,
      context.isRunning
    else { return }
    context.monitor.report(
      .foreignGeometry, about: context.animatorName,
      "the size of a window that was created during the transition was read",
      "take the size from the transition's containerView")
  }

  func didRelease(_ window: ObjectIdentifier) -> [any ViewOwner] {
    creators[window] = nil
    // The window's transitions are not visible any more.
    let abandoned = running.filter { $0.participants.windowID == window }
    running.removeAll { $0.participants.windowID == window }
    for context in abandoned { context.abandon() }
    return abandoned.flatMap { [$0.from, $0.to] }
  }

  // MARK: Observing motions

  func didBegin(_ block: AnimationBlock) {
    settingUp?.bookkeeping.blocks.append(Weak(object: block))
  }

  func didBegin(_ animator: ViewPropertyAnimator) {
    settingUp?.bookkeeping.propertyAnimators.append(Weak(object: animator))
  }

  func gestureIsOver(_ gesture: GestureSequence) {
    for context in running where context.interaction.gesture?.sequence === gesture {
      context.gestureIsOver(gesture)
    }
  }
}

extension ViewRuntime {
  /// The transitions of the stage, if there has been one.
  var existingTransitions: TransitionRuntime? { observer as? TransitionRuntime }

  /// The transitions of the stage.
  var transitions: TransitionRuntime {
    if let existingTransitions { return existingTransitions }
    let transitions = TransitionRuntime()
    observer = transitions
    return transitions
  }
}

extension Stage {
  /// Whether a transition is running, or was requested and has not begun.
  package var hasTransitions: Bool {
    guard let transitions = existingRuntime?.existingTransitions else { return false }
    return !transitions.running.isEmpty || transitions.hasRequests
  }
}

extension TransitionContext {
  var runtime: ViewRuntime? { stage?.existingRuntime }

  /// The transitions of the stage, of which this is one.
  var transitions: TransitionRuntime? { runtime?.transitions }

  /// The running transitions of the stage, the newest last.
  var runningTransitions: [TransitionContext] { transitions?.running ?? [] }
}
