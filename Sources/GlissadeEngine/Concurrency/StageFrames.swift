// Embedded Swift has no tasks.
#if !hasFeature(Embedded)
  extension Stage {
    /// Returns the frames of the stage in the rhythm of a clock.
    ///
    /// Each step of a loop over the sequence sleeps until the next frame is due, advances the stage by the time that has
    /// passed on the clock since the first frame, evaluates it, and gives the frame:
    ///
    /// ```swift
    /// for try await frame in stage.frames(every: .milliseconds(10), on: clock) {
    ///   print(frame.time, frame[box]!.opacity)
    ///   if stage.nextWakeTime == nil { break }
    /// }
    /// ```
    ///
    /// The stage itself reads no clock. Frames that are missed, because the loop's body took too long or the process
    /// was suspended, are left out, and the next one is at a multiple of the interval again. The sequence ends when its
    /// task is cancelled or the stage is released; a stage without animations continues to give frames.
    ///
    /// - Parameters:
    ///   - interval: The time from frame to frame. A duration of zero or less gives frames without sleeping.
    ///   - clock: The clock, for instance `ContinuousClock()`, or a ``ManualClock`` in tests.
    public func frames<C: Clock>(every interval: Duration = .nanoseconds(16_666_667), on clock: C)
      -> StageFrames<C> where C.Duration == Duration
    { StageFrames(stage: self, interval: interval, clock: clock) }
  }

  /// The frames of a stage in the rhythm of a clock.
  public struct StageFrames<C: Clock>: AsyncSequence where C.Duration == Duration {
    /// A frame of the stage.
    public typealias Element = Frame
    /// The error that ends the sequence, thrown by ``Stage/advance(to:)`` or ``Stage/evaluate(at:)``.
    public typealias Failure = EngineError

    fileprivate weak var stage: Stage?
    fileprivate let interval: Duration
    fileprivate let clock: C

    fileprivate init(stage: Stage, interval: Duration, clock: C) {
      (self.stage, self.interval, self.clock) = (stage, interval, clock)
    }

    /// Returns an iterator whose first frame is due at once, at the stage's present time.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// The iteration of a stage's frames.
    public struct Iterator: AsyncIteratorProtocol {
      private let frames: StageFrames
      private var start: (instant: C.Instant, time: Double)?
      /// The number of the next frame: its time, in intervals since the start.
      private var number = 0

      fileprivate init(_ frames: StageFrames) { self.frames = frames }

      /// Waits for the next frame.
      ///
      /// - Returns: The frame; nil after a cancellation or the stage's release.
      public mutating func next() async throws(EngineError) -> Frame? {
        try await next(isolation: nil)
      }

      /// Waits for the next frame on an actor.
      ///
      /// - Parameter actor: The actor of the stage.
      /// - Returns: The frame; nil after a cancellation or the stage's release.
      public mutating func next(isolation actor: isolated (any Actor)?) async throws(EngineError)
        -> Frame?
      {
        let clock = frames.clock
        if let start, frames.interval > .zero {
          let due = start.instant.advanced(by: frames.interval * number)
          guard (try? await clock.sleep(until: due, tolerance: nil)) != nil else { return nil }
        }
        guard !Task.isCancelled, let stage = frames.stage else { return nil }
        let first = start ?? (clock.now, stage.time)
        start = first
        let elapsed = first.instant.duration(to: clock.now)
        if frames.interval > .zero {
          number = Swift.max(number, Int((elapsed / frames.interval).rounded(.down))) + 1
        }
        let time = Swift.max(stage.time, first.time + elapsed / .seconds(1))
        try stage.advance(to: time)
        try stage.evaluate(at: time)
        return stage.frame
      }
    }
  }

  @available(*, unavailable)
  extension StageFrames.Iterator: Sendable {}
#endif
