import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The second article's interaction controllers, written by hand against the protocol and the context.
@Suite struct Seed001InteractionTests {
  private typealias App = Seed001Tests.App

  // 1.10
  @Test(arguments: SeedPace.allCases)
  func `the leaving view follows the finger, with the other one below it`(pace: SeedPace) throws {
    let app = App()
    try app.presented(Seed001.TransDelegate())
    app.drag([(.began, 0), (.changed, 0.2), (.changed, 0.4)])
    var xs: [Double?] = []
    for time in [0.05, 0.15, 0.25] { app.host.after(time) { xs.append(app.x) } }
    try app.host.run(to: 10.3, pace)
    #expect(xs == [0, 75, 150])
    let container = try #require(app.second.view.superview)
    #expect(container.subviews == [app.first.view, app.second.view])
    #expect(app.first.view.frame == Rect(x: 0, y: 0, width: 375, height: 667))
    #expect(
      app.host.events.filter { $0.hasPrefix("context") || $0.hasPrefix("inter") } == [
        "interactionController.startInteractiveTransition"
      ], "the context is told nothing")
    #expect(app.second.transitionCoordinator?.isInteractive == true)
    #expect(app.second.transitionCoordinator?.percentComplete == 0)
  }

  // 1.11, 1.13
  @Test(arguments: SeedPace.allCases)
  func `finishing takes 0.2 s and does not tell the context`(pace: SeedPace) throws {
    let app = App()
    try app.presented(Seed001.TransDelegate())
    app.drag([(.began, 0), (.changed, 0.4), (.ended, 0.6)])
    var x: Double?
    app.host.after(0.3) { x = app.x }
    try app.host.run(to: 12, pace)
    // Half-way from where the finger was.
    #expect(SeedCalculations.agree(x, 375 * 0.7, range: 375))
    #expect(app.host.codes == ["finish-missing"])
    #expect(app.host.stage.monitor.diagnostics.first?.subject == "IntObject")
    #expect(app.host.time(of: "context.completeTransition(true)") == 10.2 + 0.2)
    #expect(
      app.host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "to.viewDidAppear", "from.viewDidDisappear",
      ])
    #expect(app.host.window.subviews == [app.first.view])
    #expect(app.first.presentedViewController == nil)
    // The animator has nothing to do, and may be empty.
    #expect(!app.host.events.contains("animator.animateTransition"))
  }

  // 1.12
  @Test(arguments: SeedPace.allCases)
  func `a cancel that is not completed is ended by the machine`(pace: SeedPace) throws {
    let app = App()
    try app.presented(Seed001.TransDelegate())
    let before = SeedHost.describe(app.host.window)
    app.drag([(.began, 0), (.changed, 0.4), (.ended, 0.4)])
    // The finger lets go at 10.2 s, and the article's view takes 0.2 s to come back.
    try app.host.run(to: 10.85, pace)
    #expect(app.host.events.contains("context.cancelInteractiveTransition"))
    #expect(app.host.codes == [], "the machine waits for half a second")
    try app.host.run(to: 20, pace)
    #expect(app.host.codes == ["cancel-without-complete"])
    #expect(app.first.presentedViewController === app.second)
    #expect(SeedHost.describe(app.host.window) == before)
    #expect(
      app.host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "to.viewWillDisappear",
        "to.viewDidDisappear", "from.viewWillAppear", "from.viewDidAppear",
      ])
    // The model is sound: the next dismissal goes through.
    app.host.forget()
    app.drag([(.began, 0), (.changed, 0.4), (.ended, 0.6)])
    try app.host.run(to: 30, pace)
    #expect(app.host.codes == ["finish-missing"])
    #expect(app.first.presentedViewController == nil)
  }

  // 1.14
  @Test(arguments: SeedPace.allCases)
  func `a dismissal without a finger waits for one`(pace: SeedPace) throws {
    let app = App()
    try app.presented(Seed001.TransDelegate())
    var completions = 0
    app.host.stage.perform { app.second.dismiss(animated: true) { completions += 1 } }
    try app.host.run(to: 60, pace)
    #expect(completions == 0)
    #expect(app.second.isBeingDismissed)
    #expect(app.second.transitionCoordinator?.isInteractive == true)
    #expect(app.host.appearances == ["from.viewWillDisappear", "to.viewWillAppear"])
    // A finger can still end it.
    app.host.stage.perform { app.second.pan(.ended, translation: Point(x: 200, y: 0)) }
    try app.host.run(to: 62, pace)
    #expect(completions == 1)
    #expect(app.first.presentedViewController == nil)
  }

  // 1.15
  @Test
  func `a finger that starts to the left is passed over, and one that ends there ends nothing`()
    throws
  {
    let app = App()
    try app.presented(Seed001.TransDelegate())
    app.drag([(.began, -0.1), (.changed, 0.3), (.ended, 0.6)])
    try app.host.run(to: 14)
    // It was not dismissed; what moved is the view, without a transition.
    #expect(app.host.appearances == [])
    #expect(app.first.presentedViewController === app.second)
    app.host.forget()
    app.drag([(.began, 0), (.changed, 0.3), (.ended, -0.1)])
    try app.host.run(to: 60)
    #expect(app.second.isBeingDismissed)
    #expect(app.second.transitionCoordinator?.isInteractive == true)
    #expect(app.host.appearances == ["from.viewWillDisappear", "to.viewWillAppear"])
    // Nor does one that is cancelled.
    app.host.stage.perform { app.second.pan(.cancelled, translation: Point(x: 100, y: 0)) }
    try app.host.run(to: 90)
    #expect(app.second.isBeingDismissed)
  }

  // 1.20
  @Test func `frames of the screen's size are told apart from the container's`() throws {
    let app = App(Size(width: 200, height: 667), screen: SeedHost.large)
    try app.presented(Seed001.TransDelegate())
    app.drag([(.began, 0), (.changed, 0.4), (.ended, 0.6)])
    try app.host.run(to: 14)
    #expect(app.host.codes == ["foreign-geometry", "finish-missing"])
  }

  // MARK: Navigation

  private final class Stack {
    let bottom = ViewController()
    let top = ViewController()
    let navigation: NavigationController
    let delegate: Seed001.PopDelegate
    let host: SeedHost

    init(
      _ object: (any ViewControllerInteractiveTransitioning)?, size: Size = SeedHost.large,
      screen: Size? = nil
    ) throws {
      let navigation = NavigationController(rootViewController: bottom)
      self.navigation = navigation
      delegate = Seed001.PopDelegate(object)
      host = SeedHost(size, screen: screen) { navigation }
      host.stage.perform { navigation.pushViewController(top, animated: false) }
      try host.run(to: 1)
      navigation.delegate = delegate
      host.forget()
    }

    func pop() { _ = host.stage.perform { navigation.popViewController(animated: true) } }
    var x: Double? { SeedLook(top.view)?.frame.origin.x }
  }

  // 1.17
  @Test func `with nil for the animation nobody asks for the interaction`() throws {
    let stack = try Stack(nil)
    let delegate = Seed001.NavigationDelegate()
    stack.navigation.delegate = delegate
    stack.pop()
    try stack.host.run(to: 3)
    #expect(delegate.log == ["sss"])
    stack.host.stage.perform { stack.navigation.pushViewController(stack.top, animated: true) }
    try stack.host.run(to: 6)
    #expect(delegate.log == ["sss", "sss"])
    #expect(stack.host.codes == [])
  }

  // 1.18
  @Test(arguments: [true, false], SeedPace.allCases)
  func `the context is told of the finger's end when the motion is over`(
    finishes: Bool, pace: SeedPace
  ) throws {
    let object = Seed001.NavigationIntObject()
    let stack = try Stack(object)
    let before = SeedHost.describe(stack.host.window)
    stack.pop()
    stack.host.after(0.1) { object.updateAniProgress(0.25) }
    stack.host.after(0.15) {
      #expect(stack.x == 375 * 0.25)
      #expect(stack.top.transitionCoordinator?.percentComplete == 0.25)
    }
    stack.host.after(0.2) { if finishes { object.finish() } else { object.cancel() } }
    try stack.host.run(to: 5, pace)
    #expect(stack.host.codes == ["finished-late"])
    let told = stack.host.events(of: .context)
    #expect(
      told == [
        "updateInteractiveTransition(0.25)",
        finishes ? "finishInteractiveTransition" : "cancelInteractiveTransition",
        "completeTransition(\(finishes))",
      ])
    #expect(stack.navigation.viewControllers.count == (finishes ? 1 : 2))
    if finishes {
      #expect(stack.bottom.view.window === stack.host.window && stack.top.view.superview == nil)
      #expect(
        stack.host.appearances == [
          "from.viewWillDisappear", "to.viewWillAppear", "from.viewDidDisappear",
          "to.viewDidAppear",
        ])
    } else {
      #expect(SeedHost.describe(stack.host.window) == before)
      #expect(
        stack.host.appearances == [
          "from.viewWillDisappear", "to.viewWillAppear", "to.viewWillDisappear",
          "to.viewDidDisappear", "from.viewWillAppear", "from.viewDidAppear",
        ])
    }
  }

  // 1.18, 1.20
  @Test(arguments: [true, false])
  func `mended, there is nothing to be said`(finishes: Bool) throws {
    let object = Seed001.MendedIntObject()
    let stack = try Stack(object, size: SeedHost.small, screen: SeedHost.large)
    let before = SeedHost.describe(stack.host.window)
    stack.pop()
    stack.host.after(0.1) { object.updateAniProgress(0.25) }
    stack.host.after(0.2) { if finishes { object.finish() } else { object.cancel() } }
    try stack.host.run(to: 5)
    #expect(stack.host.codes == [])
    #expect(stack.navigation.viewControllers.count == (finishes ? 1 : 2))
    if !finishes { #expect(SeedHost.describe(stack.host.window) == before) }
    #expect(stack.host.time(of: "context.completeTransition(\(finishes))") == 1.2 + 0.2)
  }

  // MARK: Tab bars

  // 1.19
  @Test(arguments: [true, false])
  func `a tab bar's delegate may animate, or return nothing`(animates: Bool) throws {
    let tabs = [ViewController(), ViewController()]
    let controller = TabBarController(viewControllers: tabs)
    let host = SeedHost(SeedHost.large) { controller }
    let (empty, full) = (Seed001.EmptyTabDelegate(), Seed001.TabDelegate())
    controller.delegate = animates ? full : empty
    host.stage.perform { controller.selectedIndex = 1 }
    var x: Double?
    host.after(1) { x = SeedLook(tabs[1].view)?.frame.origin.x }
    try host.run(to: 3)
    #expect(x == (animates ? 187.5 : 0))
    #expect(
      host.events(of: .delegate).prefix(2)
        == (animates
          ? [
            "tabBarController(_:animationControllerForTransitionFrom:to:) -> object",
            "tabBarController(_:interactionControllerFor:) -> nil",
          ]
          : [
            "tabBarController(_:animationControllerForTransitionFrom:to:) -> nil",
            "tabBarController(_:didSelect:)",
          ]))
    #expect(
      host.appearances == [
        "to.viewWillAppear", "from.viewWillDisappear", "from.viewDidDisappear", "to.viewDidAppear",
      ])
    #expect(controller.selectedViewController === tabs[1])
    #expect(host.codes == [])
  }

  // 1.19
  @Test func `a finger can switch tabs, and change its mind`() throws {
    let tabs = [ViewController(), ViewController()]
    let controller = TabBarController(viewControllers: tabs)
    let host = SeedHost(SeedHost.large) { controller }
    let object = Seed001.MendedIntObject()
    let delegate = Seed001.TabDelegate()
    delegate.object = object
    controller.delegate = delegate
    let before = SeedHost.describe(host.window)
    host.stage.perform { controller.selectedIndex = 1 }
    host.after(0.1) { object.updateAniProgress(0.5) }
    host.after(0.2) { object.cancel() }
    try host.run(to: 2)
    #expect(controller.selectedIndex == 0)
    #expect(SeedHost.describe(host.window) == before)
    #expect(host.codes == [])
  }
}
