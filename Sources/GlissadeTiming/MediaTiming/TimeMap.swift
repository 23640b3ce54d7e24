// Inlined into clocks and layers, which must not copy a whole map for each time.

/// The map from a parent's time to that of a clock or a layer: its timing, or a warp in place of it.
///
/// With an infinite duration, such as that of ``MediaTiming/layer``, the result is the timing's local time, neither
/// clamped nor repeated; with a finite duration, it is the time within the run. Times beyond the range of Double are
/// saturated.
@usableFromInline
package struct TimeMap: Hashable, Sendable {
  @usableFromInline package var timing: MediaTiming
  /// The warp that replaces the timing.
  @usableFromInline package var warp: TimeWarp?

  package init(_ timing: MediaTiming) { self.timing = timing }

  /// Returns the local time at a time of the parent.
  @inlinable
  package func localTime(atParentTime time: Double) -> Double {
    if let warp { return warp.localTime(atParentTime: time) }
    let local =
      timing.runDuration < .infinity
      ? timing.state(atParentTime: time).time : timing.localTime(atParentTime: time)
    return max(-Double.greatestFiniteMagnitude, min(local, .greatestFiniteMagnitude))
  }

  /// Returns the time of the parent at a local time; nil if there is none.
  @inlinable
  package func parentTime(atLocalTime time: Double) -> Double? {
    if let warp { return warp.parentTime(atLocalTime: time) }
    return timing.parentTime(atLocalTime: time)
  }

  /// The local seconds per second of the parent, regardless of ends; for a warp, the direction.
  @inlinable
  package var speed: Double { warp?.direction ?? timing.speed }

  /// Returns the local seconds per second of the parent at a time of the parent.
  @inlinable
  package func rate(atParentTime time: Double) -> Double {
    if let warp { return warp.rate(atParentTime: time) }
    guard timing.runDuration < .infinity else { return timing.speed }
    return timing.rate(in: timing.state(atParentTime: time))
  }
}
