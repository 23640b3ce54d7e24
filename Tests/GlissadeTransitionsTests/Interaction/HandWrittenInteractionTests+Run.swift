import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

extension HandWrittenInteractionTests {
  enum Driver: CaseIterable {
    /// One written by hand that looks after nothing.
    case bare
    /// One written by hand that looks after itself.
    case slide
    case percent
  }

  enum Call: Equatable {
    case finish, cancel
    case update(Double)
  }

  /// When something is called.
  enum Moment {
    /// When the transition was asked for and has not begun.
    case asked
    /// In `startInteractiveTransition`.
    case starting
    /// So many seconds later; 0 is the same instant.
    case after(Double)
  }

  /// Tells its context of everything, and completes after each decision, whether that counted or not.
  final class BareHand: ViewControllerInteractiveTransitioning {
    private(set) var context: (any ViewControllerContextTransitioning)?
    var whenStarted: () -> Void = {}

    func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
      self.context = context
      if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
      whenStarted()
    }

    func call(_ call: Call) {
      guard let context else { return }
      let from = context.view(forKey: .from)
      switch call {
      case .update(let percent):
        from?.alpha = 1 - percent
        context.updateInteractiveTransition(percent)
        return
      case .finish: context.finishInteractiveTransition()
      case .cancel: context.cancelInteractiveTransition()
      }
      View.animate(withDuration: 0.2) {
        if case .cancel = call { from?.alpha = 1 } else { from?.alpha = 0 }
      } completion: { _ in
        from?.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// The library's, with something to do as it starts.
  final class Percent: PercentDrivenInteractiveTransition {
    var whenStarted: () -> Void = {}

    override func startInteractiveTransition(
      _ transitionContext: any ViewControllerContextTransitioning
    ) {
      super.startInteractiveTransition(transitionContext)
      whenStarted()
    }
  }

  /// A transition of any kind with an interaction controller of any kind.
  final class Run {
    let rig: AnimatorRig
    let interaction: any ViewControllerInteractiveTransitioning
    let call: (Call) -> Void
    private(set) var before: StructuralHash
    private(set) var ends: [Bool] = []
    private let script: [(Moment, Call)]

    init(_ operation: AnimatorRig.Operation, _ driver: Driver, _ script: [(Moment, Call)]) throws {
      self.script = script
      let atStart = script.filter { if case .starting = $0.0 { true } else { false } }
      switch driver {
      case .bare:
        let hand = BareHand()
        (interaction, call) = (hand, { hand.call($0) })
        hand.whenStarted = { [unowned hand] in for (_, call) in atStart { hand.call(call) } }
      case .slide:
        let slide = FingerSlideInteraction()
        interaction = slide
        call = {
          switch $0 {
          case .finish: slide.finish()
          case .cancel: slide.cancel()
          case .update(let percent): slide.update(percent)
          }
        }
      case .percent:
        let percent = Percent()
        interaction = percent
        let call: (Call) -> Void = { [unowned percent] in
          switch $0 {
          case .finish: percent.finish()
          case .cancel: percent.cancel()
          case .update(let part): percent.update(part)
          }
        }
        self.call = call
        percent.whenStarted = { for (_, item) in atStart { call(item) } }
      }
      let animator: any ViewControllerAnimatedTransitioning =
        driver == .slide
        ? FingerSlideAnimator(isPresenting: operation.isForward) : FadeAnimator(duration: 0.4)
      rig = try AnimatorRig(operation, animator, interaction: interaction)
      before = rig.hash()
      // The coordinator is there, and nothing has been decided.
      rig.interface.monitor.eventHandler = { [unowned self] event in
        guard event.kind == .startInteractiveTransition else { return }
        rig.to.transitionCoordinator?.animate(alongsideTransition: nil) { [unowned self] in
          ends.append(!$0.isCancelled)
        }
      }
    }

    func run(_ seconds: Double = 3) throws {
      let stage = rig.stage
      try rig.start {
        for (moment, item) in script { if case .asked = moment { call(item) } }
      }
      for (moment, item) in script {
        if case .after(let time) = moment { stage.post(after: time) { self.call(item) } }
      }
      try stage.advance(to: stage.time + seconds)
    }

    var codes: [Code] { rig.interface.codes }

    /// Returns the appearance callbacks that one of the two controllers received.
    private func appearances(_ subject: TransitionEvent.Subject) -> [String] {
      rig.interface.monitor.events.filter { $0.subject == subject }.map(\.kind.description)
        .filter { $0.hasSuffix("ppear") }
    }

    func expectEnd(finishes: Bool) {
      let told = rig.interface.monitor.events.map(\.description)
      expectEqual(
        told.filter { $0.hasPrefix("animator.animationEnded") },
        ["animator.animationEnded(\(finishes))"])
      expectEqual(ends, [finishes])
      expectTrue(rig.from.transitionCoordinator == nil && rig.to.transitionCoordinator == nil)
      let window = rig.interface.window
      if finishes {
        expectEqual(appearances(.from), ["viewWillDisappear", "viewDidDisappear"])
        expectEqual(appearances(.to), ["viewWillAppear", "viewDidAppear"])
        expectTrue(rig.to.view.window === window && rig.from.view.window == nil)
        for view in [rig.from.view, rig.to.view] {
          expectTrue(
            view.alpha == 1 && view.transform3D.isIdentity && view.layer.animations.isEmpty)
          expectEqual(view.bounds.size, window.bounds.size)
        }
      } else {
        expectEqual(appearances(.from), ["viewWillDisappear", "viewWillAppear", "viewDidAppear"])
        expectEqual(appearances(.to), ["viewWillAppear", "viewWillDisappear", "viewDidDisappear"])
        let now = rig.hash()
        expectEqual(now, before, "\(now.difference(from: before))")
      }
      expectTrue(!rig.stage.isAnimating)
    }
  }
}
