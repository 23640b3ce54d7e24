import GlissadeEngine
import GlissadeTiming

// How an animator runs, stands still and goes on otherwise.

extension ViewPropertyAnimator {
  /// The animator's time now, 0…1.
  var timeNow: Double {
    clocks.first.map { drive.localTime(atParentTime: $0.passed) } ?? drive.from
  }

  /// Seconds that are left of the delay.
  var waitNow: Double { max(0, drive.begin - (clocks.first?.passed ?? 0)) }

  /// The rate of the animator's time, per second; below 0 on the way back.
  private var rateNow: Double {
    isRunning && length > 0 && waitNow == 0 ? (runsBackwards ? -1 : 1) / length : 0
  }

  /// Where the animator stands, by the way where that is how it is scrubbed.
  var linearTime: Double {
    let time = drive.from
    guard scrubsLinearly, !isScrubbedLinearly else { return time }
    let way = lead.state(at: time).position
    // Beyond the ends the way says nothing.
    return way > 0 && way < 1 ? way : time
  }

  /// Changes the tracks of all properties, and that of one without a delay.
  private func forEachTrack(_ body: (inout ProgressTrack) -> Void) {
    body(&lead)
    for animated in properties { body(&animated.track) }
  }

  // MARK: Becoming active

  /// Makes an inactive animator one that stands still at its beginning.
  func activate() {
    state = .active
    stage = Stage.current ?? stage
    stage?.existingMonitor?.settingUpTransition?.begin(self)
    drive = .hold(at: runsBackwards ? 1 : 0)
    (secondsToEnds, length) = (nil, duration)
    isFresh = true
    isScrubbedLinearly = false
    stillSince = -.infinity
    lead = ProgressTrack(curve: timingParameters.curve(length))
  }

  func takeBlocks() -> [(body: () -> Void, delayFactor: Double)] {
    let taken = blocks
    blocks = []
    return taken
  }

  /// Runs blocks, whose changes move as the animator does now.
  func collect(_ blocks: [(body: () -> Void, delayFactor: Double)]) {
    blockDepth += 1
    // A block may have stopped the animator.
    for (body, delay) in blocks where state == .active {
      MotionRecorder(self, delayFactor: delay).run(body)
    }
    blockDepth -= 1
    guard blockDepth == 0 else { return }
    isFresh = false
    // Mistakes are told there also when nothing moves any more.
    if stage == nil { stage = knownStage }
    reportPendingDiagnostics()
    if isRunning { startClocks() }
  }

  // MARK: Running

  /// Runs from where it stands.
  func resume(
    after wait: Double, collecting blocks: [(body: () -> Void, delayFactor: Double)] = []
  ) {
    isRunning = true
    isScrubbedLinearly = false
    drive = TimeWarp(
      begin: wait, duration: remainingFraction * length, from: drive.from, to: runsBackwards ? 0 : 1
    )
    forEachTrack { $0.anchor = nil }
    for animated in properties { play(animated) }
    collect(blocks)
  }

  /// Lets a property do what the animator does.
  func play(_ animated: AnimatedProperty) {
    guard isRunning else { return animated.hold(at: drive.from, isEven: isScrubbedLinearly) }
    guard let stage = animated.layer.stage else { return }
    let clock = clock(of: stage)
    // One property that moves to the end is enough to tell it.
    let teller = clock.layer == nil ? clock : nil
    if animated.run(drive, isForward: !runsBackwards, length: length, teller) {
      clock.follow(animated.layer)
    }
  }

  /// Seconds up to the end.
  var remaining: Double { drive.begin + drive.duration }

  private func clock(of stage: Stage) -> MotionClock {
    if let clock = clocks.first(where: { $0.stage === stage }) { return clock }
    let clock = MotionClock(self, stage)
    weakClocks.append(WeakClock(clock: clock))
    starting.append(clock)
    return clock
  }

  /// Sees to it that the end will be told on each stage.
  private func startClocks() {
    if clocks.isEmpty, let stage = stage ?? Stage.current { _ = clock(of: stage) }
    for clock in clocks where clock.layer == nil { clock.post(after: remaining) }
    starting = []
    // Without a stage there is no time that could pass.
    if clocks.isEmpty { end(at: runsBackwards ? .start : .end) }
  }

