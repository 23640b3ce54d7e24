import GlissadeBatch
import GlissadeTiming

/// When rows run, and along which curve.
struct RowSchedule {
  let timing: MediaTiming
  let curve: TimingCurve
  let groups: EnclosingGroups
  let isCumulative: Bool

  /// The same with a linear curve, where its own has been worked into keys.
  var linear: RowSchedule {
    RowSchedule(
      timing: timing, curve: .timing(.linear), groups: groups, isCumulative: isCumulative)
  }

  /// A row from one value to another.
  func row(_ channel: Channel, _ from: Double, _ to: Double) -> Row {
    Row(channel, from: from, to: to, curve: curve, timing: timing)
  }

  /// Two keys, the second of which begins where the curve passes half the way.
  func midpointSegments() throws(EngineError) -> KeySegments {
    let jump = curve.unitTime(reaching: 0.5, runDuration: timing.runDuration)
    return try mappingBatchErrors { () throws(BatchError) in
      try KeySegments([
        KeySegments.Segment(start: 0, end: jump, key: 0),
        KeySegments.Segment(start: jump, end: 1, key: 1),
      ])
    }
  }
}

/// The groups that an animation is in, the outermost first.
struct EnclosingGroups {
  var timings: [MediaTiming] = []
  var timingFunctions: [TimingFunction] = []
}

extension Row {
  /// Puts the row into groups; keys get the timing function of the whole run.
  mutating func apply(_ schedule: RowSchedule) {
    if !schedule.groups.timings.isEmpty {
      groups = schedule.groups.timings
      groupTimingFunctions = schedule.groups.timingFunctions
    }
    if isKeyed { curve = schedule.curve }
  }
}

/// A number's values in a basic animation.
struct ScalarEndpoints {
  var from: Double?
  var to: Double?
  var by: Double?
}
