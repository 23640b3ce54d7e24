import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// A controller is in one place: a root, a child, on a stack, a tab or presented.
@Suite struct ViewControllerPlacesTests {
  /// Does something once when it is about to get a parent.
  final class Mover: ViewController {
    var act: (() -> Void)?

    override func willMove(toParent parent: ViewController?) {
      guard parent != nil, let act else { return }
      self.act = nil
      act()
    }
  }

  enum Place: CaseIterable, Sendable {
    case root, presented, stack, tab, child
  }

  let root = ViewController(), mover = Mover()
  let plain = ViewController()
  let first = NavigationController(rootViewController: RecordingController("first"))
  let second = NavigationController(rootViewController: RecordingController("second"))
  let tabs = TabBarController(viewControllers: [RecordingController("tab")])
  let interface: Interface
  let other: Window

  init() throws {
    interface = Interface(root)
    other = Window(frame: interface.window.frame, stage: interface.stage)
    for child in [plain, first, second, tabs] {
      root.addChild(child)
      root.view.addSubview(child.view)
    }
    try interface.run(0.1)
  }

  func put(_ place: Place) {
    switch place {
    case .root: other.rootViewController = mover
    case .presented: root.present(mover, animated: false)
    case .stack: first.pushViewController(mover, animated: false)
    case .tab: tabs.viewControllers += [mover]
    case .child: plain.addChild(mover)
    }
  }

  var places: [Place] {
    var places: [Place] = []
    if other.rootViewController === mover { places.append(.root) }
    if mover.presentingViewController != nil, mover.parent == nil { places.append(.presented) }
    if first.viewControllers.contains(mover), mover.parent === first { places.append(.stack) }
    if tabs.viewControllers.contains(mover), mover.parent === tabs { places.append(.tab) }
    if plain.children.contains(mover), mover.parent === plain { places.append(.child) }
    return places
  }

  @Test(arguments: Place.allCases, Place.allCases)
  func `controller already shown: is refused elsewhere`(_ one: Place, _ other: Place) throws {
    // A plain parent's child moves, but to windows and presentations.
    let moves = one == .child && (other == .stack || other == .tab)
    guard one != other else { return }
    put(one)
    try interface.run(0.1)
    expectTrue(places == [one] && interface.codes == [])
    put(other)
    try interface.run(0.1)
    expectEqual(places, [moves ? other : one])
    expectEqual(interface.codes, moves ? [] : [.alreadyShown])
  }

  @Test(arguments: [Place.stack, .tab, .child], Place.allCases)
  func `one that goes elsewhere while it is told of its parent stays there`(
    _ asked: Place, _ taken: Place
  ) throws {
    guard asked != taken else { return }
    // A plain parent's child moves on.
    let moves = taken == .child
    mover.act = { put(taken) }
    put(asked)
    expectEqual(places, [moves ? asked : taken])
    try interface.run(0.1)
    expectEqual(places, [moves ? asked : taken])
    expectEqual(interface.codes, moves ? [] : [.alreadyShown])
    expectTrue(!mover.isMovingToParent && first.children.count == first.viewControllers.count)
  }

  @Test(arguments: [Place.stack, .tab])
  func `one that goes elsewhere between two parents does not`(_ place: Place) throws {
    let (coming, moved) = (ViewController(), RecordingController("moved"))
    coming.addChild(moved)
    coming.view.addSubview(moved.view)
    try interface.present(coming, over: root, run: 0.1)
    moved.acts["didAppear"] = {
      if place == .tab { tabs.viewControllers += [moved] }
      if place == .stack { first.pushViewController(moved, animated: false) }
    }
    plain.addChild(moved)
    try interface.run(1)
    let parents = [plain, first, tabs, coming].filter { $0.children.contains(moved) }
    expectTrue(parents.count == 1 && parents.first === moved.parent && moved.isBalanced)
  }

  @Test func `one that pushes itself while it is pushed is on the stack once`() throws {
    mover.act = { first.pushViewController(mover, animated: false) }
    put(.stack)
    try interface.run(0.1)
    expectTrue(first.viewControllers.count == 2 && first.children.count == 2)
    expectTrue(interface.codes == [] && mover.view.window != nil)
  }

  @Test func `a stack begins with nobody who shows elsewhere`() throws {
    interface.stage.perform {
      let navigation = NavigationController(rootViewController: root)
      expectTrue(navigation.viewControllers == [] && root.parent == nil)
    }
    expectTrue(interface.codes == [.alreadyShown] && interface.window.rootViewController === root)
  }

  @Test(arguments: [Place.stack, .tab])
  func `whoever leaves a container is off its list with the call`(_ place: Place) throws {
    put(place)
    if place == .tab { tabs.selectedViewController = mover }
    try interface.run(0.1)
    expectTrue(mover.view.window != nil)
    mover.removeFromParent()
    expectTrue(!first.viewControllers.contains(mover) && !tabs.viewControllers.contains(mover))
    // It shows until the container shows another.
    root.present(mover, animated: false)
    expectEqual(interface.codes, [.alreadyShown])
    try interface.run(0.1)
    expectTrue(mover.parent == nil && mover.view.window == nil && !mover.isMovingFromParent)
    expectTrue(first.topViewController?.view.window != nil)
    expectTrue(tabs.selectedViewController?.view.window != nil)
    try interface.present(mover, over: root, animated: false, run: 0.1)
    expectTrue(places == [.presented] && interface.codes == [.alreadyShown])
  }

  @Test func `controller that waits on a stack: leaves it at once`() throws {
    let bottom = try #require(first.viewControllers.first)
    put(.stack)
    try interface.run(0.1)
    bottom.removeFromParent()
    expectTrue(
      bottom.parent == nil && first.viewControllers == [mover] && first.children == [mover])
    try interface.present(bottom, over: root, animated: false, run: 0.1)
    expectTrue(root.presentedViewController === bottom && interface.codes == [])
  }

  @Test func `a root that is asked for meanwhile is the last one`() throws {
    let (leaver, next) = (RecordingController("leaver"), RecordingController("next"))
    let interface = Interface(leaver)
    leaver.acts["willDisappear"] = { [window = interface.window, first] in
      window.rootViewController = next
      first.pushViewController(next, animated: false)
    }
    interface.window.rootViewController = mover
    try interface.run(0.1)
    expectTrue(interface.window.rootViewController === next && next.view.window != nil)
    expectTrue(next.calls == ["willAppear", "didAppear"] && next.parent == nil)
    other.rootViewController = mover
    expectTrue(other.rootViewController === mover && leaver.view.window == nil)
  }
}
