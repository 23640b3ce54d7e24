import GlissadeTiming

// Drivers: local time, and the way along a curve or through keys.

extension SlotCompiler {
  var isStack: Bool { program[2] == SlotCompiler.stacked }

  mutating func compile(
    _ driver: Int, _ curves: inout CurveTables
  ) throws(BatchError) {
    let driver = drivers[driver]
    let (timing, row) = (driver.timing, driver.row)
    let isPlain =
      timing.speed > 0 && timing.timeOffset == 0 && !timing.autoreverses && !driver.isIntricate
      && driver.groups.isEmpty && timing.activeLocalDuration == timing.runDuration
      && SlotCompiler.plainDurations.contains(timing.endTime - timing.beginTime)
    let span = QuietSpan(driver.groups[...], driver.paces[...], timing)
    begin = min(begin, span.begin)
    end = max(end, span.end)
    if isStack { program.append(Int32(driver.groups.count)) }
    if let keys = driver.keys {
      let flags = driver.isPaced ? SlotCompiler.paced : 0
      program += [Timing.general.rawValue, SlotCompiler.keyed, 0, flags]
      putGroups(driver)
      putLevel(timing)
      if driver.isPaced { putPace(driver.keyPace) }
      return try compile(keys, &curves, row)
    }
    var flags: Int32 = driver.isIntricate ? SlotCompiler.hides : 0
    if driver.isPaced { flags |= SlotCompiler.paced }
    switch driver.curve {
    case .timing(let function):
      try PreparedCurve.check(function, row)
      let entry = curves.entry(for: function)
      let form: Timing = isPlain ? .unit : .general
      program += [form.rawValue, entry.form.rawValue, entry.offset, flags]
      try putTiming(driver, form, snap: .infinity)
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
      let clock: Timing = plain ? .seconds : .general
      program += [clock.rawValue, form, 0, flags]
      try putTiming(driver, clock, snap: whole ? motion.duration : .infinity)
      let values = lanes.frameLanes
      put(values.0)
      if lanes.form == .slow { putWide(lanes.frequency) } else { put(values.1) }
      put(values.2)
      put(values.3)
    }
  }

  private mutating func putTiming(
    _ driver: Driver, _ form: Timing, snap: Double
  ) throws(BatchError) {
    let timing = driver.timing
    let atEnd = SlotCompiler.progressAtEnds(timing, driver.curve).after
    let last = try requireFinite(atEnd, .curves, driver.row)
    switch form {
    case .unit:
      putWide(timing.beginTime)
      put(SlotCompiler.rate(timing.endTime - timing.beginTime))
    case .seconds:
      putWide(timing.beginTime)
      // A difference of the same two Doubles as the kernel's, so that it is reached exactly at the end.
      let last = timing.beginTime + min(timing.runDuration, snap)
      put(Float(last - timing.beginTime))
    case .general where isStack:
      putGroups(driver)
      putLevel(timing)
      put(last)
      put(Float(snap))
    case .general:
      putRule(timing)
      put(last)
      putFills(timing)
      put(Float(snap))
    }
  }

  private mutating func putGroups(_ driver: Driver) {
    for number in driver.groups.indices {
      putLevel(driver.groups[number])
      guard driver.isPaced else { continue }
      putPace(number < driver.paces.count ? driver.paces[number] : .linear)
    }
  }

  /// The control points of a level's pace, negative where it is even.
  private mutating func putPace(_ pace: TimingFunction) {
    var points = [-1.0, 0, 1, 1]
    if case .bezier(let curve) = pace { points = [curve.x1, curve.y1, curve.x2, curve.y2] }
    for part in points { put(Float(part)) }
  }

  /// A level of nested timing, which the kernels' `TimeLevel` reads.
  private mutating func putLevel(_ timing: MediaTiming) {
    let last = timing.state(atParentTime: timing.endTime.nextUp)
    putRule(timing)
    if timing.period < .infinity {
      putWide(last.time)
    } else {
      // Without a run there is only local time.
      let active = timing.activeLocalDuration < .infinity ? timing.activeLocalDuration : 0
      putWide((timing.speed < 0 ? -active : active) + timing.timeOffset)
    }
    putFills(timing)
    put(Float(last.cycle))
  }

