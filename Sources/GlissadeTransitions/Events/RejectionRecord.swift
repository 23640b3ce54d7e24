import Synchronization

/// The first diagnostic of a call that was ignored, for an asynchronous caller.
final class RejectionRecord: Sendable {
  /// The record of the call that is being carried out.
  @TaskLocal static var current: RejectionRecord?

  private let first = Mutex<TransitionDiagnostic?>(nil)

  /// The diagnostic; nil if the call was not ignored.
  var diagnostic: TransitionDiagnostic? { first.withLock { $0 } }

  /// Notes a diagnostic if it means that a call was ignored.
  func note(_ diagnostic: TransitionDiagnostic) {
    guard diagnostic.code.ignoresCall else { return }
    first.withLock { $0 = $0 ?? diagnostic }
  }
}

extension TransitionDiagnostic.Code {
  /// Whether the call that caused the diagnostic had no effect.
  var ignoresCall: Bool {
    switch self {
    case .alreadyPresenting, .alreadyShown, .notInWindow, .popRoot, .alreadyOnStack, .notOnStack,
      .nothingPresented, .notATab, .invalidContainment, .notAChild:
      true
    default: false
    }
  }
}
