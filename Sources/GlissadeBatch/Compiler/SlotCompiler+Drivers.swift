import GlissadeTiming

// Drivers: local time, and progress along a curve or through keys.

extension SlotCompiler {
  var isStack: Bool { program.form == .stacked }

  func compile(
    _ driver: Int, _ slot: Slot, _ curves: CurveTables
  ) throws(BatchError) {
    let number = drivers[driver].row
    let row = slot.rows[number]
    let timing = row.timing
    let playsOnce = SlotCompiler.playsOnceForwards(timing)
    var words = DriverWords(timing: .general, curve: .keyed, flags: DriverFlags())
    var hasTimingFunctions = false
    var isPlain = playsOnce && !drivers[driver].needsGeneralTiming
    var span = ActiveSpan(timing)
    if let around = row.groupTiming {
      span = ActiveSpan(around.groups[...], around.timingFunctions[...], timing)
      if !around.groups.isEmpty { isPlain = false }
      for function in around.timingFunctions where function != .linear { hasTimingFunctions = true }
    }
    begin = min(begin, span.begin)
    end = max(end, span.end)
    let groups = isStack ? row.groupTiming : nil
    words.groups = Int32(groups?.groups.count ?? 0)
    if isStack, let keys = row.keys {
      words.flags.add(
        .hasTimingFunctions, if: hasTimingFunctions || row.keyTimingFunction != .linear)
      let fill = row.keyFill(keys)
      words.flags.add(.hasKeyFill, if: fill != nil)
      builder.append(words)
      emitGroups(groups, words.flags)
      emitTimingLevel(timing)
      if words.flags.has(.hasTimingFunctions) { emitTimingFunction(row.keyTimingFunction) }
      try compile(keys, curves, number)
      if let fill { try emit(fill, number) }
      return
    }
    words.flags.add(.hasTimingFunctions, if: hasTimingFunctions)
    words.flags.add(.showsUnderlyingValue, if: drivers[driver].needsGeneralTiming)
    switch row.curve {
    case .timing(let function):
      try PreparedCurve.check(function, number)
      let entry = curves.entry(for: function)
      (words.curve, words.table) = (entry.form, entry.offset)
      if isPlain { words.timing = .unit }
      if entry.form == .easing {
        hasEasing = true
        if !isPlain { hasGeneralEasing = true }
      }
      builder.append(words)
      // Easing functions are applied to the unit time that is held at the end.
      let last =
        entry.form == .easing
        ? (playsOnce ? 1 : timing.last.unitTime)
        : (playsOnce ? function.value(at: 1) : row.curve.progress(timing.last))
      try emitTiming(timing, groups, words, last: last, snap: .infinity, number)
      try emit(function, entry.form, timing, number)
    case .spring(let motion):
      _ = try requireFinite(motion.initialVelocity, .velocity, number)
      let lanes = SpringLanes(
        motion.spring, displacement: -1, velocity: motion.initialVelocity,
        longest: min(timing.runDuration, motion.duration))
      guard lanes.isFinite else {
        throw .outOfRange(field: .velocity, value: lanes.largestVelocity, row: number)
      }
      words.curve = .spring(lanes.form)
      words.flags.add(.snaps, if: timing.runDuration >= motion.duration)
      // Lightly damped springs need their seconds in Double up to the end.
      if isPlain && timing.speed == 1 && lanes.form != .lightlyDamped { words.timing = .seconds }
      builder.append(words)
      let last = motion.progress(at: playsOnce ? timing.runDuration : timing.last.time)
      let snap = words.flags.has(.snaps) ? motion.duration : .infinity
      try emitTiming(timing, groups, words, last: last, snap: snap, number)
      emit(lanes)
    }
  }

