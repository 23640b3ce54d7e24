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
struct SlotCompiler {
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

  /// What is moved at a pace of its own.
  struct Driver {
    var timing: MediaTiming
    var groups: [MediaTiming] = []
    var paces: [TimingFunction] = []
    var curve: Curve
    var keys: KeySegments?
    /// The first row that uses it.
    var row: Int
    /// Whether something else is seen before or after its active time, or its cycles are counted: it then
    /// cannot be a plain run.
    var isIntricate = false
  }

  /// A channel of a simple program: the row that moves it, and what the row's values are part of.
  struct Movement {
    var row = -1
    var factor = 1.0
    var offset = 0.0

    /// The channel's value where the row's is `value`.
    func callAsFunction(_ value: Double) -> Double {
      let scaled = factor * value
      return offset == 0 ? scaled : scaled + offset
    }
  }

  static let springForms: [SpringLanes.Form: Int32] = [
    .under: 5, .critical: 6, .over: 7, .slow: 8, .firm: 9, .near: 10,
  ]
  static let keyed: Int32 = 11
  static let snaps: Int32 = 1
  static let hides: Int32 = 2
  static let paced: Int32 = 4
  static let stacked: Int32 = 16

  /// The signature: slots with the same one lie in the same blocks.
  var program: [Int32] = []
  /// The values of a lane, in the order of the record.
  private(set) var values: [Double] = []
  private(set) var widths: [Width] = []
  /// How many of the values belong to drivers; the rest are the channels'.
  var driverValues = 0
  /// How many Floats of a record belong to drivers.
  var driverWidth = 0
  /// Before this time the slot does not change.
  var begin = Double.infinity
  /// After this time the slot does not change.
  var end = -Double.infinity
  /// The keys of the slot's rows, and where they were put.
  var keyWords: [UInt32] = []
  var keyBase = 0
  /// Lanes that a place without a slot must not keep: where in the record, and the bits to put there.
  var inertLanes: [(offset: Int, bits: UInt32)] = []
  /// Floats that the kernels need to work in.
  var scratchCount = 0
  /// Values that the slot exports.
  var exportCount = 0

  var drivers: [Driver] = []
  /// Floats of a record with the values so far.
  private(set) var width: Int32 = 0
  private var movements = [Movement](repeating: Movement(), count: 10)
  /// What a stacked slot needs besides, kept for the next one.
  var stack = StackLayout()

  mutating func put(_ value: Float) {
    values.append(Double(value))
    widths.append(.narrow)
    width += 16
  }

  mutating func putWide(_ value: Double) {
    values.append(value)
    widths.append(.wide)
    width += 32
  }

  /// Puts a place among the slot's keys, and what stands there without a slot.
  mutating func putKeys(_ offset: Int, inert: Int) {
    inertLanes.append((Int(width), UInt32(inert)))
    values.append(Double(offset))
    widths.append(.keys)
    width += 16
  }

  /// Puts a whole number as its bits.
  mutating func putBits(_ number: Int, inert: Int) {
    inertLanes.append((Int(width), UInt32(inert)))
    put(Float(bitPattern: UInt32(number)))
  }

  /// Compiles a slot, or throws and leaves nothing to be used.
  ///
  /// - Parameter number: the slot's number, which is the row in errors about what is below its rows.
  mutating func compile(
    _ slot: Slot, _ curves: inout CurveTables, number: Int
  ) throws(BatchError) {
    program.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    drivers.removeAll(keepingCapacity: true)
    keyWords.removeAll(keepingCapacity: true)
    inertLanes.removeAll(keepingCapacity: true)
    width = 0
    begin = .infinity
    end = -.infinity
    scratchCount = 0
    exportCount = 0
    for (number, row) in slot.rows.enumerated() { try check(row, of: slot, number) }
    if plan(slot) {
      try compileSimple(slot, &curves, number)
    } else {
      try check(slot, number)
      try compileStack(slot, &curves, number)
    }
    program[0] = width
    program[1] = Int32(drivers.count)
  }

  // MARK: Simple programs

  private static let anchors = 8

  /// Finds the row of each channel; whether a simple program can show the slot.
  private mutating func plan(_ slot: Slot) -> Bool {
    for channel in 0..<10 { movements[channel] = Movement() }
    guard slot.matrix == nil, slot.columns.isEmpty, slot.exports.isEmpty,
      slot.angles == SIMD3(0, 0, 0), slot.skew == SIMD3(0, 0, 0),
      slot.perspective == SIMD4(0, 0, 0, 1), slot.shear == SIMD4(1, 0, 0, 1)
    else { return false }
    var isPlaced = slot.position != SIMD3(0, 0, 0)
    if isPlaced {
      for axis in 0..<3 { movements[1 + axis].offset = slot.position[axis] }
    }
    for axis in 0..<2 {
      let offset = slot.boundsOrigin[axis] + slot.anchorPoint[axis] * slot.boundsSize[axis]
      movements[SlotCompiler.anchors + axis].offset = offset
      // What is not a number is refused by name later.
      if offset != 0 { isPlaced = true }
    }
    for (number, row) in slot.rows.enumerated() {
      let channel = Int(row.channel.rawValue)
      guard channel < 17, row.composition == .replace, row.groups.isEmpty, row.keys == nil,
        !row.countsCycles
      else { return false }
      let target = channel < 8 ? channel : channel < 11 ? channel - 7 : 8 + (channel - 11) % 2
      guard movements[target].row < 0 else { return false }
      movements[target].row = number
      if channel < 8 { continue }
      isPlaced = true
      let axis = channel < 11 ? channel - 8 : (channel - 11) % 2
      switch channel {
      case 8...10: movements[target].offset = slot.translation[axis]
      case 11...12:
        movements[target].offset = slot.anchorPoint[axis] * slot.boundsSize[axis]
      case 13...14:
        movements[target].factor = slot.anchorPoint[axis]
        movements[target].offset = slot.boundsOrigin[axis]
      default:
        movements[target].factor = slot.boundsSize[axis]
        movements[target].offset = slot.boundsOrigin[axis]
      }
    }
    return !(isPlaced && slot.order == .translateScale)
  }

