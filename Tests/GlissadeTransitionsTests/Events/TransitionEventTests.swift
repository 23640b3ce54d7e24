import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct TransitionEventTests {
  private func page(_ title: String? = nil) -> ViewController {
    let controller = ViewController()
    controller.title = title
    return controller
  }

  @Test func `events tell two windows, nested containers and namesakes apart`() throws {
    let stage = Stage()
    let mail = NavigationController(rootViewController: page("Inbox"))
    mail.title = "Mail"
    let inner = NavigationController(rootViewController: page("Inbox"))
    let tabs = TabBarController(viewControllers: [inner])
    let windows = [mail, tabs].map { root in
      let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
      stage.perform {
        window.rootViewController = root
        window.makeKeyAndVisible()
      }
      return window
    }
    try stage.advance(to: 1)
    stage.monitor.isLogging = true
    stage.perform {
      mail.pushViewController(page(), animated: true)
      inner.pushViewController(page(), animated: true)
    }
    try stage.advance(to: 2)
    let events = stage.monitor.events
    func controllers(_ name: String) -> [String] {
      events.filter { $0.description == name }.map(\.controller)
    }
    expectEqual(controllers("from.viewWillDisappear"), ["Inbox", "Inbox #2"])
    expectEqual(controllers("to.viewDidAppear"), ["ViewController", "ViewController #2"])
    expectEqual(controllers("animator.animateTransition"), ["Mail", "NavigationController"])
    expectEqual(controllers("context.completeTransition(true)"), ["Mail", "NavigationController"])
    expectEqual(windows.count, 2)
  }

  @Test func `a name stays with its controller until the title changes`() throws {
    let (first, second) = (page("Inbox"), page("Inbox"))
    let tabs = TabBarController(viewControllers: [first, second])
    let interface = Interface(tabs)
    func appeared(_ index: Int) throws -> String? {
      tabs.selectedIndex = index
      try interface.run(0.1)
      let event = interface.monitor.events.last { $0.kind == .viewDidAppear }
      interface.monitor.removeAll()
      return event?.controller
    }
    try expectEqual([appeared(1), appeared(0), appeared(1)], ["Inbox #2", "Inbox", "Inbox #2"])
    first.title = "Letters"
    try expectEqual([appeared(0), appeared(1)], ["Letters", "Inbox #2"])
    first.title = "Inbox"
    try expectEqual(appeared(0), "Inbox #3", "its old name may have been another's since")
  }

  @Test func `another stage numbers controllers anew`() throws {
    for _ in 0..<2 {
      let interface = Interface(ViewController())
      expectTrue(interface.monitor.events.allSatisfy { $0.controller == "ViewController" })
      expectTrue(!interface.monitor.events.isEmpty)
    }
  }

  /// Whom each subject of a presentation and of its dismissal concerns.
  static let concerned: [(TransitionEvent.Subject, String)] = [
    (.delegate, "sheet"), (.presentationController, "sheet"), (.animator, "root"),
    (.interactionController, "root"), (.context, "root"), (.coordinator, "root"),
  ]

  @Test(arguments: concerned)
  func `a presentation's events name the controller that they concern`(
    _ subject: TransitionEvent.Subject, _ name: String
  ) throws {
    let chooser = Chooser()
    let (root, child, sheet) = (page("root"), page("child"), page("sheet"))
    let interface = Interface(root)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    sheet.transitioningDelegate = chooser
    let hand = ManualInteraction()
    chooser.interaction = hand
    // The child is told, and its parent presents.
    child.present(sheet, animated: true) {}
    try interface.run(0.1)
    interface.stage.perform { hand.finish() }
    try interface.run(1)
    chooser.interaction = nil
    sheet.dismiss(animated: true) {}
    interface.monitor.eventHandler = { event in
      guard event.kind == .dismissalTransitionWillBegin else { return }
      _ = sheet.transitionCoordinator?.animate(alongsideTransition: { _ in }, completion: { _ in })
    }
    try interface.run(1)
    let events = interface.monitor.events
    let controllers = events.filter { $0.subject == subject }.map(\.controller)
    expectTrue(!controllers.isEmpty && Set(controllers) == [name])
    let completions = events.filter { $0.subject == .completion }.map(\.controller)
    expectEqual(completions, ["child", "sheet"], "who was told, not who presents")
  }

  @Test func `a tab bar's delegate is told with its own methods' names`() throws {
    let chooser = Chooser()
    let tabs = TabBarController(viewControllers: [page(), page()])
    tabs.delegate = chooser
    let interface = Interface(tabs)
    let hand = ManualInteraction()
    chooser.interaction = hand
    for cancels in [true, false] {
      _ = interface.takeEvents()
      tabs.selectedIndex = 1
      try interface.run(0.1)
      interface.stage.perform { cancels ? hand.cancel() : hand.finish() }
      try interface.run(1)
      expectEqual(
        interface.takeEvents().filter { $0.hasPrefix("delegate.") },
        [
          "delegate.tabBarController(_:animationControllerForTransitionFrom:to:) -> object",
          "delegate.tabBarController(_:interactionControllerFor:) -> object",
          "delegate.tabBarController(_:\(cancels ? "didCancelSelecting" : "didSelect"):)",
        ])
    }
  }
}
