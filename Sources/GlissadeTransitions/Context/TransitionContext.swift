import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A transition from its request to its end: what animators are told, and who is told what when.
///
/// The order is written down in the article on transitions and tested as such.
final class TransitionContext: ViewControllerContextTransitioning {
  enum Operation: Hashable {
    case present, dismiss, push, pop, tab, child
  }

  let operation: Operation
  let from, to: ViewController
  let containerView: View
  let monitor: TransitionMonitor
  /// The controller whose transition it is: the presenting one or the container.
  let host: ViewController
  /// The host's parent when the transition began.
  private(set) weak var hostParent: ViewController?
  /// When it was asked for, among requests and calls of interaction controllers.
  let requestOrder: Int
  let isAnimated: Bool
  let presentationStyle: ModalPresentationStyle
  var targetTransform: AffineTransform { .identity }
  private(set) lazy var coordinator = TransitionCoordinator(self)
  /// Views that are not to be touched are nil.
  var keyViews: (from: View?, to: View?)
  /// Whose appearance changes, in the order in which that begins, and in that in which it ends.
  let appearances, appearanceEndOrder: [AppearanceChange]

  // MARK: The state

  var state: TransitionState
  var initialFrames: [ObjectIdentifier: Rect] = [:]
  var finalFrames: [ObjectIdentifier: Rect] = [:]
  private(set) var animator: (any ViewControllerAnimatedTransitioning)?
  var interaction: (any ViewControllerInteractiveTransitioning)?
  /// The interaction controller's type, also where it lets the transition begin by itself, and after the end.
  let interactionType: Any.Type?
  /// What the animator gives to drive the transition; it is asked once.
  private(set) lazy var interruptibleAnimator = animator?.interruptibleAnimator(using: self)
  /// What the interaction controller drives in place of the container's time.
  var driver: (any ViewImplicitlyAnimating)?
  private(set) var duration = 0.0
  var percentComplete = 0.0
  var startTime = 0.0
  /// The container's size at the start, which the frames are for; nil before.
  var initialSize: Size?
  /// The time from which the watch for the end counts; nil before it begins.
  var watchdogStart: Double?
  /// What the interaction controller was told before the transition began, to be done when it has.
  var earlyCalls: (() -> Void)?
  /// The blocks and property animators that were begun while the animator set up.
  var blocks: [Weak<AnimationBlock>] = []
  var propertyAnimators: [Weak<ViewPropertyAnimator>] = []
  /// The window that it takes place in.
  private(set) var windowID: ObjectIdentifier?
  /// What drives the time of layers by the gesture.
  var scrubber: LayerScrubber?
  /// Whether it drives the container, and so all that the animator moves there.
  var isDriven = false
  /// What is left of the motion follows this instead of the interaction controller's curve.
  var releaseTiming: SpringTimingParameters?
  /// The state handed over by the transition that this one redirects.
  var handoff: HandoffState?
  /// What showed when the motion had come back, before whoever waits for that was told.
  private var returnHandoff: HandoffState?
  private var saved: ViewHierarchySnapshot?
  var linter = TransitionLinter()

  /// A transition, which begins with ``run()``.
  ///
  /// - Parameters:
  ///   - plan: what differs from other transitions.
  ///   - animators: who moves it; none where it is not animated.
  ///   - monitor: what events and diagnostics are for.
  ///   - order: when it was asked for; nil is now.
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
    // Outside of a window nobody sees it.
    isAnimated =
      animators.animator != nil && monitor.areAnimationsEnabled && containerView.window != nil
    let interaction = isAnimated ? animators.interaction : nil
    animator = isAnimated ? animators.animator : nil
    self.interaction = interaction
    interactionType = interaction.map { type(of: $0) }
    let isHeld = interaction?.wantsInteractiveStart == true
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

