import GlissadeEngine
import GlissadeMath

/// A controller that shows the top of a stack of controllers: `UINavigationController`.
///
/// The stack changes with the call; the transition to its new top begins in the stage's next turn. Changes that are
/// made while a transition runs are shown by one transition after it has ended. If it is cancelled, they are made to
/// the stack that it restores: during a pop that is cancelled, a push comes on top of the controller that stays.
///
/// A pushed view slides in from the right to the centre:
///
/// ```swift
/// let (list, item) = (ViewController(), ViewController())
/// let navigation = NavigationController(rootViewController: list)
/// let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
/// window.rootViewController = navigation
/// window.makeKeyAndVisible()
/// navigation.pushViewController(item, animated: true)
/// try window.windowStage.step(to: 0.1)
/// let x = item.view.layer.presentation?.position.x  // 243.2
/// try window.windowStage.step(to: 1)
/// // item.view.center.x is 160
/// ```
open class NavigationController: ViewController {
  /// The kind of a change of the stack: `UINavigationController.Operation`.
  public typealias Operation = NavigationOperation

  /// The object that provides animators and is notified of changes; held weakly.
  public weak var delegate: (any NavigationControllerDelegate)?
  /// The controllers on the stack, the top last.
  package private(set) var stack: [ViewController] = []

  private(set) lazy var interactivePop = InteractivePop(self)
  private(set) lazy var containerDriver = ContainerTransitionDriver(self)
  override var driver: ContainerTransitionDriver? { containerDriver }
  private var wantsAnimation = false
  /// The change that leads to the present top, until its transition begins.
  private var pending: Change?

  /// A change of the stack.
  fileprivate struct Change {
    var operation: Operation
    /// The stack before the change, to be restored after a cancel.
    var before: [ViewController]
    /// The requests, which are applied again if the transition that runs now is cancelled.
    var requests: [StackChange] = []
    /// The interaction controller of a pop that the system's recogniser began.
    var interaction: PercentDrivenInteractiveTransition?

    mutating func add(_ request: StackChange) {
      if case .replace = request { requests = [] }
      requests.append(request)
    }
  }

  /// Creates a navigation controller with a controller at the bottom of its stack.
  public init(rootViewController: ViewController? = nil) {
    super.init()
    if let rootViewController, take(rootViewController) {
      stack = [rootViewController]
      rootViewController.isMovingToParent = false
      rootViewController.didMove(toParent: self)
    }
  }

  /// Creates the view with the container in which controllers are shown.
  open override func loadView() {
    super.loadView()
    containerDriver.install()
    view.addGestureRecognizer(interactivePop.recognizer)
  }

  /// The system's recogniser of a pan from the left edge, which pops the top and drives the transition:
  /// `UINavigationController.interactivePopGestureRecognizer`.
  ///
  /// It begins if there is more than one controller on the stack, no transition runs, and the pop would use the
  /// system's animator. So when the finger has moved in from the edge, the delegate is asked for the animator of the
  /// pop; if it returns one, the recogniser fails and nothing is popped. UIKit also gives its gesture up where a
  /// delegate provides an animator, and documents no rule; an application then adds its own recogniser, and returns an
  /// interaction controller
  /// (<https://developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer>).
  /// ``GestureRecognizer/isEnabled`` switches the gesture off, and ``GestureRecognizer/delegate`` is free for the
  /// application, which it can only restrict further. When the finger is lifted, its position and velocity decide
  /// whether the pop finishes (``ReleasePolicy/projection(decelerationRate:threshold:)``).
  public var interactivePopGestureRecognizer: GestureRecognizer? { interactivePop.recognizer }

  // MARK: The stack

  /// The controllers on the stack, the top last; setting them does not animate.
  public var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller on top of the stack.
  public var topViewController: ViewController? { stack.last }

  /// The visible controller: the one presented over the stack, or else the top.
  public var visibleViewController: ViewController? { presentedViewController ?? stack.last }

  /// Pushes a controller onto the stack.
  ///
  /// A controller that is already on the stack is rejected with a diagnostic.
  ///
  /// - Complexity: O(*n*) in the number of controllers on the stack.
  public func pushViewController(_ viewController: ViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else {
      return reject(
        .alreadyOnStack, "\(viewController.displayName) is already on the stack",
        "pop to it, or push another")
    }
    // A callback may have pushed the controller already.
    guard take(viewController), !stack.contains(where: { $0 === viewController }) else { return }
    change(by: .push(viewController), .push, animated: animated)
  }

