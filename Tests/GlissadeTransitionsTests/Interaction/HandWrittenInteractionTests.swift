import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Decisions at any moment, twice or never.
///
/// A transition ends once, and everything agrees with the first decision.
@Suite struct HandWrittenInteractionTests {
  typealias Code = TransitionDiagnostic.Code

  /// Calls at given moments, the end of the transition, and the expected diagnostics.
  struct Script: CustomTestStringConvertible {
    let testDescription: String
    let calls: [(Moment, Call)]
    let finishes: Bool
    /// The expected diagnostics with the bare interaction controller, and with the library's.
    let bare, percent: [Code]

    init(
      _ name: String, _ calls: [(Moment, Call)], finishes: Bool, bare: [Code] = [],
      percent: [Code] = []
    ) {
      testDescription = name
      self.calls = calls
      self.finishes = finishes
      self.bare = bare
      self.percent = percent
    }
  }

  /// A decision half-way at 0.2 s, and a second one; a percentage knows of itself when all is over.
  private static func twice(
    _ name: String, _ first: Call, _ second: Call, at time: Double
  ) -> Script {
    Script(
      name, [(.after(0.1), .update(0.5)), (.after(0.2), first), (.after(time), second)],
      finishes: first == .finish, bare: [.notInteractive, .completedTwice],
      percent: time < 1 ? [.notInteractive] : [])
  }

  static let scripts = [
    Script("finish", [(.after(0.1), .update(0.5)), (.after(0.2), .finish)], finishes: true),
    Script("cancel", [(.after(0.1), .update(0.5)), (.after(0.2), .cancel)], finishes: false),
    Script(
      "finish at the last frame", [(.after(0.1), .update(1)), (.after(0.2), .finish)],
      finishes: true),
    Script(
      "cancel at the last frame", [(.after(0.1), .update(1)), (.after(0.2), .cancel)],
      finishes: false),
    Script(
      "finish at the first frame", [(.after(0.1), .update(0)), (.after(0.2), .finish)],
      finishes: true),
    Script("finish in start", [(.starting, .finish)], finishes: true),
    Script("cancel in start", [(.starting, .cancel)], finishes: false),
    Script("finish before the first frame", [(.after(0), .finish)], finishes: true),
    Script("cancel before the first frame", [(.after(0), .cancel)], finishes: false),
    twice("finish twice", .finish, .finish, at: 0.2),
    twice("cancel twice", .cancel, .cancel, at: 0.2),
    twice("finish, then cancel", .finish, .cancel, at: 0.2),
    twice("cancel, then finish", .cancel, .finish, at: 0.2),
    twice("finish, and cancel on the way", .finish, .cancel, at: 0.3),
    twice("cancel, and finish on the way", .cancel, .finish, at: 0.3),
    Script(
      "finish, and update on the way",
      [(.after(0.1), .update(0.5)), (.after(0.2), .finish), (.after(0.3), .update(0.1))],
      finishes: true, bare: [.notInteractive]),
    twice("finish again when all is over", .finish, .finish, at: 1),
    twice("cancel again when all is over", .cancel, .cancel, at: 1),
    twice("cancel when all is over", .finish, .cancel, at: 1),
    twice("finish when all has gone back", .cancel, .finish, at: 1),
  ]

  static let operations: [AnimatorRig.Operation] = [.present, .dismiss, .push, .pop, .nextTab]

  @Test(arguments: operations, scripts)
  func `any interaction controller ends once, as it decided first`(
    operation: AnimatorRig.Operation, script: Script
  ) throws {
    for driver in Driver.allCases {
      // A slide has no place to be told something as it starts.
      if case (.slide, .starting) = (driver, script.calls[0].0) { continue }
      let run = try Run(operation, driver, script.calls)
      try run.run()
      // A slide takes the first decision and passes over the rest.
      let codes = driver == .bare ? script.bare : driver == .percent ? script.percent : []
      expectEqual(run.codes, codes, "\(driver)")
      run.expectEnd(finishes: script.finishes)
    }
  }

  @Test(arguments: [Driver.slide, .percent], [true, false])
  func `a decision between the request and the start counts, and one from before does not`(
    _ driver: Driver, _ finishes: Bool
  ) throws {
    for operation in Self.operations {
      let run = try Run(operation, driver, [(.asked, finishes ? .finish : .cancel)])
      try run.run()
      expectEqual(run.codes, [])
      run.expectEnd(finishes: finishes)
    }
  }

  @Test(arguments: operations)
  func `a bare one that decides before it has started is passed over, and decides later`(
    _ operation: AnimatorRig.Operation
  ) throws {
    let run = try Run(operation, .bare, [(.asked, .finish), (.after(2), .cancel)])
    try run.run(1.5)
    expectTrue(run.rig.to.transitionCoordinator?.isInteractive == true && run.codes == [])
    try run.rig.interface.run(2)
    expectEqual(run.codes, [])
    run.expectEnd(finishes: false)
  }

