import CGlissadeSIMD

// The drivers of stacked rows: the groups around a timing, the timing, and the curve or the keys.

/// Evaluates one driver of a block.
///
/// - Parameters:
///   - row: The driver's lanes: those of the groups, then of the timing, then of the curve or the ``KeyedLane``.
///   - out: Receives the ``DriverStateLane``.
/// - Returns: The lanes after the driver's.
@inline(never)
func evaluateDriver(
  _ driver: DriverWords, _ row: LaneReader, _ time: Double, _ tables: LaneReader,
  _ keys: LaneReader, _ work: LaneWriter, _ out: LaneWriter
) -> LaneReader {
  let end = stackDriver(driver, row, time, tables, keys, work, out)
  if driver.curve == .easing { applyEasing(tables.advanced(Int(driver.table)), out) }
  return end
}

/// Evaluates one driver of a block, but leaves unit time in place of the progress along an easing function.
@inline(never)
private func stackDriver(
  _ driver: DriverWords, _ row: LaneReader, _ time: Double, _ tables: LaneReader,
  _ keys: LaneReader, _ work: LaneWriter, _ out: LaneWriter
) -> LaneReader {
  var row = Cursor(at: row)
  var now = WideLanes(repeating: time)
  var shown = splat(1)
  let hasTimingFunctions = driver.flags.has(.hasTimingFunctions)
  for _ in 0..<Int(driver.groups) {
    let group = MediaTimingRule(stacked: &row, now)
    now = hasTimingFunctions ? easedPhase(&row, group) : group.phase
    shown = gl_min(shown, group.shown)
  }
  var local: LocalTime
  let timing = row.at
  if driver.timing == .general {
    let isKeyed = driver.curve == .keyed
    let level = MediaTimingRule(stacked: &row, now, isExact: isKeyed)
    out.store(gl_min(shown, level.shown), DriverStateLane.shown)
    out.store(level.cycles, DriverStateLane.cycles)
    if isKeyed {
      let unit = level.phase / level.duration
      let time = hasTimingFunctions ? easedUnitTime(ControlPoints(&row), unit) : unit
      let tolerance = hasTimingFunctions ? KeyTolerance.eased : KeyTolerance.linear
      work.storeWide(time, KeyScratch.time)
      work.storeWide(time + WideLanes(repeating: tolerance), KeyScratch.starts)
      keyedProgress(row.part(KeyedLane.count), tables, keys, work, out)
      if driver.flags.has(.hasKeyFill) {
        fillKeys(row.part(KeyFillLane.count), hasBegun(timing, now), level.hasEnded, out)
      }
      return row.at
    }
    local = LocalTime(
      level, row.part(GeneralTimingLane.count), inSeconds: driver.curve.spring != nil)
  } else {
    local = clampedTime(driver.timing, &row, now)
    out.store(splat(1), DriverStateLane.shown)
  }
  let table = tables.advanced(Int(driver.table))
  let p = curveProgress(
    driver.curve, &row, local, table, snaps: driver.flags.has(.snaps), timing, now)
  out.store(gl_where_gt(local.hasEnded, splat(0), local.last, p), DriverStateLane.progress)
  return row.at
}

/// Returns the time within a run after the run's timing function.
@inline(__always) func easedPhase(_ record: inout Cursor, _ level: MediaTimingRule) -> WideLanes {
  let points = ControlPoints(&record)
  let eased = easedUnitTime(points, level.phase / level.duration) * level.duration
  return gl_where_gt_d(WideLanes(repeating: 0), gl_widen(points.x1), level.phase, eased)
}

/// Returns unit time after the run's timing function.
@inline(__always) func easedUnitTime(_ timingFunction: ControlPoints, _ unit: WideLanes)
  -> WideLanes
{
  var points = timingFunction
  points.x1 = gl_max(points.x1, splat(0))
  let eased = gl_widen(bezierProgress(gl_narrow(unit), points))
  return gl_where_gt_d(WideLanes(repeating: 0), gl_widen(timingFunction.x1), unit, eased)
}

