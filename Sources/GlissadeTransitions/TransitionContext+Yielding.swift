import GlissadeEngine
import GlissadeMath

// A transition that runs yields to one that was asked for: it is ended at once, with everybody told, and what shows
// goes on from where it is.

extension TransitionContext {
  /// How often a motion may begin where another was ended, before the transition is ended without waiting.
  private static let mostStages = 8

  /// Another transition was asked for: this one yields to it where the window has it so, at once or when the gesture
  /// lets go.
  ///
  /// - Parameter goesOn: whether what shows goes on; otherwise the views are at once where they belong.
  func yieldIfWanted(goesOn: Bool) {
    guard isRunning, isAnimated, operation != .child, !isYielding,
      containerView.window?.redirectsTransitions == true
    else { return }
    if isInteractive {
      yieldsAtRelease = goesOn
      return
    }
    isYielding = true
    stage?.post { [weak self] in
      guard let self, isRunning else { return }
      // Caught again in the same instant.
      if isInteractive {
        isYielding = false
        yieldsAtRelease = goesOn
        return
      }
      let look = goesOn ? Continuity(of: self, keepsLeavers: true) : nil
      endMotions(stages: 0) { [monitor, duration] in
        guard let look else { return }
        look.goOn(duration > 0 ? duration : 0.25)
        monitor.yielded = look
      }
    }
  }

  /// Ends what moves, as if its time were up: whoever waits for it is told, and ends the transition; where nobody
  /// does, the system does.
  private func endMotions(stages: Int, _ then: @escaping () -> Void) {
    let position: ViewAnimatingPosition = transitionWasCancelled ? .start : .end
    for animator in activeAnimators {
      if let animator = animator as? ViewPropertyAnimator {
        // One that is not interruptible yields as well.
        animator.stop(false)
      } else {
        animator.stopAnimation(false)
      }
      animator.finishAnimation(at: position)
    }
    scrubber?.tellEnds()
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
