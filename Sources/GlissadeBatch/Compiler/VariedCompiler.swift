/// A compiler from the program of a signature to the varied program that its slots share with others while they are
/// few, and to the lanes that the values of a slot have there.
///
/// Varied programs support slots whose channels have at most one row each, which interpolates two values and replaces
/// the value below, without groups around its timing. Everything but the drivers is the same for all slots of a varied
/// program: the form of the matrix, the channels with a value, and the exports.
final class VariedCompiler {
  /// A value of a slot, in the order of a record of the slot's own program.
  struct Value {
    /// The offset in a record of the slot's own program, in Floats.
    var source: Int32
    /// The offset in a record of the varied program; -1 for a value that it does not have.
    var target: Int32
    var isWide: Bool
  }

  let values = UnsafeArray<Value>()
  /// The number of values that belong to drivers.
  private(set) var driverValues = 0
  /// The lanes of the varied record that depend only on the slot's own program.
  let constants = UnsafeArray<SlotCompiler.InertLane>()
  /// The words of the varied program, after ``build(_:)``.
  let builder = ProgramBuilder()
  /// The number of Floats that the kernels need as scratch.
  private(set) var scratchCount = 0
  private(set) var exportCount = 0

  /// The offset of the next value in a record of the slot's own program.
  private var source = 0
  /// The offset of the next channel's ``VariedChannelLane``.
  private var channel = 0
  /// The channels of the varied program.
  private let channels = UnsafeArray<ChannelWords>()
  private var drivers = 0

  /// Returns the number of drivers in the varied program for a slot with some, so that slots with similar numbers
  /// share one; nil if there are too many.
  private static func capacity(drivers: Int) -> Int? {
    switch drivers {
    case 0: 0
    case 1...2: 2
    case 3: 3
    case 4...5: 5
    case 6...8: 8
    case 9...12: 12
    default: nil
    }
  }

  // MARK: Values

  /// Finds the lanes of the values of a program's slots; returns whether varied programs support them.
  ///
  /// - Parameter program: A simple or a stacked program.
  func map(_ program: Program) -> Bool {
    values.removeAll()
    constants.removeAll()
    channels.removeAll()
    source = 0
    guard let capacity = VariedCompiler.capacity(drivers: program[.drivers]) else { return false }
    drivers = capacity
    let isStacked = program.form == .stacked
    for number in 0..<drivers {
      let first = VariedDriverLane.count * number
      guard number < program[.drivers] else {
        constant(0, at: first + VariedDriverLane.code.offset)
        continue
      }
      let words = program.driver(number)
      guard let code = DriverCode(words) else { return false }
      constant(code.word, at: first + VariedDriverLane.code.offset)
      mapDriver(words, first, isStacked: isStacked)
    }
    driverValues = values.count
    return isStacked ? mapStackedChannels(program) : mapSimpleChannels(program)
  }

  private func constant(_ bits: UInt32, at offset: Int) {
    constants.append(SlotCompiler.InertLane(offset: Int32(offset), bits: bits))
  }

  private func narrow(_ target: Int) {
    values.append(Value(source: Int32(source), target: Int32(target), isWide: false))
    source += Lane.width
  }

  private func narrow(_ target: Int, count: Int) {
    for number in 0..<count { narrow(target + Lane.width * number) }
  }

  private func wide(_ target: Int) {
    values.append(Value(source: Int32(source), target: Int32(target), isWide: true))
    source += WideLane.width
  }

  private func mapDriver(_ words: DriverWords, _ first: Int, isStacked: Bool) {
    let timing = first + VariedDriverLane.timing
    if words.timing == .general {
      for offset in stride(
        from: MediaTimingLane.begin.offset, to: MediaTimingLane.fillsBackwards.offset,
        by: WideLane.width)
      {
        wide(timing + offset)
      }
      narrow(timing + MediaTimingLane.fillsBackwards.offset)
      narrow(timing + MediaTimingLane.fillsForwards.offset)
      if isStacked {
        // The time and the cycles at the end, which matter only to keys and to rows that count cycles.
        wide(-1)
        narrow(-1)
      }
      narrow(first + VariedDriverLane.lastProgress.offset)
    } else {
      wide(timing + PlainTimingLane.begin.offset)
    }
    narrow(first + VariedDriverLane.scale.offset)
    let parameters = first + VariedDriverLane.parameters
    switch words.curve {
    case .linear, .bezier, .easing: break
    case .piecewise: narrow(parameters)
    default: narrow(parameters, count: 4)
    }
  }

