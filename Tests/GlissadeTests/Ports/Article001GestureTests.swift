import Glissade
import TestSupport
import Testing

/// The fingers of the article about transitions of modals, navigation and tabs.
@Suite struct Article001GestureTests {
  private let app: Article001Tests
  private var host: PortHost { app.host }

  init() throws { app = try Article001Tests() }

  /// Presents, forgets the events of that, and returns the presented controller.
  private func presented() throws -> ViewController2 {
    let second = try app.presented()
    host.forget()
    return second
  }

  /// Moves a finger from a place that leaves room to both sides.
  private func drag(_ steps: [Double], cancels: Bool = false, look: () -> Void = {}) throws {
    try host.drag(from: Point(x: 200, y: 300), right: steps, cancels: cancels, look: look)
  }

  private func expectSettled(_ second: ViewController, finishes: Bool) {
    host.expectSettled(finishes: finishes)
    expectEqual(app.second == nil, finishes)
    expectNil(second.transitionCoordinator)
    let views: [View] = [second.view, app.first.view, app.navigation.view]
    expectEqual(views.map(\.layer.animations.count), [0, 0, 0])
  }

  // The object forgets one of the two calls at the end each time.
  @Test(arguments: [
    (187.4999, false), (187.5, false), (187.5001, true), (188, true), (100, false), (375, true),
    // Nobody limits what is beyond the width, because the context is told nothing.
    (450, true),
  ])
  func `a finger slides the modal out, or half of the width or less back`(
    distance: Double, finishes: Bool
  ) throws {
    let second = try presented()
    let before = host.tree
    var xs: [Double?] = []
    try drag([37.5, 75, 150, distance]) {
      xs.append(second.view.shownFrame?.minX)
      expectEqual(second.view.superview?.subviews, [app.navigation.view, second.view])
      expectEqual(app.navigation.view.frame, Rect(x: 0, y: 0, width: 375, height: 667))
      expectEqual(host.events(of: .context), [], "it is told nothing")
      expectEqual(host.events(of: .interactionController), ["startInteractiveTransition"])
      expectEqual(second.transitionCoordinator?.isInteractive, true)
      expectEqual(second.transitionCoordinator?.percentComplete, 0)
    }
    // The gesture begins with the first sample, and the view follows from the second one on.
    expectEqual(xs, [0, 75, 150])
    let release = host.stage.time
    expectShown(second.view.shownFrame?.minX, distance, range: 375)
    try host.wait(0.1)
    let end = finishes ? 375.0 : 0
    if distance != end {
      expectShown(second.view.shownFrame?.minX, (distance + end) / 2, range: 375)
    }
    try host.wait(0.55)
    if finishes {
      let length = distance == end ? 0 : 0.2
      expectEqual(host.time(of: "context.completeTransition(true)"), release + length)
    } else {
      expectEqual(host.events(of: .context).first, "cancelInteractiveTransition")
      expectEqual(host.codes, [], "a completion may come until half a second after it")
    }
    try host.wait(4)
    expectEqual(host.codes, finishes ? ["finish-missing"] : ["cancel-without-complete"])
    expectEqual(host.culprits, ["IntObject"])
    expectTrue(!host.events.contains("animator.animateTransition"))
    expectSettled(second, finishes: finishes)
    if finishes { return expectEqual(host.window.subviews, [app.navigation.view]) }
    expectEqual(host.tree, before)
    // The next dismissal is not disturbed.
    host.forget()
    try drag([37.5, 150, 225])
    try host.wait(4)
    expectEqual(host.codes, ["finish-missing"])
    expectSettled(second, finishes: true)
  }

  @Test(arguments: [true, false])
  func `a release left of the start, and a cancelled gesture, end nothing and are taken back`(
    cancels: Bool
  ) throws {
    let second = try presented()
    let before = host.tree
    try drag(cancels ? [37.5, 150, 250] : [37.5, 150, -20], cancels: cancels)
    try host.wait(0.15)
    expectEqual(
      host.codes, cancels ? ["gesture-state-unhandled"] : [], "an end may still be decided")
    try host.wait(5)
    expectEqual(host.codes, ["gesture-state-unhandled"])
    expectEqual(host.culprits, ["PanGestureRecognizer"])
    expectSettled(second, finishes: false)
    expectEqual(host.tree, before)
  }

  @Test func `a finger that starts to the left dismisses nothing, and drives what was before`()
    throws
  {
    let second = try presented()
    try drag([-20, 37.5, 150, 250])
    try host.wait(4)
    expectEqual(host.events, [])
    expectEqual(second.view.shownFrame?.minX, 0, "there is no context yet")
    // With the context of a transition that is over, the view is moved outside of any transition.
    try drag([37.5, 100])
    try host.wait(4)
    expectEqual(host.codes, ["cancel-without-complete"])
    host.forget()
    try drag([-20, 37.5, 150, 250])
    try host.wait(4)
    expectEqual(second.view.shownFrame?.minX, 375)
    expectEqual(host.appearances, [])
    expectIdentical(app.second, second)
    expectNil(second.transitionCoordinator)
    expectTrue(!host.stage.isAnimating)
    // That transition was ended for its object, which cannot know that.
    expectEqual(host.codes, [])
  }

  @Test func `a dismissal without a finger goes on when nobody drives it`() throws {
    let second = try presented()
    let start = host.stage.time
    var completions = 0
    host.stage.perform { second.dismiss(animated: true) { completions += 1 } }
    try host.wait(5)
    expectEqual(host.codes, ["interaction-without-gesture"])
    expectEqual(host.culprits, ["IntObject"])
    expectEqual(host.stage.monitor.diagnostics.first?.time, start + 0.5)
    expectEqual(host.time(of: "context.completeTransition(true)"), start + 2.5)
    expectEqual(completions, 1)
    expectSettled(second, finishes: true)
  }

