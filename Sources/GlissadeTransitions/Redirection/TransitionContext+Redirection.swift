import GlissadeEngine
import GlissadeMath

// A transition that was asked for takes over from one that runs: that is ended at once, with everybody told, and what
// shows goes on from where it is.

extension TransitionContext {
  /// Goes on from where a transition was from which this one takes over, if there is one: what shows now.
  func beginHandoff() -> HandoffState? {
    guard let left = monitor.takeRedirected(for: self) else { return nil }
    guard isAnimated else {
      // It is done at once, and so is what went on.
      left.end()
      return nil
    }
    handoff = left
    return HandoffState(of: self, keepsOutgoing: false)
  }

  /// How often a motion may begin where another was ended, before the transition is ended without waiting.
  private static let mostStages = 8

  /// Lets another transition that was asked for take over, where the window has it so, at once or when the gesture
  /// lets go.
  ///
  /// - Parameter keepsMotion: whether what shows goes on; otherwise the views are at once where they belong.
  func redirectIfWanted(keepsMotion: Bool) {
    guard isAnimated, operation != .child, containerView.window?.redirectsTransitions == true,
      state.redirect(keepsMotion: keepsMotion)
    else { return }
    stage?.post { [weak self] in
      guard let self, isRunning else { return }
      // Caught again in the same instant.
      if isInteractive { return state.postponeRedirect(keepsMotion: keepsMotion) }
      let look = keepsMotion ? HandoffState(of: self, keepsOutgoing: true) : nil
      // Another root comes at once.
      let (window, root) = (containerView.window, containerView.window?.rootViewController)
      endMotions(stages: 0) { [monitor, duration, weak window, weak root] in
        guard let look, let window, let root, window.rootViewController === root else { return }
        look.addContinuityAnimations(duration)
        monitor.redirected.append(Weak(object: look))
      }
    }
  }

  /// Ends what moves, as if its time were up: whoever waits for it is told, and ends the transition; where nobody
  /// does, the system does.
  private func endMotions(stages: Int, _ then: @escaping () -> Void) {
    finish(activeAnimators)
    scrubber?.notifyEnds()
    linter.removeAllMotions(of: self)
    stage?.post { [weak self] in
      guard let self, isRunning else { return then() }
      if stages < TransitionContext.mostStages, isMoving {
        return endMotions(stages: stages + 1, then)
      }
      end(!transitionWasCancelled)
      then()
    }
  }
}

extension TransitionContext {
  /// Ends what somebody has paused to drive it, and who will not go on with it.
  func finishPausedAnimators() { finish(activeAnimators.filter { !$0.isRunning }) }

  /// Ends what can be interrupted where the transition ends: whoever waits for it is told.
  private func finish(_ animators: [any ViewImplicitlyAnimating]) {
    let position: ViewAnimatingPosition = transitionWasCancelled ? .start : .end
    for animator in animators {
      if let animator = animator as? ViewPropertyAnimator {
        // One that is not interruptible ends as well.
        animator.stop(false)
      } else {
        animator.stopAnimation(false)
      }
      animator.finishAnimation(at: position)
    }
  }
}

extension TransitionMonitor {
  /// The state left by the transition from which another takes over at this instant, if there is one.
  fileprivate func takeRedirected(for context: TransitionContext) -> HandoffState? {
    redirected.removeAll { $0.object == nil || $0.object?.time != context.time }
    let index = redirected.firstIndex { $0.object?.scope == HandoffState.scope(of: context) }
    return index.flatMap { redirected.remove(at: $0).object }
  }
}