  private mutating func putRule(_ timing: MediaTiming) {
    putWide(timing.beginTime)
    putWide(timing.speed == 0 ? .infinity : timing.endTime)
    putWide(timing.speed)
    putWide(timing.timeOffset)
    putWide(timing.period)
    putWide(timing.runDuration)
    putWide(timing.activeLocalDuration * (1 - 0x1p-52))
  }

  private mutating func putFills(_ timing: MediaTiming) {
    put(timing.fillMode == .backwards || timing.fillMode == .both ? 1 : 0)
    put(timing.fillMode == .forwards || timing.fillMode == .both ? 1 : 0)
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

  /// What rows show where they fill.
  static func progressAtEnds(
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
}

extension SlotCompiler.Driver {
  /// The pace of a run through keys.
  var keyPace: TimingFunction {
    if case .timing(let function) = curve { return function }
    return .linear
  }

  /// Whether a group's run or one through keys has a pace of its own.
  var isPaced: Bool {
    if keys != nil && keyPace != .linear { return true }
    for pace in paces where pace != .linear { return true }
    return false
  }
}

/// The times between which a nested timing can make something change.
struct QuietSpan {
  var begin: Double
  var end: Double
  /// Whether nothing is shown before the beginning, and after the end.
  private var isHiddenBefore: Bool
  private var isHiddenAfter: Bool

  init(
    _ groups: ArraySlice<MediaTiming>, _ paces: ArraySlice<TimingFunction>, _ timing: MediaTiming
  ) {
    guard let group = groups.first else {
      // Local time stands still at a speed of 0: nothing changes once it has begun.
      self.init(timing, end: timing.speed == 0 ? timing.beginTime : timing.endTime)
      return
    }
    let inner = QuietSpan(groups.dropFirst(), paces.dropFirst(), timing)
    self.init(group, end: group.speed == 0 ? group.beginTime : group.endTime)
    // Only where the group's time runs through the inner one once, and evenly forwards, can both be
    // compared.
    let isSingle =
      paces.first ?? .linear == .linear
      && (group.period == .infinity
        || (!group.autoreverses && group.timeOffset == 0
          && group.activeLocalDuration <= group.runDuration))
    guard group.speed > 0, isSingle else { return }
    let (first, last) = (begin, end)
    let innerBegin = QuietSpan.parentTime(inner.begin, group, -0x1p-40)
    let innerEnd = QuietSpan.parentTime(inner.end, group, 0x1p-40)
    // Where the group appears, or leaves, something changes if the inner one shows by then, or still.
    if !isHiddenBefore || inner.isHiddenBefore { begin = max(first, innerBegin) }
    if !isHiddenAfter || inner.isHiddenAfter { end = max(first, min(last, innerEnd)) }
    isHiddenBefore = isHiddenBefore || (inner.isHiddenBefore && innerBegin > first)
    isHiddenAfter = isHiddenAfter || (inner.isHiddenAfter && innerEnd < last)
  }

  private init(_ timing: MediaTiming, end: Double) {
    begin = timing.beginTime
    self.end = end
    isHiddenBefore = timing.fillMode == .removed || timing.fillMode == .forwards
    isHiddenAfter =
      timing.endTime < .infinity
      && (timing.fillMode == .removed || timing.fillMode == .backwards)
  }

  /// When a group's time is `time`, with as much room to one side as roundings may need.
  private static func parentTime(
    _ time: Double, _ group: MediaTiming, _ slack: Double
  ) -> Double {
    let parent = (time - group.timeOffset) / group.speed + group.beginTime
    let size =
      max(time.magnitude, group.timeOffset.magnitude) / group.speed + group.beginTime.magnitude
    let moved = parent + size * slack
    return moved.isNaN ? (slack < 0 ? -.infinity : .infinity) : moved
  }
}
