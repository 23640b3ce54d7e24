import GlissadeEngine
import GlissadeMath

/// Shows one of several controllers: `UITabBarController`.
///
/// The selection changes with the call; the transition begins in the stage's next turn. Without an animator of
/// the delegate's it is made at once.
open class TabBarController: ViewController {
  /// Says how the selection changes; held weakly.
  public weak var delegate: (any TabBarControllerDelegate)?
  private var tabs: [ViewController] = []
  private var selection = 0
  private var displayed: ViewController?
  private weak var running: TransitionContext?
  private var isScheduled = false
  /// The first switch that was asked for since the last one began.
  private var request: TransitionRequest?
  private let container = TransitionContainerView()
  /// How often who is told of a change may ask for another, before that waits for a turn of its own.
  private static let mostSettlings = 16

  /// A tab bar controller with its controllers, the first of which is selected.
  public init(viewControllers: [ViewController] = []) {
    super.init()
    setViewControllers(viewControllers)
  }

  /// Makes the view with the container that controllers show in.
  open override func loadView() {
    super.loadView()
    container.frame = view.layer.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(container)
    settle()
  }

  /// The controllers, one for each tab; setting them selects the one that was, if it is among them.
  public var viewControllers: [ViewController] {
    get { tabs }
    set { setViewControllers(newValue) }
  }

  /// The index of the tab that is selected; one that is none is refused, and said.
  public var selectedIndex: Int {
    get { selection }
    set {
      guard tabs.indices.contains(newValue) else {
        return refuse(
          .notATab, "\(newValue) is not one of \(tabs.count) tabs", "select one of them")
      }
      guard newValue != selection else { return }
      selection = newValue
      schedule()
    }
  }

  /// The controller that is selected; one that is none of the tabs' is refused, and said.
  public var selectedViewController: ViewController? {
    get { tabs.indices.contains(selection) ? tabs[selection] : nil }
    set {
      guard let index = tabs.firstIndex(where: { $0 === newValue }) else {
        return refuse(
          .notATab, "\(newValue?.displayName ?? "nothing") is not among the tabs",
          "select one of them")
      }
      selectedIndex = index
    }
  }

  private func setViewControllers(_ controllers: [ViewController]) {
    var known: Set<ViewController> = []
    let own = Set(tabs)
    var taken: [ViewController] = []
    for controller in controllers where known.insert(controller).inserted {
      addChild(controller)
      if controller.parent === self { taken.append(controller) }
    }
    // Whoever was told of one may have taken out another.
    let (selected, old) = (selectedViewController, tabs)
    tabs = taken.filter { $0.parent === self }
    selection = tabs.firstIndex { $0 === selected } ?? 0
    for controller in tabs where !own.contains(controller) && controller.parent === self {
      // It shows no more where its view was.
      if controller !== displayed, controller.viewIfLoaded?.superview != nil {
        controller.takeOut()
        controller.settleAppearance()
      }
      controller.didMove(toParent: self)
    }
    let kept = Set(tabs)
    for controller in old where !kept.contains(controller) && controller.parent === self {
      controller.willMove(toParent: nil)
    }
    if running == nil { release() }
    if isViewLoaded, selectedViewController !== displayed { schedule() }
  }

  override func gives(up child: ViewController) -> Bool {
    let isShown = child === displayed || running?.moves(child) == true
    guard let index = tabs.firstIndex(where: { $0 === child }) else { return !isShown }
    let selected = selectedViewController
    tabs.remove(at: index)
    selection = tabs.firstIndex { $0 === selected } ?? 0
    if selected === child { schedule() }
    return !isShown
  }

  // MARK: Transitions

  private func schedule() {
    guard isViewLoaded else { return }
    guard let stage else { return settle() }
    request = request ?? TransitionRequest(monitor)
    if let running { return running.yieldIfWanted(goesOn: true) }
    guard !isScheduled else { return }
    isScheduled = true
    stage.post { [weak self] in
      guard let self else { return }
      isScheduled = false
      reconcile()
      if running == nil, !isScheduled { request = nil }
    }
  }

