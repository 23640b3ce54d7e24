import CGlissadeSIMD

// Drivers of stacked rows: the groups around a timing, the timing, and the curve or the keys.

/// What one level of timing, a group's or a row's own, makes of its parent's time.
///
/// 8 wide blocks: begin, end, speed, offset, period, duration, active duration, and time within the run at
/// the end; then 3 blocks: shown before, shown after, and completed cycles at the end.
struct TimeLevel {
  /// Time within the run, or local time as it is where the duration is infinite.
  let phase: WideLanes
  let duration: WideLanes
  let cycles: Lanes
  let shown: Lanes
  /// Whether the time is the end or later: above 0 if so.
  let hasEnded: Lanes

  /// The rule of CAMediaTiming, its phase reduced exactly.
  ///
  /// - Parameter isExact: whether the phase counts what the difference of the two times loses by rounding, as
  ///   `MediaTiming.state` does: of keys, the first and the last lie far apart.
  @inline(__always) init(_ record: inout Cursor, _ time: WideLanes, isExact: Bool = false) {
    let (zero, one) = (WideLanes(repeating: 0), WideLanes(repeating: 1))
    let begin = record.nextWide()
    let elapsed = time - begin
    let end = record.nextWide()
    let speed = record.nextWide()
    let offset = record.nextWide()
    let period = record.nextWide()
    duration = record.nextWide()
    let active = record.nextWide()
    let last = record.nextWide()
    let local = gl_where_gt_d(zero, elapsed, offset, gl_fma_exact(elapsed, speed, offset))
    var whole = gl_floor_d(local / period)
    // The rounded quotient can reach the next integer; the remainder then lies a period too low.
    var time0 = gl_fma_exact(-period, whole, local)
    if isExact {
      // Knuth's difference.
      let back = elapsed - time
      let lost = (time - (elapsed - back)) - (begin + back)
      time0 = time0 + gl_where_gt_d(zero, elapsed, zero, lost * speed)
    }
    whole = gl_where_gt_d(zero, time0, whole - one, whole)
    time0 = gl_where_gt_d(zero, time0, time0 + period, time0)
    whole = gl_where_ge_d(time0, period, whole + one, whole)
    time0 = gl_where_ge_d(time0, period, time0 - period, time0)
    time0 = gl_where_gt_d(time0, duration, period - time0, time0)
    time0 = gl_where_ge_d(period, WideLanes(repeating: .infinity), local, time0)
    // The end is met in the parent's time, or by a rounding of the time that has run.
    let isLate = gl_where_ge_d(elapsed * gl_max_d(speed, -speed), active, one, zero)
    let ended = gl_where_ge_d(time, end, one, isLate)
    phase = gl_where_gt_d(ended, zero, last, time0)
    hasEnded = gl_narrow(ended)
    let isPast = gl_narrow(gl_where_gt_d(time, end, one, zero))
    let hasBegun = gl_narrow(gl_where_ge_d(elapsed, zero, one, zero))
    let before = record.next()
    let after = record.next()
    shown = gl_where_gt(
      hasBegun, splat(0), gl_where_gt(isPast, splat(0), after, splat(1)), before)
    let most = WideLanes(repeating: 0x1p62)
    let bounded = gl_max_d(gl_min_d(whole, most), -most)
    cycles = gl_where_gt(hasEnded, splat(0), record.next(), gl_narrow(bounded))
  }
}

