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

  private enum State {
    /// Abandoned is one whose window is gone: nobody drives it any more, and those who wait for its end are told soon.
    case waiting, running, abandoned, ended
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
  var requestOrder = TransitionRequest.nextOrder()
  private(set) var isAnimated = false
  var isInteractive = false
  var transitionWasCancelled = false
  var presentationStyle = ModalPresentationStyle.none
  var targetTransform: AffineTransform { .identity }
  private(set) lazy var coordinator = TransitionCoordinator(self)

  // MARK: The plan

  /// Views that are not to be touched are nil.
  var keyViews: (from: View?, to: View?)
  /// Whose appearance changes, in the order in which that begins.
  var appearances: [(controller: ViewController, appears: Bool)] = []
  /// The order in which it ends; nil is the order in which it begins.
  var appearanceEnds: [(controller: ViewController, appears: Bool)]?
  /// Called before anybody is told anything, to put the hierarchy up.
  var setUp: (() -> Void)?
  /// Says the frames and places the arriving view; called again where the container has got another size before the
  /// animator begins.
  var fit: (() -> Void)?
  /// Called between that and the first appearance.
  var willBegin: (() -> Void)?
  /// Makes the hierarchy what it is at the end.
  var structure: ((Bool) -> Void)?
  /// Called before the appearances end.
  var didEnd: ((Bool) -> Void)?
  /// Called when the appearances have ended.
  var didShow: ((Bool) -> Void)?
  /// Called when everybody else was told.
  var ended: ((Bool) -> Void)?
  /// Views beside the two whose looks are kept for a cancel, and those whose subviews are.
  var keptSuperviews: [View] = []

  // MARK: The state

  private var state = State.waiting
  var initialFrames: [ObjectIdentifier: Rect] = [:]
  var finalFrames: [ObjectIdentifier: Rect] = [:]
  private(set) var animator: (any ViewControllerAnimatedTransitioning)?
  var interaction: (any ViewControllerInteractiveTransitioning)?
  /// The interaction controller's type, also where it lets the transition begin by itself, and after the end.
  private(set) var interactionType: Any.Type?
  /// What the animator gives to drive the transition; it is asked once.
  private(set) lazy var interruptibleAnimator = animator?.interruptibleAnimator(using: self)
  /// What the interaction controller drives in place of the container's time.
  var driver: (any ViewImplicitlyAnimating)?
  private(set) var duration = 0.0
  var percentComplete = 0.0
  var startTime = 0.0
  /// The container's size at the start, which the frames are for; nil before.
  var initialSize: Size?
  var startedWatching = -1.0
  private(set) var wasEndedByOthers = false
  /// Whether its container, or a view that moves, was taken out of the window, be it for a moment: what moves there
  /// then ends at once.
  var hasLeftWindow = false
  /// Whether its window went in the middle.
  private(set) var wasAbandoned = false
  /// What the interaction controller was told before the transition began, to be done when it has.
  var earlyCalls: (() -> Void)?
  /// The blocks and property animators that were begun while the animator set up.
  var blocks: [WeakBlock] = []
  var propertyAnimators: [WeakAnimator] = []
  /// The window that it takes place in.
  private(set) var windowID: ObjectIdentifier?
  var wasInteractive = false
  /// When the gesture let go.
  var decisionTime: Double?
  var decidedInCompletion = false
  /// What drives the time of layers by the gesture.
  var scrubber: LayerScrubber?
  /// Whether it drives the container, and so all that the animator moves there.
  var isDriven = false
  /// Whether another transition has driven the time that it takes place in.
  var isInDrivenTime = false
  /// What is left of the motion follows this instead of the interaction controller's curve.
  var releasePace: SpringTimingParameters?
  /// Whether it ends early, because another was asked for, and whether it is to as soon as the gesture lets go: then
  /// that says whether what shows goes on.
  var isYielding = false
  var yieldsAtRelease: Bool?
  /// What the transition that yielded to this one has left.
  var continuity: Continuity?
  /// What showed when the motion had come back, before whoever waits for that was told.
  private var lookBack: Continuity?
  /// The names of ``actor`` and ``mover``, kept when the transition has ended.
  var names: (actor: String, mover: String)?
  private var saved: SavedModel?
  var linter = TransitionLinter()

  init(
    operation: Operation, from: ViewController, to: ViewController, container: View,
    host: ViewController, monitor: TransitionMonitor
  ) {
    self.operation = operation
    self.from = from
    self.to = to
    containerView = container
    self.host = host
    self.monitor = monitor
    keyViews = (from.view, to.view)
  }

  var isRunning: Bool { state == .running }
  var stage: Stage? { monitor.stage }
  var time: Double { monitor.stage?.time ?? 0 }

  // MARK: Running

  /// Runs the transition: begins it, or all of it where it is not animated.
  func run(
    animator: (any ViewControllerAnimatedTransitioning)?,
    interaction: (any ViewControllerInteractiveTransitioning)?, isAnimated: Bool
  ) {
    // Outside of a window nobody sees it.
    let isAnimated =
      isAnimated && animator != nil && monitor.areAnimationsEnabled && containerView.window != nil
    self.animator = isAnimated ? animator : nil
    self.interaction = isAnimated ? interaction : nil
    interactionType = self.interaction.map { type(of: $0) }
    self.isAnimated = isAnimated
    isInteractive = isAnimated && interaction?.wantsInteractiveStart == true
    wasInteractive = isInteractive
    state = .running
    hostParent = host.parent
    isInDrivenTime = monitor.running.contains {
      $0.isDriven && containerView.isDescendant(of: $0.containerView)
    }
    monitor.running.append(self)
    for controller in [from, to, host] { controller.context = self }
    coordinator.initiallyInteractive = isInteractive
    noteGesture(isCaught: false)
    let kept =
      keptSuperviews + (operation == .present || operation == .dismiss ? [] : [containerView])
    saved = SavedModel(
      views: [from.view, to.view], superviews: kept, window: containerView.window)
    // A window among them would be kept by itself.
    keptSuperviews = []
    windowID = containerView.window.map { ObjectIdentifier($0) }
    let look = takeOver()
    setUp?()
    fitFrames()
    if isRunning { (containerView as? TransitionContainerView)?.context = self }
    willBegin?()
    // Whoever is told may bring another root, which ends the transition, or take it out of sight.
    for (controller, appears) in appearances where isRunning && (!appears || isSeen(controller)) {
      controller.beginAppearance(appears, animated: isAnimated, as: role(of: controller))
    }
    if isRunning { saved?.refreshLooks() }
    if isRunning { containerView.window?.layoutIfNeeded() }
    guard isRunning else { return }
    // Whoever was told may have taken a child elsewhere.
    if operation == .child, to.parent !== host { return end(false) }
    fitFrames()
    guard let animator = self.animator else {
      coordinator.runAlongside()
      return complete(true)
    }
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
    let outer = monitor.begun
    monitor.begun = self
    if let interaction = self.interaction,
      isInteractive || interaction is PercentDrivenInteractiveTransition
    {
      log(.interactionController, .startInteractiveTransition)
      interaction.startInteractiveTransition(self)
    } else {
      play(animator)
    }
    monitor.begun = outer
    guard isRunning else { return }
    coordinator.runAlongside()
    linter.collectAnimations(of: self)
    if let look {
      continuity?.adopt(by: look, of: self)
      look.goOn(duration, keepsVelocity: !isInteractive)
      scrubber?.willTellBack = { [unowned self] in
        lookBack = Continuity(of: self, keepsLeavers: true)
      }
    }
    if isInteractive { lookForGesture() } else { watch(after: duration) }
    linter.gesture?.watch(draggedViews)
    let calls = earlyCalls
    earlyCalls = nil
    calls?()
  }

  /// The time in the container, where the animator's motions live.
  var containerTime: Double {
    (try? containerView.layer.convertTime(time, from: nil)) ?? time
  }

  // MARK: Ending

  func completeTransition(_ didComplete: Bool) {
    if isRunning { coordinator.runLateAlongside() }
    log(.context, .completeTransition(completed: didComplete))
    guard isRunning else {
      // Its animator cannot know that somebody else has ended it.
      if wasEndedByOthers { return }
      monitor.report(
        .completedTwice, about: mover, "completeTransition(\(didComplete)) was called again",
        "call it once, in the completion of the last animation")
      return
    }
    var completed = didComplete
    if transitionWasCancelled && didComplete {
      monitor.report(
        .completedAfterCancel, about: mover, "completeTransition(true) after a cancel",
        "pass !transitionContext.transitionWasCancelled")
      completed = false
    }
    if isInteractive {
      if didComplete, !hasLeftWindow {
        monitor.report(
          .finishMissing, about: actor, "completed without finishInteractiveTransition",
          "call finishInteractiveTransition when the gesture is over")
      }
      isInteractive = false
      coordinator.decided(cancels: !didComplete)
    } else if decidedInCompletion, decisionTime == time, !isYielding {
      monitor.report(
        .finishedLate, about: actor,
        "finishInteractiveTransition or cancelInteractiveTransition came when the motion was over",
        "call it when the gesture is over, and completeTransition when the motion is")
    }
    if !wasInteractive, !isYielding, isAnimated, !hasLeftWindow,
      !(animator is BlockTransitionAnimator),
      abs(containerTime - startTime - duration) > TransitionLinter.slack,
      // Who can be interrupted may have been.
      driver == nil, propertyAnimators.isEmpty,
      // What holds the time around it lets it take longer.
      !isInDrivenTime
    {
      monitor.report(
        .durationMismatch, about: mover,
        "it took \(containerTime - startTime) s and transitionDuration says \(duration) s",
        "return the length of all stages")
    }
    linter.lookForLeftAnimations(of: self)
    complete(completed)
  }

  /// The system ends the transition: nobody told its end, or what it takes place in goes.
  func end(_ completed: Bool) {
    wasEndedByOthers = true
    if isInteractive {
      isInteractive = false
      coordinator.decided(cancels: !completed)
    }
    complete(completed)
  }

  private func complete(_ completed: Bool) {
    guard state == .running || state == .abandoned else { return }
    state = .ended
    transitionWasCancelled = !completed
    let (from, to) = (from, to)
    // Where corrections were driven by a gesture they end otherwise than they show. Animators that were told first
    // have put their views back already.
    let told = lookBack?.time == time ? lookBack : nil
    lookBack = nil
    let look =
      continuity == nil || isYielding || wasAbandoned
      ? nil : told ?? Continuity(of: self, keepsLeavers: !completed)
    if wasEndedByOthers { finishPausedAnimators() }
    scrubber?.end(isBackwards: !completed)
    scrubber = nil
    if !completed, let saved {
      // Who was interrupted could not put the views back.
      if linter.gesture?.isHealed != true, !wasEndedByOthers { linter.compare(saved, of: self) }
      saved.restore(except: takenViews)
      linter.removeMotions(of: self)
    }
    View.performWithoutAnimation {
      structure?(completed)
      host.viewIfLoaded?.window?.layoutIfNeeded()
    }
    (containerView as? TransitionContainerView)?.context = nil
    didEnd?(completed)
    if wasAbandoned {
      // Nobody sees any of them.
      for (controller, appears) in appearances {
        if appears {
          controller.beginAppearance(false, animated: isAnimated, as: role(of: controller))
        }
        controller.endAppearance(false, animated: isAnimated, as: role(of: controller))
      }
    } else if completed {
      for (controller, appears) in appearanceEnds ?? appearances {
        controller.endAppearance(appears, animated: isAnimated, as: role(of: controller))
      }
    } else {
      // What was to come goes, and what was to go comes, unless nobody sees it any more.
      for appears in [false, true] {
        for (controller, appeared) in appearances
        where appeared != appears && (!appears || isSeen(controller)) {
          controller.beginAppearance(appears, animated: isAnimated, as: role(of: controller))
          controller.endAppearance(appears, animated: isAnimated, as: role(of: controller))
        }
      }
    }
    monitor.running.removeAll { $0 === self }
    // Of presentations the controllers know until then that they come or go.
    if !isModal { settleAppearances() }
    didShow?(completed)
    for controller in [from, to, host] where controller.context === self {
      // Another may run around it.
      controller.context = monitor.running.last { $0.concerns(controller) }
    }
    if isModal { settleAppearances() }
    if let animator {
      log(.animator, .animationEnded(completed: completed))
      animator.animationEnded(completed)
    }
    look?.goOn(duration)
    // Where this one yielded as well the next has taken them.
    continuity?.removePictures()
    continuity = nil
    coordinator.finish(cancelled: !completed)
    let ended = ended
    forgetPlan()
    // Animators often keep their contexts.
    let last = (actor, mover)
    forgetAnimators()
    names = last
    ended?(completed)
  }

  /// Plans hold controllers, which hold the transition.
  private func forgetPlan() {
    // What it remembers of animations is over, too.
    linter = TransitionLinter()
    (setUp, fit, willBegin, structure) = (nil, nil, nil, nil)
    (didEnd, didShow, ended) = (nil, nil, nil)
  }

  /// The window is gone, with what was presented in it: nobody will see the transition end.
  ///
  /// From now on nothing that it is told has an effect. Those who wait for its end are told in a turn of their own.
  func abandon() {
    guard isRunning else { return }
    let completes = !isInteractive && !transitionWasCancelled && operation != .present
    state = .abandoned
    (wasAbandoned, wasEndedByOthers) = (true, true)
    if isInteractive {
      isInteractive = false
      coordinator.decided(cancels: true)
    }
    stage?.post { [self] in complete(completes) }
  }

  private func forgetAnimators() {
    (animator, interaction, interruptibleAnimator, driver) = (nil, nil, nil, nil)
    earlyCalls = nil
    (saved, blocks, propertyAnimators) = (nil, [], [])
  }
}
