import Glissade
import TestSupport
import Testing

/// The port of the article about a segue whose destination grows out of a picture.
@Suite struct Article002Tests {
  private let home = HomeViewController()

  private func host(inNavigation: Bool = false) -> PortHost {
    PortHost { inNavigation ? NavigationController(rootViewController: home) : home }
  }

  private var player: ViewController? { home.outermostPresented }

  /// Presents, waits for the end, and forgets the events; the finger is lifted after 0.05 s.
  private func presented(_ host: PortHost, _ pace: PortPace = .jump) throws -> View {
    try host.tap(Point(x: 160, y: 150))
    try host.wait(1, pace)
    host.forget()
    return try #require(player?.view)
  }

  private func swipe(_ host: PortHost, _ pace: PortPace = .jump) throws {
    try host.drag(from: Point(x: 160, y: 200), down: [40, 80, 120], every: 0.02, pace)
  }

  // MARK: Presentation

  @Test(arguments: [false, true], PortPace.allCases)
  func `the player grows from the picture that was tapped`(inNavigation: Bool, pace: PortPace)
    throws
  {
    let host = host(inNavigation: inNavigation)
    try host.tap(Point(x: 160, y: 150))
    for progress in [0, 0.1291619310473198, 0.5] {
      if progress > 0 { try host.wait(0.075, pace) }
      let frame = player?.view.shownFrame
      expectShown(frame?.minY, 64 * (1 - progress), range: 568)
      expectShown(frame?.height, 200 + 368 * progress, range: 568)
      expectEqual(frame?.width, 320)
    }
    try host.wait(1, pace)
    expectTrue(player is PlayerViewController)
    expectEqual(player?.view.frame, Rect(x: 0, y: 0, width: 320, height: 568))
    expectEqual(player?.view.subviews.first?.frame, Rect(x: 0, y: 0, width: 320, height: 200))
    expectShown(host.time(of: "context.completeTransition(true)"), 0.35)
    expectNil(home.view.window)
    expectEqual(host.codes, [])
    expectEqual(host.errors, [])
    expectTrue(!host.stage.isAnimating)
  }

  @Test func `without a picture the view grows from nothing, and is laid out along with it`() throws
  {
    let player = PlayerViewController()
    let run = try PortRun(.present, HeadPresentAnimator(), ViewController(), player)
    run.start()
    try run.host.wait(0.15)
    expectShown(player.view.shownFrame?.width, 160, range: 320)
    expectShown(player.view.shownFrame?.height, 284, range: 568)
    expectShown(player.view.subviews.first?.shownFrame?.width, 160, range: 320)
    try run.host.wait(2)
    expectEqual(player.view.subviews.first?.frame.width, 320)
    expectEqual(run.host.codes, [])
    run.expectSettled(finishes: true)
  }

  /// Puts the presented controller's view into another one.
  private final class WrappingPresentationController: PresentationController {
    let wrapper = View()

    override var presentedView: View? { wrapper }

    override func presentationTransitionWillBegin() {
      wrapper.frame = frameOfPresentedViewInContainerView
      presentedViewController.view.frame = wrapper.bounds
      wrapper.addSubview(presentedViewController.view)
    }
  }

