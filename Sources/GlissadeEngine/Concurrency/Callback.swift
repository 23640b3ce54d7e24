// Embedded Swift has no tasks.
#if !hasFeature(Embedded)
  import Synchronization

  /// The result of waiting for a callback.
  package enum CallbackOutcome<Value: Sendable>: Sendable {
    /// The callback was called.
    case called(Value)
    /// The callback was released without a call, for instance with its stage.
    case released
    /// The waiting task was cancelled.
    case cancelled
  }

  /// A function that a task waits for.
  ///
  /// When it is released without a call, the task resumes too.
  package final class Callback<Value: Sendable> {
    private let waiter: CallbackWaiter<Value>

    fileprivate init(_ waiter: CallbackWaiter<Value>) { self.waiter = waiter }

    deinit { waiter.finish(.released) }

    /// Resumes the task; only the first call has an effect.
    package func callAsFunction(_ value: Value) { waiter.finish(.called(value)) }

    /// Starts work and waits until it calls or releases its callback, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - isolation: The actor that `start` runs on.
    ///   - start: The work. It is started even if the task has been cancelled before.
    package static func wait(
      isolation: isolated (any Actor)?, _ start: (Callback) -> Void
    ) async -> CallbackOutcome<Value> {
      let waiter = CallbackWaiter<Value>()
      start(Callback(waiter))
      return await withTaskCancellationHandler {
        await withCheckedContinuation(isolation: isolation) { waiter.wait($0) }
      } onCancel: {
        waiter.finish(.cancelled)
      }
    }
  }

  /// The state that a callback shares with the task that waits for it, and with the handler of its cancellation.
  private final class CallbackWaiter<Value: Sendable>: Sendable {
    private enum State {
      case running
      case waiting(CheckedContinuation<CallbackOutcome<Value>, Never>)
      case finished(CallbackOutcome<Value>)
    }

    private let state = Mutex(State.running)

    /// Resumes a continuation when the outcome is known.
    func wait(_ continuation: CheckedContinuation<CallbackOutcome<Value>, Never>) {
      let outcome: CallbackOutcome<Value>? = state.withLock {
        if case .finished(let outcome) = $0 { return outcome }
        $0 = .waiting(continuation)
        return nil
      }
      if let outcome { continuation.resume(returning: outcome) }
    }

    /// Sets the outcome, unless it is known already.
    func finish(_ outcome: CallbackOutcome<Value>) {
      let continuation: CheckedContinuation<CallbackOutcome<Value>, Never>? = state.withLock {
        switch $0 {
        case .running:
          $0 = .finished(outcome)
          return nil
        case .waiting(let continuation):
          $0 = .finished(outcome)
          return continuation
        case .finished: return nil
        }
      }
      continuation?.resume(returning: outcome)
    }
  }
#endif
