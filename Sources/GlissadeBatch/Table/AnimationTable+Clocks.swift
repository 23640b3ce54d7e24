public import GlissadeTiming

extension AnimationTable {
  /// Adds a clock, a local time for some of the slots.
  ///
  /// With an infinite duration, as ``/GlissadeTiming/MediaTiming/layer`` has, the clock's time is the timing's local
  /// time at its parent's time, neither clamped nor repeated; with a finite one it is the time within the run. Times
  /// that exceed the range of a Double are clamped.
  /// - Parameters:
  ///   - parent: The clock whose time is the timing's parent time.
  ///   - timing: The timing that maps the parent's time to the clock's.
  /// - Throws: ``BatchError/unknownClock(_:)``.
  public func addClock(
    parent: ClockID = .table, timing: MediaTiming
  ) throws(BatchError) -> ClockID {
    try clocks.require(parent)
    let clock = clocks.add(parent: parent, timing: timing)
    idleIntervals.reserve(clocks.count)
    return clock
  }

  /// Replaces the timing of a clock.
  ///
  /// The next ``evaluate(at:)`` uses it; no slot is compiled again.
  /// - Throws: ``BatchError/unknownClock(_:)``, or ``BatchError/tableClock``.
  public func setTiming(of clock: ClockID, _ timing: MediaTiming) throws(BatchError) {
    try clocks.requireOwn(clock)
    clocks.setTiming(of: clock, timing)
  }

  /// Sets the time warp that replaces a clock's timing; nil restores the timing.
  ///
  /// - Throws: ``BatchError/unknownClock(_:)``, or ``BatchError/tableClock``.
  package func setWarp(of clock: ClockID, _ warp: TimeWarp?) throws(BatchError) {
    try clocks.requireOwn(clock)
    clocks.setWarp(of: clock, warp)
  }

  /// Sets the parent of a clock.
  ///
  /// - Throws: ``BatchError/unknownClock(_:)``, ``BatchError/tableClock``, or ``BatchError/clockCycle(_:)`` where
  ///   the parent is the clock itself or one of its descendants; nothing has changed then.
  /// - Complexity: O(depth of the parent) if the clock is in use, otherwise O(1).
  public func setParent(of clock: ClockID, to parent: ClockID) throws(BatchError) {
    try clocks.requireOwn(clock)
    try clocks.require(parent)
    guard !clocks.follows(parent, clock) else { throw .clockCycle(clock) }
    clocks.setParent(of: clock, to: parent)
  }

  /// Removes a clock that no slot and no other clock uses.
  ///
  /// - Throws: ``BatchError/unknownClock(_:)``, ``BatchError/tableClock``, or ``BatchError/clockInUse(_:)``.
  public func removeClock(_ clock: ClockID) throws(BatchError) {
    try clocks.requireOwn(clock)
    guard !clocks.isInUse(clock) else { throw .clockInUse(clock) }
    clocks.remove(clock)
  }

  /// Returns the time of a clock at the last evaluation, in seconds.
  ///
  /// For a clock that was added since, it is the time that it would have had then.
  /// - Throws: ``BatchError/unknownClock(_:)``.
  public func time(of clock: ClockID) throws(BatchError) -> Double {
    try clocks.require(clock)
    return clocks.times[Int(clock.index)]
  }
}
