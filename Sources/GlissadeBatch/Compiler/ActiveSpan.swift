import GlissadeTiming

/// The times between which a nested timing can make something change.
struct ActiveSpan {
  var begin: Double
  var end: Double
  /// Whether nothing is shown before the beginning, and after the end.
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
    // Only where the group's time runs through the inner one once, and evenly forwards, can both be
    // compared.
    let isSingle =
      timingFunctions.first ?? .linear == .linear
      && (group.period == .infinity
        || (!group.autoreverses && group.timeOffset == 0
          && group.activeLocalDuration <= group.runDuration))
    guard group.speed > 0, isSingle else { return }
    let (first, last) = (begin, end)
    let innerBegin = ActiveSpan.parentTime(inner.begin, group, -0x1p-40)
    let innerEnd = ActiveSpan.parentTime(inner.end, group, 0x1p-40)
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
