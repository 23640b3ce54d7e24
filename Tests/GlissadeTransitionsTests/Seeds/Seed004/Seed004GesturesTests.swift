import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The swipe of the fifth article: 400 points down dismiss.
@Suite struct Seed004GesturesTests {
  private final class App {
    let presenter = ViewController()
    let vc = ViewController()
    let host: SeedHost
    let delegate = Seed004.SwipeDelegate(SwipeDownAnimator(isPresenting: false))
    private(set) var swipe: Seed004.SwipeUpInteractiveTransition?
    private var mended: Seed004.MendedSwipe?

    init(isMended: Bool = false) throws {
      let presenter = presenter
      host = SeedHost(SeedHost.small) { presenter }
      vc.transitioningDelegate = delegate
      if isMended {
        let swipe = Seed004.MendedSwipe(vc)
        mended = swipe
        delegate.interaction = { [unowned swipe] in swipe.interacting ? swipe : nil }
      } else {
        let swipe = Seed004.SwipeUpInteractiveTransition(vc)
        self.swipe = swipe
        delegate.interaction = { [unowned swipe] in swipe.interacting ? swipe : nil }
      }
      try present()
    }

    func present() throws {
      host.stage.perform { presenter.present(vc, animated: false) }
      try host.run(to: host.stage.time + 1)
      host.forget()
    }

    func swipe(_ ways: [Double], cancels: Bool = false) throws {
      try host.pan(from: Point(x: 100, y: 40), ways.map { Point(x: 0, y: $0) }, cancels: cancels)
    }

    var y: Double? { SeedLook(vc.view)?.frame.origin.y }

    func expectSettled(finishes: Bool) {
      #expect(host.appearances == SeedHost.appearances(finishes: finishes))
      #expect((presenter.presentedViewController == nil) == finishes)
      #expect(vc.transitionCoordinator == nil && !host.stage.isAnimating)
      #expect(vc.view.frame == Rect(x: 0, y: 0, width: 320, height: 568))
    }
  }

  // 4.5–4.8
  @Test(arguments: [
    (199.999, false), (200, false), (201, true), (399, true), (400, true), (520, true),
    // Up is clamped as well.
    (-30, false),
    // In single precision this is half itself, and the next one is not.
    (200.00001, false), (200.0001, true),
  ])
  func `more than half of 400 points finishes, and half itself goes back`(
    way: Double, finishes: Bool
  ) throws {
    let app = try App()
    let before = SeedHost.describe(app.host.window)
    try app.swipe([20, 40, way])
    #expect(app.swipe?.interacting == false && app.swipe?.shouldComplete == finishes)
    #expect(app.swipe?.percentComplete == Double(min(max(Float(way / 400), 0), 1)))
    try app.host.run(to: 4)
    #expect(app.host.codes == [])
    app.expectSettled(finishes: finishes)
    if !finishes { #expect(SeedHost.describe(app.host.window) == before) }
  }

  // 4.4, 4.6
  @Test(arguments: [true, false])
  func `the view goes down with the finger, and in the rest of the time to its end`(finishes: Bool)
    throws
  {
    let app = try App()
    var ys: [Double?] = []
    for time in [0.15, 0.25, 0.35, 0.45] { app.host.after(time) { ys.append(app.y) } }
    try app.swipe([20, 100, 500, 300, finishes ? 300 : 100])
    for (y, part) in zip(ys, [0, 0.25, 1, 0.75]) {
      #expect(SeedCalculations.agree(y, 568 * part, range: 568))
    }
    #expect(ys.count == 4)
    try app.host.run(to: 4)
    // A quarter of 0.3 s in both cases, from 0.5 s on.
    let end = try #require(app.host.time(of: "context.completeTransition(\(finishes))"))
    #expect(abs(end - 1.5 - 0.075) < 1e-9)
    #expect(app.host.codes == [])
    app.expectSettled(finishes: finishes)
  }

  // 4.7
  @Test(arguments: [100.0, 300])
  func `a cancelled gesture goes back, however far it was`(way: Double) throws {
    let app = try App()
    try app.swipe([20, way, way], cancels: true)
    try app.host.run(to: 4)
    #expect(app.host.codes == [])
    app.expectSettled(finishes: false)
  }

  // 4.9
  @Test(arguments: [(190.0, 3000.0, false), (210, 1, true), (210, -400, true)])
  func `how fast the finger lets go is not asked for`(
    way: Double, velocity: Double, finishes: Bool
  ) throws {
    let app = try App()
    try ScriptedGesture(
      "pan from (100, 40) by (0, \(way)) over 0.3 s, release at \(velocity) pt/s"
    ).run(in: app.host.window)
    try app.host.run(to: 4)
    #expect(app.host.codes == [])
    app.expectSettled(finishes: finishes)
  }

  // 4.8
  @Test func `without a finger the dismissal is the animator's alone`() throws {
    let app = try App()
    app.host.stage.perform { app.vc.dismiss(animated: true) }
    try app.host.run(to: 4)
    #expect(app.host.time(of: "context.completeTransition(true)") == 1.3)
    #expect(app.host.codes == [])
    app.expectSettled(finishes: true)
  }

  // 4.9
  @Test(arguments: [true, false], [true, false])
  func `a gesture without a movement after its beginning takes the last one's decision`(
    isCancelledFirst: Bool, isMended: Bool
  ) throws {
    let app = try App(isMended: isMended)
    try app.swipe([20, 300, 300], cancels: isCancelledFirst)
    try app.host.run(to: 4)
    #expect(app.host.codes == [])
    app.expectSettled(finishes: !isCancelledFirst)
    if !isCancelledFirst { try app.present() }
    app.host.forget()
    // It is lifted where it was recognised.
    try app.swipe([15, 15])
    try app.host.run(to: 8)
    #expect(app.host.codes == (isMended ? [] : ["stale-decision"]))
    if !isMended {
      #expect(
        app.host.stage.monitor.diagnostics.first?.subject == "SwipeUpInteractiveTransition")
    }
    app.expectSettled(finishes: !isMended)
  }
}
