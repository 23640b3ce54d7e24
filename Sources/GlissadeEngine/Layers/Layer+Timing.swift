import GlissadeBatch
public import GlissadeTiming

// The time of layers: every layer has its superlayer's, unless it is told otherwise.

extension Layer {
  /// How the layer's time, in which its animations and sublayers live, follows from its superlayer's;
  /// ``MediaTiming/layer`` by default.
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

  /// The time of the superlayer at which the layer's own time is ``timeOffset``, in seconds.
  ///
  /// A value that is NaN or infinite is refused, as for the other properties.
  public var beginTime: Double {
    get { timing.beginTime }
    set { retime(beginTime: newValue) }
  }

  /// Seconds of the layer per second of the superlayer: 0 pauses it and all below it at ``timeOffset``, where
  /// they can be scrubbed.
  public var speed: Double {
    get { timing.speed }
    set { retime(speed: newValue) }
  }

  /// Added to the layer's time, in seconds.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { retime(timeOffset: newValue) }
  }

  /// Lets the layer's time run along a curve in place of its ``timing``; nil gives it that back.
  package func setWarp(_ warp: TimeWarp?) {
    guard let stage else { return }
    if style?.ownTimeSpace == nil {
      guard warp != nil else { return }
      // A time of its own begins with a timing of its own.
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

  /// Gives the layer its ``timing`` back after its time was driven.
  ///
  /// What has come to its end at the present instant is gone: by this timing it would be elsewhere.
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

  /// A time of this layer in the time of another, in seconds.
  ///
  /// - Parameter other: a layer of the same stage; nil is the stage's time.
  /// - Throws: ``EngineError/notOnStage`` for a layer without stage, ``EngineError/foreignStage`` for one of
  ///   another, ``EngineError/timeIsPaused`` where the time cannot be told because a layer on the way
  ///   is paused.
  public func convertTime(_ time: Double, to other: Layer?) throws(EngineError) -> Double {
    guard time.isFinite else { throw .invalidTime(time) }
    guard let stage else { throw .notOnStage }
    if let other {
      guard let theirs = other.stage else { throw .notOnStage }
      guard theirs === stage else { throw .foreignStage }
    }
    return try timeSpace.convert(time, to: other?.timeSpace)
  }

  /// A time of another layer in the time of this one, in seconds.
  ///
  /// - Parameter other: a layer of the same stage; nil is the stage's time.
  /// - Throws: What ``convertTime(_:to:)`` throws.
  public func convertTime(_ time: Double, from other: Layer?) throws(EngineError) -> Double {
    if let other { return try other.convertTime(time, to: self) }
    guard time.isFinite else { throw .invalidTime(time) }
    guard stage != nil else { throw .notOnStage }
    return timeSpace.localTime(atStageTime: time)
  }
}

extension Stage {
  /// Gives a layer that comes to the stage, or to another place on it, its time.
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

  /// The events of a layer's animations have to be entered anew.
  func setNeedsSchedule(_ layer: Layer) {
    if layer.animationList.isEmpty || layer.flags.contains(.needsSchedule) { return }
    layer.flags.set(.needsSchedule, true)
    needsSchedule.append(layer)
  }

  /// A layer's own timing is another one.
  func timingChanged(_ layer: Layer) {
    if let own = layer.style?.ownTimeSpace, let timing = layer.style?.timing {
      let stoodStill = Optional(own).speed == 0
      own.map.timing = timing
      do throws(BatchError) { try table.setTiming(of: own.clock, timing) } catch {
        Stage.report(.batch(error), layer: layer)
      }
      // Scrubbing what is paused changes no event.
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
