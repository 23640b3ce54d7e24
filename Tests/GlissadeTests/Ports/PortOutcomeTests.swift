import Glissade
import TestSupport
import Testing

/// The ends of transitions with the animators of all articles, and with the same ones without their mistakes.
@Suite struct PortOutcomeTests {
  /// An animator and the transition that it is for.
  struct Row: Sendable, CustomTestStringConvertible {
    typealias Controllers = @Sendable () -> (ViewController, ViewController)

    let testDescription: String
    let kind: PortRun.Kind
    /// The seconds until the animator completes, whatever the context says.
    let duration: Double
    /// The codes of the diagnostics where the transition is cancelled.
    let codes: [String]
    let controllers: Controllers
    let animator: @Sendable () -> any ViewControllerAnimatedTransitioning

    init(
      _ name: String, _ kind: PortRun.Kind, _ duration: Double, _ codes: [String] = [],
      _ controllers: @escaping Controllers = { (ViewController(), ViewController()) },
      _ animator: @escaping @Sendable () -> any ViewControllerAnimatedTransitioning
    ) {
      (testDescription, self.kind, self.duration, self.codes) = (name, kind, duration, codes)
      (self.controllers, self.animator) = (controllers, animator)
    }

    /// Whether the animator is one without mistakes: it has to work in a window smaller than the screen, too.
    var isMended: Bool { testDescription.hasPrefix("mended") }

    func run() throws -> PortRun {
      let (first, second) = controllers()
      return try PortRun(
        kind, animator(), first, second, screen: isMended ? PortHost.large : PortHost.small)
    }
  }

  private static let home: Row.Controllers = { (HomeViewController(), PlayerViewController()) }
  private static let logo: Row.Controllers = { (MasterViewController(), DetailViewController()) }
  private static let completed = ["completed-after-cancel"]

  static let rows = [
    Row("000 push", .push, 1) { MTHCustomAnimator() },
    Row("000 modal", .present, 1.2, ["added-after-cancel"]) { PDTransitionAnimator() },
    Row("001 modal", .present, 2, completed) { AniObject() },
    Row("002 presentation", .present, 0.3, completed, home) { HeadPresentAnimator() },
    Row(
      "002 dismissal", .dismiss, 0.3, ["foreign-geometry", "zero-final-frame-used"] + completed,
      home
    ) { HeadDismissAnimator() },
    Row("003 push", .push, 2, ["shared-delegate"], logo) { RevealAnimator() },
    Row("003 pop", .pop, 2, completed + ["not-restored"], logo) {
      let animator = RevealAnimator()
      animator.operation = .pop
      return animator
    },
    Row("004 modal", .present, 0.8, completed) { BouncePresentAnimation() },
    Row("mended 000 presentation", .present, 1.2) { MendedPDTransitionAnimator(.present) },
    Row("mended 000 dismissal", .dismiss, 1.7) { MendedPDTransitionAnimator(.dismiss) },
    Row("mended 001 modal", .present, 2) { MendedSlide(right: 1, duration: 2) },
    Row("mended 002 dismissal", .dismiss, 0.3) {
      MendedSlide(down: 1, leaves: true, duration: 0.3)
    },
    Row("mended 003 pop", .pop, 2) { MendedShrink() },
    Row("mended 004 modal", .present, 0.5) { MendedSlide(down: 1, duration: 0.5, bounces: true) },
  ]

  @Test(arguments: rows, PortPace.allCases)
  func `a cancelled transition leaves all as it was, whatever the animator completes with`(
    row: Row, pace: PortPace
  ) throws {
    let run = try row.run()
    let host = run.host
    let driver = try PortDriver(#require(run.delegate.animator))
    run.delegate.interaction = { driver }
    let before = host.tree
    let start = host.stage.time
    run.start()
    try host.wait(0.1, pace)
    host.stage.perform { driver.context?.cancelInteractiveTransition() }
    try host.wait(4, pace)
    expectEqual(host.codes, row.codes)
    expectEqual(host.tree, before)
    run.expectSettled(finishes: false)
    expectEqual(run.completions, row.kind.isModal ? 1 : 0)
    let completes = row.codes.contains("completed-after-cancel")
    let end = try #require(host.time(of: "context.completeTransition(\(completes))"))
    expectClose(end, start + row.duration, within: 1e-9)
    expectEqual(host.events(of: .animator).last, "animationEnded(false)")
    if row.codes.contains("not-restored") {
      expectEqual(host.stage.monitor.diagnostics.last?.message.contains("alpha 0.0"), true)
    }
  }

  @Test(arguments: rows.filter(\.isMended))
  func `an animator without the mistakes has nothing to be told of`(row: Row) throws {
    let run = try row.run()
    let start = run.host.stage.time
    run.start()
    try run.host.wait(4)
    expectEqual(run.host.codes, [])
    run.expectSettled(finishes: true)
    let end = try #require(run.host.time(of: "context.completeTransition(true)"))
    expectClose(end, start + row.duration, within: 1e-9)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom, .overFullScreen, .pageSheet])
  func `the first article's modal without its mistakes comes and goes in each style`(
    style: ModalPresentationStyle
  ) throws {
    let (presenter, presented) = (ViewController(), ViewController())
    let host = PortHost { presenter }
    let before = host.tree
    presented.modalPresentationStyle = style
    for type in [AnimationType.present, .dismiss] {
      let delegate = PortDelegate(MendedPDTransitionAnimator(type))
      presented.transitioningDelegate = delegate
      host.stage.perform {
        if type == .present {
          presenter.present(presented, animated: true)
        } else {
          presented.dismiss(animated: true)
        }
      }
      try host.wait(3)
      expectEqual(presented.viewIfLoaded?.window != nil, type == .present)
    }
    expectEqual(host.codes, [])
    expectEqual(host.tree, before)
  }

  @Test(arguments: PortPace.allCases)
  func `a transition without completeTransition is ended half a second after its motion`(
    pace: PortPace
  ) throws {
    let animator = ForgetfulAnimator()
    let run = try PortRun(.present, animator)
    run.start()
    try run.host.wait(1.4, pace)
    expectEqual(run.completions, 0)
    expectEqual(animator.ended, [])
    expectEqual(run.host.appearances, ["from.viewWillDisappear", "to.viewWillAppear"])
    try run.host.wait(1.6, pace)
    expectEqual(run.host.codes, ["complete-missing"])
    expectEqual(run.completions, 1)
    expectEqual(animator.ended, [true])
    run.expectSettled(finishes: true)
    expectIdentical(run.second.view.window, run.host.window)
  }
}
