import Glissade
import TestSupport
import Testing

/// The port of the article about transitions of modals, navigation and tabs that a finger drives: without a finger.
@Suite struct Article001Tests {
  let first = ViewController1()
  let navigation: NavigationController
  let host: PortHost

  /// - Parameter size: The size of the window; the screen's is always the same.
  init(size: Size = PortHost.large) throws {
    let navigation = NavigationController(rootViewController: first)
    self.navigation = navigation
    host = PortHost(size, screen: PortHost.large) { navigation }
    try host.wait(1)
    host.forget()
  }

  var second: ViewController2? { navigation.presentedViewController as? ViewController2 }

  func choose(_ item: BarButtonItem?) {
    host.stage.perform { expectEqual(item?.perform(), true) }
  }

  func present() { choose(first.navigationItem.leftBarButtonItem) }

  /// Presents, waits for the end, and returns the presented controller.
  func presented(_ pace: PortPace = .jump) throws -> ViewController2 {
    present()
    try host.wait(3, pace)
    return try #require(second)
  }

  @Test func `the items of the bar present and push`() {
    expectEqual(first.title, "ViewController1")
    expectEqual(first.navigationItem.leftBarButtonItem?.title, "Modal")
    expectEqual(first.navigationItem.rightBarButtonItem?.systemItem, .add)
  }

  @Test(arguments: PortPace.allCases)
  func `the modal slides in from the right in two seconds`(pace: PortPace) throws {
    let start = host.stage.time
    present()
    try host.wait(0)
    let view = try #require(second?.view)
    try host.eachRow(of: "001_AniObject_2s_W375_x", pace) { row in
      expectShown(view.shownFrame?.minX, try row.double, range: 375)
      expectEqual(view.shownFrame?.minY, 0)
    }
    try host.wait(1, pace)
    expectEqual(host.time(of: "context.completeTransition(true)"), start + 2)
    expectEqual(view.frame, Rect(x: 0, y: 0, width: 375, height: 667))
    expectEqual(view.backgroundColor, .red)
    expectEqual(host.codes, [])
    host.expectSettled(finishes: true)
  }

  @Test func `the screen's size is too far in a window that is smaller, which is told`() throws {
    let app = try Article001Tests(size: Size(width: 200, height: 667))
    app.present()
    try app.host.wait(0)
    expectEqual(app.second?.view.shownFrame?.minX, 375, "the container's right edge is at 200")
    try app.host.wait(3)
    expectEqual(app.second?.view.frame, Rect(x: 0, y: 0, width: 200, height: 667))
    app.host.forget()
    try app.host.drag(from: Point(x: 10, y: 300), right: [37.5, 150, 188])
    try app.host.wait(4)
    expectEqual(app.host.codes, ["foreign-geometry", "finish-missing"])
  }

  // MARK: The system's styles

  @Test func `there are four transition styles, the first by default`() {
    let styles: [ModalTransitionStyle] = [.coverVertical, .flipHorizontal, .crossDissolve]
    expectEqual(ModalTransitionStyle.allCases, styles + [.partialCurl])
    expectEqual(ModalTransitionStyle.allCases.map(\.rawValue), [0, 1, 2, 3])
    expectEqual(ViewController().modalTransitionStyle, .coverVertical)
  }

  /// A delegate without methods.
  private final class EmptyDelegate: ViewControllerTransitioningDelegate {}

