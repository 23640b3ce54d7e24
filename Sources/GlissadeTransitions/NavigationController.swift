import GlissadeEngine
import GlissadeMath

/// Shows the top of a stack of controllers: `UINavigationController`.
///
/// The stack changes with the call; the transition to its new top begins in the stage's next turn. What is
/// asked for while one runs is done when it is over, in one transition.
open class NavigationController: ViewController {
  /// What happens to the stack: `UINavigationController.Operation`, with its raw values.
  public enum Operation: Int, Hashable, Sendable {
    /// Nothing.
    case none = 0
    /// A controller comes on top.
    case push = 1
    /// The top goes.
    case pop = 2
  }

  /// Says how controllers come and go; held weakly.
  public weak var delegate: (any NavigationControllerDelegate)?
  /// The controllers on the stack, the one that shows last.
  public private(set) var stack: [ViewController] = []

  /// The controller whose view shows, or is on its way out.
  private var displayed: ViewController?
  private var isScheduled = false
  private var wantsAnimation = false
  /// What the transition to the present top is.
  private var pending: PendingChange?
  private weak var running: TransitionContext?
  /// How often who is told of a change may ask for another, before that waits for a turn of its own.
  private static let mostSettlings = 16
  private let container = TransitionContainerView()
  private var completions: [() -> Void] = []

  private struct PendingChange {
    var operation: Operation
    /// The stack before, for a cancel.
    var before: [ViewController]
    let request: TransitionRequest
  }

  /// A navigation controller with a controller at the bottom of its stack.
  public init(rootViewController: ViewController? = nil) {
    super.init()
    if let rootViewController, take(rootViewController) {
      stack = [rootViewController]
      rootViewController.isMovingToParent = false
      rootViewController.didMove(toParent: self)
    }
  }

  /// Makes the view with the container that controllers show in.
  open override func loadView() {
    super.loadView()
    container.frame = view.layer.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(container)
    settle()
  }

  // MARK: The stack

  /// The controllers on the stack, the one that shows last; setting it does not animate.
  public var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller on top of the stack.
  public var topViewController: ViewController? { stack.last }

  /// The controller that is seen: what the top presents, or the top.
  public var visibleViewController: ViewController? { presentedViewController ?? stack.last }

  /// Puts a controller on top of the stack.
  ///
  /// One that is on the stack already is refused, and said.
  public func pushViewController(_ viewController: ViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else {
      return refuse(
        .alreadyOnStack, "\(viewController.displayName) is on the stack already",
        "pop to it, or push another")
    }
    // Whoever was told of it may have pushed it already.
    guard take(viewController), !stack.contains(where: { $0 === viewController }) else { return }
    change(to: stack + [viewController], .push, animated: animated)
  }

