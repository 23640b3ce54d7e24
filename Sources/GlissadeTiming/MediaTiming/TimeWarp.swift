internal import GlissadeMath

/// How a local time runs from one value to another along a curve, in a given time of its parent.
///
/// Before its beginning the local time stands at the start. After its end it goes on evenly, or stands still.
@usableFromInline
package struct TimeWarp: Hashable, Sendable {
  /// The parent's time at which it begins, in seconds.
  package let begin: Double
  /// How long it takes, in seconds of the parent; 0 is at the end at once.
  package let duration: Double
  /// The local times at its beginning and its end.
  package let from, to: Double
  /// The curve that the local time follows over the whole duration.
  package let curve: TimingCurve
  /// Local seconds per second of the parent after the end.
  package let speedAfter: Double
  /// Whether a way of no length counts as one back.
  package let isBackwards: Bool
  /// Where the local time stays on the way: a spring may first go the other way.
  package let limits: ClosedRange<Double>

  /// - Parameters:
  ///   - begin: finite.
  ///   - duration: seconds, 0 or greater; what is not finite counts as 0.
  ///   - from: finite.
  ///   - to: finite.
  ///   - curve: what goes beyond the limits is cut off.
  ///   - speedAfter: finite.
  ///   - isBackwards: whether a way of no length counts as one back.
  ///   - limits: where the local time stays up to the end; nil keeps it between `from` and `to`.
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

  /// A local time that stands still.
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

  /// The local time at a time of the parent.
  @usableFromInline
  package func localTime(atParentTime time: Double) -> Double {
    if time >= end { return to + (time - end) * speedAfter }
    let progress = progress(atParentTime: time)
    // Exact at both ends.
    let local = lerp(from, to, progress)
    return min(max(local, limits.lowerBound), limits.upperBound)
  }

  /// The time of the parent at which a local time is reached on the way; nil where it never is.
  ///
  /// What lies the other way is met before the beginning, also where a spring first goes there.
  @usableFromInline
  package func parentTime(atLocalTime local: Double) -> Double? {
    if isPaused { return nil }
    if from == to {
      // What lies ahead of a way back was met before.
      if local == to || isBackwards && local > to { return begin }
    } else {
      let part = (local - from) / (to - from)
      // What lies before the beginning is met before it.
      if part <= 0 { return begin + part * duration }
      // A curve that ends level comes so near to it before that no Double tells them apart.
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

  /// Local seconds per second of the parent at a time of it.
  @usableFromInline
  package func rate(atParentTime time: Double) -> Double {
    if time >= end { return speedAfter }
    if time < begin || duration == 0 { return 0 }
    let progress = progress(atParentTime: time)
    if progress == 1 { return 0 }
    let local = lerp(from, to, progress)
    // Cut off.
    if time > begin, !(local > limits.lowerBound && local < limits.upperBound) { return 0 }
    return (to - from) * (curve.state(at: (time - begin) / duration).velocity / duration)
  }

  /// Which way the local time runs: 1, -1, or 0 where it stands still.
  @usableFromInline
  package var direction: Double {
    if from == to { return speedAfter == 0 && isBackwards ? -1 : speedAfter }
    return to > from ? 1 : -1
  }
}
