import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Calls of an interaction controller before its transition begins.
///
/// They count for that transition, and for no other.
@Suite struct EarlyInteractionTests {
  let a = RecordingController("a"), b = RecordingController("b"), c = RecordingController("c")
  let chooser = Chooser()
  let driver = PercentDrivenInteractiveTransition()
  let navigation: NavigationController
  let interface: Interface

  init() throws {
    (navigation, interface) = stack(a, b)
    interface.monitor.mode = .strict
    navigation.delegate = chooser
    chooser.interaction = driver
  }

  /// The percentages that the context was told.
  var percents: [Double] {
    interface.monitor.events.compactMap {
      if case .updateInteractiveTransition(let percent) = $0.kind { percent } else { nil }
    }
  }

  /// Runs for some seconds in strict mode; nothing is left open then.
  func settle(_ seconds: Double = 3) throws {
    let stage = interface.stage
    try stage.step(to: stage.time + seconds)
    expectTrue(a.isBalanced && b.isBalanced && c.isBalanced && interface.codes == [])
    expectTrue(navigation.transitionCoordinator == nil && !stage.isAnimating)
  }

  enum Request: CaseIterable { case pop, push, present, dismiss, tab }

  @Test(
    arguments: Request.allCases,
    [(cancels: true, hasStage: true), (true, false), (false, true), (false, false)])
  func `a release right after the request counts`(
    _ request: Request, _ way: (cancels: Bool, hasStage: Bool)
  ) throws {
    let (cancels, hasStage) = way
    let presented = RecordingController("presented")
    presented.transitioningDelegate = chooser
    let tabs = TabBarController(viewControllers: [
      RecordingController("first"), RecordingController("second"),
    ])
    tabs.delegate = chooser
    if request == .dismiss {
      navigation.present(presented, animated: false)
      try settle(0.1)
    }
    if request == .tab { interface.window.rootViewController = tabs }
    func ask() {
      switch request {
      case .pop: navigation.popViewController(animated: true)
      case .push: navigation.pushViewController(c, animated: true)
      case .present: navigation.present(presented, animated: true)
      case .dismiss: navigation.dismiss(animated: true)
      case .tab: tabs.selectedIndex = 1
      }
      driver.update(0.4)
      expectEqual(driver.percentComplete, 0.4)
      if cancels { driver.cancel() } else { driver.finish() }
    }
    if hasStage { interface.stage.perform(ask) } else { ask() }
    try settle()
    expectEqual(percents, [0.4])
    switch request {
    case .pop: expectEqual(navigation.viewControllers, cancels ? [a, b] : [a])
    case .push: expectEqual(navigation.viewControllers, cancels ? [a, b] : [a, b, c])
    case .present: expectEqual(navigation.presentedViewController == nil, cancels)
    case .dismiss: expectEqual(navigation.presentedViewController != nil, cancels)
    case .tab: expectEqual(tabs.selectedIndex, cancels ? 0 : 1)
    }
  }

  @Test func `the motion goes on from the early percentage`() throws {
    driver.completionCurve = .linear
    chooser.animator = FadeAnimator(duration: 1)
    navigation.popViewController(animated: true)
    driver.update(0.9)
    driver.update(0.4)
    driver.finish()
    try interface.stage.step(to: 0.3)
    // 0.4 and 0.3 of 1 s; the leaving view fades out with the curve, to the accuracy of a Float.
    expectClose(a.view.shownAlpha, easeInOut(0.7), within: 1e-6)
    try settle()
    expectTrue(navigation.viewControllers == [a] && percents == [0.4])
  }

