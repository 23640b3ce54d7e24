// Inlined into clocks and layers, which are not to copy a whole map for each time.

/// The map from a parent's time to that of a clock or a layer: its timing, or a warp in place of it.
///
/// With an infinite duration, as ``MediaTiming/layer`` has, the time is the timing's local time, neither clamped nor
/// repeated; with a finite one it is the time within the run. A time beyond all Doubles is the greatest of them.
@usableFromInline
package struct TimeMap: Hashable, Sendable {
  @usableFromInline package var timing: MediaTiming
  /// The warp that holds instead of the timing.
  @usableFromInline package var warp: TimeWarp?

  package init(_ timing: MediaTiming) { self.timing = timing }

  /// The local time at a time of the parent.
  @inlinable
  package func localTime(atParentTime time: Double) -> Double {
    if let warp { return warp.localTime(atParentTime: time) }
    let local =
      timing.runDuration < .infinity
      ? timing.state(atParentTime: time).time : timing.localTime(atParentTime: time)
    return max(-Double.greatestFiniteMagnitude, min(local, .greatestFiniteMagnitude))
  }

  /// The time of the parent at a local time; nil where there is none.
  @inlinable
  package func parentTime(atLocalTime time: Double) -> Double? {
    if let warp { return warp.parentTime(atLocalTime: time) }
    return timing.parentTime(atLocalTime: time)
  }

  /// Local seconds per second of the parent where the time has no end; of a warp the direction.
  @inlinable
  package var speed: Double { warp?.direction ?? timing.speed }

  /// Local seconds per second of the parent at a time of it.
  @inlinable
  package func rate(atParentTime time: Double) -> Double {
    if let warp { return warp.rate(atParentTime: time) }
    guard timing.runDuration < .infinity else { return timing.speed }
    return timing.rate(in: timing.state(atParentTime: time))
  }
}
