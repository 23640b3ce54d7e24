import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct StageEventsTests {
  private let log = EventLog()

  @Test func `an animation that waits ends, however many others come and go before`() throws {
    let stage = Stage()
    let (layer, other) = (Layer(), Layer())
    try stage.root.addSublayer(layer)
    try stage.root.addSublayer(other)
    try layer.add(fade(delegate: RecordingDelegate("late", log, stage)).lasting(1, from: 10))
    for _ in 0..<500 {
      try other.add(fade(), forKey: "a")
      other.removeAnimation(forKey: "a")
    }
    try stage.advance(to: 20)
    log.expect("late starts 10.0", "late finishes 11.0")
    expectTrue(!stage.isAnimating)
  }

  @Test func `animations that are over when they are added again and again come to an end`() throws
  {
    let stage = Stage(time: 5)
    let layer = Layer()
    try stage.root.addSublayer(layer)
    let witness = RecordingDelegate("past", log, stage)
    let past = fade(delegate: witness).lasting(0.25, from: 1)
    witness.onStop = { _, _ in try? layer.add(past) }
    try layer.add(past)
    #expect(throws: EngineError.endlessCallbacks(time: 5)) { try stage.advance(to: 6) }
    witness.onStop = nil
    try stage.advance(to: 7)
    expectTrue(!stage.isAnimating)
  }

  @Test
  func `a motion that has ended runs again where its layer's time goes back, and tells nobody`()
    throws
  {
    let (stage, layer) = stageWithLayer()
    try layer.add(fade(delegate: RecordingDelegate("kept", log, stage)).keep())
    try stage.advance(to: 2)
    expectTrue(!stage.isAnimating)
    layer.timeOffset = -1.5
    expectTrue(stage.isAnimating)
    expectEqual(stage.nextEventTime, 2.5)
    try stage.advance(to: 3)
    expectTrue(!stage.isAnimating)
    log.expect("kept starts 0.0", "kept finishes 1.0")
    expectEqual(layer.animations.count, 1)
    layer.removeAllAnimations()
    try stage.advance(to: 4)
    log.expect("kept starts 0.0", "kept finishes 1.0")
  }

  @Test func `what is below a paused layer is converted without the stage's time`() throws {
    let stage = Stage()
    let (paused, fast, slow) = (Layer(), Layer(), Layer())
    try stage.root.addSublayer(paused)
    try paused.addSublayer(fast)
    try paused.addSublayer(slow)
    paused.speed = 0
    fast.speed = 2
    slow.speed = 0.5
    slow.timeOffset = 1
    try expectEqual(fast.convertTime(3, from: paused), 6)
    try expectEqual(fast.convertTime(6, to: slow), 2.5)
    #expect(throws: EngineError.timeIsPaused) { try fast.convertTime(1, to: nil) }
  }

  @Test func `an object that goes with a call may add further calls`() throws {
    let stage = Stage()
    var calls = 0
    for _ in 0..<3 {
      let last = Farewell { [unowned stage] in stage.post { calls += 1 } }
      stage.post { withExtendedLifetime(last) {} }
    }
    try stage.advance(to: 0)
    expectEqual(calls, 3)
  }

  @Test func `a commit ends every turn`() throws {
    let stage = Stage()
    let layer = Layer()
    expectNil(layer.presentation)
    try stage.perform { () throws(EngineError) in try stage.root.addSublayer(layer) }
    expectEqual(layer.presentation?.opacity, 1)
    stage.perform { layer.opacity = 0 }
    expectEqual(layer.animationKeys, ["opacity"])
    expectEqual(layer.presentation?.opacity, 1)
    try stage.advance(to: 1)
    expectEqual(layer.presentation?.opacity, 0)
  }

  @Test func `a refused number of a spring keeps the old one, and cannot be added`() throws {
    let layer = Layer()
    let spring = SpringAnimation(keyPath: .opacity, from: 0, to: 1)
    spring.mass = -1
    expectEqual(spring.mass, 1)
    let refused = TimingError.outOfRange(field: .mass, value: -1, allowed: .positive)
    #expect(throws: EngineError.timing(refused)) { try layer.add(spring) }
    // A valid number elsewhere changes nothing.
    spring.damping = 5
    spring.stiffness = .nan
    #expect(throws: EngineError.timing(refused)) { try layer.add(spring) }
    spring.mass = 2
    #expect(throws: EngineError.self) { try layer.add(spring) }
    spring.stiffness = 50
    try layer.add(spring)
    expectEqual(layer.animations.count, 1)
  }

  @Test(arguments: [false, true])
  func `calls that advance the stage and post themselves again come to an end`(
    _ advancesLast: Bool
  ) throws {
    let stage = Stage()
    var count = 0
    func call() {
      count += 1
      if advancesLast { stage.post(call) }
      try? stage.advance(to: stage.time)
      if !advancesLast { stage.post(call) }
    }
    stage.post(call)
    #expect(throws: EngineError.endlessCallbacks(time: 0)) { try stage.advance(to: 1) }
    expectAtMost(count, Stage.maximumCallbackGenerations + 1)
  }

  @Test func `an event that is removed on the way to it brings no later one forward`() throws {
    let (stage, first, second) = (Stage(), Layer(), Layer())
    try stage.root.addSublayers([first, second])
    try first.add(fade(0.2, delegate: Farewell { second.removeAllAnimations() }))
    try second.add(fade(0.5))
    var called: Double?
    stage.post(after: 5) { called = stage.time }
    try stage.advance(to: 1)
    expectTrue(called == nil && stage.time == 1)
    try stage.advance(to: 6)
    expectEqual(called, 5)
  }
}
