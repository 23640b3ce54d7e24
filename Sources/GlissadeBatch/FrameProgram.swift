import GlissadeMath
import GlissadeTiming

// What the kernels' Frame.swift reads, and the numbers it shares with this file:
//
//   0   Floats in a record
//   1   number of drivers
//   2   matrix form: 0 scale then translate, 1 translate then scale, 2 with rotation
//   3…  for each of the 8 channels the number of its driver, or -1 where it is constant
//   11… for each driver its timing, curve, offset of the curve's table, and flags

/// Compiles slots: the program of their signature, and the values of one lane.
struct SlotCompiler {
  enum Timing: Int32 {
    case unit = 0
    case seconds = 1
    case general = 2
  }

  static let scalarChannels: [Channel] = [
    .opacity, .translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ,
  ]
  static let springForms: [SpringLanes.Form: Int32] = [
    .under: 5, .critical: 6, .over: 7, .slow: 8, .firm: 9, .near: 10,
  ]
  static let snaps: Int32 = 1
  static let hides: Int32 = 2

  /// The signature: slots with the same one lie in the same blocks.
  private(set) var program: [Int32] = []
  /// The values of a lane, in the order of the record.
  private(set) var values: [Double] = []
  /// Whether each value takes a Double.
  private(set) var wide: [Bool] = []
  /// How many of the values belong to drivers; the rest are the channels'.
  private(set) var driverValues = 0
  /// How many Floats of a record belong to drivers.
  private(set) var driverWidth = 0
  /// Before this time the slot does not change.
  private(set) var begin = Double.infinity
  /// After this time the slot does not change.
  private(set) var end = -Double.infinity

  private var drivers: [(timing: MediaTiming, curve: Curve)] = []
  private var rowOfChannel = [Int](repeating: -1, count: 8)

  /// Floats of a record with the values so far.
  private var width: Int32 = 0

  private mutating func put(_ value: Float) {
    values.append(Double(value))
    wide.append(false)
    width += 16
  }

  private mutating func putWide(_ value: Double) {
    values.append(value)
    wide.append(true)
    width += 32
  }

  /// Compiles a slot, or throws and leaves nothing to be used.
  ///
  /// - Parameter number: the slot's number, which is the row in errors about what is below its rows.
  mutating func compile(
    _ slot: Slot, _ curves: inout CurveTables, number: Int
  ) throws(BatchError) {
    program.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    wide.removeAll(keepingCapacity: true)
    width = 0
    drivers.removeAll(keepingCapacity: true)
    begin = .infinity
    end = -.infinity
    for channel in 0..<8 { rowOfChannel[channel] = -1 }
    for _ in 0..<11 { program.append(-1) }
    for (number, row) in slot.rows.enumerated() { try take(row, number) }
    let turns = slot.rotation != .identity || rowOfChannel[7] >= 0
    if turns && slot.order == .translateScale {
      throw .outOfRange(field: .rotation, value: slot.rotation.w, row: number)
    }
    for driver in 0..<drivers.count { try compile(driver, slot, &curves) }
    driverValues = values.count
    driverWidth = Int(width)
    for channel in SlotCompiler.scalarChannels {
      try compile(channel, slot, number)
    }
    if turns { try compileRotation(slot, number) }
    program[1] = Int32(drivers.count)
    program[2] = turns ? 2 : slot.order.rawValue
    program[0] = width
    while program.count < 19 { program.append(0) }
  }

  /// Finds the row's driver, or makes one.
  private mutating func take(_ row: Row, _ number: Int) throws(BatchError) {
    guard (0..<8).contains(row.channel.rawValue), row.composition == .replace, !row.isCumulative,
      row.groups.isEmpty, row.keys == nil, rowOfChannel[Int(row.channel.rawValue)] < 0
    else {
      throw .outOfRange(field: .channels, value: Double(row.channel.rawValue), row: number)
    }
    rowOfChannel[Int(row.channel.rawValue)] = number
    if case .scalar(let from, _) = row.ends, row.channel == .rotation {
      throw .outOfRange(field: .rotation, value: from, row: number)
    }
    if row.timing.runDuration == .infinity {
      throw .outOfRange(field: .duration, value: row.timing.runDuration, row: number)
    }
    for driver in 0..<drivers.count
    where drivers[driver].timing == row.timing && drivers[driver].curve == row.curve {
      program[3 + Int(row.channel.rawValue)] = Int32(driver)
      return
    }
    program[3 + Int(row.channel.rawValue)] = Int32(drivers.count)
    drivers.append((row.timing, row.curve))
  }

