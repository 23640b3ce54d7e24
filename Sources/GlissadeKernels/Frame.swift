import CGlissadeSIMD

// A frame of a run of blocks whose rows have the same signature: local time, curve, interpolation and
// matrix in one pass, so that every input is read once and every output written once.
//
// A record holds 16 slots: for each driver (a timing and a curve) its lanes, then the channels in the
// order opacity, translation x, y, z, scale x, y, z and rotation. What the lanes of a record are is
// told by the program, a list of Int32 (see `FrameProgram` in GlissadeBatch, which writes it):
//
//   0   Floats in a record
//   1   number of drivers
//   2   matrix form: 0 scale then translate, 1 translate then scale, 2 with rotation
//   3…  for each of the 8 channels the number of its driver, or -1 where it is constant
//   11… for each driver its timing, curve, offset of the curve's table, and flags

/// How local time comes from the frame's time.
enum TimingForm {
  /// Begin (wide) and rate give unit time, which the curves clamp.
  static let unit: Int32 = 0
  /// Begin (wide) and duration give seconds, clamped to 0…duration.
  static let seconds: Int32 = 1
  /// Begin, end, speed, offset, period, duration, active duration, time shown at the end (all wide),
  /// shown before, shown after, and the local time from which on progress is 1 where the driver snaps.
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
}

/// Flags of a driver.
enum DriverFlag {
  /// Progress is 1 once local time has reached the duration.
  static let snaps: Int32 = 1
  /// The channels have a third lane, shown where the driver is not.
  static let hides: Int32 = 2
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
  /// Seconds in Double; not clamped to the duration.
  var seconds: WideLanes
  var duration: Lanes
  var shown: Lanes
}

@inline(__always) func clampedTime(
  _ form: Int32, _ record: inout Cursor, _ time: WideLanes
) -> LocalTime {
  let seconds = time - record.nextWide()
  let elapsed = gl_narrow(seconds)
  let scale = record.next()
  if form == TimingForm.unit {
    return LocalTime(
      time: elapsed * scale, seconds: seconds, duration: splat(1), shown: splat(1))
  }
  return LocalTime(
    time: gl_min(gl_max(elapsed, splat(0)), scale), seconds: seconds, duration: scale,
    shown: splat(1))
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
  let last = record.nextWide()
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
  // would start with must not flash up.
  phase = gl_where_ge_d(elapsed * gl_max_d(speed, -speed), active, last, phase)
  phase = gl_where_ge_d(time, end, last, phase)
  let one = WideLanes(repeating: 1)
  let isPast = gl_narrow(gl_where_gt_d(time, end, one, zero))
  let hasBegun = gl_narrow(gl_where_ge_d(elapsed, zero, one, zero))
  let shown = gl_where_gt(
    hasBegun, splat(0), gl_where_gt(isPast, splat(0), after, splat(1)), before)
  if inSeconds {
    return LocalTime(time: gl_narrow(phase), seconds: phase, duration: snap, shown: shown)
  }
  return LocalTime(
    time: gl_narrow(phase / duration), seconds: phase, duration: splat(1), shown: shown)
}

/// Exactly 0 at the start, and 1 from the duration on where the driver snaps.
@inline(__always) func springProgress(
  _ position: Lanes, _ local: LocalTime, snaps: Bool
) -> Lanes {
  let p = gl_where_gt(local.time, splat(0), position, splat(0))
  return snaps ? gl_where_ge(local.time, local.duration, splat(1), p) : p
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
    // Its rates come in the units of the formula, which saves two products.
    let (octaves, turns, r) = (record.next(), record.next(), record.next())
    let angle = HalfTurns(fma(turns, t, record.next()))
    let state = underdamped(octaves, turns, r, angle, splat(1), t)
    return springProgress(state.position, local, snaps: snaps)
  case CurveForm.springCritical:
    let (k, s, d) = (record.next(), record.next(), record.next())
    let state = criticallyDamped(k, s, d, record.next(), splat(1), SpringClock(seconds: t))
    return springProgress(state.position, local, snaps: snaps)
  case CurveForm.springOver:
    let (slow, fast, a) = (record.next(), record.next(), record.next())
    let state = overdamped(slow, fast, a, record.next(), splat(1), SpringClock(seconds: t))
    return springProgress(state.position, local, snaps: snaps)
  case CurveForm.springFirm:
    let (k, w, r) = (record.next(), record.next(), record.next())
    let state = firmlyDamped(k, w, r, record.next(), splat(1), SpringClock(seconds: t))
    return springProgress(state.position, local, snaps: snaps)
  case CurveForm.springSlow:
    let (k, w, r) = (record.next(), record.nextWide(), record.next())
    let seconds = gl_max_d(local.seconds, WideLanes(repeating: 0))
    let time = gl_min_d(seconds, gl_widen(local.duration))
    let state = slowlyDamped(k, w, r, record.next(), splat(1), time)
    return springProgress(state.position, local, snaps: snaps)
  default:
    return gl_min(gl_max(t, splat(0)), splat(1))
  }
}

