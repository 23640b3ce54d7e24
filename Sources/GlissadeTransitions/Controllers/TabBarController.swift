import GlissadeEngine
import GlissadeMath

/// A controller that shows one of several controllers: `UITabBarController`.
///
/// The selection changes with the call; the transition begins in the stage's next turn. Without an animator from the
/// delegate, the views are exchanged without animation.
///
/// A built-in animator fades the second tab in:
///
/// ```swift
/// let tabs = TabBarController(viewControllers: [ViewController(), ViewController()])
/// let slide = StyleTransitioningDelegate(forward: .tabSwitch)
/// tabs.delegate = slide
/// let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
/// window.rootViewController = tabs
/// window.makeKeyAndVisible()
/// tabs.selectedIndex = 1
/// try window.windowStage.step(to: 0.1)
/// let alpha = tabs.selectedViewController?.view.layer.presentation?.opacity  // 0.332
/// ```
open class TabBarController: ViewController {
  /// The object that provides animators and is notified of selections; held weakly.
  public weak var delegate: (any TabBarControllerDelegate)?
  private var tabs: [ViewController] = []
  private var selection = 0
  /// Whether a tab was selected since the last transition began.
  private var hasSelected = false
  private(set) lazy var containerDriver = ContainerTransitionDriver(self)
  override var driver: ContainerTransitionDriver? { containerDriver }

  /// Creates a tab bar controller that selects the first of its controllers.
  public init(viewControllers: [ViewController] = []) {
    super.init()
    setViewControllers(viewControllers)
  }

  /// Creates the view with the container in which controllers are shown.
  open override func loadView() {
    super.loadView()
    containerDriver.install()
  }

  /// The controllers of the tabs; setting them keeps the selected controller if it is among them.
  ///
  /// - Complexity: O(1) to read; O(*n*) in the number of controllers to set.
  public var viewControllers: [ViewController] {
    get { tabs }
    set { setViewControllers(newValue) }
  }

  /// The index of the selected tab; an index out of range is rejected with a diagnostic.
  public var selectedIndex: Int {
    get { selection }
    set {
      guard tabs.indices.contains(newValue) else {
        return reject(
          .notATab, "\(newValue) is not one of \(tabs.count) tabs", "select one of them")
      }
      guard newValue != selection else { return }
      selection = newValue
      hasSelected = true
      if isViewLoaded { containerDriver.schedule() }
    }
  }

  /// The selected controller; a controller that is not among the tabs is rejected with a diagnostic.
  ///
  /// - Complexity: O(1) to read; O(*n*) in the number of controllers to set.
  public var selectedViewController: ViewController? {
    get { tabs.indices.contains(selection) ? tabs[selection] : nil }
    set {
      guard let index = tabs.firstIndex(where: { $0 === newValue }) else {
        return reject(
          .notATab, "\(newValue?.displayName ?? "nothing") is not among the tabs",
          "select one of them")
      }
      selectedIndex = index
    }
  }

  /// Does what a tap on a tab of the bar does; a host that shows a tab bar calls it.
  ///
  /// The delegate is asked ``TabBarControllerDelegate/tabBarController(_:shouldSelect:)`` first, as in UIKit only here
  /// and not when the application sets the selection. A tap on the selected tab notifies the delegate of the selection
  /// again, and pops a navigation controller to its root.
  /// - Parameter index: The index of the tab; one out of range is rejected with a diagnostic.
  /// - Returns: Whether the tab is selected.
  @discardableResult
  public func tapTab(at index: Int) -> Bool {
    guard tabs.indices.contains(index) else {
      reject(.notATab, "\(index) is not one of \(tabs.count) tabs", "select one of them")
      return false
    }
    let tapped = tabs[index]
    let allowed = delegate?.tabBarController(self, shouldSelect: tapped) ?? true
    if delegate != nil { eventMonitor?.log(.delegate, of: self, .shouldSelect(returned: allowed)) }
    // The delegate may have changed the tabs.
    guard allowed, let place = tabs.firstIndex(where: { $0 === tapped }) else { return false }
    guard place == selection else {
      selectedIndex = place
      return true
    }
    if let delegate {
      eventMonitor?.log(.delegate, of: self, .didSelect(cancelled: false))
      delegate.tabBarController(self, didSelect: tapped)
    }
    let stack = tapped as? NavigationController
    if let stack, stack.stack.count > 1 { stack.popToRootViewController(animated: true) }
    return true
  }

