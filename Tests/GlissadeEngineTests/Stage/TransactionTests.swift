import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct TransactionTests {
  let stage: Stage
  let layer: Layer
  let log = EventLog()

  init() { (stage, layer) = stageWithLayer(isFlushed: true) }

  private func note(_ text: String) -> () -> Void {
    { [log, stage] in log.note(text, stage) }
  }

  private var animation: BasicAnimation<Double>? {
    layer.animation(forKey: AnimationKey(.opacity)) as? BasicAnimation<Double>
  }

  // MARK: Settings

  @Test func `a change takes a quarter of a second on the default curve`() throws {
    stage.perform { layer.opacity = 0 }
    expectEqual(layer.opacity, 0)
    let held = try #require(animation)
    expectEqual(held.duration, 0.25)
    expectEqual(held.timingFunction, .default)
    expectEqual(held.fromValue, 1)
    // The default curve at half the way, by the reference's table.
    let half = try #require(try layer.presentation(at: 0.125))
    expectClose(half.opacity, 1 - 0.802403, within: 1e-6)
    try stage.advance(to: 0.25)
    expectEqual(layer.presentation?.opacity, 0)
    expectTrue(layer.animations.isEmpty)
  }

  @Test func `the transaction's settings hold for its changes`() throws {
    stage.perform {
      expectEqual(Transaction.animationDuration, 0.25)
      expectNil(Transaction.animationTimingFunction)
      expectTrue(!Transaction.disableActions)
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = .linear
      layer.opacity = 0
    }
    try expectEqual(layer.presentation(at: 0.5)?.opacity, 0.75)
    stage.perform {
      // Each transaction begins with the defaults.
      expectEqual(Transaction.animationDuration, 0.25)
      expectNil(Transaction.animationTimingFunction)
    }
  }

  @Test func `the methods of CATransaction change the same settings`() throws {
    var ended = 0
    stage.perform {
      Transaction.setAnimationDuration(2)
      Transaction.setAnimationTimingFunction(.linear)
      Transaction.setCompletionBlock { ended += 1 }
      layer.opacity = 0
      expectTrue(
        Transaction.animationDuration == 2 && Transaction.animationTimingFunction == .linear)
      Transaction.setDisableActions(true)
      expectTrue(Transaction.disableActions)
    }
    try stage.advance(to: 1.9)
    expectTrue(layer.presentation.map { $0.opacity > 0 } == true && ended == 0)
    try stage.advance(to: 2)
    expectEqual(ended, 1)
  }

  @Test func `an explicit animation without a duration takes the transaction's`() throws {
    let plain = BasicAnimation(keyPath: .zPosition, from: 0, to: 1)
    try layer.add(plain, forKey: "outside")
    try stage.perform {
      try layer.add(plain, forKey: "default")
      Transaction.animationDuration = 3
      try layer.add(plain, forKey: "set")
      let own = BasicAnimation(keyPath: .zPosition, from: 0, to: 1).lasting(7)
      try layer.add(own, forKey: "own")
    }
    expectEqual(layer.animations.map(\.duration), [0.25, 0.25, 3, 7])
  }

  @Test func `without actions changes are immediate`() throws {
    stage.perform {
      Transaction.withoutActions { layer.opacity = 0.5 }
      Transaction.begin()
      Transaction.animationDuration = 0
      layer.zPosition = 5
      Transaction.commit()
      Transaction.disableActions = true
      layer.position = Point(x: 1, y: 2)
      Transaction.disableActions = false
    }
    expectTrue(layer.animations.isEmpty)
    expectEqual(layer.presentation?.opacity, 0.5)
    expectEqual(layer.presentation?.zPosition, 5)
    expectEqual(layer.presentation?.position, Point(x: 1, y: 2))
  }

  @Test func `a nested transaction starts with the settings around it, and keeps its own`() throws {
    stage.perform {
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = .easeIn
      Transaction.begin()
      expectEqual(Transaction.animationDuration, 2)
      expectEqual(Transaction.animationTimingFunction, .easeIn)
      Transaction.animationDuration = 5
      Transaction.disableActions = true
      Transaction.begin()
      expectTrue(Transaction.disableActions)
      expectEqual(Transaction.animationDuration, 5)
      Transaction.commit()
      Transaction.commit()
      expectEqual(Transaction.animationDuration, 2)
      expectTrue(!Transaction.disableActions)
      // There is none left to commit but the stage's own.
      Transaction.commit()
      Transaction.commit()
      expectEqual(Transaction.animationDuration, 2)
      layer.opacity = 0
    }
    expectEqual(animation?.duration, 2)
  }

  @Test func `transactions that are left open are committed with the stage's`() throws {
    stage.perform {
      Transaction.begin()
      Transaction.setCompletion(note("inner"))
      Transaction.begin()
      Transaction.animationDuration = 4
    }
    expectTrue(!stage.isPerforming)
    stage.perform { expectEqual(Transaction.animationDuration, 0.25) }
    try stage.advance(to: 1)
    log.expect("inner 0.0")
  }

  @Test(arguments: [-1, .nan, .infinity, -Double.infinity])
  func `a duration that is none is refused`(_ duration: Double) throws {
    var told: [EngineError] = []
    stage.errorHandler = { error, _ in told.append(error) }
    stage.perform {
      Transaction.animationDuration = 2
      Transaction.animationDuration = duration
      expectEqual(Transaction.animationDuration, 2)
    }
    expectEqual(
      told,
      [
        .timing(
          duration == -1
            ? .outOfRange(field: .duration, value: -1, allowed: .notNegative)
            : .notFinite(field: .duration, value: duration))
      ])
  }

  @Test
  func `without a current stage settings have no effect, and a completion is called at the commit`()
  {
    Transaction.begin()
    Transaction.animationDuration = 9
    Transaction.animationTimingFunction = .linear
    Transaction.disableActions = true
    Transaction.setCompletion(note("done"))
    Transaction.flush()
    var ran = false
    Transaction.withoutActions { ran = true }
    log.expect()
    Transaction.commit()
    expectTrue(ran)
    expectEqual(Transaction.animationDuration, 0.25)
    expectNil(Transaction.animationTimingFunction)
    expectTrue(!Transaction.disableActions)
    expectNil(stage.nextWakeTime)
    log.expect("done 0.0")
  }

  // MARK: Completion

  @Test func `the completion comes after the last animation`() throws {
    try stage.perform {
      Transaction.setCompletion(note("done"))
      layer.opacity = 0
      try layer.add(fade(2, delegate: RecordingDelegate("long", log, stage)))
      try layer.add(fade(1, delegate: RecordingDelegate("short", log, stage)))
    }
    try stage.advance(to: 5)
    log.expect(
      "long starts 0.0", "short starts 0.0", "short finishes 1.0", "long finishes 2.0", "done 2.0")
  }

  @Test func `a removed animation is over, a replaced one too`() throws {
    try stage.perform {
      Transaction.setCompletion(note("done"))
      layer.opacity = 0
      try layer.add(fade(2, delegate: RecordingDelegate("a", log, stage)), forKey: "a")
    }
    try stage.advance(to: 0.125)
    stage.perform { layer.opacity = 1 }
    try stage.advance(to: 0.2)
    log.expect("a starts 0.0")
    layer.removeAnimation(forKey: "a")
    try stage.advance(to: 0.2)
    log.expect("a starts 0.0", "a is removed 0.2", "done 0.2")
    try stage.advance(to: 5)
    expectEqual(log.lines.count, 3)
  }

  @Test func `a layer that leaves completes what waits for it`() throws {
    stage.perform {
      Transaction.setCompletion(note("done"))
      layer.opacity = 0
    }
    try stage.advance(to: 0.1)
    layer.removeFromSuperlayer()
    try stage.advance(to: 1)
    log.expect("done 0.1")
  }

  @Test func `without animations the completion comes at once, after the commit`() throws {
    try stage.advance(to: 3)
    stage.perform {
      Transaction.setCompletion(note("done"))
      layer.name = "nothing that moves"
      log.note("body", stage)
    }
    log.expect("body 3.0")
    expectEqual(stage.nextWakeTime, 3)
    try stage.advance(to: 3)
    log.expect("body 3.0", "done 3.0")
  }

  @Test func `an infinite animation never completes until it is removed`() throws {
    try stage.perform {
      Transaction.setCompletion(note("done"))
      let endless = fade()
      endless.repeatCount = .infinity
      try layer.add(endless, forKey: "endless")
    }
    try stage.advance(to: 1e6)
    log.expect()
    layer.removeAllAnimations()
    try stage.advance(to: 1e6)
    log.expect("done 1000000.0")
  }

  @Test func `an animation that stays completes at its end`() throws {
    try stage.perform {
      Transaction.setCompletion(note("done"))
      let kept = fade()
      kept.isRemovedOnCompletion = false
      try layer.add(kept, forKey: "kept")
    }
    try stage.advance(to: 5)
    layer.removeAllAnimations()
    try stage.advance(to: 5)
    log.expect("done 1.0")
  }

  @Test func `a completion counts what was added after it was set`() throws {
    try stage.perform {
      try layer.add(fade(5))
      Transaction.setCompletion(note("first"))
      try layer.add(fade(1))
      Transaction.setCompletion(note("second"))
      try layer.add(fade(2))
      Transaction.setCompletion(nil)
      try layer.add(fade(4))
    }
    try stage.advance(to: 9)
    log.expect("first 1.0", "second 2.0")
  }

  @Test(arguments: [(1.0, 2.0, 3.0), (3, 1, 2)])
  func `a completion waits for its own animations and the transactions within`(
    _ outer: Double, _ inner: Double, _ innermost: Double
  ) throws {
    try stage.perform {
      Transaction.setCompletion(note("outer"))
      Transaction.begin()
      Transaction.setCompletion(note("inner"))
      try layer.add(fade(inner))
      Transaction.begin()
      try layer.add(fade(innermost))
      Transaction.commit()
      Transaction.commit()
      try layer.add(fade(outer))
    }
    try stage.advance(to: 9)
    log.expect("inner \(max(inner, innermost))", "outer \(max(outer, inner, innermost))")
  }

  @Test func `a completion can begin what follows at its instant`() throws {
    stage.perform {
      Transaction.setCompletion { [stage, layer, log] in
        log.note("first", stage)
        expectIdentical(Stage.current, stage)
        Transaction.setCompletion { log.note("second", stage) }
        Transaction.animationDuration = 1
        layer.opacity = 1
      }
      layer.opacity = 0
    }
    try stage.advance(to: 7)
    log.expect("first 0.25", "second 1.25")
  }

  // MARK: Performing

  @Test func `a body's result is returned, and its error passed on after the commit`() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try stage.perform {
        Transaction.setCompletion(note("done"))
        Transaction.begin()
        layer.opacity = 0
        throw Failure()
      }
    }
    expectNil(Stage.current)
    expectTrue(!stage.isPerforming)
    expectEqual(layer.opacity, 0)
    expectTrue(animation != nil)
    try stage.advance(to: 1)
    log.expect("done 0.25")
    expectEqual(stage.perform { 7 }, 7)
  }

  @Test func `a callback has a transaction of its own`() throws {
    stage.post { [stage, layer] in
      expectIdentical(Stage.current, stage)
      expectTrue(stage.isPerforming)
      Transaction.animationDuration = 3
      layer.opacity = 0.5
    }
    stage.post { expectEqual(Transaction.animationDuration, 0.25) }
    try stage.advance(to: 0)
    expectEqual(animation?.duration, 3)
    expectNil(Stage.current)
  }

  @Test func `a transaction flushes what was changed`() throws {
    let late = Layer()
    try stage.perform {
      try stage.root.addSublayer(late)
      expectNil(late.frameIndex)
      Transaction.flush()
      expectTrue(late.frameIndex != nil)
    }
  }
}
