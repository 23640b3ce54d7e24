import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import Testing

/// The reveal of the fourth article: a push through a logo that grows, and a pop that shrinks.
@Suite struct Seed003Tests {
  private final class App {
    let master = Seed003.MasterViewController()
    let detail = Seed003.DetailViewController()
    let navigation: NavigationController
    let host: SeedHost

    init(_ size: Size = SeedHost.small, screen: Size? = nil, mended: Bool = false) {
      let navigation = NavigationController(rootViewController: master)
      self.navigation = navigation
      host = SeedHost(size, screen: screen) { navigation }
      detail.master = master
      if mended { master.mended = Seed003.MendedRevealAnimator() }
    }

    func push() { host.stage.perform { navigation.pushViewController(detail, animated: true) } }
    func pop() { _ = host.stage.perform { navigation.popViewController(animated: true) } }

    func pushed() throws {
      push()
      try host.run(to: 5)
      host.forget()
    }
  }

  // 3.7, 3.9
  @Test(arguments: SeedPace.allCases)
  func `logo and mask grow and the view fades in by the golden numbers`(pace: SeedPace) throws {
    let rows = SeedCalculations.rows(try SeedCalculations.read().reveal)
    let app = App()
    app.push()
    var seen = 0
    for (time, row) in rows {
      app.host.after(time) {
        for layer in [app.master.logo, app.detail.maskLayer] {
          let shown = layer.presentation?.transform
          #expect(SeedCalculations.agree(shown?.m11, row.scale, range: 150))
          #expect(SeedCalculations.agree(shown?.m22, row.scale, range: 150))
          #expect(SeedCalculations.agree(shown?.m42, row.ty, range: 1500))
        }
        #expect(SeedCalculations.agree(SeedLook(app.detail.view)?.alpha, row.opacity))
        seen += 1
      }
    }
    try app.host.run(to: 4, pace)
    #expect(seen == rows.count && seen == 5)
  }

