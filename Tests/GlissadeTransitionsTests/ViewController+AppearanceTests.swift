import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// What controllers know of themselves while they appear and disappear.
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
    a.present(b, animated: animated)
    try interface.run(1)
    b.dismiss(animated: animated)
    try interface.run(1)
    let end = animated ? " coordinator animated" : " coordinator"
    #expect(
      b.notes == [
        "load presented", "willAppear presented" + end, "didAppear presented" + end,
        "willDisappear dismissed" + end, "didDisappear dismissed" + end,
      ])
  }

  @Test(arguments: [true, false])
  func `a pushed controller knows that it comes and goes`(_ animated: Bool) throws {
    let b = Flagged()
    let navigation = NavigationController(rootViewController: ViewController())
    let interface = Interface(navigation)
    navigation.pushViewController(b, animated: animated)
    try interface.run(1)
    navigation.popViewController(animated: animated)
    try interface.run(1)
    let end = animated ? " coordinator animated" : " coordinator"
    #expect(
      b.notes.filter { !$0.hasPrefix("load") } == [
        "willMove true", "willAppear to" + end, "didAppear to" + end, "didMove true",
        "willMove false", "willDisappear from" + end, "didDisappear from" + end, "didMove false",
      ])
  }

  @Test func `the view is loaded once, when it is first asked for`() {
    let controller = Flagged()
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    _ = controller.view
    controller.loadViewIfNeeded()
    #expect(controller.notes == ["load"] && controller.isViewLoaded)
    #expect(controller.view.nearestViewController === controller)
  }

  @Test func `appearance reaches controllers within controllers`() throws {
    let leaf = Flagged()
    let navigation = NavigationController(rootViewController: leaf)
    let tabs = TabBarController(viewControllers: [navigation, ViewController()])
    let interface = Interface(tabs)
    leaf.notes = []
    let cover = ViewController()
    tabs.present(cover, animated: true)
    try interface.run(1)
    tabs.dismiss(animated: true)
    try interface.run(1)
    #expect(
      leaf.notes == [
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
    #expect(child.notes.isEmpty)
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    #expect(child.notes == ["willAppear", "didAppear"])
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
    let navigation = NavigationController(rootViewController: a)
    let interface = Interface(navigation)
    navigation.delegate = chooser
    navigation.pushViewController(b, animated: true)
    try interface.run(0.1)
    interface.stage.perform {
      held.context?.cancelInteractiveTransition()
      held.context?.completeTransition(false)
    }
    #expect(interface.codes == [] && navigation.viewControllers == [a])
    // What they were told last.
    #expect(a.view.alpha == 0.7 && b.view.alpha == 0.6)
  }

  @Test func `loading a view is an event of its transition`() throws {
    let (a, b) = (ViewController(), ViewController())
    let interface = Interface(a)
    _ = interface.takeEvents()
    a.present(b, animated: false)
    try interface.run(0.1)
    #expect(interface.takeEvents().first == "controller.viewDidLoad")
  }
}
