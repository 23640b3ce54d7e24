import GlissadeBatch
import GlissadeTiming

/// When rows run, and how.
struct RowPace {
  let timing: MediaTiming
  let curve: TimingCurve
  let groups: GroupLevels
  let isCumulative: Bool

  /// The same without its curve, where that has been worked into keys.
  var even: RowPace {
    RowPace(
      timing: timing, curve: .timing(.linear), groups: groups, isCumulative: isCumulative)
  }
}

/// The groups that an animation is in, the outermost first.
struct GroupLevels {
  var timings: [MediaTiming] = []
  var paces: [TimingFunction] = []
}

extension Row {
  /// Puts the row into groups; keys get the pace of the whole run.
  mutating func take(_ pace: RowPace) {
    if !pace.groups.timings.isEmpty {
      groups = pace.groups.timings
      groupPaces = pace.groups.paces
    }
    if isKeyed { curve = pace.curve }
  }
}

/// A number's values in a basic animation.
struct ScalarEnds {
  var from: Double?
  var to: Double?
  var by: Double?
}
