import GlissadeMath
import GlissadeTiming

/// The compiled form of a slot, from which those of similar slots are made, see ``SlotNumbers``.
///
/// The values are those that ``SlotCompiler`` computes, without the search for the program that they belong to.
/// Numbers that may need another program are rejected.
package final class SlotTemplate {
  /// The group of the signature.
  let group: Int
  private let values = UnsafeArray<SlotCompiler.Value>()
  private let driverValues: Int
  private let isAnchored: Bool
  private let rowCount: Int
  /// The row of each ``SimpleChannel`` up to the scale; -1 for none.
  private var rows: SIMD8<Int32>
  /// The timing of the rows, and the progress that they show before their begin and after their end.
  private let timing: MediaTiming
  private let fill: (before: Double, after: Double)
  private let form: TimingForm
  private let needsGeneralTiming: Bool
  /// The longest run of a row's curve, in seconds.
  private let longest: Double
  /// Whether the curve is the same for all durations.
  private let allowsDurations: Bool
  /// The program's curve table, which the template uses so that it stays that of the curve; 0 for none.
  private var table: Int32 = 0
  private let curves: CurveStore
  private let curveGeneration: Int

  /// Returns the template of a slot that was just compiled; nil if it is not of the kind that ``SlotNumbers``
  /// describes.
  ///
  /// The initialiser is not failable, because Embedded Swift would not free what it has allocated.
  static func make(
    _ compiled: SlotCompiler, of slot: Slot, group: Int, curves: CurveStore
  ) -> SlotTemplate? {
    let form = compiled.program.form
    guard form == .scaleTranslate || form == .anchored, slot.rows.count <= 2,
      compiled.drivers.count <= 1, slot.translation == SIMD3(0, 0, 0),
      slot.scale == SIMD3(1, 1, 1), slot.rotation == .identity, slot.isTriviallyInRange,
      slot.rows.first.map({ SlotCompiler.playsOnceForwards($0.timing) }) ?? true,
      let rows = numbersOfRows(slot)
    else { return nil }
    return SlotTemplate(compiled, of: slot, rows, group: group, curves: curves)
  }

  /// Returns the row of each ``SimpleChannel`` up to the scale, -1 for none; nil if a row has another channel.
  private static func numbersOfRows(_ slot: Slot) -> SIMD8<Int32>? {
    var rows = SIMD8<Int32>(repeating: -1)
    for (number, row) in slot.rows.enumerated() {
      switch row.channel {
      case .opacity: rows[SimpleChannel.opacity] = Int32(number)
      case .positionX, .positionY, .positionZ:
        let axis = row.channel.component(of: .position)
        rows[SimpleChannel.translation + axis] = Int32(number)
      default: return nil
      }
    }
    return rows
  }

  private init(
    _ compiled: SlotCompiler, of slot: Slot, _ rows: SIMD8<Int32>, group: Int, curves: CurveStore
  ) {
    (self.curves, curveGeneration) = (curves, curves.generation)
    self.rows = rows
    rowCount = slot.rows.count
    isAnchored = compiled.program.form == .anchored
    self.group = group
    driverValues = compiled.driverValues
    for number in 0..<compiled.values.count { values.append(compiled.values[number]) }
    guard let row = slot.rows.first else {
      (timing, fill, self.form) = (.layer, (0, 0), .unit)
      (needsGeneralTiming, longest, allowsDurations) = (false, .infinity, false)
      return
    }
    timing = row.timing
    fill = SlotCompiler.fillProgress(timing, row.curve)
    let driver = compiled.program.simpleDriver(0)
    self.form = driver.timing
    table = driver.table
    if table != 0 { curves.retain(table) }
    needsGeneralTiming = compiled.drivers[0].needsGeneralTiming
    switch row.curve {
    case .timing:
      longest = .infinity
      allowsDurations =
        timing.repeatDuration == 0 && (timing.repeatCount == 0 || timing.repeatCount == 1)
    case .spring(let motion): (longest, allowsDurations) = (motion.duration, false)
    }
  }

  deinit {
    if table != 0 && curves.generation == curveGeneration { curves.release(table) }
  }

  /// Compiles a slot; returns whether the template is one for its numbers.
  func compile(_ numbers: SlotNumbers, into compiler: SlotCompiler) -> Bool {
    let anchor = numbers.boundsOrigin + numbers.anchorPoint * numbers.boundsSize
    guard numbers.areTriviallyInRange, (anchor.x != 0 || anchor.y != 0) == isAnchored else {
      return false
    }
    compiler.values.removeAll()
    let out = unsafe compiler.values.extend(by: values.count)
    if rowCount > 0 {
      guard let timing = timing(numbers), needsGeneralTiming == showsUnderlyingValue(numbers)
      else { return false }
      unsafe out.update(from: values.base, count: driverValues)
      unsafe write(timing, to: out)
      (compiler.begin, compiler.end) = (timing.begin, timing.end)
    } else {
      (compiler.begin, compiler.end) = (.infinity, -.infinity)
    }
    unsafe write(numbers, anchor, to: out + driverValues)
    compiler.driverValues = driverValues
    compiler.keyWords.removeAll()
    compiler.keyTables.removeAll()
    return true
  }

  /// The timing of a slot's rows.
  private struct Times {
    var begin: Double
    var end: Double
    var run: Double
    /// The length of all cycles, which is that of a run but for rounding.
    var active: Double
  }

  /// Returns the timing of a slot's rows; nil if it may need another program.
  private func timing(_ numbers: SlotNumbers) -> Times? {
    let begin = numbers.begin
    var times = Times(
      begin: begin, end: begin + timing.activeDuration, run: timing.runDuration,
      active: timing.activeLocalDuration)
    if numbers.duration != timing.duration {
      guard allowsDurations, numbers.duration > 0 else { return nil }
      // As in a ``MediaTiming`` of a single run.
      times.run = numbers.duration
      times.active = numbers.duration
      times.end = begin + numbers.duration / timing.speed.magnitude
    }
    guard begin.isFinite, SlotCompiler.plainDurations.contains(times.end - begin) else {
      return nil
    }
    return times
  }

  /// Whether one of the rows shows a different underlying value before or after its active time.
  private func showsUnderlyingValue(_ numbers: SlotNumbers) -> Bool {
    let fillMode = timing.fillMode
    if fillMode == .both { return false }
    for channel in 0..<SimpleChannel.scale where rows[channel] >= 0 {
      let row = Int(rows[channel])
      let value = Float(underlyingValue(channel, numbers))
      let (first, last) = (numbers.from[row], numbers.to[row])
      if fillMode != .backwards, Float(first + (last - first) * fill.before) != value {
        return true
      }
      if fillMode != .forwards, Float(first + (last - first) * fill.after) != value { return true }
    }
    return false
  }

  @inline(__always)
  private func underlyingValue(_ channel: Int, _ numbers: SlotNumbers) -> Double {
    channel == SimpleChannel.opacity
      ? numbers.opacity : numbers.position[channel - SimpleChannel.translation]
  }

  /// Writes the values of the timing, which are the first of the driver's.
  private func write(_ times: Times, to out: UnsafeMutablePointer<SlotCompiler.Value>) {
    func wide(_ value: Double) -> SlotCompiler.Value {
      SlotCompiler.Value(bits: value.bitPattern, width: .wide)
    }
    unsafe out[0] = wide(times.begin)
    switch form {
    case .unit: unsafe out[1] = SlotCompiler.Value(SlotCompiler.rate(times.end - times.begin))
    case .seconds:
      let last = times.begin + min(times.run, longest)
      unsafe out[1] = SlotCompiler.Value(Float(last - times.begin))
    default:
      // In the order of ``MediaTimingLane``; a single run has a period of its duration.
      unsafe out[1] = wide(times.end)
      unsafe out[4] = wide(times.run)
      unsafe out[5] = wide(times.run)
      unsafe out[6] = wide(times.active * (1 - 0x1p-52))
    }
  }

  /// Writes the values of the channels.
  private func write(
    _ numbers: SlotNumbers, _ anchor: SIMD2<Double>,
    to out: UnsafeMutablePointer<SlotCompiler.Value>
  ) {
    var out = unsafe out
    func emit(_ value: Double) {
      unsafe out.pointee = SlotCompiler.Value(Float(value))
      unsafe out += 1
    }
    for channel in 0..<SimpleChannel.scale {
      let value = underlyingValue(channel, numbers)
      if rows[channel] >= 0 {
        let row = Int(rows[channel])
        emit(numbers.from[row])
        emit(numbers.to[row])
        if needsGeneralTiming { emit(value) }
      } else {
        // A position is an offset of the translation, so that -0 becomes 0.
        emit(channel == SimpleChannel.opacity ? value : value + 0)
      }
    }
    for _ in 0..<3 { emit(1) }
    if isAnchored {
      emit(anchor.x)
      emit(anchor.y)
    }
  }
}
