import CGlissadeSIMD

// The drivers of a frame: local time, and the progress along a curve.

/// A cursor that reads a record part by part.
struct Cursor {
  var at: LaneReader

  /// Returns the part at the cursor, and moves past it.
  @inline(__always) mutating func part(_ count: Int) -> LaneReader {
    let part = at
    at = at.advanced(count)
    return part
  }

  /// Returns the lane at the cursor, and moves past it.
  @inline(__always) mutating func next() -> Lanes { part(Lane.width)[0] }
}

/// The local times of a block, in the unit of the curve, and their visibility.
struct LocalTime {
  var time: Lanes
  /// The seconds in Double, in the general form only.
  var seconds: WideLanes
  var duration: Lanes
  var shown: Lanes
  /// Above 0 where the time is the end or later; `last` is the progress there.
  var hasEnded: Lanes
  var last: Lanes

  @inline(__always) init(time: Lanes, seconds: WideLanes, duration: Lanes) {
    (self.time, self.seconds, self.duration) = (time, seconds, duration)
    (shown, hasEnded, last) = (splat(1), splat(0), splat(0))
  }

  /// Creates the local time in the general form.
  ///
  /// - Parameter record: The ``GeneralTimingLane``.
  @inline(__always) init(_ timing: MediaTimingRule, _ record: LaneReader, inSeconds: Bool) {
    time = gl_narrow(inSeconds ? timing.phase : timing.phase / timing.duration)
    seconds = timing.phase
    duration = inSeconds ? record[GeneralTimingLane.snap] : splat(1)
    (shown, hasEnded) = (timing.shown, timing.hasEnded)
    last = record[GeneralTimingLane.lastProgress]
  }
}

@_transparent func clampedTime(
  _ form: TimingForm, _ record: inout Cursor, _ time: WideLanes
) -> LocalTime {
  let lanes = record.part(PlainTimingLane.count)
  return clampedTime(form, time - lanes[PlainTimingLane.begin], lanes[PlainTimingLane.scale])
}

/// Returns the local time of a plain timing.
///
/// - Parameters:
///   - seconds: The time since the begin.
///   - scale: The ``PlainTimingLane/scale``.
@_transparent func clampedTime(
  _ form: TimingForm, _ seconds: WideLanes, _ scale: Lanes
) -> LocalTime {
  let elapsed = gl_narrow(seconds)
  if form == .unit {
    return LocalTime(time: elapsed * scale, seconds: seconds, duration: splat(1))
  }
  return LocalTime(
    time: gl_min(gl_max(elapsed, splat(0)), scale), seconds: seconds, duration: scale)
}

/// The rule of CAMediaTiming, which maps the parent's time to that of a row or a group.
struct MediaTimingRule {
  /// The time within the run, or the unclamped local time where the duration is infinite.
  let phase: WideLanes
  let duration: WideLanes
  let shown: Lanes
  /// Above 0 where the time is the end or later.
  let hasEnded: Lanes
  /// The completed cycles, in stacked records only.
  let cycles: Lanes

  /// Reads the timing of a row in a simple record.
  @inline(__always) init(_ record: inout Cursor, _ time: WideLanes) {
    self.init(
      record.part(MediaTimingLane.count), time, isStacked: false, isExact: false,
      allowsInfinitePeriod: false)
  }

  /// Reads the timing of a driver in a varied record: the rule of simple and of stacked ones, except that the phase
  /// at the end is not that of the record.
  @inline(__always) init(varied lanes: LaneReader, _ time: WideLanes) {
    self.init(lanes, time, isStacked: false, isExact: false, allowsInfinitePeriod: true)
  }

  /// Reads a level of nested timing in a stacked record.
  ///
  /// - Parameter isExact: Whether the phase includes the rounding error of the difference of the two times, as in
  ///   `MediaTiming.state`. Keyed rows need it, because the values at the two ends of a run can differ widely.
  @inline(__always) init(stacked record: inout Cursor, _ time: WideLanes, isExact: Bool = false) {
    let lanes = record.part(MediaTimingLane.stackedCount)
    self.init(lanes, time, isStacked: true, isExact: isExact, allowsInfinitePeriod: true)
  }

