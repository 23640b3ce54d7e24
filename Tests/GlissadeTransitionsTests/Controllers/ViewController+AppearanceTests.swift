import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// The properties by which controllers describe their own state while they appear and disappear.
@Suite struct ViewControllerAppearanceTests {
  /// Notes its flags with each call.
  final class Flagged: ViewController {
    var notes: [String] = []

    private func note(_ call: String, _ animated: Bool) {
      var flags: [String] = []
      if isBeingPresented { flags.append("presented") }
      if isBeingDismissed { flags.append("dismissed") }
      if isMovingToParent { flags.append("to") }
      if isMovingFromParent { flags.append("from") }
      if transitionCoordinator != nil { flags.append("coordinator") }
      if animated { flags.append("animated") }
      notes.append(([call] + flags).joined(separator: " "))
    }

    override func viewDidLoad() { note("load", false) }
    override func viewWillAppear(_ animated: Bool) { note("willAppear", animated) }
    override func viewDidAppear(_ animated: Bool) { note("didAppear", animated) }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear", animated) }
    override func willMove(toParent parent: ViewController?) {
      notes.append("willMove \(parent != nil)")
    }
    override func didMove(toParent parent: ViewController?) {
      notes.append("didMove \(parent != nil)")
    }
  }

  @Test(arguments: [true, false])
  func `a presented controller knows that it comes and goes`(_ animated: Bool) throws {
    let (a, b) = (ViewController(), Flagged())
    let interface = Interface(a)
    try interface.present(b, over: a, animated: animated, run: 1)
    try interface.dismiss(b, animated: animated, run: 1)
    let end = animated ? " coordinator animated" : " coordinator"
    expectEqual(
      b.notes,
      [
        "load presented", "willAppear presented" + end, "didAppear presented" + end,
        "willDisappear dismissed" + end, "didDisappear dismissed" + end,
      ])
  }

  @Test(arguments: [true, false])
  func `a pushed controller knows that it comes and goes`(_ animated: Bool) throws {
    let b = Flagged()
    let navigation = NavigationController(rootViewController: ViewController())
    let interface = Interface(navigation)
    try interface.push(b, on: navigation, animated: animated, run: 1)
    try interface.pop(navigation, animated: animated, run: 1)
    let end = animated ? " coordinator animated" : " coordinator"
    expectEqual(
      b.notes.filter { !$0.hasPrefix("load") },
      [
        "willMove true", "willAppear to" + end, "didAppear to" + end, "didMove true",
        "willMove false", "willDisappear from" + end, "didDisappear from" + end, "didMove false",
      ])
  }

  @Test func `the view is loaded once, when it is first asked for`() {
    let controller = Flagged()
    expectTrue(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    _ = controller.view
    controller.loadViewIfNeeded()
    expectTrue(controller.notes == ["load"] && controller.isViewLoaded)
    expectIdentical(controller.view.nearestViewController, controller)
  }

  @Test func `appearance reaches controllers within controllers`() throws {
    let leaf = Flagged()
    let navigation = NavigationController(rootViewController: leaf)
    let tabs = TabBarController(viewControllers: [navigation, ViewController()])
    let interface = Interface(tabs)
    leaf.notes = []
    let cover = ViewController()
    try interface.present(cover, over: tabs, run: 1)
    try interface.dismiss(tabs, run: 1)
    expectEqual(
      leaf.notes,
      [
        "willDisappear coordinator animated", "didDisappear coordinator animated",
        "willAppear coordinator animated", "didAppear coordinator animated",
      ])
  }

  @Test func `a controller that passes nothing on has children that hear nothing`() throws {
    final class Silent: ViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let (silent, child) = (Silent(), Flagged())
    silent.addChild(child)
    silent.view.addSubview(child.view)
    child.notes = []
    let interface = Interface(silent)
    try interface.run(0.1)
    expectTrue(child.notes.isEmpty)
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    expectEqual(child.notes, ["willAppear", "didAppear"])
  }
}

extension ViewControllerAppearanceTests {
  @Test func `what a controller sets while it is about to appear is no animator's fault`() throws {
    final class Dim: ViewController {
      override func viewWillAppear(_ animated: Bool) { view.alpha = 0.7 }
      override func viewWillDisappear(_ animated: Bool) { view.alpha = 0.6 }
    }
    let (a, b, chooser) = (Dim(), Dim(), Chooser())
    let animator = ScriptedAnimator { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
    }
    let held = HeldInteraction(animator)
    (chooser.animator, chooser.interaction) = (animator, held)
    let (navigation, interface) = stack(a)
    navigation.delegate = chooser
    try interface.push(b, on: navigation, run: 0.1)
    interface.stage.perform { held.takeBack() }
    expectTrue(interface.codes == [] && navigation.viewControllers == [a])
    // The last appearance callback of each controller set its alpha.
    expectTrue(a.view.alpha == 0.7 && b.view.alpha == 0.6)
  }

