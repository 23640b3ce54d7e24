import GlissadeEngine
import GlissadeMath

extension TransitionContext {
  /// Checks a view that was added to the container or moved to its front.
  func didInsert(_ view: View) {
    guard TransitionLinter.isEnabled else { return }
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
          "add it only if the transition was not cancelled")
      }
      if participants.keyViews.to !== view { didInsertOwnView(view, "to") }
    } else if view === from.viewIfLoaded, participants.keyViews.from !== view {
      didInsertOwnView(view, "from")
    }
  }

  private func didInsertOwnView(_ view: View, _ role: String) {
    let hasOther =
      role == "to" ? participants.keyViews.to != nil : participants.keyViews.from != nil
    monitor.report(
      .viewInsteadOfKeyView, about: animatorName,
      "the \(role) controller's view was added to the container, and view(forKey:) is "
        + (hasOther ? "another one" : "nil"),
      "use view(forKey:), and do not touch a view for which it is nil")
    let isPresenters =
      (operation == .present && role == "from") || (operation == .dismiss && role == "to")
    if isPresenters && !hasOther {
      monitor.report(
        .presenterViewInContainer, about: animatorName,
        "the presenter's view was added to a container that is removed with the presentation",
        "leave it where it is: the presentation does not remove it")
    }
  }

  /// Returns whether a view that leaves the window contains the container or one of the moving views.
  func loses(_ view: View) -> Bool {
    if containerView.isDescendant(of: view) { return true }
    return views.contains { moved in
      moved.map { $0.isDescendant(of: view) && hasMotion(of: $0) } ?? false
    }
  }

  /// Returns whether a view is in the container of a transition within this one.
  private func isInInnerTransition(_ view: View) -> Bool {
    runningTransitions.contains { other in
      other.containerView !== containerView && view.isDescendant(of: other.containerView)
        && other.containerView.isDescendant(of: containerView)
    }
  }

  /// Checks a view's frame that is about to be set.
  func willSetFrame(_ frame: Rect, of view: View) {
    guard TransitionLinter.isEnabled else { return }
    guard isRunning, isAnimated else { return }
    if frame.size == .zero, bookkeeping.linter.zeroFinalFrames.contains(where: { $0 === view }) {
      bookkeeping.linter.zeroFinalFrames.removeAll { $0 === view }
      monitor.report(
        .zeroFinalFrameUsed, about: animatorName,
        "a final frame of zero, which means that it is unknown, was set",
        "compute the target from the leaving view's own frame")
    }
    let screen = monitor.screen.bounds.size
    if !bookkeeping.linter.hasReportedScreen, frame.size == screen,
      screen != containerView.bounds.size,
      view !== containerView,
      view === from.viewIfLoaded || view === to.viewIfLoaded
        || view.isDescendant(of: containerView),
      !isInInnerTransition(view),
      // The context itself gives the frames of views that do not fill the container.
      !participants.initialFrames.values.contains(where: { $0.size == screen }),
      !participants.finalFrames.values.contains(where: { $0.size == screen })
    {
      bookkeeping.linter.hasReportedScreen = true
      monitor.report(
        .foreignGeometry, about: animatorName,
        "a frame of the screen's size was set, and the container has another size",
        "take sizes from containerView")
    }
  }

  /// The distance in points by which an arriving view may miss its final frame, as frames on whole points do.
  private static let frameTolerance = 0.5

  /// Checks the frame of the arriving view at the end of a completed transition.
  ///
  /// The final frame means nothing if it is zero, or if the container has been resized since. A block of
  /// `transition(from:to:duration:…)` sets frames of its own.
  func lookForMissedFrame() {
    guard TransitionLinter.isEnabled else { return }
    guard isAnimated, !state.isRedirecting, !bookkeeping.linter.hasLeftWindow,
      !(participants.animator is BlockTransitionAnimator), let view = participants.keyViews.to,
      view.isDescendant(of: containerView),
      participants.initialSize == containerView.layer.bounds.size,
      let final = participants.finalFrames[ObjectIdentifier(to)], final != .zero
    else { return }
    let frame =
      view.superview === containerView
      ? view.frame : containerView.convert(view.layer.bounds, from: view)
    let (distances, tolerance) = (frame.edges - final.edges, TransitionContext.frameTolerance)
    if all(distances .<= tolerance .& distances .>= -tolerance) { return }
    monitor.report(
      .finalFrameMissed, about: animatorName,
      "the arriving view ended at \(frame.text), and its final frame is \(final.text)",
      "let it end at finalFrame(for:), with its transform removed")
  }
}

extension Rect {
  fileprivate var edges: SIMD4<Double> { SIMD4(minX, minY, maxX, maxY) }
  fileprivate var text: String { "(\(minX), \(minY), \(width), \(height))" }
}
