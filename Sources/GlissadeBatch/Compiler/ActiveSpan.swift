import GlissadeTiming

/// The interval of time in which a nested timing can change its output.
struct ActiveSpan {
  var begin: Double
  var end: Double
  /// Whether the row is hidden before the begin, and after the end.
  private var isHiddenBefore: Bool
  private var isHiddenAfter: Bool

  init(
    _ groups: ArraySlice<MediaTiming>, _ timingFunctions: ArraySlice<TimingFunction>,
    _ timing: MediaTiming
  ) {
    guard let group = groups.first else {
      self.init(timing)
      return
    }
    let inner = ActiveSpan(groups.dropFirst(), timingFunctions.dropFirst(), timing)
    self.init(group)
    // The interval can be narrowed only if the group's time runs through the inner one once, linearly forwards.
    let isSingle =
      timingFunctions.first ?? .linear == .linear
      && (group.period == .infinity
        || (!group.autoreverses && group.timeOffset == 0
          && group.activeLocalDuration <= group.runDuration))
    guard group.speed > 0, isSingle else { return }
    let (first, last) = (begin, end)
    let innerBegin = ActiveSpan.parentTime(inner.begin, group, -0x1p-40)
    let innerEnd = ActiveSpan.parentTime(inner.end, group, 0x1p-40)
    // At an instant when the group appears or disappears, the output changes if the inner timing is shown there.
    if !isHiddenBefore || inner.isHiddenBefore { begin = max(first, min(last, innerBegin)) }
    if !isHiddenAfter || inner.isHiddenAfter { end = max(first, min(last, innerEnd)) }
    isHiddenBefore = isHiddenBefore || (inner.isHiddenBefore && innerBegin > first)
    isHiddenAfter = isHiddenAfter || (inner.isHiddenAfter && innerEnd < last)
  }

  init(_ timing: MediaTiming) {
    begin = timing.beginTime
    // At a speed of 0 local time is constant: nothing changes after the begin.
    end = timing.speed == 0 ? timing.beginTime : timing.endTime
    isHiddenBefore = timing.fillMode == .removed || timing.fillMode == .forwards
    isHiddenAfter =
      timing.endTime < .infinity
      && (timing.fillMode == .removed || timing.fillMode == .backwards)
  }

  /// Returns the parent time at which a group's time is `time`, moved to one side by a bound of the rounding
  /// errors.
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
