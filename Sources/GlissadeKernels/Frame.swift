import CGlissadeSIMD

// A frame of a run of blocks whose rows have the same signature: local time, curve, interpolation and
// matrix in one pass, so that every input is read once and every output written once.
//
// A record holds 16 slots: for each driver (a timing and a curve) its lanes, then the channels in the
// order opacity, translation x, y, z, scale x, y, z, rotation and anchor x, y. What the lanes of a record
// are is told by the program, a list of Int32 (see `FrameProgram` in GlissadeBatch, which writes it):
//
//   0   Floats in a record
//   1   number of drivers
//   2   matrix form: 0 scale then translate, 1 translate then scale, 2 with rotation, 3 and 4 like 0 and 2
//       with an anchor offset, which points lose before they are transformed
//   3…  for each of the 10 channels the number of its driver, or -1 where it is constant
//   13… for each driver its timing, curve, offset of the curve's table, and flags

/// Writes opacities and matrices of one block from its seven channels.
@_transparent func storeSlots(
  _ form: Int32, _ out: Sink, _ tx: Lanes, _ ty: Lanes, _ tz: Lanes, _ sx: Lanes, _ sy: Lanes,
  _ sz: Lanes, streaming: Bool
) {
  if form == 1 {
    storeScaled(out, sx, sy, sz, tx * sx, ty * sy, tz * sz, streaming: streaming)
  } else {
    storeScaled(out, sx, sy, sz, tx, ty, tz, streaming: streaming)
  }
}

/// A translation less an anchor offset as it is scaled.
@_transparent func anchored(_ t: Lanes, _ scale: Lanes, _ anchor: Lanes) -> Lanes {
  gl_fnma(anchor, scale, t)
}

/// One driver for all channels but the rotation and the anchor, the commonest signature of all.
@_transparent func evenRun<Driver: PlainDriver>(
  _ form: Int32, _ program: Program, _ records: Source, _ blocks: Int, _ matrices: Sink,
  _ opacities: Sink, streaming: Bool, _ driver: Driver
) {
  let stride = Int(program[0])
  var start = records
  for block in 0..<blocks {
    var row = Cursor(at: start)
    let p = driver.progress(&row)
    let at = row.at
    start = start.advanced(stride)
    if streaming { start.prefetch(20, count: 20) }
    opacities.store(mix(at[0], at[16], p), 16 &* block)
    if form == 3 {
      let (sx, sy) = (mix(at[128], at[144], p), mix(at[160], at[176], p))
      let ax = program[11] < 0 ? at[224] : mix(at[224], at[240], p)
      let behind = at.advanced(program[11] < 0 ? 240 : 256)
      let ay = program[12] < 0 ? behind[0] : mix(behind[0], behind[16], p)
      storeSlots(
        form, matrices.advanced(256 &* block), anchored(mix(at[32], at[48], p), sx, ax),
        anchored(mix(at[64], at[80], p), sy, ay), mix(at[96], at[112], p), sx, sy,
        mix(at[192], at[208], p), streaming: streaming)
      continue
    }
    storeSlots(
      form, matrices.advanced(256 &* block), mix(at[32], at[48], p), mix(at[64], at[80], p),
      mix(at[96], at[112], p), mix(at[128], at[144], p), mix(at[160], at[176], p),
      mix(at[192], at[208], p), streaming: streaming)
  }
}

/// One or two plain drivers of any channels but the rotation: progress stays in registers.
@_transparent func plainRun<Driver: PlainDriver>(
  _ program: Program, _ records: Source, _ blocks: Int, _ time: WideLanes, _ tables: Source,
  _ matrices: Sink, _ opacities: Sink, streaming: Bool, isAnchored: Bool, _ driver: Driver
) {
  let (stride, form) = (Int(program[0]), program[2])
  let second = program[1] == 2 ? program[18] : -1
  let line = LinearDriver(time: time)
  let bezier = BezierDriver(
    time: time, table: BezierTable(tables.advanced(Int(program[19]))))
  let spring = SpringDriver(time: time, snaps: program[20] & DriverFlag.snaps != 0)
  var start = records
  for block in 0..<blocks {
    var row = Cursor(at: start)
    start = start.advanced(stride)
    if streaming { start.prefetch(stride / 16, count: stride / 16) }
    let p0 = driver.progress(&row)
    var p1 = p0
    if second == CurveForm.bezier {
      p1 = bezier.progress(&row)
    } else if second == CurveForm.linear {
      p1 = line.progress(&row)
    } else if second >= 0 {
      p1 = spring.progress(&row)
    }
    @inline(__always) func channel(_ number: Int) -> Lanes {
      let driver = program[3 &+ number]
      let first = row.next()
      if driver < 0 { return first }
      return mix(first, row.next(), driver == 0 ? p0 : p1)
    }
    opacities.store(channel(0), 16 &* block)
    var (tx, ty, tz) = (channel(1), channel(2), channel(3))
    let (sx, sy, sz) = (channel(4), channel(5), channel(6))
    if isAnchored {
      tx = anchored(tx, sx, channel(8))
      ty = anchored(ty, sy, channel(9))
    }
    storeSlots(
      form, matrices.advanced(256 &* block), tx, ty, tz, sx, sy, sz, streaming: streaming)
  }
}