  @Test(arguments: [true, false])
  func `a transition that waits behind another of the same controller is decided by itself`(
    _ cancels: Bool
  ) throws {
    navigation.popViewController(animated: true)
    try interface.stage.step(to: 0.1)
    driver.update(0.5)
    driver.finish()
    // The first goes on by itself, and the second waits for it.
    navigation.pushViewController(c, animated: true)
    driver.update(0.2)
    if cancels { driver.cancel() } else { driver.finish() }
    expectEqual(driver.percentComplete, 0.2)
    try settle()
    expectTrue(navigation.viewControllers == (cancels ? [a] : [a, c]) && percents == [0.5, 0.2])
    expectEqual(b.calls.last, "didDisappear")
  }

  @Test func `presentations that wait for each other are decided one by one`() throws {
    let drivers = (0..<3).map { _ in PercentDrivenInteractiveTransition() }
    var next = drivers.makeIterator()
    chooser.makeInteraction = { next.next() }
    c.transitioningDelegate = chooser
    var ends = 0
    navigation.present(c, animated: true) { ends += 1 }
    navigation.dismiss(animated: true) { ends += 1 }
    navigation.present(b, animated: false)
    drivers[1].cancel()
    drivers[0].finish()
    expectEqual(interface.codes, [.alreadyPresenting])
    interface.monitor.removeAll()
    try settle()
    expectTrue(ends == 2 && navigation.presentedViewController === c)
    drivers[2].finish()
    navigation.dismiss(animated: true) { ends += 1 }
    try interface.run(2)
    expectEqual(ends, 2, "a decision that was taken before the request is about nothing")
    drivers[2].finish()
    try settle()
    expectTrue(ends == 3 && navigation.presentedViewController == nil)
  }

  @Test func `a second decision is a mistake where no other transition waits`() throws {
    navigation.popViewController(animated: true)
    driver.finish()
    try interface.stage.step(to: 0.1)
    interface.monitor.mode = .lenient
    driver.finish()
    driver.cancel()
    expectEqual(interface.codes, [.notInteractive, .notInteractive])
    interface.monitor.removeAll()
    try settle()
    // Nor does it count for what is asked for later.
    driver.finish()
    try interface.push(c, on: navigation, run: 2)
    expectTrue(navigation.transitionCoordinator?.isInteractive == true && interface.codes == [])
    driver.cancel()
    try settle()
    expectEqual(navigation.viewControllers, [a])
  }

  @Test func `early interaction in two containers: each has its own`() throws {
    let other = NavigationController(rootViewController: c)
    let (d, second) = (RecordingController("d"), PercentDrivenInteractiveTransition())
    let choices = Chooser(FadeAnimator(), second)
    other.viewControllers = [c, d]
    other.delegate = choices
    let tabs = ViewController()
    interface.window.rootViewController = tabs
    for child in [navigation, other] {
      tabs.addChild(child)
      tabs.view.addSubview(child.view)
      child.didMove(toParent: tabs)
    }
    navigation.popViewController(animated: true)
    driver.finish()
    other.popViewController(animated: true)
    try interface.run(2)
    expectTrue(navigation.viewControllers == [a] && navigation.transitionCoordinator == nil)
    expectEqual(other.transitionCoordinator?.isInteractive, true)
    second.update(0.3)
    second.cancel()
    try settle()
    expectTrue(other.viewControllers == [c, d] && d.isBalanced)
  }

  @Test func `early interaction of a refused call: its decision is dropped`() throws {
    navigation.popToRootViewController(animated: false)
    try settle(0.1)
    navigation.popViewController(animated: true)
    driver.update(0.9)
    driver.finish()
    expectEqual(interface.codes, [.popRoot])
    interface.monitor.removeAll()
    try interface.push(c, on: navigation, run: 1)
    expectTrue(navigation.transitionCoordinator?.isInteractive == true && percents == [])
    driver.finish()
    try settle()
    expectEqual(navigation.viewControllers, [a, c])
  }

