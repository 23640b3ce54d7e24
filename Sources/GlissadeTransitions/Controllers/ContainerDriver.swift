import GlissadeEngine
import GlissadeMath

/// A controller that shows one of several children in its view.
protocol ContainerController: ViewController {
  var containerDriver: ContainerDriver { get }
  /// The controllers on the stack, or of the tabs.
  var members: [ViewController] { get }
  /// The member that is to show.
  var target: ViewController? { get }
  /// Whether what shows goes on where the change takes over from a running transition.
  var keepsMotion: Bool { get }

  /// Plans the transition that shows the target.
  func plan(from: ViewController, to: ViewController) -> any ContainerPlan
  /// The target shows: nothing of what was asked for is left to do.
  func forgetChange()
  /// Children that are no members any more were let go of.
  func didDrop(_ leaving: [ViewController])
  /// Tells members that they have come.
  func notifyAddedMembers()
}

extension ContainerController {
  func forgetChange() {}
  func didDrop(_ leaving: [ViewController]) {}
  func notifyAddedMembers() {}
}

/// Brings what a container shows to what it should show: with a transition, in a turn of the stage's, or at once where
/// nobody sees it.
final class ContainerDriver {
  /// The view that contains the members' views.
  let container = TransitionContainerView()
  /// The controller whose view shows, or is on its way out.
  private(set) var displayed: ViewController?
  private(set) weak var running: TransitionContext?
  private unowned let owner: any ContainerController
  private var isScheduled = false
  /// The first change that was asked for since the last transition began.
  private var request: TransitionRequest?
  /// The number of changes in a row, by those who are told of one, before the next waits for a turn of its own.
  private static let maximumSettlePasses = 16

  init(_ owner: any ContainerController) { self.owner = owner }

  /// Puts the container into the owner's view.
  func install() {
    container.frame = owner.view.layer.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    owner.view.addSubview(container)
    settle()
  }

  /// Whether a child shows or is on its way.
  func isShowing(_ child: ViewController) -> Bool {
    child === displayed || running?.moves(child) == true
  }

  /// The children that appear and disappear with the owner.
  func children(thatFollow appears: Bool) -> [ViewController] {
    guard let running else { return displayed.map { [$0] } ?? [] }
    return appears ? [running.to] : [running.from, running.to]
  }

  /// Notes when a change was asked for.
  func noteRequest() { request = request ?? TransitionRequest(owner.monitor) }

  // MARK: Changing

  /// The members were replaced: those that are left are let go of, and the target is shown.
  func membersChanged() {
    if running == nil { release() }
    if owner.isViewLoaded { scheduleIfNeeded() }
  }

  /// Shows the target in the stage's next turn, or when the running transition is over.
  func schedule() {
    guard owner.isViewLoaded, let stage = owner.stage else {
      // Nobody sees it: it is done at once.
      return settle()
    }
    noteRequest()
    if let running { return running.redirectIfWanted(keepsMotion: owner.keepsMotion) }
    guard !isScheduled else { return }
    isScheduled = true
    stage.post { [weak self] in
      guard let self else { return }
      isScheduled = false
      reconcile()
      if running == nil, !isScheduled { request = nil }
    }
  }

  /// Shows the target at once, without anybody's seeing it.
  private func settle() {
    guard running == nil else { return }
    request = nil
    owner.forgetChange()
    for _ in 0..<ContainerDriver.maximumSettlePasses
    where owner.isViewLoaded && displayed !== owner.target {
      exchange()
    }
    release()
  }

  /// Takes out what shows and puts the target in, unless whoever is told asks for something else.
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

  /// Lets go of the children that are neither members nor on show, and tells those that stay.
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

  /// Tells a member that it has come.
  func notifyAdded(_ child: ViewController) {
    // It shows no more where its view was.
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

  /// Begins the transition from what shows to the target.
  private func reconcile() {
    guard running == nil else { return }
    // Nothing shows yet, or is to.
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
    // Whoever was asked may have changed the members again.
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

  /// Goes on where something else was asked for meanwhile.
  fileprivate func scheduleIfNeeded() {
    if owner.target !== displayed { schedule() }
  }
}

/// A transition from one member of a container to another.
protocol ContainerPlan: TransitionPlan {
  var container: any ContainerController { get }

  /// Asks the container's delegate for those who move the transition.
  func askDelegate(_ monitor: TransitionMonitor) -> TransitionAnimators
  /// Called where the transition does not begin, because whoever was asked has changed the members.
  func withdraw()
  /// The transition was cancelled: the container is to show again what it did.
  func restore()
  /// Tells the container's delegate of the end.
  func notifyDelegate(_ monitor: TransitionMonitor, completed: Bool)
}

extension ContainerPlan {
  var host: ViewController { container }
  var containerView: View { driver.container }
  private var driver: ContainerDriver { container.containerDriver }

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
      to.view.removeFromSuperview()
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
