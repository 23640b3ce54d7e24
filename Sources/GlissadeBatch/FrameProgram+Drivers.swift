import GlissadeTiming

// Drivers: local time, and the way along a curve or through keys.

extension SlotCompiler {
  var isStack: Bool { program[2] == SlotCompiler.stacked }

  func compile(
    _ driver: Int, _ slot: Slot, _ curves: CurveTables
  ) throws(BatchError) {
    let row = drivers[driver].row
    let timing = slot.rows[row].timing
    var flags: Int32 = drivers[driver].isIntricate ? SlotCompiler.hides : 0
    let isSingle = SlotCompiler.isSingle(timing)
    var isPlain = isSingle && flags == 0
    var span = QuietSpan(timing)
    var isPaced = false
    if let nesting = slot.rows[row].nesting {
      span = QuietSpan(nesting.groups[...], nesting.paces[...], timing)
      if !nesting.groups.isEmpty { isPlain = false }
      for pace in nesting.paces where pace != .linear { isPaced = true }
    }
    begin = min(begin, span.begin)
    end = max(end, span.end)
    if isStack {
      program.append(Int32(slot.rows[row].nesting?.groups.count ?? 0))
      if let keys = slot.rows[row].keys {
        let pace = slot.rows[row].keyPace
        if pace != .linear { isPaced = true }
        append(Timing.general.rawValue, SlotCompiler.keyed, 0, isPaced ? SlotCompiler.paced : 0)
        putGroups(slot.rows[row].nesting, isPaced)
        putLevel(timing)
        if isPaced { putPace(pace) }
        return try compile(keys, curves, row)
      }
    }
    if isPaced { flags |= SlotCompiler.paced }
    let nesting = isStack ? slot.rows[row].nesting : nil
    switch slot.rows[row].curve {
    case .timing(let function):
      try PreparedCurve.check(function, row)
      let entry = curves.entry(for: function)
      let form: Timing = isPlain ? .unit : .general
      append(form.rawValue, entry.form.rawValue, entry.offset, flags)
      let last = function.value(at: isSingle ? 1 : timing.last.unitTime)
      try putTiming(timing, nesting, isPaced, form, last: last, snap: .infinity, row)
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
      guard lanes.isFinite else {
        throw .outOfRange(field: .velocity, value: lanes.largestVelocity, row: row)
      }
      let whole = timing.runDuration >= motion.duration
      if whole { flags |= SlotCompiler.snaps }
      // Springs that hardly decay need their seconds in Double up to the end.
      let plain = isPlain && timing.speed == 1 && lanes.form != .slow
      let clock: Timing = plain ? .seconds : .general
      append(clock.rawValue, lanes.form.word, 0, flags)
      let last = motion.progress(at: isSingle ? timing.runDuration : timing.last.time)
      try putTiming(
        timing, nesting, isPaced, clock, last: last, snap: whole ? motion.duration : .infinity, row)
      let values = lanes.frameLanes
      put(values.0)
      if lanes.form == .slow { putWide(lanes.frequency) } else { put(values.1) }
      put(values.2)
      put(values.3)
    }
  }

  /// - Parameter last: progress after the end.
  private func putTiming(
    _ timing: MediaTiming, _ nesting: Row.Nesting?, _ isPaced: Bool, _ form: Timing, last: Double,
    snap: Double, _ row: Int
  ) throws(BatchError) {
    let last = try requireFinite(last, .curves, row)
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
      putGroups(nesting, isPaced)
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

  private func putGroups(_ nesting: Row.Nesting?, _ isPaced: Bool) {
    guard let nesting else { return }
    for number in nesting.groups.indices {
      putLevel(nesting.groups[number])
      guard isPaced else { continue }
      putPace(number < nesting.paces.count ? nesting.paces[number] : .linear)
    }
  }

  /// The control points of a level's pace, negative where it is even.
  private func putPace(_ pace: TimingFunction) {
    var points = [-1.0, 0, 1, 1]
    if case .bezier(let curve) = pace { points = [curve.x1, curve.y1, curve.x2, curve.y2] }
    for part in points { put(Float(part)) }
  }

  /// A level of nested timing, which the kernels' `TimeLevel` reads.
  private func putLevel(_ timing: MediaTiming) {
    let last = timing.last
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

  private func putRule(_ timing: MediaTiming) {
    putWide(timing.beginTime)
    putWide(timing.speed == 0 ? .infinity : timing.endTime)
    putWide(timing.speed)
    putWide(timing.timeOffset)
    putWide(timing.period)
    putWide(timing.runDuration)
    putWide(timing.activeLocalDuration * (1 - 0x1p-52))
  }

  private func putFills(_ timing: MediaTiming) {
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

  /// Whether a timing is one run forwards, from 0 to its end and no part of it twice.
  static func isSingle(_ timing: MediaTiming) -> Bool {
    timing.speed > 0 && timing.timeOffset == 0 && !timing.autoreverses
      && timing.activeLocalDuration == timing.runDuration
      && plainDurations.contains(timing.endTime - timing.beginTime)
  }

  /// What rows show where they fill.
  static func progressAtEnds(
    _ timing: MediaTiming, _ curve: TimingCurve
  ) -> (before: Double, after: Double) {
    if isSingle(timing) {
      return (
        curve.progress(unitTime: 0, seconds: 0),
        curve.progress(unitTime: 1, seconds: timing.runDuration)
      )
    }
    let after = timing.last
    let before = timing.state(atParentTime: timing.beginTime.nextDown)
    return (
      curve.progress(unitTime: before.unitTime, seconds: before.time),
      curve.progress(unitTime: after.unitTime, seconds: after.time)
    )
  }
}

extension Row {
  /// The pace of a run through keys.
  var keyPace: TimingFunction { curve.timingFunction ?? .linear }
}

extension MediaTiming {
  /// What it shows where it fills after the end.
  fileprivate var last: State { state(atParentTime: endTime.nextUp) }
}

extension SpringLanes.Form {
  /// The kernels' number.
  fileprivate var word: Int32 {
    switch self {
    case .under: 5
    case .critical: 6
    case .over: 7
    case .slow: 8
    case .firm: 9
    case .near: 10
    }
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
      self.init(timing)
      return
    }
    let inner = QuietSpan(groups.dropFirst(), paces.dropFirst(), timing)
    self.init(group)
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
    if !isHiddenBefore || inner.isHiddenBefore { begin = max(first, min(last, innerBegin)) }
    if !isHiddenAfter || inner.isHiddenAfter { end = max(first, min(last, innerEnd)) }
    isHiddenBefore = isHiddenBefore || (inner.isHiddenBefore && innerBegin > first)
    isHiddenAfter = isHiddenAfter || (inner.isHiddenAfter && innerEnd < last)
  }

  init(_ timing: MediaTiming) {
    begin = timing.beginTime
    // Local time stands still at a speed of 0: nothing changes once it has begun.
    end = timing.speed == 0 ? timing.beginTime : timing.endTime
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