  @Test(arguments: [false, true])
  func `a presentation that wraps the controller's view has the wrapper moved`(usesKeyView: Bool)
    throws
  {
    let run = try PortRun(
      .present, usesKeyView ? MendedSlide(right: 1, duration: 2) : AniObject())
    run.second.modalPresentationStyle = .custom
    run.delegate.keeper = {
      WrappingPresentationController(presentedViewController: $0, presenting: $1)
    }
    run.start()
    try run.host.wait(3)
    let keeper = try #require(
      run.second.presentationController as? WrappingPresentationController)
    expectIdentical(run.second.view.window, run.host.window)
    if usesKeyView {
      expectEqual(run.host.codes, [])
      expectIdentical(run.second.view.superview, keeper.wrapper)
      expectIdentical(keeper.wrapper.superview, keeper.containerView)
    } else {
      expectTrue(run.host.codes.contains("view-instead-of-key-view"))
    }
    run.host.stage.perform { run.second.dismiss(animated: false) }
    try run.host.wait(1)
    expectEqual(run.host.window.subviews, [run.first.view])
    expectNil(run.second.view.window)
  }

  // MARK: Dismissal

  @Test(arguments: PortPace.allCases)
  func `a swipe down lets the player go down by a new window's height, and collapse`(
    pace: PortPace
  ) throws {
    let host = host()
    let view = try presented(host, pace)
    try swipe(host)
    let begin = try #require(host.time(of: "animator.animateTransition"))
    try host.run(to: begin + 0.15, pace)
    // Half-way to a rectangle without size at the lower left corner.
    expectShown(view.shownFrame, Rect(x: 0, y: 284, width: 160, height: 284))
    expectEqual(view.superview?.subviews, [home.view, view])
    try host.wait(1, pace)
    expectNil(home.presentedViewController)
    expectEqual(host.window.subviews, [home.view])
    expectEqual(host.codes, ["foreign-geometry", "zero-final-frame-used"])
    host.expectSettled(finishes: true)
  }

  @Test func `a view that is not for swipes collapses where it is`() throws {
    let run = try PortRun(.dismiss, HeadDismissAnimator())
    run.start()
    try run.host.wait(0.15)
    expectShown(run.second.view.shownFrame, Rect(x: 0, y: 0, width: 160, height: 284))
    try run.host.wait(2)
    expectEqual(run.host.codes, ["zero-final-frame-used"])
    run.expectSettled(finishes: true)
  }

  // MARK: Segue

  @Test func `the segue is the delegate, and is asked twice each time`() throws {
    let host = host()
    try host.tap(Point(x: 160, y: 150))
    try host.wait(1)
    let player = try #require(player)
    let segue = try #require(player.transitioningDelegate as? SwipeSegue)
    expectEqual(player.modalPresentationStyle, .fullScreen)
    try swipe(host)
    try host.wait(1)
    expectEqual(
      host.events(of: .delegate),
      [
        "animationController(forPresented:presenting:source:) -> object",
        "interactionControllerForPresentation(using:) -> nil",
        "animationController(forDismissed:) -> object",
        "interactionControllerForDismissal(using:) -> nil",
      ])
    let animators = (0..<2).map { _ in
      segue.animationController(forPresented: player, presenting: home, source: home)
    }
    expectTrue(animators[0] is HeadPresentAnimator && animators[0] !== animators[1])
  }

  @Test(arguments: Segue.Kind.allCases)
  func `each kind of segue leads there from within a navigation controller`(kind: Segue.Kind) throws
  {
    let (source, destination) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: source)
    let host = PortHost { navigation }
    source.registerSegue(withIdentifier: "go") {
      Segue(source: $0, destination: destination, kind: kind)
    }
    try host.stage.perform { try source.performSegue(withIdentifier: "go") }
    try host.wait(3)
    expectIdentical(destination.view.window, host.window)
    expectEqual(destination.parent === navigation, kind == .show)
    expectEqual(destination.presentingViewController != nil, kind != .show)
    expectEqual(destination.modalPresentationStyle == .popover, kind == .popover)
    expectEqual(host.events.first, "segue.perform")
    expectEqual(host.codes, [])
  }

  @Test func `all transitions leave the same at any pace`() throws {
    let outcomes = try PortPace.allCases.map { pace in
      let app = Article002Tests()
      let host = app.host(inNavigation: true)
      for _ in 0..<2 {
        try host.tap(Point(x: 160, y: 150))
        try host.wait(1, pace)
        try app.swipe(host, pace)
        try host.wait(1, pace)
      }
      expectNil(app.player)
      return host.outcome()
    }
    expectEqual(outcomes[0], outcomes[1])
  }
}

extension ViewController {
  /// The controller that this one, or a controller around it, presents.
  fileprivate var outermostPresented: ViewController? {
    presentedViewController ?? parent?.outermostPresented
  }
}
