import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Every style under a finger: scrubbed in any order, let go anywhere, either way.
@Suite struct PercentDrivenStylesTests {
  @Test(arguments: TransitionStyle.allCases, AnimatorRig.Operation.allCases)
  func `a style under a finger goes back without a trace and on to the same end`(
    style: TransitionStyle, operation: AnimatorRig.Operation
  ) throws {
    for percent in isSoakEnabled ? [0.0, 0.37, 0.9, 1] : [0.37] {
      for cancels in [true, false] {
        let animator = style.animator(isForward: operation.isForward)
        let driven = PercentDrivenInteractiveTransition()
        let rig = try AnimatorRig(operation, animator, interaction: driven)
        let before = rig.hash()
        try rig.start()
        rig.stage.perform {
          for part in [0.5, 0.1, percent] { driven.update(part) }
        }
        try rig.interface.run(0.05)
        rig.stage.perform { if cancels { driven.cancel() } else { driven.finish() } }
        try rig.stage.advance(to: rig.stage.time + 6)
        expectEqual(
          rig.interface.codes, [], "\(percent) \(cancels) \(rig.interface.monitor.diagnostics)")
        expectTrue(!rig.stage.isAnimating && rig.to.transitionCoordinator == nil)
        if cancels {
          expectEqual(rig.hash().difference(from: before), [], "\(percent)")
        } else {
          let plain = try AnimatorRig(operation, style.animator(isForward: operation.isForward))
          try plain.start()
          try plain.stage.advance(to: plain.stage.time + 6)
          expectEqual(look(rig), look(plain), "\(percent)")
        }
      }
    }
  }

  /// Returns a description of the state of both pages.
  private func look(_ rig: AnimatorRig) -> [String] {
    [rig.from, rig.to].flatMap { page in
      [page.view, page.box, page.field].map {
        "\($0.frame) \($0.transform3D) \($0.alpha) \($0.isHidden) \($0.layer.timing == .layer) "
          + "\($0.superview?.subviews.count ?? 0) \($0.layer.mask == nil) \($0.window != nil) "
          + "\($0.layer.animations.count)"
      }
    }
  }
}
