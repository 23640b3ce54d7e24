import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The push of the first article, and what its text says of contexts, delegates and snapshots.
@Suite struct Seed000Tests {
  private final class App {
    let main: Seed000.MTHMainViewController
    let navigation: NavigationController
    let host: SeedHost

    init(_ line: Seed000.MTHMainViewController.Line = .none) {
      let main = Seed000.MTHMainViewController(line)
      let navigation = NavigationController(rootViewController: main)
      self.main = main
      self.navigation = navigation
      host = SeedHost(SeedHost.small) { navigation }
    }

    func push() { host.stage.perform { main.push() } }
  }

  // 0.8
  @Test func `the scenery is as described`() {
    let app = App()
    #expect(app.main.title == "Demo")
    #expect(app.main.view.backgroundColor == Color(red: 1, green: 1, blue: 0))
    #expect(app.main.view.subviews.map(\.name) == ["Push", "Modal"])
    #expect(app.main.view.subviews[0].frame == Rect(x: 140, y: 200, width: 40, height: 40))
    #expect(app.main.view.subviews[1].frame == Rect(x: 265, y: 500, width: 50, height: 50))
    #expect(app.navigation.delegate === app.main)
    #expect(app.main.nextVC.transitioningDelegate === app.main)
  }

  // 0.2
  @Test(arguments: SeedPace.allCases)
  func `the push fades in and moves the old view left by the golden numbers`(pace: SeedPace) throws
  {
    let rows = SeedCalculations.rows(try SeedCalculations.read().fadeAndPush)
    let app = App()
    app.push()
    var seen = 0
    for (time, row) in rows {
      app.host.after(time) {
        let from = SeedLook(app.main.view)
        let to = SeedLook(app.main.nextVC.view)
        #expect(SeedCalculations.agree(from?.transform.m41, row.tx, range: 320))
        #expect(SeedCalculations.agree(to?.alpha, row.alpha))
        #expect(from?.alpha == 1)
        #expect(to?.transform.isIdentity == true)
        seen += 1
      }
    }
    try app.host.run(to: 2, pace)
    #expect(seen == rows.count && seen == 3)
    #expect(app.main.view.transform.isIdentity)
    #expect(app.main.view.superview == nil)
    let next = try #require(app.main.nextVC)
    #expect(next.view.alpha == 1)
    #expect(next.view.window === app.host.window)
    #expect(next.view.frame == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(
      app.navigation.viewControllers.map(ObjectIdentifier.init) == [
        ObjectIdentifier(app.main), ObjectIdentifier(next),
      ])
    #expect(app.host.codes == [])
    #expect(!app.host.stage.isAnimating)
  }

  // 0.1, 0.2, 0.4, 0.5, 0.6, 0.10
  @Test(arguments: SeedPace.allCases)
  func `the push is told in its order`(pace: SeedPace) throws {
    let app = App()
    app.push()
    #expect(app.host.events == [], "it begins in a turn of its own")
    try app.host.run(to: 2, pace)
    #expect(
      app.host.events.filter { !$0.hasSuffix("viewDidLoad") } == [
        "delegate.navigationController(_:animationControllerFor:from:to:) push -> object",
        "delegate.navigationController(_:interactionControllerFor:) -> nil",
        "delegate.navigationController(_:willShow:animated:)",
        "from.viewWillDisappear",
        "to.viewWillAppear",
        "animator.transitionDuration(1.0)",
        "animator.animateTransition",
        "to.viewIsAppearing",
        "context.completeTransition(true)",
        "from.viewDidDisappear",
        "to.viewDidAppear",
        "delegate.navigationController(_:didShow:animated:)",
        "animator.animationEnded(true)",
      ])
    #expect(app.host.time(of: "delegate.navigationController(_:willShow:animated:)") == 0)
    #expect(app.host.time(of: "delegate.navigationController(_:didShow:animated:)") == 1)
    #expect(app.host.time(of: "animator.animateTransition") == 0)
    #expect(app.host.time(of: "context.completeTransition(true)") == 1)
    #expect(app.host.time(of: "to.viewDidAppear") == 1)
  }

  // 0.3
  @Test(arguments: [7.0, 8.0])
  func `adding the arriving view twice does not double it`(systemVersion: Double) throws {
    let app = App()
    app.main.customAnimator.systemVersion = systemVersion
    app.push()
    try app.host.run(to: 0.5)
    let container = try #require(app.main.nextVC.view.superview)
    #expect(container.subviews == [app.main.view, app.main.nextVC.view])
    #expect(container.layer.sublayers.count == 2)
    #expect(app.host.codes == [], "the context's view is the controller's own")
  }

  // 0.4
  @Test func `from and to change places between a presentation and its dismissal`() throws {
    final class Keys: ViewControllerAnimatedTransitioning {
      var controllers: [ObjectIdentifier?] = []
      var views: [View?] = []
      var inContainer: [Bool] = []
      func transitionDuration(
        using transitionContext: (any ViewControllerContextTransitioning)?
      ) -> Double { 0.1 }
      func animateTransition(using context: any ViewControllerContextTransitioning) {
        controllers += [
          context.viewController(forKey: .from).map(ObjectIdentifier.init),
          context.viewController(forKey: .to).map(ObjectIdentifier.init),
        ]
        views += [context.view(forKey: .from), context.view(forKey: .to)]
        inContainer.append(context.view(forKey: .from)?.superview === context.containerView)
        let to = context.view(forKey: .to)!
        context.containerView.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: 0.1, animations: { to.alpha = 1 }) { _ in
          context.completeTransition(true)
        }
      }
    }
    let presenter = Seed004.PresentingViewController()
    let delegate = BothWays(Keys())
    let keys = try #require(delegate.animator as? Keys)
    let presented = ViewController()
    presented.transitioningDelegate = delegate
    let host = SeedHost(SeedHost.small) { presenter }
    host.stage.perform { presenter.present(presented, animated: true) }
    try host.run(to: 1)
    host.stage.perform { presenter.dismiss(animated: true) }
    try host.run(to: 2)
    let (a, b) = (ObjectIdentifier(presenter), ObjectIdentifier(presented))
    #expect(keys.controllers == [a, b, b, a])
    #expect(keys.views == [presenter.view, presented.view, presented.view, presenter.view])
    #expect(keys.inContainer == [true, true])
    #expect(host.codes == [])
  }

  // 0.5
  @Test(arguments: SeedPace.allCases)
  func `nothing ends without completeTransition until the machine ends it`(pace: SeedPace) throws {
    let presenter = ViewController()
    let presented = ViewController()
    let animator = Seed000.ForgetfulAnimator()
    let delegate = BothWays(animator)
    presented.transitioningDelegate = delegate
    let host = SeedHost(SeedHost.small) { presenter }
    var completions = 0
    host.stage.perform { presenter.present(presented, animated: true) { completions += 1 } }
    try host.run(to: 1.4, pace)
    #expect(completions == 0 && animator.ended.isEmpty)
    #expect(host.appearances == ["from.viewWillDisappear", "to.viewWillAppear"])
    try host.run(to: 3, pace)
    #expect(host.codes == ["complete-missing"])
    #expect(completions == 1 && animator.ended == [true])
    #expect(
      host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "to.viewDidAppear", "from.viewDidDisappear",
      ])
    #expect(presented.view.window === host.window)
  }

  // 0.9, 0.10
  @Test func `a pop gets the system's animator, and no interaction controller is asked for`() throws
  {
    let app = App()
    #expect(NavigationController.Operation.none.rawValue == 0)
    #expect(NavigationController.Operation.push.rawValue == 1)
    #expect(NavigationController.Operation.pop.rawValue == 2)
    app.push()
    try app.host.run(to: 2)
    _ = app.host.stage.perform { app.navigation.popViewController(animated: true) }
    try app.host.run(to: 4)
    #expect(
      app.main.asked == [
        "animationControllerForOperation push", "interactionControllerForAnimationController",
        "animationControllerForOperation pop",
      ])
    #expect(
      app.host.events.contains(
        "delegate.navigationController(_:animationControllerFor:from:to:) pop -> nil"))
    #expect(app.navigation.viewControllers.count == 1)
    #expect(app.main.view.window === app.host.window)
    #expect(app.host.codes == [])
  }

  // 0.12
  @Test func `nobody drives a transition that is not interactive`() throws {
    let app = App()
    app.push()
    app.host.after(0.2) {
      let coordinator = app.main.transitionCoordinator
      #expect(coordinator?.isInteractive == false)
      #expect(coordinator?.initiallyInteractive == false)
      let context = app.main.customAnimator.context
      context?.updateInteractiveTransition(0.9)
      context?.cancelInteractiveTransition()
      #expect(context?.transitionWasCancelled == false)
    }
    try app.host.run(to: 2)
    #expect(app.host.time(of: "context.completeTransition(true)") == 1)
    #expect(app.host.codes == ["not-interactive", "not-interactive"])
    #expect(app.navigation.viewControllers.count == 2)
  }

  // 0.2, 0.16: what an interaction controller's cancel leaves
  @Test(arguments: SeedPace.allCases)
  func `a cancelled push leaves all as it was`(pace: SeedPace) throws {
    let app = App()
    let driver = SeedDriver(app.main.customAnimator)
    app.main.interactionController = driver
    let before = SeedHost.describe(app.host.window)
    app.push()
    app.host.after(0.4) { driver.context?.cancelInteractiveTransition() }
    try app.host.run(to: 2, pace)
    #expect(SeedHost.describe(app.host.window) == before)
    #expect(app.navigation.viewControllers.count == 1)
    #expect(app.host.codes == [])
    #expect(
      app.host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "to.viewWillDisappear",
        "to.viewDidDisappear", "from.viewWillAppear", "from.viewDidAppear",
      ])
    #expect(app.host.time(of: "context.completeTransition(false)") == 1)
  }

  // 0.21
  @Test func `a snapshot is what shows now, or after the turn, and does not follow`() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    let root = ViewController()
    let host = SeedHost(SeedHost.small) { root }
    let alpha = { (snapshot: View?) in snapshot?.layer.sublayers.first?.presentation?.opacity }
    var now, later, second: View?
    host.stage.perform {
      root.view.addSubview(view)
      now = view.snapshotView(afterScreenUpdates: false)
      later = view.snapshotView(afterScreenUpdates: true)
      for snapshot in [now, later] {
        if let snapshot { root.view.addSubview(snapshot) }
      }
      view.alpha = 0
    }
    try host.run(to: 0.1)
    #expect(alpha(now) == 1)
    #expect(alpha(later) == 0, "it is blank, since the alpha was set in the same turn")
    host.stage.perform {
      view.alpha = 0.5
      second = now?.snapshotView(afterScreenUpdates: false)
      if let second { root.view.addSubview(second) }
    }
    try host.run(to: 0.2)
    #expect(alpha(now) == 1 && alpha(later) == 0)
    #expect(second?.bounds.size == Size(width: 40, height: 20))
    #expect(second?.layer.sublayers.first?.sublayers.count == 1, "a picture of the picture")
  }

  // 0.22
  @Test(arguments: SeedPace.allCases)
  func `a container of one's own drives the same animator`(pace: SeedPace) throws {
    let container = ViewController()
    let (first, second) = (ViewController(), ViewController())
    let host = SeedHost(SeedHost.small) {
      container.loadViewIfNeeded()
      container.addChild(first)
      container.view.addSubview(first.view)
      first.didMove(toParent: container)
      return container
    }
    var ends: [Bool] = []
    host.stage.perform {
      container.addChild(second)
      container.transition(from: first, to: second, using: Seed000.MTHCustomAnimator()) {
        ends.append($0)
      }
    }
    host.after(0.25) {
      #expect(SeedCalculations.agree(SeedLook(second.view)?.alpha, 0.1291619310473198))
    }
    try host.run(to: 2, pace)
    #expect(ends == [true])
    #expect(container.view.subviews == [second.view])
    #expect(
      host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "from.viewDidDisappear", "to.viewDidAppear",
      ])
    #expect(host.codes == [])
  }

  // 0.6
  @Test func `one controller is pushed, popped and pushed again, alike at any pace`() throws {
    let outcomes = try SeedPace.allCases.map { pace in
      let app = App()
      app.push()
      app.host.after(2) { app.navigation.popViewController(animated: true) }
      app.host.after(4) { app.main.push() }
      try app.host.run(to: 6, pace)
      #expect(app.navigation.viewControllers.count == 2)
      return app.host.outcome
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].errors == [])
  }
}

/// Gives one animator to both ways of a presentation.
final class BothWays: ViewControllerTransitioningDelegate {
  let animator: any ViewControllerAnimatedTransitioning
  var interaction: (any ViewControllerInteractiveTransitioning)?

  init(_ animator: any ViewControllerAnimatedTransitioning) { self.animator = animator }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  { animator }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}
