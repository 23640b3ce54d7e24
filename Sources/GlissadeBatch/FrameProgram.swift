import GlissadeMath
import GlissadeTiming

// What the kernels' Frame.swift reads, and the numbers it shares with this file:
//
//   0   Floats in a record
//   1   number of drivers
//   2   matrix form: 0 scale then translate, 1 translate then scale, 2 with rotation, 3 and 4 like 0 and 2
//       with an anchor offset
//   3…  for each of the 8 channels and the anchor offset along x and y the number of its driver, or -1
//       where it is constant
//   13… for each driver its timing, curve, offset of the curve's table, and flags

/// Compiles slots: the program of their signature, and the values of one lane.
///
/// A slot with one row a channel at most, of the channels that layers have most, has a program of the
/// kind above; any other is stacked (see `StackProgram.swift`).
final class SlotCompiler {
  enum Timing: Int32 {
    case unit = 0
    case seconds = 1
    case general = 2
  }

  /// How a value is written into a record.
  enum Width {
    case narrow
    case wide
    /// Words from the start of the slot's keys, which is known once they have a place.
    case keys
  }

  /// A value of a lane.
  struct Value {
    /// A Float's bits, a Double's, or a number of words.
    var bits: UInt64
    var width: Width

    init(bits: UInt64, width: Width) {
      self.bits = bits
      self.width = width
    }

    init(_ value: Float) { self.init(bits: UInt64(value.bitPattern), width: .narrow) }

    /// What a record holds of a value that is not wide.
    ///
    /// - Parameter keyBase: where the slot's keys start.
    func float(_ keyBase: UInt64) -> Float {
      let word = width == .keys ? bits + keyBase : bits
      return Float(bitPattern: UInt32(truncatingIfNeeded: word))
    }
  }

  /// A lane that a place without a slot must not keep: where in the record, and the bits to put there.
  struct InertLane {
    var offset: Int32
    var bits: UInt32
  }

  /// What is moved at a pace of its own: that of a row, which others share.
  struct Driver {
    /// The first row that uses it.
    var row: Int
    /// Whether something else is seen before or after its active time, or its cycles are counted: it then
    /// cannot be a plain run.
    var isIntricate = false
  }

  /// A channel of a simple program: the row that moves it, and what the row's values are part of.
  struct Movement {
    var row = -1
    /// The value below the row, which is the channel's own where there is none.
    var below = 0.0
    var factor = 1.0
    var offset = 0.0

    /// The channel's value where the row's is `value`.
    func callAsFunction(_ value: Double) -> Double {
      let scaled = factor * value
      return offset == 0 ? scaled : scaled + offset
    }
  }

  static let keyed: Int32 = 11
  static let snaps: Int32 = 1
  static let hides: Int32 = 2
  static let paced: Int32 = 4
  static let stacked: Int32 = 16

  /// The signature: slots with the same one lie in the same blocks.
  let program = Column<Int32>()
  /// The values of a lane, in the order of the record.
  let values = Column<Value>()
  /// How many of the values belong to drivers; the rest are the channels'.
  var driverValues = 0
  /// How many Floats of a record belong to drivers.
  var driverWidth = 0
  /// Before this time the slot does not change.
  var begin = Double.infinity
  /// After this time the slot does not change.
  var end = -Double.infinity
  /// The keys of the slot's rows, and where they were put.
  let keyWords = Column<UInt32>()
  var keyBase = 0
  let inertLanes = Column<InertLane>()
  /// Floats that the kernels need to work in.
  var scratchCount = 0
  /// Values that the slot exports.
  var exportCount = 0

  let drivers = Column<Driver>()
  /// Floats of a record with the values so far.
  private(set) var width: Int32 = 0
  private let movements = Column<Movement>()
  /// What a stacked slot needs besides, kept for the next one.
  var stack = StackLayout()

  init() { movements.grow(to: 10, with: Movement()) }

  func put(_ value: Float) {
    values.append(Value(value))
    width += 16
  }

  func putWide(_ value: Double) {
    values.append(Value(bits: value.bitPattern, width: .wide))
    width += 32
  }

  /// Puts a place among the slot's keys, and what stands there without a slot.
  func putKeys(_ offset: Int, inert: Int) {
    inertLanes.append(InertLane(offset: width, bits: UInt32(inert)))
    values.append(Value(bits: UInt64(offset), width: .keys))
    width += 16
  }