  // MARK: Never

  /// The way in which a gesture ends that drives a transition without deciding it.
  enum Way: CaseIterable {
    case lifted, cancelled, disabled, removed, viewRemoved
  }

  @Test(arguments: operations, Driver.allCases)
  func `a gesture that is over, in any way, and decides nothing is taken back`(
    _ operation: AnimatorRig.Operation, _ driver: Driver
  ) throws {
    for way in Way.allCases {
      let run = try Run(operation, driver, [])
      let window = run.rig.interface.window
      let pad = View(frame: window.bounds)
      window.addSubview(pad)
      let before = run.rig.hash()
      var pan: PanGestureRecognizer? = PanGestureRecognizer()
      pan?.addTarget { [unowned run] pan in
        if pan.state == .began { run.rig.ask() }
        if pan.state == .changed { run.call(.update(pan.translation(in: nil).x / 320)) }
      }
      if let pan { pad.addGestureRecognizer(pan) }
      let places: [(TouchEvent.Phase, Double)] = [(.began, 20), (.moved, 40), (.moved, 180)]
      let send = { (phase: TouchEvent.Phase, x: Double) in
        try window.send(
          TouchEvent(
            phase: phase, location: Point(x: x, y: 300), time: run.rig.stage.time + 0.1))
      }
      for (phase, x) in places { try send(phase, x) }
      expectEqual(run.rig.to.transitionCoordinator?.percentComplete, 0.5)
      switch way {
      case .lifted: try send(.ended, 180)
      case .cancelled: try send(.cancelled, 180)
      case .disabled: pan?.isEnabled = false
      case .removed:
        if let pan { pad.removeGestureRecognizer(pan) }
        pan = nil
      case .viewRemoved:
        pad.removeFromSuperview()
        try send(.moved, 200)
        window.addSubview(pad)
      }
      try run.rig.stage.advance(to: run.rig.stage.time + 3)
      expectEqual(run.codes, [.gestureStateUnhandled], "\(way)")
      let now = run.rig.hash()
      expectEqual(now, before, "\(way) \(now.difference(from: before))")
      expectTrue(run.ends == [false] && !run.rig.stage.isAnimating, "\(way)")
    }
  }

  @Test(arguments: operations, Driver.allCases)
  func `an interaction controller that its delegate lets go is held to the end`(
    _ operation: AnimatorRig.Operation, _ driver: Driver
  ) throws {
    let run = try Run(operation, driver, [(.after(0.1), .update(0.5)), (.after(0.3), .finish)])
    run.rig.stage.post(after: 0.2) { run.rig.chooser.interaction = nil }
    try run.run()
    expectEqual(run.codes, [])
    run.expectEnd(finishes: true)
  }

  // MARK: One for several transitions

  @Test(arguments: [Driver.slide, .percent], [true, false])
  func `a decision that comes too late is not about the next transition`(
    _ driver: Driver, _ cancels: Bool
  ) throws {
    let late: (Moment, Call) = (.after(1), cancels ? .cancel : .finish)
    let run = try Run(.push, driver, [(.after(0.1), .cancel), late])
    try run.run(1.5)
    expectTrue(run.codes == [] && run.ends == [false])
    try run.rig.start()
    try run.rig.interface.run(1)
    expectTrue(run.rig.to.transitionCoordinator?.isInteractive == true && run.codes == [])
    run.rig.stage.perform { run.call(.finish) }
    try run.rig.interface.run(1)
    expectTrue(run.codes == [] && run.ends == [false, true])
    expectTrue(run.rig.to.view.window != nil && run.rig.from.view.window == nil)
  }

  @Test func `somebody who keeps the context of the last transition does not disturb the next`()
    throws
  {
    final class Keeper: ViewControllerAnimatedTransitioning {
      var contexts: [any ViewControllerContextTransitioning] = []
      func transitionDuration(using: (any ViewControllerContextTransitioning)?) -> Double { 0.3 }
      func animateTransition(using context: any ViewControllerContextTransitioning) {
        contexts.append(context)
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: 0.3, animations: { to.alpha = 1 }) { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    let (keeper, percent) = (Keeper(), PercentDrivenInteractiveTransition())
    let rig = try AnimatorRig(.push, keeper, interaction: percent)
    for cancels in [true, false] {
      // It is decided in the turn that asks for it.
      try rig.start { if cancels { percent.cancel() } else { percent.finish() } }
      try rig.interface.run(1)
      expectTrue(rig.interface.codes == [] && (rig.to.view.window == nil) == cancels)
      expectTrue(!rig.stage.isAnimating)
    }
    expectEqual(keeper.contexts.count, 2)
  }
}