  private func mapSimpleChannels(_ program: Program) -> Bool {
    let form = program.form
    let isAnchored = form == .anchored || form == .rotatedAnchored
    for _ in 0..<SimpleChannel.rotation { addChannel(isRotation: false) }
    if form.isRotated { addChannel(isRotation: true) }
    for _ in SimpleChannel.anchor..<(isAnchored ? SimpleChannel.count : SimpleChannel.anchor) {
      addChannel(isRotation: false)
    }
    moveToFirstChannel()
    var number = 0
    for channel in 0..<SimpleChannel.count {
      if channel == SimpleChannel.rotation && !form.isRotated { continue }
      if channel >= SimpleChannel.anchor && !isAnchored { continue }
      let words = channels[number]
      let driver = program[driverOf: channel]
      if driver >= 0 { mapEnds(words) }
      if driver < 0 || program.simpleDriver(driver).flags.has(.showsUnderlyingValue) {
        mapValue(words)
      }
      finishChannel(words, driver)
      number += 1
    }
    return true
  }

  private func mapStackedChannels(_ program: Program) -> Bool {
    while valueWidth < program[.valueWidth] {
      let isRotation = (0...program[.factors]).contains {
        program.transform($0)[.rotation, 0] == valueWidth
      }
      addChannel(isRotation: isRotation)
    }
    moveToFirstChannel()
    for number in 0..<channels.count { mapValue(channels[number]) }
    var words = Program.ChannelReader(program)
    var number = 0
    for _ in 0..<program[.channels] {
      let animated = words.nextChannel()
      guard animated.terms == 1 else { return false }
      let term = words.nextTerm()
      let shows = program.stackedDriver(Int(term.driver)).flags.has(.showsUnderlyingValue)
      var flags = TermFlags()
      flags.add(.showsUnderlyingValue, if: shows)
      guard term.kind == .ends, term.flags.word == flags.word else { return false }
      while channels[number].offset < animated.offset {
        finishChannel(channels[number], -1)
        number += 1
      }
      mapEnds(channels[number])
      finishChannel(channels[number], Int(term.driver))
      number += 1
    }
    while number < channels.count {
      finishChannel(channels[number], -1)
      number += 1
    }
    return true
  }

  // MARK: Channels

  /// The number of Floats of the values of all channels so far.
  private var valueWidth: Int {
    guard channels.count > 0 else { return 0 }
    let last = channels[channels.count - 1]
    return Int(last.offset) + (last.isRotation != 0 ? SlerpLane.constantCount : Lane.width)
  }

  private func addChannel(isRotation: Bool) {
    channels.append(
      ChannelWords(offset: Int32(valueWidth), terms: 0, isRotation: isRotation ? 1 : 0))
  }

  /// The offset of the values in a varied record.
  private var firstValue: Int { VariedDriverLane.count * drivers }

  private func moveToFirstChannel() { channel = firstValue + valueWidth }

  private func mapValue(_ words: ChannelWords) {
    narrow(firstValue + Int(words.offset), count: words.isRotation != 0 ? 4 : 1)
  }

  private func mapEnds(_ words: ChannelWords) {
    narrow(
      channel + VariedChannelLane.ends, count: words.isRotation != 0 ? SlerpLane.lanes : 2)
  }

  /// Moves on to the next channel.
  ///
  /// - Parameter driver: The number of the driver that animates the channel; -1 where it is constant.
  private func finishChannel(_ words: ChannelWords, _ driver: Int) {
    constant(UInt32(driver + 1), at: channel + VariedChannelLane.driver.offset)
    channel += VariedChannelLane.count(isRotation: words.isRotation != 0)
  }

  // MARK: Programs

  /// Writes the varied program for the slots of a program, after ``map(_:)``.
  func build(_ program: Program) {
    let isStacked = program.form == .stacked
    if isStacked {
      builder.start(copying: program)
    } else {
      builder.start(.stacked)
      builder.appendTransform()
    }
    exportCount = isStacked ? program[.exports] : 0
    let varied = builder.program
    varied.form = .varied(program.form)
    varied[.recordWidth] = channel
    varied[.drivers] = drivers
    varied[.channels] = channels.count
    varied[.valueWidth] = valueWidth
    if isStacked {
      varied.flags = program.flags.matrixFlags
    } else {
      varied[.exports] = 0
      varied[.factors] = 0
      varied.flags = StackFlags()
      varied[.opacity, 0] = 0
    }
    for _ in 0..<drivers {
      builder.append(DriverWords(timing: .unit, curve: .linear, flags: DriverFlags()))
    }
    for number in 0..<exportCount { builder.append(program.export(number)) }
    for number in 0..<channels.count { builder.append(channels[number]) }
    scratchCount =
      StackScratch.values(drivers: drivers) + valueWidth + SlerpLane.constantCount
  }

  /// The number of drivers of the varied program.
  var driverCount: Int { drivers }
  /// The number of Floats in a varied record.
  var width: Int { channel }
}

extension Program {
  /// Returns a driver of a simple or a stacked program.
  func driver(_ number: Int) -> DriverWords {
    form == .stacked ? stackedDriver(number) : simpleDriver(number)
  }
}
