import GlissadeEngine
import GlissadeTiming

// How an animator runs, stands still and goes on otherwise.

extension ViewPropertyAnimator {
  /// The animator's time now, 0…1.
  var timeNow: Double {
    guard isRunning else { return time }
    guard let clock = clocks.first else { return time }
    let passed = clock.passed - wait
    if length <= 0, passed >= 0 { return turnsBack ? 0 : 1 }
    if passed <= 0 { return time }
    return min(max(turnsBack ? time - passed / length : time + passed / length, 0), 1)
  }

  /// Seconds that are left of the delay.
  var waitNow: Double { max(0, wait - (clocks.first?.passed ?? 0)) }

  /// Where the animator stands, by the way where that is how it is scrubbed.
  var evenTime: Double {
    guard scrubsLinearly, !isScrubbedEvenly else { return time }
    let way = lead.state(at: time).position
    // Beyond the ends the way says nothing.
    return way > 0 && way < 1 ? way : time
  }

  // MARK: Becoming active

  /// Makes an inactive animator one that stands still at its beginning.
  func activate() {
    state = .active
    stage = Stage.current ?? stage
    stage?.existingMonitor?.begun?.begin(self)
    time = turnsBack ? 1 : 0
    (secondsToEnds, length) = (nil, duration)
    isFresh = true
    isScrubbedEvenly = false
    stillSince = -.infinity
    lead = MotionTrack(zero: 0, one: 1, axis: .none, curve: timingParameters.curve(length))
  }

  func takeBlocks() -> [(body: () -> Void, delayFactor: Double)] {
    let taken = blocks
    blocks = []
    return taken
  }

  /// Runs blocks, whose changes move as the animator does now.
  func collect(_ blocks: [(body: () -> Void, delayFactor: Double)]) {
    collecting += 1
    // A block may have stopped the animator.
    for (body, delay) in blocks where state == .active {
      MotionRecorder(self, delayFactor: delay).run(body)
    }
    collecting -= 1
    guard collecting == 0 else { return }
    isFresh = false
    // Mistakes are told there also when nothing moves any more.
    if stage == nil { stage = knownStage }
    reportUntold()
    if isRunning { startClocks() }
  }

  // MARK: Running

  /// Runs from where it stands.
  func resume(
    after wait: Double, collecting blocks: [(body: () -> Void, delayFactor: Double)] = []
  ) {
    isRunning = true
    isScrubbedEvenly = false
    self.wait = wait
    lead.anchor = nil
    for motion in motions {
      motion.track.anchor = nil
      play(motion)
    }
    collect(blocks)
  }

  /// Lets a motion do what the animator does.
  func play(_ motion: PropertyMotion) {
    guard isRunning else { return motion.hold(at: time, isEven: isScrubbedEvenly) }
    guard let stage = motion.layer.stage else { return }
    let clock = clock(of: stage)
    let run = PropertyMotion.Run(
      time: time, isForward: !turnsBack, length: length, wait: wait)
    // One motion that lasts to the end is enough to tell it.
    if clock.layer != nil {
      _ = motion.play(run, nil)
    } else if motion.play(run, clock) {
      clock.follow(motion.layer)
    }
  }

