import GlissadeEngine
import GlissadeMath

extension TransitionContext {
  /// Looks for mistakes in a percentage that the interaction controller has reported.
  func gestureUpdated(from old: Double, to new: Double) {
    guard TransitionLinter.isEnabled else { return }
    bookkeeping.linter.gesture?.updates += 1
    guard bookkeeping.linter.gesture?.detectsReversal(from: old, to: new) == true else { return }
    monitor.report(
      .percentOutOfRange, about: driverName,
      "percent grew to \(new) while the finger moved opposite to its first direction",
      "keep the sign of the translation, and clamp it")
  }

  /// The views that a finger drags; on the way back only the leaving one.
  var draggedViews: [View?] {
    let isBack = operation == .dismiss || operation == .pop
    return [from.viewIfLoaded, isBack ? nil : to.viewIfLoaded]
  }

  /// Looks for views that move against the finger after a percentage.
  func lookForOppositeMotion(from old: Double, to new: Double) {
    guard TransitionLinter.isEnabled else { return }
    guard bookkeeping.linter.gesture?.detectsOppositeMotion(from: old, to: new) == true else {
      return
    }
    monitor.report(
      .percentOutOfRange, about: driverName,
      "percent grew to \(new) while the finger moved opposite to the views",
      "keep the sign of the translation, and clamp it")
  }

  /// Looks for a decision without an update.
  func gestureFinishes() {
    guard TransitionLinter.isEnabled else { return }
    guard let gesture = interaction.gesture, gesture.isOwn,
      bookkeeping.linter.gesture?.updates == 0,
      gesture.sequence.changes == 0 || interaction.controller is any CancellableInteraction
    else { return }
    monitor.report(
      .staleDecision, about: driverName,
      "finishInteractiveTransition was called without an update since the gesture began",
      "call update before finish, and reset the decision when a gesture begins")
  }
}
