import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The modal of the second article: a slide from the right, and a finger that slides it out again.
@Suite struct Seed001Tests {
  final class App {
    let first = Seed001.ViewController1()
    let second = Seed001.ViewController2()
    let host: SeedHost
    var completions: [String] = []

    init(_ size: Size = SeedHost.large, screen: Size? = nil) {
      let first = first
      host = SeedHost(size, screen: screen) { first }
    }

    func present(_ delegate: any ViewControllerTransitioningDelegate) {
      host.stage.perform {
        first.present(second, with: delegate) { [unowned self] in completions.append("present") }
      }
    }

    /// Presents, and forgets what was told of it.
    func presented(_ delegate: any ViewControllerTransitioningDelegate) throws {
      present(delegate)
      try host.run(to: 10)
      #expect(completions == ["present"])
      host.forget()
    }

    /// A finger at the second one's view, by parts of the screen's width from the left.
    func drag(_ path: [(SeedPanState, Double)]) {
      for (index, (state, part)) in path.enumerated() {
        host.after(Double(index) * 0.1) { [self] in
          second.pan(state, translation: Point(x: part * Screen.main.bounds.size.width, y: 0))
        }
      }
    }

    var x: Double? { SeedLook(second.view)?.frame.origin.x }
  }

  // 1.6
  @Test(arguments: SeedPace.allCases)
  func `it slides in from the right by the golden numbers`(pace: SeedPace) throws {
    let rows = SeedCalculations.rows(try SeedCalculations.read().slideIn)
    let app = App()
    app.present(Seed001.TransDelegate())
    var seen = 0
    for (time, x) in rows {
      app.host.after(time) {
        #expect(SeedCalculations.agree(app.x, x, range: 375))
        #expect(SeedLook(app.second.view)?.frame.origin.y == 0)
        seen += 1
      }
    }
    try app.host.run(to: 3, pace)
    #expect(seen == 3)
    #expect(app.completions == ["present"])
    #expect(app.host.time(of: "context.completeTransition(true)") == 2)
    #expect(app.second.view.frame == Rect(x: 0, y: 0, width: 375, height: 667))
    #expect(app.host.codes == [])
    #expect(
      app.host.appearances == [
        "from.viewWillDisappear", "to.viewWillAppear", "to.viewDidAppear", "from.viewDidDisappear",
      ])
  }

  // 1.6
  @Test(arguments: SeedPace.allCases)
  func `a cancelled presentation is completed all the same, and goes back`(pace: SeedPace) throws {
    let delegate = BothWays(Seed001.AniObject())
    let driver = SeedDriver(delegate.animator)
    delegate.interaction = driver
    let app = App()
    let before = SeedHost.describe(app.host.window)
    app.present(delegate)
    app.host.after(0.5) { driver.context?.cancelInteractiveTransition() }
    try app.host.run(to: 5, pace)
    #expect(app.host.codes == ["completed-after-cancel"])
    #expect(app.first.presentedViewController == nil)
    #expect(SeedHost.describe(app.host.window) == before)
    #expect(app.completions == ["present"])
  }

  @Test func `mended, a cancelled presentation has nothing to be said`() throws {
    let delegate = BothWays(Seed001.MendedAniObject())
    let driver = SeedDriver(delegate.animator)
    delegate.interaction = driver
    let app = App(SeedHost.small, screen: SeedHost.large)
    let before = SeedHost.describe(app.host.window)
    app.present(delegate)
    app.host.after(0.5) { driver.context?.cancelInteractiveTransition() }
    try app.host.run(to: 5)
    #expect(app.host.codes == [])
    #expect(SeedHost.describe(app.host.window) == before)
  }

  // 1.3
  @Test func `there are four transition styles, the first by default`() {
    #expect(ModalTransitionStyle.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(ModalTransitionStyle.coverVertical.rawValue == 0)
    #expect(ModalTransitionStyle.flipHorizontal.rawValue == 1)
    #expect(ModalTransitionStyle.crossDissolve.rawValue == 2)
    #expect(ModalTransitionStyle.partialCurl.rawValue == 3)
    #expect(ViewController().modalTransitionStyle == .coverVertical)
  }

  // 1.2
  @Test(arguments: ModalTransitionStyle.allCases)
  func `the system's styles present and dismiss`(style: ModalTransitionStyle) throws {
    let app = App()
    app.second.modalTransitionStyle = style
    let before = SeedHost.describe(app.host.window)
    app.host.stage.perform { app.first.present(app.second, animated: true) }
    try app.host.run(to: 3)
    #expect(app.second.view.window === app.host.window)
    app.host.stage.perform { app.second.dismiss(animated: true) }
    try app.host.run(to: 6)
    #expect(SeedHost.describe(app.host.window) == before)
    #expect(app.host.codes == [])
  }

  // 1.2
  @Test func `by default it comes up from the bottom, and goes down as it came`() throws {
    let app = App()
    app.host.stage.perform { app.first.present(app.second, animated: true) }
    var ys: [Double] = []
    let length = CoverVerticalAnimator(isPresenting: true).transitionDuration(using: nil)
    let look = {
      guard let frame = SeedLook(app.second.view)?.frame else { return }
      #expect(frame.origin.x == 0)
      ys.append(frame.origin.y)
    }
    for part in [0.0, 0.25, 0.5, 0.75] { app.host.after(part * length) { look() } }
    try app.host.run(to: 3)
    #expect(ys.count == 4)
    #expect(ys.first == 667)
    #expect(zip(ys, ys.dropFirst()).allSatisfy { $0 > $1 }, "up all the way")
    ys = []
    app.host.stage.perform { app.second.dismiss(animated: true) }
    for part in [0.0, 0.25, 0.5, 0.75] { app.host.after(part * length) { look() } }
    try app.host.run(to: 6)
    #expect(ys.count == 4)
    #expect(ys.first == 0)
    #expect(zip(ys, ys.dropFirst()).allSatisfy { $0 < $1 }, "down all the way")
  }

  // 1.4
  @Test func `a delegate that nobody holds is gone, and the system's transition is used`() throws {
    let app = App()
    app.second.transitioningDelegate = Seed001.TransDelegate()
    #expect(app.second.transitioningDelegate == nil)
    app.host.stage.perform { app.first.present(app.second, animated: true) }
    try app.host.run(to: 3)
    #expect(app.host.codes == ["delegate-released"])
    #expect(app.host.stage.monitor.diagnostics.first?.subject == "ViewController2")
    #expect(app.second.view.window === app.host.window)
    // Taking the delegate away oneself is no mistake.
    app.host.forget()
    app.second.transitioningDelegate = nil
    app.host.stage.perform { app.second.dismiss(animated: true) }
    try app.host.run(to: 6)
    #expect(app.host.codes == [])
  }

  // 1.5
  @Test func `the one that presents need not be the one that was told to`() throws {
    final class Delegate: ViewControllerTransitioningDelegate {
      var told: [ViewController?] = []
      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        told += [presented, presenting, source]
        return nil
      }
      func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
      ) -> PresentationController? {
        told += [presented, presenting, source]
        return nil
      }
    }
    let source = ViewController()
    let navigation = NavigationController(rootViewController: source)
    let host = SeedHost(SeedHost.large) { navigation }
    let presented = ViewController()
    let delegate = Delegate()
    presented.modalPresentationStyle = .custom
    presented.transitioningDelegate = delegate
    host.stage.perform { source.present(presented, animated: true) }
    try host.run(to: 3)
    let expected = [presented, navigation, source].map(ObjectIdentifier.init)
    #expect(delegate.told.compactMap { $0 }.map(ObjectIdentifier.init) == expected + expected)
    #expect(presented.presentingViewController === navigation)
    // A delegate that returns nil everywhere is asked for no interaction.
    #expect(
      host.events(of: .delegate) == [
        "presentationController(forPresented:presenting:source:) -> nil",
        "animationController(forPresented:presenting:source:) -> nil",
      ])
  }

  // 1.7
  @Test func `with the presentation's method alone, it goes the system's way`() throws {
    let app = App()
    try app.presented(Seed001.FirstTransDelegate())
    let before = app.host.stage.time
    app.host.stage.perform { app.second.dismiss(animated: true) }
    var ys: [Double?] = []
    for time in [0.0, 0.1, 0.2] {
      app.host.after(time) {
        ys.append(SeedLook(app.second.view)?.frame.origin.y)
        #expect(app.x == 0, "it does not go sideways")
      }
    }
    try app.host.run(to: before + 3)
    let shown = ys.compactMap { $0 }
    #expect(shown.count == 3)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
    #expect(app.host.events(of: .delegate) == ["animationController(forDismissed:) -> nil"])
    #expect(app.first.view.window === app.host.window)
    #expect(app.host.codes == [])
  }

  // 1.8, 1.9
  @Test func `the context tells what the article lists`() throws {
    final class Reader: ViewControllerAnimatedTransitioning {
      var read: [String] = []
      func transitionDuration(
        using transitionContext: (any ViewControllerContextTransitioning)?
      ) -> Double { 0.5 }
      func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.viewController(forKey: .from),
          let to = context.viewController(forKey: .to), let toView = context.view(forKey: .to)
        else { return }
        read += [
          "animated \(context.isAnimated)", "interactive \(context.isInteractive)",
          "cancelled \(context.transitionWasCancelled)", "style \(context.presentationStyle)",
          "from \(context.view(forKey: .from)?.viewController === from)",
          "to \(toView.viewController === to)",
          "container \(context.view(forKey: .from)?.superview === context.containerView)",
        ]
        let frames = [
          context.initialFrame(for: from), context.finalFrame(for: from),
          context.initialFrame(for: to), context.finalFrame(for: to),
        ]
        read += frames.map { "\(Int($0.size.width))x\(Int($0.size.height))" }
        context.containerView.addSubview(toView)
        toView.alpha = 0
        View.animate(withDuration: 0.5, animations: { toView.alpha = 1 }) { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    let app = App()
    let delegate = BothWays(Reader())
    app.present(delegate)
    try app.host.run(to: 2)
    #expect(
      (delegate.animator as? Reader)?.read == [
        "animated true", "interactive false", "cancelled false", "style fullScreen", "from true",
        "to true", "container true", "375x667", "0x0", "0x0", "375x667",
      ])
    #expect(app.host.codes == [])
  }

  // 1.9
  @Test func `the context is updated, paused, finished and completed`() throws {
    let animator = Seed001.MendedAniObject()
    let delegate = BothWays(animator)
    let driver = SeedDriver(animator)
    delegate.interaction = driver
    let app = App()
    app.present(delegate)
    var states: [Bool?] = []
    let look = { states.append(driver.context?.isInteractive) }
    app.host.after(0.1) {
      driver.context?.updateInteractiveTransition(0.3)
      look()
    }
    app.host.after(0.2) {
      driver.context?.finishInteractiveTransition()
      look()
    }
    app.host.after(0.3) {
      driver.context?.pauseInteractiveTransition()
      look()
    }
    app.host.after(0.4) {
      driver.context?.finishInteractiveTransition()
      look()
    }
    try app.host.run(to: 4)
    #expect(states == [true, false, true, false])
    #expect(
      app.host.events(of: .context) == [
        "updateInteractiveTransition(0.3)", "finishInteractiveTransition",
        "pauseInteractiveTransition", "finishInteractiveTransition", "completeTransition(true)",
      ])
    #expect(app.completions == ["present"])
    #expect(app.host.codes == [])
  }

  // 1.20
  @Test func `a slide by the screen's width goes too far in a window that is smaller`() throws {
    let app = App(Size(width: 200, height: 667), screen: SeedHost.large)
    app.present(Seed001.TransDelegate())
    try app.host.run(to: 0)
    #expect(app.x == 375, "where the container's right edge is at 200")
    try app.host.run(to: 3)
    #expect(app.second.view.frame == Rect(x: 0, y: 0, width: 200, height: 667))
  }

  @Test func `both paces leave the same`() throws {
    let outcomes = try SeedPace.allCases.map { pace in
      let app = App()
      app.present(Seed001.TransDelegate())
      app.host.after(3) { app.drag([(.began, 0), (.changed, 0.3), (.ended, 0.6)]) }
      try app.host.run(to: 6, pace)
      #expect(app.first.presentedViewController == nil)
      return app.host.outcome
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].errors == [])
  }
}