  /// Stands still where it is.
  func freeze() {
    let now = timeNow
    consume((now - drive.from).magnitude * length)
    // Where no time has passed what moved before is what counts.
    if (clocks.first?.passed ?? 0) > 0 || stillSince != presentTime {
      let perSecond = rateNow
      forEachTrack { $0.rate = $0.state(at: now).velocity * perSecond }
    }
    stillSince = presentTime
    stand(at: now)
  }

  /// Stands still at a time of its own.
  func stand(at time: Double) {
    stopClocks()
    isRunning = false
    drive = .hold(at: time)
  }

  /// How fast ``fractionComplete`` grows as it would be after a pause, per second; below 0 on the way back.
  var runningVelocity: Double {
    scrubsLinearly ? lead.state(at: timeNow).velocity * rateNow : rateNow
  }

  private var presentTime: Double { (clocks.first?.stage ?? knownStage)?.time ?? 0 }

  /// A stage that it moves something on, or that was current.
  var knownStage: Stage? { properties.first?.layer.stage ?? stage ?? Stage.current }

  func stopClocks() {
    for clock in clocks { clock.stop() }
    weakClocks = []
    starting = []
  }

  /// Lets the layers show where it stands.
  func hold() { for animated in properties { play(animated) } }

  // MARK: Scrubbing

  func scrub(to part: Double) {
    stillSince = -.infinity
    // By hand every part of the time counts alike.
    (secondsToEnds, length) = (nil, duration)
    if scrubsLinearly, !isScrubbedLinearly {
      let (time, even) = (drive.from, linearTime)
      forEachTrack { $0.beginScrubbing(at: time, even) }
    }
    isScrubbedLinearly = scrubsLinearly
    drive = .hold(at: part)
    hold()
  }

  /// Lets properties that were scrubbed evenly go on along the animator's curve.
  func aimFromScrub() {
    guard isScrubbedLinearly else { return aimWhereBroken() }
    aim(timingParameters, carriesVelocity: false)
  }

  /// Lets properties turn that cannot be played back along their curves.
  func aimWhereBroken() {
    let (time, isForward) = (drive.from, !runsBackwards)
    forEachTrack { track in
      let segment = track.segment
      if track.isWhole || (segment.end > segment.begin) == isForward { return }
      track.aim(from: track.state(at: time).position, at: time, isForward: isForward) { _, _ in
        segment.curve.startingAtRest
      }
    }
  }

  // MARK: Going on

  func proceed(_ parameters: (any TimingCurveProvider)?, _ factor: Double) {
    if isRunning { freeze() }
    let part = remainingFraction
    var seconds = factor == 0 ? part * length : factor * duration
    if let parameters {
      let moves = stillSince == presentTime && !isScrubbedLinearly
      if let spring = parameters.springTimingParameters, spring.hasIntrinsicDuration {
        let way = (runsBackwards ? 0 : 1) - progress(of: lead)
        let velocity = moves && way != 0 ? lead.rate / way : 0
        seconds = parameters.curve(seconds, velocity: velocity).length
        seconds = max(seconds, parameters.length(seconds))
      }
      retime(seconds)
      aim(parameters, carriesVelocity: moves)
    } else {
      retime(seconds)
      aimFromScrub()
    }
    resume(after: 0)
  }

  /// The progress of a property where the animator stands.
  private func progress(of track: ProgressTrack) -> Double {
    isScrubbedLinearly ? track.linearProgress(at: drive.from) : track.state(at: drive.from).position
  }

  /// Lets all properties go to the end that lies ahead, from where they are.
  private func aim(_ parameters: any TimingCurveProvider, carriesVelocity: Bool) {
    forEachTrack { track in
      let (rate, axis) = (carriesVelocity ? track.rate : 0, track.axis)
      track.aim(from: progress(of: track), at: drive.from, isForward: !runsBackwards) {
        parameters.curve($0 * length, axis, velocity: $1 != 0 ? rate / $1 : 0)
      }
    }
  }
}
