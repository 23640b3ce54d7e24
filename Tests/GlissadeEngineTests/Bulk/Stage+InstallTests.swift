import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the animations of a batch, which share what they have in common.
struct StageInstallTests {
  private let stage = Stage()
  private let log = EventLog()
  private var layers: [Layer] = []

  init() throws {
    layers = (0..<20).map { _ in Layer() }
    try stage.root.addSublayers(layers)
    try stage.advance(to: 0.5)
  }

  /// Adds an animation with its own end value to each layer.
  private func add(_ key: AnimationKey? = "key") throws {
    let slide = BasicAnimation(keyPath: .positionX, from: 1).lasting(1, .easeOut)
    slide.delegate = RecordingDelegate("slide", log, stage)
    var batch = AnimationBatch(slide)
    batch.toValues = layers.indices.map { Double($0) }
    try stage.add(batch, to: layers, forKey: key)
  }

  @Test func `a layer has its own copy`() throws {
    try add()
    for (number, layer) in layers.enumerated() {
      let animation = try #require(
        layer.animation(forKey: "key") as? BasicAnimation<Double>)
      expectTrue(layer.animationKeys == ["key"] && layer.animations.count == 1)
      expectTrue(animation.isFrozen && animation.beginTime == 0.5 && animation.duration == 1)
      expectTrue(animation.fromValue == 1 && animation.toValue == Double(number))
      expectEqual((animation.delegate as? RecordingDelegate)?.name, "slide")
      animation.toValue = 99
      animation.delegate = nil
      expectTrue(animation.toValue == Double(number) && animation.delegate != nil)
    }
  }

  @Test func `a copy that is changed and added again leaves the others alone`() throws {
    try add()
    let animation = try #require(
      layers[3].animation(forKey: "key")?.copy() as? BasicAnimation<Double>)
    expectTrue(!animation.isFrozen)
    (animation.toValue, animation.duration, animation.delegate) = (50, 2, nil)
    try layers[4].add(animation, forKey: "key")
    try stage.evaluate(at: 1.5)
    // At their end, the first one's at half of its time on an ease-out curve.
    let xs = try layers.map { try #require(stage.frame[$0]).matrix.m41 }
    for (number, x) in xs.enumerated() where number != 4 { expectEqual(x, Double(number)) }
    expectTrue(xs[4] > 25 && xs[4] < 50)
    try stage.advance(to: 2)
    expectTrue(layers[4].animationKeys == ["key"] && layers[5].animations.isEmpty)
    expectEqual(log.lines.count { $0.contains("slide finishes 1.5") }, 19)
    expectEqual(log.lines.count { $0.contains("slide is removed 0.5") }, 1)
  }

  @Test(arguments: [0, 1, 2])
  func `a completion waits for the last animation of the batch`(_ way: Int) throws {
    let log = log
    try stage.perform {
      Transaction.setCompletion { [weak stage] in log.note("completion", stage) }
      try add(way == 2 ? nil : "key")
    }
    try stage.advance(to: 1)
    switch way {
    case 0: try stage.removeAnimations(forKey: "key", from: Array(layers[..<19]))
    case 1: try stage.removeAnimations(forKey: "key", from: layers)
    default: layers.dropLast().forEach { $0.removeAllAnimations() }
    }
    try stage.advance(to: 1.25)
    expectEqual(log.lines.contains("completion 1.0"), way == 1)
    try stage.advance(to: 2)
    expectEqual(log.lines.count { $0.contains("completion") }, 1)
    expectEqual(log.lines.contains("completion 1.5"), way != 1)
    expectEqual(log.lines.count { $0.contains("is removed 1.0") }, way == 1 ? 20 : 19)
  }

  @Test func `an animation that is not removed shows its end with and after a completion`() throws {
    let log = log
    let rise = BasicAnimation(keyPath: .positionY, to: 5)
    (rise.duration, rise.fillMode, rise.isRemovedOnCompletion) = (1, .forwards, false)
    try stage.perform {
      Transaction.setCompletion { [weak stage] in log.note("completion", stage) }
      try stage.add(AnimationBatch(rise), to: layers, forKey: "rise")
    }
    try stage.advance(to: 3)
    log.expect("completion 1.5")
    for layer in layers { layer.opacity = 0.5 }
    try stage.evaluate(at: 3)
    for layer in layers {
      expectTrue(stage.frame[layer]?.matrix.m42 == 5 && stage.frame[layer]?.opacity == 0.5)
      expectEqual(layer.animationKeys, ["rise"])
    }
    try stage.removeAnimations(forKey: "rise", from: layers)
    try stage.evaluate(at: 3)
    expectTrue(layers.allSatisfy { stage.frame[$0]?.matrix.m42 == 0 && $0.animations.isEmpty })
  }

  @Test func `a delegate that goes with a replaced animation may add others`() throws {
    let (stage, other) = (stage, layers[7])
    for layer in layers {
      // Not called when it is removed, because it has ended, but released.
      let parting = Farewell { try? other.add(fade(9), forKey: nil) }
      try layer.add(fade(0.25, delegate: parting).keep(.forwards), forKey: "key")
    }
    try stage.advance(to: 1)
    try add()
    try stage.advance(to: 1)
    // Those that were added while the batch was, and one that the batch added.
    expectEqual(other.animations.count, 21)
    expectTrue(layers.allSatisfy { $0.animationKeys == ["key"] })
    try stage.advance(to: 30)
    expectTrue(layers.allSatisfy(\.animations.isEmpty) && !stage.isAnimating)
  }

  @Test(arguments: [false, true])
  func `a delegate that goes with an old animation may take layers off the stage`(
    _ isReplaced: Bool
  ) throws {
    for (number, layer) in layers.enumerated() {
      let other = layers[(number + 7) % layers.count]
      let parting = Farewell { other.removeFromSuperlayer() }
      try layer.add(fade(0.25, delegate: parting).keep(.forwards), forKey: "key")
      if number % 2 == 0 { try layer.add(fade(8), forKey: "other") }
    }
    try stage.advance(to: 1)
    if isReplaced {
      try add()
    } else {
      try stage.removeAnimations(forKey: "key", from: layers)
    }
    expectTrue(layers.allSatisfy { $0.stage == nil && $0.animations.isEmpty })
    try stage.advance(to: 30)
    expectTrue(!stage.isAnimating && stage.nextEventTime == nil && stage.root.sublayers.isEmpty)
  }
}
