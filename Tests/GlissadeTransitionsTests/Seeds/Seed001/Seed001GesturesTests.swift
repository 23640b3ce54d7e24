import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The second article's recognisers: a finger that slides a modal or the top of a stack out to the right.
@Suite struct Seed001GesturesTests {
  private final class App {
    let first = Seed001.ViewController1()
    let second: ViewController
    let host: SeedHost
    let delegate: any ViewControllerTransitioningDelegate

    init(_ second: ViewController, _ delegate: any ViewControllerTransitioningDelegate) throws {
      self.second = second
      self.delegate = delegate
      let first = first
      host = SeedHost(SeedHost.large) { first }
      second.transitioningDelegate = delegate
      try present()
    }

    convenience init() throws {
      try self.init(Seed001.PanViewController2(), Seed001.TransDelegate())
    }

    func present() throws {
      host.stage.perform { first.present(second, animated: false) }
      try host.run(to: host.stage.time + 1)
      host.forget()
    }

    /// A finger from the middle on, which leaves way to both sides.
    func pan(_ ways: [Double], cancels: Bool = false) throws {
      try host.pan(from: Point(x: 200, y: 300), ways.map { Point(x: $0, y: 0) }, cancels: cancels)
    }

    var x: Double? { SeedLook(second.view)?.frame.origin.x }

    func expectSettled(finishes: Bool) {
      #expect(host.appearances == SeedHost.appearances(finishes: finishes))
      #expect((first.presentedViewController == nil) == finishes)
      #expect(second.transitionCoordinator == nil && !host.stage.isAnimating)
      #expect(second.view.layer.animations.isEmpty && first.view.layer.animations.isEmpty)
    }
  }

  // 1.10–1.13, 1.15
  @Test(arguments: [
    (187.4999, false), (187.5, false), (187.5001, true), (188, true), (100, false), (375, true),
    // Beyond the width: neither the article nor the context, which is told nothing, clamps it.
    (450, true),
  ])
  func `more than half of the width finishes, and half itself goes back`(
    way: Double, finishes: Bool
  ) throws {
    let app = try App()
    let before = SeedHost.describe(app.host.window)
    var xs: [Double?] = []
    for time in [0.15, 0.25, 0.35] { app.host.after(time) { xs.append(app.x) } }
    try app.pan([37.5, 75, 150, way])
    // The view follows from the second sample on: with the first the gesture begins.
    #expect(xs == [0, 75, 150])
    #expect(SeedCalculations.agree(app.x, way, range: 375))
    try app.host.run(to: 5)
    #expect(app.host.codes == (finishes ? ["finish-missing"] : ["cancel-without-complete"]))
    app.expectSettled(finishes: finishes)
    if !finishes { #expect(SeedHost.describe(app.host.window) == before) }
  }

  // 1.15
  @Test(arguments: [true, false])
  func `a release left of the start, and a cancelled gesture, end nothing and are taken back`(
    cancels: Bool
  ) throws {
    let app = try App()
    let before = SeedHost.describe(app.host.window)
    try app.pan(cancels ? [37.5, 150, 250] : [37.5, 150, -20], cancels: cancels)
    try app.host.run(to: 1.45)
    #expect(
      app.host.codes == (cancels ? ["gesture-state-unhandled"] : []), "an end may still be decided")
    try app.host.run(to: 6)
    #expect(app.host.codes == ["gesture-state-unhandled"])
    #expect(app.host.stage.monitor.diagnostics.first?.subject == "PanGestureRecognizer")
    app.expectSettled(finishes: false)
    #expect(SeedHost.describe(app.host.window) == before)
  }

