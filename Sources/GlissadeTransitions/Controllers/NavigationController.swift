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

  private(set) lazy var containerDriver = ContainerDriver(self)
  override var driver: ContainerDriver? { containerDriver }
  private var wantsAnimation = false
  /// The change that leads to the present top, until its transition begins.
  private var pending: Change?

  /// A change of the stack.
  fileprivate struct Change {
    var operation: Operation
    /// The stack before, for a cancel.
    let before: [ViewController]
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
    containerDriver.install()
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
    note(operation, animated: animated)
    let kept = Set(new)
    let leaving = stack.filter { !kept.contains($0) }
    stack = new
    for controller in new { controller.isMovingFromParent = false }
    for controller in leaving { controller.isMovingFromParent = true }
    for controller in leaving where controller.isMovingFromParent && controller.parent === self {
      controller.willMove(toParent: nil)
    }
    containerDriver.schedule()
  }

  /// Notes a change that is about to be made.
  private func note(_ operation: Operation, animated: Bool) {
    if pending == nil {
      pending = Change(operation: operation, before: stack)
      containerDriver.noteRequest()
    }
    pending?.operation = operation
    wantsAnimation = animated
  }

  override func relinquish(_ child: ViewController) -> Bool {
    let isShown = containerDriver.isShowing(child)
    guard let index = stack.lastIndex(where: { $0 === child }) else { return !isShown }
    if isShown, pending == nil { note(.pop, animated: false) }
    stack.remove(at: index)
    if isShown {
      child.isMovingFromParent = true
      containerDriver.schedule()
    }
    return !isShown
  }
}

extension NavigationController: ContainerController {
  var members: [ViewController] { stack }
  var target: ViewController? { stack.last }
  var keepsMotion: Bool { wantsAnimation }

  func plan(from: ViewController, to: ViewController) -> any ContainerPlan {
    let change = pending ?? Change(operation: .push, before: stack)
    pending = nil
    // Controllers that come off the stack go back; whatever else happens is a push.
    let isPop = change.operation == .pop && !stack.contains { $0 === from }
    return NavigationPlan(
      self, isPop ? .pop : .push, from: from, to: to, isAnimated: wantsAnimation && isVisible,
      change)
  }

  fileprivate func restorePendingChange(_ change: Change) {
    if pending == nil { pending = change }
  }

  fileprivate func restore(_ change: Change) {
    // What was asked for meanwhile stands; otherwise the stack is what it was, but for what was taken out by itself.
    guard pending == nil else { return }
    stack = change.before.filter { $0.parent === self }
    for controller in stack { controller.isMovingFromParent = false }
  }

  func forgetChange() { pending = nil }

  func didDrop(_ leaving: [ViewController]) {
    for child in leaving where child.parent !== self {
      child.isMovingFromParent = false
      if child.parent is NavigationController { continue }
      child.isMovingToParent = false
      if child.presenter == nil { child.activeSegue = nil }
    }
  }

  func notifyAddedMembers() {
    for child in stack where child.isMovingToParent && child.parent === self {
      child.isMovingToParent = false
      containerDriver.notifyAdded(child)
    }
  }
}

/// A push or a pop.
private final class NavigationPlan: ContainerPlan {
  let navigation: NavigationController
  let from, to: ViewController
  let stackOperation: NavigationController.Operation
  let isAnimated: Bool
  let change: NavigationController.Change

  init(
    _ navigation: NavigationController, _ operation: NavigationController.Operation,
    from: ViewController, to: ViewController, isAnimated: Bool,
    _ change: NavigationController.Change
  ) {
    (self.navigation, stackOperation, self.from, self.to) = (navigation, operation, from, to)
    (self.isAnimated, self.change) = (isAnimated, change)
  }

  var container: any ContainerController { navigation }
  var operation: TransitionContext.Operation { stackOperation == .pop ? .pop : .push }
  var appearances: [AppearanceChange] { navigation.isVisible ? [(from, false), (to, true)] : [] }

  func askDelegate(_ monitor: TransitionMonitor) -> TransitionAnimators {
    guard isAnimated else { return TransitionAnimators() }
    var animators = TransitionAnimators()
    if let delegate = navigation.delegate {
      animators = TransitionAnimators(
        of: navigation, monitor,
        animator: {
          delegate.navigationController(
            navigation, animationControllerFor: stackOperation, from: from, to: to)
        }, { .navigationAnimationController(operation: stackOperation, returned: $0) },
        interaction: {
          delegate.navigationController(navigation, interactionControllerFor: $0)
        }, { .interactionControllerForAnimation(returned: $0) })
    }
    animators.animator = animators.animator ?? NavigationAnimator(operation: stackOperation)
    return animators
  }

  func withdraw() { navigation.restorePendingChange(change) }

  func willBegin(_ context: TransitionContext) {
    guard let delegate = navigation.delegate else { return }
    context.monitor.log(.delegate, of: navigation, .willShow)
    delegate.navigationController(navigation, willShow: to, animated: isAnimated)
  }

  func restore() { navigation.restore(change) }

  func notifyDelegate(_ monitor: TransitionMonitor, completed: Bool) {
    guard completed, let delegate = navigation.delegate else { return }
    monitor.log(.delegate, of: navigation, .didShow)
    delegate.navigationController(navigation, didShow: to, animated: isAnimated)
  }
}
