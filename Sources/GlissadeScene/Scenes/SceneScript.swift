import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

/// A parsed scene: its layers and changes.
struct SceneScript {
  let cursor: JSONCursor
  let viewport: Size
  let layers: [SceneLayer]
  /// The changes in the order of the file.
  let changes: [SceneChange]

  /// Puts the scene on a new stage.
  ///
  /// - Parameters:
  ///   - time: The initial time of the stage in seconds.
  ///   - log: A log that records errors of the engine, if the caller needs them.
  func playback(atStageTime time: Double, log: EngineErrorLog? = nil) -> Playback {
    let stage = Stage(time: time)
    if let log { stage.errorHandler = { error, _ in log.note(error) } }
    // With this geometry the coordinates of the stage are those of the root's bounds.
    stage.root.bounds = Rect(origin: .zero, size: viewport)
    stage.root.position = Point(x: viewport.width / 2, y: viewport.height / 2)
    let newLayers = makeLayers(on: stage, log)
    var start = time
    var actions: [(time: Double, act: () -> Void)] = [
      (
        0,
        { [unowned stage] in
          start = stage.time
          begin(newLayers, start, log)
        }
      )
    ]
    for change in changes {
      actions.append(
        (change.time, { apply(change, layers[change.layer], newLayers[change.layer], start, log) }))
    }
    return Playback(stage: stage, viewport: viewport, actions: actions)
  }

  private func makeLayers(on stage: Stage, _ log: EngineErrorLog?) -> [Layer] {
    var newLayers: [Layer] = []
    newLayers.reserveCapacity(layers.count)
    for layer in layers {
      log?.cursor = layer.cursor
      let new = layer.isShape ? ShapeLayer() : Layer()
      new.name = layer.name
      let above = layer.parent.map { newLayers[$0] } ?? stage.root
      attempt(log) { () throws(EngineError) in
        if layer.isMask { try above.setMask(new) } else { try above.addSublayer(new) }
        for (property, value) in layer.values { try new.setValue(value, for: property) }
      }
      if let frame = layer.frame { new.frame = frame }
      newLayers.append(new)
    }
    return newLayers
  }

  /// Applies the timings and adds the animations at the start of the scene.
  private func begin(_ newLayers: [Layer], _ start: Double, _ log: EngineErrorLog?) {
    // The layers' timings come first, because animations without a begin time begin at the layers' local times.
    for (layer, new) in zip(layers, newLayers) {
      log?.cursor = layer.cursor
      guard let timing = layer.timing else { continue }
      let isWithin = layer.parent.map { layers[$0].hasOwnTime } ?? false
      let begin = isWithin ? timing.beginTime : timing.beginTime + start
      attempt(log) { () throws(EngineError) in
        new.timing = try timing.beginning(at: begin)
      }
    }
    for (layer, new) in zip(layers, newLayers) {
      for animation in layer.animations { add(animation, layer, to: new, start, log) }
    }
  }

  private func apply(
    _ change: SceneChange, _ layer: SceneLayer, _ new: Layer, _ start: Double,
    _ log: EngineErrorLog?
  ) {
    log?.cursor = change.cursor
    Transaction.begin()
    if let settings = change.settings {
      if let duration = settings.duration { Transaction.animationDuration = duration }
      if let function = settings.timingFunction { Transaction.animationTimingFunction = function }
      Transaction.disableActions = settings.disablesActions
    } else {
      Transaction.disableActions = true
    }
    switch change.removal {
    case .all: new.removeAllAnimations()
    case .keys(let keys): for key in keys { new.removeAnimation(forKey: AnimationKey(key)) }
    case nil: break
    }
    // Transitions are added before the values change, because they capture the outgoing look.
    for item in change.animations where item.animation is Transition {
      add(item, layer, to: new, start, log)
    }
    log?.cursor = change.cursor
    for (property, value) in change.values {
      attempt(log) { () throws(EngineError) in try new.setValue(value, for: property) }
    }
    for item in change.animations where !(item.animation is Transition) {
      add(item, layer, to: new, start, log)
    }
    Transaction.commit()
    log?.cursor = change.cursor
  }

  /// Adds an animation.
  ///
  /// Its begin time is in seconds from the scene's start, or in local time if the layer has a timing of its own.
  private func add(
    _ item: SceneAnimation, _ layer: SceneLayer, to new: Layer, _ start: Double,
    _ log: EngineErrorLog?
  ) {
    log?.cursor = item.cursor
    var animation = item.animation
    if let begin = animation.beginTime, !layer.hasOwnTime, start != 0 {
      animation = animation.copy()
      animation.beginTime = begin + start
    }
    attempt(log) { () throws(EngineError) in
      try new.add(animation, forKey: item.key.map { AnimationKey($0) })
    }
  }

  private func attempt(_ log: EngineErrorLog?, _ body: () throws(EngineError) -> Void) {
    do throws(EngineError) { try body() } catch { log?.note(error) }
  }
}
