import CGlissadeSIMD

// Drivers of a frame: local time, and the progress along a curve.

/// Reads a record part by part.
struct Cursor {
  var at: LaneReader

  /// The part that starts here; the cursor is behind it then.
  @inline(__always) mutating func part(_ count: Int) -> LaneReader {
    let part = at
    at = at.advanced(count)
    return part
  }

  /// The lane that starts here.
  @inline(__always) mutating func next() -> Lanes { part(Lane.width)[0] }
}

/// Local time of a block, in the unit that the curve takes, and where it is shown.
struct LocalTime {
  var time: Lanes
  /// Seconds in Double, of the general form only.
  var seconds: WideLanes
  var duration: Lanes
  var shown: Lanes
  /// Whether the time is the end or later, and the progress there: above 0 if so.
  var hasEnded: Lanes
  var last: Lanes

  @inline(__always) init(time: Lanes, seconds: WideLanes, duration: Lanes) {
    (self.time, self.seconds, self.duration) = (time, seconds, duration)
    (shown, hasEnded, last) = (splat(1), splat(0), splat(0))
  }

  /// Local time after the general form.
  ///
  /// - Parameter record: the ``GeneralTimingLane``.
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
  let seconds = time - lanes[PlainTimingLane.begin]
  let elapsed = gl_narrow(seconds)
  let scale = lanes[PlainTimingLane.scale]
  if form == .unit {
    return LocalTime(time: elapsed * scale, seconds: seconds, duration: splat(1))
  }
  return LocalTime(
    time: gl_min(gl_max(elapsed, splat(0)), scale), seconds: seconds, duration: scale)
}

/// The rule of CAMediaTiming: what a timing, a row's own or a group's, makes of its parent's time.
struct MediaTimingRule {
  /// Time within the run, or local time as it is where the duration is infinite.
  let phase: WideLanes
  let duration: WideLanes
  let shown: Lanes
  /// Whether the time is the end or later: above 0 if so.
  let hasEnded: Lanes
  /// Completed cycles, of stacked records only.
  let cycles: Lanes

  /// Reads a row's own timing in a simple record.
  @inline(__always) init(_ record: inout Cursor, _ time: WideLanes) {
    self.init(record.part(MediaTimingLane.count), time, isStacked: false, isExact: false)
  }

  /// Reads a level of nested timing in a stacked record.
  ///
  /// - Parameter isExact: whether the phase counts what the difference of the two times loses by rounding, as
  ///   `MediaTiming.state` does: of keys, the first and the last lie far apart.
  @inline(__always) init(stacked record: inout Cursor, _ time: WideLanes, isExact: Bool = false) {
    let lanes = record.part(MediaTimingLane.stackedCount)
    self.init(lanes, time, isStacked: true, isExact: isExact)
  }

  /// - Parameter isStacked: whether there may be no period, and the end shows the time that it is known to
  ///   have; of a simple record the progress there is known.
  @inline(__always) private init(
    _ lanes: LaneReader, _ time: WideLanes, isStacked: Bool, isExact: Bool
  ) {
    let (zero, one) = (WideLanes(repeating: 0), WideLanes(repeating: 1))
    let begin = lanes[MediaTimingLane.begin]
    let elapsed = time - begin
    let (end, speed) = (lanes[MediaTimingLane.end], lanes[MediaTimingLane.speed])
    let (offset, period) = (lanes[MediaTimingLane.offset], lanes[MediaTimingLane.period])
    duration = lanes[MediaTimingLane.duration]
    let local = gl_where_gt_d(zero, elapsed, offset, gl_fma_exact(elapsed, speed, offset))
    // The rounded quotient can reach the next integer; the remainder then lies a period too low.
    var whole = gl_floor_d(local / period)
    var reduced = gl_fma_exact(-period, whole, local)
    if isExact {
      // Knuth's difference.
      let back = elapsed - time
      let lost = (time - (elapsed - back)) - (begin + back)
      reduced = reduced + gl_where_gt_d(zero, elapsed, zero, lost * speed)
    }
    whole = gl_where_gt_d(zero, reduced, whole - one, whole)
    reduced = gl_where_gt_d(zero, reduced, reduced + period, reduced)
    whole = gl_where_ge_d(reduced, period, whole + one, whole)
    reduced = gl_where_ge_d(reduced, period, reduced - period, reduced)
    reduced = gl_where_gt_d(reduced, duration, period - reduced, reduced)
    // The end is met in the parent's time, or by a rounding of the time that has run: what the next cycle
    // would start with must not flash up. What is shown there is known beforehand, also of curves that jump.
    let active = lanes[MediaTimingLane.activeDuration]
    let isLate = gl_where_ge_d(elapsed * gl_max_d(speed, -speed), active, one, zero)
    let ended = gl_where_ge_d(time, end, one, isLate)
    hasEnded = gl_narrow(ended)
    let isPast = gl_narrow(gl_where_gt_d(time, end, one, zero))
    let hasBegun = gl_narrow(gl_where_ge_d(elapsed, zero, one, zero))
    let after = gl_where_gt(isPast, splat(0), lanes[MediaTimingLane.fillsForwards], splat(1))
    shown = gl_where_gt(hasBegun, splat(0), after, lanes[MediaTimingLane.fillsBackwards])
    guard isStacked else {
      (phase, cycles) = (reduced, splat(0))
      return
    }
    reduced = gl_where_ge_d(period, WideLanes(repeating: .infinity), local, reduced)
    phase = gl_where_gt_d(ended, zero, lanes[MediaTimingLane.lastTime], reduced)
    let most = WideLanes(repeating: 0x1p62)
    let bounded = gl_narrow(gl_max_d(gl_min_d(whole, most), -most))
    cycles = gl_where_gt(hasEnded, splat(0), lanes[MediaTimingLane.lastCycle], bounded)
  }
}

@_transparent func linearProgress(_ t: Lanes) -> Lanes {
  gl_min(gl_max(t, splat(0)), splat(1))
}

/// The underdamped form; its rates come in the units of the formula, which saves two products.
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

/// Exactly 0 at the start, and 1 from the duration on where the driver snaps.
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

@inline(__always) func curveProgress(
  _ form: CurveForm, _ record: inout Cursor, _ local: LocalTime, _ table: LaneReader, snaps: Bool
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
    return stepsProgress(t, lanes[StepsLane.steps], lanes[StepsLane.lift], lanes[StepsLane.rise])
  case .piecewise:
    return PiecewiseTable(table).progress(t)
  default:
    return linearProgress(t)
  }
}

/// A driver whose timing and curve are known when a loop is compiled.
protocol PlainDriver {
  /// Reads the driver's lanes and leaves the cursor behind them.
  func progress(_ record: inout Cursor) -> Lanes
}

struct LinearDriver: PlainDriver {
  let time: WideLanes

  @_transparent func progress(_ record: inout Cursor) -> Lanes {
    linearProgress(clampedTime(.unit, &record, time).time)
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
