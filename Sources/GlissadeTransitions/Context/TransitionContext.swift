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
  let containerView: View
  let monitor: TransitionMonitor
  /// The controller that owns the transition: the presenter or the container.
  let host: ViewController
  /// The host's parent at the start of the transition.
  private(set) weak var hostParent: ViewController?
  /// The number of the request in the order of requests and of calls to interaction controllers.
  let requestOrder: Int
  let isAnimated: Bool
  let presentationStyle: ModalPresentationStyle
  var targetTransform: AffineTransform { .identity }
  private(set) lazy var coordinator = TransitionCoordinator(self)
  /// The views that animators may touch; nil for views that they must not touch.
  var keyViews: (from: View?, to: View?)
  /// The appearance changes, in the order in which they begin and in the order in which they end.
  let appearances, appearanceEndOrder: [AppearanceChange]

  // MARK: The state

  var state: TransitionState
  var initialFrames: [ObjectIdentifier: Rect] = [:]
  var finalFrames: [ObjectIdentifier: Rect] = [:]
  private(set) var animator: (any ViewControllerAnimatedTransitioning)?
  var interaction: (any ViewControllerInteractiveTransitioning)?
  /// The type of the interaction controller, also if the transition starts without a gesture, and after the end.
  let interactionType: Any.Type?
  /// The object with which the animator drives the transition; the animator is asked once.
  private(set) lazy var interruptibleAnimator = animator?.interruptibleAnimator(using: self)
  /// The object that the interaction controller drives instead of the container's time.
  var driver: (any ViewImplicitlyAnimating)?
  private(set) var duration = 0.0
  var percentComplete = 0.0
  var startTime = 0.0
  /// The container's size that the frames were determined for; nil before.
  var initialSize: Size?
  /// The time from which the watchdog counts; nil before it starts.
  var watchdogStart: Double?
  /// The calls of the interaction controller from before the start, to be made once the transition has begun.
  var earlyCalls: (() -> Void)?
  /// The blocks and property animators that were started while the animator set up.
  var blocks: [Weak<AnimationBlock>] = []
  var propertyAnimators: [Weak<ViewPropertyAnimator>] = []
  /// The identity of the window in which the transition takes place.
  private(set) var windowID: ObjectIdentifier?
  /// Drives the time of layers by the gesture.
  var scrubber: LayerScrubber?
  /// Whether the scrubber drives the container's time, and with it all motions that the animator starts there.
  var isDriven = false
  /// The timing of the remaining motion after the gesture, if it replaces the interaction controller's curve.
  var releaseTiming: SpringTimingParameters?
  /// The state handed over by the transition that this one redirects.
  var handoff: HandoffState?
  /// The visible state when the motion has run back, from before anyone was notified.
  private var returnHandoff: HandoffState?
  private var saved: ViewHierarchySnapshot?
  var motions = TransitionMotions()
  /// The gesture that drives the transition.
  var gesture: DrivingGesture?
  var linter = TransitionLinter()

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
    presentationStyle = plan.presentationStyle
    keyViews = plan.keyViews
    appearances = plan.appearances
    appearanceEndOrder = plan.endOrder(of: appearances)
    self.monitor = monitor
    requestOrder = order ?? TransitionRequest.nextOrder()
    // A transition outside of a window is not visible.
    isAnimated =
      animators.animator != nil && monitor.stage?.animatesViews != false
      && containerView.window != nil
    let interaction = isAnimated ? animators.interaction : nil
    animator = isAnimated ? animators.animator : nil
    self.interaction = interaction
    interactionType = interaction.map { type(of: $0) }
    let driven = interaction as? PercentDrivenInteractiveTransition
    let isHeld =
      driven?.startsInteractively(requestOrder: requestOrder)
      ?? (interaction?.wantsInteractiveStart == true)
    state = .running(
      TransitionState.Execution(plan: plan, drive: isHeld ? .held(pendingRedirect: nil) : .animator)
    )
  }

  var isRunning: Bool { state.isRunning }
  var isInteractive: Bool { state.isHeld }
  var transitionWasCancelled: Bool { state.isCancelled }
  var stage: Stage? { monitor.stage }
  var time: Double { monitor.stage?.time ?? 0 }

  // MARK: Running

  /// Starts the transition; without animation it also ends in this call.
  func run() {
    guard let plan = state.execution?.plan else { return }
    hostParent = host.parent
    linter.inheritsDuration = AnimationBlock.current?.isAnimating == true
    linter.isInDrivenTime = (runtime?.running ?? []).contains {
      $0.isDriven && containerView.isDescendant(of: $0.containerView)
    }
    runtime?.running.append(self)
    for controller in [from, to, host] { controller.context = self }
    coordinator.initiallyInteractive = isInteractive
    noteGesture(isCaught: false)
    // The snapshot retains the superviews; a window among them would be retained by its own transition.
    saved = ViewHierarchySnapshot(
      views: [from.view, to.view], superviews: plan.keptSuperviews, window: containerView.window)
    windowID = containerView.window.map { ObjectIdentifier($0) }
    let look = beginHandoff()
    plan.setUp(self)
    updateFrames()
    if isRunning { (containerView as? TransitionContainerView)?.context = self }
    state.execution?.plan.willBegin(self)
    // A callback may change the window's root, which ends the transition, or hide the transition.
    for (controller, appears) in appearances where isRunning && (!appears || isVisible(controller))
    {
      controller.beginAppearance(appears, animated: isAnimated, as: role(of: controller))
    }
    if isRunning { saved?.refreshLooks() }
    if isRunning { containerView.window?.layoutIfNeeded() }
    guard isRunning else { return }
    // A callback may have moved a child to another parent.
    if operation == .child, to.parent !== host { return end(false) }
    updateFrames()
    guard let animator else { return complete(true, by: .completeTransition) }
    begin(with: animator)
    notifyIsAppearing()
    guard isRunning else { return }
    coordinator.runAlongside()
    linter.collectAnimations(of: self)
    if let look {
      handoff?.adopt(by: look, of: self)
      look.addContinuityAnimations(duration, keepsVelocity: !isInteractive)
      scrubber?.willNotifyReturn = { [unowned self] in
        returnHandoff = HandoffState(of: self, keepsOutgoing: true)
      }
    }
    if isInteractive { lookForGesture() } else { startWatchdog(after: duration) }
    linter.gesture?.notePositions(of: draggedViews)
    let calls = earlyCalls
    earlyCalls = nil
    calls?()
  }

  /// Lets the animator or the interaction controller set up its motions.
  private func begin(with animator: any ViewControllerAnimatedTransitioning) {
    duration = animator.transitionDuration(using: self)
    if !(duration >= 0 && duration < .infinity) {
      monitor.report(
        .brokenContract, about: "\(type(of: animator))", "transitionDuration is \(duration)",
        "return a finite number of seconds from 0 on")
      duration = 0
    }
    log(.animator, .transitionDuration(seconds: duration))
    updateFrames()
    startTime = containerTime
    motions.remember(self)
    settingUp {
      if let interaction, isInteractive || interaction is PercentDrivenInteractiveTransition {
        log(.interactionController, .startInteractiveTransition)
        interaction.startInteractiveTransition(self)
      } else {
        play(animator)
      }
    }
  }

  /// Records the blocks and property animators that `body` starts as parts of the transition.
  func settingUp(_ body: () -> Void) {
    let outer = runtime?.settingUpTransition
    runtime?.settingUpTransition = self
    body()
    runtime?.settingUpTransition = outer
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
      if completes { lookForMissedFrame() }
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
    defer { linter.lookForLeftAnimations(of: self) }
    switch drive {
    case .held:
      if didComplete, !linter.hasLeftWindow {
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
      if release.isInCompletion, release.time == time, !state.isRedirecting, !linter.hasLeftWindow {
        monitor.report(
          .finishedLate, about: driverName,
          "finishInteractiveTransition or cancelInteractiveTransition was called after the motion",
          "call it when the gesture has ended, and completeTransition when the motion has")
      }
      return didComplete && !release.cancels
    case .animator:
      if !state.isRedirecting, isAnimated, !linter.hasLeftWindow,
        !(animator is BlockTransitionAnimator),
        abs(containerTime - startTime - duration) > TransitionLinter.durationTolerance,
        // A motion that can be interrupted may take longer.
        driver == nil, propertyAnimators.isEmpty,
        // So may a transition whose surrounding time another transition drives.
        !linter.isInDrivenTime, !linter.inheritsDuration
      {
        monitor.report(
          .durationMismatch, about: animatorName,
          "it took \(containerTime - startTime) s, and transitionDuration is \(duration) s",
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
    let isCorrected = handoff != nil && !state.isRedirecting && cause != .abandonment
    state = .ended(
      TransitionState.Outcome(
        completed: completed, cause: cause, driverName: driverName, animatorName: animatorName))
    // Corrections that a gesture drove end at other values than are visible, and animators that were notified first
    // have already restored their views: the state from before is used.
    let told = returnHandoff?.time == time ? returnHandoff : nil
    returnHandoff = nil
    let look = isCorrected ? told ?? HandoffState(of: self, keepsOutgoing: !completed) : nil
    if state.isEndedByOthers { finishDrivenAnimators() }
    scrubber?.end(isBackwards: !completed)
    scrubber = nil
    if !completed, let saved {
      // An animator that was interrupted could not restore the views.
      if gesture?.isUnhandled != true, !state.isEndedByOthers {
        linter.compare(saved, of: self)
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
      if animator == nil { coordinator.runAlongside() }
    }
    plan.didEnd(self, completed: completed)
    endAppearances(completed)
    runtime?.running.removeAll { $0 === self }
    // Controllers of a presentation are marked as being presented or dismissed until `didShow`.
    if !isModal { settleAppearances() }
    plan.didShow(self, completed: completed)
    for controller in [from, to, host] where controller.context === self {
      // Another transition may be running around this one.
      controller.context = runtime?.running.last { $0.concerns(controller) }
    }
    if isModal { settleAppearances() }
    if let animator {
      log(.animator, .animationEnded(completed: completed))
      animator.animationEnded(completed)
    }
    look?.addContinuityAnimations(duration)
    // If another transition has redirected this one, it has taken the snapshots over.
    handoff?.removePictures()
    handoff = nil
    coordinator.finish(cancelled: !completed)
    forgetAnimators()
    plan.finish(self, completed: completed)
  }

  /// Releases the animators, which often retain their contexts.
  private func forgetAnimators() {
    (animator, interaction, interruptibleAnimator, driver) = (nil, nil, nil, nil)
    earlyCalls = nil
    (saved, blocks, propertyAnimators) = (nil, [], [])
    // They retain animations.
    (motions, gesture, linter) = (TransitionMotions(), nil, TransitionLinter())
  }
}
