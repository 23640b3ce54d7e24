import GlissadeMath
import GlissadeTiming

/// A compiler of slots: it produces the program of a slot's signature, and the values of one lane.
///
/// A slot with at most one row per channel, on the most common channels, gets a simple program; any other slot is
/// stacked.
final class SlotCompiler {
  /// The representation of a value in a record.
  enum Width {
    case narrow
    case wide
    /// An offset in words from the start of the slot's keys, which is added when they are stored.
    case keys
  }

  /// A value of a lane.
  struct Value {
    /// The bits of a Float or a Double, or a number of words.
    var bits: UInt64
    var width: Width

    init(bits: UInt64, width: Width) {
      self.bits = bits
      self.width = width
    }

    init(_ value: Float) { self.init(bits: UInt64(value.bitPattern), width: .narrow) }

    /// Returns the Float that a record holds for a value that is not wide.
    ///
    /// - Parameter keyBase: The start of the slot's keys.
    func float(_ keyBase: UInt64) -> Float {
      let word = width == .keys ? bits + keyBase : bits
      return Float(bitPattern: UInt32(truncatingIfNeeded: word))
    }
  }

  /// A lane that must be reset where a lane has no slot: its offset in the record, and the bits to store.
  struct InertLane {
    var offset: Int32
    var bits: UInt32
  }

  /// A timing and a curve or keys, which rows share.
  struct Driver {
    /// The first row that uses it.
    var row: Int
    /// Whether the underlying value shows outside the active time, or cycles are counted, so that plain timing does
    /// not suffice.
    var needsGeneralTiming = false
  }

  /// The signature; slots with equal signatures share blocks.
  let builder = ProgramBuilder()
  /// The values of a lane, in the order of the record.
  let values = UnsafeArray<Value>()
  /// The number of values that belong to drivers; the rest belong to channels.
  var driverValues = 0
  /// The number of Floats in a record that belong to drivers.
  var driverWidth = 0
  /// The time before which the slot does not change.
  var begin = Double.infinity
  /// The time after which the slot does not change.
  var end = -Double.infinity
  /// The keys of the slot's rows, and their offset in the key store.
  let keyWords = UnsafeArray<UInt32>()
  var keyBase = 0
  /// The offsets of the curve tables that the keys name, also more than once.
  let keyTables = UnsafeArray<Int32>()
  let inertLanes = UnsafeArray<InertLane>()
  /// The number of Floats that the kernels need as scratch.
  var scratchCount = 0
  /// The number of values that the slot exports.
  var exportCount = 0

  let drivers = UnsafeArray<Driver>()
  /// Whether a driver has an easing function, and whether one of these has ``TimingForm/general``.
  var hasEasing = false
  var hasGeneralEasing = false
  /// The number of Floats of a record with the values so far.
  private(set) var width = 0
  /// The start, in the record, of the part that is being emitted.
  private var part = 0
  private let sources = UnsafeArray<ChannelSource>()
  /// The layout of a stacked slot; its storage is reused for the next one.
  var stack = StackLayout()

  init() { sources.grow(to: SimpleChannel.count, with: ChannelSource()) }

  var program: Program { builder.program }

  /// Starts a part of the record, whose lanes are emitted in order.
  func beginPart() { part = width }

  func emit(_ value: Float, _ lane: Lane) {
    precondition(width == part + lane.offset, "the kernels read the lane elsewhere")
    emit(value)
  }

  func emit(_ value: Double, _ lane: WideLane) {
    precondition(width == part + lane.offset, "the kernels read the lane elsewhere")
    values.append(Value(bits: value.bitPattern, width: .wide))
    width += WideLane.width
  }

  /// Emits a value that forms a part by itself.
  func emit(_ value: Float) {
    values.append(Value(value))
    width += Lane.width
  }

  /// Emits an offset into the slot's keys, and registers its value for lanes without a slot.
  func emitKeyOffset(_ offset: Int, inert: Int) {
    inertLanes.append(InertLane(offset: Int32(width), bits: UInt32(inert)))
    values.append(Value(bits: UInt64(offset), width: .keys))
    width += Lane.width
  }

  /// Emits an integer as its bits.
  func emitBits(_ number: Int, inert: Int) {
    inertLanes.append(InertLane(offset: Int32(width), bits: UInt32(inert)))
    emit(Float(bitPattern: UInt32(number)))
  }