/// Evaluates one driver of a block.
///
/// - Parameters:
///   - words: the driver's.
///   - row: its lanes: the groups', then a clamped timing's, or a level's own and progress at the end and
///     the local time from which on progress is 1; then the curve's, or where the keys lie and how many
///     there are.
///   - out: receives progress, whether it is shown, completed cycles, and the number of the key.
/// - Returns: the lanes behind.
@inline(never)
func stackDriver(
  _ words: Program, _ row: Source, _ time: Double, _ tables: Source, _ keys: Source,
  _ work: Sink, _ out: Sink
) -> Source {
  var row = Cursor(at: row)
  var now = WideLanes(repeating: time)
  var shown = splat(1)
  let isPaced = words[4] & DriverFlag.isPaced != 0
  for _ in 0..<Int(words[0]) {
    let group = TimeLevel(&row, now)
    now = isPaced ? pacedPhase(&row, group) : group.phase
    shown = gl_min(shown, group.shown)
  }
  let (timing, curve) = (words[1], words[2])
  var local: LocalTime
  if timing == TimingForm.general {
    if curve == CurveForm.keyed {
      let level = TimeLevel(&row, now, isExact: true)
      out.store(gl_min(shown, level.shown), 16)
      out.store(level.cycles, 32)
      let unit = level.phase / level.duration
      let time = isPaced ? pacedTime(&row, unit) : unit
      let tolerance = isPaced ? KeyTolerance.paced : KeyTolerance.even
      work.storeWide(time, KeyWork.time)
      work.storeWide(time + WideLanes(repeating: tolerance), KeyWork.starts)
      keyedProgress(row.at, tables, keys, work, out)
      return row.at.advanced(32)
    }
    let level = TimeLevel(&row, now)
    out.store(gl_min(shown, level.shown), 16)
    out.store(level.cycles, 32)
    let (last, snap) = (row.next(), row.next())
    let isUnit = curve < CurveForm.springUnder
    local = LocalTime(
      time: gl_narrow(isUnit ? level.phase / level.duration : level.phase),
      seconds: level.phase, duration: isUnit ? splat(1) : snap, shown: level.shown,
      hasEnded: level.hasEnded, last: last)
  } else {
    local = clampedTime(timing, &row, now)
    out.store(splat(1), 16)
  }
  let table = tables.advanced(Int(words[3]))
  let snaps = words[4] & DriverFlag.snaps != 0
  let p = curveProgress(curve, &row, local, table, snaps: snaps)
  out.store(gl_where_gt(local.hasEnded, splat(0), local.last, p), 0)
  return row.at
}

/// Time within a run after the run's pace, which is read as in ``pacedTime(_:_:)``.
@inline(__always) func pacedPhase(_ record: inout Cursor, _ level: TimeLevel) -> WideLanes {
  let isEven = record.at[0]
  let paced = pacedTime(&record, level.phase / level.duration) * level.duration
  return gl_where_gt_d(WideLanes(repeating: 0), gl_widen(isEven), level.phase, paced)
}

/// Unit time after the run's pace: 4 blocks of control points, the first of them below 0 where the pace is
/// even.
@inline(__always) func pacedTime(_ record: inout Cursor, _ unit: WideLanes) -> WideLanes {
  let (x1, y1, x2, y2) = (record.next(), record.next(), record.next(), record.next())
  let paced = gl_widen(bezierProgress(gl_narrow(unit), gl_max(x1, splat(0)), y1, x2, y2))
  return gl_where_gt_d(WideLanes(repeating: 0), gl_widen(x1), unit, paced)
}

/// How far before a key a unit time counts as the key, as in `KeySegments`.
enum KeyTolerance {
  static let even = 0x1p-40
  /// Where unit time comes out of a pace, which is computed in Float.
  static let paced = 0x1p-22
}

/// What is gathered for keys, in Floats of the work area.
enum KeyWork {
  static let starts = 0
  static let lengths = 32
  static let time = 64
  static let table = 96
  static let kind = 112
  static let from = 128
  static let to = 144
  /// Control points.
  static let points = 160
  /// What a bezier table has behind its coefficients.
  static let layout = 224
  static let piece = 304
  static let coefficients = 320
}

