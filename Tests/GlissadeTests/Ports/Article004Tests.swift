import Glissade
import TestSupport
import Testing

/// The port of the article about a modal transition that bounces, and a swipe that dismisses it.
@Suite struct Article004Tests {
  private let main = MainViewController()
  private let host: PortHost
  private static let whole = Rect(x: 0, y: 0, width: 320, height: 568)

  init() {
    let main = main
    host = PortHost { main }
  }

  private var modal: ModalViewController? { main.presentedViewController as? ModalViewController }

  /// Taps the button, waits for the end, and returns the presented view; the finger is lifted after 0.05 s.
  private func presented(_ pace: PortPace = .jump) throws -> View {
    try host.tap(Point(x: 160, y: 230))
    try host.wait(2, pace)
    host.forget()
    return try #require(modal?.view)
  }

  private func drag(
    _ steps: [Double], cancels: Bool = false, _ pace: PortPace = .jump, look: () -> Void = {}
  ) throws {
    try host.drag(from: Point(x: 100, y: 40), down: steps, cancels: cancels, pace, look: look)
  }

  private func expectSettled(_ view: View, finishes: Bool) {
    host.expectSettled(finishes: finishes)
    expectEqual(modal == nil, finishes)
    expectNil(view.viewController?.transitionCoordinator)
    expectEqual(view.window == nil, finishes)
    if !finishes { expectEqual(view.frame, Self.whole) }
  }

  // MARK: Bounce

  // The printed numbers carry the digits of the spring's constants, which agree to about 1e-11.
  private func expectProgress(_ view: View, _ progress: Double) {
    expectClose(1 - (view.shownFrame?.minY ?? .nan) / 568, progress, within: 1e-9)
  }

  @Test(arguments: [0.25, 1, 8], PortPace.allCases)
  func `the modal bounces up by the golden numbers, whatever the duration`(
    duration: Double, pace: PortPace
  ) throws {
    let run = try PortRun(.present, TimedBouncePresentAnimation(duration))
    let start = run.host.stage.time
    run.start()
    try run.host.wait(0)
    let table = "004_unit_progress_by_t_over_d"
    try run.host.eachRow(of: table, lasting: duration, pace) { row in
      expectProgress(run.second.view, try row.double)
    }
    try run.host.wait(duration + 1, pace)
    let end = try #require(run.host.time(of: "context.completeTransition(true)"))
    expectClose(end, start + duration, within: 1e-9)
    expectEqual(run.second.view.shownFrame, Self.whole, "it comes to rest at its end")
    expectEqual(run.second.view.frame, Self.whole)
    expectEqual(run.completions, 1)
    expectEqual(run.host.codes, [])
  }

  @Test func `a tap lets the modal bounce up, and its delegate is the presenter`() throws {
    try host.tap(Point(x: 160, y: 230))
    let modal = try #require(modal)
    let peak = try Golden.file()["seed_calc"]["004_peak"]
    try host.wait(peak["s"].double * 0.8)
    expectProgress(modal.view, try peak["y"].double)
    expectEqual(peak.unvisited, [])
    try host.wait(1)
    expectEqual(modal.view.backgroundColor, .blue)
    expectIdentical(modal.transitioningDelegate, main)
    expectIdentical(modal.presentingViewController, main)
    expectEqual(
      host.events(of: .delegate),
      [
        "animationController(forPresented:presenting:source:) -> object",
        "interactionControllerForPresentation(using:) -> nil",
      ])
    expectEqual(host.codes, [])
    // The animator's optional third method is called after all but the completion.
    let told = host.events.drop { $0 != "context.completeTransition(true)" }
    expectEqual(
      told.filter { !$0.contains("Layout") },
      [
        "context.completeTransition(true)",
        "presentationController.presentationTransitionDidEnd(true)", "to.viewDidAppear",
        "from.viewDidDisappear", "animator.animationEnded(true)",
      ])
  }

  // MARK: Swipe

  @Test func `the button of the modal dismisses it by its delegate, without a finger`() throws {
    let view = try presented()
    let start = host.stage.time + 0.05
    try host.tap(Point(x: 160, y: 230))
    try host.wait(0.1)
    expectShown(view.shownFrame?.minY, 568 * 0.25, range: 568)
    try host.wait(1)
    expectShown(host.time(of: "context.completeTransition(true)"), start + 0.4, range: 10)
    expectEqual(host.codes, [])
    expectSettled(view, finishes: true)
  }

