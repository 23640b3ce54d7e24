import GlissadeBatch
import GlissadeEngine
import GlissadeTiming
import TestSupport
import Testing

@Suite struct EngineErrorDescriptionTests {
  static let errors: [(error: EngineError, words: String)] = [
    (
      .invalidValue(property: .positionX, value: .infinity),
      "inf is not a valid number for position.x"
    ),
    (
      .typeMismatch(property: .opacity, expected: .scalar, actual: .rect),
      "opacity is a number, not a rectangle"
    ),
    (
      .timing(.notFinite(field: .speed, value: .infinity)),
      "speed is inf: it must be a finite number"
    ),
    (
      .unknownKeyPath("opactiy", nearest: .opacity),
      "there is no key path 'opactiy'; did you mean 'opacity'?"
    ),
    (
      .unknownKeyPath("playhead", nearest: nil),
      "there is no key path 'playhead'; one is like 'position.x'"
    ),
    (.batch(.tableClock), "the table's own clock cannot be changed"),
    (
      .missingValues(property: .position),
      "the keyframes of position have neither values nor a path"
    ),
    (.unsupported(property: .contents), "contents cannot be animated in this way"),
    (.nestedTooDeeply(depth: 17), "the animations are nested 17 deep or more"),
    (.tooManyAnimations(10_000), "a group has more than 10000 animations"),
    (.cycle, "the layer would be within itself"),
    (.foreignStage, "the layer belongs to another stage"),
    (.notASublayer, "the layer is not a sublayer of this one"),
    (.indexOutOfRange(index: 3, count: 2), "there is no place 3 among 2 sublayers"),
    (
      .twoVelocities(property: .opacity),
      "the spring of opacity has two velocities: in distances and in units per second"
    ),
    (.maskInUse, "the layer is a mask already"),
    (.noStage, "the layer is on no stage, and none is current"),
    (.notOnStage, "the layer is on no stage"),
    (.timeIsPaused, "the time of a layer on the way stands still"),
    (.noCommonAncestor, "the layers are not in one tree"),
    (.notInvertible, "a transform on the way cannot be undone"),
    (.invalidTime(.infinity), "inf is no time"),
    (.timeRunsBackwards(from: 2, to: 1), "the time would run backwards from 2.0 s to 1.0 s"),
    (.endlessCallbacks(time: 2), "the callbacks at 2.0 s do not come to an end"),
    (.other(description: "no such file"), "no such file"),
    (.emitter(.tableClock), "the table's own clock cannot be changed"),
    (.notAShapeLayer(property: .strokeEnd), "strokeEnd is a property of shape layers only"),
    (
      .dashPatternsDiffer(count: 2, otherCount: 3),
      "a dash pattern of 2 lengths cannot become one of 3"
    ),
  ]

  @Test(arguments: errors) func `every refusal is a sentence of its own`(
    _ row: (error: EngineError, words: String)
  ) {
    expectEqual("\(row.error)", row.words)
  }
}