  @Test(arguments: [true, false], [true, false])
  func `the library's object may take the place of the article's`(finishes: Bool, isMended: Bool)
    throws
  {
    let animator: any ViewControllerAnimatedTransitioning =
      isMended ? MendedSlide(right: 1, duration: 2) : AniObject()
    let run = try PortRun(.dismiss, animator, size: PortHost.large)
    let pan = PortPan(over: run.second.view, percent: { $0.x / 375 }, begin: run.start)
    run.delegate.interaction = { pan.current }
    // Now the animator moves the arriving view, in from the right.
    var xs: [Double?] = []
    let steps = [37.5, 75, 150, finishes ? 225 : 150]
    try run.host.drag(from: Point(x: 100, y: 300), right: steps) {
      xs.append(run.first.view.shownFrame?.minX)
    }
    expectEqual(xs.count, 3)
    if !isMended {
      for (x, part) in zip(xs.dropFirst(), [0.2, 0.4]) {
        expectShown(x, 375 * (1 - easeInOut(part)), range: 375)
      }
    }
    try run.host.wait(7)
    let end = run.host.events.last { $0.hasPrefix("context.completeTransition") }
    expectEqual(end, "context.completeTransition(\(finishes || !isMended))")
    expectEqual(run.host.codes, finishes || isMended ? [] : ["completed-after-cancel"])
    run.expectSettled(finishes: finishes)
  }

  private static let mended: [(steps: [Double], cancels: Bool, finishes: Bool)] = [
    ([37.5, 150, 187.5], false, false), ([37.5, 150, 188], false, true),
    ([37.5, 150, 450], false, true), ([37.5, 150, -20], false, false),
    ([37.5, 150, 250], true, false), ([-20, 150, 250], false, true),
  ]

  @Test(arguments: [PortRun.Kind.dismiss, .pop], mended.indices)
  func `an object without the mistakes has nothing to be told of`(kind: PortRun.Kind, index: Int)
    throws
  {
    let (steps, cancels, finishes) = Self.mended[index]
    let animator = MendedSlide(right: 1, duration: 2)
    // The window is smaller than the screen.
    let run = try PortRun(
      kind, animator, size: PortHost.large, screen: Size(width: 640, height: 960))
    let pan = PortPan(
      over: run.second.view, driving: MendedIntObject(), percent: { $0.x / 375 }, begin: run.start)
    run.delegate.interaction = { pan.current }
    let before = run.host.tree
    let start = run.host.stage.time
    try run.host.drag(from: Point(x: 100, y: 300), right: steps, cancels: cancels)
    try run.host.wait(4)
    expectEqual(run.host.codes, [])
    let end = try #require(run.host.time(of: "context.completeTransition(\(finishes))"))
    // A view that is at its end already takes no time.
    let length = (0..<375).contains(steps[2]) ? 0.2 : 0
    expectClose(end, start + 0.3 + length, within: 1e-9)
    run.expectSettled(finishes: finishes)
    if finishes { return }
    expectEqual(run.host.tree, before)
    // Without a finger the animator runs by itself.
    run.host.forget()
    run.start()
    try run.host.wait(5)
    expectEqual(run.host.codes, [])
    run.expectSettled(finishes: true)
  }

  // MARK: Navigation

  private static let pops: [(distance: Double, cancels: Bool, finishes: Bool, codes: [String])] = [
    // The object tells the context of the finger's end when its motion is over.
    (187.4999, false, false, ["finished-late"]), (187.5, false, false, ["finished-late"]),
    (187.5001, false, true, ["finished-late"]), (100, false, false, ["finished-late"]),
    // The context limits a percentage.
    (450, false, true, ["percent-out-of-range", "finished-late"]),
    (250, true, false, ["gesture-state-unhandled"]),
  ]

  @Test(arguments: pops.indices)
  func `a finger from the left edge pops, and the context is told of its end late`(index: Int)
    throws
  {
    let (distance, cancels, finishes, codes) = Self.pops[index]
    let delegate = NavigationDelegate()
    app.navigation.delegate = delegate
    app.choose(app.first.navigationItem.rightBarButtonItem)
    try host.wait(2)
    let top = try #require(app.navigation.topViewController as? ViewController3)
    host.forget()
    let before = host.tree
    var seen: [Double?] = []
    let steps = [37.5, 75, 150, distance]
    try host.drag(from: Point(x: 2, y: 300), right: steps, cancels: cancels) {
      seen += [top.view.shownFrame?.minX, top.transitionCoordinator?.percentComplete]
    }
    expectEqual(seen.dropFirst(2), [75, 0.2, 150, 0.4])
    try host.wait(4)
    expectEqual(host.codes, codes)
    if !cancels {
      let end = "\(finishes ? "finish" : "cancel")InteractiveTransition"
      let told = [end, "completeTransition(\(finishes))"]
      expectEqual(host.events(of: .context).suffix(2), told[...])
    }
    expectEqual(app.navigation.viewControllers, finishes ? [app.first] : [app.first, top])
    host.expectSettled(finishes: finishes, isModal: false)
    expectNil(top.transitionCoordinator)
    expectIdentical((finishes ? app.first : top).view.window, host.window)
    if !finishes { expectEqual(host.tree, before) }
  }
}