/// The offsets of the values gathered for keys, in Floats of the work area.
enum KeyScratch {
  static let starts = 0
  static let lengths = 32
  static let time = 64
  static let table = 96
  static let kind = 112
  static let from = 128
  static let to = 144
  /// The control points.
  static let points = 160
  /// The parameters after the coefficients of a bezier table.
  static let layout = 224
  static let piece = 304
  static let coefficients = 320
  /// The offset of an easing function's table; 0 for other curves.
  static let easing = 400
  static let eased = 416
  /// A ``DriverStateLane``.
  static let state = 432
}

/// Finds each lane's piece among its keys, and the fraction there.
///
/// - Parameters:
///   - row: The ``KeyedLane``, with the offset of each lane's ``KeyLayout``.
///   - work: Holds unit time at `KeyScratch.time`, and at `KeyScratch.starts` unit time with the tolerance of
///     starts.
///   - out: Receives the fraction and the index of the key.
@inline(never)
func keyedProgress(
  _ row: LaneReader, _ tables: LaneReader, _ keys: LaneReader, _ work: LaneWriter, _ out: LaneWriter
) {
  let gathered = work.reader
  var kinds = 0
  for lane in 0..<laneCount {
    let start = row.integer(KeyedLane.keys.offset &+ lane)
    let table = keys.advanced(start)
    let count = row.integer(KeyedLane.pieces.offset &+ lane)
    let time = gathered.double(KeyScratch.starts &+ 2 &* lane)
    var low = 0
    var high = count
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if time >= table.double(KeyLayout.start(middle)) { low = middle } else { high = middle }
    }
    work.setDouble(table.double(KeyLayout.start(low)), KeyScratch.starts &+ 2 &* lane)
    work.setDouble(table.double(KeyLayout.length(low, of: count)), KeyScratch.lengths &+ 2 &* lane)
    let offset = start &+ KeyLayout.piece(low, of: count)
    let piece = keys.advanced(offset)
    work.set(Float(bitPattern: UInt32(truncatingIfNeeded: offset)), KeyScratch.points &+ lane)
    let curve = piece.integer(KeyLayout.table)
    let isEasing = piece.scalar(KeyLayout.controlPoints) == KeyLayout.easing
    let kind = curve == KeyLayout.line ? 0 : curve == KeyLayout.steep ? 2 : isEasing ? 4 : 1
    // Lanes that have no table of a bezier curve read the straight line's.
    work.set(kind == 1 ? piece.scalar(KeyLayout.table) : 0, KeyScratch.table &+ lane)
    work.set(kind == 4 ? piece.scalar(KeyLayout.table) : 0, KeyScratch.easing &+ lane)
    work.set(Float(kind), KeyScratch.kind &+ lane)
    kinds |= kind
    work.set(piece.scalar(KeyLayout.from), KeyScratch.from &+ lane)
    work.set(piece.scalar(KeyLayout.to), KeyScratch.to &+ lane)
    out.set(piece.scalar(KeyLayout.key), DriverStateLane.key.offset &+ lane)
  }
  let passed = gathered.wide(KeyScratch.time) - gathered.wide(KeyScratch.starts)
  let length = gathered.wide(KeyScratch.lengths)
  let (zero, one) = (WideLanes(repeating: 0), WideLanes(repeating: 1))
  let s = gl_narrow(gl_where_ge_d(passed, length, one, gl_max_d(passed, zero) / length))
  var y = s
  let kind = gathered[KeyScratch.kind]
  if kinds & 1 != 0 {
    y = gl_where_gt(kind, splat(0), gatheredBezier(s, tables, work), y)
  }
  if kinds & 2 != 0 {
    for lane in 0..<laneCount {
      let piece = keys.advanced(gathered.integer(KeyScratch.points &+ lane))
      for part in 0..<4 {
        let point = piece.scalar(KeyLayout.controlPoints &+ part)
        work.set(point, KeyScratch.points &+ 16 &* part &+ lane)
      }
    }
    let steep = bezierProgress(s, ControlPoints(gathered.advanced(KeyScratch.points)))
    y = gl_where_gt(kind, splat(1), steep, y)
  }
  if kinds & 4 != 0 {
    work.store(y, KeyScratch.eased)
    applyKeyEasings(tables, work)
    y = gathered[KeyScratch.eased]
  }
  let progress = mix(gathered[KeyScratch.from], gathered[KeyScratch.to], y)
  out.store(progress, DriverStateLane.progress)
}

