import GlissadeTiming

// The tests for rows that can share a driver. Most rows of a slot have the timing and the curve of the previous
// row, so the fields are compared directly; synthesized comparisons are several calls.

extension MediaTiming {
  /// Whether all stored parameters are equal, which determine the derived ones.
  func isEqual(to other: MediaTiming) -> Bool {
    beginTime == other.beginTime && duration == other.duration && speed == other.speed
      && timeOffset == other.timeOffset && repeatCount == other.repeatCount
      && repeatDuration == other.repeatDuration && autoreverses == other.autoreverses
      && fillMode == other.fillMode
  }
}

extension TimingCurve {
  /// Whether the curves are equal.
  ///
  /// Springs are compared by the parameters that they were created from.
  func isEqual(to other: TimingCurve) -> Bool {
    switch (self, other) {
    case (.timing(.linear), .timing(.linear)): true
    case (.timing(.bezier(let a)), .timing(.bezier(let b))):
      a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2
    case (.spring(let a), .spring(let b)):
      a.duration == b.duration && a.initialVelocity == b.initialVelocity
        && a.spring.stiffness == b.spring.stiffness && a.spring.damping == b.spring.damping
        && a.spring.mass == b.spring.mass && a.spring.overdamping == b.spring.overdamping
    default: self == other
    }
  }
}

extension Row {
  /// Whether another row has the same timing, curve, keys and groups.
  func sharesDriver(with row: Row) -> Bool {
    timing.isEqual(to: row.timing) && keys === row.keys && curve.isEqual(to: row.curve)
      && (groupTiming === row.groupTiming
        || (groups == row.groups && groupTimingFunctions == row.groupTimingFunctions))
  }
}
