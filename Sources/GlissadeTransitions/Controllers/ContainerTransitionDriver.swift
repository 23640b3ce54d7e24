import GlissadeEngine
import GlissadeMath

/// A controller that shows one of several children in its view.
protocol ContainerController: ViewController {
  var containerDriver: ContainerTransitionDriver { get }
  /// The controllers on the stack, or of the tabs.
  var members: [ViewController] { get }
  /// The member that should be shown.
  var target: ViewController? { get }
  /// Whether visible motion is preserved where the change redirects a running transition.
  var keepsMotion: Bool { get }

  /// Returns the plan of the transition that shows the target.
  func plan(from: ViewController, to: ViewController) -> any ContainerPlan
  /// Called when the target is shown and no requested change is left.
  func forgetChange()
  /// Called after children that are no longer members were dropped.
  func didDrop(_ leaving: [ViewController])
  /// Notifies new members that they have been added.
  func notifyAddedMembers()
}

extension ContainerController {
  func forgetChange() {}
  func didDrop(_ leaving: [ViewController]) {}
  func notifyAddedMembers() {}
}

/// Makes a container show its target, with a transition in a turn of the stage, or at once if the container is not
/// visible.
final class ContainerTransitionDriver {
  /// The view that contains the members' views.
  let container = TransitionContainerView()
  /// The controller whose view is shown or is leaving.
  private(set) var displayed: ViewController?
  private(set) weak var running: TransitionContext?
  private unowned let owner: any ContainerController
  private var isScheduled = false
  /// The first request since the last transition began.
  private var request: TransitionRequest?
  /// The stage that holds functions to be called once the target is shown, so that they go with it.
  private weak var settlingStage: Stage?
  /// The maximum number of consecutive changes by callbacks before the next one waits for a turn of its own.
  private static let maximumSettlePasses = 16

  init(_ owner: any ContainerController) { self.owner = owner }

  /// Adds the container to the owner's view.
  func install() {
    container.frame = owner.view.layer.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    owner.view.addSubview(container)
    settle()
  }

  /// Returns whether a child is shown or takes part in the running transition.
  func isShowing(_ child: ViewController) -> Bool {
    child === displayed || running?.moves(child) == true
  }

  /// Returns the children that appear or disappear with the owner.
  func children(thatFollow appears: Bool) -> [ViewController] {
    guard let running else { return displayed.map { [$0] } ?? [] }
    return appears ? [running.to] : [running.from, running.to]
  }

  /// Notes the time of the first request.
  func noteRequest() { request = request ?? TransitionRequest(owner.stage?.existingRuntime) }

  /// Calls a function once the target is shown and no transition runs or is scheduled.
  func whenSettled(_ body: @escaping () -> Void) {
    guard running != nil || isScheduled, let stage = owner.stage,
      let runtime = stage.existingRuntime
    else { return body() }
    settlingStage = stage
    runtime.transitions.settledHandlers[ObjectIdentifier(self), default: []].append(body)
  }

  private func notifySettled() {
    guard running == nil, !isScheduled, let stage = settlingStage else { return }
    settlingStage = nil
    let handlers = stage.existingRuntime?.transitions.settledHandlers.removeValue(
      forKey: ObjectIdentifier(self))
    for handler in handlers ?? [] { handler() }
  }

  // MARK: Changing

  /// Drops children that are no longer members, and schedules a transition to the target.
  func membersChanged() {
    if running == nil { release() }
    if owner.isViewLoaded { scheduleIfNeeded() }
  }

  /// Shows the target in the stage's next turn, or after the running transition.
  func schedule() {
    guard owner.isViewLoaded, let stage = owner.stage else {
      // The container is not visible: the target is shown at once.
      return settle()
    }
    noteRequest()
    if let running { return running.redirectIfWanted(keepsMotion: owner.keepsMotion) }
    guard !isScheduled else { return }
    isScheduled = true
    stage.runtime.guarantee { [weak self] in
      guard let self else { return }
      isScheduled = false
      reconcile()
      if running == nil, !isScheduled { request = nil }
      notifySettled()
    }
  }

  /// Shows the target at once, without a transition.
  private func settle() {
    guard running == nil else { return }
    request = nil
    owner.forgetChange()
    for _ in 0..<ContainerTransitionDriver.maximumSettlePasses
    where owner.isViewLoaded && displayed !== owner.target {
      exchange()
    }
    release()
  }

