import GlissadeEngine
import TestSupport
import Testing

@Suite struct AnimationDelegateTests {
  /// A delegate with the spellings of Swift 2.
  private final class OldDelegate: AnimationDelegate {
    var calls: [String] = []

    func animationDidStart(anim: Animation) { calls.append("start") }
    func animationDidStop(anim: Animation, finished flag: Bool) { calls.append("stop \(flag)") }
  }

  /// A delegate with both spellings, as code has in the middle of a migration.
  private final class MixedDelegate: AnimationDelegate {
    var calls: [String] = []

    func animationDidStop(_ anim: Animation, finished flag: Bool) { calls.append("new \(flag)") }
    func animationDidStop(anim: Animation, finished flag: Bool) { calls.append("old \(flag)") }
  }

  @Test func `the spellings of Swift 2 are called`() throws {
    let (stage, delegate) = (Stage(), OldDelegate())
    try stage.root.add(fade(delegate: delegate))
    try stage.advance(to: 2)
    expectEqual(delegate.calls, ["start", "stop true"])
    try stage.root.add(fade(delegate: delegate), forKey: "fade")
    try stage.advance(to: 2)
    stage.root.removeAnimation(forKey: "fade")
    try stage.advance(to: 2)
    expectEqual(delegate.calls, ["start", "stop true", "start", "stop false"])
  }

  @Test func `the present spelling takes precedence`() throws {
    let (stage, delegate) = (Stage(), MixedDelegate())
    try stage.root.add(fade(delegate: delegate))
    try stage.advance(to: 2)
    expectEqual(delegate.calls, ["new true"])
  }
}