  /// Early calls, the progress at which the transition is then held, and whether it pops if it is let go.
  static let calls: [(calls: String, held: Double?, pops: Bool)] = [
    ("pause", 0, true), ("pause update", 0.4, true), ("update pause", 0.4, true),
    ("finish pause", 0, true), ("cancel pause", 0, true), ("pause finish", nil, true),
    ("pause cancel", nil, false), ("reverse", nil, false), ("release", nil, true),
    ("finish", nil, true), ("cancel", nil, false), ("cancel finish cancel", nil, false),
    ("finish cancel finish", nil, true),
  ]

  @Test(arguments: calls, [false, true])
  func `a pause holds the transition from its start, and the last decision counts`(
    _ way: (calls: String, held: Double?, pops: Bool), _ wantsStart: Bool
  ) throws {
    driver.wantsInteractiveStart = wantsStart
    // A pause from before the request is about nothing.
    driver.pause()
    navigation.pushViewController(c, animated: true)
    if wantsStart { driver.finish() }
    try settle()
    navigation.popViewController(animated: true)
    for call in way.calls.split(separator: " ") {
      switch call {
      case "pause": driver.pause()
      case "update": driver.update(0.4)
      case "finish": driver.finish()
      case "cancel": driver.cancel()
      case "release":
        driver.update(0.8)
        expectEqual(driver.release(), .finish)
      default: driver.reverse()
      }
    }
    try interface.stage.step(to: interface.stage.time + 2)
    let coordinator = navigation.transitionCoordinator
    expectEqual(coordinator?.isInteractive, way.held.map { _ in true })
    expectEqual(coordinator?.initiallyInteractive, way.held.map { _ in true })
    if let held = way.held {
      expectTrue(driver.percentComplete == held && driver.velocityAtPause == .zero)
      driver.finish()
    }
    try settle()
    expectEqual(navigation.viewControllers, way.pops ? [a, b] : [a, b, c])
  }

  @Test(arguments: [true, false], [true, false])
  func `a sliding finger may let go early as well`(_ cancels: Bool, _ waits: Bool) throws {
    let finger = FingerSlideInteraction()
    chooser.animator = FingerSlideAnimator(isPresenting: false)
    chooser.interaction = finger
    navigation.viewControllers = [a, b, c]
    try settle(0.1)
    navigation.popViewController(animated: true)
    if waits {
      try interface.stage.step(to: 0.2)
      finger.finish()
      navigation.popViewController(animated: true)
    }
    finger.update(0.5)
    if cancels { finger.finish() }
    if cancels { finger.cancel() } else { finger.finish() }
    try settle()
    let before = waits ? [a, b] : [a, b, c]
    expectEqual(navigation.viewControllers, cancels ? before : before.dropLast())
    expectEqual(percents, [0.5])
    // It waits again for the finger.
    navigation.pushViewController(RecordingController("d"), animated: true)
    try interface.run(1)
    expectEqual(navigation.transitionCoordinator?.isInteractive, true)
    finger.finish()
    try settle()
  }

  @Test(arguments: ["cancel at 0.1 s", "by a finger that is quick"])
  func `a handler that decides in the turn of its request is not blamed`(_ way: String) throws {
    let pan = PanGestureRecognizer()
    interface.window.addGestureRecognizer(pan)
    // The request waits behind another transition, and the gesture is over before that.
    pan.addTarget { [navigation, driver] pan in
      if pan.state == .began { navigation.popViewController(animated: true) }
      if pan.state == .changed { driver.update(pan.translation(in: nil).x / 320) }
      if pan.state == .ended { driver.finish() }
      if pan.state == .cancelled { driver.cancel() }
    }
    chooser.interaction = nil
    chooser.animator = FadeAnimator(duration: 1)
    navigation.pushViewController(c, animated: true)
    try interface.stage.step(to: 0.1)
    chooser.interaction = driver
    let cancels = way.hasPrefix("cancel")
    try ScriptedGesture(
      "pan from (20, 300) by (240, 0) over 0.2 s" + (cancels ? ", \(way)" : "")
    ).run(in: interface.window)
    try settle()
    expectEqual(navigation.viewControllers, cancels ? [a, b, c] : [a, b])
  }
}