  /// Reads the lanes of a timing.
  ///
  /// - Parameters:
  ///   - isStacked: Whether the time at the end is stored in the record. Other records store the progress there
  ///     instead.
  ///   - allowsInfinitePeriod: Whether the period may be infinite, as in stacked records.
  @inline(__always) private init(
    _ lanes: LaneReader, _ time: WideLanes, isStacked: Bool, isExact: Bool,
    allowsInfinitePeriod: Bool
  ) {
    let (zero, one) = (WideLanes(repeating: 0), WideLanes(repeating: 1))
    let begin = lanes[MediaTimingLane.begin]
    let elapsed = time - begin
    let (end, speed) = (lanes[MediaTimingLane.end], lanes[MediaTimingLane.speed])
    let (offset, period) = (lanes[MediaTimingLane.offset], lanes[MediaTimingLane.period])
    duration = lanes[MediaTimingLane.duration]
    let local = gl_where_gt_d(zero, elapsed, offset, gl_fma_exact(elapsed, speed, offset))
    // The rounded quotient can reach the next integer; the remainder is then one period too low.
    var whole = gl_floor_d(local / period)
    var reduced = gl_fma_exact(-period, whole, local)
    if isExact {
      // The error of the difference, after Knuth.
      let back = elapsed - time
      let lost = (time - (elapsed - back)) - (begin + back)
      reduced = reduced + gl_where_gt_d(zero, elapsed, zero, lost * speed)
    }
    whole = gl_where_gt_d(zero, reduced, whole - one, whole)
    reduced = gl_where_gt_d(zero, reduced, reduced + period, reduced)
    whole = gl_where_ge_d(reduced, period, whole + one, whole)
    reduced = gl_where_ge_d(reduced, period, reduced - period, reduced)
    reduced = gl_where_gt_d(reduced, duration, period - reduced, reduced)
    // The end is detected in the parent's time, or in the elapsed time with a rounding margin, so that the start of
    // the next cycle never flashes. The values there are precomputed, also for curves that jump.
    let active = lanes[MediaTimingLane.activeDuration]
    let isLate = gl_where_ge_d(elapsed * gl_max_d(speed, -speed), active, one, zero)
    let ended = gl_where_ge_d(time, end, one, isLate)
    hasEnded = gl_narrow(ended)
    let isPast = gl_narrow(gl_where_gt_d(time, end, one, zero))
    let hasBegun = gl_narrow(gl_where_ge_d(elapsed, zero, one, zero))
    let after = gl_where_gt(isPast, splat(0), lanes[MediaTimingLane.fillsForwards], splat(1))
    shown = gl_where_gt(hasBegun, splat(0), after, lanes[MediaTimingLane.fillsBackwards])
    if allowsInfinitePeriod {
      reduced = gl_where_ge_d(period, WideLanes(repeating: .infinity), local, reduced)
    }
    guard isStacked else {
      (phase, cycles) = (reduced, splat(0))
      return
    }
    phase = gl_where_gt_d(ended, zero, lanes[MediaTimingLane.lastTime], reduced)
    let most = WideLanes(repeating: 0x1p62)
    let bounded = gl_narrow(gl_max_d(gl_min_d(whole, most), -most))
    cycles = gl_where_gt(hasEnded, splat(0), lanes[MediaTimingLane.lastCycle], bounded)
  }
}

@_transparent func linearProgress(_ t: Lanes) -> Lanes {
  gl_min(gl_max(t, splat(0)), splat(1))
}

/// Evaluates the underdamped form, whose rates are stored in the units of the formula, which saves two products.
@_transparent func underdampedProgress(
  _ record: inout Cursor, _ local: LocalTime, snaps: Bool
) -> Lanes {
  let lanes = record.part(SpringLane.target.offset)
  let turns = lanes[SpringLane.frequency]
  let angle = HalfTurns(fma(turns, local.time, lanes[SpringLane.phase]))
  let state = underdamped(
    lanes[SpringLane.rate], turns, lanes[SpringLane.amplitude], angle, splat(1), local.time)
  return springProgress(state, local, snaps: snaps)
}

/// Returns the progress, exactly 0 at the start, and 1 from the duration on where the driver snaps.
@_transparent func springProgress(
  _ state: SpringState<Lanes>, _ local: LocalTime, snaps: Bool
) -> Lanes {
  let p = gl_where_gt(local.time, splat(0), state.position, splat(0))
  return snaps ? gl_where_ge(local.time, local.duration, splat(1), p) : p
}