  /// Compiles a slot.
  ///
  /// After an error the results are not valid.
  ///
  /// - Parameter number: The slot's number, which is the row in errors about its model values.
  func compile(
    _ slot: Slot, _ curves: CurveTables, number: Int
  ) throws(BatchError) {
    reset(curves)
    for row in slot.rows.indices where !isTriviallyValid(row, of: slot) {
      try check(slot.rows[row], of: slot, row)
    }
    var isSimple = resolveSources(slot)
    if isSimple {
      try compileSimple(slot, curves, number)
      isSimple = supportsEasings
      if !isSimple { reset(curves) }
    }
    if !isSimple {
      try check(slot, number)
      try compileStack(slot, curves, number)
    }
    try slot.checkRange(number)
    program[.recordWidth] = width
    program[.drivers] = drivers.count
  }

  private func reset(_ curves: CurveTables) {
    curves.beginSlot()
    values.removeAll()
    drivers.removeAll()
    keyWords.removeAll()
    keyTables.removeAll()
    inertLanes.removeAll()
    width = 0
    begin = .infinity
    end = -.infinity
    scratchCount = 0
    exportCount = 0
    (hasEasing, hasGeneralEasing) = (false, false)
  }

  // MARK: Simple programs

  /// Whether the kernels for simple programs support the program's easing functions: one alone, which plays once.
  private var supportsEasings: Bool {
    !hasEasing || !hasGeneralEasing && drivers.count == 1 && !program.form.isRotated
  }

  /// Finds the row of each channel; returns whether a simple program supports the slot.
  private func resolveSources(_ slot: Slot) -> Bool {
    let sources = unsafe sources.base
    for channel in 0..<SimpleChannel.count { unsafe sources[channel] = ChannelSource() }
    unsafe sources[SimpleChannel.opacity].underlyingValue = slot.opacity
    for axis in 0..<3 {
      unsafe sources[SimpleChannel.translation + axis].underlyingValue = slot.translation[axis]
      unsafe sources[SimpleChannel.scale + axis].underlyingValue = slot.scale[axis]
    }
    guard slot.ownMatrix == nil, slot.columns.isEmpty, slot.exports.isEmpty,
      slot.angles == SIMD3(0, 0, 0), slot.skew == SIMD3(0, 0, 0),
      slot.perspective == SIMD4(0, 0, 0, 1), slot.shear == SIMD4(1, 0, 0, 1)
    else { return false }
    var isPlaced = slot.position != SIMD3(0, 0, 0)
    if isPlaced {
      for axis in 0..<3 {
        unsafe sources[SimpleChannel.translation + axis].offset = slot.position[axis]
      }
    }
    for axis in 0..<2 {
      let offset = slot.value(.anchorOffset, axis)
      unsafe sources[SimpleChannel.anchor + axis].offset = offset
      // NaN is rejected by name later.
      if offset != 0 { isPlaced = true }
    }
    for row in slot.rows.indices {
      let channel = slot.rows[row].channel
      guard channel.isSimple, slot.rows[row].fitsSimpleProgram else { return false }
      let (target, source) = ChannelSource.moving(channel, of: slot, row)
      guard unsafe sources[target].row < 0 else { return false }
      if let source {
        unsafe sources[target] = source
        isPlaced = true
      } else {
        unsafe sources[target].row = row
      }
    }
    return !(isPlaced && slot.order == .translateScale)
  }

  private func compileSimple(
    _ slot: Slot, _ curves: CurveTables, _ number: Int
  ) throws(BatchError) {
    builder.start(.scaleTranslate)
    for channel in 0..<SimpleChannel.count where sources[channel].row >= 0 {
      program[driverOf: channel] = driver(of: sources[channel].row, in: slot)
    }
    let turns = slot.rotation != .identity || sources[SimpleChannel.rotation].row >= 0
    if turns && slot.order == .translateScale {
      throw .outOfRange(field: .rotation, value: slot.rotation.w, row: number)
    }
    try checkGeometry(slot, number)
    for driver in 0..<drivers.count {
      unsafe drivers.base[driver].needsGeneralTiming = showsUnderlyingValue(driver, slot)
      try compile(driver, slot, curves)
    }
    driverValues = values.count
    driverWidth = width
    try compile(SimpleChannel.opacity..<SimpleChannel.rotation, slot, number)
    if turns { try compileRotation(slot, number) }
    let isAnchored = try compileAnchor(slot, number)
    if isAnchored {
      program.form = turns ? .rotatedAnchored : .anchored
    } else if turns {
      program.form = .rotated
    } else if slot.order == .translateScale {
      program.form = .translateScale
    }
    builder.padDrivers()
    scratchCount = FrameScratch.driverWidth * drivers.count
  }