  /// Seconds up to the end.
  var remaining: Double { (turnsBack ? time : 1 - time) * length + wait }

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
    if clocks.isEmpty { end(at: turnsBack ? .start : .end) }
  }

  /// Stands still where it is.
  func freeze() {
    let now = timeNow
    // Where no time has passed what moved before is what counts.
    let hasPassed = (clocks.first?.passed ?? 0) > 0
    spend((now - time).magnitude * length)
    time = now
    if hasPassed || stillSince != presentTime {
      lead.anchor = nil
      let perSecond = length > 0 && waitNow == 0 ? (turnsBack ? -1 : 1) / length : 0
      for motion in motions {
        motion.rate = motion.track.state(at: now).velocity * perSecond
      }
      leadRate = lead.state(at: now).velocity * perSecond
    }
    stillSince = presentTime
    stopClocks()
    isRunning = false
    wait = 0
  }

  /// How fast ``fractionComplete`` grows as it would be after a pause, per second; below 0 on the way back.
  var runningVelocity: Double {
    guard isRunning, length > 0, waitNow == 0 else { return 0 }
    let perSecond = (turnsBack ? -1 : 1) / length
    return scrubsLinearly ? lead.state(at: timeNow).velocity * perSecond : perSecond
  }

  private var presentTime: Double { (clocks.first?.stage ?? knownStage)?.time ?? 0 }

  /// A stage that it moves something on, or that was current.
  var knownStage: Stage? { motions.first?.layer.stage ?? stage ?? Stage.current }

  func stopClocks() {
    for clock in clocks { clock.stop() }
    weakClocks = []
    starting = []
  }

  /// Lets the layers show where it stands.
  func hold() { for motion in motions { play(motion) } }

  // MARK: Scrubbing

  func scrub(to part: Double) {
    stillSince = -.infinity
    // By hand every part of the time counts alike.
    (secondsToEnds, length) = (nil, duration)
    if scrubsLinearly {
      if !isScrubbedEvenly {
        let even = evenTime
        lead.beginScrubbing(at: time, even)
        for motion in motions { motion.track.beginScrubbing(at: time, even) }
        isScrubbedEvenly = true
      }
    } else if isScrubbedEvenly {
      isScrubbedEvenly = false
    }
    time = part
    hold()
  }

  /// Lets motions that were scrubbed evenly go on along the animator's curve.
  func aimFromScrub() {
    guard isScrubbedEvenly else { return aimWhereBroken() }
    aim(timingParameters, carriesVelocity: false)
  }

  /// Lets motions turn that cannot be played back along their curves.
  func aimWhereBroken() {
    let isForward = !turnsBack
    func isBroken(_ track: MotionTrack) -> Bool {
      !track.isWhole && (track.piece.end > track.piece.begin) != isForward
    }
    if isBroken(lead) {
      let curve = lead.piece.curve.fromRest
      lead.aim(from: lead.state(at: time).position, at: time, isForward: isForward) { _, _ in curve
      }
    }
    for motion in motions where isBroken(motion.track) {
      let (track, curve) = (motion.track, motion.track.piece.curve.fromRest)
      motion.aim(from: track.state(at: time).position, at: time, isForward: isForward) { _, _ in
        curve
      }
    }
  }

  // MARK: Going on

  func proceed(_ parameters: (any TimingCurveProvider)?, _ factor: Double) {
    if isRunning { freeze() }
    let part = partAhead
    var seconds = factor == 0 ? part * length : factor * duration
    if let parameters {
      let moves = stillSince == presentTime && !isScrubbedEvenly
      if let spring = parameters.springTimingParameters, spring.hasOwnLength {
        let progress =
          isScrubbedEvenly ? lead.evenProgress(at: time) : lead.state(at: time).position
        let way = (turnsBack ? 0 : 1) - progress
        let velocity = moves && way != 0 ? leadRate / way : 0
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

  /// Lets all motions go to the end that lies ahead, from where they are.
  private func aim(_ parameters: any TimingCurveProvider, carriesVelocity: Bool) {
    let (time, length) = (time, length)
    func progress(_ track: MotionTrack) -> Double {
      isScrubbedEvenly ? track.evenProgress(at: time) : track.state(at: time).position
    }
    func curve(
      _ stretch: Double, _ way: Double, _ rate: Double, _ axis: MotionAxis = .none
    ) -> MotionCurve {
      parameters.curve(
        stretch * length, axis, velocity: carriesVelocity && way != 0 ? rate / way : 0)
    }
    let rate = leadRate
    lead.aim(from: progress(lead), at: time, isForward: !turnsBack) { curve($0, $1, rate) }
    for motion in motions {
      motion.aim(from: progress(motion.track), at: time, isForward: !turnsBack) {
        let made = curve($0, $1, motion.rate, motion.track.axis)
        return motion.isPlain ? made.plain : made
      }
    }
  }
}
