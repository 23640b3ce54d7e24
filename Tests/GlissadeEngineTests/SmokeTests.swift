import GlissadeBatch
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import Testing

@Suite struct SmokeTests {
  @Test func `opacity fades`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    layer.opacity = 0.5
    let fade = BasicAnimation(keyPath: .opacity)
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    try layer.add(fade, forKey: "fade")
    for (t, value) in [(0.0, 0.0), (0.2, 0.2), (0.5, 0.5), (1, 1), (1.2, 0.5)] {
      try stage.evaluate(at: t)
      let place = try #require(layer.place)
      let shown = stage.withFrame { _, _, opacities, _ in Double(opacities[place]) }
      #expect(abs(shown - value) < 1e-6)
      let presentation = try #require(try layer.presentation(at: t))
      #expect(abs(presentation.opacity - value) < 1e-12)
    }
    try stage.advance(to: 0.5)
    #expect(layer.presentation?.velocity(of: .opacity) == 1)
    #expect(stage.isAnimating)
    try stage.advance(to: 2)
    #expect(!stage.isAnimating)
    #expect(layer.animationKeys.isEmpty)
  }

  @Test func `the reveal of the tutorial`() throws {
    let stage = Stage()
    let logo = Layer()
    try stage.root.addSublayer(logo)
    let animation = BasicAnimation(keyPath: .transform)
    animation.fromValue = .identity
    animation.toValue = .concat(
      Transform3D(translationX: 0, y: -10, z: 0), Transform3D(scaleX: 150, y: 150, z: 1))
    animation.duration = 2
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    animation.timingFunction = .easeIn
    try logo.add(animation)
    try stage.evaluate(at: 0.5)
    let place = try #require(logo.place)
    stage.withFrame { local, world, _, _ in
      #expect(abs(local[16 * place] - 14.926233) < 2e-5)
      #expect(abs(local[16 * place + 13] + 140.197) < 2e-4)
      #expect(abs(world[16 * place + 13] + 140.197) < 2e-4)
    }
    let m = try #require(try logo.presentation(at: 0.5)).transform
    #expect(abs(m.m11 - 14.9262329571049) < 1e-9)
    #expect(abs(m.m42 + 140.19697607823727) < 1e-8)
  }

  @Test func `uikit retargets`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    layer.position = Point(x: 50, y: 0)
    stage.flush()
    try layer.animate(
      .position, to: Point(x: 150, y: 0), with: .uikit(duration: 0.4, dampingRatio: 0.8))
    try stage.advance(to: 0.1)
    try layer.animate(
      .position, to: Point(x: 350, y: 0),
      with: .uikit(duration: 0.4, dampingRatio: 0.8, initialVelocity: 1))
    for (t, x) in [(0.1, 124.8367), (0.2, 302.0469), (0.3, 352.6129), (0.4, 351.521), (0.5, 350)] {
      let p = try #require(try layer.presentation(at: t))
      #expect(abs(p.position.x - x) < 1e-4, "\(t)")
    }
  }
}
