import GlissadeBatch
import GlissadeTiming

/// When rows run, and how.
struct RowPace {
  let timing: MediaTiming
  let curve: Curve
  let groups: GroupLevels
  let isCumulative: Bool

  /// The same without its curve, where that has been worked into keys.
  var even: RowPace {
    RowPace(
      timing: timing, curve: .timing(.linear), groups: groups, isCumulative: isCumulative)
  }

  /// The progress that a timing function comes to, 0…1 and what lies between it and the control points.
  var reach: ClosedRange<Double> {
    guard case .timing(.bezier(let bezier)) = curve else { return 0...1 }
    return min(0, bezier.y1, bezier.y2)...max(1, bezier.y1, bezier.y2)
  }

  /// The unit time at which the progress passes a value between 0 and 1.
  func time(reaching progress: Double) -> Double {
    switch curve {
    case .timing(let function):
      var (low, high) = (0.0, 1.0)
      // Halving until neighbours are met finds the passage of any curve from 0 to 1.
      while true {
        let middle = low + (high - low) / 2
        if middle <= low || middle >= high { return high }
        if function.value(at: middle) >= progress { high = middle } else { low = middle }
      }
    case .spring(let motion):
      let time = motion.spring.firstTime(
        reaching: progress, initialVelocity: motion.initialVelocity)
      return min(1, (time ?? 0) / timing.runDuration)
    }
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
