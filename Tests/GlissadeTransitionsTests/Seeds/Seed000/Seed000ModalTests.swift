import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The modal of the first article, which shrinks into a button and grows out of it.
@Suite struct Seed000ModalTests {
  private final class App {
    let main: Seed000.MTHMainViewController
    let navigation: NavigationController
    let host: SeedHost
    var completions = 0

    init(_ line: Seed000.MTHMainViewController.Line = .none) {
      let main = Seed000.MTHMainViewController(line)
      let navigation = NavigationController(rootViewController: main)
      self.main = main
      self.navigation = navigation
      host = SeedHost(SeedHost.small) { navigation }
    }

    var presented: ViewController { main.nextVC }
    func modal() { host.stage.perform { main.modal() } }
    func dismiss() {
      host.stage.perform { main.dismiss(animated: true) { [unowned self] in completions += 1 } }
    }

    /// Returns the look of a view in the presentation's container.
    func look(at name: String) -> SeedLook? {
      presented.presentationController?.containerView?.subviews.first { $0.name == name }
        .flatMap(SeedLook.init)
    }
  }

  /// The rectangle at a part of the way, which the frame keeps to since middle and size both do.
  private func between(_ from: Rect, _ to: Rect, _ part: Double) -> Rect {
    Rect.interpolate(from: from, to: to, at: part)
  }

  private func agree(_ look: SeedLook?, _ expected: Rect) -> Bool {
    guard let frame = look?.frame else { return false }
    return [
      (frame.origin.x, expected.origin.x), (frame.origin.y, expected.origin.y),
      (frame.size.width, expected.size.width), (frame.size.height, expected.size.height),
    ].allSatisfy { SeedCalculations.agree($0, $1, range: 568) }
  }

  /// Ease-in-ease-out at a quarter, a half and three quarters.
  private static let pace = [
    (0.25, 0.1291619310473198), (0.5, 0.5), (0.75, 0.8708380689526802),
  ]

  // 0.17, 0.19
  @Test(arguments: SeedPace.allCases)
  func `the presenter's picture shrinks to nothing in the corner`(pace: SeedPace) throws {
    let app = App()
    app.modal()
    let screen = Rect(x: 0, y: 0, width: 320, height: 568)
    let corner = Rect(x: 320 - 35, y: 568 - 35, width: 0, height: 0)
    for (part, progress) in Self.pace {
      app.host.after(part * 1.2) {
        #expect(agree(app.look(at: "snap"), between(screen, corner, progress)))
        #expect(agree(app.look(at: "snap2"), screen))
        let names = app.presented.presentationController?.containerView?.subviews.map(\.name)
        #expect(names?.suffix(2) == ["snap2", "snap"], "the arriving one's picture lies below")
      }
    }
    try app.host.run(to: 3, pace)
    // The second stage has nothing to animate, and so takes no time.
    #expect(app.host.time(of: "context.completeTransition(true)") == 1.2)
    #expect(app.host.events.contains("animator.transitionDuration(1.2)"))
    let container = try #require(app.presented.presentationController?.containerView)
    #expect(container.subviews == [app.presented.view])
    #expect(app.navigation.view.superview == nil)
    #expect(app.host.codes == [])
  }

  // 0.18, 0.20
  @Test(arguments: SeedPace.allCases)
  func `the dismissal grows from the corner, and takes longer than it says`(pace: SeedPace) throws {
    let app = App()
    app.modal()
    try app.host.run(to: 3)
    app.host.forget()
    app.dismiss()
    let corner = Rect(x: 260, y: 508, width: 50, height: 50)
    let screen = Rect(x: 0, y: 0, width: 320, height: 568)
    for (part, progress) in Self.pace {
      app.host.after(part * 1.2) {
        #expect(agree(app.look(at: "snap"), between(corner, screen, progress)))
      }
      app.host.after(1.2 + part * 0.5) {
        #expect(SeedCalculations.agree(app.look(at: "snap")?.alpha, 1 - progress))
        // The view that is put in covers the picture, so that nobody sees it fade.
        let last = app.presented.presentationController?.containerView?.subviews.last
        #expect(last === app.navigation.view)
        #expect(SeedLook(app.navigation.view)?.alpha == 1)
      }
    }
    try app.host.run(to: 6, pace)
    #expect(app.host.time(of: "context.completeTransition(true)") == 3 + 1.2 + 0.5)
    #expect(app.host.codes == ["added-in-animation-block", "duration-mismatch"])
    let mismatch = app.host.stage.monitor.diagnostics.last
    #expect(mismatch?.subject == "PDTransitionAnimator")
    #expect(app.completions == 1)
    #expect(app.main.presentedViewController == nil)
    #expect(app.navigation.view.superview === app.host.window)
    #expect(app.host.window.subviews == [app.navigation.view])
    // The button is not where the picture goes.
    #expect(app.main.view.subviews[1].frame.origin == Point(x: 265, y: 500))
  }

