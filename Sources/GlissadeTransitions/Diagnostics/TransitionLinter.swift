import GlissadeEngine
import GlissadeMath

/// Finds mistakes in what a transition's animator does with views and layers.
struct TransitionLinter {
  #if GLISSADE_WITHOUT_LINTER
    /// Whether mistakes are looked for; the build without the checks shows that no behaviour depends on them.
    static var isEnabled: Bool { false }
  #else
    static var isEnabled: Bool { true }
  #endif

  /// The tolerance in seconds for a transition's duration: one frame.
  static let durationTolerance = 1.0 / 60

  /// The views whose final frames were asked for and are unknown.
  var zeroFinalFrames: [View?] = []
  var hasReportedScreen = false
  /// Whether a percentage outside of 0…1 was reported since the gesture began.
  var hasReportedPercent = false
  /// Whether the container or a moving view has left the window, even for a moment: its motions ended at once.
  var hasLeftWindow = false
  /// Whether another transition has driven the time in which this one runs.
  var isInDrivenTime = false
  /// Whether the transition began in an animation block, whose duration the animator's blocks inherit.
  var inheritsDuration = false
  /// The observations of the gesture that drives the transition.
  var gesture: GestureLinter?
  /// The delegate of several animations, if there is one.
  private var sharedDelegate: (any AnimationDelegate)?

  // MARK: Animations

  /// Looks for a delegate of several animations that the animator has added.
  mutating func collectAnimations(of context: TransitionContext) {
    guard TransitionLinter.isEnabled else { return }
    var seen: [ObjectIdentifier: Int] = [:]
    context.forEachAnimation { animation in
      guard sharedDelegate == nil, let delegate = animation.delegate,
        !(delegate is AnimationBlock), context.bookkeeping.motions.contains(animation)
      else { return }
      let count = (seen[ObjectIdentifier(delegate)] ?? 0) + 1
      seen[ObjectIdentifier(delegate)] = count
      if count == 2 { sharedDelegate = delegate }
    }
  }

  /// Looks for animations that stay on layers after the end was reported.
  func reportLeftoverAnimations(of context: TransitionContext) {
    guard TransitionLinter.isEnabled else { return }
    // A delegate that counts the ends, and completes with the last one, has none left.
    if let sharedDelegate, hasPendingEnds(sharedDelegate, context) {
      context.monitor.report(
        .sharedDelegate, about: "\(type(of: sharedDelegate))",
        "it is the delegate of several animations",
        "give each animation its own delegate, or complete with the last end")
    }
    // A block removes the animations that it held for a gesture.
    let left = context.ownAnimations {
      $0.fillsAfterEnd && !($0.delegate is AnimationBlock)
    }
    if left.isEmpty { return }
    let (monitor, animatorName) = (context.monitor, context.animatorName)
    // Some animations are removed with their layers, or by those that are notified of the end.
    context.stage?.post {
      let count = left.count { layer, animation in layer.animations.contains { $0 === animation } }
      if count == 0 { return }
      monitor.report(
        .animationLeftOnLayer, about: animatorName,
        "\(count) animations with isRemovedOnCompletion false and a fill mode stay on layers",
        "set the model's value and let animations be removed")
    }
  }

  /// Returns whether a delegate will be notified of further ends.
  private func hasPendingEnds(_ delegate: any AnimationDelegate, _ context: TransitionContext)
    -> Bool
  {
    var has = false
    context.forEachAnimation { animation in
      if animation.delegate === delegate && animation.willEnd { has = true }
    }
    return has
  }

  // MARK: Views

  /// Compares the views with their state before the transition, after a cancel.
  func compare(_ saved: ViewHierarchySnapshot, of context: TransitionContext) {
    guard TransitionLinter.isEnabled else { return }
    guard context.isAnimated else { return }
    // The leaving view belongs where it was; the arriving one is removed.
    let isPresenterMoved = context.isModal || context.from.isViewRemovedByPresentation
    let parts: [(View?, Bool, String)] = [
      (context.from.viewIfLoaded, !isPresenterMoved, "from"),
      (context.to.viewIfLoaded, false, "to"),
    ]
    for (view, comparesSuperview, role) in parts {
      guard let view,
        let difference = saved.difference(of: view, comparesSuperview: comparesSuperview)
      else { continue }
      context.monitor.report(
        .notRestored, about: context.animatorName,
        "after the cancel the \(role) view has \(difference)",
        "restore the views before completeTransition(false)")
    }
  }
}

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
  func reportMissedFrame() {
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
