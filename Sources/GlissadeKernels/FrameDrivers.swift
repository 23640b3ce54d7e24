import CGlissadeSIMD

// Drivers of a frame: local time, and the progress along a curve.

/// How local time comes from the frame's time.
enum TimingForm {
  /// Begin (wide) and rate give unit time, which the curves clamp.
  static let unit: Int32 = 0
  /// Begin (wide) and duration give seconds, clamped to 0…duration.
  static let seconds: Int32 = 1
  /// Begin, end, speed, offset, period, duration, active duration (all wide), progress at the end, shown
  /// before, shown after, and the local time from which on progress is 1 where the driver snaps.
  static let general: Int32 = 2
}

enum CurveForm {
  static let linear: Int32 = 0
  static let bezier: Int32 = 1
  static let steepBezier: Int32 = 2
  static let steps: Int32 = 3
  static let piecewise: Int32 = 4
  static let springUnder: Int32 = 5
  static let springCritical: Int32 = 6
  static let springOver: Int32 = 7
  static let springSlow: Int32 = 8
  static let springFirm: Int32 = 9
  static let springNear: Int32 = 10
  /// Not a curve but keys, of stacked rows only.
  static let keyed: Int32 = 11
}

/// Flags of a driver.
enum DriverFlag {
  /// Progress is 1 once local time has reached the duration.
  static let snaps: Int32 = 1
  /// The channels have a third lane, shown where the driver is not.
  static let hides: Int32 = 2
  /// Of stacked rows: each level's lanes are followed by the control points of its pace.
  static let isPaced: Int32 = 4
}

@safe struct Program {
  let words: UnsafePointer<Int32>
  @inline(__always) init(_ words: UnsafePointer<Int32>) { unsafe self.words = unsafe words }
  @inline(__always) subscript(_ i: Int) -> Int32 { unsafe words[i] }
}

/// Reads a record lane by lane.
struct Cursor {
  var at: Source
  @inline(__always) mutating func next() -> Lanes {
    let value = at[0]
    at = at.advanced(16)
    return value
  }

  @inline(__always) mutating func nextWide() -> WideLanes {
    let value = at.wide(0)
    at = at.advanced(32)
    return value
  }
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
}

@_transparent func clampedTime(
  _ form: Int32, _ record: inout Cursor, _ time: WideLanes
) -> LocalTime {
  let seconds = time - record.nextWide()
  let elapsed = gl_narrow(seconds)
  let scale = record.next()
  if form == TimingForm.unit {
    return LocalTime(
      time: elapsed * scale, seconds: seconds, duration: splat(1), shown: splat(1),
      hasEnded: splat(0), last: splat(0))
  }
  return LocalTime(
    time: gl_min(gl_max(elapsed, splat(0)), scale), seconds: seconds, duration: scale,
    shown: splat(1), hasEnded: splat(0), last: splat(0))
}

/// The rule of CAMediaTiming, its phase reduced exactly.
@inline(__always) func generalTime(
  _ record: inout Cursor, _ time: WideLanes, inSeconds: Bool
) -> LocalTime {
  let zero = WideLanes(repeating: 0)
  let elapsed = time - record.nextWide()
  let end = record.nextWide()
  let speed = record.nextWide()
  let offset = record.nextWide()
  let period = record.nextWide()
  let duration = record.nextWide()
  let active = record.nextWide()
  let last = record.next()
  let before = record.next()
  let after = record.next()
  let snap = record.next()
  let local = gl_where_gt_d(zero, elapsed, offset, gl_fma_exact(elapsed, speed, offset))
  // The rounded quotient can reach the next integer; the remainder then lies a period too low.
  var phase = gl_fma_exact(-period, gl_floor_d(local / period), local)
  phase = gl_where_gt_d(zero, phase, phase + period, phase)
  phase = gl_where_ge_d(phase, period, phase - period, phase)
  phase = gl_where_gt_d(phase, duration, period - phase, phase)
  // The end is met in the parent's time, or by a rounding of the time that has run: what the next cycle
  // would start with must not flash up. Progress there is known beforehand, also of curves that jump.
  let one = WideLanes(repeating: 1)
  let isLate = gl_where_ge_d(elapsed * gl_max_d(speed, -speed), active, one, zero)
  let hasEnded = gl_narrow(gl_where_ge_d(time, end, one, isLate))
  let isPast = gl_narrow(gl_where_gt_d(time, end, one, zero))
  let hasBegun = gl_narrow(gl_where_ge_d(elapsed, zero, one, zero))
  let shown = gl_where_gt(
    hasBegun, splat(0), gl_where_gt(isPast, splat(0), after, splat(1)), before)
  return LocalTime(
    time: gl_narrow(inSeconds ? phase : phase / duration), seconds: phase,
    duration: inSeconds ? snap : splat(1), shown: shown, hasEnded: hasEnded, last: last)
}

