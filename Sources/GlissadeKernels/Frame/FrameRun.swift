import CGlissadeSIMD

// The frame of a run of blocks with the same signature: local time, curve, interpolation and matrix in one pass, so
// that every input is read once and every output written once.
//
// A record holds 16 slots: the lanes of each driver (a timing and a curve), then those of each `SimpleChannel`.

/// Returns a translation minus the scaled anchor offset.
@_transparent func anchored(_ t: Lanes, _ scale: Lanes, _ anchor: Lanes) -> Lanes {
  gl_fnma(anchor, scale, t)
}

/// The channels of a block that matrices without a rotation consist of.
struct ScaledChannels {
  var tx: Lanes
  var ty: Lanes
  let tz: Lanes
  let sx: Lanes
  let sy: Lanes
  let sz: Lanes

  /// Reads the channels in order.
  @_transparent init(_ row: inout Cursor, _ channel: (Int, inout Cursor) -> Lanes) {
    tx = channel(SimpleChannel.translation, &row)
    ty = channel(SimpleChannel.translation &+ 1, &row)
    tz = channel(SimpleChannel.translation &+ 2, &row)
    sx = channel(SimpleChannel.scale, &row)
    sy = channel(SimpleChannel.scale &+ 1, &row)
    sz = channel(SimpleChannel.scale &+ 2, &row)
  }

  @_transparent mutating func anchor(_ x: Lanes, _ y: Lanes) {
    (tx, ty) = (anchored(tx, sx, x), anchored(ty, sy, y))
  }

  @_transparent func store(_ form: MatrixForm, _ out: LaneWriter, streaming: Bool) {
    if form == .translateScale {
      Lanes.storeScaled(out, sx, sy, sz, tx * sx, ty * sy, tz * sz, streaming: streaming)
    } else {
      Lanes.storeScaled(out, sx, sy, sz, tx, ty, tz, streaming: streaming)
    }
  }
}

/// A run of blocks of one signature, and the addresses of their matrices and opacities.
@safe struct FrameRun {
  let program: Program
  let records: LaneReader
  let blocks: Int
  /// The time in seconds.
  let time: Double
  let tables: LaneReader
  let matrices: LaneWriter
  let opacities: LaneWriter

  @inline(__always) init(
    _ words: UnsafePointer<Int32>, _ records: UnsafePointer<Float>, _ blocks: Int, _ time: Double,
    _ tables: UnsafePointer<Float>, _ matrices: UnsafeMutablePointer<Float>,
    _ opacities: UnsafeMutablePointer<Float>
  ) {
    program = unsafe Program(words)
    (self.blocks, self.time) = (blocks, time)
    (self.records, self.tables) = unsafe (LaneReader(records), LaneReader(tables))
    (self.matrices, self.opacities) = unsafe (LaneWriter(matrices), LaneWriter(opacities))
  }

  @inline(__always) var now: WideLanes { WideLanes(repeating: time) }

  @inline(__always) func table(_ driver: DriverWords) -> LaneReader {
    tables.advanced(Int(driver.table))
  }

  /// Whether ``plainRun(_:streaming:isAnchored:)`` supports the signature.
  @inline(__always) var isPlain: Bool {
    let drivers = program[.drivers]
    if drivers < 1 || drivers > 2 || program.form.isRotated { return false }
    return program.simpleDriver(0).isPlain && (drivers == 1 || program.simpleDriver(1).isPlain)
  }

  /// Whether the signature has an easing function: its driver is the only one, and its timing is ``TimingForm/unit``.
  @inline(__always) var isEased: Bool {
    program[.drivers] == 1 && program.simpleDriver(0).curve == .easing
  }

  /// Whether one driver animates every channel.
  @inline(__always) var hasSingleDriver: Bool {
    var used = 0
    for channel in 0..<SimpleChannel.rotation { used |= program[driverOf: channel] }
    // The anchor offset may be constant.
    for axis in 0..<2 where program[driverOf: SimpleChannel.anchor &+ axis] > 0 { used = 1 }
    return used == 0
  }

  // MARK: Loops

  /// Evaluates signatures with one driver for all channels except rotation and anchor, the most common case.
  @_transparent func singleDriverRun<Driver: PlainDriver>(
    _ form: MatrixForm, _ driver: Driver, streaming: Bool
  ) {
    let stride = program[.recordWidth]
    var start = records
    for block in 0..<blocks {
      var row = Cursor(at: start)
      let p = driver.progress(&row)
      start = start.advanced(stride)
      if streaming { start.prefetch(20, count: 20) }
      opacities.store(row.part(EndsLane.count).mixed(p), 16 &* block, streaming: streaming)
      var slots = ScaledChannels(&row) { $1.part(EndsLane.count).mixed(p) }
      if form == .anchored {
        let x = channelOrConstant(SimpleChannel.anchor, &row, p)
        slots.anchor(x, channelOrConstant(SimpleChannel.anchor &+ 1, &row, p))
      }
      slots.store(form, matrices.advanced(256 &* block), streaming: streaming)
    }
  }

