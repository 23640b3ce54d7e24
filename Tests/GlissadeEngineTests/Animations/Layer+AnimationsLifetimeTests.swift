import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

/// Animations whose layer or stage goes or moves while they run.
@Suite struct LayerAnimationsLifetimeTests {
  let stage: Stage
  let layer: Layer
  let log = EventLog()

  init() { (stage, layer) = stageWithLayer(isFlushed: true, isStrict: true) }

  private func witness(_ name: String) -> RecordingDelegate { RecordingDelegate(name, log, stage) }

  private var shown: Double? { layer.presentation?.opacity }

  @Test func `a layer that leaves loses its animations`() throws {
    try layer.add(fade(delegate: witness("a")))
    try stage.advance(to: 0.5)
    layer.removeFromSuperlayer()
    expectTrue(layer.animations.isEmpty)
    expectTrue(!stage.isAnimating)
    expectNil(stage.nextEventTime)
    try stage.root.addSublayer(layer)
    try stage.advance(to: 3)
    log.expect("a starts 0.0", "a is removed 0.5")
  }

  @Test(arguments: [false, true])
  func `a stage that goes lets go of delegates, though they keep their animations`(
    _ leavesBefore: Bool
  ) throws {
    final class Keeper: AnimationDelegate {
      var layer: Layer?
      var animation: Animation?
    }
    weak var released: Keeper?
    do {
      let (stage, layer, keeper) = (Stage(), Layer(), Keeper())
      try stage.root.addSublayer(layer)
      try layer.add(fade(delegate: keeper))
      (keeper.layer, keeper.animation) = (layer, layer.animations.first)
      released = keeper
      // The delegate is released before the stage can report the removal to it.
      if leavesBefore { layer.removeFromSuperlayer() }
    }
    expectNil(released)
  }

  @Test func `a layer that moves in the tree keeps its animations`() throws {
    let (other, child) = (Layer(), Layer())
    try stage.root.addSublayer(other)
    try layer.addSublayer(child)
    try layer.add(fade(delegate: witness("a")), forKey: "a")
    try child.add(fade(delegate: witness("b")), forKey: "b")
    try stage.advance(to: 0.5)
    try other.addSublayer(layer)
    try stage.root.insertSublayer(layer, at: 0)
    expectEqual(layer.animationKeys, ["a"])
    expectEqual(shown, 0.5)
    try stage.advance(to: 3)
    log.expect("a starts 0.0", "b starts 0.0", "a finishes 1.0", "b finishes 1.0")
  }

  @Test(arguments: [false, true])
  func `a delegate can remove its own layer, which nobody else holds`(_ asItStarts: Bool) throws {
    weak var gone: Layer?
    do {
      let layer = Layer()
      gone = layer
      try stage.root.addSublayer(layer)
      let witness = witness("a")
      if asItStarts {
        witness.onStart = { _ in gone?.removeFromSuperlayer() }
      } else {
        witness.onStop = { _, _ in gone?.removeFromSuperlayer() }
      }
      try layer.add(fade(delegate: witness).lasting(1, from: asItStarts ? 1 : nil))
      try layer.add(fade(2, delegate: self.witness("b")))
    }
    try stage.advance(to: 1)
    stage.flush()
    expectNil(gone)
    try stage.evaluate(at: 1)
    try stage.advance(to: 5)
    expectEqual(
      log.lines,
      asItStarts
        ? ["b starts 0.0", "a starts 1.0", "a is removed 1.0", "b is removed 1.0"]
        : ["a starts 0.0", "b starts 0.0", "a finishes 1.0", "b is removed 1.0"])
    expectTrue(!stage.isAnimating)
  }

  @Test func `a layer can go before its stage`() throws {
    weak var gone: Layer?
    var held: Animation?
    do {
      let layer = Layer()
      gone = layer
      try layer.add(fade(delegate: witness("lone")), forKey: "a")
      held = layer.animation(forKey: "a")
    }
    expectNil(gone)
    expectEqual(held?.isFrozen, true)
    try stage.advance(to: 2)
    log.expect()
  }

  @Test func `animations of a layer without a stage begin when it comes to one`() throws {
    let late = Layer()
    try late.add(fade(delegate: witness("a")), forKey: "a")
    try stage.advance(to: 3)
    try stage.root.addSublayer(late)
    try stage.advance(to: 3.5)
    stage.flush()
    expectEqual(late.presentation?.opacity, 0.5)
    try stage.advance(to: 9)
    log.expect("a starts 3.0", "a finishes 4.0")
  }

  @Test func `a stage can go before its layers`() throws {
    let layer = Layer()
    let child = Layer()
    try layer.addSublayer(child)
    weak var gone: Stage?
    do {
      let stage = Stage()
      gone = stage
      try stage.root.addSublayer(layer)
      try child.add(fade(delegate: RecordingDelegate("old", log)), forKey: "old")
      layer.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
      layer.cornerRadius = 3
      try stage.advance(to: 0.5)
    }
    expectNil(gone)
    expectTrue(layer.stage == nil && child.stage == nil)
    expectTrue(child.frameIndex == nil && child.presentation == nil)
    expectEqual(child.animationKeys, [])
    child.opacity = 0.25
    layer.removeFromSuperlayer()
    // On a stage again, the layers can be animated like new ones.
    try stage.root.addSublayer(layer)
    expectTrue(!stage.isAnimating)
    try child.add(fade(delegate: witness("new")), forKey: "new")
    expectTrue(stage.isAnimating)
    try stage.evaluate(at: 0.5)
    expectEqual(child.frameOpacity, 0.5)
    expectEqual(child.frameWorld?[0], 2)
    try stage.advance(to: 2)
    expectTrue(!stage.isAnimating)
    log.expect("old starts", "new starts 0.0", "new finishes 1.0")
  }

  @Test func `a stage that goes within its own callback takes nothing with it`() throws {
    var stage: Stage? = Stage()
    let layer = Layer()
    try stage?.root.addSublayer(layer)
    let witness = RecordingDelegate("a", log)
    witness.onStop = { _, _ in stage = nil }
    try layer.add(fade(delegate: witness))
    try stage?.advance(to: 2)
    expectNil(stage)
    expectNil(layer.stage)
    log.expect("a starts", "a finishes")
  }
}