  // 0.11
  @Test func `four methods are asked, two for the animation and two for the interaction`() throws {
    let app = App()
    app.modal()
    try app.host.run(to: 3)
    app.dismiss()
    try app.host.run(to: 6)
    #expect(
      app.main.asked == [
        "animationControllerForPresentedController", "interactionControllerForPresentation",
        "animationControllerForDismissedController", "interactionControllerForDismissal",
      ])
    #expect(
      app.host.events(of: .delegate) == [
        "animationController(forPresented:presenting:source:) -> object",
        "interactionControllerForPresentation(using:) -> nil",
        "animationController(forDismissed:) -> object",
        "interactionControllerForDismissal(using:) -> nil",
      ])
  }

  // 0.6, 0.11
  @Test(arguments: SeedPace.allCases)
  func `presentation and dismissal are told in their order`(pace: SeedPace) throws {
    let app = App()
    app.modal()
    app.host.after(3) { app.main.dismiss(animated: true) { app.completions += 1 } }
    try app.host.run(to: 6, pace)
    let told = app.host.events.filter {
      !$0.contains("Layout") && !$0.contains("viewDidLoad") && !$0.hasPrefix("delegate")
    }
    // The navigation controller that presents passes its appearance on to the one that it shows.
    #expect(
      told == [
        "presentationController.presentationTransitionWillBegin",
        "from.viewWillDisappear", "controller.viewWillDisappear", "to.viewWillAppear",
        "animator.transitionDuration(1.2)", "animator.animateTransition",
        "context.completeTransition(true)", "to.viewIsAppearing",
        "presentationController.presentationTransitionDidEnd(true)",
        "to.viewDidAppear", "from.viewDidDisappear", "controller.viewDidDisappear",
        "animator.animationEnded(true)",
        "presentationController.dismissalTransitionWillBegin",
        "from.viewWillDisappear", "to.viewWillAppear", "controller.viewWillAppear",
        "animator.transitionDuration(1.2)", "animator.animateTransition",
        "context.completeTransition(true)", "to.viewIsAppearing", "controller.viewIsAppearing",
        "presentationController.dismissalTransitionDidEnd(true)",
        "to.viewDidAppear", "controller.viewDidAppear", "from.viewDidDisappear",
        "animator.animationEnded(true)", "completion.called",
      ])
  }

  // 0.7
  @Test func `a presentation style's raw value is no transition style`() throws {
    let app = App(.transitionStyle)
    #expect(app.host.codes == ["foreign-raw-value"])
    let diagnostic = try #require(app.host.stage.monitor.diagnostics.first)
    #expect(diagnostic.message.contains("ModalPresentationStyle.custom"))
    #expect(app.presented.modalTransitionStyle == .coverVertical, "the wrong value is not taken")
    #expect(app.presented.modalPresentationStyle == .fullScreen)
    // The author sees no bug any more, since the presentation is the usual one now.
    app.modal()
    try app.host.run(to: 3)
    app.dismiss()
    try app.host.run(to: 6)
    #expect(
      app.host.codes == ["foreign-raw-value", "added-in-animation-block", "duration-mismatch"])
    #expect(app.navigation.view.superview === app.host.window)
  }

  // 0.7
  @Test(arguments: SeedPace.allCases)
  func `the custom style makes the presenter vanish, and that is healed`(pace: SeedPace) throws {
    let app = App(.presentationStyle)
    let before = SeedHost.describe(app.host.window)
    app.modal()
    try app.host.run(to: 3, pace)
    #expect(app.host.codes == [])
    #expect(app.navigation.view.superview === app.host.window, "the presenter's view stays")
    #expect(app.host.appearances == ["to.viewWillAppear", "to.viewDidAppear"])
    app.host.forget()
    app.dismiss()
    app.host.after(1.5) {
      #expect(
        app.navigation.view.superview === app.presented.presentationController?.containerView)
    }
    try app.host.run(to: 6, pace)
    #expect(
      app.host.codes.sorted() == [
        "added-in-animation-block", "duration-mismatch", "presenter-view-in-container",
        "view-instead-of-key-view",
      ])
    #expect(app.host.appearances == ["from.viewWillDisappear", "from.viewDidDisappear"])
    #expect(SeedHost.describe(app.host.window) == before, "the presenter is back on the screen")
  }

  // 0.19, 0.16
  @Test(arguments: SeedPace.allCases)
  func `a cancelled presentation adds the arriving view all the same`(pace: SeedPace) throws {
    let app = App()
    let driver = SeedDriver(app.main.minToMaxAnimator)
    app.main.interactionController = driver
    let before = SeedHost.describe(app.host.window)
    app.modal()
    app.host.after(0.5) { driver.context?.cancelInteractiveTransition() }
    try app.host.run(to: 4, pace)
    #expect(app.host.codes == ["added-after-cancel"])
    #expect(app.host.time(of: "context.completeTransition(false)") == 1.2)
    #expect(SeedHost.describe(app.host.window) == before)
    #expect(app.presented.view.superview == nil)
    #expect(app.main.presentedViewController == nil)
    #expect(app.navigation.presentedViewController == nil)
  }

  // 0.16: while one interaction controller is held, the next presentation is driven as well
  @Test func `the interaction controller that is not let go drives the next presentation`() throws {
    let app = App()
    app.main.interactionController = SeedDriver(app.main.minToMaxAnimator)
    app.modal()
    try app.host.run(to: 0.1)
    #expect(app.presented.transitionCoordinator?.isInteractive == true)
    try app.host.run(to: 5)
    // The animator's own completion ends it, since nobody tells the context of a finger.
    #expect(app.host.codes == ["finish-missing"])
    #expect(app.presented.view.window === app.host.window)
  }

  @Test(arguments: [
    ModalPresentationStyle.fullScreen, .custom, .overFullScreen, .pageSheet,
  ])
  func `mended, nothing is to be said`(style: ModalPresentationStyle) throws {
    final class Delegate: ViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        Seed000.MendedPDTransitionAnimator(.present)
      }
      func animationController(forDismissed dismissed: ViewController)
        -> (any ViewControllerAnimatedTransitioning)?
      { Seed000.MendedPDTransitionAnimator(.dismiss) }
    }
    let (presenter, presented) = (ViewController(), ViewController())
    let delegate = Delegate()
    presented.transitioningDelegate = delegate
    presented.modalPresentationStyle = style
    let host = SeedHost(SeedHost.small) { presenter }
    let before = SeedHost.describe(host.window)
    host.stage.perform { presenter.present(presented, animated: true) }
    try host.run(to: 3)
    #expect(presented.view.window === host.window)
    host.stage.perform { presented.dismiss(animated: true) }
    try host.run(to: 6)
    #expect(host.codes == [])
    #expect(SeedHost.describe(host.window) == before)
  }

  @Test func `both paces leave the same`() throws {
    let outcomes = try SeedPace.allCases.map { pace in
      let app = App(.presentationStyle)
      app.modal()
      app.host.after(3) { app.main.dismiss(animated: true) }
      app.host.after(6) { app.main.push() }
      try app.host.run(to: 8, pace)
      #expect(app.navigation.viewControllers.count == 2)
      return app.host.outcome
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].errors == [])
  }
}