  /// Shows the selected one at once, without anybody's seeing it.
  private func settle() {
    guard running == nil else { return }
    for _ in 0..<TabBarController.mostSettlings where displayed !== selectedViewController {
      exchange()
    }
    release()
  }

  /// Takes out what shows and puts the selected one in, unless whoever is told asks for something else.
  private func exchange() {
    let selected = selectedViewController
    if let old = displayed {
      old.disappear(animated: false)
      guard displayed === old, selectedViewController === selected, running == nil else { return }
      displayed = nil
      old.takeOut()
    }
    selected?.loadViewIfNeeded()
    guard let selected, displayed == nil, selectedViewController === selected, running == nil
    else { return }
    displayed = selected
    selected.view.fit(container.layer.bounds)
    selected.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(selected.view)
    selected.putContextBack(in: container)
    selected.settlePlace()
  }

  /// Lets go of the children that are neither tabs nor on show.
  private func release() {
    let kept = Set(tabs)
    let leaving = children.filter { $0 !== displayed && !kept.contains($0) }
    guard !leaving.isEmpty else { return }
    drop(leaving)
    for child in leaving where child.parent == nil { child.didMove(toParent: nil) }
  }

  private func reconcile() {
    guard running == nil, displayed !== selectedViewController else { return }
    guard let from = displayed, let to = selectedViewController, let monitor else {
      return settle()
    }
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interaction: (any ViewControllerInteractiveTransitioning)?
    if isSeen, let delegate {
      animator = delegate.tabBarController(
        self, animationControllerForTransitionFrom: from, to: to)
      monitor.log(.delegate, of: self, .tabAnimationController(returned: animator != nil))
      if let animator {
        interaction = delegate.tabBarController(self, interactionControllerFor: animator)
        monitor.log(.delegate, of: self, .tabInteractionController(returned: interaction != nil))
      }
    }
    to.loadViewIfNeeded()
    // Whoever was asked may have changed the selection again.
    guard running == nil, displayed === from, to.parent === self, selectedViewController === to
    else { return schedule() }
    let order = request?.begin()
    request = nil
    let context = TransitionContext(
      operation: .tab, from: from, to: to, container: container, host: self, monitor: monitor)
    if let order { context.requestOrder = order }
    context.fit = { [unowned self, unowned context] in
      let frame = container.layer.bounds
      context.frames(of: from, initial: from.view.frame, final: .zero)
      context.frames(of: to, initial: .zero, final: frame)
      to.view.fit(frame)
      to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    context.appearances = isSeen ? [(to, true), (from, false)] : []
    context.appearanceEnds = isSeen ? [(from, false), (to, true)] : []
    context.structure = { [unowned self, unowned context] completed in
      if completed {
        context.addMissing(to.view)
        from.takeOut()
        to.putContextBack(in: container)
        displayed = to
      } else {
        to.view.removeFromSuperview()
        if selectedViewController === to, let before = tabs.firstIndex(where: { $0 === from }) {
          selection = before
        }
      }
    }
    context.didEnd = { [unowned self] _ in running = nil }
    context.didShow = { [unowned self] completed in
      release()
      if delegate != nil { monitor.log(.delegate, of: self, .didSelect(cancelled: !completed)) }
      if completed {
        delegate?.tabBarController(self, didSelect: to)
      } else {
        delegate?.tabBarController(self, didCancelSelecting: to)
      }
    }
    context.ended = { [unowned self] _ in
      if selectedViewController !== displayed { schedule() }
    }
    running = context
    context.run(animator: animator, interaction: interaction, isAnimated: animator != nil)
  }

  override func children(thatFollow appears: Bool) -> [ViewController] {
    guard let running else { return displayed.map { [$0] } ?? [] }
    return appears ? [running.to] : [running.from, running.to]
  }

  override func shows(_ child: ViewController) -> Bool { child === displayed }

  /// The coordinator of the transition that runs, or of the one that the controller takes part in.
  open override var transitionCoordinator: (any ViewControllerTransitionCoordinator)? {
    running?.coordinator ?? super.transitionCoordinator
  }
}