  private func setViewControllers(_ controllers: [ViewController]) {
    var known: Set<ViewController> = []
    let own = Set(tabs)
    var taken: [ViewController] = []
    for controller in controllers where known.insert(controller).inserted {
      addChild(controller)
      if controller.parent === self { taken.append(controller) }
    }
    // A callback for one controller may have removed another.
    let (selected, old) = (selectedViewController, tabs)
    tabs = taken.filter { $0.parent === self }
    selection = tabs.firstIndex { $0 === selected } ?? 0
    for controller in tabs where !own.contains(controller) && controller.parent === self {
      containerDriver.notifyAdded(controller)
    }
    let kept = Set(tabs)
    for controller in old where !kept.contains(controller) && controller.parent === self {
      controller.willMove(toParent: nil)
    }
    containerDriver.membersChanged()
  }

  override func relinquish(_ child: ViewController) -> Bool {
    let isShown = containerDriver.isShowing(child)
    guard let index = tabs.firstIndex(where: { $0 === child }) else { return !isShown }
    let selected = selectedViewController
    tabs.remove(at: index)
    selection = tabs.firstIndex { $0 === selected } ?? 0
    if selected === child, isViewLoaded { containerDriver.schedule() }
    return !isShown
  }

  /// Selects a tab again after the switch to another one was cancelled.
  ///
  /// A tab that was selected meanwhile stays selected, also if that is the other one again.
  fileprivate func reselect(_ controller: ViewController) {
    if !hasSelected, let index = tabs.firstIndex(where: { $0 === controller }) { selection = index }
  }
}

extension TabBarController: ContainerController {
  var members: [ViewController] { tabs }
  var target: ViewController? { selectedViewController }
  var keepsMotion: Bool { true }

  func plan(from: ViewController, to: ViewController) -> any ContainerPlan {
    hasSelected = false
    return TabPlan(self, from: from, to: to)
  }
}

/// The plan of a switch from one tab to another.
private final class TabPlan: ContainerPlan {
  let tabBar: TabBarController
  let from, to: ViewController

  init(_ tabBar: TabBarController, from: ViewController, to: ViewController) {
    (self.tabBar, self.from, self.to) = (tabBar, from, to)
  }

  var container: any ContainerController { tabBar }
  var operation: TransitionContext.Operation { .tab }
  var appearances: [AppearanceChange] { tabBar.isVisible ? [(to, true), (from, false)] : [] }

  func askDelegate(_ monitor: TransitionMonitor) -> TransitionAnimators {
    guard tabBar.isVisible, let delegate = tabBar.delegate else { return TransitionAnimators() }
    return TransitionAnimators(
      of: tabBar, monitor,
      animator: {
        delegate.tabBarController(tabBar, animationControllerForTransitionFrom: from, to: to)
      }, { .tabAnimationController(returned: $0) },
      interaction: { delegate.tabBarController(tabBar, interactionControllerFor: $0) },
      { .tabInteractionController(returned: $0) })
  }

  func endOrder(of appearances: [AppearanceChange]) -> [AppearanceChange] { appearances.reversed() }

  func restore() { tabBar.reselect(from) }

  func notifyDelegate(_ monitor: TransitionMonitor, completed: Bool) {
    guard let delegate = tabBar.delegate else { return }
    monitor.log(.delegate, of: tabBar, .didSelect(cancelled: !completed))
    if completed {
      delegate.tabBarController(tabBar, didSelect: to)
    } else {
      delegate.tabBarController(tabBar, didCancelSelecting: to)
    }
  }
}