/// Whether a driver is one of those that ``plainRun`` knows.
@inline(__always) func isPlain(_ program: Program, _ driver: Int) -> Bool {
  let at = driverWords(driver)
  if hides(program, driver) { return false }
  switch program[at &+ 1] {
  case CurveForm.linear, CurveForm.bezier: return program[at] == TimingForm.unit
  case CurveForm.springUnder: return program[at] == TimingForm.seconds
  default: return false
  }
}

/// Whether ``plainRun`` can evaluate a signature.
@inline(__always) func isPlain(_ program: Program) -> Bool {
  let drivers = program[1]
  if drivers < 1 || drivers > 2 || program[2] == 2 || program[2] == 4 { return false }
  return isPlain(program, 0) && (drivers == 1 || isPlain(program, 1))
}

/// Where a driver's words start.
@inline(__always) func driverWords(_ driver: Int) -> Int { 13 &+ 4 &* driver }

@inline(__always) func hides(_ program: Program, _ driver: Int) -> Bool {
  program[driverWords(driver) &+ 3] & DriverFlag.hides != 0
}

/// Any signature; progress of the drivers, and whether they are shown, pass through `scratch`.
///
/// Block by block: drivers of several blocks at a time, and then their channels, were measured to gain
/// a tenth in the caches and to lose a third at memory speed, where records must be read in one go.
@_transparent func mixedRun(
  _ program: Program, _ records: Source, _ blocks: Int, _ time: WideLanes, _ tables: Source,
  _ scratch: Sink, _ matrices: Sink, _ opacities: Sink, streaming: Bool
) {
  let (stride, drivers, form) = (Int(program[0]), Int(program[1]), program[2])
  let progress = unsafe Source(UnsafePointer(scratch.base))
  for block in 0..<blocks {
    var row = Cursor(at: records.advanced(stride &* block))
    if streaming { row.at.prefetch(stride / 16, count: stride / 16) }
    for driver in 0..<drivers {
      let at = driverWords(driver)
      let (timing, curve, flags) = (program[at], program[at &+ 1], program[at &+ 3])
      let local =
        timing == TimingForm.general
        ? generalTime(&row, time, inSeconds: curve >= CurveForm.springUnder)
        : clampedTime(timing, &row, time)
      let table = tables.advanced(Int(program[at &+ 2]))
      let snaps = flags & DriverFlag.snaps != 0
      let p = curveProgress(curve, &row, local, table, snaps: snaps)
      scratch.store(gl_where_gt(local.hasEnded, splat(0), local.last, p), 32 &* driver)
      scratch.store(local.shown, 32 &* driver &+ 16)
    }
    @inline(__always) func channel(_ number: Int) -> Lanes {
      let driver = Int(program[3 &+ number])
      let first = row.next()
      if driver < 0 { return first }
      let value = mix(first, row.next(), progress[32 &* driver])
      if !hides(program, driver) { return value }
      return gl_where_gt(progress[32 &* driver &+ 16], splat(0), value, row.next())
    }
    opacities.store(channel(0), 16 &* block)
    var (tx, ty, tz) = (channel(1), channel(2), channel(3))
    let (sx, sy, sz) = (channel(4), channel(5), channel(6))
    let out = matrices.advanced(256 &* block)
    if form == 2 || form == 4 {
      let driver = Int(program[10])
      let turn =
        driver < 0 ? Slerp(constant: row.at) : shownTurn(program, driver, row.at, progress)
      row.at = row.at.advanced(driver < 0 ? 64 : hides(program, driver) ? 224 : 160)
      let rows = turn.rotation
      let (r0, r1, r2) = (rows.0.scaled(sx), rows.1.scaled(sy), rows.2.scaled(sz))
      if form == 4 {
        let (ax, ay) = (channel(8), channel(9))
        tx = anchored(anchored(tx, r0.x, ax), r1.x, ay)
        ty = anchored(anchored(ty, r0.y, ax), r1.y, ay)
        tz = anchored(anchored(tz, r0.z, ax), r1.z, ay)
      }
      storeRows(
        out, r0, r1, r2, MatrixRow(x: tx, y: ty, z: tz, w: splat(1)), streaming: streaming)
    } else {
      if form == 3 {
        tx = anchored(tx, sx, channel(8))
        ty = anchored(ty, sy, channel(9))
      }
      storeSlots(form, out, tx, ty, tz, sx, sy, sz, streaming: streaming)
    }
  }
}

/// The interpolated rotation, or the one below it where its driver is not shown.
@inline(__always) func shownTurn(
  _ program: Program, _ driver: Int, _ row: Source, _ progress: Source
) -> Slerp {
  let turn = Slerp(row, progress[32 &* driver])
  if !hides(program, driver) { return turn }
  return Slerp(turn, where: progress[32 &* driver &+ 16], else: Slerp(constant: row.advanced(160)))
}

