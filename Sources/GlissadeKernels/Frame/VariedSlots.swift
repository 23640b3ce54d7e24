import CGlissadeSIMD

// The frame of slots of several signatures, whose drivers are data of each lane: for each driver, the timings and
// curves that occur in the block, each for the whole block; then the channels; then the matrix, as for the slots of a
// signature of their own. The operations on a lane are the same, and so are the bits.

/// Evaluates blocks of a varied program.
///
/// - Parameters:
///   - scratch: The caller's scratch memory, as ``StackScratch`` divides it, including the values.
///   - columns: Receives 16 Floats for each export of each block.
///   - streaming: Whether matrices are stored past the caches; a fence is required before they are read.
@inline(never) func evaluateVaried(
  _ run: FrameRun, _ scratch: LaneWriter, _ columns: LaneWriter, streaming: Bool
) {
  let program = run.program
  let (stride, exports) = (program[.recordWidth], program[.exports])
  let (drivers, form) = (program[.drivers], program.form.base)
  let states = scratch.advanced(StackScratch.work)
  let values = scratch.advanced(StackScratch.values(drivers: drivers))
  for block in 0..<run.blocks {
    var row = run.records.advanced(stride &* block)
    for driver in 0..<drivers {
      variedDriver(row, run, scratch, states.advanced(StackScratch.driverWidth &* driver))
      row = row.advanced(VariedDriverLane.count)
    }
    variedChannels(program, row, states.reader, values)
    exportValues(program, values.reader, columns.advanced(16 &* exports &* block))
    run.opacities.store(values.reader[program[.opacity, 0]], 16 &* block)
    let out = run.matrices.advanced(256 &* block)
    if form == .stacked {
      stackMatrices(program, values.reader, scratch, out, streaming: streaming)
    } else {
      simpleMatrices(form, values.reader, out, streaming: streaming)
    }
  }
}

/// The offsets of what the general timings of a block have in common, in Floats of the work area.
private enum VariedScratch {
  /// The seconds within the run.
  static let seconds = 0
  static let unitTime = 16
  static let shown = 32
  static let hasEnded = 48
  /// A ``DriverStateLane``, for easing functions.
  static let eased = 64
}

/// Evaluates one driver of a block, once for each timing and curve that occurs among its lanes.
///
/// - Parameters:
///   - row: The ``VariedDriverLane``.
///   - out: Receives the progress and the visibility of the ``DriverStateLane``; 0 in lanes without a driver.
@inline(never)
func variedDriver(_ row: LaneReader, _ run: FrameRun, _ work: LaneWriter, _ out: LaneWriter) {
  let codes = bits(row[VariedDriverLane.code])
  let general = Bits(repeating: DriverCode.general)
  if gl_mask_eq(codes & general, general) != 0 {
    let level = MediaTimingRule(varied: row.advanced(VariedDriverLane.timing), run.now)
    work.store(gl_narrow(level.phase), VariedScratch.seconds)
    work.store(gl_narrow(level.phase / level.duration), VariedScratch.unitTime)
    work.store(level.shown, VariedScratch.shown)
    work.store(level.hasEnded, VariedScratch.hasEnded)
  }
  var (progress, shown) = (splat(0), splat(0))
  var rest = gl_mask_eq(codes, Bits(repeating: 0)) ^ 0xffff
  while rest != 0 {
    let lane = rest.trailingZeroBitCount
    let code = DriverCode(word: row.scalar(VariedDriverLane.code.offset &+ lane).bitPattern)
    let all = Bits(repeating: code.word)
    rest &= ~gl_mask_eq(codes, all)
    var (p, isShown) = variedProgress(code, row, run, work.reader)
    if code.curve == .easing {
      let eased = work.advanced(VariedScratch.eased)
      eased.store(p, DriverStateLane.progress)
      applyEasing(run.tables.advanced(code.table), eased)
      p = eased.reader[DriverStateLane.progress]
    }
    progress = gl_where_eq(codes, all, p, progress)
    shown = gl_where_eq(codes, all, isShown, shown)
  }
  out.store(progress, DriverStateLane.progress)
  out.store(shown, DriverStateLane.shown)
}

