// Embedded Swift has no tasks.
#if !hasFeature(Embedded)
  extension Transaction {
    /// Makes changes in a transaction of a stage, and waits until the last of its animations has ended.
    ///
    /// The animations end while something else advances the stage: another task of the same actor, or the host's loop.
    /// Without that, this call waits until its task is cancelled.
    ///
    /// - Parameters:
    ///   - stage: The stage on which the changes are animated.
    ///   - isolation: The actor of the stage, by default the caller's.
    ///   - changes: A function that sets the transaction's properties and changes layers. It is called once, before the
    ///     first suspension.
    /// - Returns: Whether the animations have ended; false if the task was cancelled before, which leaves the animations
    ///   running.
    @discardableResult
    public static func perform(
      on stage: Stage, isolation: isolated (any Actor)? = #isolation, _ changes: () -> Void
    ) async -> Bool {
      let outcome = await Callback<Void>.wait(isolation: isolation) { callback in
        stage.perform {
          setCompletion { callback(()) }
          changes()
        }
      }
      if case .called = outcome { return true }
      return false
    }
  }
#endif