  /// A delegate that says how controllers come, and nothing of how they go.
  private final class ComingDelegate: ViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { AniObject() }
  }

  @Test(arguments: 0..<3)
  func `by default it comes up and goes down, also where a delegate does not say how`(index: Int)
    throws
  {
    let delegates: [(any ViewControllerTransitioningDelegate)?] = [
      nil, EmptyDelegate(), ComingDelegate(),
    ]
    let run = try PortRun(.present, nil, size: PortHost.large)
    run.second.transitioningDelegate = delegates[index]
    let length = CoverVerticalAnimator(isPresenting: true).transitionDuration(using: nil)
    for isPresentation in [true, false] {
      run.host.forget()
      let dismiss = { run.second.dismiss(animated: true) }
      isPresentation ? run.start() : run.host.stage.perform(dismiss)
      try run.host.wait(0)
      var frames: [Rect?] = [run.second.view.shownFrame]
      for _ in 0..<3 {
        try run.host.wait(0.25 * length)
        frames.append(run.second.view.shownFrame)
      }
      try run.host.wait(3)
      run.host.expectSettled(finishes: true)
      if index == 2 && isPresentation { continue }
      expectEqual(frames.map { $0?.minX }, [0, 0, 0, 0])
      let ys = frames.map { $0?.minY ?? .nan }
      expectEqual(ys[0], isPresentation ? 667 : 0)
      expectTrue(zip(ys, ys.dropFirst()).allSatisfy { ($0 > $1) == isPresentation && $0 != $1 })
      let call = isPresentation ? "forPresented:presenting:source:" : "forDismissed:"
      expectEqual(
        run.host.events(of: .delegate), index == 0 ? [] : ["animationController(\(call)) -> nil"])
    }
    expectEqual(run.host.codes, [])
    expectEqual(run.isThere, false)
  }

  @Test func `a delegate that nobody holds is gone, which is told of its controller`() throws {
    let second = ViewController2()
    second.transitioningDelegate = TransDelegate()
    expectNil(second.transitioningDelegate)
    host.stage.perform { first.present(second, animated: true) }
    try host.wait(3)
    expectEqual(host.codes, ["delegate-released"])
    expectEqual(host.culprits, ["ViewController2"])
    expectIdentical(second.view.window, host.window)
  }

  @Test func `a view of particles moves like any other`() throws {
    let emitter = EmitterLayer()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), layer: emitter)
    host.stage.perform {
      first.view.addSubview(view)
      View.animate(withDuration: 1) { view.center.y = 105 }
    }
    try host.wait(0.5)
    expectEqual(view.shownFrame?.minY, 50)
    expectIdentical(emitter.stage, host.stage)
  }

  @Test func `a layer's transition covers a change of controllers at once`() throws {
    let second = ViewController2()
    try host.stage.perform {
      let push = Transition(type: .push, subtype: .fromRight)
      push.duration = 0.5
      try host.window.layer.add(push)
      navigation.present(second, animated: false)
    }
    try host.wait(0.1)
    expectIdentical(second.view.window, host.window)
    expectEqual(host.appearances.count, 4, "all at once")
    expectTrue(host.window.layer.transition != nil && host.stage.isAnimating)
    try host.wait(1)
    expectNil(host.window.layer.transition)
    expectEqual(host.codes, [])
  }

  // MARK: Navigation and tabs

  @Test func `with nil for the animation nobody asks for the interaction`() throws {
    let delegate = NavigationDelegate()
    navigation.delegate = delegate
    choose(first.navigationItem.rightBarButtonItem)
    try host.wait(2)
    expectEqual(
      host.events(of: .delegate).filter { $0.contains("ControllerFor") },
      ["navigationController(_:animationControllerFor:from:to:) push -> nil"])
    expectEqual(host.codes, [])
  }

  @Test(arguments: [true, false])
  func `a tab slides in from the right, or is there at once`(animates: Bool) throws {
    final class Empty: TabBarControllerDelegate {}
    let controllers = [ViewController(), ViewController()]
    let (tabs, full, empty) = (
      TabBarController(viewControllers: controllers), TabBarDelegate(), Empty()
    )
    tabs.delegate = animates ? full : empty
    let host = PortHost(PortHost.large) { tabs }
    host.stage.perform { tabs.selectedIndex = 1 }
    try host.wait(1)
    expectShown(controllers[1].view.shownFrame?.minX, animates ? 187.5 : 0, range: 375)
    try host.wait(2)
    let interaction =
      animates
      ? "tabBarController(_:interactionControllerFor:) -> nil" : "tabBarController(_:didSelect:)"
    let animation = "tabBarController(_:animationControllerForTransitionFrom:to:)"
    expectEqual(
      host.events(of: .delegate).prefix(2),
      [animation + (animates ? " -> object" : " -> nil"), interaction])
    expectEqual(
      host.appearances,
      [
        "to.viewWillAppear", "from.viewWillDisappear", "from.viewDidDisappear", "to.viewDidAppear",
      ])
    expectIdentical(tabs.selectedViewController, controllers[1])
    expectNil(controllers[0].view.window)
    expectEqual(host.codes, [])
  }

  @Test func `all transitions leave the same at any pace`() throws {
    let outcomes = try PortPace.allCases.map { pace in
      let app = try Article001Tests()
      for distance in [187.5, 225] {
        _ = try app.second ?? app.presented(pace)
        try app.host.drag(from: Point(x: 10, y: 300), right: [37.5, 112.5, distance], pace)
        try app.host.wait(3, pace)
      }
      expectNil(app.navigation.presentedViewController)
      return app.host.outcome()
    }
    expectEqual(outcomes[0], outcomes[1])
  }
}
