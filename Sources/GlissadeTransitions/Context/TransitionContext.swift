import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A transition from its request to its end: the context for animators, and the machine that calls everybody in order.
///
/// The article on transitions documents the order of calls, and the tests read it there.
final class TransitionContext: ViewControllerContextTransitioning {
  enum Operation: Hashable {
    case present, dismiss, push, pop, tab, child
  }

  let operation: Operation
  let from, to: ViewController
  /// The controller that owns the transition: the presenter or the container.
  let host: ViewController
  let containerView: View
  let monitor: TransitionMonitor
  private(set) lazy var coordinator = TransitionCoordinator(self)
  var state: TransitionState
  var participants: TransitionParticipants
  var timing = TransitionTiming()
  let interaction: TransitionInteraction
  let bookkeeping: TransitionBookkeeping

  /// Creates a transition that starts with ``run()``.
  ///
  /// - Parameters:
  ///   - plan: The steps in which the transition differs from others.
  ///   - animators: The animator and the interaction controller; none for a transition without animation.
  ///   - monitor: The receiver of events and diagnostics.
  ///   - order: The number of the request; nil for a request that is made now.
  init(
    _ plan: any TransitionPlan, _ animators: TransitionAnimators, monitor: TransitionMonitor,
    order: Int? = nil
  ) {
    operation = plan.operation
    (from, to, host) = (plan.from, plan.to, plan.host)
    containerView = plan.containerView
    self.monitor = monitor
    bookkeeping = TransitionBookkeeping(requestOrder: order ?? TransitionRequest.nextOrder())
    // A transition outside of a window is not visible.
    timing.isAnimated =
      animators.animator != nil && monitor.stage?.animatesViews != false
      && containerView.window != nil
    participants = TransitionParticipants(plan, timing.isAnimated ? animators.animator : nil)
    interaction = TransitionInteraction(timing.isAnimated ? animators.interaction : nil)
    let driven = interaction.controller as? PercentDrivenInteractiveTransition
    let isHeld =
      driven?.startsInteractively(requestOrder: bookkeeping.requestOrder)
      ?? (interaction.controller?.wantsInteractiveStart == true)
    state = .running(
      TransitionState.Execution(plan: plan, drive: isHeld ? .held(pendingRedirect: nil) : .animator)
    )
  }

  var isAnimated: Bool { timing.isAnimated }
  var presentationStyle: ModalPresentationStyle { participants.presentationStyle }
  var targetTransform: AffineTransform { .identity }
  var isRunning: Bool { state.isRunning }
  var isInteractive: Bool { state.isHeld }
  var transitionWasCancelled: Bool { state.isCancelled }
  var stage: Stage? { monitor.stage }
  var time: Double { monitor.stage?.time ?? 0 }

  // MARK: Running

  /// Starts the transition; without animation it also ends in this call.
  func run() {
    guard let plan = state.execution?.plan else { return }
    participants.hostParent = host.parent
    bookkeeping.linter.inheritsDuration = AnimationBlock.current?.isAnimating == true
    bookkeeping.linter.isInDrivenTime = runningTransitions.contains {
      $0.interaction.isDriven && containerView.isDescendant(of: $0.containerView)
    }
    transitions?.running.append(self)
    for controller in [from, to, host] { controller.context = self }
    coordinator.initiallyInteractive = isInteractive
    noteGesture(isCaught: false)
    // The snapshot retains the superviews; a window among them would be retained by its own transition.
    bookkeeping.saved = ViewHierarchySnapshot(
      views: [from.view, to.view], superviews: plan.keptSuperviews, window: containerView.window)
    participants.windowID = containerView.window.map { ObjectIdentifier($0) }
    let handoff = beginHandoff()
    plan.setUp(self)
    updateFrames()
    if isRunning { (containerView as? TransitionContainerView)?.context = self }
    state.execution?.plan.willBegin(self)
    // A callback may change the window's root, which ends the transition, or hide the transition.
    for (controller, appears) in participants.appearances
    where isRunning && (!appears || isVisible(controller)) {
      controller.beginAppearance(appears, animated: isAnimated, as: role(of: controller))
    }
    if isRunning { bookkeeping.saved?.refreshLooks() }
    if isRunning { containerView.window?.layoutIfNeeded() }
    guard isRunning else { return }
    // A callback may have moved a child to another parent.
    if operation == .child, to.parent !== host { return end(false) }
    updateFrames()
    guard let animator = participants.animator else {
      return complete(true, by: .completeTransition)
    }
    begin(with: animator)
    notifyIsAppearing()
    guard isRunning else { return }
    coordinator.runAlongside()
    bookkeeping.linter.collectAnimations(of: self)
    if let handoff {
      bookkeeping.handoff?.adopt(by: handoff, of: handoffSubject)
      handoff.addContinuityAnimations(timing.duration, keepsVelocity: !isInteractive)
      interaction.scrubber?.willNotifyReturn = { [unowned self] in
        bookkeeping.returnHandoff = HandoffState(of: handoffSubject, keepsOutgoing: true)
      }
    }
    if isInteractive { checkForGesture() } else { startWatchdog(after: timing.duration) }
    bookkeeping.linter.gesture?.notePositions(of: draggedViews)
    let calls = interaction.earlyCalls
    interaction.earlyCalls = nil
    calls?()
  }

