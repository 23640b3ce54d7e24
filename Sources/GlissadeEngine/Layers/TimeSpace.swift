import GlissadeBatch
import GlissadeTiming

/// The time of a layer and those below it, where it differs from its superlayer's.
final class TimeSpace {
  /// The map from the time of the space around it, which is also the clock's.
  var map: TimeMap { didSet { isPaused = map.warp?.isPaused ?? false } }
  /// Whether a warp holds the time still, so that no time of the stage leads to another; read without the map.
  private(set) var isPaused = false
  /// The time space around it, nil for the stage's.
  var parent: TimeSpace?
  /// Its clock in the tables.
  let clock: ClockID

  init(timing: MediaTiming, parent: TimeSpace?, clock: ClockID) {
    map = TimeMap(timing)
    self.parent = parent
    self.clock = clock
  }
}

extension TimeSpace? {
  /// The space and all around it, the innermost first.
  private var chain: [TimeSpace] {
    var chain: [TimeSpace] = []
    var space = self
    while let next = space {
      chain.append(next)
      space = next.parent
    }
    return chain
  }

  /// The time in the space at a time of the stage.
  func localTime(atStageTime time: Double) -> Double {
    if self == nil { return time }
    var time = time
    for next in chain.reversed() { time = next.map.localTime(atParentTime: time) }
    return time
  }

  /// The stage's time at a time in the space; nil where one of the spaces stands still.
  func stageTime(atLocalTime time: Double) -> Double? {
    var (time, space) = (time, self)
    while let next = space {
      if next.isPaused { return nil }
      guard let above = next.map.parentTime(atLocalTime: time) else { return nil }
      time = above
      space = next.parent
    }
    return time
  }

  /// A time of the space in another, by way of the nearest one around both.
  ///
  /// - Throws: ``EngineError/timeIsPaused`` where a space that has to be left stands still.
  func convert(_ time: Double, to other: TimeSpace?) throws(EngineError) -> Double {
    var down = other.chain
    var (here, time) = (self, time)
    while let next = here {
      if let place = down.firstIndex(where: { $0 === next }) {
        down.removeSubrange(place...)
        break
      }
      guard let above = next.map.parentTime(atLocalTime: time) else { throw .timeIsPaused }
      time = above
      here = next.parent
    }
    for next in down.reversed() { time = next.map.localTime(atParentTime: time) }
    return time
  }

  /// Local seconds per second of the stage at a time of it: 0 where a space stands still or is held.
  func speed(atStageTime time: Double) -> Double {
    if self == nil { return 1 }
    var (time, speed) = (time, 1.0)
    for next in chain.reversed() {
      speed *= next.map.rate(atParentTime: time)
      time = next.map.localTime(atParentTime: time)
    }
    return speed
  }

  /// Local seconds per second of the stage, where no space has an end: 0 stands still.
  var speed: Double {
    var (speed, space) = (1.0, self)
    while let next = space {
      speed *= next.map.speed
      space = next.parent
    }
    return speed
  }
}
