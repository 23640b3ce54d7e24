import GlissadeBatch
public import GlissadeTiming

// Layer time: a layer without a timing of its own has its superlayer's time.

extension Layer {
  /// The map from the superlayer's time to the layer's own, in which its animations and sublayers run;
  /// ``/GlissadeTiming/MediaTiming/layer`` by default.
  ///
  /// A finite duration holds, repeats or reverses the layer's time as it does an animation's.
  public var timing: MediaTiming {
    get { style?.timing ?? .layer }
    set {
      if newValue == timing { return }
      makeStyle().timing = newValue
      stage?.timingChanged(self)
    }
  }

  /// The superlayer's time at which the layer's own time is ``timeOffset``, in seconds.
  ///
  /// A value that is NaN or infinite is rejected, as for the other properties.
  public var beginTime: Double {
    get { timing.beginTime }
    set { retime(beginTime: newValue) }
  }

  /// Seconds of the layer per second of the superlayer; 0 pauses the layer and all those below it at ``timeOffset``,
  /// which can then be changed to scrub them.
  public var speed: Double {
    get { timing.speed }
    set { retime(speed: newValue) }
  }

  /// An offset that is added to the layer's time, in seconds.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { retime(timeOffset: newValue) }
  }

  /// Lets the layer's time follow a curve in place of its ``timing``; nil restores the timing.
  package func setWarp(_ warp: TimeWarp?) {
    guard let stage else { return }
    if style?.ownTimeSpace == nil {
      guard warp != nil else { return }
      // A layer gets a time space of its own when it gets a timing of its own.
      makeStyle().timing = timing
      stage.timingChanged(self)
    }
    guard let own = style?.ownTimeSpace, own.map.warp != warp else { return }
    own.map.warp = warp
    do throws(BatchError) { try stage.table.setWarp(of: own.clock, warp) } catch {
      Stage.report(.batch(error), layer: self)
    }
    forEachInSubtree { stage.setNeedsSchedule($0) }
  }

  /// Restores the layer's ``timing`` after its time was driven.
  ///
  /// Animations that ended at the present instant are removed, because in this timing they would show another value.
  package func restoreTiming() {
    guard let stage, style?.ownTimeSpace?.map.warp != nil else { return }
    setWarp(nil)
    forEachInSubtree { layer in
      guard layer.hasAnimations else { return }
      for animation in layer.animationList where animation.state?.phase == .finishing {
        animation.state?.phase = .removed
      }
      layer.removeFinishedAnimations()
      stage.setNeedsCommit(layer)
    }
  }

  private func retime(beginTime: Double? = nil, speed: Double? = nil, timeOffset: Double? = nil) {
    let old = timing
    do throws(TimingError) {
      timing = try MediaTiming(
        beginTime: beginTime ?? old.beginTime, duration: old.duration, speed: speed ?? old.speed,
        timeOffset: timeOffset ?? old.timeOffset, repeatCount: old.repeatCount,
        repeatDuration: old.repeatDuration, autoreverses: old.autoreverses, fillMode: old.fillMode)
    } catch {
      Stage.report(.timing(error), layer: self)
    }
  }

  /// Converts a time of this layer to the time of another, in seconds.
  ///
  /// - Parameters:
  ///   - time: A time of this layer, in seconds.
  ///   - other: A layer of the same stage; nil is the stage.
  /// - Returns: The other layer's time, in seconds.
  /// - Throws: ``EngineError/notOnStage`` for a layer without a stage, ``EngineError/foreignStage`` for a layer of
  ///   another stage, ``EngineError/timeIsPaused`` if the time is not determined because a layer between the two is
  ///   paused, ``EngineError/invalidTime(_:)`` for a time that is not finite.
  public func convertTime(_ time: Double, to other: Layer?) throws(EngineError) -> Double {
    guard time.isFinite else { throw .invalidTime(time) }
    guard let stage else { throw .notOnStage }
    if let other {
      guard let theirs = other.stage else { throw .notOnStage }
      guard theirs === stage else { throw .foreignStage }
    }
    return try timeSpace.convert(time, to: other?.timeSpace)
  }

  /// Converts a time of another layer to the time of this one, in seconds.
  ///
  /// - Parameters:
  ///   - time: A time of the other layer, in seconds.
  ///   - other: A layer of the same stage; nil is the stage.
  /// - Returns: This layer's time, in seconds.
  /// - Throws: The errors of ``convertTime(_:to:)``.
  public func convertTime(_ time: Double, from other: Layer?) throws(EngineError) -> Double {
    if let other { return try other.convertTime(time, to: self) }
    guard time.isFinite else { throw .invalidTime(time) }
    guard stage != nil else { throw .notOnStage }
    return timeSpace.localTime(atStageTime: time)
  }
}

extension Stage {
  /// Updates the time spaces of a layer that was added to the stage or moved within it.
  func enterTimeSpace(_ layer: Layer) {
    let above = layer.superReference?.object.timeSpace
    guard let timing = layer.style?.timing else {
      layer.timeSpace = above
      return
    }
    if let own = layer.style?.ownTimeSpace {
      own.parent = above
      layer.timeSpace = own
      try? table.setParent(of: own.clock, to: above?.clock ?? .table)
      return
    }
    do throws(BatchError) {
      let clock = try table.addClock(parent: above?.clock ?? .table, timing: timing)
      let space = TimeSpace(timing: timing, parent: above, clock: clock)
      layer.style?.ownTimeSpace = space
      layer.timeSpace = space
    } catch {
      Stage.report(.batch(error), layer: layer)
      layer.timeSpace = above
    }
  }

  /// Marks a layer whose animations' events must be rescheduled.
  func setNeedsSchedule(_ layer: Layer) {
    if layer.animationList.isEmpty || layer.flags.contains(.needsSchedule) { return }
    layer.flags.set(.needsSchedule, true)
    var layers = needsSchedule.take()
    layers.append(layer)
    needsSchedule = layers
  }

  /// Updates the clock and events of a layer after its own timing has changed.
  func timingChanged(_ layer: Layer) {
    changes += 1
    if let own = layer.style?.ownTimeSpace, let timing = layer.style?.timing {
      let stoodStill = Optional(own).speed == 0
      own.map.timing = timing
      do throws(BatchError) { try table.setTiming(of: own.clock, timing) } catch {
        Stage.report(.batch(error), layer: layer)
      }
      // Scrubbing a paused layer changes no event.
      if stoodStill && Optional(own).speed == 0 { return }
      layer.forEachInSubtree { self.setNeedsSchedule($0) }
      return
    }
    layer.forEachInSubtree { layer in
      self.enterTimeSpace(layer)
      if layer.animationList.isEmpty { return }
      self.setNeedsCommit(layer)
      self.setNeedsSchedule(layer)
    }
  }
}
