import Glissade
import TestSupport
import Testing

/// The port of the article about a push that fades in and a modal transition that shrinks into a button.
@Suite struct Article000Tests {
  let main = MTHMainViewController()
  let navigation: NavigationController
  let host: PortHost
  static let screen = Rect(x: 0, y: 0, width: 320, height: 568)
  static let corner = Rect(x: 285, y: 533, width: 0, height: 0)
  static let button = Rect(x: 260, y: 508, width: 50, height: 50)
  /// The default curve at a quarter, at a half, and at three quarters.
  private static let quarters = [0.1291619310473198, 0.5, 0.8708380689526802]

  init() {
    let navigation = NavigationController(rootViewController: main)
    self.navigation = navigation
    host = PortHost { navigation }
  }

  private var container: View? { main.nextVC.presentationController?.containerView }

  // The finger is lifted after 0.05 s.
  private func push() throws { try host.tap(Point(x: 160, y: 220)) }
  private func modal() throws { try host.tap(Point(x: 290, y: 525)) }
  private func back() throws { try host.tap(Point(x: 50, y: 120)) }

  @Test func `the main view has a title, a colour and two buttons`() {
    expectEqual(main.navigationItem.title, "Demo")
    expectEqual(main.view.backgroundColor, .yellow)
    let buttons = main.view.subviews.compactMap { $0 as? Button }
    expectEqual(buttons.map(\.currentTitle), ["Push", "Modal"])
    expectEqual(
      buttons.map(\.frame),
      [
        Rect(x: 140, y: 200, width: 40, height: 40), Rect(x: 265, y: 500, width: 50, height: 50),
      ])
    expectIdentical(navigation.delegate, main)
    expectIdentical(main.nextVC.transitioningDelegate, main)
  }

  // MARK: Navigation

  @Test(arguments: PortPace.allCases)
  func `a tap on Push moves the old view left while the new one fades in`(pace: PortPace) throws {
    try push()
    let next = try #require(main.nextVC?.view)
    try host.eachRow(of: "000_MTH_1s_easeInOut", pace) { row in
      expectShown(main.view.shownTransform?.m41, try row["tx"].double, range: 320)
      expectShown(next.shownAlpha, try row["alpha"].double)
      expectEqual(main.view.shownAlpha, 1)
      expectEqual(next.shownTransform, .identity)
      expectEqual(next.superview?.subviews, [main.view, next])
    }
    try host.wait(1, pace)
    let told = [
      "delegate.navigationController(_:animationControllerFor:from:to:) push -> object",
      "delegate.navigationController(_:interactionControllerFor:) -> nil",
      "delegate.navigationController(_:willShow:animated:)", "animator.animateTransition",
      "context.completeTransition(true)", "to.viewDidAppear",
      "delegate.navigationController(_:didShow:animated:)",
    ]
    expectEqual(told.map { host.time(of: $0) }, [0.05, 0.05, 0.05, 0.05, 1.05, 1.05, 1.05])
    expectEqual(navigation.viewControllers, [main, main.nextVC])
    expectEqual(main.view.transform, .identity)
    expectNil(main.view.superview)
    expectEqual(next.alpha, 1)
    expectEqual(next.frame, Self.screen)
    expectIdentical(next.window, host.window)
    expectEqual(host.codes, [])
    expectTrue(!host.stage.isAnimating)
  }

  @Test func `a tap on Back pops with the system's animator, and asks for no interaction`() throws {
    expectEqual(
      [NavigationController.Operation.none, .push, .pop].map(\.rawValue), [0, 1, 2])
    try push()
    try host.wait(2)
    host.forget()
    try back()
    try host.wait(2)
    expectEqual(navigation.viewControllers, [main])
    expectIdentical(main.view.window, host.window)
    expectEqual(
      host.events(of: .delegate).filter { $0.contains("ControllerFor") },
      ["navigationController(_:animationControllerFor:from:to:) pop -> nil"])
    expectEqual(host.codes, [])
  }

  // MARK: Modal

