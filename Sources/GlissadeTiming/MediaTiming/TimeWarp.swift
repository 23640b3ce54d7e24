internal import GlissadeMath

/// A local time that runs from one value to another along a curve, within a given time of its parent.
///
/// Before the warp begins, the local time is at its start value. After the end, it continues linearly or is paused.
@usableFromInline
package struct TimeWarp: Hashable, Sendable {
  /// The parent's time at which the warp begins, in seconds.
  package let begin: Double
  /// The duration in seconds of the parent; with 0, the end value applies at once.
  package let duration: Double
  /// The local times at the start and at the end.
  package let from, to: Double
  /// The curve that the local time follows over the whole duration.
  package let curve: TimingCurve
  /// Local seconds per second of the parent after the end.
  package let speedAfter: Double
  /// Whether a warp between equal times counts as running backwards.
  package let isBackwards: Bool
  /// The range of the local time up to the end, because a spring may move away from its end first.
  package let limits: ClosedRange<Double>

  /// Creates a warp.
  ///
  /// - Parameters:
  ///   - begin: The begin time, finite.
  ///   - duration: The duration in seconds, 0 or greater; values that are not finite count as 0.
  ///   - from: The local time at the start, finite.
  ///   - to: The local time at the end, finite.
  ///   - curve: The curve; values beyond the limits are clamped.
  ///   - speedAfter: The speed after the end, finite.
  ///   - isBackwards: Whether a warp between equal times counts as running backwards.
  ///   - limits: The range of the local time up to the end; nil is the range from `from` to `to`.
  package init(
    begin: Double, duration: Double, from: Double, to: Double,
    curve: TimingCurve = .timing(.linear), speedAfter: Double = 0, isBackwards: Bool = false,
    limits: ClosedRange<Double>? = nil
  ) {
    self.isBackwards = isBackwards
    let ends = min(from, to)...max(from, to)
    self.limits =
      limits.map { min($0.lowerBound, ends.lowerBound)...max($0.upperBound, ends.upperBound) }
      ?? ends
    self.begin = begin
    self.duration = duration > 0 && duration < .infinity ? duration : 0
    self.from = from
    self.to = to
    self.curve = curve
    self.speedAfter = speedAfter
  }

  /// Returns a warp that pauses the local time.
  package static func paused(at time: Double) -> TimeWarp {
    TimeWarp(begin: 0, duration: 0, from: time, to: time)
  }

  private var end: Double { begin + duration }

  /// Whether the local time never changes.
  package var isPaused: Bool { from == to && speedAfter == 0 && !isBackwards }

  private func progress(atParentTime time: Double) -> Double {
    if time >= end { return 1 }
    if time <= begin { return 0 }
    return curve.progress(at: (time - begin) / duration)
  }

  /// Returns the local time at a time of the parent.
  @usableFromInline
  package func localTime(atParentTime time: Double) -> Double {
    if time >= end { return to + (time - end) * speedAfter }
    let progress = progress(atParentTime: time)
    // Exact at both ends.
    let local = lerp(from, to, progress)
    return min(max(local, limits.lowerBound), limits.upperBound)
  }

  /// Returns the time of the parent at which the local time is reached; nil if it never is.
  ///
  /// For local times in the other direction, it is a time before the warp begins, even if a spring moves there first.
  @usableFromInline
  package func parentTime(atLocalTime local: Double) -> Double? {
    if isPaused { return nil }
    if from == to {
      // For a warp that runs backwards, later local times were passed before it began.
      if local == to || isBackwards && local > to { return begin }
    } else {
      let part = (local - from) / (to - from)
      // Local times before the start value were passed before the warp began.
      if part <= 0 { return begin + part * duration }
      // A curve with a slope of 0 at its end gets so close to it earlier that no Double is in between.
      if part == 1 { return end }
      if part < 1 {
        var (low, high) = (begin, end)
        for _ in 0..<200 {
          let middle = low + (high - low) / 2
          if middle <= low || middle >= high { break }
          let reached = localTime(atParentTime: middle)
          if to > from ? reached >= local : reached <= local { high = middle } else { low = middle }
        }
        return high
      }
    }
    guard speedAfter != 0, (local - to) / speedAfter >= 0 else { return nil }
    return end + (local - to) / speedAfter
  }

  /// Returns the local seconds per second of the parent at a time of the parent.
  @usableFromInline
  package func rate(atParentTime time: Double) -> Double {
    if time >= end { return speedAfter }
    if time < begin || duration == 0 { return 0 }
    let progress = progress(atParentTime: time)
    if progress == 1 { return 0 }
    let local = lerp(from, to, progress)
    // Clamped to the limits.
    if time > begin, !(local > limits.lowerBound && local < limits.upperBound) { return 0 }
    return (to - from) * (curve.state(at: (time - begin) / duration).velocity / duration)
  }

  /// The direction of the local time: 1, -1, or 0 if it is paused.
  @usableFromInline
  package var direction: Double {
    if from == to { return speedAfter == 0 && isBackwards ? -1 : speedAfter }
    return to > from ? 1 : -1
  }
}
