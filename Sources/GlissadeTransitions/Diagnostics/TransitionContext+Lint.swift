import GlissadeEngine
import GlissadeMath

extension TransitionContext {
  /// Checks a view that was added to the container or moved to its front.
  func didInsert(_ view: View) {
    guard isRunning else { return }
    if view === to.viewIfLoaded {
      if let block = AnimationBlock.current, block.isAnimating {
        monitor.report(
          .addedInAnimationBlock, about: animatorName,
          "the arriving view was added in an animation block",
          "add it before the block")
      }
      if transitionWasCancelled {
        monitor.report(
          .addedAfterCancel, about: animatorName, "the arriving view was added after the cancel",
          "add it only where the transition was not cancelled")
      }
      if keyViews.to !== view { didInsertOwnView(view, "to") }
    } else if view === from.viewIfLoaded, keyViews.from !== view {
      didInsertOwnView(view, "from")
    }
  }

  private func didInsertOwnView(_ view: View, _ role: String) {
    let hasOther = role == "to" ? keyViews.to != nil : keyViews.from != nil
    monitor.report(
      .viewInsteadOfKeyView, about: animatorName,
      "the \(role) controller's view was put into the container, and view(forKey:) is "
        + (hasOther ? "another one" : "nil"), "use view(forKey:), and leave alone what it has not")
    let isPresenters =
      (operation == .present && role == "from") || (operation == .dismiss && role == "to")
    if isPresenters && !hasOther {
      monitor.report(
        .presenterViewInContainer, about: animatorName,
        "the presenter's view was put into a container that goes with the presentation",
        "leave it where it is: the presentation does not take it out")
    }
  }

  /// Returns whether a view that leaves the window contains the container or one of the moving views.
  func loses(_ view: View) -> Bool {
    if containerView.isDescendant(of: view) { return true }
    return views.contains { moved in
      moved.map { $0.isDescendant(of: view) && linter.isMoving($0) } ?? false
    }
  }

  /// Returns whether a view is in the container of a transition within this one.
  private func isInInnerTransition(_ view: View) -> Bool {
    monitor.running.contains { other in
      other.containerView !== containerView && view.isDescendant(of: other.containerView)
        && other.containerView.isDescendant(of: containerView)
    }
  }

  /// Checks a view's frame that is about to be set.
  func willSetFrame(_ frame: Rect, of view: View) {
    guard isRunning, isAnimated else { return }
    if frame.size == .zero, linter.zeroFinalFrames.contains(where: { $0 === view }) {
      linter.zeroFinalFrames.removeAll { $0 === view }
      monitor.report(
        .zeroFinalFrameUsed, about: animatorName,
        "a final frame of zero was set: it stands for unknown",
        "a leaving view has no final frame: move its own frame")
    }
    let screen = monitor.screen.bounds.size
    if !linter.hasReportedScreen, frame.size == screen, screen != containerView.bounds.size,
      view !== containerView,
      view === from.viewIfLoaded || view === to.viewIfLoaded
        || view.isDescendant(of: containerView),
      !isInInnerTransition(view)
    {
      linter.hasReportedScreen = true
      monitor.report(
        .foreignGeometry, about: animatorName,
        "a frame of the screen's size, where the container has another",
        "take sizes from containerView")
    }
  }
}
