import GlissadeBatch
import GlissadeTiming

extension Layer {
  /// Adds a copy of an animation; from then on it is frozen.
  ///
  /// It is laid over those added before. One with the same key is removed; without a key none is. On a stage
  /// it begins at once, unless it has a ``Animation/beginTime``; on a layer that is not part of one, when it
  /// becomes so.
  ///
  /// - Throws: ``EngineError`` naming the value or field that is refused; nothing has changed then.
  public func add(_ animation: Animation, forKey key: AnimationKey? = nil) throws(EngineError) {
    let copy = try checkedCopy(of: animation)
    install(copy, forKey: key, at: animationList.count)
  }

  /// A copy of an animation that the tables will take, its duration filled in.
  func checkedCopy(of animation: Animation) throws(EngineError) -> Animation {
    let copy = animation.copy()
    let stage = stage
    let given = (stage?.isPerforming == true ? stage?.transaction?.duration : nil) ?? 0
    copy.fillDuration(given > 0 ? given : MediaTiming.defaultDuration)
    try check(copy)
    return copy
  }

  /// Takes a checked copy among the animations; one that was the layer's before begins anew.
  func install(_ copy: Animation, forKey key: AnimationKey?, at index: Int) {
    let schedule = copy.state?.schedule ?? 0
    copy.state = AnimationState(layer: Unretained(self), schedule: schedule)
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
    if animationList.isEmpty { animationList.reserveCapacity(3) }
    if index < animationList.count {
      animationList.insert(copy, at: index)
    } else {
      animationList.append(copy)
    }
    if let stage {
      stage.start(copy, on: self)
      stage.setNeedsCommit(self)
    }
  }

  /// The keys of the layer's animations, in the order of adding.
  public var animationKeys: [AnimationKey] {
    var keys: [AnimationKey] = []
    for animation in animationList where !animation.isFinished {
      if let key = animation.extras?.key { keys.append(key) }
    }
    return keys
  }

  /// The layer's animations in the order of adding: its frozen copies.
  public var animations: [Animation] { animationList.filter { !$0.isFinished } }

  /// Whether there are any, those that have just ended included.
  package var hasAnimations: Bool { !animationList.isEmpty }

  /// The layer's frozen copy of the animation with a key.
  public func animation(forKey key: AnimationKey) -> Animation? {
    for animation in animationList where !animation.isFinished && animation.extras?.key == key {
      return animation
    }
    return nil
  }

  /// Removes the animation with a key, if there is one; its delegate hears that it did not finish.
  public func removeAnimation(forKey key: AnimationKey) {
    guard let animation = animation(forKey: key) else { return }
    remove(animation)
  }

  /// Removes all animations; their delegates hear that they did not finish, unless they had.
  public func removeAllAnimations() {
    if animationList.isEmpty { return }
    let all = animationList
    animationList = []
    for animation in all { discard(animation) }
    stage?.setNeedsCommit(self)
  }

  /// Removes one of the layer's animations; its delegate hears that it did not finish, unless it had.
  package func remove(_ animation: Animation) {
    guard animationList.contains(where: { $0 === animation }) else { return }
    animationList.removeAll { $0 === animation }
    discard(animation)
    stage?.setNeedsCommit(self)
  }

  /// Tells the stage that an animation is not the layer's any more.
  private func discard(_ animation: Animation) {
    let phase = animation.state?.phase
    animation.state?.phase = .removed
    guard let stage else { return }
    switch phase {
    case .waiting, .running:
      stage.count(animation, false)
      stage.events.countStaleEvent()
      if animation.state?.hasNotifiedEnd == true { return }
      if animation.delegate != nil { stage.pending.append(.stopped(animation)) }
      stage.finish(animation)
    default: break
    }
  }

  /// Lets go of animations that are not the layer's any more.
  func removeFinishedAnimations() {
    animationList.removeAll { $0.state?.phase == .removed }
    stage?.setNeedsCommit(self)
  }

  /// Throws for what the tables would refuse, before anything has changed.
  private func check(_ animation: Animation) throws(EngineError) {
    if !flags.contains(.hasLargeGeometry), try animation.passesFastValidation(self) { return }
    if try animation.validate(on: self) { return }
    // Where numbers are large, the others' have to leave room for them.
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
  /// Fills in the duration where none is set: the transaction's, and within a group the group's.
  fileprivate func fillDuration(_ duration: Double) {
    if timing.duration == 0 { timing.duration = duration }
    guard let group = self as? AnimationGroup, !group.isFrozen else { return }
    for child in group.animations { child.fillDuration(timing.duration) }
  }

  /// Whether it has ended and shows at most at this instant.
  var isFinished: Bool {
    switch state?.phase {
    case .finishing, .removed: true
    default: false
    }
  }
}

extension Stage {
  /// Lets an animation begin, now or when its time comes.
  func start(_ animation: Animation, on layer: Layer) {
    animation.state?.order = nextOrder()
    if animation.timing.beginTime == nil {
      animation.timing.beginTime = layer.timeSpace.localTime(atStageTime: time)
    }
    schedule(animation, on: layer, isNew: true)
  }

  /// Enters an animation's beginning and end among the events.
  private func schedule(_ animation: Animation, on layer: Layer, isNew: Bool) {
    guard animation.state != nil else { return }
    animation.state?.schedule &+= 1
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
      // Where time runs backwards an animation is met from its end.
      let localEnd = end
      (begin, end) = layer.timeSpace.speed < 0 ? (last, first) : (first, last)
      // A rounding past the end would show what comes after it.
      if layer.timeSpace.speed > 0, let localEnd, localEnd < .infinity, var stageEnd = end {
        for _ in 0..<4 where layer.timeSpace.localTime(atStageTime: stageEnd) > localEnd {
          stageEnd = stageEnd.nextDown
        }
        end = stageEnd
      }
    }
    if animation.state?.phase == .waiting {
      // Where time stands still nothing begins; what is under way there counts as begun.
      let local = layer.timeSpace.localTime(atStageTime: time)
      if let begin, begin > time {
        push(animation, begin, .start, isNew)
      } else if begin != nil || animation.timing.begin <= local {
        animation.state?.phase = .running
        if animation.delegate != nil { pending.append(.started(animation)) }
      }
    }
    let moves = layer.timeSpace.speed != 0 && animation.speed != 0
    count(animation, animation.state?.phase == .running && moves)
    if let end, end < .infinity { push(animation, max(end, time), .stop, isNew) }
  }

  /// Counts an animation among those that make the stage animate, or not.
  func count(_ animation: Animation, _ isCounted: Bool) {
    guard animation.state?.isCounted != isCounted else { return }
    animation.state?.isCounted = isCounted
    runningCount += isCounted ? 1 : -1
  }

  private func push(
    _ animation: Animation, _ time: Double, _ kind: AnimationEvent.Kind, _ isNew: Bool
  ) {
    guard let state = animation.state else { return }
    events.push(
      AnimationEvent(
        time: time, animation: animation, schedule: state.schedule, kind: kind),
      isNewest: isNew)
  }

  /// Enters the events of a layer's animations anew, because its time runs differently now.
  func reschedule(_ layer: Layer) {
    for animation in layer.animationList {
      switch animation.state?.phase {
      case .waiting, .running:
        events.countStaleEvent()
        schedule(animation, on: layer, isNew: false)
      case .ended:
        // It stays, and runs once more where the layer's time has gone back.
        animation.state?.phase = .running
        schedule(animation, on: layer, isNew: false)
      default: break
      }
    }
  }
}