  private mutating func compileSimple(
    _ slot: Slot, _ curves: inout CurveTables, _ number: Int
  ) throws(BatchError) {
    for _ in 0..<13 { program.append(-1) }
    for channel in 0..<10 where movements[channel].row >= 0 {
      program[3 + channel] = Int32(driver(of: slot.rows[movements[channel].row], channel))
    }
    let turns = slot.rotation != .identity || movements[7].row >= 0
    if turns && slot.order == .translateScale {
      throw .outOfRange(field: .rotation, value: slot.rotation.w, row: number)
    }
    try checkPlace(slot, number)
    for driver in 0..<drivers.count {
      drivers[driver].isIntricate = hides(driver, slot)
      try compile(driver, &curves)
    }
    driverValues = values.count
    driverWidth = Int(width)
    for channel in 0..<7 { try compile(channel, slot, number) }
    if turns { try compileRotation(slot, number) }
    let isAnchored = try compileAnchor(slot, number)
    program[2] = isAnchored ? (turns ? 4 : 3) : turns ? 2 : slot.order.rawValue
    while program.count < 21 { program.append(0) }
  }

  /// Finds the driver of a channel's row, or makes one.
  private mutating func driver(of row: Row, _ channel: Int) -> Int {
    for driver in 0..<drivers.count
    where drivers[driver].timing == row.timing && drivers[driver].curve == row.curve {
      drivers[driver].row = min(drivers[driver].row, movements[channel].row)
      return driver
    }
    drivers.append(Driver(timing: row.timing, curve: row.curve, row: movements[channel].row))
    return drivers.count - 1
  }

  /// Whether one of the driver's rows has to show what is below it before or after its active time.
  private func hides(_ driver: Int, _ slot: Slot) -> Bool {
    let (timing, curve) = (drivers[driver].timing, drivers[driver].curve)
    let ends = SlotCompiler.progressAtEnds(timing, curve)
    for channel in 0..<10 where program[3 + channel] == Int32(driver) {
      let movement = movements[channel]
      let row = slot.rows[movement.row]
      var below = (before: false, after: false)
      switch row.ends {
      case .scalar(let from, let to):
        let value = Float(movement(slot.value(of: row.channel)))
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
      let covers = timing.fillMode
      if !below.before && covers != .backwards && covers != .both { return true }
      if !below.after && covers != .forwards && covers != .both { return true }
    }
    return false
  }

  private mutating func compile(
    _ channel: Int, _ slot: Slot, _ number: Int
  ) throws(BatchError) {
    let movement = movements[channel]
    let moved =
      movement.row < 0 ? Channel(rawValue: Int32(channel)) : slot.rows[movement.row].channel
    let below = try requireFinite(movement(slot.value(of: moved)), moved.field, number)
    let driver = program[3 + channel]
    guard driver >= 0 else { return put(below) }
    let row = movement.row
    guard case .scalar(let from, let to) = slot.rows[row].ends else { return }
    put(try requireFinite(movement(from), .from, row))
    put(try requireFinite(movement(to), .to, row))
    if drivers[Int(driver)].isIntricate { put(below) }
  }

  /// The anchor offset, where it does something.
  private mutating func compileAnchor(_ slot: Slot, _ number: Int) throws(BatchError) -> Bool {
    let first = SlotCompiler.anchors
    var isAnchored = false
    for channel in first..<(first + 2) {
      if movements[channel].row >= 0 || movements[channel].offset != 0 { isAnchored = true }
    }
    guard isAnchored else { return false }
    for channel in first..<(first + 2) {
      if movements[channel].row >= 0 {
        try compile(channel, slot, number)
      } else {
        put(try requireFinite(movements[channel].offset, .bounds, number))
      }
    }
    return true
  }

  private mutating func compileRotation(_ slot: Slot, _ number: Int) throws(BatchError) {
    try SlerpLanes.requireRotation(slot.rotation, number)
    let below = slot.rotation.normalized
    let constant = [below.x, below.y, below.z, below.w]
    let driver = program[10]
    if driver >= 0 {
      guard case .rotation(let from, let to) = slot.rows[movements[7].row].ends else { return }
      for lane in SlerpLanes(from: from, to: to).lanes { put(lane) }
      if !drivers[Int(driver)].isIntricate { return }
    }
    for part in constant { put(Float(part)) }
  }
}