/// Writes opacities and matrices of one block from its seven channels.
@inline(__always) func storeSlots(
  _ form: Int32, _ out: Sink, _ tx: Lanes, _ ty: Lanes, _ tz: Lanes, _ sx: Lanes, _ sy: Lanes,
  _ sz: Lanes, streaming: Bool
) {
  if form == 1 {
    storeScaled(out, sx, sy, sz, tx * sx, ty * sy, tz * sz, streaming: streaming)
  } else {
    storeScaled(out, sx, sy, sz, tx, ty, tz, streaming: streaming)
  }
}

/// The common signature: one driver moves opacity, translation and scale.
@inline(__always) func evenRun(
  _ timing: Int32, _ curve: Int32, _ form: Int32, _ record: Source, _ stride: Int, _ blocks: Int,
  _ time: WideLanes, _ table: Source, _ matrices: Sink, _ opacities: Sink, streaming: Bool
) {
  let shared = BezierTable(table)
  var start = record
  for block in 0..<blocks {
    var row = Cursor(at: start)
    let local = clampedTime(timing, &row, time)
    let p =
      curve == CurveForm.bezier
      ? shared.progress(local.time) : curveProgress(curve, &row, local, table, snaps: true)
    let at = row.at
    start = start.advanced(stride)
    if streaming { start.prefetch(20, count: 20) }
    opacities.store(mix(at[0], at[16], p), 16 &* block)
    storeSlots(
      form, matrices.advanced(256 &* block), mix(at[32], at[48], p), mix(at[64], at[80], p),
      mix(at[96], at[112], p), mix(at[128], at[144], p), mix(at[160], at[176], p),
      mix(at[192], at[208], p), streaming: streaming)
  }
}

/// Any signature; progress of the drivers passes through `scratch`.
@inline(__always) func mixedRun(
  _ program: Program, _ record: Source, _ blocks: Int, _ time: WideLanes, _ tables: Source,
  _ scratch: Sink, _ matrices: Sink, _ opacities: Sink, streaming: Bool
) {
  let drivers = Int(program[1])
  let form = program[2]
  let progress = unsafe Source(UnsafePointer(scratch.base))
  var start = record
  for block in 0..<blocks {
    var row = Cursor(at: start)
    start = start.advanced(Int(program[0]))
    for driver in 0..<drivers {
      let at = 11 &+ 4 &* driver
      let (timing, curve, flags) = (program[at], program[at &+ 1], program[at &+ 3])
      let local =
        timing == TimingForm.general
        ? generalTime(&row, time, inSeconds: curve >= CurveForm.springUnder)
        : clampedTime(timing, &row, time)
      let table = tables.advanced(Int(program[at &+ 2]))
      let snaps = flags & DriverFlag.snaps != 0
      scratch.store(curveProgress(curve, &row, local, table, snaps: snaps), 32 &* driver)
      scratch.store(local.shown, 32 &* driver &+ 16)
    }
    @inline(__always) func channel(_ number: Int) -> Lanes {
      let driver = Int(program[3 &+ number])
      let first = row.next()
      if driver < 0 { return first }
      let value = mix(first, row.next(), progress[32 &* driver])
      if program[14 &+ 4 &* driver] & DriverFlag.hides == 0 { return value }
      return gl_where_gt(progress[32 &* driver &+ 16], splat(0), value, row.next())
    }
    opacities.store(channel(0), 16 &* block)
    let (tx, ty, tz) = (channel(1), channel(2), channel(3))
    let (sx, sy, sz) = (channel(4), channel(5), channel(6))
    let out = matrices.advanced(256 &* block)
    if form == 2 {
      let driver = Int(program[10])
      let turn =
        driver < 0 ? Slerp(constant: row.at) : shownTurn(program, driver, row.at, progress)
      let (r0, r1, r2) = turn.rotation
      storeRows(
        out, r0.scaled(sx), r1.scaled(sy), r2.scaled(sz),
        MatrixRow(x: tx, y: ty, z: tz, w: splat(1)), streaming: streaming)
    } else {
      storeSlots(form, out, tx, ty, tz, sx, sy, sz, streaming: streaming)
    }
  }
}

