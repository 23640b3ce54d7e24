import GlissadeBatch
import GlissadeEngine
import GlissadeTiming
import TestSupport
import Testing

@Suite struct EngineErrorTests {
  static let errors: [EngineError] = [
    .invalidValue(property: .opacity, value: .nan), .invalidValue(property: .opacity, value: 1),
    .invalidValue(property: .position, value: .nan), .invalidValue(property: .opacity, value: -0.0),
    .invalidValue(property: .opacity, value: 0),
    .typeMismatch(property: .opacity, expected: .scalar, actual: .point),
    .typeMismatch(property: .opacity, expected: .scalar, actual: .size),
    .timing(.notFinite(field: .speed, value: .nan)), .timing(.notFinite(field: .mass, value: .nan)),
    .missingValues(property: .opacity), .missingValues(property: .position),
    .unsupported(property: .opacity), .unsupported(property: .transform),
    .twoVelocities(property: .opacity), .twoVelocities(property: .position),
    .nestedTooDeeply(depth: 17), .nestedTooDeeply(depth: 18), .tooManyAnimations(5), .cycle,
    .foreignStage, .notASublayer, .indexOutOfRange(index: 1, count: 2),
    .indexOutOfRange(index: 1, count: 3), .maskInUse, .notOnStage, .timeIsPaused,
    .noCommonAncestor, .notInvertible, .invalidTime(.nan), .invalidTime(.infinity),
    .timeRunsBackwards(from: 2, to: 1), .timeRunsBackwards(from: 3, to: 1),
    .endlessCallbacks(time: 1), .endlessCallbacks(time: 2), .notAShapeLayer(property: .path),
    .notAShapeLayer(property: .lineWidth), .dashPatternsDiffer(count: 1, otherCount: 2),
    .dashPatternsDiffer(count: 2, otherCount: 1),
  ]

  @Test func `errors are equal when they say the same, about NaN as well`() {
    for (i, a) in Self.errors.enumerated() {
      for (j, b) in Self.errors.enumerated() { expectEqual(a == b, i == j, "\(a), \(b)") }
    }
  }
}
