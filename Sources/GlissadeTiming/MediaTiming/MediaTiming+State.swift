extension MediaTiming {
  /// The position of a parent time relative to the active time of an animation.
  public enum Phase: Sendable, Hashable {
    /// Before ``beginTime``.
    case before
    /// From ``beginTime`` to ``endTime``, both included.
    case active
    /// After ``endTime``.
    case after
  }

  /// The state of an animation at an instant.
  public struct State: Hashable, Sendable {
    /// The position of the instant relative to the active time.
    public var phase: Phase
    /// Whether the animation is shown: it is active, or its fill mode covers the phase.
    public var isShown: Bool
    /// The time within the run in seconds, 0…``runDuration``; it decreases in a reversed run.
    public var time: Double
    /// ``time`` as a fraction of ``runDuration``, 0…1; 0 for an infinite duration.
    public var unitTime: Double
    /// The number of whole cycles between local time 0 and now, negative if time runs backwards.
    ///
    /// A cumulative animation adds its end value this number of times. It is exact up to 2⁵¹ cycles; on
    /// WebAssembly, whose Int has 32 bits, up to 2³⁰.
    public var cycle: Int
    /// Whether the run is reversed.
    public var isReversing: Bool
    /// The before flag of CSS: whether a jump of the timing function exactly at ``unitTime`` has not happened yet.
    ///
    /// As in Web Animations, it is true before the beginning of a run that goes forwards there, and from the end of one
    /// that goes backwards there. A paused run goes forwards.
    public var hasBeforeFlag: Bool
  }

  /// The greatest number of cycles that a state has, which an Int represents on every processor.
  private var furthestCycle: Double { Double(Int.max / 2) }

  /// Returns the state at a parent time.
  ///
  /// The time within the run is the exact result for the given numbers, rounded to Double, up to parent times of 1e12
  /// s, where the resolution of Double itself is 0.1 ms. A time that rounds to a whole period is the start of the
  /// next cycle.
  ///
  /// - Parameter parentTime: The parent time in seconds. Minus infinity (and NaN) is before the start, infinity after
  ///   the end; at infinity, an animation without an end is in the state of its start.
  public func state(atParentTime parentTime: Double) -> State {
    guard parentTime >= beginTime else {
      return state(
        .before, isShown: fillMode == .backwards || fillMode == .both, elapsed: .zero,
        isAtEnd: false)
    }
    // The end is tested in parent time: the animation is shown up to the instant `endTime`, regardless of how the
    // difference to `beginTime` is rounded.
    if parentTime >= endTime && endTime < .infinity {
      let isPast = parentTime > endTime
      return state(
        isPast ? .after : .active,
        isShown: !isPast || fillMode == .forwards || fillMode == .both,
        elapsed: DoubleDouble(signedActiveDuration), isAtEnd: true)
    }
    guard parentTime < .infinity else {
      return state(.active, isShown: true, elapsed: .zero, isAtEnd: false)
    }
    let elapsed = DoubleDouble(parentTime, minus: beginTime) * speed
    // The cycle after the last one must not show within a rounding error of the end.
    let isAtEnd = elapsed.high.magnitude >= activeLocalDuration * (1 - 0x1p-52)
    return state(
      .active, isShown: true, elapsed: isAtEnd ? DoubleDouble(signedActiveDuration) : elapsed,
      isAtEnd: isAtEnd)
  }

  /// Returns the seconds of the run per second of the parent in a state.
  @usableFromInline
  package func rate(in state: State) -> Double {
    state.phase == .active ? (state.isReversing ? -speed : speed) : 0
  }

  private var signedActiveDuration: Double {
    speed < 0 ? -activeLocalDuration : speed > 0 ? activeLocalDuration : 0
  }

  private func state(
    _ phase: Phase, isShown: Bool, elapsed: DoubleDouble, isAtEnd: Bool
  ) -> State {
    let local = elapsed + timeOffset
    guard period < .infinity else {
      let time = min(max(0, local.high), runDuration)
      return State(
        phase: phase, isShown: isShown, time: time,
        unitTime: runDuration < .infinity ? time / runDuration : 0, cycle: 0, isReversing: false,
        hasBeforeFlag: phase == .before ? speed >= 0 : isAtEnd && speed < 0)
    }
    var (remainder, cycles) = local.reduced(by: period)
    if isAtEnd {
      // The active duration is the rounded product of period and count: its rounding error counts as nothing.
      let room = local.high.magnitude * 0x1p-52
      if remainder <= room {
        remainder = 0
      } else if period - remainder <= room {
        remainder = 0
        cycles += 1
      }
      if remainder == 0 && local.high > 0 {
        remainder = period
        cycles -= 1
      }
    }
    let isReversing = autoreverses && remainder > runDuration
    let time = isReversing ? period - remainder : remainder
    return State(
      phase: phase, isShown: isShown, time: time, unitTime: time / runDuration,
      cycle: Int(max(-furthestCycle, min(cycles, furthestCycle))), isReversing: isReversing,
      hasBeforeFlag: (phase == .before || isAtEnd) && hasBeforeFlag(remainder, isAtEnd: isAtEnd))
  }

  /// Returns the before flag at the beginning or the end.
  ///
  /// - Parameter remainder: The local time there within its cycle.
  private func hasBeforeFlag(_ remainder: Double, isAtEnd: Bool) -> Bool {
    // The direction is that of the run next to the instant, within the active time: at the turn of a cycle, the local
    // times above it belong to another run than those below it.
    let isAbove = isAtEnd ? speed < 0 : speed >= 0
    let reverses =
      isAbove
      ? remainder >= runDuration && remainder < period : remainder > runDuration || remainder == 0
    let goesForwards = (speed >= 0) != (autoreverses && reverses)
    return goesForwards != isAtEnd
  }
}