  // 1.15
  @Test func `a finger that starts to the left dismisses nothing, and drives what was before`()
    throws
  {
    let app = try App()
    try app.pan([-20, 37.5, 150, 250])
    try app.host.run(to: 5)
    #expect(app.host.events == [] && app.x == 0, "there is no context yet")
    // With one that is over, the view is moved outside of any transition.
    try app.pan([37.5, 100])
    try app.host.run(to: 10)
    #expect(app.host.codes == ["cancel-without-complete"])
    app.host.forget()
    try app.pan([-20, 37.5, 150, 250])
    try app.host.run(to: 15)
    #expect(app.x == 375 && app.host.appearances == [])
    #expect(app.first.presentedViewController === app.second)
    #expect(app.second.transitionCoordinator == nil && !app.host.stage.isAnimating)
    // The machine has ended that transition before, which its object cannot know.
    #expect(app.host.codes == [])
  }

  // 1.14, 1.13
  @Test func `a dismissal without a finger goes on when nobody drives it`() throws {
    let app = try App()
    var completions = 0
    app.host.stage.perform { app.second.dismiss(animated: true) { completions += 1 } }
    try app.host.run(to: 6)
    #expect(app.host.codes == ["interaction-without-gesture"])
    let found = try #require(app.host.stage.monitor.diagnostics.first)
    #expect(found.subject == "IntObject" && found.time == 1.5 && completions == 1)
    #expect(app.host.time(of: "context.completeTransition(true)") == 3.5)
    app.expectSettled(finishes: true)
  }

  // 1.16
  @Test(arguments: [true, false], [true, false])
  func `the library's object may take the place of the article's`(finishes: Bool, isMended: Bool)
    throws
  {
    let second = Seed001.PercentViewController2()
    let delegate = Seed001.PercentTransDelegate {
      if isMended { return Seed001.MendedAniObject() }
      return Seed001.AniObject()
    }
    delegate.object = second.object
    let app = try App(second, delegate)
    var xs: [Double?] = []
    // Now the animator moves the arriving view, in from the right.
    for time in [0.25, 0.35] {
      app.host.after(time) { xs.append(SeedLook(app.first.view)?.frame.origin.x) }
    }
    try app.pan([37.5, 75, 150, finishes ? 225 : 150])
    for (x, part) in zip(xs, [0.2, 0.4]) {
      #expect(SeedCalculations.agree(x, 375 * (1 - easeInOut(part)), range: 375))
    }
    #expect(xs.count == 2)
    try app.host.run(to: 8)
    let end = app.host.events.last { $0.hasPrefix("context.completeTransition") }
    #expect(end == "context.completeTransition(\(finishes || !isMended))")
    #expect(app.host.codes == (finishes || isMended ? [] : ["completed-after-cancel"]))
    app.expectSettled(finishes: finishes)
  }

  @Test(
    arguments: [
      ([37.5, 150, 187.5], false, false), ([37.5, 150, 188], false, true),
      ([37.5, 150, 450], false, true), ([37.5, 150, -20], false, false),
      ([37.5, 150, 250], true, false), ([-20, 150, 250], false, true),
    ] as [([Double], Bool, Bool)])
  func `mended, there is nothing to be said`(ways: [Double], cancels: Bool, finishes: Bool) throws {
    let second = Seed001.MendedPanViewController()
    let app = try App(second, second)
    let before = SeedHost.describe(app.host.window)
    try app.pan(ways, cancels: cancels)
    try app.host.run(to: 5)
    #expect(app.host.codes == [])
    app.expectSettled(finishes: finishes)
    if finishes { try app.present() } else { #expect(SeedHost.describe(app.host.window) == before) }
    // Without a finger the animator's 2 s go by themselves.
    app.host.forget()
    app.host.stage.perform { app.second.dismiss(animated: true) }
    try app.host.run(to: 10)
    #expect(app.host.codes == [])
    app.expectSettled(finishes: true)
  }

  // MARK: Navigation

  private final class Stack {
    let bottom = ViewController()
    let navigation: NavigationController
    let host: SeedHost
    let top: ViewController
    let delegate: any NavigationControllerDelegate

    init(_ top: ViewController, _ delegate: any NavigationControllerDelegate) throws {
      self.top = top
      self.delegate = delegate
      let navigation = NavigationController(rootViewController: bottom)
      self.navigation = navigation
      host = SeedHost(SeedHost.large) { navigation }
      host.stage.perform { navigation.pushViewController(top, animated: false) }
      try host.run(to: 1)
      navigation.delegate = delegate
      host.forget()
    }

    func pan(_ ways: [Double], cancels: Bool = false) throws {
      try host.pan(from: Point(x: 10, y: 300), ways.map { Point(x: $0, y: 0) }, cancels: cancels)
    }

    func expectSettled(finishes: Bool) {
      #expect(navigation.viewControllers == (finishes ? [bottom] : [bottom, top]))
      let begin = ["from.viewWillDisappear", "to.viewWillAppear"]
      let ways = SeedHost.appearances(finishes: false)
      #expect(
        host.appearances
          == (finishes ? begin + ["from.viewDidDisappear", "to.viewDidAppear"] : ways))
      #expect(top.transitionCoordinator == nil && !host.stage.isAnimating)
    }
  }