/// Returns the progress and the visibility of all lanes, as if all of them had the same driver.
@inline(__always) private func variedProgress(
  _ code: DriverCode, _ row: LaneReader, _ run: FrameRun, _ level: LaneReader
) -> (progress: Lanes, shown: Lanes) {
  let timing = row.advanced(VariedDriverLane.timing)
  let scale = row[VariedDriverLane.scale]
  var local: LocalTime
  if code.timing == .general {
    let isSpring = code.curve.spring != nil
    // The seconds in Double are those of springs that varied programs do not support.
    local = LocalTime(
      time: level[isSpring ? VariedScratch.seconds : VariedScratch.unitTime],
      seconds: WideLanes(repeating: 0), duration: isSpring ? scale : splat(1))
    local.shown = level[VariedScratch.shown]
    local.hasEnded = level[VariedScratch.hasEnded]
    local.last = row[VariedDriverLane.lastProgress]
  } else {
    local = clampedTime(code.timing, run.now - timing[PlainTimingLane.begin], scale)
  }
  var parameters = Cursor(at: row.advanced(VariedDriverLane.parameters))
  let p = curveProgress(
    code.curve, &parameters, local, run.tables.advanced(code.table), snaps: code.flags.has(.snaps),
    timing, run.now)
  return (
    gl_where_gt(local.hasEnded, splat(0), local.last, p),
    code.flags.has(.showsUnderlyingValue) ? local.shown : splat(1)
  )
}

/// Computes the values of a block's channels.
///
/// - Parameters:
///   - row: The values where no row shows others, followed by the ``VariedChannelLane`` of each channel.
///   - values: Receives the values.
@inline(never)
func variedChannels(
  _ program: Program, _ row: LaneReader, _ drivers: LaneReader, _ values: LaneWriter
) {
  let driverCount = program[.drivers]
  var words = Program.ChannelReader(program)
  var lanes = row.advanced(program[.valueWidth])
  for _ in 0..<program[.channels] {
    let channel = words.nextChannel()
    let isRotation = channel.isRotation != 0
    let (still, out) = (row.advanced(Int(channel.offset)), values.advanced(Int(channel.offset)))
    let numbers = bits(lanes[VariedChannelLane.driver])
    let ends = lanes.advanced(VariedChannelLane.ends)
    lanes = lanes.advanced(VariedChannelLane.count(isRotation: isRotation))
    if gl_mask_eq(numbers, Bits(repeating: 0)) == 0xffff {
      out.copy(still, count: isRotation ? SlerpLane.constantCount : Lane.width)
      continue
    }
    var (progress, shown) = (splat(0), splat(0))
    for driver in 0..<driverCount {
      let state = drivers.advanced(StackScratch.driverWidth &* driver)
      let number = Bits(repeating: UInt32(truncatingIfNeeded: driver &+ 1))
      progress = gl_where_eq(numbers, number, state[DriverStateLane.progress], progress)
      shown = gl_where_eq(numbers, number, state[DriverStateLane.shown], shown)
    }
    if isRotation {
      Slerp(Slerp(ends, progress), where: shown, else: Slerp(constant: still)).store(out)
    } else {
      out.store(gl_where_gt(shown, splat(0), ends.mixed(progress), still[0]), 0)
    }
  }
}

/// Writes the matrices of a block from the values of simple slots, in the order of ``SimpleChannel``.
@inline(never)
func simpleMatrices(
  _ form: MatrixForm, _ values: LaneReader, _ out: LaneWriter, streaming: Bool
) {
  var values = Cursor(at: values)
  _ = values.next()
  var slots = ScaledChannels(&values) { $1.next() }
  if form.isRotated {
    let rows = Slerp(constant: values.part(SlerpLane.constantCount)).rotation
    let (r0, r1) = (rows.0.scaled(slots.sx), rows.1.scaled(slots.sy))
    var translation = MatrixRow(x: slots.tx, y: slots.ty, z: slots.tz, w: splat(1))
    if form == .rotatedAnchored {
      let x = values.next()
      translation.subtractAnchor(r0, x, r1, values.next())
    }
    Lanes.storeRows(out, r0, r1, rows.2.scaled(slots.sz), translation, streaming: streaming)
  } else {
    if form == .anchored {
      let x = values.next()
      slots.anchor(x, values.next())
    }
    slots.store(form, out, streaming: streaming)
  }
}