  @inline(__always) func channelOrConstant(
    _ number: Int, _ row: inout Cursor, _ p: Lanes
  ) -> Lanes {
    if program[driverOf: number] < 0 { return row.next() }
    return row.part(EndsLane.count).mixed(p)
  }

  /// Evaluates signatures with one or two plain drivers for any channels except rotation; progress stays in
  /// registers.
  @_transparent func plainRun<Driver: PlainDriver>(
    _ driver: Driver, streaming: Bool, isAnchored: Bool
  ) {
    let (stride, form) = (program[.recordWidth], program.form)
    let hasSecond = program[.drivers] == 2
    let second = program.simpleDriver(1)
    let line = LinearDriver(time: now)
    let bezier = BezierDriver(time: now, table: BezierTable(table(second)))
    let spring = SpringDriver(time: now, snaps: second.flags.has(.snaps))
    var start = records
    for block in 0..<blocks {
      var row = Cursor(at: start)
      start = start.advanced(stride)
      if streaming { start.prefetch(stride / 16, count: stride / 16) }
      let p0 = driver.progress(&row)
      var p1 = p0
      if hasSecond {
        switch second.curve {
        case .bezier: p1 = bezier.progress(&row)
        case .linear: p1 = line.progress(&row)
        default: p1 = spring.progress(&row)
        }
      }
      @inline(__always) func channel(_ number: Int, _ row: inout Cursor) -> Lanes {
        let driver = program[driverOf: number]
        if driver < 0 { return row.next() }
        return row.part(EndsLane.count).mixed(driver == 0 ? p0 : p1)
      }
      opacities.store(channel(SimpleChannel.opacity, &row), 16 &* block, streaming: streaming)
      var slots = ScaledChannels(&row, channel)
      if isAnchored {
        let x = channel(SimpleChannel.anchor, &row)
        slots.anchor(x, channel(SimpleChannel.anchor &+ 1, &row))
      }
      slots.store(form, matrices.advanced(256 &* block), streaming: streaming)
    }
  }

  /// Evaluates any signature; the drivers' progress and visibility are stored in `scratch`.
  ///
  /// Blocks are processed one by one. Evaluating the drivers of several blocks first was measured to be a tenth
  /// faster within the caches, but a third slower at memory speed, where each record must be read in one go.
  @_transparent func mixedRun(_ scratch: LaneWriter, streaming: Bool) {
    let (stride, drivers, form) = (program[.recordWidth], program[.drivers], program.form)
    let states = scratch.reader
    for block in 0..<blocks {
      var row = Cursor(at: records.advanced(stride &* block))
      if streaming { row.at.prefetch(stride / 16, count: stride / 16) }
      for number in 0..<drivers {
        let driver = program.simpleDriver(number)
        let timing = row.at
        let local: LocalTime
        if driver.timing == .general {
          let rule = MediaTimingRule(&row, now)
          local = LocalTime(
            rule, row.part(GeneralTimingLane.count), inSeconds: driver.curve.spring != nil)
        } else {
          local = clampedTime(driver.timing, &row, now)
        }
        let p = curveProgress(
          driver.curve, &row, local, table(driver), snaps: driver.flags.has(.snaps), timing, now)
        let out = scratch.advanced(FrameScratch.driverWidth &* number)
        out.store(
          gl_where_gt(local.hasEnded, splat(0), local.last, p), DriverStateLane.progress)
        out.store(local.shown, DriverStateLane.shown)
      }
      @inline(__always) func state(_ driver: Int) -> LaneReader {
        states.advanced(FrameScratch.driverWidth &* driver)
      }
      @inline(__always) func channel(_ number: Int, _ row: inout Cursor) -> Lanes {
        let driver = program[driverOf: number]
        if driver < 0 { return row.next() }
        let value = row.part(EndsLane.count).mixed(state(driver)[DriverStateLane.progress])
        if !program.simpleDriver(driver).flags.has(.showsUnderlyingValue) { return value }
        return gl_where_gt(state(driver)[DriverStateLane.shown], splat(0), value, row.next())
      }
      @inline(__always) func rotation(_ row: inout Cursor) -> Slerp<Lanes> {
        let driver = program[driverOf: SimpleChannel.rotation]
        if driver < 0 { return Slerp(constant: row.part(SlerpLane.constantCount)) }
        let turn = Slerp(row.part(SlerpLane.count), state(driver)[DriverStateLane.progress])
        if !program.simpleDriver(driver).flags.has(.showsUnderlyingValue) { return turn }
        let underlyingValue = Slerp(constant: row.part(SlerpLane.constantCount))
        return Slerp(turn, where: state(driver)[DriverStateLane.shown], else: underlyingValue)
      }
      opacities.store(channel(SimpleChannel.opacity, &row), 16 &* block, streaming: streaming)
      var slots = ScaledChannels(&row, channel)
      let out = matrices.advanced(256 &* block)
      if form.isRotated {
        let rows = rotation(&row).rotation
        let (r0, r1) = (rows.0.scaled(slots.sx), rows.1.scaled(slots.sy))
        var translation = MatrixRow(x: slots.tx, y: slots.ty, z: slots.tz, w: splat(1))
        if form == .rotatedAnchored {
          let ax = channel(SimpleChannel.anchor, &row)
          translation.subtractAnchor(r0, ax, r1, channel(SimpleChannel.anchor &+ 1, &row))
        }
        Lanes.storeRows(out, r0, r1, rows.2.scaled(slots.sz), translation, streaming: streaming)
      } else {
        if form == .anchored {
          let x = channel(SimpleChannel.anchor, &row)
          slots.anchor(x, channel(SimpleChannel.anchor &+ 1, &row))
        }
        slots.store(form, out, streaming: streaming)
      }
    }
  }