  // MARK: Drivers

  private mutating func compile(
    _ driver: Int, _ slot: Slot, _ curves: inout CurveTables
  ) throws(BatchError) {
    let (timing, curve) = drivers[driver]
    let row =
      slot.rows.indices.first { program[3 + Int(slot.rows[$0].channel.rawValue)] == Int32(driver) }
      ?? 0
    let hidden = hides(driver, slot)
    let isPlain =
      timing.speed > 0 && timing.timeOffset == 0 && !timing.autoreverses && !hidden
      && timing.activeLocalDuration == timing.runDuration
      && SlotCompiler.plainDurations.contains(timing.endTime - timing.beginTime)
    begin = min(begin, timing.beginTime)
    end = max(end, timing.speed == 0 ? .infinity : timing.endTime)
    var flags: Int32 = hidden ? SlotCompiler.hides : 0
    switch curve {
    case .timing(let function):
      try PreparedCurve.check(function, row)
      let entry = curves.entry(for: function)
      program += [isPlain ? 0 : 2, entry.form.rawValue, entry.offset, flags]
      compile(
        timing, isPlain ? .unit : .general, snap: .infinity, last: try lastProgress(driver, row))
      switch (entry.form, function) {
      case (.steepBezier, .bezier(let curve)):
        for part in [curve.x1, curve.y1, curve.x2, curve.y2] {
          put(try requireFinite(part, .curves, row))
        }
      case (.steps, .steps(let steps)):
        for part in PreparedCurve.staircase(steps) { put(part) }
      default: break
      }
    case .spring(let motion):
      _ = try requireFinite(motion.initialVelocity, .velocity, row)
      let lanes = SpringLanes(
        motion.spring, displacement: -1, velocity: motion.initialVelocity,
        longest: min(timing.runDuration, motion.duration))
      guard lanes.isFinite, let form = SlotCompiler.springForms[lanes.form] else {
        throw .outOfRange(field: .velocity, value: lanes.largestVelocity, row: row)
      }
      let whole = timing.runDuration >= motion.duration
      if whole { flags |= SlotCompiler.snaps }
      // Springs that hardly decay need their seconds in Double up to the end.
      let plain = isPlain && timing.speed == 1 && lanes.form != .slow
      program += [plain ? 1 : 2, form, 0, flags]
      compile(
        timing, plain ? .seconds : .general,
        snap: whole ? motion.duration : .infinity, last: try lastProgress(driver, row))
      let values = lanes.frameLanes
      put(values.0)
      if lanes.form == .slow { putWide(lanes.frequency) } else { put(values.1) }
      put(values.2)
      put(values.3)
    }
  }

  /// Progress at the end of a driver's active time and after it.
  private func lastProgress(_ driver: Int, _ row: Int) throws(BatchError) -> Float {
    let (timing, curve) = drivers[driver]
    return try requireFinite(
      SlotCompiler.progressAtEnds(timing, curve).after, .curves, row)
  }

  private mutating func compile(
    _ timing: MediaTiming, _ form: Timing, snap: Double, last: Float
  ) {
    putWide(timing.beginTime)
    switch form {
    case .unit:
      put(SlotCompiler.rate(timing.endTime - timing.beginTime))
    case .seconds:
      // A difference of the same two Doubles as the kernel's, so that it is reached exactly at the end.
      let last = timing.beginTime + min(timing.runDuration, snap)
      put(Float(last - timing.beginTime))
    case .general:
      putWide(timing.speed == 0 ? .infinity : timing.endTime)
      putWide(timing.speed)
      putWide(timing.timeOffset)
      putWide(timing.period)
      putWide(timing.runDuration)
      putWide(timing.activeLocalDuration * (1 - 0x1p-52))
      put(last)
      put(timing.fillMode == .backwards || timing.fillMode == .both ? 1 : 0)
      put(timing.fillMode == .forwards || timing.fillMode == .both ? 1 : 0)
      put(Float(snap))
    }
  }

