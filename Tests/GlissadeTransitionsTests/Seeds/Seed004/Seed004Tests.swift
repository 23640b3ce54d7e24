import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The bounce of the fifth article.
@Suite struct Seed004Tests {
  private final class App {
    let presenting = Seed004.PresentingViewController()
    let vc = ViewController()
    let host: SeedHost
    var completions = 0

    init(
      _ animator: (any ViewControllerAnimatedTransitioning)?, _ size: Size = SeedHost.small,
      screen: Size? = nil
    ) {
      let presenting = presenting
      presenting.animator = animator
      host = SeedHost(size, screen: screen) { presenting }
    }

    func show() {
      host.stage.perform { presenting.show(vc) { [unowned self] in completions += 1 } }
    }

    /// The part of its way from below that the view has covered.
    var progress: Double? {
      SeedLook(vc.view).map { 1 - $0.frame.origin.y / host.stage.monitor.screen.bounds.size.height }
    }
  }

  // 4.3
  @Test(arguments: [0.25, 1, 8], SeedPace.allCases)
  func `it bounces up by the golden numbers, whatever the duration`(
    duration: Double, pace: SeedPace
  ) throws {
    let goldens = try SeedCalculations.read()
    let rows =
      SeedCalculations.rows(goldens.bounce)
      + [(time: goldens.bouncePeak.s, row: goldens.bouncePeak.y)]
    let app = App(Seed004.BouncePresentAnimator(duration: duration))
    app.show()
    var seen = 0
    for (part, progress) in rows {
      app.host.after(part * duration) {
        // The printed numbers carry the digits of the spring's constants, which agree to some 1e-11.
        #expect(abs((app.progress ?? .nan) - progress) < 1e-9)
        seen += 1
      }
    }
    try app.host.run(to: duration + 1, pace)
    #expect(seen == 10)
    #expect(app.progress == 1, "it snaps to its end")
    #expect(app.host.time(of: "context.completeTransition(true)") == duration)
    #expect(app.vc.view.frame == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(app.completions == 1)
    #expect(app.host.codes == [])
  }

  // 4.1, 4.2
  @Test func `a delegate without methods, and one without an end, will do`() throws {
    final class Empty: ViewControllerTransitioningDelegate {}
    let app = App(nil)
    let empty = Empty()
    app.vc.transitioningDelegate = empty
    app.host.stage.perform { app.presenting.present(app.vc, animated: true) }
    try app.host.run(to: 2)
    #expect(
      app.host.events(of: .delegate) == [
        "animationController(forPresented:presenting:source:) -> nil"
      ])
    #expect(app.vc.view.window === app.host.window)
    #expect(app.host.codes == [])
  }

  // 4.2
  @Test func `the optional third method is told of the end`() throws {
    let animator = Seed004.BouncePresentAnimator(duration: 1)
    let app = App(animator)
    app.show()
    app.host.after(0.9) { #expect(animator.ended == []) }
    try app.host.run(to: 2)
    #expect(animator.ended == [true])
    let events = app.host.events
    let end = try #require(events.firstIndex(of: "animator.animationEnded(true)"))
    #expect(events.firstIndex(of: "context.completeTransition(true)").map { $0 < end } == true)
    #expect(events.firstIndex(of: "from.viewDidDisappear").map { $0 < end } == true)
    #expect(events.firstIndex(of: "completion.called").map { $0 > end } == true)
  }

  // 4.3
  @Test(arguments: SeedPace.allCases)
  func `a cancelled bounce completes all the same, and goes back`(pace: SeedPace) throws {
    let animator = Seed004.BouncePresentAnimator(duration: 1)
    let app = App(animator)
    app.presenting.isDriven = true
    let before = SeedHost.describe(app.host.window)
    app.show()
    app.host.after(0.5) { app.presenting.driver?.context?.cancelInteractiveTransition() }
    try app.host.run(to: 3, pace)
    #expect(app.host.codes == ["completed-after-cancel"])
    #expect(animator.ended == [false])
    #expect(SeedHost.describe(app.host.window) == before)
    #expect(app.presenting.presentedViewController == nil)
    #expect(app.completions == 1)
    #expect(
      app.host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "to.viewWillDisappear",
        "to.viewDidDisappear", "from.viewWillAppear", "from.viewDidAppear",
      ])
  }

  // 4.10
  @Test func `the presenter is the delegate, and is held by nobody for it`() throws {
    let app = App(Seed004.BouncePresentAnimator(duration: 0.5))
    app.show()
    #expect(app.vc.transitioningDelegate === app.presenting)
    try app.host.run(to: 2)
    #expect(
      app.host.events(of: .delegate) == [
        "animationController(forPresented:presenting:source:) -> object",
        "interactionControllerForPresentation(using:) -> nil",
      ])
    #expect(app.vc.presentingViewController === app.presenting)
    // It says nothing of dismissals, which go the system's way.
    app.host.forget()
    app.host.stage.perform { app.vc.dismiss(animated: true) }
    try app.host.run(to: 4)
    #expect(app.host.events(of: .delegate) == ["animationController(forDismissed:) -> nil"])
    #expect(app.presenting.view.window === app.host.window)
    #expect(app.host.codes == [])
  }

  @Test(arguments: [true, false])
  func `mended, there is nothing to be said`(cancels: Bool) throws {
    let app = App(
      Seed004.MendedBouncePresentAnimator(duration: 0.5), SeedHost.small, screen: SeedHost.large)
    app.presenting.isDriven = cancels
    app.show()
    if cancels {
      app.host.after(0.2) { app.presenting.driver?.context?.cancelInteractiveTransition() }
    }
    try app.host.run(to: 2)
    #expect(app.host.codes == [])
    #expect((app.presenting.presentedViewController == nil) == cancels)
  }

  @Test func `both paces leave the same`() throws {
    let outcomes = try SeedPace.allCases.map { pace in
      let app = App(Seed004.BouncePresentAnimator(duration: 0.7))
      app.show()
      app.host.after(1) { app.vc.dismiss(animated: true) }
      app.host.after(3) { app.show() }
      try app.host.run(to: 5, pace)
      #expect(app.completions == 2)
      return app.host.outcome
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].errors == [])
  }
}