  // MARK: Functions

  /// Evaluates the blocks.
  ///
  /// - Parameters:
  ///   - scratch: The caller's scratch memory, as ``FrameScratch`` divides it.
  ///   - streaming: Whether results are stored past the caches; a fence is required before they are read.
  func evaluate(_ scratch: LaneWriter, streaming: Bool) {
    guard isPlain else {
      return isEased ? eased(streaming) : mixed(scratch, streaming)
    }
    switch program.simpleDriver(0).curve {
    case .bezier: bezier(streaming)
    case .linear: linear(streaming)
    default: spring(streaming)
    }
  }

  // Separate functions, composed of transparent parts: the compiler ignores `@inline(__always)` once the caller has
  // become large.

  @inline(never) func linear(_ streaming: Bool) {
    plainRuns(LinearDriver(time: now), streaming)
  }

  @inline(never) func bezier(_ streaming: Bool) {
    plainRuns(
      BezierDriver(time: now, table: BezierTable(table(program.simpleDriver(0)))), streaming)
  }

  @inline(never) func spring(_ streaming: Bool) {
    plainRuns(SpringDriver(time: now, snaps: program.simpleDriver(0).flags.has(.snaps)), streaming)
  }

  /// Loops for each form would not be worth their size.
  @inline(never) func eased(_ streaming: Bool) {
    let driver = EasingDriver(time: now, table: table(program.simpleDriver(0)))
    let stride = program[.recordWidth]
    var start = records
    for block in 0..<blocks {
      var row = Cursor(at: start)
      start = start.advanced(stride)
      if streaming { start.prefetch(stride / 16, count: stride / 16) }
      let p = driver.progress(&row)
      @inline(__always) func channel(_ number: Int, _ row: inout Cursor) -> Lanes {
        channelOrConstant(number, &row, p)
      }
      opacities.store(channel(SimpleChannel.opacity, &row), 16 &* block, streaming: streaming)
      var slots = ScaledChannels(&row, channel)
      if program.form == .anchored {
        let x = channel(SimpleChannel.anchor, &row)
        slots.anchor(x, channel(SimpleChannel.anchor &+ 1, &row))
      }
      slots.store(program.form, matrices.advanced(256 &* block), streaming: streaming)
    }
  }

  @inline(never) func mixed(_ scratch: LaneWriter, _ streaming: Bool) {
    if streaming, gl_has_streaming_loops() {
      mixedRun(scratch, streaming: true)
    } else {
      mixedRun(scratch, streaming: false)
    }
  }

  @_transparent func plainRuns<Driver: PlainDriver>(_ driver: Driver, _ streaming: Bool) {
    if streaming, gl_has_streaming_loops() {
      plainRuns(driver, streaming: true)
    } else {
      plainRuns(driver, streaming: false)
    }
  }

  /// Specialises the loop for each matrix form.
  @_transparent func plainRuns<Driver: PlainDriver>(_ driver: Driver, streaming: Bool) {
    switch (hasSingleDriver, program.form) {
    case (true, .scaleTranslate): singleDriverRun(.scaleTranslate, driver, streaming: streaming)
    case (true, .translateScale): singleDriverRun(.translateScale, driver, streaming: streaming)
    case (true, _): singleDriverRun(.anchored, driver, streaming: streaming)
    case (false, .anchored): plainRun(driver, streaming: streaming, isAnchored: true)
    case (false, _): plainRun(driver, streaming: streaming, isAnchored: false)
    }
  }
}

extension DriverWords {
  /// Whether there is a ``PlainDriver`` for the timing and the curve.
  @inline(__always) var isPlain: Bool {
    if flags.has(.showsUnderlyingValue) { return false }
    switch curve {
    case .linear, .bezier: return timing == .unit
    case .spring(.underdamped): return timing == .seconds
    default: return false
    }
  }
}

extension MatrixRow<Lanes> {
  /// Subtracts the multiples of two rows that an anchor offset contributes.
  @inline(__always) mutating func subtractAnchor(
    _ a: MatrixRow<Lanes>, _ ax: Lanes, _ b: MatrixRow<Lanes>, _ bx: Lanes
  ) {
    x = anchored(anchored(x, a.x, ax), b.x, bx)
    y = anchored(anchored(y, a.y, ax), b.y, bx)
    z = anchored(anchored(z, a.z, ax), b.z, bx)
  }
}
