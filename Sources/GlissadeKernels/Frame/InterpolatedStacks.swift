import CGlissadeSIMD

// The frame of stacked slots whose rows only interpolate numbers, such as those of columns: the same operations as for
// other stacked slots, in one loop that calls nothing where the drivers are plain and the matrices still.

/// Evaluates blocks of a program whose flags have ``StackFlags/isInterpolated``.
///
/// The parameters are those of ``evaluateStacks(_:_:_:_:hasMatrices:streaming:)``.
///
/// - Parameter isDone: Whether the outputs have the opacities and matrices already.
@inline(never) func interpolatedStacks(
  _ run: FrameRun, _ keys: LaneReader, _ scratch: LaneWriter, _ columns: LaneWriter,
  isDone: Bool, streaming: Bool
) {
  let program = run.program
  let (stride, drivers, channels) = (program[.recordWidth], program[.drivers], program[.channels])
  let states = scratch.advanced(StackScratch.work)
  let moved = scratch.advanced(StackScratch.values(drivers: drivers))
  // The columns are the last values, and are computed where they are exported.
  let columnWidth = Lane.width &* program[.exports]
  let firstColumn = program[.valueWidth] &- columnWidth
  // The values before them are read from the record unless rows animate some of them.
  let isStill = program.flags.has(.isStill)
  for block in 0..<run.blocks {
    var row = Cursor(at: run.records.advanced(stride &* block))
    if streaming { row.at.prefetch(stride / 16, count: stride / 16) }
    // The progress of the last driver stays in a register.
    var last = splat(0)
    for number in 0..<drivers {
      let driver = program.stackedDriver(number)
      let state = states.advanced(StackScratch.driverWidth &* number)
      if driver.isPlain {
        last = run.plainProgress(driver, &row)
        state.store(last, DriverStateLane.progress)
      } else {
        row.at = evaluateDriver(driver, row.at, run.time, run.tables, keys, scratch, state)
        last = state.reader[DriverStateLane.progress]
      }
    }
    let still = row.part(firstColumn)
    if !isStill { moved.copy(still, count: firstColumn) }
    let exported = columns.advanced(columnWidth &* block)
    exported.copy(row.part(columnWidth), count: columnWidth)
    var words = Program.ChannelReader(program)
    for _ in 0..<channels {
      let offset = Int(words.nextChannel().offset)
      let term = words.nextTerm()
      let driver = Int(term.driver)
      let state = states.reader.advanced(StackScratch.driverWidth &* driver)
      let column = offset &- firstColumn
      let out = column >= 0 ? exported.advanced(column) : moved.advanced(offset)
      let progress = driver == drivers &- 1 ? last : state[DriverStateLane.progress]
      var value = row.part(EndsLane.count).mixed(progress)
      if term.flags.has(.showsUnderlyingValue) {
        value = gl_where_gt(state[DriverStateLane.shown], splat(0), value, out.reader[0])
      }
      out.store(value, 0)
    }
    if isDone { continue }
    let values = isStill ? still : moved.reader
    run.opacities.store(values[program[.opacity, 0]], 16 &* block)
    stackMatrices(
      program, values, scratch, run.matrices.advanced(256 &* block), streaming: streaming)
  }
}

extension FrameRun {
  /// Returns the progress of a driver for which there is a ``PlainDriver``.
  @_transparent func plainProgress(_ driver: DriverWords, _ row: inout Cursor) -> Lanes {
    switch driver.curve {
    case .bezier:
      return BezierDriver(time: now, table: BezierTable(table(driver))).progress(&row)
    case .linear:
      return LinearDriver(time: now).progress(&row)
    default:
      return SpringDriver(time: now, snaps: driver.flags.has(.snaps)).progress(&row)
    }
  }
}