  @Test func `loading a view is an event of its transition`() throws {
    let (a, b) = (ViewController(), ViewController())
    let interface = Interface(a)
    _ = interface.takeEvents()
    try interface.present(b, over: a, animated: false, run: 0.1)
    expectEqual(interface.takeEvents().first, "controller.viewDidLoad")
  }
}

/// Whatever runs at the same time, what has begun comes to its end.
@Suite struct AppearanceBalanceTests {
  let x = RecordingController("x"), y = RecordingController("y"), z = RecordingController("z")

  var all: [RecordingController] { [x, y, z] }

  func expectRest(_ interface: Interface, _ showing: [RecordingController]) {
    for controller in all {
      expectTrue(controller.isBalanced, "\(controller.title ?? ""): \(controller.calls)")
      let last = controller.calls.last ?? "didDisappear"
      expectEqual(
        last, showing.contains(controller) ? "didAppear" : "didDisappear",
        "\(controller.title ?? ""): \(controller.calls)")
      expectEqual(controller.viewIfLoaded?.window != nil, showing.contains(controller))
    }
    expectEqual(interface.codes, [])
  }

  enum Change: CaseIterable, Sendable {
    case popToRoot, popAnimated, push, pushAnimated, setStack, removeTop

    func make(in navigation: NavigationController, _ z: ViewController) {
      switch self {
      case .popToRoot: navigation.popToRootViewController(animated: false)
      case .popAnimated: navigation.popViewController(animated: true)
      case .push: navigation.pushViewController(z, animated: false)
      case .pushAnimated: navigation.pushViewController(z, animated: true)
      case .setStack: navigation.setViewControllers([z], animated: false)
      case .removeTop: navigation.topViewController?.removeFromParent()
      }
    }
  }

  @Test(arguments: Change.allCases, [true, false])
  func `a stack that changes while it comes or goes leaves nobody waiting`(
    _ change: Change, _ goes: Bool
  ) throws {
    let navigation = NavigationController()
    navigation.viewControllers = [x, y]
    let interface = Interface(ViewController())
    interface.window.rootViewController?.present(navigation, animated: !goes)
    try interface.run(goes ? 1 : 0.2)
    if goes { navigation.dismiss(animated: true) }
    try interface.run(0.1)
    change.make(in: navigation, z)
    try interface.run(3)
    let top = try #require(navigation.topViewController as? RecordingController)
    expectRest(interface, goes ? [] : [top])
  }

  @Test(arguments: [true, false])
  func `a tab that changes while the tabs go leaves nobody waiting`(_ animated: Bool) throws {
    let (tabs, chooser) = (TabBarController(viewControllers: [x, y]), Chooser(nil))
    let interface = Interface(ViewController())
    if animated { chooser.animator = FadeAnimator() }
    tabs.delegate = chooser
    interface.window.rootViewController?.present(tabs, animated: false)
    try interface.run(0.1)
    try interface.dismiss(tabs, run: 0.1)
    tabs.selectedIndex = 1
    try interface.run(0.1)
    tabs.viewControllers = [z]
    try interface.run(3)
    expectRest(interface, [])
  }

  @Test(arguments: [true, false])
  func `a push that is under way when its stack goes ends with that`(_ isPresented: Bool) throws {
    let navigation = NavigationController(rootViewController: x)
    let (interface, chooser) = (Interface(z), Chooser(FadeAnimator(duration: 2)))
    navigation.delegate = chooser
    navigation.modalPresentationStyle = .overFullScreen
    if isPresented {
      z.present(navigation, animated: false)
    } else {
      z.view.addSubview(navigation.view)
    }
    try interface.run(0.1)
    try interface.push(y, on: navigation, run: 0.1)
    if isPresented {
      navigation.dismiss(animated: true)
    } else {
      navigation.view.removeFromSuperview()
    }
    try interface.run(5)
    expectRest(interface, [z])
    expectTrue(navigation.topViewController === y && navigation.transitionCoordinator == nil)
  }

