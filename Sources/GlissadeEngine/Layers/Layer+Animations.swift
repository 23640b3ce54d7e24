import GlissadeBatch
import GlissadeTiming

extension Layer {
  /// Adds a copy of an animation; the copy is frozen.
  ///
  /// The animation takes precedence over those added before. It replaces one with the same key; without a key it
  /// replaces none. On a stage it begins at once, unless it has a ``Animation/beginTime``; on a layer outside a stage
  /// it begins when the layer is added to one.
  ///
  /// Later changes of the animation do not affect the copy:
  ///
  /// ```swift
  /// let layer = Layer()
  /// let fade = BasicAnimation(keyPath: .opacity, from: 1, to: 0)
  /// fade.duration = 1
  /// try layer.add(fade, forKey: "fade")
  /// fade.duration = 5
  /// let duration = layer.animation(forKey: "fade")?.duration  // 1
  /// ```
  ///
  /// - Throws: ``EngineError`` for the value or field that is rejected; nothing has changed then.
  /// - Complexity: O(*n*) in the number of the layer's animations with all their keyframes.
  public func add(_ animation: Animation, forKey key: AnimationKey? = nil) throws(EngineError) {
    let copy = try checkedCopy(of: animation)
    install(copy, forKey: key, at: animationList.count)
  }

  /// Returns a validated copy of an animation with its duration filled in.
  func checkedCopy(of animation: Animation) throws(EngineError) -> Animation {
    var copy = animation.copy()
    if let typed = try copy.typed() { copy = typed }
    let stage = stage
    let given = (stage?.isPerforming == true ? stage?.transaction?.duration : nil) ?? 0
    copy.fillDuration(given > 0 ? given : MediaTiming.defaultDuration)
    try check(copy)
    return copy
  }

  /// Inserts a checked copy into the animations; one that the layer had before starts again.
  func install(_ copy: Animation, forKey key: AnimationKey?, at index: Int) {
    copy.state = AnimationState(layer: Unretained(self))
    let completion = stage?.isPerforming == true ? stage?.currentCompletion : nil
    if key != nil || completion != nil {
      copy.extras = AnimationExtras(
        delegate: copy.delegate, key: key, completion: completion)
      completion?.waiting += 1
    }
    if let key { removeAnimation(forKey: key) }
    if let new = copy as? Transition {
      if let old = transition { remove(old) }
      new.captureOutgoingSnapshot(of: self, contents: stage?.snapshotHandler?(self) ?? contents)
    }
    var list = animationList.take()
    if list.isEmpty { list.reserveCapacity(3) }
    list.insert(copy, at: min(index, list.count))
    animationList = list
    if let stage {
      stage.start(copy, on: self)
      stage.setNeedsCommit(self)
    }
  }

  /// The keys of the layer's animations, in the order in which they were added.
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public var animationKeys: [AnimationKey] {
    var keys: [AnimationKey] = []
    for animation in animationList where !animation.isFinished {
      if let key = animation.extras?.key { keys.append(key) }
    }
    return keys
  }

  /// The layer's animations in the order in which they were added: its frozen copies.
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public var animations: [Animation] { animationList.filter { !$0.isFinished } }

  /// The animation that was added last.
  package var newestAnimation: Animation? { animationList.last }

  /// Whether the layer has animations, including those that have just ended.
  package var hasAnimations: Bool { !animationList.isEmpty }

  /// Returns the layer's frozen copy of the animation with a key.
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public func animation(forKey key: AnimationKey) -> Animation? {
    for animation in animationList where !animation.isFinished && animation.extras?.key == key {
      return animation
    }
    return nil
  }

  /// Removes the animation with a key, if there is one; unless it had ended, its delegate is called with
  /// `finished: false`.
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public func removeAnimation(forKey key: AnimationKey) {
    guard let animation = animation(forKey: key) else { return }
    remove(animation)
  }

  /// Removes all animations; the delegates of those that had not ended are called with `finished: false`.
  ///
  /// - Complexity: O(*n*) in the number of the layer's animations.
  public func removeAllAnimations() {
    if animationList.isEmpty { return }
    let all = animationList
    animationList = []
    for animation in all { discard(animation) }
    stage?.setNeedsCommit(self)
  }

  /// Removes one of the layer's animations; unless it had ended, its delegate is called with `finished: false`.
  package func remove(_ animation: Animation) {
    guard let index = animationList.firstIndex(where: { $0 === animation }) else { return }
    var list = animationList.take()
    list.remove(at: index)
    animationList = list
    discard(animation)
    stage?.setNeedsCommit(self)
  }

  /// Notifies the stage that an animation is no longer one of the layer's.
  private func discard(_ animation: Animation) {
    let phase = animation.state?.phase
    animation.state?.phase = .removed
    guard let stage else { return }
    switch phase {
    case .waiting, .running:
      stage.count(animation, false)
      stage.removeEvent(of: animation)
      if animation.state?.hasNotifiedEnd == true { return }
      if animation.delegate != nil { stage.enqueue(.stopped(animation)) }
      stage.finish(animation)
    default: break
    }
  }

