import GlissadeEngine
import GlissadeMath

// Redirection: a requested transition replaces a running one, which is ended at once with all its callbacks, while
// visible motion is preserved.

extension TransitionContext {
  /// The scope in which transitions follow each other: a container, or the window for presentations and dismissals.
  private var handoffScope: ObjectIdentifier? {
    isModal ? participants.windowID : ObjectIdentifier(host)
  }

  /// The transition as a record of its visible state sees it.
  var handoffSubject: HandoffState.Subject {
    HandoffState.Subject(
      time: time, scope: handoffScope, stage: stage, container: containerView,
      leaving: from.viewIfLoaded, arriving: to.viewIfLoaded, completes: !transitionWasCancelled,
      former: bookkeeping.handoff)
  }

  /// Takes over the state of the transition that this one redirects, if there is one, and returns the present visible
  /// state.
  func beginHandoff() -> HandoffState? {
    guard let left = transitions?.takeRedirected(in: handoffScope, at: time) else { return nil }
    guard isAnimated else {
      // A transition without animation ends all preserved motion at once.
      left.end()
      return nil
    }
    bookkeeping.handoff = left
    return HandoffState(of: handoffSubject, keepsOutgoing: false)
  }

  /// The maximum number of stages of motion that may follow each other before the transition is ended without waiting.
  private static let maximumStageCount = 8

  /// Lets a requested transition redirect this one if the window allows it, at once or at the gesture's release.
  ///
  /// - Parameter keepsMotion: Whether visible motion is preserved; otherwise the views are at their targets at once.
  func redirectIfWanted(keepsMotion: Bool) {
    guard isAnimated, operation != .child, containerView.window?.redirectsTransitions == true,
      state.redirect(keepsMotion: keepsMotion)
    else { return }
    stage?.post { [weak self] in
      guard let self, isRunning else { return }
      // A gesture has caught the transition again at the same instant.
      if isInteractive { return state.postponeRedirect(keepsMotion: keepsMotion) }
      let handoff = keepsMotion ? HandoffState(of: handoffSubject, keepsOutgoing: true) : nil
      // A new root appears at once.
      let (window, root) = (containerView.window, containerView.window?.rootViewController)
      endMotions(stages: 0) {
        [weak transitions, duration = timing.duration, weak window, weak root] in
        guard let handoff, let window, let root, window.rootViewController === root else { return }
        handoff.addContinuityAnimations(duration)
        transitions?.redirected.append(Weak(object: handoff))
      }
    }
  }

  /// Ends all motions as if their time were up: those that are notified end the transition, or else the system does.
  private func endMotions(stages: Int, _ then: @escaping () -> Void) {
    finish(activeAnimators)
    interaction.scrubber?.notifyEnds()
    removeAllMotions()
    stage?.post { [weak self] in
      guard let self, isRunning else { return then() }
      if stages < TransitionContext.maximumStageCount, isMoving {
        return endMotions(stages: stages + 1, then)
      }
      end(!transitionWasCancelled)
      then()
    }
  }
}

extension TransitionContext {
  /// Finishes the animator that an interaction controller drives, and those that it has paused, since it will not
  /// continue them.
  func finishDrivenAnimators() {
    finish(activeAnimators.filter { !$0.isRunning || $0 === interaction.driver })
  }

  /// Finishes interruptible animators at the end of the transition, with their completions.
  private func finish(_ animators: [any ViewImplicitlyAnimating]) {
    let position: ViewAnimatingPosition = transitionWasCancelled ? .start : .end
    for animator in animators {
      if let animator = animator as? ViewPropertyAnimator {
        // An animator that is not interruptible ends as well.
        animator.stop(false)
      } else {
        animator.stopAnimation(false)
      }
      animator.finishAnimation(at: position)
    }
  }
}

extension TransitionRuntime {
  /// Removes and returns the state of the transition in a scope that is redirected at this instant, if there is one.
  fileprivate func takeRedirected(in scope: ObjectIdentifier?, at time: Double) -> HandoffState? {
    redirected.removeAll { $0.object == nil || $0.object?.time != time }
    let index = redirected.firstIndex { $0.object?.scope == scope }
    return index.flatMap { redirected.remove(at: $0).object }
  }
}
