public import GlissadeTiming

extension AnimationTable {
  /// Adds a clock: a time of its own for a part of the slots.
  ///
  /// With an infinite duration, as ``MediaTiming/layer`` has, its time is the timing's local time at its
  /// parent's time, neither clamped nor repeated; with a finite one it is the time within the run. A time
  /// beyond all Doubles is the greatest of them.
  /// - Parameters:
  ///   - parent: the clock whose time is the timing's parent time.
  ///   - timing: how the clock's time follows from it.
  /// - Throws: ``BatchError/unknownClock(_:)``.
  public func addClock(
    parent: ClockID = .table, timing: MediaTiming
  ) throws(BatchError) -> ClockID {
    try clocks.require(parent)
    let clock = clocks.add(parent: parent, timing: timing)
    idleIntervals.reserve(clocks.count)
    return clock
  }

  /// Replaces how a clock's time follows from its parent's.
  ///
  /// The next ``evaluate(at:)`` shows it; nothing is compiled anew.
  /// - Throws: ``BatchError/unknownClock(_:)``, or ``BatchError/tableClock``.
  public func setTiming(of clock: ClockID, _ timing: MediaTiming) throws(BatchError) {
    try clocks.requireOwn(clock)
    clocks.setTiming(of: clock, timing)
  }

  /// Lets a clock's time run along a curve in place of its timing; nil gives it its timing back.
  ///
  /// - Throws: ``BatchError/unknownClock(_:)``, or ``BatchError/tableClock``.
  package func setWarp(of clock: ClockID, _ warp: TimeWarp?) throws(BatchError) {
    try clocks.requireOwn(clock)
    clocks.setWarp(of: clock, warp)
  }

  /// Makes a clock follow another one.
  ///
  /// - Throws: ``BatchError/unknownClock(_:)``, ``BatchError/tableClock``, or
  ///   ``BatchError/clockCycle(_:)`` where the parent is the clock or follows it; nothing has changed
  ///   then.
  public func setParent(of clock: ClockID, to parent: ClockID) throws(BatchError) {
    try clocks.requireOwn(clock)
    try clocks.require(parent)
    guard !clocks.follows(parent, clock) else { throw .clockCycle(clock) }
    clocks.setParent(of: clock, to: parent)
  }

  /// Removes a clock that no slot lives in and no other clock follows.
  ///
  /// - Throws: ``BatchError/unknownClock(_:)``, ``BatchError/tableClock``, or
  ///   ``BatchError/clockInUse(_:)``.
  public func removeClock(_ clock: ClockID) throws(BatchError) {
    try clocks.requireOwn(clock)
    guard !clocks.isInUse(clock) else { throw .clockInUse(clock) }
    clocks.remove(clock)
  }

  /// What a clock showed at the last evaluation, in seconds.
  ///
  /// A clock that was added since shows what it would have shown then.
  /// - Throws: ``BatchError/unknownClock(_:)``.
  public func time(of clock: ClockID) throws(BatchError) -> Double {
    try clocks.require(clock)
    return clocks.times[Int(clock.index)]
  }
}