  /// Takes the top off the stack.
  ///
  /// The last one stays, and that is said.
  /// - Returns: the controller that goes; nil where none does.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    guard stack.count > 1, let top = stack.last else {
      refuse(.popRoot, "there is one controller on the stack", "dismiss the navigation controller")
      return nil
    }
    change(to: Array(stack.dropLast()), .pop, animated: animated)
    return top
  }

  /// Takes all but the bottom off the stack.
  ///
  /// - Returns: the controllers that go; nil where none does.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [ViewController]? {
    guard let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  /// Takes what is above a controller off the stack.
  ///
  /// One that is not on the stack is refused, and said.
  /// - Returns: the controllers that go; nil where none does.
  @discardableResult
  public func popToViewController(_ viewController: ViewController, animated: Bool)
    -> [ViewController]?
  {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      refuse(
        .notOnStack, "\(viewController.displayName) is not on the stack", "pop to one that is")
      return nil
    }
    let gone = Array(stack[(index + 1)...])
    if gone.isEmpty { return nil }
    change(to: Array(stack[...index]), .pop, animated: animated)
    return gone
  }

  /// Replaces the stack: a push where the new top was not on it, a pop where it was below.
  ///
  /// A controller given twice counts once, and one that shows elsewhere does not, which is said; an empty stack is
  /// refused, and said.
  public func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    guard !viewControllers.isEmpty else {
      return refuse(.popRoot, "the stack was to be emptied", "leave one controller")
    }
    var known: Set<ViewController> = []
    let taken = viewControllers.filter { known.insert($0).inserted && take($0) }
    // Whoever was told of one may have taken out another.
    let new = taken.filter { $0.parent === self }
    guard let top = new.last else { return }
    let isKnown = stack.contains { $0 === top }
    change(to: new, isKnown ? .pop : .push, animated: animated)
  }

  /// Shows a controller: pushes it.
  open override func show(_ viewController: ViewController, sender: Any? = nil) {
    pushViewController(viewController, animated: true)
  }

  /// Makes a controller a child, if it is none; whether it is one now.
  private func take(_ controller: ViewController) -> Bool {
    if controller.parent === self { return true }
    guard canTake(controller) else { return false }
    controller.isMovingToParent = true
    addChild(controller)
    if controller.parent === self { return true }
    // Where another stack has taken it meanwhile, it is moving there.
    if !(controller.parent is NavigationController) { controller.isMovingToParent = false }
    return false
  }

  /// Changes the stack to one of children, and then tells those that go.
  private func change(to new: [ViewController], _ operation: Operation, animated: Bool) {
    if pending == nil {
      pending = PendingChange(
        operation: operation, before: stack, request: TransitionRequest(monitor))
    }
    pending?.operation = operation
    wantsAnimation = animated
    let kept = Set(new)
    let leaving = stack.filter { !kept.contains($0) }
    stack = new
    for controller in new { controller.isMovingFromParent = false }
    for controller in leaving { controller.isMovingFromParent = true }
    for controller in leaving where controller.isMovingFromParent && controller.parent === self {
      controller.willMove(toParent: nil)
    }
    schedule()
  }

  override func gives(up child: ViewController) -> Bool {
    let isShown = child === displayed || running?.moves(child) == true
    guard let index = stack.lastIndex(where: { $0 === child }) else { return !isShown }
    if isShown, pending == nil {
      pending = PendingChange(
        operation: .pop, before: stack, request: TransitionRequest(monitor))
      wantsAnimation = false
    }
    stack.remove(at: index)
    if isShown {
      child.isMovingFromParent = true
      schedule()
    }
    return !isShown
  }

  // MARK: Transitions

  private func schedule() {
    guard isViewLoaded, let stage else {
      // Nobody sees it: it is done at once.
      return settle()
    }
    if let running { return running.yieldIfWanted(goesOn: wantsAnimation) }
    guard !isScheduled else { return }
    isScheduled = true
    stage.post { [weak self] in
      guard let self else { return }
      isScheduled = false
      reconcile()
    }
  }

  /// Shows the top at once, without anybody's seeing it.
  private func settle() {
    guard running == nil else { return }
    pending = nil
    for _ in 0..<NavigationController.mostSettlings where isViewLoaded && displayed !== stack.last {
      exchange()
    }
    release()
  }

  /// Takes out what shows and puts the top in, unless whoever is told asks for something else.
  private func exchange() {
    let top = stack.last
    if let old = displayed {
      old.disappear(animated: false)
      guard displayed === old, stack.last === top, running == nil else { return }
      displayed = nil
      old.takeOut()
    }
    top?.loadViewIfNeeded()
    guard let top, displayed == nil, stack.last === top, running == nil else { return }
    displayed = top
    top.view.fit(container.layer.bounds)
    top.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(top.view)
    top.putContextBack(in: container)
    top.settlePlace()
  }

  /// Lets go of the children that are neither on the stack nor on show, and tells those that stay.
  private func release() {
    let kept = Set(stack)
    let leaving = children.filter { $0 !== displayed && !kept.contains($0) }
    if !leaving.isEmpty { drop(leaving) }
    for child in leaving where child.parent !== self {
      child.isMovingFromParent = false
      if child.parent is NavigationController { continue }
      child.isMovingToParent = false
      if child.presenter == nil { child.activeSegue = nil }
    }
    for child in leaving where child.parent == nil { child.didMove(toParent: nil) }
    for child in stack where child.isMovingToParent && child.parent === self {
      child.isMovingToParent = false
      // It shows no more where its view was.
      if child !== displayed, child.viewIfLoaded?.superview != nil {
        child.takeOut()
        child.settleAppearance()
      }
      if child.parent === self { child.didMove(toParent: self) }
    }
  }

  /// Begins the transition from what shows to the top.
  private func reconcile() {
    guard running == nil else { return }
    // Nothing shows yet, or is to.
    guard let to = stack.last, let from = displayed, let monitor else { return settle() }
    let change =
      pending
      ?? PendingChange(operation: .push, before: stack, request: TransitionRequest(monitor))
    pending = nil
    guard from !== to else { return release() }
    // Controllers that come off the stack go back; whatever else happens is a push.
    let operation: Operation =
      stack.contains { $0 === from } && change.operation == .pop ? .push : change.operation
    let animated = wantsAnimation && isSeen
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interaction: (any ViewControllerInteractiveTransitioning)?
    if animated {
      if let delegate {
        animator = delegate.navigationController(
          self, animationControllerFor: operation, from: from, to: to)
        monitor.log(
          .delegate, of: self,
          .navigationAnimationController(operation: operation, returned: animator != nil))
        if let animator {
          interaction = delegate.navigationController(self, interactionControllerFor: animator)
          monitor.log(
            .delegate, of: self, .interactionControllerForAnimation(returned: interaction != nil))
        }
      }
      animator = animator ?? NavigationAnimator(operation: operation)
    }
    to.loadViewIfNeeded()
    // Whoever was asked may have changed the stack again.
    guard running == nil, displayed === from, to.parent === self, stack.last === to else {
      if pending == nil { pending = change }
      return schedule()
    }
    let context = TransitionContext(
      operation: operation == .pop ? .pop : .push, from: from, to: to, container: container,
      host: self, monitor: monitor)
    context.requestOrder = change.request.begin()
    context.fit = { [unowned self, unowned context] in
      let frame = container.layer.bounds
      context.frames(of: from, initial: from.view.frame, final: .zero)
      context.frames(of: to, initial: .zero, final: frame)
      to.view.fit(frame)
      to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    context.willBegin = { [unowned self] in
      if delegate != nil { monitor.log(.delegate, of: self, .willShow) }
      delegate?.navigationController(self, willShow: to, animated: animated)
    }
    context.appearances = isSeen ? [(from, false), (to, true)] : []
    context.structure = { [unowned self, unowned context] completed in
      if completed {
        context.addMissing(to.view)
        from.takeOut()
        to.putContextBack(in: container)
        displayed = to
      } else {
        to.view.removeFromSuperview()
        // What was asked for meanwhile stands; otherwise the stack is what it was.
        if pending == nil { restore(change.before) }
      }
    }
    context.didEnd = { [unowned self] _ in running = nil }
    context.didShow = { [unowned self] completed in
      release()
      if completed {
        if delegate != nil { monitor.log(.delegate, of: self, .didShow) }
        delegate?.navigationController(self, didShow: to, animated: animated)
      }
    }
    context.ended = { [unowned self] _ in
      if stack.last !== displayed { schedule() }
    }
    running = context
    context.run(animator: animator, interaction: interaction, isAnimated: animated)
  }

  private func restore(_ before: [ViewController]) {
    // What was taken out by itself stays out.
    stack = before.filter { $0.parent === self }
    for controller in stack { controller.isMovingFromParent = false }
  }

  // MARK: Relations

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
