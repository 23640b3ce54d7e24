import CGlissadeSIMD

// The frame of slots whose channels may all be animated, by any number of rows: drivers, then channels, then the
// matrix, block by block in a scratch that stays in the first-level cache.
//
// A record holds the drivers' lanes, then the slot's values where no row shows others, at the offsets that the values
// have in the scratch, and then the end values of each row (a term).

/// Evaluates blocks of stacked rows.
///
/// - Parameters:
///   - keys: The keys and their values, which lanes of the records refer to.
///   - scratch: The caller's scratch memory, as ``StackScratch`` divides it, including the values.
///   - columns: Receives 16 Floats for each export of each block.
///   - hasMatrices: Whether the outputs have the matrices and opacities of the same records at some time.
///   - streaming: Whether matrices are stored past the caches; a fence is required before they are read.
@inline(never) func evaluateStacks(
  _ run: FrameRun, _ keys: LaneReader, _ scratch: LaneWriter, _ columns: LaneWriter,
  hasMatrices: Bool, streaming: Bool
) {
  let program = run.program
  let isDone = hasMatrices && program.flags.has(.isStill)
  if program.flags.has(.isInterpolated) {
    return interpolatedStacks(run, keys, scratch, columns, isDone: isDone, streaming: streaming)
  }
  let (stride, exports) = (program[.recordWidth], program[.exports])
  let (driverCount, valueWidth) = (program[.drivers], program[.valueWidth])
  let drivers = scratch.advanced(StackScratch.work)
  let values = scratch.advanced(StackScratch.values(drivers: driverCount))
  for block in 0..<run.blocks {
    var row = run.records.advanced(stride &* block)
    if streaming { row.prefetch(stride / 16, count: stride / 16) }
    for driver in 0..<driverCount {
      row = evaluateDriver(
        program.stackedDriver(driver), row, run.time, run.tables, keys, scratch,
        drivers.advanced(StackScratch.driverWidth &* driver))
    }
    values.copy(row, count: valueWidth)
    stackChannels(program, row.advanced(valueWidth), keys, drivers.reader, scratch, values)
    exportValues(program, values.reader, columns.advanced(16 &* exports &* block))
    if isDone { continue }
    run.opacities.store(values.reader[program[.opacity, 0]], 16 &* block)
    stackMatrices(
      program, values.reader, scratch, run.matrices.advanced(256 &* block), streaming: streaming)
  }
}

extension LaneWriter {
  /// Copies lanes.
  ///
  /// - Parameter count: The number of their Floats.
  @_transparent func copy(_ lanes: LaneReader, count: Int) {
    var offset = 0
    while offset < count {
      store(lanes[offset], offset)
      offset = offset &+ Lane.width
    }
  }
}

/// Writes the values that the slots of a block export.
@inline(__always) func exportValues(
  _ program: Program, _ values: LaneReader, _ columns: LaneWriter
) {
  for number in 0..<program[.exports] {
    let export = program.export(number)
    let value = values[Int(export.offset)]
    columns.store(export.isAngle != 0 ? value * splat(3.141_592_7) : value, 16 &* number)
  }
}

/// Combines the terms of each channel with its underlying value.
///
/// - Parameters:
///   - row: The lanes of the terms.
///   - work: The memory for gathered lanes.
///   - values: The underlying values, which the results replace.
@inline(never)
func stackChannels(
  _ program: Program, _ row: LaneReader, _ keys: LaneReader, _ drivers: LaneReader,
  _ work: LaneWriter, _ values: LaneWriter
) {
  var words = Program.ChannelReader(program)
  var row = Cursor(at: row)
  for _ in 0..<program[.channels] {
    let channel = words.nextChannel()
    let out = values.advanced(Int(channel.offset))
    if channel.isRotation != 0 {
      row.at = stackRotation(words, Int(channel.terms), row.at, keys, drivers, work, out)
      for _ in 0..<channel.terms { _ = words.nextTerm() }
      continue
    }
    var value = out.reader[0]
    for _ in 0..<Int(channel.terms) {
      let term = words.nextTerm()
      let driver = drivers.advanced(StackScratch.driverWidth &* Int(term.driver))
      let flags = term.flags
      var x: Lanes
      var end: Lanes
      if term.kind == .ends {
        let ends = row.part(EndsLane.count)
        end = ends[EndsLane.to]
        x = ends.mixed(driver[DriverStateLane.progress])
      } else {
        gatherKeys(row.at, driver, keys, work, term.kind)
        x = work.reader[0]
        row.at = row.at.advanced(Lane.width)
        end = splat(0)
        if flags.has(.isCumulative) { end = row.next() }
      }
      if flags.has(.isCumulative) { x = fma(driver[DriverStateLane.cycles], end, x) }
      if flags.has(.adds) { x = value + x }
      if flags.has(.multiplies) { x = value * x }
      value =
        flags.has(.showsUnderlyingValue)
        ? gl_where_gt(driver[DriverStateLane.shown], splat(0), x, value) : x
    }
    out.store(value, 0)
  }
}