  /// Pops the top of the stack.
  ///
  /// The last controller stays, and a diagnostic is reported.
  /// - Returns: The popped controller, or nil.
  /// - Complexity: O(*n*) in the number of controllers on the stack.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    guard stack.count > 1, let top = stack.last else {
      reject(
        .popRoot, "there is only one controller on the stack", "dismiss the navigation controller")
      return nil
    }
    change(by: .pop(top), .pop, animated: animated)
    return top
  }

  /// Pops all controllers but the bottom of the stack.
  ///
  /// - Returns: The popped controllers, or nil if there are none.
  /// - Complexity: O(*n*) in the number of controllers on the stack.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [ViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Pops the controllers above a controller.
  ///
  /// A controller that is not on the stack is rejected with a diagnostic.
  /// - Returns: The popped controllers, or nil if there are none.
  /// - Complexity: O(*n*) in the number of controllers on the stack.
  @discardableResult
  public func popToViewController(_ viewController: ViewController, animated: Bool)
    -> [ViewController]?
  {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      reject(
        .notOnStack, "\(viewController.displayName) is not on the stack",
        "pop to a controller that is")
      return nil
    }
    let removed = Array(stack[(index + 1)...])
    let request = StackChange.popTo(viewController, lowest: removed.first)
    if removed.isEmpty {
      // A cancel of the running transition may bring controllers back above this one.
      if containerDriver.running != nil { noteBeside(request, animated: animated) }
      return nil
    }
    change(by: request, .pop, animated: animated)
    return removed
  }

  /// Replaces the stack: a pop if the new top was on it, and otherwise a push.
  ///
  /// A controller that is given twice counts once. A controller that is shown elsewhere is left out, and an empty stack
  /// is rejected, both with a diagnostic.
  ///
  /// - Complexity: O(*n*) in the number of controllers on the old and the new stack.
  public func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    guard !viewControllers.isEmpty else {
      return reject(
        .popRoot, "setViewControllers was called with an empty stack",
        "keep at least one controller")
    }
    var known: Set<ViewController> = []
    let taken = viewControllers.filter { known.insert($0).inserted && take($0) }
    // A callback for one controller may have removed another.
    let new = taken.filter { $0.parent === self }
    guard let top = new.last else { return }
    let isKnown = stack.contains { $0 === top }
    change(by: .replace(new), isKnown ? .pop : .push, animated: animated)
  }

  /// Pushes the controller.
  open override func show(_ viewController: ViewController, sender: Any? = nil) {
    pushViewController(viewController, animated: true)
  }

  /// Adds a controller as a child if it is not one, and returns whether it is one now.
  private func take(_ controller: ViewController) -> Bool {
    if controller.parent === self { return true }
    guard canTake(controller) else { return false }
    controller.isMovingToParent = true
    addChild(controller)
    if controller.parent === self { return true }
    // A controller that another stack has added meanwhile is moving there.
    if !(controller.parent is NavigationController) { controller.isMovingToParent = false }
    return false
  }

  /// Returns whether the system's recogniser may pop the top at present.
  var canPopInteractively: Bool {
    guard isReadyForInteractivePop, let top = stack.last else { return false }
    guard let delegate else { return true }
    let below = stack[stack.count - 2]
    let custom = delegate.navigationController(
      self, animationControllerFor: .pop, from: top, to: below)
    monitor?.log(
      .delegate, of: self,
      .navigationAnimationController(operation: .pop, returned: custom != nil))
    // The delegate may have changed the stack.
    return custom == nil && isReadyForInteractivePop && stack.last === top
  }

  private var isReadyForInteractivePop: Bool {
    guard stack.count > 1, let top = stack.last, pending == nil, appearance == .appeared,
      containerDriver.displayed === top, top.presentee == nil, transitionCoordinator == nil
    else { return false }
    return stage?.animatesViews == true
  }

  /// Pops the top with a transition that an interaction controller drives and the system animates.
  func popInteractively(_ interaction: PercentDrivenInteractiveTransition) {
    if let top = stack.last { change(by: .pop(top), .pop, animated: true, interaction) }
  }

  /// Changes the stack, and calls `willMove(toParent: nil)` of those that leave.
  private func change(
    by request: StackChange, _ operation: Operation, animated: Bool,
    _ interaction: PercentDrivenInteractiveTransition? = nil
  ) {
    note(request, operation, animated: animated)
    pending?.interaction = interaction
    let new = request.applied(to: stack)
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
  private func note(_ request: StackChange, _ operation: Operation, animated: Bool) {
    if pending == nil {
      pending = Change(operation: operation, before: stack)
      containerDriver.noteRequest()
    }
    pending?.operation = operation
    pending?.interaction = nil
    pending?.add(request)
    wantsAnimation = animated
  }

  /// Notes a request that leaves the kind of a pending change as it is.
  private func noteBeside(_ request: StackChange, animated: Bool) {
    if pending == nil { note(request, .pop, animated: animated) } else { pending?.add(request) }
  }

  override func relinquish(_ child: ViewController) -> Bool {
    let index = stack.lastIndex { $0 === child }
    guard containerDriver.isShowing(child) else {
      if let index { stack.remove(at: index) }
      return true
    }
    if index != nil || containerDriver.running != nil {
      noteBeside(.remove(child), animated: false)
    }
    guard let index else { return false }
    child.isMovingFromParent = true
    stack.remove(at: index)
    containerDriver.schedule()
    return false
  }
}

extension NavigationController: ContainerController {
  var members: [ViewController] { stack }
  var target: ViewController? { stack.last }
  var keepsMotion: Bool { wantsAnimation }

  func plan(from: ViewController, to: ViewController) -> any ContainerPlan {
    let change = pending ?? Change(operation: .push, before: stack)
    pending = nil
    // A transition from a controller that has left the stack is a pop; any other one is a push.
    let isPop = change.operation == .pop && !stack.contains { $0 === from }
    return NavigationPlan(
      self, isPop ? .pop : .push, from: from, to: to, isAnimated: wantsAnimation && isVisible,
      change)
  }

  fileprivate func restorePendingChange(_ change: Change) {
    if pending == nil { pending = change } else { pending?.before = change.before }
  }

  /// Restores the stack from before a change that was cancelled, and applies the requests that were made meanwhile.
  fileprivate func restore(_ change: Change) {
    // Some controllers may have been removed from this parent.
    let restored = change.before.filter { $0.parent === self }
    pending?.before = restored
    let new = (pending?.requests ?? []).reduce(restored) { $1.applied(to: $0) }
    stack = new.filter { $0.parent === self }
    let kept = Set(stack)
    for controller in restored { controller.isMovingFromParent = !kept.contains(controller) }
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

/// The plan of a push or a pop.
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
    if let interaction = change.interaction, stackOperation == .pop {
      // The delegate has been asked when the gesture was recognised.
      return TransitionAnimators(
        animator: NavigationAnimator(operation: .pop), interaction: interaction)
    }
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