/// The interpolated rotation, or the one below it where its driver is not shown.
@inline(__always) func shownTurn(
  _ program: Program, _ driver: Int, _ row: Source, _ progress: Source
) -> Slerp {
  let turn = Slerp(row, progress[32 &* driver])
  if program[14 &+ 4 &* driver] & DriverFlag.hides == 0 { return turn }
  return Slerp(turn, where: progress[32 &* driver &+ 16], else: Slerp(constant: row.advanced(160)))
}

/// Evaluates `blocks` records of one signature at a time in seconds.
///
/// - Parameters:
///   - tables: curve tables, to which the program's offsets refer.
///   - scratch: 32 × 16 Floats of the caller's.
///   - streaming: whether matrices pass the caches by; fence before they are read.
@inline(never)
public func evaluateFrame(
  _ program: UnsafePointer<Int32>, _ records: UnsafePointer<Float>, _ blocks: Int,
  _ time: Double, _ tables: UnsafePointer<Float>, _ scratch: UnsafeMutablePointer<Float>,
  _ matrices: UnsafeMutablePointer<Float>, _ opacities: UnsafeMutablePointer<Float>,
  _ streaming: Bool
) {
  let program = unsafe Program(program)
  let (rows, tables) = unsafe (Source(records), Source(tables))
  let (out, alphas) = unsafe (Sink(matrices), Sink(opacities))
  let now = WideLanes(repeating: time)
  let even = evenSources(program) && program[14] & DriverFlag.hides == 0
  switch (program[11], program[12]) {
  case (TimingForm.unit, CurveForm.linear) where even:
    evenRuns(
      TimingForm.unit, CurveForm.linear, program, rows, blocks, now, tables, out, alphas, streaming)
  case (TimingForm.unit, CurveForm.bezier) where even:
    evenRuns(
      TimingForm.unit, CurveForm.bezier, program, rows, blocks, now, tables, out, alphas, streaming)
  case (TimingForm.seconds, CurveForm.springUnder)
  where even && program[14] & DriverFlag.snaps != 0:
    evenRuns(
      TimingForm.seconds, CurveForm.springUnder, program, rows, blocks, now, tables, out, alphas,
      streaming)
  default:
    let scratch = unsafe Sink(scratch)
    if streaming {
      mixedRun(program, rows, blocks, now, tables, scratch, out, alphas, streaming: true)
    } else {
      mixedRun(program, rows, blocks, now, tables, scratch, out, alphas, streaming: false)
    }
  }
}

/// Makes a loop of its own for each matrix form and way to store.
@inline(__always) func evenRuns(
  _ timing: Int32, _ curve: Int32, _ program: Program, _ rows: Source, _ blocks: Int,
  _ time: WideLanes, _ tables: Source, _ matrices: Sink, _ opacities: Sink, _ streaming: Bool
) {
  let table = tables.advanced(Int(program[13]))
  let stride = Int(program[0])
  switch (program[2], streaming) {
  case (0, false):
    evenRun(
      timing, curve, 0, rows, stride, blocks, time, table, matrices, opacities, streaming: false)
  case (0, true):
    evenRun(
      timing, curve, 0, rows, stride, blocks, time, table, matrices, opacities, streaming: true)
  case (_, false):
    evenRun(
      timing, curve, 1, rows, stride, blocks, time, table, matrices, opacities, streaming: false)
  case (_, true):
    evenRun(
      timing, curve, 1, rows, stride, blocks, time, table, matrices, opacities, streaming: true)
  }
}

/// Whether one driver moves every channel, and nothing rotates.
@inline(__always) func evenSources(_ program: Program) -> Bool {
  var used: Int32 = 0
  for channel in 0..<7 { used |= program[3 &+ channel] }
  return used == 0 && program[1] == 1 && program[2] != 2
}

/// Orders streaming stores before whatever reads them.
@inline(never)
public func fenceStreams() {
  gl_fence()
}