/// Returns the values of a lane's active key.
@inline(__always) func keyValues(
  _ keys: LaneReader, _ row: LaneReader, _ driver: LaneReader, _ lane: Int, width: Int
) -> LaneReader {
  let key = driver.integer(DriverStateLane.key.offset &+ lane)
  return keys.advanced(row.integer(lane) &+ width &* key)
}

/// Writes the value at each lane's key to the first vector of `work`.
///
/// - Parameter row: The offset of each lane's key values.
@inline(never)
func gatherKeys(
  _ row: LaneReader, _ driver: LaneReader, _ keys: LaneReader, _ work: LaneWriter, _ kind: TermKind
) {
  let width = KeyLayout.valueCount(kind)
  for lane in 0..<laneCount {
    let key = keyValues(keys, row, driver, lane, width: width)
    for part in 0..<width { work.set(key.scalar(part), 16 &* part &+ lane) }
  }
  let (from, to) = (work.reader[0], work.reader[16])
  let f = driver[DriverStateLane.progress]
  if kind != .cubic { return work.store(mix(from, to, f), 0) }
  let (outgoing, incoming) = (work.reader[32], work.reader[48])
  // Hermite interpolation: the blend of the values, plus the tangents' contribution, which is 0 at both ends.
  let rest = splat(1) - f
  let blend = mix(from, to, f * f * fma(splat(-2), f, splat(3)))
  work.store(fma(f * rest, fma(rest, outgoing, splat(0)) - f * incoming, blend), 0)
}

/// Combines rotations: the last visible one replaces those below.
///
/// - Parameter value: The underlying rotation, which the result replaces.
/// - Returns: The lanes after the channel's.
@inline(never)
func stackRotation(
  _ words: Program.ChannelReader, _ terms: Int, _ row: LaneReader, _ keys: LaneReader,
  _ drivers: LaneReader, _ work: LaneWriter, _ value: LaneWriter
) -> LaneReader {
  var (words, row) = (words, Cursor(at: row))
  var turn = Slerp(constant: value.reader)
  for _ in 0..<terms {
    let term = words.nextTerm()
    let driver = drivers.advanced(StackScratch.driverWidth &* Int(term.driver))
    let progress = driver[DriverStateLane.progress]
    var shown: Slerp<Lanes>
    if term.kind == .ends {
      shown = Slerp(row.part(SlerpLane.count), progress)
    } else {
      for lane in 0..<laneCount {
        let key = keyValues(keys, row.at, driver, lane, width: SlerpLane.lanes)
        for part in 0..<SlerpLane.lanes { work.set(key.scalar(part), 16 &* part &+ lane) }
      }
      shown = Slerp(work.reader, progress)
      row.at = row.at.advanced(Lane.width)
    }
    if term.flags.has(.showsUnderlyingValue) {
      shown = Slerp(shown, where: driver[DriverStateLane.shown], else: turn)
    }
    turn = shown
  }
  turn.store(value)
  return row.at
}

extension Slerp<Lanes> {
  /// Writes the quaternions as a constant rotation.
  @inline(__always) func store(_ out: LaneWriter) {
    out.store(x, SlerpLane.from(0))
    out.store(y, SlerpLane.from(1))
    out.store(z, SlerpLane.from(2))
    out.store(w, SlerpLane.from(3))
  }
}