  /// Lets the animator or the interaction controller set up its motions.
  private func begin(with animator: any ViewControllerAnimatedTransitioning) {
    timing.duration = animator.transitionDuration(using: self)
    if !(timing.duration >= 0 && timing.duration < .infinity) {
      monitor.report(
        .brokenContract, about: "\(type(of: animator))", "transitionDuration is \(timing.duration)",
        "return a finite number of seconds from 0 on")
      timing.duration = 0
    }
    log(.animator, .transitionDuration(seconds: timing.duration))
    updateFrames()
    timing.startTime = containerTime
    bookkeeping.motions.remember(self)
    settingUp {
      if let controller = interaction.controller,
        isInteractive || controller is PercentDrivenInteractiveTransition
      {
        log(.interactionController, .startInteractiveTransition)
        controller.startInteractiveTransition(self)
      } else {
        play(animator)
      }
    }
  }

  /// Records the blocks and property animators that `body` starts as parts of the transition.
  func settingUp(_ body: () -> Void) {
    let outer = transitions?.settingUp
    transitions?.settingUp = self
    body()
    transitions?.settingUp = outer
  }

  /// The time in the container, in which the animator's motions run.
  var containerTime: Double {
    (try? containerView.layer.convertTime(time, from: nil)) ?? time
  }

  // MARK: Ending

  func completeTransition(_ didComplete: Bool) {
    if isRunning { coordinator.runLateAlongside() }
    log(.context, .completeTransition(completed: didComplete))
    switch state {
    case .running(let execution), .redirecting(let execution):
      let completes = checked(didComplete, execution.drive)
      if completes { reportMissedFrame() }
      complete(completes, by: .completeTransition)
    case .abandoned: break
    case .ended(let outcome):
      // The animator cannot know that the transition was ended otherwise.
      guard outcome.cause == .completeTransition else { return }
      monitor.report(
        .completedTwice, about: animatorName, "completeTransition(\(didComplete)) was called again",
        "call it once, in the completion of the last animation")
    }
  }

  /// Reports mistakes in how and when the end is reported.
  ///
  /// - Returns: Whether the transition counts as completed.
  private func checked(_ didComplete: Bool, _ drive: TransitionState.Drive) -> Bool {
    defer { bookkeeping.linter.reportLeftoverAnimations(of: self) }
    switch drive {
    case .held:
      if didComplete, !bookkeeping.linter.hasLeftWindow {
        monitor.report(
          .finishMissing, about: driverName,
          "the transition was completed without finishInteractiveTransition",
          "call finishInteractiveTransition when the gesture has ended")
      }
      coordinator.decided(cancels: !didComplete)
    case .released(let release):
      if release.cancels && didComplete {
        monitor.report(
          .completedAfterCancel, about: animatorName,
          "completeTransition(true) was called after a cancel",
          "pass !transitionContext.transitionWasCancelled")
      }
      if release.isInCompletion, release.time == time, !state.isRedirecting,
        !bookkeeping.linter.hasLeftWindow
      {
        monitor.report(
          .finishedLate, about: driverName,
          "finishInteractiveTransition or cancelInteractiveTransition was called after the motion",
          "call it when the gesture has ended, and completeTransition when the motion has")
      }
      return didComplete && !release.cancels
    case .animator:
      if !state.isRedirecting, isAnimated, !bookkeeping.linter.hasLeftWindow,
        !(participants.animator is BlockTransitionAnimator),
        abs(containerTime - timing.startTime - timing.duration)
          > TransitionLinter.durationTolerance,
        // A motion that can be interrupted may take longer.
        interaction.driver == nil, bookkeeping.propertyAnimators.isEmpty,
        // So may a transition whose surrounding time another transition drives.
        !bookkeeping.linter.isInDrivenTime, !bookkeeping.linter.inheritsDuration
      {
        monitor.report(
          .durationMismatch, about: animatorName,
          "it took \(containerTime - timing.startTime) s, and transitionDuration is \(timing.duration) s",
          "return the duration of all stages together")
      }
    }
    return didComplete
  }