  /// Durations in seconds that a Float counts without loss, and whose reciprocal it can hold.
  static let plainDurations = 1e-30...1e30

  /// The reciprocal of a duration, rounded up until their product as Floats reaches 1.
  static func rate(_ duration: Double) -> Float {
    let length = Float(duration)
    var rate = 1 / length
    while length * rate < 1 { rate = rate.nextUp }
    return rate
  }

  // MARK: Channels

  /// Whether one of the driver's rows has to show what is below it before or after its active time.
  private func hides(_ driver: Int, _ slot: Slot) -> Bool {
    let (timing, curve) = drivers[driver]
    let ends = SlotCompiler.progressAtEnds(timing, curve)
    for number in 0..<8 where program[3 + number] == Int32(driver) {
      let row = slot.rows[rowOfChannel[number]]
      let below: (before: Bool, after: Bool)
      switch row.ends {
      case .scalar(let from, let to):
        let value = Float(slot.value(of: row.channel))
        below = (
          Float(from + (to - from) * ends.before) == value,
          Float(from + (to - from) * ends.after) == value
        )
      case .rotation(let from, let to):
        below = (
          ends.before == 0 && from == slot.rotation, ends.after == 1 && to == slot.rotation
        )
      case .keyed, .keyedRotation: below = (false, false)
      }
      let covers = timing.fillMode
      if !below.before && covers != .backwards && covers != .both { return true }
      if !below.after && covers != .forwards && covers != .both { return true }
    }
    return false
  }

  /// What the rows show where they fill.
  private static func progressAtEnds(
    _ timing: MediaTiming, _ curve: Curve
  ) -> (before: Double, after: Double) {
    let after = timing.state(atParentTime: timing.endTime.nextUp)
    let before = timing.state(atParentTime: timing.beginTime.nextDown)
    switch curve {
    case .timing(let function):
      return (function.value(at: before.unitTime), function.value(at: after.unitTime))
    case .spring(let motion):
      return (motion.progress(at: before.time), motion.progress(at: after.time))
    }
  }

  private mutating func compile(
    _ channel: Channel, _ slot: Slot, _ number: Int
  ) throws(BatchError) {
    let field = channel.field
    let below = try requireFinite(slot.value(of: channel), field, number)
    let driver = program[3 + Int(channel.rawValue)]
    guard driver >= 0 else { return put(below) }
    let row = rowOfChannel[Int(channel.rawValue)]
    guard case .scalar(let from, let to) = slot.rows[row].ends else { return }
    put(try requireFinite(from, .from, row))
    put(try requireFinite(to, .to, row))
    if SlotCompiler.hides(program, driver) { put(below) }
  }

  private mutating func compileRotation(_ slot: Slot, _ number: Int) throws(BatchError) {
    try SlerpLanes.requireRotation(slot.rotation, number)
    let below = slot.rotation.normalized
    let constant = [below.x, below.y, below.z, below.w]
    let driver = program[10]
    if driver >= 0 {
      let row = rowOfChannel[7]
      guard case .rotation(let from, let to) = slot.rows[row].ends else { return }
      try SlerpLanes.requireRotation(from, row)
      try SlerpLanes.requireRotation(to, row)
      for lane in SlerpLanes(from: from, to: to).lanes { put(lane) }
      if !SlotCompiler.hides(program, driver) { return }
    }
    for part in constant { put(Float(part)) }
  }
}

extension SlotCompiler {
  static func hides(_ program: [Int32], _ driver: Int32) -> Bool {
    program[14 + 4 * Int(driver)] & hides != 0
  }
}