  // 1.17, 1.18
  @Test(
    arguments: [
      (187.4999, false, []), (187.5, false, []), (187.5001, true, []), (100, false, []),
      // The context clamps what it is told, and says so.
      (450, true, ["percent-out-of-range"]),
    ] as [(Double, Bool, [String])])
  func `a pop follows the finger, and is told of its end late`(
    way: Double, finishes: Bool, codes: [String]
  ) throws {
    let object = Seed001.NavigationIntObject()
    let stack = try Stack(Seed001.PopViewController(object), Seed001.PopDelegate(object))
    let before = SeedHost.describe(stack.host.window)
    var seen: [Double?] = []
    for time in [0.25, 0.35] {
      stack.host.after(time) {
        seen += [
          SeedLook(stack.top.view)?.frame.origin.x,
          stack.top.transitionCoordinator?.percentComplete,
        ]
      }
    }
    try stack.pan([37.5, 75, 150, way])
    #expect(seen == [75, 0.2, 150, 0.4])
    try stack.host.run(to: 5)
    #expect(stack.host.codes == codes + ["finished-late"])
    stack.expectSettled(finishes: finishes)
    if !finishes { #expect(SeedHost.describe(stack.host.window) == before) }
  }

  // 1.15, 1.18
  @Test(arguments: [true, false])
  func `a pop whose gesture is not handled to its end is taken back`(cancels: Bool) throws {
    let object = Seed001.NavigationIntObject()
    let stack = try Stack(Seed001.PopViewController(object), Seed001.PopDelegate(object))
    let before = SeedHost.describe(stack.host.window)
    try stack.pan(cancels ? [37.5, 150, 250] : [37.5, 150, -5], cancels: cancels)
    try stack.host.run(to: 5)
    #expect(stack.host.codes == ["gesture-state-unhandled"])
    stack.expectSettled(finishes: false)
    #expect(SeedHost.describe(stack.host.window) == before)
  }

  @Test(
    arguments: [
      ([37.5, 150, 187.5], false, false), ([37.5, 150, 188], false, true),
      ([37.5, 150, 450], false, true), ([37.5, 150, -5], false, false),
      ([37.5, 150, 250], true, false),
    ] as [([Double], Bool, Bool)])
  func `mended, a pop has nothing to be said`(ways: [Double], cancels: Bool, finishes: Bool) throws
  {
    let top = Seed001.MendedPanViewController()
    let stack = try Stack(top, top)
    let before = SeedHost.describe(stack.host.window)
    try stack.pan(ways, cancels: cancels)
    try stack.host.run(to: 5)
    #expect(stack.host.codes == [])
    stack.expectSettled(finishes: finishes)
    if !finishes { #expect(SeedHost.describe(stack.host.window) == before) }
  }
}
