// Embedded Swift has no tasks.
#if !hasFeature(Embedded)
  import Synchronization

  /// A clock whose time passes only when it is told to, for tests of code that sleeps.
  public final class ManualClock: Clock {
    /// A time of the clock.
    public struct Instant: InstantProtocol {
      /// The time since the clock was created.
      public var offset: Duration

      /// Returns the instant that lies a duration after this one.
      public func advanced(by duration: Duration) -> Instant {
        Instant(offset: offset + duration)
      }

      /// Returns the duration from this instant to another one.
      public func duration(to other: Instant) -> Duration { other.offset - offset }

      /// Returns whether an instant comes before another one.
      public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    private struct Sleeper {
      let id: Int
      let deadline: Instant
      let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
      var now = Instant(offset: .zero)
      var sleepers: [Sleeper] = []
      var lastID = 0
      /// The sleepers that were cancelled before they slept.
      var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Creates a clock at the time zero.
    public init() {}

    /// The present time.
    public var now: Instant { state.withLock { $0.now } }

    /// The smallest difference of two times, which is zero.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that sleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Moves the time forward, and wakes the tasks whose deadlines it reaches, in the order of the deadlines.
    ///
    /// - Parameter duration: The time that passes. With zero or less, only the tasks wake that are due.
    public func advance(by duration: Duration) {
      let due = state.withLock { state in
        state.now = state.now.advanced(by: Swift.max(duration, .zero))
        let now = state.now
        let due = state.sleepers.filter { $0.deadline <= now }.sorted {
          ($0.deadline, $0.id) < ($1.deadline, $1.id)
        }
        state.sleepers.removeAll { $0.deadline <= now }
        return due
      }
      for sleeper in due { sleeper.continuation.resume(returning: true) }
    }

    /// Sleeps until the clock has been moved to a time.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
      let id = state.withLock { state in
        state.lastID += 1
        return state.lastID
      }
      let isWoken = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let outcome: Bool? = state.withLock { state in
            if state.cancelled.remove(id) != nil { return false }
            if deadline <= state.now { return true }
            state.sleepers.append(
              Sleeper(id: id, deadline: deadline, continuation: continuation))
            return nil
          }
          if let outcome { continuation.resume(returning: outcome) }
        }
      } onCancel: {
        let sleeper: Sleeper? = state.withLock { state in
          guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
            state.cancelled.insert(id)
            return nil
          }
          return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(returning: false)
      }
      // A cancellation that came after the sleep has left its number behind.
      _ = state.withLock { $0.cancelled.remove(id) }
      guard isWoken else { throw CancellationError() }
    }
  }
#endif