  @Test(arguments: PortPace.allCases)
  func `a tap on Modal shrinks a picture into the corner, and Back lets it grow`(
    pace: PortPace
  ) throws {
    try modal()
    for part in Self.quarters {
      try host.wait(0.3, pace)
      let pictures = container?.subviews.suffix(2).map(\.shownFrame)
      // The picture of the arriving view lies below.
      expectShown(pictures?.first ?? nil, Self.screen)
      expectShown(
        pictures?.last ?? nil, Rect.interpolate(from: Self.screen, to: Self.corner, at: part))
    }
    try host.wait(1, pace)
    // The second stage has nothing to animate, and takes no time.
    expectShown(host.time(of: "context.completeTransition(true)"), 1.25)
    expectEqual(container?.subviews, [main.nextVC.view])
    expectNil(navigation.view.superview)
    expectEqual(host.codes, [])
    host.forget()

    try back()
    let start = host.stage.time
    for part in Self.quarters {
      try host.wait(0.3, pace)
      expectShown(
        container?.subviews.last?.shownFrame,
        Rect.interpolate(from: Self.button, to: Self.screen, at: part))
    }
    let picture = container?.subviews.last
    for (time, part) in zip([1.325, 1.45, 1.575], Self.quarters) {
      try host.run(to: start + time, pace)
      // The view that is added covers the picture that fades.
      expectShown(picture?.shownAlpha, 1 - part)
      expectIdentical(container?.subviews.last, navigation.view)
      expectEqual(navigation.view.shownAlpha, 1)
    }
    try host.wait(2, pace)
    expectShown(host.time(of: "context.completeTransition(true)"), start + 1.7, range: 10)
    expectNil(navigation.presentedViewController)
    expectEqual(host.window.subviews, [navigation.view])
    // A view is added within an animation block, and the whole takes 0.5 s longer than it should.
    expectEqual(host.codes, ["added-in-animation-block", "duration-mismatch"])
    expectEqual(host.culprits.last, "PDTransitionAnimator")
  }

  @Test(arguments: PortPace.allCases)
  func `presentation and dismissal are told of in order`(pace: PortPace) throws {
    host.stage.perform { navigation.present(main.nextVC, animated: true) }
    try host.wait(3, pace)
    host.stage.perform { main.dismiss(animated: true) {} }
    try host.wait(3, pace)
    let told = host.events.filter { !$0.contains("Layout") && !$0.contains("viewDidLoad") }
    // The navigation controller that presents passes its appearance on to the one that it shows.
    expectEqual(
      told.filter { !$0.hasPrefix("delegate") },
      [
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
    expectEqual(
      host.events(of: .delegate),
      [
        "animationController(forPresented:presenting:source:) -> object",
        "interactionControllerForPresentation(using:) -> nil",
        "animationController(forDismissed:) -> object",
        "interactionControllerForDismissal(using:) -> nil",
      ])
  }

  // The article sets this line in place of the next test's, after which its author sees no bug any more.
  @Test func `a presentation style's raw value is no transition style`() throws {
    host.stage.perform(main.setStyle)
    expectEqual(host.codes, ["foreign-raw-value"])
    let diagnostic = try #require(host.stage.monitor.diagnostics.first)
    expectTrue(diagnostic.message.contains("ModalPresentationStyle.custom"))
    expectEqual(main.nextVC.modalTransitionStyle, .coverVertical, "the wrong value is not taken")
    expectEqual(main.nextVC.modalPresentationStyle, .fullScreen)
    try modal()
    try host.wait(2)
    try back()
    try host.wait(3)
    expectEqual(
      host.codes, ["foreign-raw-value", "added-in-animation-block", "duration-mismatch"])
    expectIdentical(navigation.view.superview, host.window)
  }

  @Test(arguments: PortPace.allCases)
  func `the custom style lets the presenter vanish, which is healed`(pace: PortPace) throws {
    main.nextVC.modalPresentationStyle = .custom
    let before = host.tree
    try modal()
    try host.wait(2, pace)
    expectEqual(host.codes, [])
    expectIdentical(navigation.view.superview, host.window, "the presenter's view stays")
    expectEqual(host.appearances, ["to.viewWillAppear", "to.viewDidAppear"])
    host.forget()
    try back()
    try host.wait(1.5, pace)
    expectIdentical(navigation.view.superview, container)
    try host.wait(2, pace)
    expectEqual(
      host.codes.sorted(),
      [
        "added-in-animation-block", "duration-mismatch", "presenter-view-in-container",
        "view-instead-of-key-view",
      ])
    expectEqual(host.appearances, ["from.viewWillDisappear", "from.viewDidDisappear"])
    expectEqual(host.tree, before, "the presenter is back on the screen")
  }

  @Test func `all transitions leave the same at any pace`() throws {
    let outcomes = try PortPace.allCases.map { pace in
      let app = Article000Tests()
      app.main.nextVC.modalPresentationStyle = .custom
      try app.modal()
      try app.host.wait(2, pace)
      try app.back()
      try app.host.wait(3, pace)
      for _ in 0..<2 {
        try app.push()
        try app.host.wait(2, pace)
        try app.back()
        try app.host.wait(2, pace)
      }
      try app.push()
      try app.host.wait(2, pace)
      expectEqual(app.navigation.viewControllers.count, 2)
      return app.host.outcome()
    }
    expectEqual(outcomes[0], outcomes[1])
  }
}
