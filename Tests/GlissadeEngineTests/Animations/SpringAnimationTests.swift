import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct SpringAnimationTests {
  let stage: Stage
  let layer: Layer

  init() { (stage, layer) = stageWithLayer() }

  @Test func `a value that ends where it starts can be kicked`() throws {
    layer.position = Point(x: 7, y: 9)
    let kick = SpringAnimation(keyPath: .position)
    kick.initialUnitVelocity = Point(x: 300, y: -20)
    kick.duration = kick.settlingDuration
    try layer.add(kick)
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    for time in [0, 0.05, 0.1, 0.4, 1] {
      let shown = try #require(try layer.presentation(at: time))
      let x = spring.state(from: 7, to: 7, velocity: 300, at: time)
      let y = spring.state(from: 9, to: 9, velocity: -20, at: time)
      // The way is made and taken off again, which costs a few roundings.
      expectClose(shown.position.x, x.position, within: 1e-11)
      expectClose(shown.position.y, y.position, within: 1e-11)
      expectClose(shown.velocity(of: .position).x, x.velocity, within: 1e-9)
      expectClose(shown.velocity(of: .position).y, y.velocity, within: 1e-9)
    }
    try stage.evaluate(at: 0.1)
    let world = try #require(layer.frameWorld)
    let x = spring.state(from: 7, to: 7, velocity: 300, at: 0.1).position
    expectClose(Double(world[12]), x, within: 1e-4)
    expectTrue(kick.settlingDuration > 1)
  }

  @Test func `a velocity in units is that in moves times the way`() throws {
    let (inUnits, inMoves) = (
      SpringAnimation(keyPath: .zPosition, from: 10, to: 60),
      SpringAnimation(keyPath: .zPosition, from: 10, to: 60)
    )
    inUnits.initialUnitVelocity = 150
    inMoves.initialVelocity = 3
    expectEqual(inUnits.settlingDuration, inMoves.settlingDuration)
    expectTrue(inUnits.initialUnitVelocity == 150 && inMoves.initialUnitVelocity == nil)
    var shown: [Double] = []
    for animation in [inUnits, inMoves] {
      animation.duration = 2
      layer.removeAllAnimations()
      try layer.add(animation)
      shown.append(try #require(try layer.presentation(at: 0.3)).zPosition)
    }
    expectClose(shown[0], shown[1], within: 1e-12)
  }

  @Test func `what has no units has no velocity in them`() {
    let turn = SpringAnimation(keyPath: .transform)
    turn.initialUnitVelocity = .identity
    expectEqual(thrownError(try layer.add(turn)), .unsupported(property: .transform))
    turn.initialUnitVelocity = nil
    expectNil(thrownError(try layer.add(turn)))
    let kick = SpringAnimation(keyPath: .opacity)
    (kick.initialUnitVelocity, kick.initialVelocity) = (1, 2)
    expectEqual(thrownError(try layer.add(kick)), .twoVelocities(property: .opacity))
    expectEqual(thrownError(try layer.add(kick.copy())), .twoVelocities(property: .opacity))
    (kick.initialUnitVelocity, kick.initialVelocity) = (.nan, 0)
    let error = thrownError(try layer.add(kick))
    guard case .invalidValue(.opacity, _) = error else {
      return expectTrue(false, "accepted")
    }
  }

  @Test(arguments: [(0.5, 0.3), (0.4, 0), (0.4, -0.2)])
  func `a perceptual duration gives the animation the spring's own`(
    _ duration: Double, _ bounce: Double
  ) throws {
    let animation = try SpringAnimation(
      keyPath: .opacity, perceptualDuration: duration, bounce: bounce)
    expectTrue(animation.duration == animation.settlingDuration && animation.duration > 0)
  }
}