  /// Emits the parameters that a curve keeps in the record.
  private func emit(
    _ function: TimingFunction, _ form: CurveForm, _ timing: MediaTiming, _ row: Int
  ) throws(BatchError) {
    func first() throws(BatchError) -> Float {
      try requireFinite(TimingCurve.timing(function).progress(timing.first), .curves, row)
    }
    beginPart()
    switch (form, function) {
    case (.steepBezier, _):
      guard let curve = function.unitBezier else { break }
      emit(try requireFinite(curve.x1, .curves, row), ControlPointLane.x1)
      emit(try requireFinite(curve.y1, .curves, row), ControlPointLane.y1)
      emit(try requireFinite(curve.x2, .curves, row), ControlPointLane.x2)
      emit(try requireFinite(curve.y2, .curves, row), ControlPointLane.y2)
    case (.steps, .steps(let steps)):
      let numbers = PreparedCurve.staircase(steps)
      emit(numbers[0], StepsLane.steps)
      emit(numbers[1], StepsLane.lift)
      emit(numbers[2], StepsLane.rise)
      emit(try first(), StepsLane.first)
    case (.piecewise, _): emit(try first(), PiecewiseLane.first)
    default: break
    }
  }

  private func emit(_ spring: SpringLanes) {
    beginPart()
    let lanes = spring.frameLanes
    emit(lanes.rate, SpringLane.rate)
    if spring.form == .lightlyDamped {
      emit(spring.frequency, LightlyDampedSpringLane.frequency)
      emit(lanes.amplitude, LightlyDampedSpringLane.amplitude)
      emit(lanes.phase, LightlyDampedSpringLane.phase)
    } else {
      emit(lanes.frequency, SpringLane.frequency)
      emit(lanes.amplitude, SpringLane.amplitude)
      emit(lanes.phase, SpringLane.phase)
    }
  }

  /// Emits the lanes of a driver's timing.
  ///
  /// - Parameter last: The progress after the end.
  private func emitTiming(
    _ timing: MediaTiming, _ groups: Row.GroupTiming?, _ driver: DriverWords, last: Double,
    snap: Double, _ row: Int
  ) throws(BatchError) {
    let last = try requireFinite(last, .curves, row)
    beginPart()
    switch driver.timing {
    case .unit:
      emit(timing.beginTime, PlainTimingLane.begin)
      emit(SlotCompiler.rate(timing.endTime - timing.beginTime), PlainTimingLane.scale)
    case .seconds:
      emit(timing.beginTime, PlainTimingLane.begin)
      // The difference of the same two Doubles as in the kernel, so that the end is reached exactly.
      let last = timing.beginTime + min(timing.runDuration, snap)
      emit(Float(last - timing.beginTime), PlainTimingLane.scale)
    default:
      if isStack {
        emitGroups(groups, driver.flags)
        emitTimingLevel(timing)
      } else {
        emitMediaTiming(timing)
      }
      beginPart()
      emit(last, GeneralTimingLane.lastProgress)
      emit(Float(snap), GeneralTimingLane.snap)
    }
  }

  private func emitGroups(_ groups: Row.GroupTiming?, _ flags: DriverFlags) {
    guard let groups else { return }
    for number in groups.groups.indices {
      emitTimingLevel(groups.groups[number])
      guard flags.has(.hasTimingFunctions) else { continue }
      emitTimingFunction(
        number < groups.timingFunctions.count ? groups.timingFunctions[number] : .linear)
    }
  }

  /// Emits the control points of a level's timing function.
  private func emitTimingFunction(_ function: TimingFunction) {
    var (x1, y1, x2, y2) = (-1.0, 0.0, 1.0, 1.0)
    if function != .linear, let curve = function.unitBezier {
      (x1, y1, x2, y2) = (curve.x1, curve.y1, curve.x2, curve.y2)
    }
    beginPart()
    emit(Float(x1), ControlPointLane.x1)
    emit(Float(y1), ControlPointLane.y1)
    emit(Float(x2), ControlPointLane.x2)
    emit(Float(y2), ControlPointLane.y2)
  }

  /// Emits the lanes of one level of nested timing.
  private func emitTimingLevel(_ timing: MediaTiming) {
    let last = timing.last
    emitMediaTiming(timing)
    if timing.period < .infinity {
      emit(last.time, MediaTimingLane.lastTime)
    } else {
      // Without a run there is only local time.
      let active = timing.activeLocalDuration < .infinity ? timing.activeLocalDuration : 0
      let local = (timing.speed < 0 ? -active : active) + timing.timeOffset
      emit(local, MediaTimingLane.lastTime)
    }
    emit(Float(last.cycle), MediaTimingLane.lastCycle)
  }