  @Test(arguments: [
    (199.999, false, false), (200, false, false), (200.0001, false, true), (201, false, true),
    (399, false, true), (400, false, true),
    // Below and above, the percentage is limited by the handler.
    (520, false, true), (-30, false, false),
    // A cancelled gesture goes back, however far it was.
    (100, true, false), (300, true, false),
  ])
  func `more than half of 400 points down dismisses, and half itself goes back`(
    distance: Double, cancels: Bool, finishes: Bool
  ) throws {
    let view = try presented()
    let before = host.tree
    try drag([20, distance, distance], cancels: cancels)
    let part = min(max(distance / 400, 0), 1)
    expectShown(view.shownFrame?.minY, 568 * part, range: 568)
    try host.wait(3)
    expectEqual(host.codes, [])
    expectSettled(view, finishes: finishes)
    if !finishes { expectEqual(host.tree, before) }
  }

  @Test(arguments: [true, false])
  func `the view goes down with the finger, and in the rest of the time to its end`(finishes: Bool)
    throws
  {
    let view = try presented()
    let start = host.stage.time
    var ys: [Double?] = []
    try drag([20, 100, 500, 300, finishes ? 300 : 100]) { ys.append(view.shownFrame?.minY) }
    expectEqual(ys.count, 4)
    for (y, part) in zip(ys, [0, 0.25, 1, 0.75]) { expectShown(y, 568 * part, range: 568) }
    try host.wait(3)
    // A quarter of 0.4 s in both cases, from 0.5 s on.
    let end = try #require(host.time(of: "context.completeTransition(\(finishes))"))
    expectClose(end, start + 0.6, within: 1e-9)
    expectEqual(host.codes, [])
    expectSettled(view, finishes: finishes)
  }

  @Test(arguments: [(190.0, 3000.0, false), (210, 1, true), (210, -400, true)])
  func `the velocity of the release does not count`(
    distance: Double, velocity: Double, finishes: Bool
  ) throws {
    let view = try presented()
    let gesture = "pan from (100, 40) by (0, \(distance)) over 0.3 s, release at \(velocity) pt/s"
    try ScriptedGesture(gesture).run(in: host.window)
    try host.wait(3)
    expectEqual(host.codes, [])
    expectSettled(view, finishes: finishes)
  }

  @Test(arguments: [true, false])
  func `a gesture without a movement takes the decision of the one before`(isCancelledFirst: Bool)
    throws
  {
    var view = try presented()
    try drag([20, 300, 300], cancels: isCancelledFirst)
    try host.wait(3)
    expectEqual(host.codes, [])
    expectSettled(view, finishes: !isCancelledFirst)
    if !isCancelledFirst { view = try presented() }
    host.forget()
    // The finger is lifted where it was recognised.
    try drag([15, 15])
    try host.wait(3)
    expectEqual(host.codes, ["stale-decision"])
    expectEqual(host.culprits, ["SwipeUpInteractiveTransition"])
    expectSettled(view, finishes: true)
  }

  @Test(arguments: [true, false])
  func `a gesture that decides for itself goes back without a movement`(isCancelledFirst: Bool)
    throws
  {
    let run = try PortRun(.dismiss, NormalDismissAnimation())
    let pan = PortPan(over: run.second.view, percent: { $0.y / 400 }, begin: run.start)
    run.delegate.interaction = { pan.current }
    let start = Point(x: 100, y: 40)
    try run.host.drag(from: start, down: [20, 300, 300], cancels: isCancelledFirst)
    try run.host.wait(3)
    run.expectSettled(finishes: !isCancelledFirst)
    if !isCancelledFirst {
      run.host.stage.perform { run.first.present(run.second, animated: false) }
      try run.host.wait(1)
    }
    expectEqual(run.host.codes, [])
    run.host.forget()
    try run.host.drag(from: start, down: [15, 15])
    try run.host.wait(3)
    expectEqual(run.host.codes, [])
    run.expectSettled(finishes: false)
  }

  @Test func `all transitions leave the same at any pace`() throws {
    let outcomes = try PortPace.allCases.map { pace in
      let app = Article004Tests()
      for _ in 0..<2 {
        try app.host.tap(Point(x: 160, y: 230))
        try app.host.wait(2, pace)
        try app.drag([20, 100, 300], pace)
        try app.host.wait(2, pace)
      }
      expectNil(app.modal)
      return app.host.outcome()
    }
    expectEqual(outcomes[0], outcomes[1])
  }
}
