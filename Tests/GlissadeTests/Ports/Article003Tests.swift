import Glissade
import TestSupport
import Testing

/// The port of the article about a push that reveals the next view through a logo.
@Suite struct Article003Tests {
  private let master = MasterViewController()
  private let navigation: NavigationController
  private let host: PortHost

  /// - Parameter screen: The size of the screen, if it is not the window's.
  init(screen: Size? = nil) {
    let navigation = NavigationController(rootViewController: master)
    self.navigation = navigation
    host = PortHost(screen: screen) { navigation }
  }

  // The finger is lifted after 0.05 s.
  private func push() throws -> DetailViewController {
    try host.tap(Point(x: 160, y: 100))
    return try #require(navigation.topViewController as? DetailViewController)
  }

  private func pop() { host.stage.perform { _ = navigation.popViewController(animated: true) } }

  @Test func `the logo is in the middle of the first view`() {
    expectEqual(master.logo.position, Point(x: 160, y: 284))
    expectIdentical(master.logo.superlayer, master.view.layer)
    expectEqual(master.logo.shadowOpacity, 0.5)
    expectEqual(master.logo.shadowOffset.height, 2)
    expectEqual(master.navigationItem.backBarButtonItem?.title, "Back")
    expectIdentical(navigation.delegate, master)
    expectEqual(master.transition.operation, .push, "by default")
  }

  @Test(arguments: PortPace.allCases)
  func `a tap lets logo and mask grow while the next view fades in above`(pace: PortPace) throws {
    let detail = try push()
    try host.eachRow(of: "003_push_2s_easeIn", pace) { row in
      for layer in [master.logo, detail.maskLayer] {
        let shown = layer.presentation?.transform
        expectShown(shown?.m11, try row["scale"].double, range: 150)
        expectShown(shown?.m22, try row["scale"].double, range: 150)
        expectShown(shown?.m42, try row["ty"].double, range: 1500)
      }
      expectShown(detail.view.shownAlpha, try row["opacity"].double)
      expectEqual(detail.view.superview?.subviews, [master.view, detail.view])
      expectIdentical(detail.view.layer.mask, detail.maskLayer)
    }
    try host.wait(1, pace)
    expectEqual(host.time(of: "context.completeTransition(true)"), 2.05)
    expectNil(detail.view.layer.mask)
    expectEqual(master.logo.animations.count, 0)
    // Both animations have the animator as their delegate. The one that fills forwards is removed in time.
    expectEqual(host.codes, ["shared-delegate"])
    expectEqual(host.culprits, ["RevealAnimator"])
    expectEqual(host.errors, [])
    host.expectSettled(finishes: true, isModal: false)
  }

  @Test(arguments: PortPace.allCases)
  func `a pop shrinks the second view above the first`(pace: PortPace) throws {
    let detail = try push()
    try host.wait(4)
    host.forget()
    let start = host.stage.time
    pop()
    try host.wait(0)
    try host.eachRow(of: "003_pop_2s", pace) { row in
      expectShown(detail.view.shownTransform?.m11, try row["scale"].double)
      expectShown(detail.view.shownTransform?.m22, try row["scale"].double)
      expectShown(detail.view.shownAlpha, try row["alpha"].double)
      expectEqual(detail.view.superview?.subviews, [master.view, detail.view])
    }
    try host.wait(1, pace)
    expectEqual(host.time(of: "context.completeTransition(true)"), start + 2)
    expectEqual(master.transition.operation, .pop)
    expectEqual(navigation.viewControllers, [master])
    expectIdentical(master.view.window, host.window)
    expectNil(detail.view.superview)
    expectEqual(host.codes, [])
  }

  @Test func `one animation is copied twice, and its context is kept meanwhile`() throws {
    let detail = try push()
    try host.wait(1)
    expectTrue(master.transition.storedContext != nil)
    let (mask, logo) = (detail.maskLayer.animations, master.logo.animations)
    expectEqual([mask.count, logo.count], [1, 1])
    expectTrue(mask.first !== logo.first)
    expectTrue((mask + logo).allSatisfy { $0.isFrozen && $0.delegate === master.transition })
    expectEqual(detail.maskLayer.animationKeys, [])
    try host.wait(2)
    expectNil(master.transition.storedContext)
  }

  @Test(arguments: PortPace.allCases)
  func `the first end completes, and the second has no effect`(pace: PortPace) throws {
    let (master, detail) = (MasterViewController(), DetailViewController())
    let animator = CountingRevealAnimator()
    let run = try PortRun(.push, animator, master, detail)
    var scales: [Double?] = []
    var wasStored: [Bool] = []
    run.host.stage.monitor.eventHandler = { event in
      switch event.description {
      case "context.completeTransition(true)":
        scales = [master.logo, detail.maskLayer].map { $0.presentation?.transform.m11 }
      case "to.viewDidAppear": wasStored.append(animator.storedContext != nil)
      default: break
      }
    }
    run.start()
    try run.host.wait(4, pace)
    expectEqual(scales, [150, 150], "until then the fill holds them")
    expectEqual(animator.stops.count, 2)
    expectEqual(animator.stops.first, true)
    expectEqual(wasStored, [true], "the view has appeared before the animator resets the logo")
    expectEqual(run.host.time(of: "context.completeTransition(true)"), 3)
  }

  @Test func `the mask is in the middle of what viewDidLoad finds`() throws {
    let detail = try push()
    expectEqual(detail.maskLayer.position, Point(x: 160, y: 284))
    // In a window that fills half of the screen, the view is loaded with the screen's size and resized later.
    let split = Article003Tests(screen: Size(width: 640, height: 568))
    let half = try split.push()
    try split.host.wait(1)
    expectEqual(half.view.bounds.size.width, 320)
    expectEqual(half.maskLayer.position, Point(x: 320, y: 284), "off the middle")
  }

  @Test func `animations that were there before are not the animator's doing`() throws {
    final class Listener: AnimationDelegate {}
    let (listener, detail) = (Listener(), DetailViewController())
    try host.stage.perform {
      // One layer is on the stage already; the other is added with the arriving view.
      for layer in [master.view.layer, detail.view.layer] {
        let blink = BasicAnimation(keyPath: .zPosition, from: 0, to: 1)
        blink.duration = 100
        blink.delegate = listener
        blink.fillMode = .forwards
        blink.isRemovedOnCompletion = false
        try layer.add(blink)
      }
      navigation.pushViewController(detail, animated: true)
    }
    try host.wait(3)
    pop()
    try host.wait(3)
    expectEqual(host.codes, ["shared-delegate"])
    expectEqual(host.culprits, ["RevealAnimator"])
  }

  @Test func `all transitions leave the same at any pace`() throws {
    let outcomes = try PortPace.allCases.map { pace in
      let app = Article003Tests()
      let detail = try app.push()
      try app.host.wait(3, pace)
      app.pop()
      try app.host.wait(3, pace)
      app.host.stage.perform { app.navigation.pushViewController(detail, animated: true) }
      try app.host.wait(4, pace)
      expectEqual(app.navigation.viewControllers, [app.master, detail])
      return app.host.outcome()
    }
    expectEqual(outcomes[0], outcomes[1])
  }
}
