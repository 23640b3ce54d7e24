import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// The exactness of the first and last values of animations of whole transforms.
@Suite struct TransformEndpointTests {
  /// Turned, scaled, skewed, moved, and seen in perspective, in turn.
  static func transform(_ number: Int, _ random: inout SeededGenerator) -> Transform3D {
    var result = Transform3D(
      scaleX: random.number(0.2...3), y: random.number(0.2...3), z: random.number(0.5...2))
    if number % 2 == 0 {
      result = Transform3D(rotationAngle: random.number(-3...3), x: 0, y: 0, z: 1)
        .concatenating(Transform3D(scaleX: 1.5, y: random.number(0.2...3), z: 1))
    }
    if number % 3 == 0 {
      result = result.concatenating(
        Transform3D(
          rotationAngle: random.number(-3...3), x: random.number(-1...1), y: 1,
          z: random.number(-1...1)))
    }
    if number % 4 == 1 { result.m21 += random.number(-0.5...0.5) }
    result = result.concatenating(
      Transform3D(
        translationX: random.number(-300...300), y: random.number(-300...300),
        z: number % 5 == 0 ? 0 : random.number(-50...50)))
    if number % 7 == 0 { result.m34 = -1 / 500 }
    if number % 11 == 0 { result.m44 = 2 }
    return result
  }

  @Test func `a transform's ends are met within a stated error, divided by their m44`() throws {
    var random = SeededGenerator(seed: 1)
    var (shownError, frameError) = (0.0, 0.0)
    for number in 0..<292 {
      let (stage, layer) = stageWithLayer()
      let ends = (Self.transform(number, &random), Self.transform(number + 1, &random))
      try layer.add(BasicAnimation(keyPath: .transform, from: ends.0, to: ends.1).lasting(1))
      for (time, end) in [(0.0, ends.0), (1, ends.1)] {
        try stage.evaluate(at: time)
        let frame = try #require(layer.frameWorld)
        let shown = try #require(try layer.presentation(at: time)).transform
        var largest = 0.0
        for entry in 0..<16 {
          largest = max(largest, (end[entry / 4, entry % 4] / end.m44).magnitude)
        }
        for entry in 0..<16 {
          let wanted = end[entry / 4, entry % 4] / end.m44
          shownError = max(
            shownError, (shown[entry / 4, entry % 4] - wanted).magnitude / largest)
          frameError = max(frameError, (Double(frame[entry]) - wanted).magnitude / largest)
        }
      }
    }
    // The bounds that the documentation states.
    expectAtMost(shownError, 1e-14, "\(shownError)")
    expectAtMost(frameError, 1e-6, "\(frameError)")
  }
}