  /// Ends the transition by the system, because the end was not reported or the surrounding hierarchy is removed.
  func end(_ completed: Bool) {
    guard isRunning else { return state.endAgain() }
    if isInteractive { coordinator.decided(cancels: !completed) }
    complete(completed, by: .system)
  }

  /// Abandons the transition, because its window was released with all that was presented in it.
  ///
  /// From now on calls have no effect. Those that wait for the end are notified in a turn of their own, or when the
  /// stage is released.
  func abandon() {
    guard isRunning else { return }
    let completes = !isInteractive && !transitionWasCancelled && operation != .present
    if isInteractive { coordinator.decided(cancels: true) }
    state.abandon()
    runtime?.guarantee { [self] in complete(completes, by: .abandonment) }
  }

  private func complete(_ completed: Bool, by cause: TransitionState.Cause) {
    guard let plan = state.execution?.plan else { return }
    let isCorrected = bookkeeping.handoff != nil && !state.isRedirecting && cause != .abandonment
    state = .ended(
      TransitionState.Outcome(
        completed: completed, cause: cause, driverName: driverName, animatorName: animatorName))
    // Corrections that a gesture drove end at other values than are visible, and animators that were notified first
    // have already restored their views: the state from before is used.
    let earlier = bookkeeping.returnHandoff?.time == time ? bookkeeping.returnHandoff : nil
    bookkeeping.returnHandoff = nil
    let handoff =
      isCorrected ? earlier ?? HandoffState(of: handoffSubject, keepsOutgoing: !completed) : nil
    if state.isEndedByOthers { finishDrivenAnimators() }
    interaction.scrubber?.end(isBackwards: !completed)
    interaction.scrubber = nil
    if !completed, let saved = bookkeeping.saved {
      // An animator that was interrupted could not restore the views.
      if interaction.gesture?.isUnhandled != true, !state.isEndedByOthers {
        bookkeeping.linter.compare(saved, of: self)
      }
      saved.restore(except: displacedViews, leavesShown: cause == .abandonment)
      removeMotionsOfViews()
    }
    View.performWithoutAnimation {
      plan.arrange(self, completed: completed)
      host.viewIfLoaded?.window?.layoutIfNeeded()
    }
    (containerView as? TransitionContainerView)?.context = nil
    if completed, cause == .completeTransition {
      notifyIsAppearing()
      if participants.animator == nil { coordinator.runAlongside() }
    }
    plan.didEnd(self, completed: completed)
    endAppearances(completed)
    transitions?.running.removeAll { $0 === self }
    // Controllers of a presentation are marked as being presented or dismissed until `didShow`.
    if !isModal { settleAppearances() }
    plan.didShow(self, completed: completed)
    for controller in [from, to, host] where controller.context === self {
      // Another transition may be running around this one.
      controller.context = transitions?.running.last { $0.concerns(controller) }
    }
    if isModal { settleAppearances() }
    if let animator = participants.animator {
      log(.animator, .animationEnded(completed: completed))
      animator.animationEnded(completed)
    }
    handoff?.addContinuityAnimations(timing.duration)
    // If another transition has redirected this one, it has taken the snapshots over.
    bookkeeping.handoff?.removePictures()
    bookkeeping.handoff = nil
    coordinator.finish(cancelled: !completed)
    forgetAnimators()
    plan.finish(self, completed: completed)
  }

  /// Releases the animators, which often retain their contexts.
  private func forgetAnimators() {
    participants.animator = nil
    interaction.removeAll()
    // The records retain animations.
    bookkeeping.removeAll()
  }
}

extension TransitionContext {
  /// Logs an event of the transition.
  func log(_ subject: TransitionEvent.Subject, _ event: @autoclosure () -> TransitionEvent.Kind) {
    monitor.log(subject, of: host, event())
  }
}
