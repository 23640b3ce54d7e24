import GlissadeBatch
import GlissadeTiming

/// The timing of rows and the curve that they follow.
struct RowSchedule {
  let timing: MediaTiming
  let curve: TimingCurve
  let groups: EnclosingGroups
  let isCumulative: Bool

  /// The same schedule with a linear curve, for rows whose keys already contain the curve.
  var linear: RowSchedule {
    RowSchedule(
      timing: timing, curve: .timing(.linear), groups: groups, isCumulative: isCumulative)
  }

  /// Returns a row from one value to another.
  func row(_ channel: Channel, _ from: Double, _ to: Double) -> Row {
    Row(channel, from: from, to: to, curve: curve, timing: timing)
  }

  /// Returns two keys, the second of which begins where the curve passes 0.5.
  func midpointSegments() throws(EngineError) -> KeySegments {
    let jump = curve.unitTime(reaching: 0.5, runDuration: timing.runDuration)
    var second = KeySegments.Segment(start: jump, end: 1, key: 1)
    if let function = curve.timingFunction, function.value(at: jump, isBefore: true) < 0.5 {
      second.beforeStart = KeySegments.Position(key: 0, fraction: 1)
    }
    let segments = [KeySegments.Segment(start: 0, end: jump, key: 0), second]
    return try mappingBatchErrors { () throws(BatchError) in try KeySegments(segments) }
  }
}

/// The groups that contain an animation, the outermost first.
struct EnclosingGroups {
  var timings: [MediaTiming] = []
  var timingFunctions: [TimingFunction] = []
}

extension Row {
  /// Sets the row's groups; keys also get the timing function of the whole run.
  mutating func apply(_ schedule: RowSchedule) {
    if !schedule.groups.timings.isEmpty {
      groups = schedule.groups.timings
      groupTimingFunctions = schedule.groups.timingFunctions
    }
    if isKeyed { curve = schedule.curve }
  }
}

/// The end values of a number in a basic animation.
struct ScalarEndpoints {
  var from: Double?
  var to: Double?
  var by: Double?
}
