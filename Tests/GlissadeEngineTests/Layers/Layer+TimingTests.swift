import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct LayerTimingTests {
  let stage: Stage
  let layer: Layer
  let log = EventLog()

  init() { (stage, layer) = stageWithLayer() }

  /// Returns the opacity that a layer shows at a time, as a Double.
  ///
  /// The opacity in the frame has to agree with it to a Float's rounding.
  private func opacity(of layer: Layer? = nil, at time: Double) throws -> Double {
    let layer = layer ?? self.layer
    try stage.evaluate(at: time)
    let value = try #require(try layer.presentation(at: time)).opacity
    let frame = try #require(layer.frameOpacity)
    expectClose(frame, value, within: 1e-6, "the frame at \(time)")
    return value
  }

  private func add(_ animation: Animation, _ name: String = "fade", to layer: Layer? = nil) throws {
    animation.delegate = RecordingDelegate(name, log, stage)
    try (layer ?? self.layer).add(animation)
  }

  // MARK: By hand

  /// speed, beginTime and timeOffset of a layer; the begin of its animation of 1 s in the layer's time; when
  /// it starts and stops in the stage's; a time in between with its value.
  static let rows: [(Double, Double, Double, Double, Double, Double, Double, Double)] = [
    (1, 0, 0, 2, 2, 3, 2.25, 0.25),
    (2, 0, 0, 2, 1, 1.5, 1.25, 0.5),
    (0.5, 0, 0, 2, 4, 6, 4.5, 0.25),
    (1, 3, 0, 2, 5, 6, 5.75, 0.75),
    (1, 0, 1.5, 2, 0.5, 1.5, 0.75, 0.25),
    (2, 1, 0.5, 2, 1.75, 2.25, 2, 0.5),
    (-1, 0, 10, 8, 1, 2, 1.25, 0.75),
    (-2, 1, 4, 1, 2, 2.5, 2.25, 0.5),
    (-0.5, 2, 3, 1.5, 3, 5, 3.5, 0.75),
  ]

  @Test(arguments: rows.indices)
  func `a layer's time moves the events of its animations`(_ index: Int) throws {
    let (speed, begin, offset, animationBegin, start, stop, time, value) = Self.rows[index]
    layer.timing = try MediaTiming(
      beginTime: begin, duration: .infinity, speed: speed, timeOffset: offset)
    layer.opacity = 0.5
    let animation = fade()
    animation.beginTime = animationBegin
    try add(animation)
    expectEqual(stage.nextEventTime, start)
    try expectEqual(opacity(at: time), value)
    try expectEqual(opacity(at: start), speed > 0 ? 0 : 1)
    try expectEqual(opacity(at: stop), speed > 0 ? 1 : 0)
    try expectEqual(opacity(at: start - 1e-9), 0.5)
    try expectEqual(opacity(at: stop + 1e-9), 0.5)
    try stage.advance(to: 20)
    log.expect("fade starts \(start)", "fade finishes \(stop)")
    expectTrue(layer.animations.isEmpty)
  }

  @Test(arguments: rows.indices)
  func `a sublayer lives in the layer's time`(_ index: Int) throws {
    let (speed, begin, offset, animationBegin, start, stop, time, value) = Self.rows[index]
    // The same time in two steps: the speed above, the rest below, or a mask below.
    let (inner, mask) = (Layer(), Layer())
    try layer.addSublayer(inner)
    try inner.setMask(mask)
    layer.speed = speed
    inner.timing = try MediaTiming(
      beginTime: begin * speed, duration: .infinity, timeOffset: offset)
    let animation = fade()
    animation.beginTime = animationBegin
    try add(animation, "inner", to: inner)
    try add(animation, "mask", to: mask)
    try expectEqual(opacity(of: inner, at: time), value)
    try expectEqual(opacity(of: mask, at: time), value)
    try stage.advance(to: 20)
    log.expect(
      "inner starts \(start)", "mask starts \(start)", "inner finishes \(stop)",
      "mask finishes \(stop)")
  }

  @Test func `an animation begins when it is added, in the layer's time`() throws {
    layer.speed = 2
    layer.timeOffset = 5
    try stage.advance(to: 3)
    try add(fade())
    expectEqual(layer.animations[0].beginTime, 11)
    try expectEqual(opacity(at: 3.25), 0.5)
    try stage.advance(to: 4)
    log.expect("fade starts 3.0", "fade finishes 3.5")
  }

  // MARK: Pausing and scrubbing

  /// The idiom of Apple's technical note QA1673.
  private func pause(_ layer: Layer) throws {
    let pausedTime = try layer.convertTime(stage.time, from: nil)
    layer.speed = 0
    layer.timeOffset = pausedTime
  }

  private func resume(_ layer: Layer) throws {
    let pausedTime = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    let timeSincePause = try layer.convertTime(stage.time, from: nil) - pausedTime
    layer.beginTime = timeSincePause
  }

  @Test func `pausing holds what shows, and resuming goes on from there`() throws {
    try add(fade())
    try stage.advance(to: 0.25)
    try pause(layer)
    expectTrue(!stage.isAnimating)
    expectNil(stage.nextEventTime)
    try expectEqual(opacity(at: 0.25), 0.25)
    expectNil(stage.nextWakeTime)
    try expectEqual(opacity(at: 100), 0.25)
    try stage.advance(to: 10)
    log.expect("fade starts 0.0")
    try resume(layer)
    expectTrue(stage.isAnimating)
    expectEqual(stage.nextEventTime, 10.75)
    try expectEqual(opacity(at: 10), 0.25)
    try expectEqual(opacity(at: 10.25), 0.5)
    // A second time.
    try stage.advance(to: 10.5)
    try pause(layer)
    try stage.advance(to: 20)
    try expectEqual(opacity(at: 20), 0.75)
    try resume(layer)
    try stage.advance(to: 30)
    log.expect("fade starts 0.0", "fade finishes 20.25")
  }

  @Test func `nothing begins while its layer is paused`() throws {
    let animation = fade()
    animation.beginTime = 2
    try add(animation)
    try stage.advance(to: 1)
    try pause(layer)
    try stage.advance(to: 5)
    log.expect()
    expectTrue(!stage.isAnimating)
    expectNil(stage.nextEventTime)
    try resume(layer)
    expectEqual(stage.nextEventTime, 6)
    try stage.advance(to: 10)
    log.expect("fade starts 6.0", "fade finishes 7.0")
  }

  @Test func `what is added to a paused layer begins, and waits for its end`() throws {
    try stage.advance(to: 1)
    try pause(layer)
    try stage.advance(to: 5)
    try add(fade())
    try stage.advance(to: 6)
    log.expect("fade starts 5.0")
    expectTrue(!stage.isAnimating)
    try resume(layer)
    try stage.advance(to: 10)
    log.expect("fade starts 5.0", "fade finishes 7.0")
  }

  @Test func `a paused layer is scrubbed by its offset`() throws {
    layer.speed = 0
    try add(fade())
    for percent in [0, 0.25, 0.75, 0.5, 1, 0] {
      layer.timeOffset = percent
      try expectEqual(opacity(at: 3), percent)
      try expectEqual(opacity(at: 7), percent)
    }
    // Beyond the end it is not shown, though nothing has ended.
    layer.timeOffset = 1.5
    try expectEqual(opacity(at: 7), 1)
    layer.timeOffset = 0.75
    try stage.advance(to: 7)
    log.expect("fade starts 0.0")
    expectEqual(layer.animations.count, 1)
    // Played back from there, as a cancelled transition is.
    layer.speed = -1
    layer.beginTime = 7
    try expectEqual(opacity(at: 7.25), 0.5)
    try stage.advance(to: 9)
    log.expect("fade starts 0.0", "fade finishes 7.75")
  }

  // MARK: Changes under way

  @Test func `a change of speed moves the end`() throws {
    try add(fade())
    try stage.advance(to: 0.5)
    layer.timing = try MediaTiming(
      beginTime: 0.5, duration: .infinity, speed: 2, timeOffset: 0.5)
    expectEqual(stage.nextEventTime, 0.75)
    try expectEqual(opacity(at: 0.5), 0.5)
    try expectEqual(opacity(at: 0.625), 0.75)
    try stage.advance(to: 2)
    log.expect("fade starts 0.0", "fade finishes 0.75")
  }

  @Test func `a change of the superlayer's time moves the events of what is waiting`() throws {
    let inner = Layer()
    try layer.addSublayer(inner)
    let animation = fade()
    animation.beginTime = 4
    try add(animation, to: inner)
    expectEqual(stage.nextEventTime, 4)
    layer.speed = 2
    expectEqual(stage.nextEventTime, 2)
    layer.speed = 4
    expectEqual(stage.nextEventTime, 1)
    try stage.advance(to: 3)
    log.expect("fade starts 1.0", "fade finishes 1.25")
  }

  @Test func `a time that jumps past the end ends at once`() throws {
    try add(fade())
    try stage.advance(to: 0.5)
    layer.timeOffset = 5
    expectEqual(stage.nextEventTime, 0.5)
    try stage.advance(to: 0.5)
    log.expect("fade starts 0.0", "fade finishes 0.5")
  }

  @Test func `a layer moves to a superlayer of another time`() throws {
    let (slow, fast, plain, own) = (Layer(), Layer(), Layer(), Layer())
    slow.speed = 1
    fast.speed = 2
    for above in [slow, fast] { try stage.root.addSublayer(above) }
    try slow.addSublayer(plain)
    try slow.addSublayer(own)
    own.timeOffset = 0.5
    let below = Layer()
    try own.addSublayer(below)
    for (name, layer) in [("plain", plain), ("own", own), ("below", below)] {
      let animation = fade()
      animation.beginTime = 4
      try add(animation, name, to: layer)
    }
    expectEqual(stage.nextEventTime, 3.5)
    try fast.addSublayer(plain)
    try fast.addSublayer(own)
    expectEqual(stage.nextEventTime, 1.75)
    try stage.advance(to: 10)
    log.expect(
      "own starts 1.75", "below starts 1.75", "plain starts 2.0", "own finishes 2.25",
      "below finishes 2.25", "plain finishes 2.5")
  }

  @Test func `a layer keeps its time when it comes to another stage`() throws {
    layer.speed = 2
    let animation = fade()
    animation.beginTime = 2
    let other = Stage()
    layer.removeFromSuperlayer()
    // Clocks of the other stage that the layer's must not be taken for.
    for _ in 0..<3 {
      let strange = Layer()
      try other.root.addSublayer(strange)
      strange.speed = 7
    }
    try other.root.addSublayer(layer)
    animation.delegate = RecordingDelegate("fade", log, other)
    try layer.add(animation)
    try other.evaluate(at: 1.25)
    expectEqual(layer.frameOpacity, 0.5)
    try other.advance(to: 3)
    log.expect("fade starts 1.0", "fade finishes 1.5")
  }

  @Test func `a layer keeps its time when its stage goes and another comes`() throws {
    let layer = Layer()
    var first: Stage? = Stage()
    try first?.root.addSublayer(layer)
    layer.speed = 2
    try first?.evaluate(at: 0)
    first = nil
    expectNil(layer.stage)
    layer.removeFromSuperlayer()
    let second = Stage()
    try second.root.addSublayer(layer)
    try layer.add(fade())
    try second.evaluate(at: 0.25)
    expectEqual(layer.frameOpacity, 0.5)
    layer.speed = 4
    try second.evaluate(at: 0.125)
    expectEqual(layer.frameOpacity, 0.5)
  }

  // MARK: Conversion

  @Test func `times go between layers`() throws {
    let (a, b, inner) = (Layer(), Layer(), Layer())
    for layer in [a, b] { try stage.root.addSublayer(layer) }
    try a.addSublayer(inner)
    a.speed = 2
    a.timeOffset = 1
    b.speed = 0.5
    b.beginTime = 3
    inner.speed = -4
    // At the stage's 7: a has 15, b has 2, inner has -60.
    let times: [(Layer?, Double)] = [(a, 15), (b, 2), (inner, -60), (layer, 7), (nil, 7)]
    for (from, time) in times {
      for (to, expected) in times {
        if let from { try expectEqual(from.convertTime(time, to: to), expected) }
        if let to { try expectEqual(to.convertTime(time, from: from), expected) }
      }
    }
  }

  @Test func `a time that cannot be told says why`() throws {
    let (paused, below, lone, foreign) = (Layer(), Layer(), Layer(), Layer())
    let other = Stage()
    try other.root.addSublayer(foreign)
    try stage.root.addSublayer(paused)
    try paused.addSublayer(below)
    paused.speed = 0
    paused.timeOffset = 4
    func error(_ time: Double, _ from: Layer, _ to: Layer?) -> EngineError? {
      thrownError(try from.convertTime(time, to: to))
    }
    expectEqual(error(1, paused, nil), .timeIsPaused)
    expectEqual(error(1, below, layer), .timeIsPaused)
    expectNil(error(1, paused, below))
    try expectEqual(layer.convertTime(9, to: below), 4)
    expectEqual(error(1, lone, nil), .notOnStage)
    expectEqual(error(1, layer, lone), .notOnStage)
    expectEqual(error(1, layer, foreign), .foreignStage)
    for time in [Double.nan, .infinity, -Double.infinity] {
      expectEqual(error(time, layer, nil), .invalidTime(time))
      expectEqual(thrownError(try layer.convertTime(time, from: nil)), .invalidTime(time))
    }
  }

  // MARK: Bad input

  @Test(arguments: [Double.nan, .infinity, -Double.infinity])
  func `a timing that is not finite is refused`(_ value: Double) throws {
    try add(fade())
    layer.speed = 2
    layer.timeOffset = 0.25
    layer.beginTime = -1
    let (timing, next) = (layer.timing, stage.nextEventTime)
    var told: [EngineError] = []
    stage.errorHandler = { error, _ in told.append(error) }
    layer.speed = value
    layer.timeOffset = value
    layer.beginTime = value
    expectEqual(
      told,
      [
        .timing(.notFinite(field: .speed, value: value)),
        .timing(.notFinite(field: .timeOffset, value: value)),
        .timing(.notFinite(field: .beginTime, value: value)),
      ])
    expectEqual(layer.timing, timing)
    expectEqual(stage.nextEventTime, next)
  }

  @Test func `extreme speeds give finite values`() throws {
    try add(fade())
    for speed in [
      1e300, -1e300, Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude, 1e-300,
    ] {
      layer.speed = speed
      for time in [0, 0.5, 1e12, -1e12, 1e300] {
        let value = try opacity(at: time)
        expectTrue(value >= 0 && value <= 1)
      }
      _ = stage.nextEventTime
      _ = try layer.convertTime(1e10, from: nil)
    }
  }
}
