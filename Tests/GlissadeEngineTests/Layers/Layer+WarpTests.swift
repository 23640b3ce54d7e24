import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Layers whose time runs along a curve.
@Suite struct LayerWarpTests {
  /// Notes when it is told.
  final class Ends: AnimationDelegate {
    let stage: Stage
    var times: [Double] = []
    init(_ stage: Stage) { self.stage = stage }
    func animationDidStop(_ animation: Animation, finished: Bool) { times.append(stage.time) }
  }

  private func long(_ delegate: (any AnimationDelegate)? = nil) -> Animation {
    fade(2, delegate: delegate).keep()
  }

  @Test(arguments: [TimingFunction.linear, .easeInEaseOut, .easeOut])
  func `what shows follows the curve, alone and in the frame`(_ curve: TimingFunction) throws {
    let (stage, layer) = stageWithLayer()
    try layer.add(long())
    try stage.advance(to: 1)
    layer.setWarp(
      TimeWarp(begin: 1, duration: 4, from: 1, to: 2, curve: .timing(curve)))
    for part in [0.0, 0.25, 0.5, 0.9, 1, 2] {
      let time = 1 + 4 * part
      let expected = 0.5 + 0.5 * curve.value(at: min(part, 1))
      expectClose(try #require(try layer.presentation(at: time)).opacity, expected, within: 1e-12)
      try stage.evaluate(at: time)
      // Half a unit of a Float near 1.
      expectClose(try #require(stage.frame[layer]).opacity, expected, within: 2e-7)
    }
    layer.setWarp(nil)
    try expectEqual(#require(try layer.presentation(at: 1.5)).opacity, 0.75)
  }

  @Test(arguments: [true, false])
  func `ends are told at the instant at which the curve reaches them`(_ isBackwards: Bool) throws {
    let stage = Stage()
    let (layer, ends) = (Layer(), Ends(stage))
    try stage.root.addSublayer(layer)
    try layer.add(long(ends))
    try stage.advance(to: 1)
    layer.setWarp(
      TimeWarp(
        begin: 1, duration: 3, from: 1, to: isBackwards ? 0 : 2, curve: .timing(.easeInEaseOut)))
    try stage.advance(to: 10)
    expectEqual(ends.times, [4])
  }

  @Test func `velocities follow the curve`() throws {
    let (stage, layer) = stageWithLayer()
    try layer.add(long())
    stage.flush()
    layer.setWarp(
      TimeWarp(begin: 0, duration: 4, from: 0, to: 2, curve: .timing(.easeInEaseOut)))
    let shown = try #require(try layer.presentation(at: 1))
    let slope = TimingFunction.easeInEaseOut.slope(at: 0.25) / 4
    expectClose(shown.velocity(of: .opacity), slope, within: 1e-12)
  }
}
