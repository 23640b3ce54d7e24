import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Keyframe animations whose whole run has a timing function that leaves 0…1.
@Suite struct KeyframeOvershootTests {
  private func curve() throws -> UnitBezier { try UnitBezier(0.4, -0.8, 0.6, 1.9) }

  private func shown<Value: Animatable>(
    _ animation: KeyframeAnimation<Value>, _ time: Double
  ) throws -> Presentation {
    let (stage, layer) = stageWithLayer()
    animation.timingFunction = .bezier(try curve())
    animation.duration = 1
    try layer.add(animation)
    stage.flush()
    return try #require(try layer.presentation(at: time))
  }

  @Test func `keyframes go on beyond their ends as basic animations do`() throws {
    var reach = 0.0...1.0
    for step in 0...40 {
      let time = Double(step) / 40
      let progress = try curve().value(at: time)
      reach = min(reach.lowerBound, progress)...max(reach.upperBound, progress)
      let number = KeyframeAnimation(keyPath: .positionX, values: [10, 20, 30])
      expectClose(try shown(number, time).position.x, 10 + 20 * progress, within: 1e-9)
      // The first and the last segment go on, each with its own slope.
      let uneven = KeyframeAnimation(
        keyPath: .opacity, values: [0, 0.5, 0.6], keyTimes: [0, 0.25, 1])
      let wanted = progress < 0.25 ? 2 * progress : 0.5 + (progress - 0.25) * 0.1 / 0.75
      expectClose(try shown(uneven, time).opacity, wanted, within: 1e-9)
      let turn = KeyframeAnimation(
        keyPath: .transform,
        values: [0, 0.5, 1].map { Transform3D(rotationAngle: $0, x: 0, y: 0, z: 1) })
      let angle = try shown(turn, time).transform
      expectClose(Elementary.atan2(angle.m12, angle.m11), progress, within: 1e-9)
    }
    expectTrue(reach.lowerBound < -0.1 && reach.upperBound > 1.1)
  }

  @Test func `keyframes on a path go on along their pieces`() throws {
    let path = svg("M 0 0 Q 50 80 100 0")
    for step in 0...40 {
      let time = Double(step) / 40
      let progress = try curve().value(at: time)
      let animation = KeyframeAnimation(keyPath: .position)
      animation.path = path
      let wanted = path.segments[0].point(at: progress)
      try expectLess(shown(animation, time).position.distance(to: wanted), than: 1e-9, "\(time)")
    }
  }

  @Test func `what is held or jumps stays at its ends`() throws {
    for step in 0...40 {
      let time = Double(step) / 40
      let held = KeyframeAnimation(keyPath: .positionX, values: [10, 20])
      held.calculationMode = .discrete
      let x = try shown(held, time).position.x
      expectTrue(x == 10 || x == 20)
      let inner = KeyframeAnimation(
        keyPath: .positionX, values: [10, 20], keyTimes: [0.25, 0.75])
      expectTrue((10...20).contains(try shown(inner, time).position.x))
    }
  }

  @Test func `frames agree with presentations`() throws {
    let (stage, layer) = stageWithLayer()
    let animation = KeyframeAnimation(keyPath: .positionX, values: [10, 20, 50])
    animation.timingFunction = .bezier(try curve())
    animation.calculationMode = .cubic
    animation.duration = 1
    animation.keep()
    try layer.add(animation)
    stage.flush()
    for step in 0...200 {
      let time = Double(step) / 200
      try stage.evaluate(at: time)
      let x = try #require(try layer.presentation(at: time)).position.x
      // The kernels solve the curve in Float.
      expectClose(try #require(stage.frame[layer]).matrix.m41, x, within: 5e-5)
    }
    try expectEqual(layer.presentation(at: 1)?.position.x, 50)
  }
}
