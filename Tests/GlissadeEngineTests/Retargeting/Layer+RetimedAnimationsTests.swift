import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Animations whose time is driven while a layer has them.
@Suite struct LayerRetimedAnimationsTests {
  private let stage = Stage()
  private let layer = Layer()

  /// A fade of 2 s that the layer has taken.
  private func taken(_ delegate: (any AnimationDelegate)? = nil) throws -> Animation {
    try stage.root.addSublayer(layer)
    let animation = fade(2, delegate: delegate)
    return try layer.insertAnimation(animation, forKey: nil, isNextToModel: false)
  }

  @Test func `an animation whose time is driven stays, and tells its new end alone`() throws {
    let (former, latter) = (LayerWarpTests.Ends(stage), LayerWarpTests.Ends(stage))
    let animation = try taken(former)
    try stage.advance(to: 1)
    // Back from the middle, at half the speed.
    let back = TimeWarp(begin: 1, duration: 2, from: 0.5, to: 0)
    try expectTrue(layer.retimeAnimation(animation, back, latter))
    for (time, expected) in [(1.0, 0.5), (2, 0.25), (2.5, 0.125), (3, 0), (4, 0)] {
      expectClose(try #require(try layer.presentation(at: time)).opacity, expected, within: 1e-12)
      try stage.evaluate(at: time)
      // Half a unit of a Float near 1.
      expectClose(try #require(stage.frame[layer]).opacity, expected, within: 2e-7)
    }
    try stage.advance(to: 10)
    expectTrue(former.times.isEmpty && latter.times == [3])
    try expectTrue(layer.retimeAnimation(animation, .paused(at: 0.75), nil))
    try stage.advance(to: 20)
    expectTrue(layer.presentation?.opacity == 0.75 && latter.times == [3] && !stage.isAnimating)
    expectEqual(layer.animations.map { ObjectIdentifier($0) }, [ObjectIdentifier(animation)])
  }

  @Test func `an animation that is not the layer's any more is left alone`() throws {
    let animation = try taken()
    layer.removeAllAnimations()
    try expectTrue(!layer.retimeAnimation(animation, .paused(at: 0.5), nil))
    expectTrue(layer.animations.isEmpty)
  }

  @Test func `a time that is no number is refused, and nothing has changed`() throws {
    let ends = LayerWarpTests.Ends(stage)
    let animation = try taken(ends)
    #expect(throws: EngineError.timing(.notFinite(field: .beginTime, value: .infinity))) {
      try layer.retimeAnimation(
        animation, TimeWarp(begin: .infinity, duration: 1, from: 0, to: 1), nil)
    }
    try stage.advance(to: 3)
    expectEqual(ends.times, [2])
  }
}