/// Replaces the fractions of the lanes whose pieces follow an easing function, one by one.
@inline(never) private func applyKeyEasings(_ tables: LaneReader, _ work: LaneWriter) {
  for lane in 0..<laneCount {
    let table = work.reader.integer(KeyScratch.easing &+ lane)
    if table == 0 { continue }
    let (fractions, state) = (
      work.reader.advanced(KeyScratch.eased), work.advanced(KeyScratch.state)
    )
    state.store(splat(fractions.scalar(lane)), DriverStateLane.progress)
    applyEasing(tables.advanced(table), state)
    work.set(state.reader.scalar(DriverStateLane.progress.offset), KeyScratch.eased &+ lane)
  }
}

/// Replaces the fractions and the keys before the begin and from the end on.
///
/// - Parameters:
///   - fill: The ``KeyFillLane``.
///   - hasBegun: Above 0 from the begin on.
///   - hasEnded: Above 0 from the end on.
///   - out: The fractions and the keys within the run.
@inline(__always) func fillKeys(
  _ fill: LaneReader, _ hasBegun: Lanes, _ hasEnded: Lanes, _ out: LaneWriter
) {
  @inline(__always) func replace(_ lane: Lane, _ first: Lane, _ last: Lane) {
    let value = gl_where_gt(hasEnded, splat(0), fill[last], out.reader[lane])
    out.store(gl_where_gt(hasBegun, splat(0), value, fill[first]), lane)
  }
  replace(DriverStateLane.progress, KeyFillLane.firstProgress, KeyFillLane.lastProgress)
  replace(DriverStateLane.key, KeyFillLane.firstKey, KeyFillLane.lastKey)
}

/// Evaluates ``BezierTable/progress(_:)`` with a different table in each lane.
@inline(__always) func gatheredBezier(_ x: Lanes, _ tables: LaneReader, _ work: LaneWriter) -> Lanes
{
  let gathered = work.reader
  for lane in 0..<laneCount {
    // Lanes without a table read another one.
    let table = tables.advanced(gathered.integer(KeyScratch.table &+ lane) & ~15)
    for part in 0..<5 {
      work.set(
        table.scalar(BezierTableLayout.base &+ part), KeyScratch.layout &+ 16 &* part &+ lane)
    }
  }
  @inline(__always) func layout(_ part: Int) -> Lanes {
    gathered[KeyScratch.layout &+ 16 &* (part &- BezierTableLayout.base)]
  }
  let w = fma(x, layout(BezierTableLayout.direction), layout(BezierTableLayout.base))
  let mask = bits(layout(BezierTableLayout.pieceMask))
  let f = w - lanes((bits(w) & mask) | bits(layout(BezierTableLayout.halfPiece)))
  let piece = (bits(w) &>> bits(layout(BezierTableLayout.shift))) & Bits(repeating: 15)
  work.store(lanes(piece), KeyScratch.piece)
  for lane in 0..<laneCount {
    let offset = gathered.integer(KeyScratch.table &+ lane) & ~15
    let column = tables.advanced(offset &+ gathered.integer(KeyScratch.piece &+ lane))
    for power in 0..<5 {
      work.set(
        column.scalar(BezierTableLayout.coefficients(power)),
        KeyScratch.coefficients &+ 16 &* power &+ lane)
    }
  }
  let c = gathered.advanced(KeyScratch.coefficients)
  return fma(fma(fma(fma(c[64], f, c[48]), f, c[32]), f, c[16]), f, c[0])
}
