import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Frames that are due exactly at keys, whose times say so but for their roundings.
@Suite struct KeyframeBoundaryTests {
  private func scene(
    _ animation: PropertyAnimation
  ) throws -> (stage: Stage, layer: Layer) {
    let (stage, layer) = stageWithLayer()
    animation.keep()
    try layer.add(animation)
    stage.flush()
    return (stage, layer)
  }

  private func check(
    _ scene: (stage: Stage, layer: Layer), _ time: Double, _ value: Double
  ) throws {
    try expectEqual(scene.layer.presentation(at: time)?.position.x, value, "\(time)")
    try scene.stage.evaluate(at: time)
    expectEqual(scene.stage.frame[scene.layer]?.matrix.m41, Double(Float(value)), "\(time)")
  }

  @Test(arguments: [24.0, 25, 30, 50, 60, 120], [-3, -1, 0.0, 0.1, 1.0 / 3, 1.7, 40, 100])
  func `keys that are held change at their frames`(rate: Double, begin: Double) throws {
    // Negative ones stand for so many frames.
    let begin = begin < 0 ? -begin / rate : begin
    for count in [7, 40] {
      let starts = [0, 1, 2, 3, 5, count / 2 + 2, count - 1]
      let animation = KeyframeAnimation(
        keyPath: .positionX, values: starts.map { Double($0) },
        keyTimes: starts.map { Double($0) / Double(count) })
      animation.calculationMode = .discrete
      animation.beginTime = begin
      animation.duration = Double(count) / rate
      animation.repeatCount = 3
      let scene = try scene(animation)
      for frame in 0...(3 * count) {
        let time = begin == 0 ? Double(frame) / rate : begin + Double(frame) / rate
        let place = frame == 3 * count ? count : frame % count
        var value = Double(starts.last { $0 <= place } ?? 0)
        if place == 0 && frame > 0 {
          // A cycle is left when its exact time has passed, which the roundings may keep for a frame.
          value = try #require(try scene.layer.presentation(at: time)).position.x
          expectTrue(value == 0 || value == Double(count - 1))
        }
        try check(scene, time, value)
      }
    }
  }

  @Test(arguments: [24.0, 25, 30, 50, 60, 120])
  func `keys that are held change at their frames in groups and layers with times of their own`(
    rate: Double
  ) throws {
    let animation = KeyframeAnimation(
      keyPath: .positionX, values: (0..<10).map { Double($0) })
    animation.calculationMode = .discrete
    animation.beginTime = 7 / rate
    animation.duration = 30 / rate
    animation.fillMode = .both
    let group = AnimationGroup([animation]).lasting(60 / rate, from: 11 / rate)
    let (stage, layer) = (Stage(), Layer())
    layer.timing = try MediaTiming(beginTime: 5 / rate, duration: .infinity)
    try stage.root.addSublayer(layer)
    try layer.add(group)
    stage.flush()
    for frame in 0..<30 { try check((stage, layer), Double(frame + 23) / rate, Double(frame / 3)) }
  }

  @Test(arguments: [24.0, 25, 30, 50, 60, 120])
  func `keys that are held change at the middle of a pace`(rate: Double) throws {
    let animation = KeyframeAnimation(keyPath: .positionX, values: [1, 2])
    animation.calculationMode = .discrete
    animation.timingFunction = .easeInEaseOut
    animation.duration = 1
    animation.beginTime = 0.1
    let scene = try scene(animation)
    for frame in 0...Int(rate) {
      try check(scene, 0.1 + Double(frame) / rate, Double(frame) < rate / 2 ? 1 : 2)
    }
  }
}
