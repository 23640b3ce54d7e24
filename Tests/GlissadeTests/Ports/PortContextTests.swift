import Glissade
import TestSupport
import Testing

/// The rules of the articles for contexts and delegates.
@Suite struct PortContextTests {
  /// Reads a context, and fades the arriving view in.
  private final class Reader: ViewControllerAnimatedTransitioning {
    private(set) var controllers: [ViewController?] = []
    private(set) var views: [View?] = []
    private(set) var flags: [Bool] = []
    private(set) var frames: [Rect] = []

    func transitionDuration(
      using transitionContext: (any ViewControllerContextTransitioning)?
    ) -> Double { 0.5 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
      controllers = [context.viewController(forKey: .from), context.viewController(forKey: .to)]
      let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
      views = [from, to]
      flags = [
        context.isAnimated, context.isInteractive, context.transitionWasCancelled,
        context.presentationStyle == .fullScreen, from?.superview === context.containerView,
      ]
      for case let controller? in controllers {
        frames += [context.initialFrame(for: controller), context.finalFrame(for: controller)]
      }
      if let to { context.containerView.addSubview(to) }
      to?.alpha = 0
      View.animate(withDuration: 0.5, animations: { to?.alpha = 1 }) { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test(arguments: PortRun.Kind.allCases)
  func `delegate and context tell who comes and who goes`(kind: PortRun.Kind) throws {
    let reader = Reader()
    let run = try PortRun(kind, reader)
    run.start()
    try run.host.wait(2)
    let comes = kind == .present || kind == .push
    let (from, to) = comes ? (run.first, run.second) : (run.second, run.first)
    expectEqual(reader.controllers, [from, to])
    expectEqual(reader.views, [from.view, to.view])
    expectEqual(reader.flags, [true, false, false, kind.isModal, true])
    let whole = Rect(x: 0, y: 0, width: 320, height: 568)
    expectEqual(reader.frames, [whole, .zero, .zero, whole])
    let told: [ViewController?] =
      switch kind {
      case .present: [run.second, run.first, run.first]
      case .dismiss: [run.second]
      case .push, .pop: [run.navigation, from, to]
      }
    expectEqual(run.delegate.told, told)
    expectEqual(run.host.codes, [])
    run.expectSettled(finishes: true)
  }

  @Test func `the one that presents need not be the one that was told to`() throws {
    let source = ViewController()
    let navigation = NavigationController(rootViewController: source)
    let host = PortHost { navigation }
    let (presented, delegate) = (ViewController(), PortDelegate(nil))
    presented.modalPresentationStyle = .custom
    presented.transitioningDelegate = delegate
    host.stage.perform { source.present(presented, animated: true) }
    try host.wait(3)
    let roles = [presented, navigation, source]
    expectEqual(delegate.told, roles + roles)
    expectIdentical(presented.presentingViewController, navigation)
    // A delegate that returns nil everywhere is asked for no interaction.
    expectEqual(
      host.events(of: .delegate),
      [
        "presentationController(forPresented:presenting:source:) -> nil",
        "animationController(forPresented:presenting:source:) -> nil",
      ])
  }

  @Test func `nobody drives a transition that is not interactive`() throws {
    let driver = PortDriver(MTHCustomAnimator())
    let run = try PortRun(.push, driver)
    run.start()
    try run.host.wait(0.2)
    expectEqual(run.first.transitionCoordinator?.isInteractive, false)
    expectEqual(run.first.transitionCoordinator?.initiallyInteractive, false)
    run.host.stage.perform {
      driver.context?.updateInteractiveTransition(0.9)
      driver.context?.cancelInteractiveTransition()
    }
    expectEqual(driver.context?.transitionWasCancelled, false)
    try run.host.wait(2)
    expectEqual(run.host.time(of: "context.completeTransition(true)"), 2)
    expectEqual(run.host.codes, ["not-interactive", "not-interactive"])
    run.expectSettled(finishes: true)
  }

  @Test func `the context is updated, paused, finished and completed`() throws {
    let driver = PortDriver(MendedSlide(right: 1, duration: 2))
    let run = try PortRun(.present, driver)
    run.delegate.interaction = { driver }
    run.start()
    let calls: [((any ViewControllerContextTransitioning) -> Void, isInteractive: Bool)] = [
      ({ $0.updateInteractiveTransition(0.3) }, true),
      ({ $0.finishInteractiveTransition() }, false),
      ({ $0.pauseInteractiveTransition() }, true),
      ({ $0.finishInteractiveTransition() }, false),
    ]
    for (call, isInteractive) in calls {
      try run.host.wait(0.1)
      run.host.stage.perform { driver.context.map(call) }
      expectEqual(driver.context?.isInteractive, isInteractive)
    }
    try run.host.wait(4)
    expectEqual(
      run.host.events(of: .context),
      [
        "updateInteractiveTransition(0.3)", "finishInteractiveTransition",
        "pauseInteractiveTransition", "finishInteractiveTransition", "completeTransition(true)",
      ])
    expectEqual(run.completions, 1)
    expectEqual(run.host.codes, [])
    run.expectSettled(finishes: true)
  }

  @Test(arguments: PortPace.allCases)
  func `a container of one's own runs an animator, too`(pace: PortPace) throws {
    let (container, first, second) = (ViewController(), ViewController(), ViewController())
    let host = PortHost {
      container.loadViewIfNeeded()
      container.addChild(first)
      container.view.addSubview(first.view)
      first.didMove(toParent: container)
      return container
    }
    var ends: [Bool] = []
    host.stage.perform {
      container.addChild(second)
      container.transition(from: first, to: second, using: MTHCustomAnimator()) { ends.append($0) }
    }
    try host.wait(0.25, pace)
    expectShown(second.view.shownAlpha, 0.1291619310473198)
    try host.wait(2, pace)
    expectEqual(ends, [true])
    expectEqual(container.view.subviews, [second.view])
    expectEqual(host.codes, [])
    host.expectSettled(finishes: true, isModal: false)
  }
}