/// Evaluates `blocks` records of one signature at a time in seconds.
///
/// - Parameters:
///   - tables: curve tables, to which the program's offsets refer.
///   - scratch: 8 × 32 Floats of the caller's.
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
  if isPlain(program) {
    switch program[14] {
    case CurveForm.bezier: bezierRuns(program, rows, blocks, time, tables, out, alphas, streaming)
    case CurveForm.linear: linearRuns(program, rows, blocks, time, tables, out, alphas, streaming)
    default: springRuns(program, rows, blocks, time, tables, out, alphas, streaming)
    }
  } else {
    unsafe mixedRuns(
      program, rows, blocks, time, tables, Sink(scratch), out, alphas, streaming)
  }
}

// Functions of their own, made of transparent parts: `@inline(__always)` is no more than a wish once the
// caller has become large.

@inline(never)
func linearRuns(
  _ program: Program, _ rows: Source, _ blocks: Int, _ time: Double, _ tables: Source,
  _ matrices: Sink, _ opacities: Sink, _ streaming: Bool
) {
  let now = WideLanes(repeating: time)
  plainRuns(
    program, rows, blocks, now, tables, matrices, opacities, streaming, LinearDriver(time: now))
}

@inline(never)
func bezierRuns(
  _ program: Program, _ rows: Source, _ blocks: Int, _ time: Double, _ tables: Source,
  _ matrices: Sink, _ opacities: Sink, _ streaming: Bool
) {
  let now = WideLanes(repeating: time)
  let table = BezierTable(tables.advanced(Int(program[15])))
  plainRuns(
    program, rows, blocks, now, tables, matrices, opacities, streaming,
    BezierDriver(time: now, table: table))
}

@inline(never)
func springRuns(
  _ program: Program, _ rows: Source, _ blocks: Int, _ time: Double, _ tables: Source,
  _ matrices: Sink, _ opacities: Sink, _ streaming: Bool
) {
  let now = WideLanes(repeating: time)
  let snaps = program[16] & DriverFlag.snaps != 0
  plainRuns(
    program, rows, blocks, now, tables, matrices, opacities, streaming,
    SpringDriver(time: now, snaps: snaps))
}

/// Makes a loop of its own for each matrix form and way to store.
@_transparent func plainRuns<Driver: PlainDriver>(
  _ program: Program, _ rows: Source, _ blocks: Int, _ time: WideLanes, _ tables: Source,
  _ matrices: Sink, _ opacities: Sink, _ streaming: Bool, _ driver: Driver
) {
  switch (isEven(program), program[2], streaming) {
  case (true, 0, false):
    evenRun(0, program, rows, blocks, matrices, opacities, streaming: false, driver)
  case (true, 0, true):
    evenRun(0, program, rows, blocks, matrices, opacities, streaming: true, driver)
  case (true, 1, false):
    evenRun(1, program, rows, blocks, matrices, opacities, streaming: false, driver)
  case (true, 1, true):
    evenRun(1, program, rows, blocks, matrices, opacities, streaming: true, driver)
  case (true, _, false):
    evenRun(3, program, rows, blocks, matrices, opacities, streaming: false, driver)
  case (true, _, true):
    evenRun(3, program, rows, blocks, matrices, opacities, streaming: true, driver)
  case (false, 3, false):
    plainRun(
      program, rows, blocks, time, tables, matrices, opacities, streaming: false,
      isAnchored: true, driver)
  case (false, 3, true):
    plainRun(
      program, rows, blocks, time, tables, matrices, opacities, streaming: true,
      isAnchored: true, driver)
  case (false, _, false):
    plainRun(
      program, rows, blocks, time, tables, matrices, opacities, streaming: false,
      isAnchored: false, driver)
  case (false, _, true):
    plainRun(
      program, rows, blocks, time, tables, matrices, opacities, streaming: true,
      isAnchored: false, driver)
  }
}

@inline(never)
func mixedRuns(
  _ program: Program, _ rows: Source, _ blocks: Int, _ time: Double, _ tables: Source,
  _ scratch: Sink, _ matrices: Sink, _ opacities: Sink, _ streaming: Bool
) {
  let now = WideLanes(repeating: time)
  if streaming {
    mixedRun(program, rows, blocks, now, tables, scratch, matrices, opacities, streaming: true)
  } else {
    mixedRun(program, rows, blocks, now, tables, scratch, matrices, opacities, streaming: false)
  }
}

/// Whether one driver moves every channel.
@inline(__always) func isEven(_ program: Program) -> Bool {
  var used: Int32 = 0
  for channel in 0..<7 { used |= program[3 &+ channel] }
  // An anchor offset may stay where it is.
  for channel in 8..<10 where program[3 &+ channel] > 0 { used = 1 }
  return used == 0
}

/// Orders streaming stores before whatever reads them.
@inline(never)
public func fenceStreams() {
  gl_fence()
}
