import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

extension LayerRetargetingTests {
  @Test func `where no stage is meant a motion is refused, and nothing changes`() throws {
    let lone = Layer()
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 1)
    for retargeting in [Retargeting.additive, .inPlace] {
      #expect(throws: EngineError.noStage) {
        try lone.animate(.zPosition, to: 5, with: motion, retargeting: retargeting)
      }
    }
    #expect(throws: EngineError.noStage) { try lone.animate(.zPosition, to: 5, duration: 1) }
    expectEqual(lone.zPosition, 0)
  }

  @Test func `in a transaction there is no implicit animation besides`() throws {
    let motion = try TimedSpring.uikit(duration: 1, dampingRatio: 1)
    try stage.perform {
      try layer.animate(.zPosition, to: 5, with: motion)
      expectTrue(!Transaction.disableActions)
    }
    expectEqual(layer.animations.count, 1)
    expectTrue(layer.animationKeys.isEmpty)
  }
}