  private func emitMediaTiming(_ timing: MediaTiming) {
    beginPart()
    emit(timing.beginTime, MediaTimingLane.begin)
    emit(timing.speed == 0 ? .infinity : timing.endTime, MediaTimingLane.end)
    emit(timing.speed, MediaTimingLane.speed)
    emit(timing.timeOffset, MediaTimingLane.offset)
    emit(timing.period, MediaTimingLane.period)
    emit(timing.runDuration, MediaTimingLane.duration)
    emit(timing.activeLocalDuration * (1 - 0x1p-52), MediaTimingLane.activeDuration)
    let (fill, both) = (timing.fillMode, timing.fillMode == .both)
    emit(fill == .backwards || both ? 1 : 0, MediaTimingLane.fillsBackwards)
    emit(fill == .forwards || both ? 1 : 0, MediaTimingLane.fillsForwards)
  }

  /// Durations in seconds that a Float represents without loss, and whose reciprocal fits a Float.
  static let plainDurations = 1e-30...1e30

  /// Returns the reciprocal of a duration, rounded up until their product as Floats reaches 1.
  static func rate(_ duration: Double) -> Float {
    let length = Float(duration)
    var rate = 1 / length
    while length * rate < 1 { rate = rate.nextUp }
    return rate
  }

  /// Whether a timing is a single forward run from 0 to its end.
  static func playsOnceForwards(_ timing: MediaTiming) -> Bool {
    timing.speed > 0 && timing.timeOffset == 0 && !timing.autoreverses
      && timing.activeLocalDuration == timing.runDuration
      && plainDurations.contains(timing.endTime - timing.beginTime)
  }

  /// Returns the progress that a row shows where it fills before its begin and after its end.
  static func fillProgress(
    _ timing: MediaTiming, _ curve: TimingCurve
  ) -> (before: Double, after: Double) {
    if playsOnceForwards(timing) {
      return (
        curve.progress(unitTime: 0, seconds: 0, isBefore: true),
        curve.progress(unitTime: 1, seconds: timing.runDuration)
      )
    }
    return (curve.progress(timing.first), curve.progress(timing.last))
  }
}

extension Row {
  /// The timing function of a run through keys.
  var keyTimingFunction: TimingFunction { curve.timingFunction ?? .linear }

  /// Returns the keys and fractions before the begin and after the end; nil where they are those at the same unit times
  /// within the run, because no jump has to be held back there.
  fileprivate func keyFill(
    _ keys: KeySegments
  ) -> (before: KeySegments.Position, after: KeySegments.Position)? {
    guard keys.canHoldBack else { return nil }
    func position(_ state: MediaTiming.State, isBefore: Bool) -> KeySegments.Position {
      let unitTime = MotionState(position: state.unitTime, velocity: 0)
      let sample = sample(keys, at: unitTime, isBefore: isBefore)
      return KeySegments.Position(key: Int(sample.key), fraction: sample.fraction.position)
    }
    let (first, last) = (timing.first, timing.last)
    let before = position(first, isBefore: first.hasBeforeFlag)
    let after = position(last, isBefore: last.hasBeforeFlag)
    let isSame =
      before == position(first, isBefore: false) && after == position(last, isBefore: false)
    return isSame ? nil : (before, after)
  }
}

extension TimingCurve {
  /// Returns the progress in a state of a timing.
  func progress(_ state: MediaTiming.State) -> Double {
    progress(unitTime: state.unitTime, seconds: state.time, isBefore: state.hasBeforeFlag)
  }
}

extension MediaTiming {
  /// The state that applies before the begin, where the timing fills backwards.
  var first: State { state(atParentTime: beginTime.nextDown) }
  /// The state that applies after the end, where the timing fills forwards.
  var last: State { state(atParentTime: endTime.nextUp) }
}