  /// Puts a whole number as its bits.
  func putBits(_ number: Int, inert: Int) {
    inertLanes.append(InertLane(offset: width, bits: UInt32(inert)))
    put(Float(bitPattern: UInt32(number)))
  }

  /// Appends words to the program.
  func append(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    let words = unsafe program.extend(by: 4)
    unsafe (words[0], words[1], words[2], words[3]) = (a, b, c, d)
  }

  /// Compiles a slot, or throws and leaves nothing to be used.
  ///
  /// - Parameter number: the slot's number, which is the row in errors about what is below its rows.
  func compile(
    _ slot: Slot, _ curves: CurveTables, number: Int
  ) throws(BatchError) {
    program.removeAll()
    values.removeAll()
    drivers.removeAll()
    keyWords.removeAll()
    inertLanes.removeAll()
    width = 0
    begin = .infinity
    end = -.infinity
    scratchCount = 0
    exportCount = 0
    for row in slot.rows.indices where !isPlain(row, of: slot) {
      try check(slot.rows[row], of: slot, row)
    }
    if plan(slot) {
      try compileSimple(slot, curves, number)
    } else {
      try check(slot, number)
      try compileStack(slot, curves, number)
    }
    try slot.checkReach(number)
    program[0] = width
    program[1] = Int32(drivers.count)
  }

  // MARK: Simple programs

  private static let anchors = 8

  /// Finds the row of each channel; whether a simple program can show the slot.
  private func plan(_ slot: Slot) -> Bool {
    let movements = unsafe movements.base
    for channel in 0..<10 { unsafe movements[channel] = Movement() }
    unsafe movements[0].below = slot.opacity
    for axis in 0..<3 {
      unsafe movements[1 + axis].below = slot.translation[axis]
      unsafe movements[4 + axis].below = slot.scale[axis]
    }
    guard slot.ownMatrix == nil, slot.columns.isEmpty, slot.exports.isEmpty,
      slot.angles == SIMD3(0, 0, 0), slot.skew == SIMD3(0, 0, 0),
      slot.perspective == SIMD4(0, 0, 0, 1), slot.shear == SIMD4(1, 0, 0, 1)
    else { return false }
    var isPlaced = slot.position != SIMD3(0, 0, 0)
    if isPlaced {
      for axis in 0..<3 { unsafe movements[1 + axis].offset = slot.position[axis] }
    }
    for axis in 0..<2 {
      let offset = slot.boundsOrigin[axis] + slot.anchorPoint[axis] * slot.boundsSize[axis]
      unsafe movements[SlotCompiler.anchors + axis].offset = offset
      // What is not a number is refused by name later.
      if offset != 0 { isPlaced = true }
    }
    for row in slot.rows.indices {
      let channel = Int(slot.rows[row].channel.rawValue)
      guard channel < 17, slot.rows[row].isAlone else { return false }
      let target = channel < 8 ? channel : channel < 11 ? channel - 7 : 8 + (channel - 11) % 2
      guard unsafe movements[target].row < 0 else { return false }
      unsafe movements[target].row = row
      if channel < 8 { continue }
      isPlaced = true
      let axis = channel < 11 ? channel - 8 : (channel - 11) % 2
      switch channel {
      case 8...10:
        unsafe movements[target].below = slot.position[axis]
        unsafe movements[target].offset = slot.translation[axis]
      case 11...12:
        unsafe movements[target].below = slot.boundsOrigin[axis]
        unsafe movements[target].offset = slot.anchorPoint[axis] * slot.boundsSize[axis]
      case 13...14:
        unsafe movements[target].below = slot.boundsSize[axis]
        unsafe movements[target].factor = slot.anchorPoint[axis]
        unsafe movements[target].offset = slot.boundsOrigin[axis]
      default:
        unsafe movements[target].below = slot.anchorPoint[axis]
        unsafe movements[target].factor = slot.boundsSize[axis]
        unsafe movements[target].offset = slot.boundsOrigin[axis]
      }
    }
    return !(isPlaced && slot.order == .translateScale)
  }