@inline(__always) func springProgress(
  _ form: SpringForm, _ record: inout Cursor, _ local: LocalTime, snaps: Bool
) -> Lanes {
  if form == .underdamped { return underdampedProgress(&record, local, snaps: snaps) }
  if form == .lightlyDamped {
    let lanes = record.part(LightlyDampedSpringLane.target.offset)
    return springProgress(lightlyDampedState(lanes, splat(1), local.seconds), local, snaps: snaps)
  }
  let lanes = record.part(SpringLane.target.offset)
  let state = springState(
    form, SpringValues(splat(1)) { lanes[$0] }, SpringClock(seconds: local.time))
  return springProgress(state, local, snaps: snaps)
}

/// Returns the progress along a driver's curve; for ``CurveForm/easing`` unit time in 0…1, to which
/// ``applyEasing(_:_:)`` is applied.
///
/// - Parameters:
///   - timing: The lanes of the driver's timing, which start with the begin.
///   - now: The time that the timing maps to `local`.
@inline(__always) func curveProgress(
  _ form: CurveForm, _ record: inout Cursor, _ local: LocalTime, _ table: LaneReader, snaps: Bool,
  _ timing: LaneReader, _ now: WideLanes
) -> Lanes {
  if let spring = form.spring { return springProgress(spring, &record, local, snaps: snaps) }
  let t = local.time
  switch form {
  case .bezier:
    return BezierTable(table).progress(t)
  case .steepBezier:
    return bezierProgress(t, ControlPoints(&record))
  case .steps:
    let lanes = record.part(StepsLane.count)
    let p = stepsProgress(t, lanes[StepsLane.steps], lanes[StepsLane.lift], lanes[StepsLane.rise])
    return gl_where_gt(hasBegun(timing, now), splat(0), p, lanes[StepsLane.first])
  case .piecewise:
    let lanes = record.part(PiecewiseLane.count)
    let p = PiecewiseTable(table).progress(t)
    return gl_where_gt(hasBegun(timing, now), splat(0), p, lanes[PiecewiseLane.first])
  default:
    return linearProgress(t)
  }
}

/// Replaces a driver's unit time by the progress along its easing function.
///
/// The lanes are in memory, because a call or more code between the lanes of a loop would spill them.
@inline(never) func applyEasing(_ table: LaneReader, _ state: LaneWriter) {
  state.store(
    easedProgress(table, state.reader[DriverStateLane.progress]), DriverStateLane.progress)
}

/// Returns lanes above 0 where a timing has begun, given its lanes.
@inline(__always) func hasBegun(_ timing: LaneReader, _ now: WideLanes) -> Lanes {
  let (zero, one) = (WideLanes(repeating: 0), WideLanes(repeating: 1))
  return gl_narrow(gl_where_ge_d(now, timing[PlainTimingLane.begin], one, zero))
}

/// A driver whose timing and curve are known when a loop is compiled.
protocol PlainDriver {
  /// Returns the progress from the driver's lanes, and moves the cursor past them.
  func progress(_ record: inout Cursor) -> Lanes
}

struct LinearDriver: PlainDriver {
  let time: WideLanes

  @_transparent func progress(_ record: inout Cursor) -> Lanes {
    linearProgress(clampedTime(.unit, &record, time).time)
  }
}

/// A driver that follows an easing function.
struct EasingDriver: PlainDriver {
  let time: WideLanes
  let table: LaneReader

  @_transparent func progress(_ record: inout Cursor) -> Lanes {
    easedProgress(table, clampedTime(.unit, &record, time).time)
  }
}

struct BezierDriver: PlainDriver {
  let time: WideLanes
  let table: BezierTable

  @_transparent func progress(_ record: inout Cursor) -> Lanes {
    table.progress(clampedTime(.unit, &record, time).time)
  }
}

struct SpringDriver: PlainDriver {
  let time: WideLanes
  let snaps: Bool

  @_transparent func progress(_ record: inout Cursor) -> Lanes {
    let local = clampedTime(.seconds, &record, time)
    return underdampedProgress(&record, local, snaps: snaps)
  }
}
