extension MediaTiming {
  /// Where a parent time lies against the active time of an animation.
  public enum Phase: Sendable, Hashable {
    /// Before ``beginTime``.
    case before
    /// From ``beginTime`` to ``endTime``, both included.
    case active
    /// After ``endTime``.
    case after
  }

  /// What an animation shows at an instant.
  public struct State: Hashable, Sendable {
    /// Where the instant lies against the active time.
    public var phase: Phase
    /// Whether the animation shows: it is active, or its fill mode covers the phase.
    public var isShown: Bool
    /// The time within the run in seconds, 0…``runDuration``; running back it falls.
    public var time: Double
    /// ``time`` as a part of ``runDuration``, 0…1; 0 for an infinite duration.
    public var unitTime: Double
    /// The number of whole cycles between local time 0 and now, negative where time runs backwards.
    ///
    /// A cumulative animation adds its end value as often. Exact up to 2⁵¹ cycles.
    public var cycle: Int
    /// Whether the run is one backwards.
    public var isReversing: Bool
  }

  /// What the animation shows at a parent time.
  ///
  /// The time within the run is the exact one of the numbers given, rounded to Double, up to parent
  /// times of 1e12 s, where Double itself tells instants apart by 0.1 ms. One that rounds to a whole
  /// period is the beginning of the next cycle.
  ///
  /// - Parameter parentTime: Seconds of the parent. Minus infinity (and NaN) is before the
  ///   beginning, infinity after the end; an animation that never ends shows there what it shows
  ///   at its beginning.
  public func state(atParentTime parentTime: Double) -> State {
    guard parentTime >= beginTime else {
      return state(
        .before, isShown: fillMode == .backwards || fillMode == .both, elapsed: .zero,
        isAtEnd: false)
    }
    // The end is tested in parent time: the instant that `endTime` names is the last one, however
    // the difference to `beginTime` would round.
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
    // Within a rounding of the end the cycle after the last one must not flash up.
    let isAtEnd = elapsed.high.magnitude >= activeLocalDuration * (1 - 0x1p-52)
    return state(
      .active, isShown: true, elapsed: isAtEnd ? DoubleDouble(signedActiveDuration) : elapsed,
      isAtEnd: isAtEnd)
  }

  /// Seconds of the run per second of the parent where this is what the animation shows.
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
        unitTime: runDuration < .infinity ? time / runDuration : 0, cycle: 0, isReversing: false)
    }
    var (remainder, cycles) = local.reduced(by: period)
    if isAtEnd {
      // The active duration is the product of period and count, and rounded: what that rounding
      // leaves over counts as nothing.
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
      cycle: Int(max(-0x1p62, min(cycles, 0x1p62))), isReversing: isReversing)
  }
}
