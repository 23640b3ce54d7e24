import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite final class PercentDrivenReleaseTests: PanOverPresented {
  let percent = PercentDrivenInteractiveTransition()

  override init() throws {
    try super.init()
    chooser.animator = SwipeDownAnimator(isPresenting: false)
    chooser.interaction = percent
    pan.addTarget { [b, percent] pan in
      let y = pan.translation(in: nil).y
      switch pan.state {
      case .began: b.dismiss(animated: true)
      case .changed: percent.update(max(0, y / 568))
      case .ended:
        percent.release(velocity: pan.velocity(in: nil).y.progress(over: 568))
      default: percent.cancel()
      }
    }
  }

  @Test(arguments: [
    // Past the middle, a flick back; before it, a flick on; and neither.
    ("by (0, 400) over 0.6 s", true), ("by (0, 400) over 0.6 s, release at -900 pt/s", false),
    ("by (0, 100) over 0.6 s", false), ("by (0, 100) over 0.6 s, release at 600 pt/s", true),
    ("by (0, 300) over 0.6 s, pause for 0.1 s", true),
    ("by (0, 270) over 0.6 s, pause for 0.1 s", false),
    ("by (0, 400) over 0.6 s, cancel at 0.5 s", false),
  ])
  func `the finger's place and velocity decide`(_ way: String, _ finishes: Bool) throws {
    try interface.play("pan from (160, 50) \(way)", run: 3)
    expectEqual(a.presentedViewController == nil, finishes)
    expectTrue(interface.codes == [] && a.isBalanced && b.isBalanced)
  }

  @Test(arguments: [-700.0, -200, 150, 600, 1_300])
  func `the view goes on with the finger's velocity`(_ velocity: Double) throws {
    let gesture = try ScriptedGesture(
      "pan from (160, 50) by (0, 300) over 0.6 s, release at \(velocity) pt/s, sampled at 240 Hz")
    try gesture.run(in: interface.window)
    let (stage, layer) = (interface.stage, b.view.layer)
    let released = try #require(layer.presentation).position.y
    expectClose(released, 284 + 300, within: 1e-3)
    let step = 1e-6
    try stage.advance(to: stage.time + step)
    let next = try #require(layer.presentation).position.y
    // A critical spring over the 0.14 s that are left bends by up to 1.2 points/s in a microsecond.
    expectClose((next - released) / step, velocity, within: 0.01 * abs(velocity) + 1.2)
  }
}
