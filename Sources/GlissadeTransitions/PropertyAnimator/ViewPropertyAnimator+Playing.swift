import GlissadeEngine
import GlissadeTiming

// Running, pausing and continuing an animator.

extension ViewPropertyAnimator {
  /// The animator's present time, 0…1.
  var timeNow: Double {
    clocks.first.map { drive.localTime(atParentTime: $0.passed) } ?? drive.from
  }

  /// The remaining seconds of the delay.
  var waitNow: Double { max(0, drive.begin - (clocks.first?.passed ?? 0)) }

  /// The rate of the animator's time per second; negative on its way back.
  private var rateNow: Double {
    isRunning && length > 0 && waitNow == 0 ? (runsBackwards ? -1 : 1) / length : 0
  }

  /// The time at which linear scrubbing would show the present progress; the animator's time if it does not scrub
  /// linearly, or already does.
  var linearTime: Double {
    let time = drive.from
    guard scrubsLinearly, !isScrubbedLinearly else { return time }
    let progress = lead.state(at: time).position
    // Beyond the ends the progress does not determine the time.
    return progress > 0 && progress < 1 ? progress : time
  }

  /// Changes the tracks of all properties, and that of a property without a delay.
  func forEachTrack(_ body: (inout ProgressTrack) -> Void) {
    body(&lead)
    for animated in properties { body(&animated.track) }
  }

  // MARK: Becoming active

  /// Makes an inactive animator active, paused at its start.
  func activate() {
    state = .active
    stage = Stage.current ?? stage
    stage?.existingRuntime?.observer?.didBegin(self)
    drive = .paused(at: runsBackwards ? 1 : 0)
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

  /// Runs blocks whose changes the animator animates from now on.
  func collect(_ blocks: [(body: () -> Void, delayFactor: Double)]) {
    blockDepth += 1
    // A block may have stopped the animator.
    for (body, delay) in blocks where state == .active {
      MotionRecorder(self, delayFactor: delay).run(body)
    }
    blockDepth -= 1
    guard blockDepth == 0 else { return }
    isFresh = false
    // The stage is stored, so that mistakes are reported there after the properties are gone.
    if stage == nil { stage = knownStage }
    reportPendingDiagnostics()
    if isRunning { startClocks() }
  }

  // MARK: Running

  /// Lets the animator run from its present position.
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

  /// Lets a property follow the animator.
  func play(_ animated: AnimatedProperty) {
    guard isRunning else { return animated.hold(at: drive.from, isEven: isScrubbedLinearly) }
    guard let stage = animated.layer.stage else { return }
    let clock = clock(of: stage)
    // One property that moves up to the end suffices as its signal.
    let teller = clock.layer == nil ? clock : nil
    if animated.run(drive, isForward: !runsBackwards, length: length, teller) {
      clock.follow(animated.layer)
    }
  }

  /// The seconds to the end.
  var remaining: Double { drive.begin + drive.duration }

  private func clock(of stage: Stage) -> MotionClock {
    if let clock = clocks.first(where: { $0.stage === stage }) { return clock }
    let clock = MotionClock(self, stage)
    weakClocks.append(WeakClock(clock: clock))
    starting.append(clock)
    return clock
  }

  /// Makes sure that every stage notifies the animator of its end.
  private func startClocks() {
    if clocks.isEmpty, let stage = stage ?? Stage.current { _ = clock(of: stage) }
    for clock in clocks where clock.layer == nil { clock.post(after: remaining) }
    starting = []
    // Without a stage no time passes.
    if clocks.isEmpty { end(at: runsBackwards ? .start : .end) }
  }

  /// Pauses the animator at its present position.
  func freeze() {
    let now = timeNow
    consume((now - drive.from).magnitude * length)
    // If no time has passed, the former rates stay.
    if (clocks.first?.passed ?? 0) > 0 || stillSince != presentTime {
      let perSecond = rateNow
      forEachTrack { $0.rate = $0.state(at: now).velocity * perSecond }
    }
    stillSince = presentTime
    stand(at: now)
  }

  /// Pauses the animator at a time.
  func stand(at time: Double) {
    stopClocks()
    isRunning = false
    drive = .paused(at: time)
  }

  /// The rate of ``fractionComplete`` per second, by the value that it has after a pause; negative on the way back.
  var runningVelocity: Double {
    scrubsLinearly ? lead.state(at: timeNow).velocity * rateNow : rateNow
  }

  var presentTime: Double { (clocks.first?.stage ?? knownStage)?.time ?? 0 }

  /// A stage on which the animator moves something, or that was current.
  var knownStage: Stage? { properties.first?.layer.stage ?? stage ?? Stage.current }

  func stopClocks() {
    for clock in clocks { clock.stop() }
    weakClocks = []
    starting = []
  }

  /// Updates the layers to a paused animator's position.
  func hold() { for animated in properties { play(animated) } }

  // MARK: Scrubbing

  func scrub(to part: Double) {
    stillSince = -.infinity
    // While the animator is scrubbed, every part of the time counts equally.
    (secondsToEnds, length) = (nil, duration)
    if scrubsLinearly, !isScrubbedLinearly {
      let (time, even) = (drive.from, linearTime)
      forEachTrack { $0.beginScrubbing(at: time, even) }
    }
    isScrubbedLinearly = scrubsLinearly
    drive = .paused(at: part)
    hold()
  }

  /// Lets properties that were scrubbed linearly continue along the animator's curve.
  func aimFromScrub() {
    guard isScrubbedLinearly else { return aimWhereBroken() }
    aim(timingParameters, carriesVelocity: false)
  }

  /// Lets properties reverse that cannot be played back along their curves.
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
}
