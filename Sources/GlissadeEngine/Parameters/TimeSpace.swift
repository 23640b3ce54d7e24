import GlissadeBatch
import GlissadeTiming

/// The time of a layer and the layers below it, where it differs from the superlayer's time.
package final class TimeSpace {
  /// The map from the parent's time, which is also the map of the clock.
  var map: TimeMap { didSet { isPaused = map.warp?.isPaused ?? false } }
  /// Whether a warp pauses the time, so that no stage time is determined by it; cached because it is read often.
  private(set) var isPaused = false
  /// The enclosing time space; nil is the stage's time.
  var parent: TimeSpace?
  /// The clock in the tables.
  let clock: ClockID

  init(timing: MediaTiming, parent: TimeSpace?, clock: ClockID) {
    map = TimeMap(timing)
    self.parent = parent
    self.clock = clock
  }
}

extension TimeSpace? {
  /// The space and all enclosing ones, the innermost first.
  private var chain: [TimeSpace] {
    var chain: [TimeSpace] = []
    var space = self
    while let next = space {
      chain.append(next)
      space = next.parent
    }
    return chain
  }

  /// Returns the time in the space at a time of the stage.
  package func localTime(atStageTime time: Double) -> Double {
    guard let self else { return time }
    // Most spaces are in no other.
    if self.parent == nil { return self.map.localTime(atParentTime: time) }
    var time = time
    for next in chain.reversed() { time = next.map.localTime(atParentTime: time) }
    return time
  }

  /// Returns the stage's time at a time in the space; nil if one of the spaces is paused.
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

  /// Converts a time of the space to the time of another, through their nearest common enclosing space.
  ///
  /// - Throws: ``EngineError/timeIsPaused`` if one of the spaces on the path up to the common one is paused.
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

  /// Returns the local seconds per second of the stage at a time of the stage: 0 if a space is paused, or its time is
  /// held.
  func speed(atStageTime time: Double) -> Double {
    guard let self else { return 1 }
    if self.parent == nil { return self.map.rate(atParentTime: time) }
    var (time, speed) = (time, 1.0)
    for next in chain.reversed() {
      speed *= next.map.rate(atParentTime: time)
      time = next.map.localTime(atParentTime: time)
    }
    return speed
  }

  /// The local seconds per second of the stage, regardless of the ends of time spaces: 0 is paused.
  var speed: Double {
    var (speed, space) = (1.0, self)
    while let next = space {
      speed *= next.map.speed
      space = next.parent
    }
    return speed
  }
}