  /// Drops the animations that are marked as removed.
  func removeFinishedAnimations() {
    // The removed ones are released last, because their delegates may then change the layer.
    let all = animationList
    animationList = all.filter { $0.state?.phase != .removed }
    stage?.setNeedsCommit(self)
    withExtendedLifetime(all) {}
  }

  /// Throws an error for what the tables would reject, before anything has changed.
  func check(_ animation: Animation) throws(EngineError) {
    if !flags.contains(.hasLargeGeometry), try animation.passesFastValidation(self) { return }
    if try animation.validate(on: self) { return }
    // If numbers are large, their sums and products with those of the other animations may be out of range.
    var builder = SlotBuilder(self)
    builder.addAnimations(of: self)
    try animation.build(into: &builder)
    builder.finish()
    do throws(EngineError) { _ = try builder.validate() } catch {
      throw animation.engineError(for: error, on: self)
    }
  }
}

extension Animation {
  /// Fills in a missing duration: the transaction's, or within a group the group's.
  fileprivate func fillDuration(_ duration: Double) {
    if timing.duration == 0 { timing.duration = duration }
    guard let group = self as? AnimationGroup, !group.isFrozen else { return }
    for child in group.animations { child.fillDuration(timing.duration) }
  }

  /// Whether the animation has ended, and shows its last value at the present instant at most.
  var isFinished: Bool {
    switch state?.phase {
    case .finishing, .removed: true
    default: false
    }
  }
}

extension Stage {
  /// Starts an animation, now or when its begin time comes.
  func start(_ animation: Animation, on layer: Layer) {
    animation.state?.order = nextOrder()
    if animation.timing.beginTime == nil {
      animation.timing.beginTime = layer.timeSpace.localTime(atStageTime: time)
    }
    schedule(animation, on: layer, isNew: true)
  }

  /// Adds an animation's start or, if it begins at once, its end to the event queue.
  private func schedule(_ animation: Animation, on layer: Layer, isNew: Bool) {
    guard animation.state != nil else { return }
    let (begin, end) = times(of: animation, on: layer)
    if animation.state?.phase == .waiting {
      // While time is paused nothing starts; an animation whose begin time has passed counts as started.
      let local = layer.timeSpace.localTime(atStageTime: time)
      if let begin, begin > time {
        // The end follows when the animation has started, unless rounding has put it before the start.
        if begin <= end ?? .infinity { return push(animation, begin, .start, isNewest: isNew) }
      } else if begin != nil || animation.timing.begin <= local {
        animation.state?.phase = .running
        if animation.delegate != nil { enqueue(.started(animation)) }
      }
    }
    let moves = layer.timeSpace.speed != 0 && animation.speed != 0
    count(animation, animation.state?.phase == .running && moves)
    if let end, end < .infinity { push(animation, max(end, time), .stop, isNewest: isNew) }
  }

  /// Adds the end of an animation that has started at its event to the event queue.
  func scheduleEnd(of animation: Animation) {
    guard let layer = animation.state?.layer.object else { return }
    let end = times(of: animation, on: layer).end ?? .infinity
    if end < .infinity { push(animation, max(end, time), .stop, isNewest: false) }
  }

  /// Returns the stage's times at which an animation begins and ends; nil where the time of the layer does not
  /// determine one.
  private func times(of animation: Animation, on layer: Layer) -> (begin: Double?, end: Double?) {
    var begin: Double? = animation.timing.begin
    var end = animation.timing.endTimeIfDefaultTiming
    if end == nil, let timing = try? animation.mediaTiming() {
      let isEndless =
        timing.speed == 0 || timing.activeDuration >= TimingParameters.maximumRunDuration
      end = isEndless ? .infinity : timing.endTime
    }
    if layer.timeSpace != nil {
      let first = begin.flatMap { layer.timeSpace.stageTime(atLocalTime: $0) }
      let last = end.flatMap { layer.timeSpace.stageTime(atLocalTime: $0) }
      // If time runs backwards, an animation is entered at its end.
      let localEnd = end
      (begin, end) = layer.timeSpace.speed < 0 ? (last, first) : (first, last)
      // If the stage time were rounded past the end, what follows the end would show.
      if layer.timeSpace.speed > 0, let localEnd, localEnd < .infinity, var stageEnd = end {
        for _ in 0..<4 where layer.timeSpace.localTime(atStageTime: stageEnd) > localEnd {
          stageEnd = stageEnd.nextDown
        }
        end = stageEnd
      }
    }
    return (begin, end)
  }

  /// Counts or stops counting an animation as running, which determines whether the stage is animating.
  func count(_ animation: Animation, _ isCounted: Bool) {
    guard animation.state?.isCounted != isCounted else { return }
    animation.state?.isCounted = isCounted
    runningCount += isCounted ? 1 : -1
  }

  /// Reschedules the events of a layer's animations after its time has changed.
  func reschedule(_ layer: Layer) {
    for animation in layer.animationList {
      switch animation.state?.phase {
      case .waiting, .running:
        removeEvent(of: animation)
        schedule(animation, on: layer, isNew: false)
      case .ended:
        // The animation was not removed, and runs again if the layer's time has gone back.
        animation.state?.phase = .running
        schedule(animation, on: layer, isNew: false)
      default: break
      }
    }
  }
}