  @Test(arguments: [true, false], [true, false])
  func `a child that leaves its parent on the way is told of its end`(
    _ appears: Bool, _ takesViewOnly: Bool
  ) throws {
    let parent = ViewController()
    parent.addChild(x)
    parent.view.addSubview(x.view)
    let interface = Interface(ViewController())
    interface.window.rootViewController?.present(parent, animated: appears)
    try interface.run(appears ? 0.2 : 0.1)
    if !appears {
      try interface.dismiss(parent, run: 0.1)
    }
    expectEqual(x.calls.last, appears ? "willAppear" : "willDisappear")
    x.view.removeFromSuperview()
    if !takesViewOnly { x.removeFromParent() }
    try interface.run(2)
    expectRest(interface, [])
  }

  @Test func `a child that comes while its parent appears is told of both`() throws {
    let parent = ViewController()
    let interface = Interface(ViewController())
    parent.loadViewIfNeeded()
    interface.window.rootViewController?.present(parent, animated: true)
    try interface.run(0.2)
    parent.addChild(x)
    parent.view.addSubview(x.view)
    try interface.run(2)
    expectRest(interface, [x])
  }

  @Test func `what is presented in a place that goes meanwhile goes with it`() throws {
    let (navigation, interface) = stack(x)
    x.definesPresentationContext = true
    y.modalPresentationStyle = .currentContext
    try interface.present(y, over: x, run: 0.2)
    try interface.push(z, on: navigation, animated: false, run: 2)
    expectRest(interface, [z])
    try interface.pop(navigation, animated: false, run: 1)
    expectRest(interface, [y])
  }

  @Test(arguments: [nil, 0.2, 2], [true, false])
  func `whoever outlives the window is told that nothing shows any more`(
    _ time: Double?, _ keepsStage: Bool
  ) throws {
    var stage = Stage()
    weak let first = stage
    let navigation = NavigationController(rootViewController: x)
    let chooser = Chooser(FadeAnimator(duration: 1))
    navigation.delegate = chooser
    var ends = 0
    do {
      let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
      window.rootViewController = navigation
      stage.perform { window.makeKeyAndVisible() }
      try stage.advance(to: 0)
      navigation.pushViewController(y, animated: true)
      if let time { try stage.advance(to: time) }
      navigation.present(z, animated: true) { ends += 1 }
      if !keepsStage { stage = Stage() }
    }
    expectTrue(keepsStage || first == nil)
    try stage.advance(to: 5)
    expectTrue(x.isBalanced && y.isBalanced && stage.nextEventTime == nil && ends == 1)
    expectTrue(x.calls.last == "didDisappear" && y.calls.last ?? "didDisappear" == "didDisappear")
    // The controllers can be shown again.
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
    window.rootViewController = navigation
    stage.perform { window.makeKeyAndVisible() }
    try stage.advance(to: 6)
    expectTrue(y.view.window === window && y.calls.last == "didAppear" && x.view.window == nil)
    expectTrue(!y.isMovingToParent && navigation.transitionCoordinator == nil)
  }

  enum Loss: CaseIterable, Sendable { case view, place, root, window }
  enum Home: CaseIterable, Sendable { case root, child, view, comingChild }

  @Test(
    arguments: ["willAppear", "isAppearing", "didAppear", "willDisappear", "didDisappear"],
    Loss.allCases)
  func `whoever loses the view around it in a callback is told of its end`(
    _ call: String, _ loss: Loss
  ) throws {
    for home in Home.allCases {
      let (x, stage, elsewhere) = (RecordingController("x"), Stage(), View())
      var window: Window? = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
      let (root, parent) = (ViewController(), ViewController())
      window?.rootViewController = root
      let host = home == .root || home == .view ? root : parent
      if host === parent { root.addChild(parent) }
      if home == .child { root.view.addSubview(parent.view) }
      if home != .view { host.addChild(x) }
      stage.perform { window?.makeKeyAndVisible() }
      x.acts[call] = {
        switch loss {
        case .view: root.view.removeFromSuperview()
        case .place: elsewhere.addSubview(root.view)
        case .root: window?.rootViewController = nil
        case .window: window = nil
        }
      }
      func isAtRest() -> Bool {
        let last = x.calls.last ?? "didDisappear"
        return x.isBalanced && last == (x.view.window == nil ? "didDisappear" : "didAppear")
      }
      stage.perform {
        host.view.addSubview(x.view)
        if home == .comingChild { root.view.addSubview(parent.view) }
        x.didMove(toParent: x.parent)
      }
      try stage.advance(to: 1)
      expectTrue(isAtRest(), "\(home): \(x.calls)")
      stage.perform { x.view.removeFromSuperview() }
      try stage.advance(to: 2)
      expectTrue(isAtRest() && x.acts.isEmpty, "\(home): \(x.calls)")
      window = nil
    }
  }
}
