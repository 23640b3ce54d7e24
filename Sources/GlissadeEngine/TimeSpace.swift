import GlissadeBatch
import GlissadeTiming

/// The time of a layer and those below it, where it differs from its superlayer's.
final class TimeSpace {
  var timing: MediaTiming
  /// What holds instead of the timing.
  var warp: TimeWarp?
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
    if let warp { return warp.localTime(atParentTime: time) }
    let local =
      timing.duration < .infinity
      ? timing.state(atParentTime: time).time : timing.localTime(atParentTime: time)
    // As the tables' clocks have it, so that the two agree whatever the speed.
    return max(-Double.greatestFiniteMagnitude, min(local, .greatestFiniteMagnitude))
  }
}

extension TimeSpace {
  /// The time of the space around it at a time of this one; nil where there is none.
  fileprivate func parentTime(atLocalTime time: Double) -> Double? {
    warp.map { $0.parentTime(atLocalTime: time) } ?? timing.parentTime(atLocalTime: time)
  }

  /// Local seconds per second of the space around it where it has no end; of one that is warped the direction.
  fileprivate var speed: Double { warp?.direction ?? timing.speed }

  /// Local seconds per second of the space around it.
  fileprivate func rate(atParentTime time: Double) -> Double {
    if let warp { return warp.rate(atParentTime: time) }
    guard timing.duration < .infinity else { return timing.speed }
    let state = timing.state(atParentTime: time)
    return state.stage == .active ? (state.isReversing ? -timing.speed : timing.speed) : 0
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
      guard let above = next.parentTime(atLocalTime: time) else { return nil }
      time = above
      space = next.parent
    }
    return time
  }

  /// A time of the space in another, by way of the nearest one around both.
  ///
  /// - Throws: ``EngineError/timeStandsStill`` where a space that has to be left stands still.
  func convert(_ time: Double, to other: TimeSpace?) throws(EngineError) -> Double {
    var down: [TimeSpace] = []
    var space = other
    while let next = space {
      down.append(next)
      space = next.parent
    }
    var (here, time) = (self, time)
    while let next = here {
      if let place = down.firstIndex(where: { $0 === next }) {
        down.removeSubrange(place...)
        break
      }
      guard let above = next.parentTime(atLocalTime: time) else { throw .timeStandsStill }
      time = above
      here = next.parent
    }
    for next in down.reversed() { time = next.localTime(atParentTime: time) }
    return time
  }

  /// Local seconds per second of the stage at a time of it: 0 where a space stands still or is held.
  func speed(atStageTime time: Double) -> Double {
    guard let space = self else { return 1 }
    var chain = [space]
    while let above = chain[chain.count - 1].parent { chain.append(above) }
    var (time, speed) = (time, 1.0)
    for next in chain.reversed() {
      speed *= next.rate(atParentTime: time)
      time = next.localTime(atParentTime: time)
    }
    return speed
  }

  /// Local seconds per second of the stage, where no space has an end: 0 stands still.
  var speed: Double {
    var (speed, space) = (1.0, self)
    while let next = space {
      speed *= next.speed
      space = next.parent
    }
    return speed
  }
}