  /// Replaces the displayed view by the target's, unless a callback changes the target.
  private func exchange() {
    let target = owner.target
    if let old = displayed {
      old.disappear(animated: false)
      guard displayed === old, owner.target === target, running == nil else { return }
      displayed = nil
      old.removeViewFromContainer()
    }
    target?.loadViewIfNeeded()
    guard let target, displayed == nil, owner.target === target, running == nil else { return }
    displayed = target
    resize(target)
    container.addSubview(target.view)
    target.putContextBack(in: container)
    target.settlePlace()
  }

  /// Drops the children that are neither members nor displayed, and notifies the new members.
  func release() {
    let kept = Set(owner.members)
    let leaving = owner.children.filter { $0 !== displayed && !kept.contains($0) }
    if !leaving.isEmpty {
      owner.drop(leaving)
      owner.didDrop(leaving)
    }
    for child in leaving where child.parent == nil { child.didMove(toParent: nil) }
    owner.notifyAddedMembers()
  }

  /// Notifies a member that it has been added.
  func notifyAdded(_ child: ViewController) {
    // Its view no longer belongs where it was before.
    if child !== displayed, child.viewIfLoaded?.superview != nil {
      child.removeViewFromContainer()
      child.settleAppearance()
    }
    if child.parent === owner { child.didMove(toParent: owner) }
  }

  fileprivate func resize(_ child: ViewController) {
    child.view.setSystemFrame(container.layer.bounds)
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  // MARK: Transitions

  /// Begins the transition from the displayed controller to the target.
  private func reconcile() {
    guard running == nil else { return }
    // There is nothing displayed yet, or no target.
    guard let to = owner.target, let from = displayed, let monitor = owner.monitor else {
      return settle()
    }
    if from === to {
      owner.forgetChange()
      return release()
    }
    let plan = owner.plan(from: from, to: to)
    let animators = plan.askDelegate(monitor)
    to.loadViewIfNeeded()
    // The delegate may have changed the members again.
    guard running == nil, displayed === from, to.parent === owner, owner.target === to else {
      plan.withdraw()
      return schedule()
    }
    let context = TransitionContext(plan, animators, monitor: monitor, order: request?.begin())
    request = nil
    running = context
    context.run()
  }

  fileprivate func replace(_ from: ViewController, by to: ViewController) {
    from.removeViewFromContainer()
    to.putContextBack(in: container)
    displayed = to
  }

  fileprivate func didEnd() { running = nil }

  /// Schedules another transition if the target has changed meanwhile.
  fileprivate func scheduleIfNeeded() {
    if owner.target !== displayed {
      schedule()
    } else if running == nil, !isScheduled {
      // Requests that have led back to the displayed controller need no transition.
      owner.forgetChange()
      request = nil
    }
    notifySettled()
  }
}

/// The plan of a transition from one member of a container to another.
protocol ContainerPlan: TransitionPlan {
  var container: any ContainerController { get }

  /// Asks the container's delegate for the animator and the interaction controller.
  func askDelegate(_ monitor: TransitionMonitor) -> TransitionAnimators
  /// Called if the transition does not begin because the delegate has changed the members.
  func withdraw()
  /// Restores the container's target after the transition was cancelled.
  func restore()
  /// Notifies the container's delegate of the end.
  func notifyDelegate(_ monitor: TransitionMonitor, completed: Bool)
}

extension ContainerPlan {
  var host: ViewController { container }
  var containerView: View { driver.container }
  private var driver: ContainerTransitionDriver { container.containerDriver }

  func withdraw() {}

  func placeViews(_ context: TransitionContext) {
    context.replaceFrames(by: containerView.layer.bounds)
    driver.resize(to)
  }

  func arrange(_ context: TransitionContext, completed: Bool) {
    if completed {
      context.addMissing(to.view)
      driver.replace(from, by: to)
    } else {
      context.remove(to.view)
      restore()
    }
  }

  func didEnd(_ context: TransitionContext, completed: Bool) { driver.didEnd() }

  func didShow(_ context: TransitionContext, completed: Bool) {
    driver.release()
    notifyDelegate(context.monitor, completed: completed)
  }

  func finish(_ context: TransitionContext, completed: Bool) { driver.scheduleIfNeeded() }
}