/// Exactly 0 at the start, and 1 from the duration on where the driver snaps.
@_transparent func springProgress(
  _ position: Lanes, _ local: LocalTime, snaps: Bool
) -> Lanes {
  let p = gl_where_gt(local.time, splat(0), position, splat(0))
  return snaps ? gl_where_ge(local.time, local.duration, splat(1), p) : p
}

@_transparent func linearProgress(_ t: Lanes) -> Lanes {
  gl_min(gl_max(t, splat(0)), splat(1))
}

/// The under form; its rates come in the units of the formula, which saves two products.
@_transparent func underProgress(
  _ record: inout Cursor, _ local: LocalTime, snaps: Bool
) -> Lanes {
  let (octaves, turns, amplitude) = (record.next(), record.next(), record.next())
  let angle = HalfTurns(fma(turns, local.time, record.next()))
  let state = underdamped(octaves, turns, amplitude, angle, splat(1), local.time)
  return springProgress(state.position, local, snaps: snaps)
}

@inline(__always) func curveProgress(
  _ form: Int32, _ record: inout Cursor, _ local: LocalTime, _ table: Source, snaps: Bool
) -> Lanes {
  let t = local.time
  switch form {
  case CurveForm.bezier:
    return BezierTable(table).progress(t)
  case CurveForm.steepBezier:
    let (x1, y1) = (record.next(), record.next())
    return bezierProgress(t, x1, y1, record.next(), record.next())
  case CurveForm.steps:
    let (count, lift) = (record.next(), record.next())
    return stepsProgress(t, count, lift, record.next())
  case CurveForm.piecewise:
    return PiecewiseTable(table).progress(t)
  case CurveForm.springUnder:
    return underProgress(&record, local, snaps: snaps)
  case CurveForm.springCritical:
    let (k, _, d) = (record.next(), record.next(), record.next())
    let state = criticallyDamped(k, d, record.next(), splat(1), SpringClock(seconds: t))
    return springProgress(state.position, local, snaps: snaps)
  case CurveForm.springNear:
    let (k, s, d) = (record.next(), record.next(), record.next())
    let state = nearlyCriticallyDamped(k, s, d, record.next(), splat(1), SpringClock(seconds: t))
    return springProgress(state.position, local, snaps: snaps)
  case CurveForm.springOver:
    let (rate, spread, d) = (record.next(), record.next(), record.next())
    let state = overdamped(rate, spread, d, record.next(), splat(1), SpringClock(seconds: t))
    return springProgress(state.position, local, snaps: snaps)
  case CurveForm.springFirm:
    let (k, w, r) = (record.next(), record.next(), record.next())
    let state = firmlyDamped(k, w, r, record.next(), splat(1), SpringClock(seconds: t))
    return springProgress(state.position, local, snaps: snaps)
  case CurveForm.springSlow:
    let (k, w, r) = (record.next(), record.nextWide(), record.next())
    let state = slowlyDamped(k, w, r, record.next(), splat(1), local.seconds)
    return springProgress(state.position, local, snaps: snaps)
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
    linearProgress(clampedTime(TimingForm.unit, &record, time).time)
  }
}

struct BezierDriver: PlainDriver {
  let time: WideLanes
  let table: BezierTable

  @_transparent func progress(_ record: inout Cursor) -> Lanes {
    table.progress(clampedTime(TimingForm.unit, &record, time).time)
  }
}

struct SpringDriver: PlainDriver {
  let time: WideLanes
  let snaps: Bool

  @_transparent func progress(_ record: inout Cursor) -> Lanes {
    let local = clampedTime(TimingForm.seconds, &record, time)
    return underProgress(&record, local, snaps: snaps)
  }
}
