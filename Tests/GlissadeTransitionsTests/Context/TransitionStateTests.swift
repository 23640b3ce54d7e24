import TestSupport
import Testing

@testable import GlissadeTransitions

/// The steps of a transition's state: only those that can follow each other have an effect.
@Suite struct TransitionStateTests {
  final class NoPlan: TransitionPlan {
    let from = ViewController(), to = ViewController(), host = ViewController()
    let containerView = View()
    var operation: TransitionContext.Operation { .child }
    var appearances: [AppearanceChange] { [] }

    func placeViews(_ context: TransitionContext) {}
    func arrange(_ context: TransitionContext, completed: Bool) {}
    func finish(_ context: TransitionContext, completed: Bool) {}
  }

  static let cancel = TransitionState.Release(time: 1, cancels: true, isInCompletion: false)

  func running(_ drive: TransitionState.Drive) -> TransitionState {
    .running(TransitionState.Execution(plan: NoPlan(), drive: drive))
  }

  func ended(_ cause: TransitionState.Cause) -> TransitionState {
    .ended(
      TransitionState.Outcome(
        completed: true, cause: cause, driverName: "actor", animatorName: "mover"))
  }

  @Test func `a transition that no gesture holds is redirected at once, and only once`() {
    var state = running(.animator)
    let (begins, beginsAgain) = (
      state.redirect(keepsMotion: true), state.redirect(keepsMotion: true)
    )
    expectTrue(begins && !beginsAgain && state.isRedirecting && state.isRunning)
  }

  @Test func `a redirect waits for the gesture that holds the transition`() {
    var state = running(.held(pendingRedirect: nil))
    let begins = state.redirect(keepsMotion: false)
    expectTrue(!begins && !state.isRedirecting && state.isHeld)
    guard case .held(pendingRedirect: false) = state.drive else {
      return expectTrue(false, "the redirect is not pending")
    }
    state.drive(by: .released(TransitionStateTests.cancel))
    expectTrue(state.wasHeld && !state.isHeld && state.isCancelled)
    let beginsNow = state.redirect(keepsMotion: false)
    expectTrue(beginsNow)
  }

  @Test func `a redirect is put off where a gesture catches the transition first`() {
    var state = running(.animator)
    _ = state.redirect(keepsMotion: true)
    state.drive(by: .held(pendingRedirect: nil))
    expectTrue(state.isRedirecting && state.isHeld)
    state.postponeRedirect(keepsMotion: true)
    guard case .running(let execution) = state, case .held(pendingRedirect: true) = execution.drive
    else {
      return expectTrue(false, "the redirect is not pending")
    }
  }

  @Test func `a gesture that catches what goes back turns it forward`() {
    var state = running(.released(TransitionStateTests.cancel))
    expectTrue(state.isCancelled)
    state.drive(by: .held(pendingRedirect: nil))
    expectTrue(!state.isCancelled && state.release == nil)
  }

  @Test func `nobody drives what is abandoned, and it still knows where it went`() {
    var state = running(.released(TransitionStateTests.cancel))
    state.abandon()
    expectTrue(!state.isRunning && state.drive == nil && state.isEndedByOthers && state.isCancelled)
    state.drive(by: .held(pendingRedirect: nil))
    let begins = state.redirect(keepsMotion: true)
    expectTrue(!begins && !state.isHeld && state.isCancelled)
  }

  @Test func `what has ended takes no step but to be ended by somebody else`() {
    var state = ended(.completeTransition)
    let begins = state.redirect(keepsMotion: true)
    expectTrue(!begins && state.execution == nil && !state.isEndedByOthers)
    state.drive(by: .held(pendingRedirect: nil))
    state.abandon()
    expectTrue(!state.isRunning && !state.isAbandoned && !state.isCancelled)
    state.endAgain()
    expectTrue(state.isEndedByOthers)
    var abandoned = ended(.abandonment)
    abandoned.endAgain()
    expectTrue(abandoned.isAbandoned)
  }
}
