// Adding and removing the animations of many layers: the same as one after the other, with the stage's lists changed
// at once.

extension Stage {
  /// Inserts copies of one animation into the animations of layers, as `Layer.install(_:forKey:at:)` inserts one.
  ///
  /// - Parameters:
  ///   - layers: The layers.
  ///   - key: The key of all copies.
  ///   - first: The copy for the first layer.
  ///   - copy: Returns the copy for another layer, by its index.
  ///   - variesCurves: Whether the curves of copies differ.
  func install(
    on layers: [Layer], forKey key: AnimationKey?, _ first: Animation, variesCurves: Bool,
    _ copy: (Int) -> Animation
  ) {
    reserve(forAnimations: layers.count)
    let completion = isPerforming ? currentCompletion : nil
    completion?.waiting += layers.count
    let shared = AnimationExtras(
      delegate: first.delegate, key: key, completion: completion, isShared: true,
      variesCurves: variesCurves)
    // Released last, because what they retain may then change the tree.
    var replaced: [Animation] = []
    var lists = takeLists()
    for (row, layer) in layers.enumerated() {
      let copy = row == 0 ? first : copy(row)
      copy.extras = shared
      copy.state = AnimationState(layer: Unretained(layer))
      if let key, let old = layer.animation(forKey: key) {
        putBack(&lists)
        layer.remove(old)
        replaced.append(old)
        lists = takeLists()
      }
      var list = layer.animationList.take()
      if list.isEmpty { list.reserveCapacity(3) }
      list.append(copy)
      layer.animationList = list
      lists.setNeedsCommit(layer)
      if layer.timeSpace == nil, start(copy, &lists.events) { continue }
      putBack(&lists)
      start(copy, on: layer)
      lists = takeLists()
    }
    putBack(&lists)
    withExtendedLifetime(replaced) {}
  }

  /// Starts an animation whose timing is usual in the stage's own time; returns false for any other.
  private func start(_ animation: Animation, _ events: inout EventQueue<AnimationEvent>) -> Bool {
    guard var state = animation.state else { return false }
    if animation.timing.beginTime == nil { animation.timing.beginTime = time }
    guard let end = animation.timing.endTimeIfDefaultTiming, end < .infinity else { return false }
    let begin = animation.timing.begin
    state.order = nextOrder()
    if begin > time {
      state.nextEvent = .start
    } else {
      state.phase = .running
      state.isCounted = true
      runningCount += 1
      if animation.delegate != nil { enqueue(.started(animation)) }
    }
    animation.state = state
    let next = begin > time ? begin : max(end, time)
    events.push(AnimationEvent(time: next, animation: Unretained(animation)), isNewest: true)
    return true
  }

  /// Removes the animations with a key from layers, as ``Layer/removeAnimation(forKey:)`` does from one.
  func uninstall(_ key: AnimationKey, from layers: [Layer]) {
    reserve(forLayers: layers.count)
    // Released last, because what they retain may then change the tree.
    var removed: [Animation] = []
    removed.reserveCapacity(layers.count)
    var known: AnimationExtras?
    var lists = takeLists()
    for layer in layers {
      guard layer.animationList.count == 1, let animation = layer.animationList.last,
        let extras = animation.extras, extras === known || extras.key == key,
        let state = animation.state, state.phase == .waiting || state.phase == .running,
        !state.hasNotifiedEnd
      else {
        guard let animation = layer.animation(forKey: key) else { continue }
        putBack(&lists)
        layer.remove(animation)
        removed.append(animation)
        lists = takeLists()
        continue
      }
      known = extras
      var list = layer.animationList.take()
      list.removeLast()
      layer.animationList = list
      removed.append(animation)
      animation.state?.phase = .removed
      count(animation, false)
      if state.eventIndex >= 0 { lists.events.remove(at: Int(state.eventIndex)) }
      animation.state?.eventIndex = -1
      if extras.delegate != nil { enqueue(.stopped(animation)) }
      finish(animation)
      lists.setNeedsCommit(layer)
    }
    lists.events.trim()
    putBack(&lists)
    withExtendedLifetime(removed) {}
  }

  /// The lists of a stage that adding and removing animations changes, while they are outside of it.
  private struct Lists {
    var dirty: [Layer]
    var events: EventQueue<AnimationEvent>

    mutating func setNeedsCommit(_ layer: Layer) {
      if layer.flags.contains(.needsCommit) { return }
      layer.flags.set(.needsCommit, true)
      dirty.append(layer)
    }
  }

  /// Takes the lists out of the stage; until they are put back, nothing may be called or released that could reach
  /// them.
  private func takeLists() -> Lists { Lists(dirty: dirty.take(), events: events.take()) }

  private func putBack(_ lists: inout Lists) {
    dirty = lists.dirty
    events = lists.events
    lists = Lists(dirty: [], events: EventQueue())
  }
}