  // 3.1, 3.3, 3.4
  @Test func `the delegate is asked each time, and told who and what`() throws {
    let app = App()
    #expect(app.master.transition.operation == .push, "by default")
    app.push()
    try app.host.run(to: 4)
    app.pop()
    try app.host.run(to: 8)
    #expect(app.master.arguments.map(\.operation) == [.push, .pop])
    #expect(app.master.arguments.allSatisfy { $0.navigation === app.navigation })
    #expect(
      app.master.arguments[0].from === app.master && app.master.arguments[0].to === app.detail)
    #expect(
      app.master.arguments[1].from === app.detail && app.master.arguments[1].to === app.master)
    #expect(app.master.transition.operation == .pop)
    #expect(app.navigation.viewControllers.count == 1)
    #expect(app.host.events.filter { $0 == "animator.transitionDuration(2.0)" }.count == 2)
  }

  // 3.2
  @Test func `the controller on top need not be a delegate`() throws {
    let app = App()
    let top: Any = app.detail
    #expect(!(top is any NavigationControllerDelegate))
    try app.pushed()
    app.pop()
    try app.host.run(to: 8)
    #expect(
      app.host.events(of: .delegate).contains(
        "navigationController(_:animationControllerFor:from:to:) pop -> object"))
  }

  // 3.5, 3.8
  @Test func `one animation is copied twice, and its context is kept meanwhile`() throws {
    let app = App()
    app.push()
    app.host.after(1) {
      #expect(app.master.transition.storedContext != nil)
      let (mask, logo) = (app.detail.maskLayer.animations, app.master.logo.animations)
      #expect(mask.count == 1 && logo.count == 1)
      #expect(mask.first !== logo.first)
      #expect((mask + logo).allSatisfy { $0.isFrozen && $0.delegate === app.master.transition })
      #expect(app.detail.maskLayer.animationKeys.isEmpty)
    }
    try app.host.run(to: 4)
    #expect(app.master.transition.storedContext == nil)
  }

  // 3.10, 3.11
  @Test(arguments: SeedPace.allCases)
  func `the first end completes, and the second has no effect`(pace: SeedPace) throws {
    let app = App()
    app.push()
    var scales: [Double?] = []
    app.host.stage.monitor.eventHandler = { event in
      guard event.description == "context.completeTransition(true)" else { return }
      scales = [app.master.logo, app.detail.maskLayer].map { $0.presentation?.transform.m11 }
    }
    try app.host.run(to: 4, pace)
    #expect(scales == [150, 150], "until then the fill holds them")
    #expect(app.master.transition.stops.count == 2)
    #expect(app.master.transition.stops.first == true)
    #expect(app.host.time(of: "context.completeTransition(true)") == 2)
    #expect(app.detail.appearedBeforeReset == true)
    #expect(app.master.logo.animations.isEmpty)
    #expect(app.detail.view.layer.mask == nil)
    // The animation that fills forwards is removed in the same turn, so it is not reported.
    #expect(app.host.codes == ["shared-delegate"])
    #expect(app.host.stage.monitor.diagnostics.map(\.subject).allSatisfy { $0 == "RevealAnimator" })
    #expect(!app.host.stage.isAnimating)
    #expect(
      app.host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "from.viewDidDisappear", "to.viewDidAppear",
      ])
  }

  // 3.6
  @Test func `the arriving view lies over the leaving one`() throws {
    let app = App()
    app.push()
    try app.host.run(to: 1)
    #expect(app.detail.view.superview?.subviews == [app.master.view, app.detail.view])
    #expect(app.detail.view.layer.mask === app.detail.maskLayer)
  }

  // 3.12
  @Test func `the mask is in the middle of what viewDidLoad finds`() throws {
    let app = App()
    app.push()
    try app.host.run(to: 1)
    #expect(app.detail.maskLayer.position == Point(x: 160, y: 284))
    // In a window that fills half of the screen, the view is loaded with the screen's size and resized later.
    let split = App(Size(width: 320, height: 568), screen: Size(width: 640, height: 568))
    split.push()
    try split.host.run(to: 1)
    #expect(split.detail.view.bounds.size.width == 320)
    #expect(split.detail.maskLayer.position == Point(x: 320, y: 284), "off the middle")
  }

  // 3.13, 3.14
  @Test(arguments: SeedPace.allCases)
  func `the pop shrinks by the golden numbers, above what it uncovers`(pace: SeedPace) throws {
    let rows = SeedCalculations.rows(try SeedCalculations.read().shrink)
    let app = App()
    try app.pushed()
    app.pop()
    var seen = 0
    for (time, row) in rows {
      app.host.after(time) {
        let look = SeedLook(app.detail.view)
        #expect(SeedCalculations.agree(look?.transform.m11, row.scale))
        #expect(SeedCalculations.agree(look?.transform.m22, row.scale))
        #expect(SeedCalculations.agree(look?.alpha, row.alpha))
        #expect(app.detail.view.superview?.subviews == [app.master.view, app.detail.view])
        seen += 1
      }
    }
    try app.host.run(to: 9, pace)
    #expect(seen == rows.count && seen == 3)
    #expect(app.host.time(of: "context.completeTransition(true)") == 7)
    #expect(app.host.codes == [])
    #expect(app.navigation.viewControllers.count == 1)
    #expect(app.master.view.window === app.host.window)
    #expect(app.detail.view.superview == nil)
  }

  // 3.14
  @Test func `a pop's context has controllers as well as views`() throws {
    final class Look: ViewControllerAnimatedTransitioning {
      var names: [String] = []
      func transitionDuration(
        using transitionContext: (any ViewControllerContextTransitioning)?
      ) -> Double { 0 }
      func animateTransition(using context: any ViewControllerContextTransitioning) {
        for key in [TransitionContextViewControllerKey.from, .to] {
          names.append(context.viewController(forKey: key).map { "\(type(of: $0))" } ?? "nil")
        }
        context.containerView.addSubview(context.view(forKey: .to)!)
        context.completeTransition(true)
      }
    }
    final class Delegate: NavigationControllerDelegate {
      let look = Look()
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { look }
    }
    let app = App()
    try app.pushed()
    let delegate = Delegate()
    app.navigation.delegate = delegate
    app.pop()
    try app.host.run(to: 8)
    #expect(delegate.look.names == ["DetailViewController", "MasterViewController"])
    #expect(app.host.codes == [])
  }

  // 3.13
  @Test(arguments: SeedPace.allCases)
  func `a cancelled pop completes all the same and leaves a view small`(pace: SeedPace) throws {
    let app = App()
    try app.pushed()
    app.master.isDriven = true
    let before = SeedHost.describe(app.host.window)
    app.pop()
    app.host.after(0.5) { app.master.driver?.context?.cancelInteractiveTransition() }
    try app.host.run(to: 9, pace)
    #expect(app.host.codes == ["completed-after-cancel", "not-restored"])
    #expect(app.host.stage.monitor.diagnostics.last?.message.contains("alpha 0.0") == true)
    #expect(SeedHost.describe(app.host.window) == before, "the machine puts it back")
    #expect(app.navigation.viewControllers.count == 2)
    #expect(
      app.host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "to.viewWillDisappear",
        "to.viewDidDisappear", "from.viewWillAppear", "from.viewDidAppear",
      ])
  }

  // 3.10
  @Test func `a cancelled push goes back`() throws {
    let app = App()
    app.master.isDriven = true
    let before = SeedHost.describe(app.host.window)
    app.push()
    app.host.after(0.5) { app.master.driver?.context?.cancelInteractiveTransition() }
    try app.host.run(to: 5)
    #expect(SeedHost.describe(app.host.window) == before)
    #expect(app.navigation.viewControllers.count == 1)
    #expect(app.host.events.filter { $0 == "context.completeTransition(false)" }.count == 1)
    #expect(app.host.codes == ["shared-delegate"])
    #expect(app.master.logo.animations.isEmpty)
  }

  @Test(arguments: [true, false])
  func `mended, there is nothing to be said`(cancels: Bool) throws {
    let app = App(Size(width: 320, height: 568), screen: SeedHost.large, mended: true)
    let before = SeedHost.describe(app.host.window)
    app.push()
    try app.host.run(to: 3)
    #expect(app.navigation.viewControllers.count == 2)
    app.master.isDriven = cancels
    let between = SeedHost.describe(app.host.window)
    app.pop()
    if cancels {
      app.host.after(0.5) { app.master.driver?.context?.cancelInteractiveTransition() }
    }
    try app.host.run(to: 8)
    #expect(app.host.codes == [])
    #expect(SeedHost.describe(app.host.window) == (cancels ? between : before))
  }

  @Test func `animations that were there before are not the animator's doing`() throws {
    final class Listener: AnimationDelegate {}
    let app = App(mended: true)
    let listener = Listener()
    try app.host.stage.perform {
      // One layer is on the stage already; the other is added with the arriving view.
      for layer in [app.master.view.layer, app.detail.view.layer] {
        let blink = BasicAnimation(keyPath: .zPosition, from: 0, to: 1)
        blink.duration = 100
        blink.delegate = listener
        blink.fillMode = .forwards
        blink.isRemovedOnCompletion = false
        try layer.add(blink)
      }
    }
    app.push()
    try app.host.run(to: 3)
    app.pop()
    try app.host.run(to: 6)
    #expect(app.host.codes == [])
  }

  @Test func `both paces leave the same`() throws {
    let outcomes = try SeedPace.allCases.map { pace in
      let app = App()
      app.push()
      app.host.after(3) { app.navigation.popViewController(animated: true) }
      app.host.after(6) { app.navigation.pushViewController(app.detail, animated: true) }
      try app.host.run(to: 10, pace)
      #expect(app.navigation.viewControllers.count == 2)
      return app.host.outcome
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].errors == [])
  }
}