/// Finds each lane's piece among its keys, and how far it is there.
///
/// Keys are a table of n pieces: n starts and n lengths (wide), then 8 Floats a piece: the offset of its
/// bezier table (0 a line, 1 a curve without a table), the fractions at its start and end, the number of
/// its key, and its control points.
///
/// - Parameters:
///   - row: where the keys of each lane lie, and of how many pieces they are.
///   - work: unit time at `KeyWork.time`, and at `KeyWork.starts` that by which pieces have started.
///   - out: receives the fraction, and at 48 the number of the key.
@inline(never)
func keyedProgress(_ row: Source, _ tables: Source, _ keys: Source, _ work: Sink, _ out: Sink) {
  let gathered = work.source
  var kinds = 0
  for lane in 0..<laneCount {
    let table = keys.advanced(row.integer(lane))
    let count = row.integer(16 &+ lane)
    let time = gathered.double(KeyWork.starts &+ 2 &* lane)
    var low = 0
    var high = count
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if time >= table.double(2 &* middle) { low = middle } else { high = middle }
    }
    work.setDouble(table.double(2 &* low), KeyWork.starts &+ 2 &* lane)
    work.setDouble(table.double(2 &* (count &+ low)), KeyWork.lengths &+ 2 &* lane)
    let place = row.integer(lane) &+ 4 &* count &+ 8 &* low
    let piece = keys.advanced(place)
    work.set(Float(bitPattern: UInt32(truncatingIfNeeded: place)), KeyWork.points &+ lane)
    let offset = piece.integer(0)
    work.set(piece.scalar(0), KeyWork.table &+ lane)
    work.set(offset > 1 ? 1 : offset == 1 ? 2 : 0, KeyWork.kind &+ lane)
    kinds |= offset > 1 ? 1 : offset == 1 ? 2 : 0
    work.set(piece.scalar(1), KeyWork.from &+ lane)
    work.set(piece.scalar(2), KeyWork.to &+ lane)
    out.set(piece.scalar(3), 48 &+ lane)
  }
  let passed = gathered.wide(KeyWork.time) - gathered.wide(KeyWork.starts)
  let length = gathered.wide(KeyWork.lengths)
  let (zero, one) = (WideLanes(repeating: 0), WideLanes(repeating: 1))
  let s = gl_narrow(gl_where_ge_d(passed, length, one, gl_max_d(passed, zero) / length))
  var y = s
  let kind = gathered[KeyWork.kind]
  if kinds & 1 != 0 {
    y = gl_where_gt(kind, splat(0), gatheredBezier(s, tables, work), y)
  }
  if kinds & 2 != 0 {
    for lane in 0..<laneCount {
      let piece = keys.advanced(gathered.integer(KeyWork.points &+ lane))
      for part in 0..<4 {
        work.set(piece.scalar(4 &+ part), KeyWork.points &+ 16 &* part &+ lane)
      }
    }
    let points = gathered.advanced(KeyWork.points)
    let steep = bezierProgress(s, points[0], points[16], points[32], points[48])
    y = gl_where_gt(kind, splat(1), steep, y)
  }
  out.store(mix(gathered[KeyWork.from], gathered[KeyWork.to], y), 0)
}

/// ``BezierTable/progress(_:)`` with a table of each lane's own.
@inline(__always) func gatheredBezier(_ x: Lanes, _ tables: Source, _ work: Sink) -> Lanes {
  let gathered = work.source
  for lane in 0..<laneCount {
    // Lanes without a table read some other one.
    let table = tables.advanced(gathered.integer(KeyWork.table &+ lane) & ~15)
    for part in 0..<5 {
      work.set(table.scalar(80 &+ part), KeyWork.layout &+ 16 &* part &+ lane)
    }
  }
  let layout = gathered.advanced(KeyWork.layout)
  let w = fma(x, layout[16], layout[0])
  let f = w - lanes((bits(w) & bits(layout[48])) | bits(layout[64]))
  work.store(lanes((bits(w) &>> bits(layout[32])) & Bits(repeating: 15)), KeyWork.piece)
  for lane in 0..<laneCount {
    let offset = gathered.integer(KeyWork.table &+ lane) & ~15
    let column = tables.advanced(offset &+ gathered.integer(KeyWork.piece &+ lane))
    for power in 0..<5 {
      work.set(column.scalar(16 &* power), KeyWork.coefficients &+ 16 &* power &+ lane)
    }
  }
  let c = gathered.advanced(KeyWork.coefficients)
  return fma(fma(fma(fma(c[64], f, c[48]), f, c[32]), f, c[16]), f, c[0])
}
