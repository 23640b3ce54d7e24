import GlissadeBatch
import GlissadeTiming

/// The time of a layer and those below it, where it differs from its superlayer's.
final class TimeSpace {
  var timing: MediaTiming
  /// The time space around it, nil for the stage's.
  var parent: TimeSpace?
  /// Its clock in the tables.
  let clock: ClockID

  init(timing: MediaTiming, parent: TimeSpace?, clock: ClockID) {
    self.timing = timing
    self.parent = parent
    self.clock = clock
  }

  /// The time in this space at a time of the space around it.
  func localTime(atParentTime time: Double) -> Double {
    let local =
      timing.duration < .infinity
      ? timing.state(atParentTime: time).time : timing.localTime(atParentTime: time)
    // As the tables' clocks have it, so that the two agree whatever the speed.
    return max(-Double.greatestFiniteMagnitude, min(local, .greatestFiniteMagnitude))
  }
}

extension TimeSpace? {
  /// The time in the space at a time of the stage.
  func localTime(atStageTime time: Double) -> Double {
    guard let space = self else { return time }
    var chain = [space]
    var above = space.parent
    while let next = above {
      chain.append(next)
      above = next.parent
    }
    var time = time
    for next in chain.reversed() { time = next.localTime(atParentTime: time) }
    return time
  }

  /// The stage's time at a time in the space; nil where one of the spaces stands still.
  func stageTime(atLocalTime time: Double) -> Double? {
    var (time, space) = (time, self)
    while let next = space {
      guard let above = next.timing.parentTime(atLocalTime: time) else { return nil }
      time = above
      space = next.parent
    }
    return time
  }

  /// Local seconds per second of the stage, where no space has an end: 0 stands still.
  var speed: Double {
    var (speed, space) = (1.0, self)
    while let next = space {
      speed *= next.timing.speed
      space = next.parent
    }
    return speed
  }
}