  /// Runs the transition: begins it, or all of it where it is not animated.
  func run() {
    guard let plan = state.execution?.plan else { return }
    hostParent = host.parent
    linter.isInDrivenTime = monitor.running.contains {
      $0.isDriven && containerView.isDescendant(of: $0.containerView)
    }
    monitor.running.append(self)
    for controller in [from, to, host] { controller.context = self }
    coordinator.initiallyInteractive = isInteractive
    noteGesture(isCaught: false)
    // A window among the superviews would be kept by itself.
    saved = ViewHierarchySnapshot(
      views: [from.view, to.view], superviews: plan.keptSuperviews, window: containerView.window)
    windowID = containerView.window.map { ObjectIdentifier($0) }
    let look = beginHandoff()
    plan.setUp(self)
    fitFrames()
    if isRunning { (containerView as? TransitionContainerView)?.context = self }
    state.execution?.plan.willBegin(self)
    // Whoever is told may bring another root, which ends the transition, or take it out of sight.
    for (controller, appears) in appearances where isRunning && (!appears || isVisible(controller))
    {
      controller.beginAppearance(appears, animated: isAnimated, as: role(of: controller))
    }
    if isRunning { saved?.refreshLooks() }
    if isRunning { containerView.window?.layoutIfNeeded() }
    guard isRunning else { return }
    // Whoever was told may have taken a child elsewhere.
    if operation == .child, to.parent !== host { return end(false) }
    fitFrames()
    guard let animator else {
      coordinator.runAlongside()
      return complete(true, by: .completeTransition)
    }
    begin(with: animator)
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

  /// Lets the animator, or the interaction controller, set its motions up.
  private func begin(with animator: any ViewControllerAnimatedTransitioning) {
    duration = animator.transitionDuration(using: self)
    if !(duration >= 0 && duration < .infinity) {
      monitor.report(
        .brokenContract, about: "\(type(of: animator))", "transitionDuration is \(duration)",
        "return seconds from 0 on")
      duration = 0
    }
    log(.animator, .transitionDuration(seconds: duration))
    fitFrames()
    startTime = containerTime
    linter.rememberAnimations(of: self)
    settingUp {
      if let interaction, isInteractive || interaction is PercentDrivenInteractiveTransition {
        log(.interactionController, .startInteractiveTransition)
        interaction.startInteractiveTransition(self)
      } else {
        play(animator)
      }
    }
  }

  /// Counts the blocks and property animators that `body` begins among the transition's.
  func settingUp(_ body: () -> Void) {
    let outer = monitor.settingUpTransition
    monitor.settingUpTransition = self
    body()
    monitor.settingUpTransition = outer
  }

  /// The time in the container, where the animator's motions live.
  var containerTime: Double {
    (try? containerView.layer.convertTime(time, from: nil)) ?? time
  }

  // MARK: Ending

  func completeTransition(_ didComplete: Bool) {
    if isRunning { coordinator.runLateAlongside() }
    log(.context, .completeTransition(completed: didComplete))
    switch state {
    case .running(let execution), .redirecting(let execution):
      complete(checked(didComplete, execution.drive), by: .completeTransition)
    case .abandoned: break
    case .ended(let outcome):
      // Its animator cannot know that somebody else has ended it.
      guard outcome.cause == .completeTransition else { return }
      monitor.report(
        .completedTwice, about: animatorName, "completeTransition(\(didComplete)) was called again",
        "call it once, in the completion of the last animation")
    }
  }

  /// Looks for mistakes in how and when the end is told.
  ///
  /// - Returns: whether the transition counts as completed.
  private func checked(_ didComplete: Bool, _ drive: TransitionState.Drive) -> Bool {
    defer { linter.lookForLeftAnimations(of: self) }
    switch drive {
    case .held:
      if didComplete, !linter.hasLeftWindow {
        monitor.report(
          .finishMissing, about: driverName, "completed without finishInteractiveTransition",
          "call finishInteractiveTransition when the gesture is over")
      }
      coordinator.decided(cancels: !didComplete)
    case .released(let release):
      if release.cancels && didComplete {
        monitor.report(
          .completedAfterCancel, about: animatorName, "completeTransition(true) after a cancel",
          "pass !transitionContext.transitionWasCancelled")
      }
      if release.isInCompletion, release.time == time, !state.isRedirecting {
        monitor.report(
          .finishedLate, about: driverName,
          "finishInteractiveTransition or cancelInteractiveTransition came when the motion was over",
          "call it when the gesture is over, and completeTransition when the motion is")
      }
      return didComplete && !release.cancels
    case .animator:
      if !state.isRedirecting, isAnimated, !linter.hasLeftWindow,
        !(animator is BlockTransitionAnimator),
        abs(containerTime - startTime - duration) > TransitionLinter.durationTolerance,
        // Who can be interrupted may have been.
        driver == nil, propertyAnimators.isEmpty,
        // What holds the time around it lets it take longer.
        !linter.isInDrivenTime
      {
        monitor.report(
          .durationMismatch, about: animatorName,
          "it took \(containerTime - startTime) s and transitionDuration says \(duration) s",
          "return the length of all stages")
      }
    }
    return didComplete
  }

  /// The system ends the transition: nobody told its end, or what it takes place in goes.
  func end(_ completed: Bool) {
    guard isRunning else { return state.endAgain() }
    if isInteractive { coordinator.decided(cancels: !completed) }
    complete(completed, by: .system)
  }

  /// The window is gone, with what was presented in it: nobody will see the transition end.
  ///
  /// From now on nothing that it is told has an effect. Those who wait for its end are told in a turn of their own.
  func abandon() {
    guard isRunning else { return }
    let completes = !isInteractive && !transitionWasCancelled && operation != .present
    if isInteractive { coordinator.decided(cancels: true) }
    state.abandon()
    stage?.post { [self] in complete(completes, by: .abandonment) }
  }

  private func complete(_ completed: Bool, by cause: TransitionState.Cause) {
    guard let plan = state.execution?.plan else { return }
    let isCorrected = handoff != nil && !state.isRedirecting && cause != .abandonment
    state = .ended(
      TransitionState.Outcome(
        completed: completed, cause: cause, driverName: driverName, animatorName: animatorName))
    // Where corrections were driven by a gesture they end otherwise than they show. Animators that were told first
    // have put their views back already.
    let told = returnHandoff?.time == time ? returnHandoff : nil
    returnHandoff = nil
    let look = isCorrected ? told ?? HandoffState(of: self, keepsOutgoing: !completed) : nil
    if state.isEndedByOthers { finishPausedAnimators() }
    scrubber?.end(isBackwards: !completed)
    scrubber = nil
    if !completed, let saved {
      // Who was interrupted could not put the views back.
      if linter.gesture?.wasCancelledByLinter != true, !state.isEndedByOthers {
        linter.compare(saved, of: self)
      }
      saved.restore(except: takenViews)
      linter.removeMotions(of: self)
    }
    View.performWithoutAnimation {
      plan.arrange(self, completed: completed)
      host.viewIfLoaded?.window?.layoutIfNeeded()
    }
    (containerView as? TransitionContainerView)?.context = nil
    plan.didEnd(self, completed: completed)
    endAppearances(completed)
    monitor.running.removeAll { $0 === self }
    // Of presentations the controllers know until then that they come or go.
    if !isModal { settleAppearances() }
    plan.didShow(self, completed: completed)
    for controller in [from, to, host] where controller.context === self {
      // Another may run around it.
      controller.context = monitor.running.last { $0.concerns(controller) }
    }
    if isModal { settleAppearances() }
    if let animator {
      log(.animator, .animationEnded(completed: completed))
      animator.animationEnded(completed)
    }
    look?.addContinuityAnimations(duration)
    // Where another took over from this one, that has taken them.
    handoff?.removePictures()
    handoff = nil
    coordinator.finish(cancelled: !completed)
    forgetAnimators()
    plan.finish(self, completed: completed)
  }

  /// Animators often keep their contexts.
  private func forgetAnimators() {
    (animator, interaction, interruptibleAnimator, driver) = (nil, nil, nil, nil)
    earlyCalls = nil
    (saved, blocks, propertyAnimators) = (nil, [], [])
    // What it remembers of animations is over, too.
    linter = TransitionLinter()
  }
}