  private func compileSimple(
    _ slot: Slot, _ curves: CurveTables, _ number: Int
  ) throws(BatchError) {
    program.grow(to: 13, with: -1)
    for channel in 0..<10 where movements[channel].row >= 0 {
      program[3 + channel] = Int32(driver(of: movements[channel].row, in: slot))
    }
    let turns = slot.rotation != .identity || movements[7].row >= 0
    if turns && slot.order == .translateScale {
      throw .outOfRange(field: .rotation, value: slot.rotation.w, row: number)
    }
    try checkPlace(slot, number)
    for driver in 0..<drivers.count {
      unsafe drivers.base[driver].isIntricate = hides(driver, slot)
      try compile(driver, slot, curves)
    }
    driverValues = values.count
    driverWidth = Int(width)
    try compile(0..<7, slot, number)
    if turns { try compileRotation(slot, number) }
    let isAnchored = try compileAnchor(slot, number)
    program[2] = isAnchored ? (turns ? 4 : 3) : turns ? 2 : slot.order.rawValue
    program.grow(to: 21, with: 0)
  }

  /// Finds the driver of a row, or makes one.
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

  /// Whether one of the driver's rows has to show what is below it before or after its active time.
  private func hides(_ driver: Int, _ slot: Slot) -> Bool {
    let first = drivers[driver].row
    let covers = slot.rows[first].timing.fillMode
    if covers == .both { return false }
    let ends = SlotCompiler.progressAtEnds(slot.rows[first].timing, slot.rows[first].curve)
    for channel in 0..<10 where program[3 + channel] == Int32(driver) {
      let movement = movements[channel]
      let row = movement.row
      var below = (before: false, after: false)
      switch slot.rows[row].ends {
      case .scalar(let from, let to):
        let value = Float(movement(movement.below))
        let (first, last) = (movement(from), movement(to))
        below = (
          Float(first + (last - first) * ends.before) == value,
          Float(first + (last - first) * ends.after) == value
        )
      case .rotation(let from, let to):
        below = (
          ends.before == 0 && from == slot.rotation, ends.after == 1 && to == slot.rotation
        )
      case .keyed, .keyedRotation: break
      }
      if !below.before && covers != .backwards { return true }
      if !below.after && covers != .forwards { return true }
    }
    return false
  }

  /// Puts what channels are, or move between.
  private func compile(
    _ channels: Range<Int>, _ slot: Slot, _ number: Int
  ) throws(BatchError) {
    let first = values.count
    let out = unsafe values.extend(by: 3 * channels.count)
    let (movements, drivers) = unsafe (movements.base, drivers.base)
    var count = 0
    for channel in channels {
      let movement = unsafe movements[channel]
      let row = movement.row
      let below = movement(movement.below)
      guard SlotCompiler.fits(below) else {
        let moved = row < 0 ? Channel(rawValue: Int32(channel)) : slot.rows[row].channel
        throw .notFinite(field: moved.field, value: below, row: number)
      }
      if row >= 0 {
        let (from, to) = (movement(slot.rows[row].from), movement(slot.rows[row].to))
        guard SlotCompiler.fits(from) else { throw .notFinite(field: .from, value: from, row: row) }
        guard SlotCompiler.fits(to) else { throw .notFinite(field: .to, value: to, row: row) }
        unsafe out[count] = Value(Float(from))
        unsafe out[count + 1] = Value(Float(to))
        count += 2
        if unsafe !drivers[Int(program[3 + channel])].isIntricate { continue }
      }
      unsafe out[count] = Value(Float(below))
      count += 1
    }
    values.removeLast(from: first + count)
    width += 16 * Int32(count)
  }

  /// The anchor offset, where it does something.
  private func compileAnchor(_ slot: Slot, _ number: Int) throws(BatchError) -> Bool {
    let first = SlotCompiler.anchors
    var isAnchored = false
    for channel in first..<(first + 2) {
      if movements[channel].row >= 0 || movements[channel].offset != 0 { isAnchored = true }
    }
    guard isAnchored else { return false }
    for channel in first..<(first + 2) {
      if movements[channel].row >= 0 {
        try compile(channel..<(channel + 1), slot, number)
      } else {
        put(try requireFinite(movements[channel].offset, .bounds, number))
      }
    }
    return true
  }

  private func compileRotation(_ slot: Slot, _ number: Int) throws(BatchError) {
    try SlerpLanes.requireRotation(slot.rotation, number)
    let driver = program[10]
    if driver >= 0 {
      guard case .rotation(let from, let to) = slot.rows[movements[7].row].ends else { return }
      for lane in SlerpLanes(from: from, to: to).lanes { put(lane) }
      if !drivers[Int(driver)].isIntricate { return }
    }
    put(slot.rotation.normalized)
  }

  /// Puts a quaternion that does not move.
  func put(_ q: Quaternion) {
    put(Float(q.x))
    put(Float(q.y))
    put(Float(q.z))
    put(Float(q.w))
  }
}