  /// Returns the driver of a row, adding one if none matches.
  private func driver(of row: Int, in slot: Slot) -> Int {
    for driver in 0..<drivers.count {
      let known = drivers[driver].row
      guard slot.rows[row].timing.isEqual(to: slot.rows[known].timing),
        slot.rows[row].curve.isEqual(to: slot.rows[known].curve)
      else { continue }
      unsafe drivers.base[driver].row = min(known, row)
      return driver
    }
    drivers.append(Driver(row: row))
    return drivers.count - 1
  }

  /// Whether one of the driver's rows shows a different underlying value before or after its active time.
  private func showsUnderlyingValue(_ driver: Int, _ slot: Slot) -> Bool {
    let first = drivers[driver].row
    let fillMode = slot.rows[first].timing.fillMode
    if fillMode == .both { return false }
    let ends = SlotCompiler.fillProgress(slot.rows[first].timing, slot.rows[first].curve)
    for channel in 0..<SimpleChannel.count where program[driverOf: channel] == driver {
      let source = sources[channel]
      let row = source.row
      var isUnderlying = (before: false, after: false)
      switch slot.rows[row].indirectEnds {
      case nil:
        let value = Float(source(source.underlyingValue))
        let (first, last) = (source(slot.rows[row].from), source(slot.rows[row].to))
        isUnderlying = (
          Float(first + (last - first) * ends.before) == value,
          Float(first + (last - first) * ends.after) == value
        )
      case .rotation(let from, let to):
        isUnderlying = (
          ends.before == 0 && from == slot.rotation, ends.after == 1 && to == slot.rotation
        )
      case .keyed, .keyedRotation: break
      }
      if !isUnderlying.before && fillMode != .backwards { return true }
      if !isUnderlying.after && fillMode != .forwards { return true }
    }
    return false
  }

  /// Emits the constant values of channels, or their end values.
  private func compile(
    _ channels: Range<Int>, _ slot: Slot, _ number: Int
  ) throws(BatchError) {
    let first = values.count
    let out = unsafe values.extend(by: 3 * channels.count)
    let (sources, drivers) = unsafe (sources.base, drivers.base)
    var count = 0
    for channel in channels {
      let source = unsafe sources[channel]
      let row = source.row
      let underlyingValue = source(source.underlyingValue)
      guard SlotCompiler.fits(underlyingValue) else {
        let field = row < 0 ? SimpleChannel.property(channel).field : slot.rows[row].channel.field
        throw .notFinite(field: field, value: underlyingValue, row: number)
      }
      if row >= 0 {
        let (from, to) = (source(slot.rows[row].from), source(slot.rows[row].to))
        guard SlotCompiler.fits(from) else { throw .notFinite(field: .from, value: from, row: row) }
        guard SlotCompiler.fits(to) else { throw .notFinite(field: .to, value: to, row: row) }
        unsafe out[count] = Value(Float(from))
        unsafe out[count + 1] = Value(Float(to))
        count += 2
        if unsafe !drivers[program[driverOf: channel]].needsGeneralTiming { continue }
      }
      unsafe out[count] = Value(Float(underlyingValue))
      count += 1
    }
    values.removeLast(from: first + count)
    width += Lane.width * count
  }

  /// Emits the anchor offset; returns whether it is not neutral.
  private func compileAnchor(_ slot: Slot, _ number: Int) throws(BatchError) -> Bool {
    let channels = SimpleChannel.anchor..<SimpleChannel.count
    guard channels.contains(where: { sources[$0].row >= 0 || sources[$0].offset != 0 }) else {
      return false
    }
    for channel in channels {
      if sources[channel].row >= 0 {
        try compile(channel..<(channel + 1), slot, number)
      } else {
        emit(try requireFinite(sources[channel].offset, .bounds, number))
      }
    }
    return true
  }

  private func compileRotation(_ slot: Slot, _ number: Int) throws(BatchError) {
    try SlerpLanes.requireRotation(slot.rotation, number)
    let driver = program[driverOf: SimpleChannel.rotation]
    if driver >= 0 {
      let row = sources[SimpleChannel.rotation].row
      guard case .rotation(let from, let to) = slot.rows[row].indirectEnds else { return }
      for lane in SlerpLanes(from: from, to: to).lanes { emit(lane) }
      if !drivers[driver].needsGeneralTiming { return }
    }
    emit(slot.rotation.normalized)
  }

  /// Emits a constant quaternion.
  func emit(_ q: Quaternion) {
    emit(Float(q.x))
    emit(Float(q.y))
    emit(Float(q.z))
    emit(Float(q.w))
  }
}
